/** The lock of an export: who keeps it, who loses it, and what the loser reports. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type LmsExportOptions, lmsExport } from "effect-lms/export"
import { Processes, type ProcessIdentity, type ProcessService } from "../../src/internal/processes.js"
import { exportedFile } from "../fixtures/exportRows.js"
import * as disks from "../fixtures/memoryDisk.js"
import { runInVirtualTime } from "../fixtures/virtual.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

const FILE = "rows"
const ROWS = 7
const LOCK = `.lms/${FILE}/lock.json`
const DAY_MILLIS = 86_400_000

const HERE: ProcessIdentity = { pid: 1, host: "here", pidSpace: "boot", started: "1" }
const OTHER: ProcessIdentity = { pid: 2, host: "there", pidSpace: "boot", started: "1" }

type ProcessState = Effect.Effect.Success<ReturnType<ProcessService["stateOf"]>>

/** A process to which all others have the given state. */
const processService = (self: ProcessIdentity, state: ProcessState): ProcessService => ({
  self,
  stateOf: (other) => Effect.succeed(other.pid === self.pid ? "Running" : state)
})

/** A disk with the directory of the state, in which a lock file can be written. */
const makeDisk = Effect.gen(function* () {
  const disk = disks.make({})
  yield* disk.fs.makeDirectory(".lms")
  yield* disk.fs.makeDirectory(`.lms/${FILE}`)
  const writeLock = (text: string, age: number) =>
    Effect.gen(function* () {
      const file = yield* disk.fs.open(LOCK, { flag: "w" })
      yield* file.writeAll(new TextEncoder().encode(text))
      const at = new Date((yield* Clock.currentTimeMillis) - age)
      yield* disk.fs.utimes(LOCK, at, at)
    }).pipe(Effect.scoped)
  return { ...disk, writeLock }
})

const runExport = (
  fs: FileSystem.FileSystem,
  process: Option.Option<ProcessService>,
  options: LmsExportOptions = { commit: { every: "1 nanos" } }
) =>
  lmsExport(FILE, "/api/v1/rows", {}, options).pipe(
    Effect.either,
    Effect.provide(Layer.mergeAll(rowsLayer({ total: ROWS, maxPageSize: 2 }, 1), Path.layer)),
    Effect.provideService(FileSystem.FileSystem, fs),
    Effect.provideService(Processes, process)
  )

const lockOf = (process: ProcessIdentity | null) => JSON.stringify({ id: "0".repeat(32), process })

const inVirtualTime = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.flatMap(runInVirtualTime(effect), ({ exit }) => exit)

describe("the lock of another process", () => {
  const here = (state: ProcessState) => Option.some(processService(HERE, state))
  it.live.each([
    ["that has ended", here("Ended"), lockOf(OTHER), 0, 0],
    ["that has ended, with a time in the future", here("Ended"), lockOf(OTHER), -DAY_MILLIS, 0],
    ["that runs", here("Running"), lockOf(OTHER), 0, undefined],
    ["that runs and is suspended for a day", here("Running"), lockOf(OTHER), DAY_MILLIS, undefined],
    ["that runs, with a time in the future", here("Running"), lockOf(OTHER), -DAY_MILLIS, undefined],
    ["that nobody knows", here("Unknown"), lockOf(OTHER), 29_000, undefined],
    ["that nobody knows, and that is silent", here("Unknown"), lockOf(OTHER), 31_000, 15_000],
    ["that nobody knows, with a time in the future", here("Unknown"), lockOf(OTHER), -31_000, 15_000],
    ["of a platform without processes", here("Ended"), lockOf(null), 0, undefined],
    ["of a platform without processes that is silent", here("Ended"), lockOf(null), 31_000, 15_000],
    ["on a platform without processes", Option.none(), lockOf(OTHER), 0, undefined],
    ["that left an unreadable file", here("Running"), "{", 0, undefined],
    ["that left an unreadable file long ago", here("Running"), "{", 31_000, 15_000]
  ] as const)("%s", ([, process, text, age, takenAfter]) =>
    inVirtualTime(
      Effect.gen(function* () {
        const disk = yield* makeDisk
        yield* Effect.sleep("1 hour")
        const begin = yield* Clock.currentTimeMillis
        yield* disk.writeLock(text, age)
        const ended = yield* runExport(disk.fs, process)
        if (takenAfter === undefined) {
          expect(ended).toMatchObject({ _tag: "Left", left: { _tag: "LmsExportError", reason: "Locked" } })
          expect(disk.content(LOCK)?.toString()).toBe(text)
          expect(yield* Clock.currentTimeMillis).toBe(begin)
        } else {
          expect(ended).toMatchObject({ _tag: "Right", right: { rows: ROWS } })
          expect(disk.names()).toEqual([`.lms/${FILE}/checkpoint.json`, FILE])
          const elapsed = (yield* Clock.currentTimeMillis) - begin
          expect(elapsed - (elapsed % 5_000)).toBe(takenAfter)
        }
      })
    )
  )

  it.live("names the process and the lock file", () =>
    inVirtualTime(
      Effect.gen(function* () {
        const disk = yield* makeDisk
        yield* disk.writeLock(lockOf(OTHER), 0)
        const { message } = yield* Effect.flip(Effect.flatMap(runExport(disk.fs, here("Running")), (ended) => ended))
        expect(message).toContain("by another process (process 2 on there). Wait")
        expect(message).toContain(LOCK)
        yield* disk.writeLock(lockOf(null), 0)
        const unknown = yield* Effect.flip(Effect.flatMap(runExport(disk.fs, here("Running")), (ended) => ended))
        expect(unknown.message).toContain("by another process. Wait")
      })
    )
  )
})

describe("a lock that cannot be created", () => {
  it.live.each([
    ["written", { open: (path: string) => disks.failWith("open", path, "ENOSPC") }],
    ["named", { link: (_: string, to: string) => disks.failWith("link", to, "ENOSPC") }]
  ] as const)("because it cannot be %s is an error of the file", ([, broken]) =>
    inVirtualTime(
      Effect.gen(function* () {
        const disk = yield* makeDisk
        const ended = yield* runExport({ ...disk.fs, ...broken }, Option.none())
        expect(ended).toMatchObject({
          _tag: "Left",
          left: { _tag: "LmsFileError", reason: "NoSpace", operation: "Create", path: FILE }
        })
        expect(disk.names()).toEqual([])
      })
    )
  )
})

describe("a stale lock", () => {
  it.live("is replaced meanwhile by that of another process, which keeps it", () =>
    inVirtualTime(
      Effect.gen(function* () {
        const disk = yield* makeDisk
        yield* disk.writeLock(lockOf({ ...OTHER, pid: 3 }), 0)
        let renames = 0
        // The other process takes the stale lock over just before this one moves it.
        const rename: FileSystem.FileSystem["rename"] = (from, to) =>
          Effect.zipRight(
            from === LOCK && ++renames === 1 ? disk.writeLock(lockOf(OTHER), 0) : Effect.void,
            disk.fs.rename(from, to)
          )
        const process: ProcessService = {
          self: HERE,
          stateOf: ({ pid }) => Effect.succeed(pid === 3 ? "Ended" : "Running")
        }
        const ended = yield* runExport({ ...disk.fs, rename }, Option.some(process))
        expect(ended).toMatchObject({ _tag: "Left", left: { reason: "Locked" } })
        expect(disk.content(LOCK)?.toString()).toBe(lockOf(OTHER))
        expect(disk.names()).toEqual([LOCK])
      })
    )
  )
})

describe("an export that is interrupted while its file gets its name", () => {
  it.live.each([
    ["by a link", true],
    ["on a file system without links", false]
  ] as const)("has the complete file, and nothing else: %s", ([, hasLinks]) =>
    inVirtualTime(
      Effect.gen(function* () {
        const disk = yield* makeDisk
        const fiber = yield* Deferred.make<Fiber.RuntimeFiber<unknown, unknown>>()
        const interrupt = Effect.flatMap(Deferred.await(fiber), (one) => Fiber.interruptFork(one))
        const link: FileSystem.FileSystem["link"] = (from, to) =>
          to !== FILE
            ? disk.fs.link(from, to)
            : hasLinks
              ? Effect.zipLeft(disk.fs.link(from, to), interrupt)
              : disks.failWith("link", to, "EPERM")
        const open: FileSystem.FileSystem["open"] = (path, options) =>
          Effect.zipLeft(disk.fs.open(path, options), path === FILE && options?.flag === "wx" ? interrupt : Effect.void)
        const running = yield* Effect.fork(runExport({ ...disk.fs, link, open }, Option.none()))
        yield* Deferred.succeed(fiber, running)
        yield* Fiber.await(running)
        expect(disk.names()).toEqual([`.lms/${FILE}/checkpoint.json`, FILE])
        expect(disk.content(FILE)?.equals(exportedFile(ROWS))).toBe(true)
      })
    )
  )
})

describe("the owner of a lock", () => {
  it.live.each([
    ["a correct clock", 0],
    ["a clock an hour behind", 3_600_000],
    ["a clock an hour ahead", -3_600_000]
  ] as const)("keeps it by its heartbeats, however slow the list is: %s", ([, error]) =>
    inVirtualTime(
      Effect.gen(function* () {
        const disk = yield* makeDisk
        yield* Effect.sleep("2 hours")
        const utimes: FileSystem.FileSystem["utimes"] = (path, _, mtime) => {
          const at = new Date(new Date(mtime).getTime() - error)
          return disk.fs.utimes(path, at, at)
        }
        const owner = yield* Effect.fork(
          runExport({ ...disk.fs, utimes }, Option.some(processService(HERE, "Unknown")), {
            onEnd: () => Effect.sleep("10 minutes")
          })
        )
        yield* Effect.sleep("5 minutes")
        const other = yield* runExport(disk.fs, Option.some(processService(OTHER, "Unknown")))
        expect(other).toMatchObject({ _tag: "Left", left: { reason: "Locked" } })
        expect(yield* Fiber.join(owner)).toMatchObject({ _tag: "Right" })
      })
    )
  )

  it.live.each([
    [
      "another process has taken over",
      {
        _tag: "LmsExportError",
        reason: "Locked",
        message: expect.stringContaining(
          "was taken over by another process, because this one was suspended for too long. Let the other process finish"
        )
      }
    ],
    ["another process has taken over, with a file of the same size and number", { reason: "Locked" }],
    [
      "its directory was removed",
      {
        _tag: "LmsFileError",
        reason: "NotFound",
        operation: "Check",
        message: expect.stringContaining(`the directory ".lms/${FILE}" was removed`)
      }
    ]
  ] as const)("fails at the next commit if %s, and writes no more", ([what, expected]) =>
    inVirtualTime(
      Effect.gen(function* () {
        const disk = yield* makeDisk
        const isRemoved = what === "its directory was removed"
        const isAlike = what.endsWith("number")
        const other = lockOf(isAlike ? { ...HERE, pid: 3 } : OTHER)
        // Systems give the number of a removed file to another one.
        let number: FileSystem.File.Info["ino"] | undefined
        const stat: FileSystem.FileSystem["stat"] = (path) =>
          Effect.map(disk.fs.stat(path), (info) => {
            number ??= info.ino
            return isAlike ? { ...info, ino: number } : info
          })
        const change = isRemoved
          ? Effect.suspend(() =>
              Effect.forEach([...disk.names(), `.lms/${FILE}`], (name) => Effect.orDie(disk.fs.remove(name)))
            )
          : isAlike
            ? Effect.orDie(
                disk.fs
                  .remove(LOCK)
                  .pipe(Effect.zipRight(Effect.sleep("1 second")), Effect.zipRight(disk.writeLock(other, 0)))
              )
            : Effect.orDie(disk.writeLock(other, 0))
        const checkpoint = () => disk.content(`.lms/${FILE}/checkpoint.json`)?.toString()
        let commits = 0
        let before: string | undefined
        const open: FileSystem.FileSystem["open"] = (path, options) =>
          Effect.suspend(() => {
            if (!path.endsWith(".tmp") || ++commits !== 3) return disk.fs.open(path, options)
            before = isRemoved ? undefined : checkpoint()
            return Effect.zipRight(change, disk.fs.open(path, options))
          })
        const ended = yield* runExport({ ...disk.fs, open, stat }, Option.some(processService(HERE, "Running")))
        expect(ended).toMatchObject({ _tag: "Left", left: expected })
        expect(checkpoint()).toBe(before)
        expect(disk.content(FILE)).toBe(undefined)
        expect(disk.content(LOCK)?.toString()).toBe(isRemoved ? undefined : other)
      })
    )
  )
})
