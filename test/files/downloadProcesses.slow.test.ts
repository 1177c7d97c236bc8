/**
 * Downloads in separate processes: signals, and independent writers. SIGKILL at any step leaves the old or the complete new file,
 * and at most one temporary file.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { beforeAll, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { lms } from "effect-lms"
import * as fc from "fast-check"
import { bundle } from "../fixtures/bundle.js"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { serveHttp, waitUntil } from "../fixtures/server.js"
import * as kills from "../fixtures/torture/kills.js"
import { startService } from "../fixtures/torture/sockets.js"
import { makeContent } from "../fixtures/transfers.js"

let program: string

beforeAll(async () => {
  program = await bundle("test/fixtures/processes/download.ts")
})

interface Child {
  readonly process: ChildProcess
  readonly exit: Promise<{ readonly code: number | null; readonly output: string }>
}

const start = (...args: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync((): Child => {
      const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] })
      let output = ""
      child.stdout.on("data", (text) => {
        output += text
      })
      return {
        process: child,
        exit: new Promise((resolve) => child.on("close", (code) => resolve({ code, output: output.trim() })))
      }
    }),
    (child) => Effect.sync(() => child.process.kill("SIGKILL"))
  )

describe("a downloading process", () => {
  it.scopedLive.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
    ["SIGQUIT", 131]
  ] as const)("ended by %s removes its temporary file, keeps the old one and reports it", ([signal, code]) =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => {
        response.writeHead(200, { "content-length": "9000000" })
        response.write(makeContent(3_000_000))
      })
      const home = yield* temporaryDirectory
      const destfile = Path.join(home, "a")
      Fs.writeFileSync(destfile, "old")
      const child = yield* start(server.origin, destfile, "overwrite")
      const sizes = () =>
        Fs.readdirSync(home)
          .filter((name) => name.endsWith(".lms-tmp"))
          .map((name) => Fs.statSync(Path.join(home, name)).size)
      yield* waitUntil("it is at work", () => sizes().some((size) => size > 1_000_000))
      child.process.kill(signal)
      expect(yield* Effect.promise(() => child.exit)).toMatchObject({ code })
      expect(Fs.readdirSync(home)).toEqual(["a"])
      expect(Fs.readFileSync(destfile, "utf8")).toBe("old")
      yield* waitUntil("its socket is closed", () => server.open() === 0)
    })
  )

  it.scopedLive("and another one write the same file: one succeeds, the other fails with an error", () =>
    Effect.gen(function* () {
      const bytes = makeContent(2_000_000)
      const waiting: Array<() => void> = []
      const server = yield* serveHttp((_, response) => {
        waiting.push(() => response.end(bytes))
        if (waiting.length === 2) for (const respond of waiting) respond()
      })
      const home = yield* temporaryDirectory
      const destfile = Path.join(home, "a")
      const children = [yield* start(server.origin, destfile), yield* start(server.origin, destfile)]
      const results = yield* Effect.promise(() => Promise.all(children.map(({ exit }) => exit)))
      expect(results.map(({ code }) => code)).toEqual([0, 0])
      const hash = createHash("sha256").update(bytes).digest("hex")
      expect(results.map(({ output }) => output).sort()).toEqual([hash, "Exists"].sort())
      expect(Fs.readdirSync(home)).toEqual(["a"])
      expect(Fs.readFileSync(destfile).equals(bytes)).toBe(true)
    })
  )
})

/** The operations that move a file into place. */
const PLACING: ReadonlyArray<kills.Kill> = (["before", "after"] as const).flatMap((when) => [
  { variant: "new", nth: "link", when },
  { variant: "overwrite", nth: "rename", when }
])

/** How many other operations the suite tests; with `LMS_TORTURE=all` it tests all. */
const SAMPLE = 5
const SEED = 20_262

const every = (calls: number): ReadonlyArray<kills.Kill> =>
  kills.VARIANTS.flatMap((variant) =>
    Array.from({ length: calls }, (_, nth) => nth + 1).flatMap((nth) =>
      (["before", "after"] as const).map((when) => ({ variant, nth, when }))
    )
  )

describe("a process killed at a step of its download", () => {
  it.scopedLive(
    "leaves the old or the complete new file, and the next process succeeds",
    () =>
      Effect.gen(function* () {
        const program = yield* Effect.promise(kills.compile)
        const server = yield* startService(kills.makeService())
        const run = yield* connectTo(nodeClient, server)
        const killed = Effect.fnUntraced(function* (kill: kills.Kill) {
          const home = yield* temporaryDirectory
          const { calls, signal } = yield* Effect.promise(() => kills.runDownload(program, server.origin, home, kill))
          expect([kill, kills.findProblems(home, kill)]).toEqual([kill, []])
          if (signal === null) return calls
          const leftovers = Fs.readdirSync(home).filter((name) => name !== "a")
          const destfile = Path.join(home, "a")
          const isReplaced = kill.variant === "new" && Fs.existsSync(destfile)
          const next = lms("/api/v1/again", {}, { destfile, overwrite: kill.variant !== "new" })
          const again = yield* Effect.either(run(next))
          expect(again).toMatchObject(
            isReplaced ? { left: { reason: "Exists" } } : { right: { bytes: kills.bytes.length } }
          )
          expect(Fs.readFileSync(destfile).equals(kills.bytes)).toBe(true)
          // Leftover files are not touched.
          expect(Fs.readdirSync(home).filter((name) => name !== "a")).toEqual(leftovers)
          return undefined
        }, Effect.scoped)
        const peace = yield* killed({ variant: "resumed", nth: 0, when: "before" })
        const all = every(peace ?? 0)
        expect(all.length).toBeGreaterThan(80)
        // The state after an operation is the state before the next one.
        const distinct = all.filter(({ when }) => when === "before")
        const some = fc.sample(fc.shuffledSubarray(distinct, { minLength: SAMPLE, maxLength: SAMPLE }), {
          seed: SEED,
          numRuns: 1
        })
        const chosen = process.env.LMS_TORTURE === "all" ? all : (some[0] ?? [])
        expect(yield* Effect.forEach(PLACING, killed, { concurrency: 2 })).toEqual(PLACING.map(() => undefined))
        const outcomes = yield* Effect.forEach(chosen, killed, { concurrency: 2 })
        // Some variants have fewer operations, so some processes finish.
        expect(outcomes.filter((calls) => calls === undefined).length).toBeGreaterThanOrEqual(SAMPLE - 1)
      }),
    300_000
  )
})
