/** Objects in the memory of one process. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { concat } from "../../internal/transport/chunks.js"
import { partMissing } from "../errors.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { withCheckedNames } from "./names.js"

export const makeMemoryParts: Effect.Effect<LmsPartsService> = Effect.sync(() => {
  const objects = new Map<string, Uint8Array>()
  const namesOf = (prefix: string) => [...objects.keys()].filter((name) => name.startsWith(prefix))
  return withCheckedNames({
    create: (name, content) =>
      Effect.map(Stream.runCollect(content), (chunks) => {
        if (objects.has(name)) return false
        objects.set(name, concat(Chunk.toReadonlyArray(chunks)))
        return true
      }),
    read: (name) =>
      Stream.suspend(() => {
        const bytes = objects.get(name)
        return bytes === undefined ? Stream.fail(partMissing(name)) : Stream.succeed(bytes)
      }),
    list: (prefix) => Effect.sync(() => namesOf(prefix)),
    remove: (prefix) =>
      Effect.sync(() => {
        for (const name of namesOf(prefix)) objects.delete(name)
      })
  })
})
