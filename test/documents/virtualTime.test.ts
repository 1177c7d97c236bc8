/** Virtual time, as docs/guide/testing.md shows it: waits take no real time, and files no virtual time. */
import { readFileSync, writeFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import { Clock, Effect, Layer, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { LmsCsv } from "effect-lms/csv"
import { connect } from "effect-lms/promise"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { temporaryDirectory } from "../fixtures/directory.js"

const throttled: SandboxOptions = {
  data: { courses: 50 },
  faults: [{ when: { times: 5 }, fault: { _tag: "Throttle", retryAfter: 60 } }]
}

const MINUTE = 60_000

/** Reads a file, then a list into another one, and returns the time that this took. */
const copyNames = Effect.fn("copyNames")(function* (folder: string) {
  const start = yield* Clock.currentTimeMillis
  const [row] = yield* Stream.runCollect(LmsCsv.fromFile(join(folder, "wanted.csv")))
  const courses = lmsStream("/api/v1/courses", { enrollment_type: row?.role })
  yield* Stream.run(courses, LmsCsv.toFile(join(folder, "courses.csv"), { columns: { id: "id" } }))
  return (yield* Clock.currentTimeMillis) - start
})

it.scoped("a program with files before and after its requests waits five minutes in no time", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryDirectory
    writeFileSync(join(folder, "wanted.csv"), "role\nteacher\n")
    const layer = Layer.merge(Sandbox.layerVirtualTime(throttled), NodeContext.layer)
    expect(yield* Effect.provide(copyNames(folder), layer)).toBe(5 * MINUTE)
    expect(readFileSync(join(folder, "courses.csv"), "utf8").split("\r\n").length).toBeGreaterThan(10)
  })
)

it.scopedLive("a time limit does not expire while a file is read", () =>
  Effect.gen(function* () {
    const file = join(yield* temporaryDirectory, "large")
    writeFileSync(file, new Uint8Array(64 * 1024 * 1024))
    const read = Effect.promise(() => readFile(file))
    expect((yield* Effect.timeout(read, "1 second")).length).toBe(64 * 1024 * 1024)
    expect(yield* Effect.timeoutOption(Effect.sleep("2 hours"), "1 hour")).toMatchObject({ _tag: "None" })
  }).pipe(Effect.provide(Sandbox.layerVirtualTime()))
)

it("the client for promises waits five minutes in no time, without fake timers", async () => {
  await using client = connect({ layer: Layer.merge(Sandbox.layerVirtualTime(throttled), NodeContext.layer) })
  expect(await client.request("/api/v1/courses", {}, { limit: 30 })).toHaveLength(30)
})
