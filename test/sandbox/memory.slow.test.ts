/** Memory depends on the records that are read, not on the records that exist. */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

const heapMiB = Effect.promise(async () => {
  // Sockets and timers release their memory in a later turn of the event loop.
  await new Promise((done) => setTimeout(done, 50))
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 ** 2
})

it.live("a million courses start at once, and reading 8000 of them does not increase memory", () =>
  Effect.gen(function* () {
    const before = yield* heapMiB
    yield* Effect.gen(function* () {
      const lastPage = yield* lms("/api/v1/courses", { per_page: 100, page: 10_000 })
      expect(lastPage.data).toHaveLength(100)
      expect(lastPage.at(-1)).toMatchObject({ id: "74140000000062631" })
      const countRecords = (records: number) =>
        lmsStream("/api/v1/courses", {}, { perPage: 100, limit: records }).pipe(Stream.runCount)
      expect(yield* countRecords(1000)).toBe(1000)
      const warm = yield* heapMiB
      expect(yield* countRecords(8000)).toBe(8000)
      const growth = (yield* heapMiB) - warm
      // The log of 80 requests, but not the courses, which are more than 8 MB of JSON.
      expect(growth).toBeLessThan(3)
      expect(warm - before).toBeLessThan(30)
    }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1_000_000 } })))
  })
)
