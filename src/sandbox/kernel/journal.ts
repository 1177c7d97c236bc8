/** The journal of changes that callers make. */
import * as Effect from "effect/Effect"
import type { JsonObject } from "./json.js"

/** A change to a record by a caller. */
export interface Change {
  readonly action: "created" | "updated" | "deleted"
  readonly resource: string
  /** The owner as a path: `courses/101`. */
  readonly owner: string
  /** The record after the change; for a deletion, as it was last shown. */
  readonly record: JsonObject
}

/** Stores the changes that callers make. */
export interface Journal {
  readonly add: (change: Change) => void
  /** Oldest first. */
  readonly changes: Effect.Effect<ReadonlyArray<Change>>
}

export const makeJournal: Effect.Effect<Journal> = Effect.sync(() => {
  const changes: Array<Change> = []
  return {
    add: (change) => {
      changes.push(change)
    },
    changes: Effect.sync(() => [...changes])
  }
})
