/** A disk that fails under an export, at each of its steps and in every way: nothing but errors of ours, and the same call goes on. */
import * as Fs from "node:fs"
import { join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, FiberId, Layer } from "effect"
import { LmsFileError } from "effect-lms"
import { LmsExportError, type LmsExported, type LmsExportFailure, lmsExport } from "effect-lms/export"
import { directory } from "../fixtures/directory.js"
import { fileOf } from "../fixtures/exports.js"
import * as disks from "../fixtures/torture/disk.js"
import * as steps from "../fixtures/torture/steps.js"
import { openIn } from "../fixtures/transfers.js"
import { quiet } from "../fixtures/virtual.js"
import { over } from "../fixtures/virtualRows.js"

const ROWS = 4
const WHOLE = fileOf(ROWS).toString()

const layer = Layer.mergeAll(over({ total: ROWS, max: 3 }), Path.layer, quiet)

type Exporting = (file: string, fs: FileSystem.FileSystem) => Effect.Effect<LmsExported, LmsExportFailure>

/** By one client: it keeps no exports. */
const exportings = Effect.map(
  Layer.toRuntime(layer),
  (runtime): Exporting =>
    (file, fs) =>
      lmsExport(file, "/api/v1/rows", {}, { commit: { bytes: 1 } }).pipe(
        Effect.provideService(FileSystem.FileSystem, fs),
        Effect.provide(runtime)
      )
)

const problemsOf = (exit: Exit.Exit<unknown, unknown>): ReadonlyArray<unknown> =>
  Exit.isSuccess(exit) ? [] : [...Cause.failures(exit.cause), ...Cause.defects(exit.cause)]

const isOurs = (problem: unknown): boolean => problem instanceof LmsFileError || problem instanceof LmsExportError

describe("an export whose disk fails at a step", () => {
  it.scopedLive.each(steps.MODES)("%s: fails with an error of ours or not at all, and the same call goes on", (mode) =>
    Effect.gen(function* () {
      const exporting = yield* exportings
      const real = yield* FileSystem.FileSystem
      const peace = steps.make(undefined, () => {})
      yield* exporting(join(yield* directory, "rows.ndjson"), disks.make(real, peace).fs)
      /** It is run in the other mode, in which it is the very same. */
      const isAlike = (at: number): boolean => {
        const made = peace.made[at - 1]
        return made !== undefined && steps.sameAs(made, mode) !== undefined
      }
      const struck = new Set<string>()
      const home = yield* directory
      const file = join(home, "rows.ndjson")
      for (let at = 1; ; at++) {
        if (isAlike(at)) continue
        for (const name of Fs.readdirSync(home)) Fs.rmSync(join(home, name))
        let fiber: Fiber.RuntimeFiber<LmsExported, LmsExportFailure> | undefined
        const own = steps.make({ at, mode }, () => fiber?.unsafeInterruptAsFork(FiberId.none))
        const disk = disks.make(real, own)
        fiber = yield* Effect.forkDaemon(exporting(file, disk.fs))
        const exit = yield* Fiber.await(fiber)
        const step = own.made.find((made) => made.struck)
        const where = `step ${at} (${step?.name}) ${mode}`
        if (step !== undefined) struck.add(step.name)
        expect(
          problemsOf(exit)
            .filter((problem) => !isOurs(problem))
            .map(String),
          where
        ).toEqual([])
        expect([...disk.misused, ...disk.open], where).toEqual([])
        if (Fs.existsSync(file)) expect(Fs.readFileSync(file, "utf8"), where).toBe(WHOLE)
        // A lock that could not be removed is that of a process which lives: whoever is told so waits, or removes it.
        Fs.rmSync(`${file}.lms-lock`, { force: true })
        yield* exporting(file, real)
        expect(Fs.readFileSync(file, "utf8"), where).toBe(WHOLE)
        if (step === undefined) break
      }
      // A descriptor that was lost stays open.
      expect(openIn(home)).toEqual([])
      expect(struck).toContain("rename")
      expect(struck).toContain("write")
      // One that fails has closed, in either mode.
      if (mode !== "succeeds, then fails") expect(struck).toContain("close")
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )
})
