/** Exports that stop at any disk change: killed process, power cut, full disk. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Lms } from "effect-lms"
import { type LmsExportOptions, lmsExport } from "effect-lms/export"
import fc from "fast-check"
import { Processes } from "../../src/internal/processes.js"
import { sampleCases } from "../fixtures/cases.js"
import { exportedFile, type RowsOptions } from "../fixtures/exportRows.js"
import { processOf } from "../fixtures/exportState.js"
import * as disks from "../fixtures/memoryDisk.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

const FILE = "rows"

/** The service of a test. Processes can share it, because a client has no state of exports. */
const serviceOf = (rows: RowsOptions) => Layer.build(rowsLayer(rows))

/** Runs one process on a disk until it ends or the disk stops. */
const runProcess = (service: Context.Context<Lms>, options: LmsExportOptions, disk: disks.Disk, pid: number) =>
  Effect.gen(function* () {
    const fiber = yield* lmsExport(FILE, "/api/v1/rows", {}, options).pipe(
      Effect.either,
      Effect.provide(service),
      Effect.provideService(FileSystem.FileSystem, disk.fs),
      Effect.provide(Path.layer),
      Effect.provideService(Processes, Option.some(processOf(pid))),
      Effect.forkDaemon
    )
    return yield* Effect.raceFirst(Effect.asSome(Fiber.join(fiber)), Effect.as(disk.stopped, Option.none()))
  })

const scenario = fc.record({
  total: fc.nat(60),
  maxPageSize: fc.integer({ min: 1, max: 12 }),
  bookmarks: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 70 }), { nil: undefined }),
  gzip: fc.boolean(),
  bytes: fc.constantFrom(1, 200, 1000, 1_000_000),
  /** With the first, each page is committed. */
  every: fc.constantFrom("1 nanos" as const, "1 hour" as const),
  /** Number of disk changes after which each process or machine stops. */
  stops: fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 8 }),
  cuts: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  seed: fc.nat()
})

describe("an export that stops at a disk change", () => {
  it.live("is resumed and byte for byte the same file, regardless of unsynced changes", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(scenario, ({ bookmarks, bytes, cuts, every, gzip, limit, maxPageSize, seed, stops, total }) =>
          Effect.runPromise(
            Effect.gen(function* () {
              const service = yield* serviceOf({ total, maxPageSize, bookmarks })
              const options: LmsExportOptions = { gzip, limit, commit: { bytes, every } }
              const chance = disks.makeRandom(seed)
              const undisturbed = disks.make({})
              yield* runProcess(service, options, undisturbed, 1)
              const expected = undisturbed.content(FILE) ?? Buffer.from("nothing")
              if (!gzip) expect(expected.equals(exportedFile(Math.min(total, limit ?? total)))).toBe(true)
              let disk = disks.make({ chance, stopAt: stops[0] ?? Infinity })
              for (let n = 0; ; n++) {
                const ended = yield* runProcess(service, options, disk, n + 1)
                const file = disk.content(FILE)
                if (file !== undefined) expect(file.equals(expected)).toBe(true)
                if (Option.isSome(ended)) {
                  expect(ended.value).toMatchObject({
                    _tag: "Right",
                    right: { rows: Math.min(total, limit ?? total) }
                  })
                  expect(file?.equals(expected)).toBe(true)
                  break
                }
                const entries = cuts[n] === true ? disk.entriesAfterPowerCut(chance) : disk.entriesAfterKill()
                const left = entries.get(FILE)
                if (left !== undefined) expect(left.data.equals(expected)).toBe(true)
                disk = disks.make({ chance, entries, stopAt: stops[n + 1] ?? Infinity })
              }
              expect(disk.names()).toEqual([`.lms/${FILE}/checkpoint.json`, FILE])
            }).pipe(Effect.scoped)
          )
        ),
        { numRuns: Number(process.env.LMS_EXPORT_CUTS ?? 15) }
      )
    )
  )

  it.scopedLive.each([
    ["a new file", {}],
    ["overwriting a finished file", { overwrite: true }]
  ] as const)("is resumed by the next call after each change: %s", ([, over]) =>
    Effect.gen(function* () {
      const before = yield* serviceOf({ total: 5, maxPageSize: 5 })
      const service = yield* serviceOf({ total: 6, maxPageSize: 4 })
      const options: LmsExportOptions = { commit: { bytes: 1 }, ...over }
      const first = disks.make({})
      if ("overwrite" in over) yield* runProcess(before, options, first, 1)
      // A new copy for each run.
      const entries = () => first.entriesAfterKill()
      const undisturbed = disks.make({ entries: entries() })
      yield* runProcess(service, options, undisturbed, 2)
      // A third of them are kills. Two power cuts at the same change lose different data.
      const stops = Array.from({ length: undisturbed.changes() * 3 }, (_, seed) => seed)
      for (const seed of sampleCases(stops, 2)) {
        const stopAt = 1 + Math.floor(seed / 3)
        const chance = disks.makeRandom(seed)
        const stopped = disks.make({ entries: entries(), stopAt, chance })
        yield* runProcess(service, options, stopped, 2)
        const disk = disks.make({
          entries: seed % 3 === 0 ? stopped.entriesAfterKill() : stopped.entriesAfterPowerCut(chance)
        })
        expect(yield* runProcess(service, options, disk, 3), `${stopAt} ${seed}`).toMatchObject({
          value: { _tag: "Right", right: { rows: 6 } }
        })
        expect(disk.content(FILE)?.equals(exportedFile(6))).toBe(true)
      }
    })
  )

  it.scopedLive("leaves nothing of former owners, whichever two of them were killed", () =>
    Effect.gen(function* () {
      const service = yield* serviceOf({ total: 6, maxPageSize: 4 })
      const options: LmsExportOptions = { commit: { bytes: 1 } }
      const undisturbed = disks.make({})
      yield* runProcess(service, options, undisturbed, 1)
      const kills = Array.from({ length: undisturbed.changes() }, (_, index) => index + 1).flatMap((first) =>
        [1, 2, 3, 4].map((second) => ({ first, second }))
      )
      for (const { first, second } of sampleCases(kills, 3)) {
        let disk = disks.make({ stopAt: first, chance: () => 0 })
        yield* runProcess(service, options, disk, 1)
        disk = disks.make({ entries: disk.entriesAfterKill(), stopAt: second, chance: () => 0 })
        yield* runProcess(service, options, disk, 2)
        disk = disks.make({ entries: disk.entriesAfterKill() })
        yield* runProcess(service, options, disk, 3)
        expect(disk.names(), `${first} ${second}`).toEqual([`.lms/${FILE}/checkpoint.json`, FILE])
      }
    })
  )

  it.scopedLive("fails with NoSpace on a full disk, and is resumed when there is space", () =>
    Effect.gen(function* () {
      const service = yield* serviceOf({ total: 60, maxPageSize: 7 })
      const options: LmsExportOptions = { commit: { bytes: 1 } }
      for (let fullAt = 1; fullAt < 90; fullAt += 8) {
        const full = disks.make({ fullAt, chance: disks.makeRandom(fullAt) })
        const ended = yield* runProcess(service, options, full, 1)
        if (Option.isSome(ended) && ended.value._tag === "Left") {
          expect(ended.value.left).toMatchObject({ _tag: "LmsFileError", reason: "NoSpace" })
        }
        const disk = disks.make({ entries: full.entriesAfterKill() })
        expect(yield* runProcess(service, options, disk, 2)).toMatchObject({ value: { _tag: "Right" } })
        expect(disk.content(FILE)?.equals(exportedFile(60))).toBe(true)
      }
    })
  )
})
