/**
 * Tests the export against a server with the faults of `faults.json`.
 *
 *     npx vitest run test/documents/pipelineExample.test.ts
 */
import { readFileSync } from "node:fs"
import { FileSystem } from "@effect/platform"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { FaultPlan, Sandbox } from "effect-lms/sandbox"
import { exportUsers, exportUsersWithDefect } from "./export-users.js"

const faults = Schema.decodeSync(Schema.parseJson(FaultPlan))(
  readFileSync(new URL("./faults.json", import.meta.url), "utf8")
)
// The first rule is permanent: a course without access. The other faults are temporary.
const permanentFaults = faults.slice(0, 1)

const data = { courses: 12 }
const stableServer = Sandbox.layerClient({ data, faults: permanentFaults })
const unstableServer = Sandbox.layerClient({ data, faults })

const withTempFile = <A, E, R>(use: (file: string) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const directory = yield* fs.makeTempDirectoryScoped()
    return yield* use(`${directory}/users.ndjson`)
  }).pipe(Effect.scoped, Effect.provide(NodeContext.layer))

const readFile = (path: string) => Effect.flatMap(FileSystem.FileSystem, (fs) => fs.readFileString(path))

/** The content of a complete export. */
const expectedContent = withTempFile((file) => Effect.zipRight(exportUsers(file), readFile(file))).pipe(
  Effect.provide(stableServer)
)

const requestedPaths = Effect.gen(function* () {
  const sandbox = yield* Sandbox
  return (yield* sandbox.requests).map(({ path }) => path)
})

describe("the export of users", () => {
  it.live("loses a course and succeeds in the version with the defect", () =>
    withTempFile((file) =>
      Effect.gen(function* () {
        const expected = yield* expectedContent
        yield* exportUsersWithDefect(file)
        const lines = (yield* readFile(file)).split("\n")
        expect(lines.filter((line) => line.startsWith('{"course":102,'))).toEqual([])
        const missing = expected.split("\n").filter((line) => !lines.includes(line))
        expect(missing.length).toBeGreaterThan(20)
      })
    ).pipe(Effect.provide(unstableServer))
  )

  it.live("fails and creates no file if it cannot be complete", () =>
    withTempFile((file) =>
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        expect(yield* Effect.flip(exportUsers(file))).toMatchObject({ _tag: "LmsApiError", status: 502 })
        expect(yield* fs.exists(file)).toBe(false)
      })
    ).pipe(Effect.provide(unstableServer))
  )

  it.live("continues after a failure and writes the same bytes as an undisturbed export", () =>
    withTempFile((file) =>
      Effect.gen(function* () {
        yield* Effect.flip(exportUsers(file))
        const before = (yield* requestedPaths).length
        yield* exportUsers(file)
        expect(yield* readFile(file)).toBe(yield* expectedContent)
        // The first run has read course 101. The response for course 107 breaks off once, and the client retries.
        const secondRun = (yield* requestedPaths).slice(before)
        expect(secondRun.filter((path) => path.includes("/101/"))).toEqual([])
        expect(secondRun.filter((path) => path.includes("/107/"))).toHaveLength(2)
      })
    ).pipe(Effect.provide(unstableServer))
  )
})
