import * as Effect from "effect/Effect"
import type { JsonObject } from "./json.js"

/** What a caller has done to a record. */
export interface Change {
  readonly action: "created" | "updated" | "deleted"
  readonly resource: string
  /** What it belongs to, as it stands in a path. */
  readonly owner: string
  /** As it was shown after the change, or for the last time. */
  readonly record: JsonObject
}

/** Remembers what callers have changed. */
export interface Journal {
  readonly add: (change: Change) => Effect.Effect<void>
  /** Oldest first. */
  readonly changes: Effect.Effect<ReadonlyArray<Change>>
}

export const makeJournal: Effect.Effect<Journal> = Effect.sync(() => {
  const changes: Array<Change> = []
  return {
    add: (change) =>
      Effect.sync(() => {
        changes.push(change)
      }),
    changes: Effect.sync(() => [...changes])
  }
})
