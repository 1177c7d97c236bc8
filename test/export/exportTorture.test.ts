/** A disk that fails under an export, at each of its steps and in every way: nothing but errors of ours, and the same call goes on. */
import * as Fs from "node:fs"
import { join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, FiberId } from "effect"
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

const exporting = (file: string, fs: FileSystem.FileSystem): Effect.Effect<LmsExported, LmsExportFailure> =>
  lmsExport(file, "/api/v1/rows", {}, { commit: { bytes: 1 } }).pipe(
    Effect.provide([over({ total: ROWS, max: 3 }), Path.layer]),
    Effect.provideService(FileSystem.FileSystem, fs),
    Effect.provide(quiet)
  )

const problemsOf = (exit: Exit.Exit<unknown, unknown>): ReadonlyArray<unknown> =>
  Exit.isSuccess(exit) ? [] : [...Cause.failures(exit.cause), ...Cause.defects(exit.cause)]

const isOurs = (problem: unknown): boolean => problem instanceof LmsFileError || problem instanceof LmsExportError

describe("an export whose disk fails at a step", () => {
  it.scopedLive.each(steps.MODES)("%s: fails with an error of ours or not at all, and the same call goes on", (mode) =>
    Effect.gen(function* () {
      const struck = new Set<string>()
      for (let at = 1; ; at++) {
        const done = yield* Effect.scoped(
          Effect.gen(function* () {
            const home = yield* directory
            const file = join(home, "rows.ndjson")
            const real = yield* FileSystem.FileSystem
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
            expect([...disk.misused, ...disk.open, ...openIn(home)], where).toEqual([])
            if (Fs.existsSync(file)) expect(Fs.readFileSync(file, "utf8"), where).toBe(WHOLE)
            // A lock that could not be removed is that of a process which lives: whoever is told so waits, or removes it.
            Fs.rmSync(`${file}.lms-lock`, { force: true })
            yield* exporting(file, real)
            expect(Fs.readFileSync(file, "utf8"), where).toBe(WHOLE)
            return step === undefined
          })
        )
        if (done) break
      }
      expect(struck).toContain("close")
      expect(struck).toContain("rename")
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )
})
