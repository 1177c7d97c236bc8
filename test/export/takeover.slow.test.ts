/** Processes of several machines that are suspended at any disk operation while another one takes their export over. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
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
const SHARE = 9
const LAST_SHARE = 13

const count = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Each process runs on a machine of its own, so nobody knows whether another one runs. */
const processOn = (host: string): ProcessService => {
  const self = { pid: 1, host, pidSpace: host, started: "1" }
  return { self, stateOf: (other) => Effect.succeed(other.host === host ? "Running" : "Unknown") }
}

type Ended = Either.Either<LmsExported, LmsExportFailure>

const isRightOrLocked = (ended: Ended): boolean =>
  Either.isRight(ended) || (ended.left._tag === "LmsExportError" && ended.left.reason === "Locked")

interface Pauses {
  readonly a: number
  readonly b: number
}

const inVirtualTime = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.flatMap(runInVirtualTime(effect), ({ exit }) => exit)

/** A list, an export of it by one process that is not suspended, and ways in which processes are suspended. */
const setUp = Effect.fnUntraced(function* (given: LmsExportOptions = {}) {
  const service = yield* Layer.build(rowsLayer({ total: ROWS, maxPageSize: 2 }, 1))
  const options: LmsExportOptions = { commit: { every: "1 nanos" }, ...given }

  const start = Effect.fnUntraced(function* (disk: disks.Disk, host: string, pauseAt = Number.POSITIVE_INFINITY) {
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

  const undisturbed = disks.make({})
  const { exit } = yield* runInVirtualTime(
    Effect.flatMap(start(undisturbed, "a"), ({ fiber, operations }) => Effect.map(Fiber.join(fiber), operations))
  )
  const operations = yield* exit
  const expected = undisturbed.content(FILE) ?? Buffer.from("nothing")

  /** A is suspended, and then B, while it takes over. */
  const suspendTwo = Effect.fnUntraced(function* (pauses: Pauses) {
    const disk = disks.make({})
    const a = yield* start(disk, "a", pauses.a)
    yield* a.pausedOrEnded
    yield* Effect.sleep("1 minute")
    const b = yield* start(disk, "b", pauses.b)
    yield* b.pausedOrEnded
    return { a, b, disk, where: JSON.stringify(pauses) }
  })

  /** A is suspended, B takes over and may be suspended, too; then A continues, then B, and C comes last. */
  const interleave = Effect.fnUntraced(function* (pauses: Pauses) {
    const { a, b, disk, where } = yield* suspendTwo(pauses)
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
    const c = yield* start(disk, "c")
    const endOfC = yield* Fiber.join(c.fiber)
    for (const ended of [endOfA, endOfB]) expect(isRightOrLocked(ended), `${where} ${String(ended)}`).toBe(true)
    expect(endOfC, where).toMatchObject({ _tag: "Right", right: { rows: ROWS } })
    expect(disk.content(FILE)?.equals(expected), where).toBe(true)
    expect(disk.names(), where).toEqual([`.lms/${FILE}/checkpoint.json`, FILE])
    return { wasSuspended, wasTakenOver: Either.isLeft(endOfA) }
  })

  /** B is suspended when it takes over from A; C takes over and finishes; then B and A continue. Tells whether B failed. */
  const finishMeanwhile = Effect.fnUntraced(function* (pauses: Pauses) {
    const { a, b, disk, where } = yield* suspendTwo(pauses)
    yield* Effect.sleep("1 minute")
    const c = yield* start(disk, "c")
    expect(yield* Fiber.join(c.fiber), where).toMatchObject({ _tag: "Right", right: { rows: ROWS } })
    yield* b.resume
    const endOfB = yield* Fiber.join(b.fiber)
    yield* a.resume
    const endOfA = yield* Fiber.join(a.fiber)
    for (const ended of [endOfA, endOfB]) expect(isRightOrLocked(ended), `${where} ${String(ended)}`).toBe(true)
    expect(disk.content(FILE)?.equals(expected), where).toBe(true)
    return Either.isLeft(endOfB)
  })

  return {
    expected,
    operations,
    interleave: (pauses: Pauses) => inVirtualTime(interleave(pauses)),
    finishMeanwhile: (pauses: Pauses) => inVirtualTime(finishMeanwhile(pauses))
  }
})

describe("an export whose suspended process loses its lock", () => {
  it.scopedLive.each([
    ["plain", {}],
    ["compressed", { gzip: true, commit: { bytes: 150, every: "1 nanos" } }]
  ] as const)("has the true file, and each process its result or Locked: %s", ([, options]) =>
    Effect.gen(function* () {
      const { expected, interleave, operations } = yield* setUp(options)
      if (!("gzip" in options)) expect(expected.equals(exportedFile(ROWS))).toBe(true)
      let suspensions = 0
      let takeOvers = 0
      const alone = count(1, operations).map((a) => ({ a, b: Number.POSITIVE_INFINITY }))
      const both = count(1, operations).flatMap((a) => [
        { a, b: 1 + ((a * 7) % operations) },
        { a, b: 1 + ((a * 31) % (operations + 20)) }
      ])
      for (const pauses of [...sampleCases(alone, 5), ...sampleCases(both, SHARE)]) {
        const { wasSuspended, wasTakenOver } = yield* interleave(pauses)
        if (wasSuspended) suspensions++
        if (wasTakenOver) takeOvers++
      }
      // Compressing takes real time, so the operations of a run are not always those of the undisturbed one.
      expect(takeOvers).toBeGreaterThan(suspensions / 2)
    })
  )

  it.scopedLive("is finished by its last steps, wherever the process that takes over is", () =>
    Effect.gen(function* () {
      const { interleave, operations } = yield* setUp()
      const pairs = count(operations - 15, operations).flatMap((a) => count(1, 50).map((b) => ({ a, b })))
      yield* Effect.forEach(sampleCases(pairs, LAST_SHARE), interleave)
    })
  )

  it.scopedLive("is Locked if another process has finished meanwhile", () =>
    Effect.gen(function* () {
      const { finishMeanwhile, operations } = yield* setUp()
      const pairs = [Math.floor(operations / 2), operations - 8].flatMap((a) =>
        count(1, operations).map((b) => ({ a, b }))
      )
      const sample = sampleCases(pairs, SHARE)
      const failed = yield* Effect.filter(sample, finishMeanwhile)
      expect(failed.length).toBeGreaterThan(sample.length / 4)
    })
  )
})
