/** Disk errors at each file operation: afterwards the old cassette or the complete new one is there. */
import * as Fs from "node:fs"
import { join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Path from "@effect/platform/Path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, FiberId, Layer } from "effect"
import { Cassette, CassetteError } from "../../src/cassette/Cassette.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { type Intruder, intruders, putInPlace } from "../fixtures/intruders.js"
import { recordLogs } from "../fixtures/logs.js"
import * as memory from "../fixtures/memoryDisk.js"
import * as disks from "../fixtures/torture/disk.js"
import * as faultInjector from "../fixtures/torture/faultInjector.js"
import { listOpenFiles } from "../fixtures/transfers.js"

/** Responds immediately: only the disk takes time. */
const http = Layer.succeed(
  HttpClient.HttpClient,
  HttpClient.make((request) =>
    Effect.succeed(
      HttpClientResponse.fromWeb(
        request,
        new Response('[{"id":1}]', { headers: { "content-type": "application/json" } })
      )
    )
  )
)

const request = Effect.flatMap(HttpClient.get("https://canvas.test/api/v1/courses"), ({ text }) => text)

const recording = (file: string, fs: FileSystem.FileSystem) =>
  request.pipe(
    Effect.provide(Cassette.record(file)),
    Effect.provide([http, Layer.succeed(FileSystem.FileSystem, fs), Path.layer]),
    Effect.asVoid
  )

const replay = (file: string, fs: FileSystem.FileSystem) =>
  Effect.provide(
    Effect.void,
    Layer.provide(Cassette.replay(file), [Layer.succeed(FileSystem.FileSystem, fs), Path.layer])
  )

const OLD = '{"version":1,"exchanges":[]}\n'

interface Ran {
  readonly exit: Exit.Exit<void, unknown>
  readonly made: ReadonlyArray<faultInjector.Step>
  /** Other files in the directory. */
  readonly others: ReadonlyArray<string>
  readonly content: string | undefined
  readonly log: ReadonlyArray<string>
  readonly wrong: ReadonlyArray<string>
}

/** Runs the call once, with one failing operation if there is an injection. */
const run = (
  call: typeof recording | typeof replay,
  old: string | undefined,
  injection?: faultInjector.Injection
): Effect.Effect<Ran> =>
  Effect.scoped(
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const file = join(home, "cassettes", "courses.json")
      if (old !== undefined) {
        Fs.mkdirSync(join(home, "cassettes"))
        Fs.writeFileSync(file, old)
      }
      let fiber: Fiber.RuntimeFiber<void, unknown> | undefined
      const own = faultInjector.make(injection, () => fiber?.unsafeInterruptAsFork(FiberId.none))
      const disk = disks.make(yield* FileSystem.FileSystem, own)
      const { layer, lines: log } = recordLogs()
      fiber = yield* Effect.forkDaemon(Effect.provide(call(file, disk.fs), layer))
      const exit = yield* Fiber.await(fiber)
      const names = Fs.existsSync(join(home, "cassettes")) ? Fs.readdirSync(join(home, "cassettes")) : []
      return {
        exit,
        made: own.steps,
        others: names.filter((name) => name !== "courses.json"),
        content: names.includes("courses.json") ? Fs.readFileSync(file, "utf8") : undefined,
        log,
        wrong: [...disk.misuses, ...disk.openFiles, ...listOpenFiles(home)]
      }
    })
  ).pipe(Effect.provide(NodeContext.layer))

/** Runs the call with each operation failing in each mode, until no operation is left. */
const each = (
  call: typeof recording | typeof replay,
  old: string | undefined,
  look: (ran: Ran, injection: faultInjector.Injection, name: string) => void
) =>
  Effect.gen(function* () {
    const struck = new Set<string>()
    for (const mode of faultInjector.MODES) {
      for (let at = 1; ; at++) {
        const ran = yield* run(call, old, { at, mode })
        const step = ran.made.find((made) => made.isFaulty)
        if (step === undefined) break
        for (const made of ran.made) if (made.isFaulty) struck.add(made.name)
        look(ran, { at, mode }, step.name)
      }
    }
    return struck
  })

/** All failures and defects as text, without interruptions. */
const problemsOf = (exit: Exit.Exit<void, unknown>): ReadonlyArray<string> =>
  Exit.isSuccess(exit)
    ? []
    : [...Cause.failures(exit.cause), ...Cause.defects(exit.cause)].map((problem) =>
        problem instanceof CassetteError
          ? `${problem.reason}: ${problem.message}`
          : `unexpected error: ${String(problem)}`
      )

describe("disk errors of a recording", () => {
  it.scopedLive.each([
    ["without an old one", undefined],
    ["with an old one", OLD]
  ] as const)("leaves the old cassette or the complete new one, and reports the error: %s", ([, old]) =>
    Effect.gen(function* () {
      const undisturbed = yield* run(recording, old)
      expect(Exit.isSuccess(undisturbed.exit)).toBe(true)
      expect([undisturbed.others, undisturbed.log, undisturbed.wrong]).toEqual([[], [], []])
      expect(undisturbed.content).toContain("/api/v1/courses")
      const struck = yield* each(recording, old, (ran, { at, mode }, name) => {
        const where = `step ${at} (${name}) ${mode}`
        expect([old, undisturbed.content], where).toContain(ran.content)
        expect(ran.wrong, where).toEqual([])
        // A temporary file that cannot be removed is logged.
        const unremoved = ran.made.some((made) => made.isFaulty && made.name === "remove")
        if (!unremoved) expect(ran.others, where).toEqual([])
        if (ran.others.length > 0) expect(ran.log.join(), where).toContain(`${ran.others[0]}" could not be removed`)
        for (const problem of problemsOf(ran.exit)) {
          expect(problem, where).toMatch(/^File: The cassette "\S+courses\.json" ./)
        }
        if (ran.exit._tag === "Success") expect(ran.content, where).toBe(undisturbed.content)
        // It fails unless the new cassette is there. Ignored are only a failing `readLink` beforehand, since most files are no
        // links, and a failing `makeDirectory`, since the directory exists.
        if (ran.content !== undisturbed.content) expect(Exit.isSuccess(ran.exit), where).toBe(false)
        else if (mode.startsWith("fails")) expect(["readLink", "makeDirectory"], where).toContain(name)
      })
      expect([...struck].sort()).toEqual([
        ...(old === undefined ? [] : ["access"]),
        "close",
        "makeDirectory",
        "open",
        "readLink",
        "remove",
        "rename",
        "stat",
        "sync",
        "write"
      ])
    })
  )

  it.effect("leaves the old or the new cassette after a power cut at any time", () =>
    Effect.gen(function* () {
      const before = memory.make({})
      yield* recording("courses.json", before.fs)
      const old = before.content("courses.json")?.toString() ?? ""
      const twice = Effect.zipRight(request, request).pipe(Effect.asVoid)
      const recordTwice = (fs: FileSystem.FileSystem) =>
        twice.pipe(
          Effect.provide(Cassette.record("courses.json")),
          Effect.provide([http, Layer.succeed(FileSystem.FileSystem, fs), Path.layer])
        )
      const calm = memory.make({ entries: before.entriesAfterKill() })
      yield* recordTwice(calm.fs)
      const complete = calm.content("courses.json")?.toString() ?? ""
      expect(complete.length).toBeGreaterThan(old.length)
      expect(calm.changes()).toBeGreaterThan(3)
      for (let stopAt = 1; stopAt <= calm.changes(); stopAt++) {
        for (let seed = 0; seed < 8; seed++) {
          const chance = memory.makeRandom(stopAt * 8 + seed)
          const disk = memory.make({ entries: before.entriesAfterKill(), stopAt, chance })
          yield* Effect.forkDaemon(recordTwice(disk.fs))
          yield* disk.stopped
          const left = disk.entriesAfterPowerCut(chance).get("courses.json")?.data.toString()
          expect([old, complete], `change ${stopAt}, seed ${seed}`).toContain(left)
        }
      }
    })
  )

  it.scoped("fails before the recording if the path is a directory", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const error = yield* Effect.flip(recording(home, yield* FileSystem.FileSystem))
      expect(error).toMatchObject({
        reason: "File",
        file: home,
        message: `The cassette "${home}" is a directory: give the path of a file.`
      })
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped.each(Object.keys(intruders) as ReadonlyArray<Intruder>)(
    "fails before the recording if its place is taken by %s, and a replay waits for none",
    (kind) =>
      Effect.gen(function* () {
        const home = yield* temporaryDirectory
        const file = `${home}/courses.json`
        const isUnchanged = putInPlace(kind, file, `${home}/target`)
        const error = yield* Effect.flip(recording(file, yield* FileSystem.FileSystem))
        expect(error).toMatchObject({ _tag: "CassetteError", reason: "File", file })
        const replay = Layer.launch(Cassette.replay(file))
        expect(yield* Effect.flip(replay)).toMatchObject({ _tag: "CassetteError", file })
        expect(isUnchanged()).toBe(true)
      }).pipe(Effect.provide(NodeContext.layer))
  )

  it.effect("creates the directory first", () =>
    Effect.gen(function* () {
      const made: Array<string> = []
      const { fs: disk } = memory.make({})
      for (const path of ["a", "a/b"]) yield* disk.makeDirectory(path)
      const fs = { ...disk, makeDirectory: (path: string) => Effect.sync(() => void made.push(path)) }
      for (const file of ["a/b/c.json", "c.json"]) yield* recording(file, fs)
      expect(made).toEqual(["a/b", "."])
    })
  )
})

describe("disk errors of a replay", () => {
  it.scopedLive("are a CassetteError with the file", () =>
    Effect.gen(function* () {
      const struck = yield* each(replay, OLD, ({ content, exit, wrong }, { mode }, name) => {
        expect(content).toBe(OLD)
        expect(wrong).toEqual([])
        const problems = problemsOf(exit)
        if (mode.includes("interrupted")) return expect(problems).toEqual([])
        // What was read is complete, whatever the last `close` reports.
        if (name !== "close") expect(problems).toHaveLength(1)
        for (const problem of problems) {
          expect(problem).toMatch(/^File: The cassette "\S+courses\.json" cannot be read ./)
        }
      })
      expect([...struck].sort()).toEqual(["close", "fstat", "open", "read", "stat"])
    })
  )
})
