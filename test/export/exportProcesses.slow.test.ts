/** Exports in child processes that are killed at different steps. */
import { spawn } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { LmsExportOptions } from "effect-lms/export"
import { bundleForMany } from "../fixtures/bundle.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { exportedFile, serveRows } from "../fixtures/exportRows.js"
import { stateOf } from "../fixtures/exportState.js"
import { serve } from "../fixtures/server.js"

/** Number of kills. LMS_EXPORT_KILLS=200 runs the long version. */
const KILLS = Number(process.env.LMS_EXPORT_KILLS ?? 20)

let compiled: { readonly program: string; readonly remove: () => void }

beforeAll(async () => {
  compiled = await bundleForMany(fileURLToPath(new URL("../fixtures/processes/export.ts", import.meta.url)))
})

afterAll(() => compiled.remove())

/** When a process is killed: at the n-th event of a file, or at the n-th request. */
type Kill =
  | { readonly request: number }
  | { readonly file: ".part" | ".pending" | ".tmp" | "checkpoint.json" | "lock.json"; readonly nth: number }

const total = 1500

/** Runs one process, which may be killed. Its exit code is null if it was. */
const runOne = (
  origin: string,
  file: string,
  options: LmsExportOptions,
  kill: Kill | undefined,
  requestCount: () => number
) =>
  Effect.async<{ readonly code: number | null; readonly output: string }>((resume) => {
    const before = requestCount()
    const child = spawn(process.execPath, [compiled.program, origin, file, JSON.stringify(options)], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    const end = () => child.kill("SIGKILL")
    const { directory } = stateOf(file)
    Fs.mkdirSync(directory, { recursive: true })
    let seen = 0
    const watcher = Fs.watch(directory, (_, name) => {
      if (kill !== undefined && "file" in kill && name?.endsWith(kill.file) === true && ++seen >= kill.nth) end()
    })
    const poll =
      kill !== undefined && "request" in kill
        ? setInterval(() => {
            if (requestCount() - before >= kill.request) end()
          }, 1)
        : undefined
    let output = ""
    child.stdout.on("data", (text) => {
      output += text
    })
    child.on("close", (code) => {
      watcher.close()
      clearInterval(poll)
      resume(Effect.succeed({ code, output }))
    })
  })

describe("an export in a killed process", () => {
  it.scopedLive.each([
    ["plain", "rows.ndjson", { perPage: 20, commit: { bytes: 2000 } }],
    ["compressed", "rows.ndjson.gz", { perPage: 20, commit: { bytes: 4000 }, concurrency: 4 }]
  ] as const)(
    "is resumed and byte for byte the same file: %s",
    ([, name, options]) =>
      Effect.gen(function* () {
        const server = yield* serve(serveRows({ total }))
        const requestCount = () => server.requests.length
        const reference = Path.join(yield* temporaryDirectory, name)
        expect(yield* runOne(server.origin, reference, options, undefined, requestCount)).toMatchObject({ code: 0 })
        const expected = Fs.readFileSync(reference)
        if (!name.endsWith(".gz")) expect(expected.equals(exportedFile(total))).toBe(true)

        // Includes the first and the last commits, the lock, and the time before and after a truncation.
        const kills: Array<Kill> = [
          // The lock is taken before gzip makes a difference.
          ...(name.endsWith(".gz") ? [] : [{ file: "lock.json", nth: 1 } as const]),
          { file: ".part", nth: 1 },
          { file: ".tmp", nth: 1 },
          { file: "checkpoint.json", nth: 1 },
          { file: ".part", nth: 1 },
          { request: 1 }
        ]
        for (let n = 6; n < KILLS / 2; n++) {
          const nth = 1 + Math.floor(Math.random() * 12)
          const file = ([".part", "checkpoint.json", ".tmp"] as const)[n % 4]
          kills.push(file === undefined ? { request: nth } : { file, nth })
        }
        let home = yield* temporaryDirectory
        let killed = 0
        while (killed < kills.length) {
          const file = Path.join(home, name)
          const { code, output } = yield* runOne(server.origin, file, options, kills[killed], requestCount)
          expect([0, null], output).toContain(code)
          const finished = Fs.existsSync(file)
          if (finished) expect(Fs.readFileSync(file).equals(expected)).toBe(true)
          else if (stateOf(file).hasPart()) {
            const part = Fs.readFileSync(stateOf(file).part())
            expect(part.equals(expected.subarray(0, part.length))).toBe(true)
          }
          if (code === null) killed++
          if (finished) home = yield* temporaryDirectory
        }
        const file = Path.join(home, name)
        expect(yield* runOne(server.origin, file, options, undefined, requestCount)).toMatchObject({ code: 0 })
        expect(Fs.readFileSync(file).equals(expected)).toBe(true)
        expect(Fs.readdirSync(home).sort()).toEqual([".lms", name])
        expect(stateOf(file).names()).toEqual(["checkpoint.json"])
      }),
    KILLS * 3000
  )

  it.scopedLive("commits its pages on SIGTERM, and removes the lock", () =>
    Effect.gen(function* () {
      const respond = serveRows({ total })
      const server = yield* serve((request, context) => (context.count === 5 ? undefined : respond(request, context)))
      const file = Path.join(yield* temporaryDirectory, "rows.ndjson")
      const child = spawn(process.execPath, [compiled.program, server.origin, file, '{"perPage":20}'], {
        stdio: "ignore"
      })
      const ended = new Promise((resolve) => child.on("close", resolve))
      while (server.requests.length < 5) yield* Effect.sleep("5 millis")
      child.kill("SIGTERM")
      expect(yield* Effect.promise(() => ended)).toBe(143)
      expect(Fs.readFileSync(stateOf(file).part()).equals(exportedFile(80))).toBe(true)
      expect(stateOf(file).names()).toEqual(["*.part", "checkpoint.json"])
    })
  )
})
