/** Disk errors and interruptions at each kind of file operation of exports and mirrors: the next call completes what one has left. */
import * as Fs from "node:fs"
import * as Zlib from "node:zlib"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, FiberId, Layer, Option } from "effect"
import { type Lms, LmsFileError } from "effect-lms"
import { LmsExportError, type LmsExportFailure, lmsExport, lmsMirrorFiles } from "effect-lms/export"
import { Processes } from "../../src/internal/processes.js"
import { sampleCases } from "../fixtures/cases.js"
import { connectTo, nodeClient, type Run } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { exportedFile } from "../fixtures/exportRows.js"
import { processOf } from "../fixtures/exportState.js"
import { type FileService, file, readTree, root, serveFiles } from "../fixtures/fileService.js"
import * as disks from "../fixtures/torture/disk.js"
import * as faultInjector from "../fixtures/torture/faultInjector.js"
import { listOpenFiles } from "../fixtures/transfers.js"
import { withoutLogs } from "../fixtures/virtual.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

interface Scenario<A> {
  readonly client: Run
  readonly call: Effect.Effect<A, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path>
  /** Puts files in place, for each call anew. */
  readonly prepare: Effect.Effect<void>
  /** Errors of a call that has ended. */
  readonly failuresOf: (result: A) => ReadonlyArray<unknown>
  /** What holds at any time. */
  readonly checkStopped: (where: string) => void
  /** What holds when the next call has ended. */
  readonly checkEnded: (result: A, where: string) => void
}

/** Runs a call as a process of its own, which has ended when the next one starts. */
const runCall = <A>({ call, client }: Pick<Scenario<A>, "call" | "client">, fs: FileSystem.FileSystem, pid: number) =>
  call.pipe(
    Effect.provideService(FileSystem.FileSystem, fs),
    Effect.provide(Layer.merge(Path.layer, withoutLogs)),
    Effect.provideService(Processes, Option.some(processOf(pid))),
    client
  )

/** Which operations an error may name, by what failed. Not each failure is an error. */
const OPERATIONS: Readonly<Record<string, ReadonlyArray<LmsFileError["operation"]>>> = {
  access: ["Create"],
  close: ["Sync"],
  link: ["Create", "Rename"],
  makeDirectory: ["Create"],
  open: ["Create", "Read"],
  read: ["Read"],
  readDirectory: ["Check"],
  readFile: ["Create", "Read"],
  remove: ["Create", "Rename", "Write"],
  rename: ["Create", "Rename"],
  stat: ["Check", "Read"],
  sync: ["Sync"],
  truncate: ["Write"],
  write: ["Write"]
}

/** Strikes each nth kind of call in this mode, nightly all, and the first of each name. Returns the names. */
const strikeEach = <A>(scenario: Scenario<A>, mode: faultInjector.Mode, nth: number) =>
  Effect.gen(function* () {
    const real = yield* FileSystem.FileSystem
    const undisturbed = faultInjector.make(undefined, () => {})
    yield* scenario.prepare
    scenario.checkEnded(yield* runCall(scenario, disks.make(real, undisturbed).fs, 2), "undisturbed")
    const kinds = [...new Map(undisturbed.steps.map((step) => [step.call, step])).values()].filter(
      (step) => faultInjector.equivalentMode(step, mode) === undefined
    )
    const firsts = kinds.filter((step) => kinds.find(({ name }) => name === step.name) === step)
    const struck = new Set<string>()
    for (const { call, name } of new Set([...sampleCases(kinds, nth), ...firsts])) {
      yield* scenario.prepare
      let fiber: Fiber.RuntimeFiber<A, LmsExportFailure> | undefined
      const injector = faultInjector.make({ at: call, mode }, () => fiber?.unsafeInterruptAsFork(FiberId.none))
      const disk = disks.make(real, injector)
      fiber = yield* Effect.forkDaemon(runCall(scenario, disk.fs, 2))
      const exit = yield* Fiber.await(fiber)
      const where = `${call} ${mode}`
      if (injector.steps.some(({ isFaulty }) => isFaulty)) struck.add(name)
      const problems = Exit.isSuccess(exit)
        ? scenario.failuresOf(exit.value)
        : [...Cause.failures(exit.cause), ...Cause.defects(exit.cause)]
      for (const problem of problems) {
        const isTyped = problem instanceof LmsFileError || problem instanceof LmsExportError
        expect(isTyped, `${where}: ${problem}`).toBe(true)
        if (mode === "fails" && problem instanceof LmsFileError && problem.code === "EIO")
          expect(OPERATIONS[name], where).toContain(problem.operation)
      }
      expect([...disk.misuses, ...disk.openFiles], where).toEqual([])
      scenario.checkStopped(where)
      scenario.checkEnded(yield* runCall(scenario, real, 3), where)
    }
    return [...struck]
  })

describe("an export with a disk error", () => {
  const ROWS = 4
  const CONTENT = exportedFile(ROWS).toString()

  const makeScenario = Effect.fnUntraced(function* (gzip: boolean) {
    const service = yield* Layer.build(rowsLayer({ total: ROWS, maxPageSize: 3 }))
    const home = yield* temporaryDirectory
    const path = `${home}/rows.ndjson`
    const check = (where: string) => {
      const content = Fs.readFileSync(path)
      expect((gzip ? Zlib.gunzipSync(content) : content).toString(), where).toBe(CONTENT)
      expect(listOpenFiles(home), where).toEqual([])
    }
    return {
      client: (call) => Effect.provide(call, service),
      call: lmsExport(path, "/api/v1/rows", {}, { gzip, commit: { bytes: gzip ? 50 : 1 } }),
      prepare: Effect.sync(() => {
        for (const name of Fs.readdirSync(home)) Fs.rmSync(`${home}/${name}`, { recursive: true })
      }),
      failuresOf: () => [],
      checkStopped: (where: string) => (Fs.existsSync(path) ? check(where) : undefined),
      checkEnded: (_: unknown, where: string) => check(where)
    } satisfies Scenario<unknown>
  })

  it.scopedLive.each(faultInjector.MODES)("fails with typed errors only, and the same call resumes it: %s", (mode) =>
    Effect.gen(function* () {
      const scenario = yield* makeScenario(false)
      const struck = yield* strikeEach(scenario, mode, mode === "fails" ? 1 : 2)
      // A failing close has closed the file in any case, so the modes do not differ.
      const expected = mode === "succeeds, then fails" ? ["rename", "write"] : ["rename", "write", "close"]
      expect(struck).toEqual(expect.arrayContaining(expected))
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scopedLive("names the operation that failed also when it takes over what a killed process has left", () =>
    Effect.gen(function* () {
      const scenario = yield* makeScenario(true)
      const real = yield* FileSystem.FileSystem
      const prepare = Effect.gen(function* () {
        yield* scenario.prepare
        const killed = faultInjector.make({ at: 60, mode: "fails, with all later steps" }, () => {})
        yield* Effect.exit(runCall(scenario, disks.make(real, killed).fs, 1))
      })
      yield* strikeEach({ ...scenario, prepare }, "fails", 2)
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

describe("a mirror with a disk error", () => {
  const folders = [root, { id: 2, name: "a", parent_folder_id: 1 }, { id: 3, name: "b", parent_folder_id: 1 }]

  const before = [
    ...["changed", "renamed", "one", "two"].map((name, index) => file(10 + index, name)),
    file(14, "deleted", { folder_id: 2 }),
    file(15, "replaced"),
    file(16, "moved", { folder_id: 3 }),
    file(17, "same"),
    file(18, "folder"),
    file(19, "gone")
  ]

  /** A file moves into a folder that has its name, and one is deleted that has the name of a folder. */
  const foldersAfter = [
    ...folders,
    { id: 4, name: "folder", parent_folder_id: 1 },
    { id: 5, name: "gone", parent_folder_id: 1 }
  ]

  const after = [
    file(10, "changed", { content: "a new version of it" }),
    ...["other name", "two", "one"].map((name, index) => file(11 + index, name)),
    file(20, "replaced"),
    file(16, "moved"),
    file(17, "same"),
    file(21, "new", { folder_id: 2 }),
    file(18, "folder", { folder_id: 4 }),
    file(22, "other", { folder_id: 5 })
  ]

  const expected = {
    changed: "a new version of it",
    "other name": "content of 11",
    two: "content of 12",
    one: "content of 13",
    replaced: "content of 20",
    moved: "content of 16",
    same: "content of 17",
    "a/new": "content of 21",
    "folder/folder": "content of 18",
    "gone/other": "content of 22",
    "own file": "mine"
  }

  /** The versions that a file may have: no other content may ever be seen. */
  const contents = new Set([...before, ...after].map(({ content }) => content))

  it.scopedLive.each(["fails", "fails, with all later steps", "succeeds, then is interrupted"] as const)(
    "fails with typed errors only, and the same call completes it: %s",
    (mode) =>
      Effect.gen(function* () {
        const service: FileService = { folders, files: before }
        const client = yield* connectTo(nodeClient, yield* serveFiles(service))
        const home = yield* temporaryDirectory
        const [template, directory] = [`${home}/template`, `${home}/out`]
        const mirror = (directory: string) =>
          lmsMirrorFiles("/api/v1/courses/101", {}, { directory, removed: "delete", concurrency: 1, retries: 0 })
        yield* runCall({ client, call: mirror(template) }, yield* FileSystem.FileSystem, 1)
        Fs.writeFileSync(`${template}/own file`, "mine")
        service.files = after
        service.folders = foldersAfter
        const scenario = {
          client,
          call: mirror(directory),
          prepare: Effect.sync(() => {
            Fs.rmSync(directory, { recursive: true, force: true })
            Fs.cpSync(template, directory, { recursive: true, preserveTimestamps: true })
          }),
          failuresOf: ({ failures }) => failures.map(({ error }) => error),
          checkStopped: (where: string) => {
            const { "own file": own, ...others } = readTree(directory)
            expect(own, where).toBe("mine")
            for (const content of Object.values(others))
              expect(contents.has(content), `${where}: ${content}`).toBe(true)
          },
          checkEnded: ({ failures }, where: string) => {
            expect(failures, where).toEqual([])
            expect(readTree(directory), where).toEqual(expected)
            expect(Fs.existsSync(`${directory}/b`), where).toBe(false)
            expect(Fs.readdirSync(`${directory}/.lms/mirror`), where).toEqual(["checkpoint.json"])
          }
        } satisfies Scenario<Effect.Effect.Success<ReturnType<typeof mirror>>>
        const struck = yield* strikeEach(scenario, mode, 4)
        expect(struck).toEqual(expect.arrayContaining(["rename", "link", "remove", "makeDirectory", "write"]))
      }).pipe(Effect.provide(NodeContext.layer))
  )
})
