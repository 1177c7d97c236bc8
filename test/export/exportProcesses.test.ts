/** Exports in processes of their own that are killed, again and again, whatever they are at. */
import { spawn } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { LmsExportOptions } from "effect-lms/export"
import { bundleForMany } from "../fixtures/bundle.js"
import { directory } from "../fixtures/directory.js"
import { fileOf, rows } from "../fixtures/exports.js"
import { serve } from "../fixtures/server.js"

/** How many are killed: LMS_EXPORT_KILLS=200 is the long form. */
const KILLS = Number(process.env.LMS_EXPORT_KILLS ?? 20)

let compiled: { readonly program: string; readonly remove: () => void }

beforeAll(async () => {
  compiled = await bundleForMany(fileURLToPath(new URL("../fixtures/processes/export.ts", import.meta.url)))
})

afterAll(() => compiled.remove())

/** What ends a process: an event on the disk that somebody sees, or the n-th request. */
type Kill =
  | { readonly request: number }
  | { readonly file: "part" | "checkpoint" | "checkpoint-tmp" | "lock"; readonly nth: number }

const total = 1500

/** Runs one process, which is killed where the test says. True where it came to its end. */
const runOne = (origin: string, file: string, options: LmsExportOptions, kill: Kill | undefined, heard: () => number) =>
  Effect.async<{ readonly code: number | null; readonly said: string }>((resume) => {
    const before = heard()
    const child = spawn(process.execPath, [compiled.program, origin, file, JSON.stringify(options)], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    const end = () => child.kill("SIGKILL")
    let seen = 0
    const watcher = Fs.watch(Path.dirname(file), (_, name) => {
      if (
        kill !== undefined &&
        "file" in kill &&
        name === `${Path.basename(file)}.lms-${kill.file}` &&
        ++seen >= kill.nth
      )
        end()
    })
    const poll =
      kill !== undefined && "request" in kill
        ? setInterval(() => {
            if (heard() - before >= kill.request) end()
          }, 1)
        : undefined
    let said = ""
    child.stdout.on("data", (text) => {
      said += text
    })
    child.on("close", (code) => {
      watcher.close()
      clearInterval(poll)
      resume(Effect.succeed({ code, said }))
    })
  })

describe("an export whose process is killed", () => {
  it.scopedLive.each([
    ["plain", "rows.ndjson", { perPage: 20, commit: { bytes: 2000 } }],
    ["compressed", "rows.ndjson.gz", { perPage: 20, commit: { bytes: 4000 }, concurrency: 4 }]
  ] as const)(
    "goes on, and is the same file byte for byte: %s",
    ([, name, options]) =>
      Effect.gen(function* () {
        const server = yield* serve(rows({ total }))
        const heard = () => server.requests.length
        const whole = Path.join(yield* directory, name)
        expect(yield* runOne(server.origin, whole, options, undefined, heard)).toMatchObject({ code: 0 })
        const expected = Fs.readFileSync(whole)
        if (!name.endsWith(".gz")) expect(expected.equals(fileOf(total))).toBe(true)

        // The first and the last commits, the lock, and the time before and after a truncation are among them.
        const kills: Array<Kill> = [
          // The lock is taken before anything tells the two apart.
          ...(name.endsWith(".gz") ? [] : [{ file: "lock", nth: 1 } as const]),
          { file: "part", nth: 1 },
          { file: "checkpoint-tmp", nth: 1 },
          { file: "checkpoint", nth: 1 },
          { file: "part", nth: 1 },
          { request: 1 }
        ]
        for (let n = 6; n < KILLS / 2; n++) {
          const nth = 1 + Math.floor(Math.random() * 12)
          const file = (["part", "checkpoint", "checkpoint-tmp"] as const)[n % 4]
          kills.push(file === undefined ? { request: nth } : { file, nth })
        }
        let home = yield* directory
        let killed = 0
        while (killed < kills.length) {
          const file = Path.join(home, name)
          const { code, said } = yield* runOne(server.origin, file, options, kills[killed], heard)
          expect([0, null], said).toContain(code)
          const finished = Fs.existsSync(file)
          if (finished) expect(Fs.readFileSync(file).equals(expected)).toBe(true)
          else if (Fs.existsSync(`${file}.lms-part`)) {
            const part = Fs.readFileSync(`${file}.lms-part`)
            expect(part.equals(expected.subarray(0, part.length))).toBe(true)
          }
          if (code === null) killed++
          if (finished) home = yield* directory
        }
        const file = Path.join(home, name)
        expect(yield* runOne(server.origin, file, options, undefined, heard)).toMatchObject({ code: 0 })
        expect(Fs.readFileSync(file).equals(expected)).toBe(true)
        expect(Fs.readdirSync(home).sort()).toEqual([name, `${name}.lms-checkpoint`])
      }),
    KILLS * 3000
  )

  it.scopedLive("by a signal that can be heard commits what it has, and leaves no lock", () =>
    Effect.gen(function* () {
      const answer = rows({ total })
      const server = yield* serve((request, context) => (context.count === 5 ? undefined : answer(request, context)))
      const file = Path.join(yield* directory, "rows.ndjson")
      const child = spawn(process.execPath, [compiled.program, server.origin, file, '{"perPage":20}'], {
        stdio: "ignore"
      })
      const ended = new Promise((resolve) => child.on("close", resolve))
      while (server.requests.length < 5) yield* Effect.sleep("5 millis")
      child.kill("SIGTERM")
      expect(yield* Effect.promise(() => ended)).toBe(143)
      expect(Fs.readFileSync(`${file}.lms-part`).equals(fileOf(80))).toBe(true)
      expect(Fs.existsSync(`${file}.lms-lock`)).toBe(false)
    })
  )
})
