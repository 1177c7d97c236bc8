/** The export against a service where things go wrong: what the plan in `faults.json` says, and nothing else. */
import { readFileSync } from "node:fs"
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { FaultPlan, Sandbox } from "effect-lms/sandbox"
import { exportUsers, exportUsersAtFirst } from "./export-users.js"

const plan = Schema.decodeSync(Schema.parseJson(FaultPlan))(
  readFileSync(new URL("./faults.json", import.meta.url), "utf8")
)
// The first rule is how things are: one course may not be read. The others pass.
const always = plan.slice(0, 1)

const data = { courses: 12 }
const calm = Sandbox.layerClient({ data, faults: always })
const rough = Sandbox.layerClient({ data, faults: plan })

const inDirectory = <A, E, R>(use: (destination: string) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const directory = yield* fs.makeTempDirectoryScoped()
    return yield* use(`${directory}/users.ndjson`)
  }).pipe(Effect.scoped, Effect.provide(NodeContext.layer))

const read = (path: string) => Effect.flatMap(FileSystem.FileSystem, (fs) => fs.readFileString(path))

/** What there is to export: the mended export, where nothing goes wrong. */
const truth = inDirectory((file) => Effect.zipRight(exportUsers(file), read(file))).pipe(Effect.provide(calm))

/** The paths that were asked for, since the sandbox began. */
const asked = Effect.gen(function* () {
  const sandbox = yield* Sandbox
  return (yield* sandbox.requests).map(({ path }) => path)
})

describe("the export of users", () => {
  it.live("at first lost a course and called it a success", () =>
    inDirectory((file) =>
      Effect.gen(function* () {
        const all = yield* truth
        yield* exportUsersAtFirst(file)
        const lines = (yield* read(file)).split("\n")
        expect(lines.filter((line) => line.startsWith('{"course":102,'))).toEqual([])
        const missing = all.split("\n").filter((line) => !lines.includes(line))
        expect(missing.length).toBeGreaterThan(20)
      })
    ).pipe(Effect.provide(rough))
  )

  it.live("fails where it cannot be complete, and leaves no file that looks as if it were", () =>
    inDirectory((file) =>
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        expect(yield* Effect.flip(exportUsers(file))).toMatchObject({ _tag: "LmsApiError", status: 502 })
        expect(yield* fs.exists(file)).toBe(false)
      })
    ).pipe(Effect.provide(rough))
  )

  it.live("goes on where it ended, and is then what there is, byte for byte", () =>
    inDirectory((file) =>
      Effect.gen(function* () {
        yield* Effect.flip(exportUsers(file))
        const before = (yield* asked).length
        yield* exportUsers(file)
        expect(yield* read(file)).toBe(yield* truth)
        // Course 101 was read by the first run and is not read again. Course 107 breaks off once, which the client mends.
        const again = (yield* asked).slice(before)
        expect(again.filter((path) => path.includes("/101/"))).toEqual([])
        expect(again.filter((path) => path.includes("/107/"))).toHaveLength(2)
      })
    ).pipe(Effect.provide(rough))
  )
})
