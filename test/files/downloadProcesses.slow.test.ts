/** Downloads in separate processes: signals, and independent writers. */
import { type ChildProcess, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { beforeAll, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { bundle } from "../fixtures/bundle.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { serveHttp, waitUntil } from "../fixtures/server.js"
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
