/** Objects in the memory of one process. */
import * as Effect from "effect/Effect"
import { partMissing } from "../errors.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { withCheckedNames } from "./names.js"

export const makeMemoryParts: Effect.Effect<LmsPartsService> = Effect.sync(() => {
  const objects = new Map<string, Uint8Array>()
  const namesOf = (prefix: string) => [...objects.keys()].filter((name) => name.startsWith(prefix))
  return withCheckedNames({
    create: (name, bytes) =>
      Effect.sync(() => {
        if (objects.has(name)) return false
        objects.set(name, bytes)
        return true
      }),
    read: (name) =>
      Effect.suspend(() => {
        const bytes = objects.get(name)
        return bytes === undefined ? partMissing(name) : Effect.succeed(bytes)
      }),
    list: (prefix) => Effect.sync(() => namesOf(prefix)),
    remove: (prefix) =>
      Effect.sync(() => {
        for (const name of namesOf(prefix)) objects.delete(name)
      })
  })
})
