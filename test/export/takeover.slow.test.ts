/** Processes of several machines that are suspended at any disk operation while another one takes their export over. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Lms } from "effect-lms"
import { type LmsExported, type LmsExportFailure, type LmsExportOptions, lmsExport } from "effect-lms/export"
import { Processes, type ProcessService } from "../../src/internal/processes.js"
import { sampleCases } from "../fixtures/cases.js"
import { exportedFile } from "../fixtures/exportRows.js"
import * as disks from "../fixtures/memoryDisk.js"
import * as pausedProcess from "../fixtures/pausedProcess.js"
import { runInVirtualTime } from "../fixtures/virtual.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

const FILE = "rows"
const ROWS = 7

/** One of so many pairs of pauses is tested. Both are odd, so that all remainders of both pauses occur. */
const SHARE = 5
const LAST_SHARE = 7

const count = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Each process runs on a machine of its own, so nobody knows whether another one runs. */
const processOn = (host: string): ProcessService => {
  const self = { pid: 1, host, pidSpace: host, started: "1" }
  return { self, stateOf: (other) => Effect.succeed(other.host === host ? "Running" : "Unknown") }
}

const start = Effect.fnUntraced(function* (
  service: Context.Context<Lms>,
  options: LmsExportOptions,
  disk: disks.Disk,
  host: string,
  pauseAt = Number.POSITIVE_INFINITY
) {
  const process = yield* pausedProcess.make(disk.fs, pauseAt)
  const fiber = yield* lmsExport(FILE, "/api/v1/rows", {}, options).pipe(
    Effect.either,
    Effect.provide(service),
    Effect.provideService(FileSystem.FileSystem, process.fs),
    Effect.provide(Path.layer),
    Effect.provideService(Processes, Option.some(processOn(host))),
    Effect.fork
  )
  return { ...process, fiber, pausedOrEnded: Effect.raceFirst(process.paused, Effect.asVoid(Fiber.await(fiber))) }
})

type Ended = Either.Either<LmsExported, LmsExportFailure>

const isRightOrLocked = (ended: Ended): boolean =>
  Either.isRight(ended) || (ended.left._tag === "LmsExportError" && ended.left.reason === "Locked")

interface Pauses {
  readonly a: number
  readonly b: number
}

/** A is suspended, and then B, while it takes over. */
const suspendTwo = Effect.fnUntraced(function* (
  service: Context.Context<Lms>,
  options: LmsExportOptions,
  pauses: Pauses
) {
  const disk = disks.make({})
  const a = yield* start(service, options, disk, "a", pauses.a)
  yield* a.pausedOrEnded
  yield* Effect.sleep("1 minute")
  const b = yield* start(service, options, disk, "b", pauses.b)
  yield* b.pausedOrEnded
  return { a, b, disk, where: JSON.stringify(pauses) }
})

/** A is suspended, B takes over and may be suspended, too; then A continues, then B, and C comes last. */
const interleave = Effect.fnUntraced(function* (
  service: Context.Context<Lms>,
  options: LmsExportOptions,
  pauses: Pauses,
  expected: Buffer
) {
  const { a, b, disk, where } = yield* suspendTwo(service, options, pauses)
  const wasSuspended = a.operations() >= pauses.a
  const ensureTrueFile = () => {
    const content = disk.content(FILE)
    if (content !== undefined) expect(content.equals(expected), where).toBe(true)
  }
  ensureTrueFile()
  yield* a.resume
  const endOfA = yield* Fiber.join(a.fiber)
  ensureTrueFile()
  yield* b.resume
  const endOfB = yield* Fiber.join(b.fiber)
  ensureTrueFile()
  const c = yield* start(service, options, disk, "c")
  const endOfC = yield* Fiber.join(c.fiber)
  for (const ended of [endOfA, endOfB]) expect(isRightOrLocked(ended), `${where} ${String(ended)}`).toBe(true)
  expect(endOfC, where).toMatchObject({ _tag: "Right", right: { rows: ROWS } })
  expect(disk.content(FILE)?.equals(expected), where).toBe(true)
  expect(disk.names(), where).toEqual([`.lms/${FILE}/checkpoint.json`, FILE])
  return { wasSuspended, wasTakenOver: Either.isLeft(endOfA) }
})

/** B is suspended when it takes over from A; C takes over and finishes; then B and A continue. */
const finishMeanwhile = Effect.fnUntraced(function* (
  service: Context.Context<Lms>,
  options: LmsExportOptions,
  pauses: Pauses,
  expected: Buffer
) {
  const { a, b, disk, where } = yield* suspendTwo(service, options, pauses)
  yield* Effect.sleep("1 minute")
  const c = yield* start(service, options, disk, "c")
  expect(yield* Fiber.join(c.fiber), where).toMatchObject({ _tag: "Right", right: { rows: ROWS } })
  yield* b.resume
  const endOfB = yield* Fiber.join(b.fiber)
  yield* a.resume
  const endOfA = yield* Fiber.join(a.fiber)
  for (const ended of [endOfA, endOfB]) expect(isRightOrLocked(ended), `${where} ${String(ended)}`).toBe(true)
  expect(disk.content(FILE)?.equals(expected), where).toBe(true)
  return Either.isLeft(endOfB)
})

/** An export by one process that is not suspended: its operations, and the file. */
const exportUndisturbed = Effect.fnUntraced(function* (service: Context.Context<Lms>, options: LmsExportOptions) {
  const disk = disks.make({})
  const { exit } = yield* runInVirtualTime(
    Effect.flatMap(start(service, options, disk, "a"), ({ fiber, operations }) =>
      Effect.map(Fiber.join(fiber), operations)
    )
  )
  return { operations: yield* exit, expected: disk.content(FILE) ?? Buffer.from("nothing") }
})

const layer = rowsLayer({ total: ROWS, maxPageSize: 2 }, 1)

describe("an export whose suspended process loses its lock", () => {
  it.scopedLive.each([
    ["plain", {}],
    ["compressed", { gzip: true, commit: { bytes: 150, every: "1 nanos" } }]
  ] as const)("has the true file, and each process its result or Locked: %s", ([, options]) =>
    Effect.gen(function* () {
      const service = yield* Layer.build(layer)
      const all: LmsExportOptions = { commit: { every: "1 nanos" }, ...options }
      const { expected, operations } = yield* exportUndisturbed(service, all)
      const run = (pauses: Pauses) =>
        Effect.flatMap(runInVirtualTime(interleave(service, all, pauses, expected)), ({ exit }) => exit)
      if (!("gzip" in options)) expect(expected.equals(exportedFile(ROWS))).toBe(true)
      let suspensions = 0
      let takeOvers = 0
      const alone = count(1, operations).map((a) => ({ a, b: Number.POSITIVE_INFINITY }))
      const both = count(1, operations).flatMap((a) => [
        { a, b: 1 + ((a * 7) % operations) },
        { a, b: 1 + ((a * 31) % (operations + 20)) }
      ])
      for (const pauses of [...sampleCases(alone, 3), ...sampleCases(both, SHARE)]) {
        const { wasSuspended, wasTakenOver } = yield* run(pauses)
        if (wasSuspended) suspensions++
        if (wasTakenOver) takeOvers++
      }
      // Compressing takes real time, so the operations of a run are not always those of the undisturbed one.
      expect(takeOvers).toBeGreaterThan(suspensions / 2)
    })
  )

  const options: LmsExportOptions = { commit: { every: "1 nanos" } }

  it.scopedLive("is finished by its last steps, wherever the process that takes over is", () =>
    Effect.gen(function* () {
      const service = yield* Layer.build(layer)
      const { expected, operations } = yield* exportUndisturbed(service, options)
      const pairs = count(operations - 15, operations).flatMap((a) => count(1, 50).map((b) => ({ a, b })))
      for (const pauses of sampleCases(pairs, LAST_SHARE)) {
        const { exit } = yield* runInVirtualTime(interleave(service, options, pauses, expected))
        yield* exit
      }
    })
  )

  it.scopedLive("is Locked if another process has finished meanwhile", () =>
    Effect.gen(function* () {
      const service = yield* Layer.build(layer)
      const { expected, operations } = yield* exportUndisturbed(service, options)
      let locked = 0
      const pairs = [Math.floor(operations / 2), operations - 8].flatMap((a) =>
        count(1, operations).map((b) => ({ a, b }))
      )
      const sample = sampleCases(pairs, SHARE)
      for (const pauses of sample) {
        const { exit } = yield* runInVirtualTime(finishMeanwhile(service, options, pauses, expected))
        if (yield* exit) locked++
      }
      expect(locked).toBeGreaterThan(sample.length / 4)
    })
  )
})
