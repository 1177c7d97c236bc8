/** Disk errors at each file operation of an export: it fails with typed errors only, and the same call resumes it. */
import * as Fs from "node:fs"
import { join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, FiberId, Layer } from "effect"
import { LmsFileError } from "effect-lms"
import { LmsExportError, type LmsExported, type LmsExportFailure, lmsExport } from "effect-lms/export"
import { memoryDirectory } from "../fixtures/directory.js"
import { exportedFile } from "../fixtures/exportRows.js"
import { stateOf } from "../fixtures/exportState.js"
import * as disks from "../fixtures/torture/disk.js"
import * as faultInjector from "../fixtures/torture/faultInjector.js"
import { listOpenFiles } from "../fixtures/transfers.js"
import { withoutLogs } from "../fixtures/virtual.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

const ROWS = 4
const CONTENT = exportedFile(ROWS).toString()

const layer = Layer.mergeAll(rowsLayer({ total: ROWS, maxPageSize: 3 }), Path.layer, withoutLogs)

type RunExport = (file: string, fs: FileSystem.FileSystem) => Effect.Effect<LmsExported, LmsExportFailure>

/** One client for all exports: it has no state of exports. */
const makeRunExport = Effect.map(
  Layer.toRuntime(layer),
  (runtime): RunExport =>
    (file, fs) =>
      lmsExport(file, "/api/v1/rows", {}, { commit: { bytes: 1 } }).pipe(
        Effect.provideService(FileSystem.FileSystem, fs),
        Effect.provide(runtime)
      )
)

const problemsOf = (exit: Exit.Exit<unknown, unknown>): ReadonlyArray<unknown> =>
  Exit.isSuccess(exit) ? [] : [...Cause.failures(exit.cause), ...Cause.defects(exit.cause)]

const isTypedError = (problem: unknown): boolean => problem instanceof LmsFileError || problem instanceof LmsExportError

describe("an export with a disk error", () => {
  it.scopedLive.each(faultInjector.MODES)("fails with typed errors only, and the same call resumes it: %s", (mode) =>
    Effect.gen(function* () {
      const runExport = yield* makeRunExport
      const real = yield* FileSystem.FileSystem
      const undisturbed = faultInjector.make(undefined, () => {})
      yield* runExport(join(yield* memoryDirectory, "rows.ndjson"), disks.make(real, undisturbed).fs)
      /** The operation behaves the same in another mode, which is tested there. */
      const isAlike = (at: number): boolean => {
        const made = undisturbed.steps[at - 1]
        return made !== undefined && faultInjector.equivalentMode(made, mode) !== undefined
      }
      const struck = new Set<string>()
      const home = yield* memoryDirectory
      const file = join(home, "rows.ndjson")
      for (const at of faultInjector.sampleSteps(undisturbed.steps, 2)) {
        if (isAlike(at)) continue
        for (const name of Fs.readdirSync(home)) Fs.rmSync(join(home, name), { recursive: true })
        let fiber: Fiber.RuntimeFiber<LmsExported, LmsExportFailure> | undefined
        const own = faultInjector.make({ at, mode }, () => fiber?.unsafeInterruptAsFork(FiberId.none))
        const disk = disks.make(real, own)
        fiber = yield* Effect.forkDaemon(runExport(file, disk.fs))
        const exit = yield* Fiber.await(fiber)
        const step = own.steps.find((made) => made.isFaulty)
        const where = `step ${at} (${step?.name}) ${mode}`
        if (step !== undefined) struck.add(step.name)
        expect(
          problemsOf(exit)
            .filter((problem) => !isTypedError(problem))
            .map(String),
          where
        ).toEqual([])
        expect([...disk.misuses, ...disk.openFiles], where).toEqual([])
        if (Fs.existsSync(file)) expect(Fs.readFileSync(file, "utf8"), where).toBe(CONTENT)
        // A lock that could not be removed belongs to this live process, so the test removes it.
        Fs.rmSync(stateOf(file).lock, { force: true })
        yield* runExport(file, real)
        expect(Fs.readFileSync(file, "utf8"), where).toBe(CONTENT)
      }
      // No file descriptor is leaked.
      expect(listOpenFiles(home)).toEqual([])
      expect(struck).toContain("rename")
      expect(struck).toContain("write")
      // A failing close has closed the file in any case, so the modes do not differ.
      if (mode !== "succeeds, then fails") expect(struck).toContain("close")
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )
})
