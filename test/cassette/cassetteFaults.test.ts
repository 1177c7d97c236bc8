/** A disk that fails under a cassette, at each of its steps and in every way: the old cassette is there or the whole new one. */
import * as Fs from "node:fs"
import { join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, FiberId, Layer, Logger } from "effect"
import { Cassette, CassetteError } from "../../src/cassette/Cassette.js"
import { directory } from "../fixtures/directory.js"
import * as memory from "../fixtures/disk.js"
import * as disks from "../fixtures/torture/disk.js"
import * as steps from "../fixtures/torture/steps.js"
import { openIn } from "../fixtures/transfers.js"

/** Answers at once: nothing but the disk takes time. */
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

const ask = Effect.flatMap(HttpClient.get("https://canvas.test/api/v1/courses"), ({ text }) => text)

const recording = (file: string, fs: FileSystem.FileSystem) =>
  ask.pipe(
    Effect.provide(Cassette.record(file)),
    Effect.provide([http, Layer.succeed(FileSystem.FileSystem, fs)]),
    Effect.asVoid
  )

const replay = (file: string, fs: FileSystem.FileSystem) =>
  Effect.void.pipe(Effect.provide(Cassette.replay(file)), Effect.provide(Layer.succeed(FileSystem.FileSystem, fs)))

const OLD = '{"version":1,"exchanges":[]}\n'

interface Ran {
  readonly exit: Exit.Exit<void, unknown>
  readonly made: ReadonlyArray<steps.Made>
  /** What lies beside the cassette. */
  readonly others: ReadonlyArray<string>
  readonly content: string | undefined
  readonly log: ReadonlyArray<string>
  readonly wrong: ReadonlyArray<string>
}

/** Once, with one step going wrong; with none where there is no injection. */
const run = (
  call: typeof recording | typeof replay,
  old: string | undefined,
  injection?: steps.Injection
): Effect.Effect<Ran> =>
  Effect.scoped(
    Effect.gen(function* () {
      const home = yield* directory
      const file = join(home, "cassettes", "courses.json")
      if (old !== undefined) {
        Fs.mkdirSync(join(home, "cassettes"))
        Fs.writeFileSync(file, old)
      }
      let fiber: Fiber.RuntimeFiber<void, unknown> | undefined
      const own = steps.make(injection, () => fiber?.unsafeInterruptAsFork(FiberId.none))
      const disk = disks.make(yield* FileSystem.FileSystem, own)
      const log: Array<string> = []
      fiber = yield* call(file, disk.fs).pipe(
        Effect.provide(
          Logger.replace(
            Logger.defaultLogger,
            Logger.make(({ message }) => void log.push(String(message)))
          )
        ),
        Effect.forkDaemon
      )
      const exit = yield* Fiber.await(fiber)
      const names = Fs.existsSync(join(home, "cassettes")) ? Fs.readdirSync(join(home, "cassettes")) : []
      return {
        exit,
        made: own.made,
        others: names.filter((name) => name !== "courses.json"),
        content: names.includes("courses.json") ? Fs.readFileSync(file, "utf8") : undefined,
        log,
        wrong: [...disk.misused, ...disk.open, ...openIn(home)]
      }
    })
  ).pipe(Effect.provide(NodeFileSystem.layer))

/** Each step in each way, until a run passes at which nothing was left to go wrong. */
const each = (
  call: typeof recording | typeof replay,
  old: string | undefined,
  look: (ran: Ran, injection: steps.Injection, name: string) => void
) =>
  Effect.gen(function* () {
    const struck = new Set<string>()
    for (const mode of steps.MODES) {
      for (let at = 1; ; at++) {
        const ran = yield* run(call, old, { at, mode })
        const step = ran.made.find((made) => made.struck)
        if (step === undefined) break
        for (const made of ran.made) if (made.struck) struck.add(made.name)
        look(ran, { at, mode }, step.name)
      }
    }
    return struck
  })

/** All that failed or died, as text; an interruption that was asked for is none of it. */
const problemsOf = (exit: Exit.Exit<void, unknown>): ReadonlyArray<string> =>
  Exit.isSuccess(exit)
    ? []
    : [...Cause.failures(exit.cause), ...Cause.defects(exit.cause)].map((problem) =>
        problem instanceof CassetteError ? `${problem.reason}: ${problem.message}` : `none of ours: ${String(problem)}`
      )

describe("a disk that fails under a recording", () => {
  it.scopedLive.each([
    ["a new one", undefined],
    ["one in the place of another", OLD]
  ] as const)("leaves the old cassette or the whole new one, and says which: %s", ([, old]) =>
    Effect.gen(function* () {
      const peace = yield* run(recording, old)
      expect(Exit.isSuccess(peace.exit)).toBe(true)
      expect([peace.others, peace.log, peace.wrong]).toEqual([[], [], []])
      expect(peace.content).toContain("/api/v1/courses")
      const struck = yield* each(recording, old, (ran, { at, mode }, name) => {
        const where = `step ${at} (${name}) ${mode}`
        expect([old, peace.content], where).toContain(ran.content)
        expect(ran.wrong, where).toEqual([])
        // What nobody could remove stays, and the log says so.
        const unremoved = ran.made.some((made) => made.struck && made.name === "remove")
        if (!unremoved) expect(ran.others, where).toEqual([])
        if (ran.others.length > 0) expect(ran.log.join(), where).toContain(`${ran.others[0]} could not be removed`)
        for (const problem of problemsOf(ran.exit)) {
          expect(problem, where).toMatch(/^File: The cassette \S+courses\.json cannot be written: ./)
        }
        if (ran.exit._tag === "Success") expect(ran.content, where).toBe(peace.content)
        // It fails where the new cassette is not there, and at what was looked at beforehand it may succeed.
        if (ran.content !== peace.content) expect(Exit.isSuccess(ran.exit), where).toBe(false)
        else if (mode.startsWith("fails")) expect(name, where).toBe("stat")
      })
      expect([...struck].sort()).toEqual([
        "close",
        "makeDirectory",
        "open",
        "remove",
        "rename",
        "stat",
        "sync",
        "write"
      ])
    })
  )

  it.effect("and a power cut at any moment leaves one that can be replayed, the old one or the new one", () =>
    Effect.gen(function* () {
      const before = memory.make({})
      yield* recording("courses.json", before.fs)
      const old = before.content("courses.json")?.toString() ?? ""
      const twice = Effect.zipRight(ask, ask).pipe(Effect.asVoid)
      const again = (fs: FileSystem.FileSystem) =>
        twice.pipe(
          Effect.provide(Cassette.record("courses.json")),
          Effect.provide([http, Layer.succeed(FileSystem.FileSystem, fs)])
        )
      const calm = memory.make({ entries: before.after() })
      yield* again(calm.fs)
      const whole = calm.content("courses.json")?.toString() ?? ""
      expect(whole.length).toBeGreaterThan(old.length)
      expect(calm.changes()).toBeGreaterThan(3)
      for (let stopAt = 1; stopAt <= calm.changes(); stopAt++) {
        for (let seed = 0; seed < 8; seed++) {
          const chance = memory.chance(stopAt * 8 + seed)
          const disk = memory.make({ entries: before.after(), stopAt, chance })
          yield* Effect.forkDaemon(again(disk.fs))
          yield* disk.stopped
          const left = disk.afterPowerCut(chance).get("courses.json")?.data.toString()
          expect([old, whole], `change ${stopAt}, seed ${seed}`).toContain(left)
        }
      }
    })
  )

  it.scoped("a folder in the place of the file is told before anything is recorded", () =>
    Effect.gen(function* () {
      const home = yield* directory
      const error = yield* Effect.flip(recording(home, yield* FileSystem.FileSystem))
      expect(error).toMatchObject({ reason: "File", file: home, message: `${home} is a folder: name a file in it.` })
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.effect("the folder is made first, whichever way its path is written", () =>
    Effect.gen(function* () {
      const made: Array<string> = []
      const fs = {
        ...memory.make({}).fs,
        makeDirectory: (path: string) => Effect.sync(() => void made.push(path))
      }
      for (const file of ["a/b/c.json", "a\\b\\c.json", "/c.json", "c.json"]) yield* recording(file, fs)
      expect(made).toEqual(["a/b", "a\\b"])
    })
  )
})

describe("a disk that fails under a replay", () => {
  it.scopedLive("is a CassetteError that names the file", () =>
    Effect.gen(function* () {
      const struck = yield* each(replay, OLD, ({ content, exit, wrong }, { mode }) => {
        expect(content).toBe(OLD)
        expect(wrong).toEqual([])
        if (mode.includes("interrupted")) return expect(problemsOf(exit)).toEqual([])
        expect(problemsOf(exit)).toEqual([
          expect.stringMatching(/^File: The cassette \S+courses\.json cannot be read: ./)
        ])
      })
      expect([...struck]).toEqual(["readFile"])
    })
  )
})
