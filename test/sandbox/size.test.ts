/** A big institution costs what is read of it, not what is in it. */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

const heap = Effect.promise(async () => {
  // What a socket or a timer still holds is let go of in a later turn.
  await new Promise((done) => setTimeout(done, 50))
  collect()
  return process.memoryUsage().heapUsed / 1024 ** 2
})

it.live("a million courses: begun at once, read from both ends, eight thousand of them at flat memory", () =>
  Effect.gen(function* () {
    const before = yield* heap
    yield* Effect.gen(function* () {
      const last = yield* lms("/api/v1/courses", { per_page: 100, page: 10_000 })
      expect(last.data).toHaveLength(100)
      expect(last.at(-1)).toMatchObject({ id: "74140000000062631" })
      const walk = (records: number) =>
        lmsStream("/api/v1/courses", {}, { perPage: 100, limit: records }).pipe(Stream.runCount)
      expect(yield* walk(1000)).toBe(1000)
      const warm = yield* heap
      expect(yield* walk(8000)).toBe(8000)
      const grown = (yield* heap) - warm
      // The log of eighty requests, and nothing of the courses: they are more than eight megabytes of JSON.
      expect(grown).toBeLessThan(3)
      expect(warm - before).toBeLessThan(30)
    }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1_000_000 } })))
  })
)
