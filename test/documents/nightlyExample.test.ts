/** The nightly export, with kills, forbidden lists and failures, against the sandbox. */
import { spawn } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { nightly, program } from "../../examples/nightly/nightly.js"
import { bundle } from "../fixtures/bundle.js"
import { printing } from "../fixtures/console.js"
import { directory } from "../fixtures/directory.js"

const data = { courses: 5, students: 130 }

const within = (options: SandboxOptions) => Effect.provide([NodeContext.layer, Sandbox.layerClient(options)])

/** All files in a folder with their content, without the internal files of an export. */
const contents = (folder: string) =>
  Fs.readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?:\.ndjson|\.gz|report\.json)$/.test(name))
    .sort()
    .map((name) => [name, Fs.readFileSync(Path.join(folder, name), "base64")] as const)

const nightsOf = (folder: string) => Fs.readdirSync(folder).sort()

const recordedRequests = Effect.gen(function* () {
  const sandbox = yield* Sandbox
  return yield* sandbox.requests
})

/** Sends SIGKILL after this number of requests. */
const killAfter = (requests: number, folder: string) =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const compiled = yield* Effect.acquireRelease(
      Effect.promise(() => bundle(fileURLToPath(new URL("../../examples/nightly/run.ts", import.meta.url)))),
      ({ remove }) => Effect.sync(remove)
    )
    const env = { ...process.env, LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
    const child = spawn(process.execPath, [compiled.program, folder], { env, stdio: "inherit" })
    const ended = new Promise((resolve) => child.on("close", (_, signal) => resolve(signal)))
    while ((yield* recordedRequests).length < requests) yield* Effect.sleep("2 millis")
    child.kill("SIGKILL")
    return yield* Effect.promise(() => ended)
  })

describe("the nightly export", () => {
  it.scopedLive("writes a report and every list of every course, and does nothing the second time", () =>
    Effect.gen(function* () {
      const folder = yield* directory
      const { finished, unfinished } = yield* nightly({ folder })
      expect(unfinished).toEqual([])
      const [report] = finished
      expect(report).toMatchObject({ courses: 5, lists: 15, leftOut: [] })
      const night = report?.night ?? ""
      expect(nightsOf(folder)).toEqual([night])
      const files = contents(Path.join(folder, night)).map(([name]) => name)
      expect(files).toHaveLength(17)
      // The last course of a sandbox has an id beyond 2^53, which keeps all its digits.
      const ids = files.flatMap((name) => /^(\d+)\/users/.exec(name)?.[1] ?? [])
      expect(ids.filter((id) => !Number.isSafeInteger(Number(id)))).toHaveLength(1)
      expect(JSON.parse(Fs.readFileSync(Path.join(folder, night, "report.json"), "utf8"))).toEqual(report)
      const before = (yield* recordedRequests).length
      expect(yield* printing(program({ folder }))).toEqual({ result: 0, lines: ["Tonight is there already."] })
      expect(yield* recordedRequests).toHaveLength(before)
    }).pipe(within({ data }))
  )

  it.scopedLive("resumes after a kill, does not request complete lists again, and writes the same bytes", () =>
    Effect.gen(function* () {
      const uninterrupted = yield* directory
      yield* nightly({ folder: uninterrupted })
      const all = (yield* recordedRequests).length
      const folder = yield* directory
      expect(yield* killAfter(all + 12, folder)).toBe("SIGKILL")
      const [part = ""] = nightsOf(folder)
      expect(part).toMatch(/\.part$/)
      const done = contents(Path.join(folder, part)).map(([name]) => name)
      expect(done).toContain("courses.ndjson")
      const before = (yield* recordedRequests).length
      const { lines, result } = yield* printing(program({ folder }))
      expect(result).toBe(0)
      expect(lines).toEqual([expect.stringMatching(/: 5 courses, 15 lists, \d+ rows, \d+ bytes$/)])
      expect(contents(Path.join(folder, part.replace(".part", "")))).toEqual(
        contents(Path.join(uninterrupted, nightsOf(uninterrupted)[0] ?? ""))
      )
      const repeated = (yield* recordedRequests).slice(before).map(({ path }) => path)
      const complete = done
        .filter((name) => name.endsWith(".gz"))
        .map((name) => `/api/v1/courses/${name.replace(".ndjson.gz", "")}`)
      expect(repeated.filter((path) => path === "/api/v1/courses" || complete.includes(path))).toEqual([])
      expect(repeated.length).toBeLessThan(all)
    }).pipe(within({ data, latency: "15 millis" }))
  )

  it.scopedLive("skips forbidden lists, names them in the report, and exits with 2", () =>
    Effect.gen(function* () {
      const folder = yield* directory
      const { lines, result } = yield* printing(program({ folder }))
      expect(result).toBe(2)
      expect(lines[1]).toMatch(/^left out \d{4}-\d\d-\d\d\/102\/users\.ndjson\.gz: .*403/)
      const [night = ""] = nightsOf(folder)
      expect(night).not.toContain("part")
      const report = JSON.parse(Fs.readFileSync(Path.join(folder, night, "report.json"), "utf8"))
      expect(report).toMatchObject({ lists: 14, leftOut: [{ file: "102/users.ndjson.gz" }] })
    }).pipe(
      within({
        data,
        faults: [{ on: { route: "/api/v1/courses/102/users" }, fault: { _tag: "Status", status: 403 } }]
      })
    )
  )

  it.scopedLive("stays unfinished if a list fails, and the next run requests only that list", () =>
    Effect.gen(function* () {
      const folder = yield* directory
      const { lines, result } = yield* printing(program({ folder }))
      expect(result).toBe(1)
      expect(lines.join()).toMatch(/failed .*103\/enrollments\.ndjson\.gz: .*502.*1 of 15 lists failed/)
      const [part = ""] = nightsOf(folder)
      expect(part).toMatch(/\.part$/)
      const before = (yield* recordedRequests).length
      // Simulates a next run one day later: it finishes the earlier night first, then tonight.
      Fs.renameSync(Path.join(folder, part), Path.join(folder, "2026-01-01.part"))
      const { finished } = yield* nightly({ folder })
      expect(finished.map(({ night }) => night)).toEqual(["2026-01-01", part.replace(".part", "")])
      expect(finished[0]?.rows).toBe(finished[1]?.rows)
      const first = (yield* recordedRequests).slice(before).findIndex(({ path }) => path === "/api/v1/courses")
      const paths = (yield* recordedRequests).slice(before, before + first).map(({ path }) => path)
      expect(new Set(paths)).toEqual(new Set(["/api/v1/courses/103/enrollments"]))
    }).pipe(
      within({
        data,
        faults: [
          {
            on: { route: "/api/v1/courses/103/enrollments" },
            when: { times: 3 },
            fault: { _tag: "Status", status: 502 }
          }
        ]
      })
    )
  )
})
