/** The nightly export: killed, refused and failing, against the sandbox. */
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

/** All files below a folder with what is in them, but for what an export keeps for itself. */
const contents = (folder: string) =>
  Fs.readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?:\.ndjson|\.gz|report\.json)$/.test(name))
    .sort()
    .map((name) => [name, Fs.readFileSync(Path.join(folder, name), "base64")] as const)

const nightsOf = (folder: string) => Fs.readdirSync(folder).sort()

const asked = Effect.gen(function* () {
  const sandbox = yield* Sandbox
  return yield* sandbox.requests
})

/** As `kill -9` does, when the service has seen so many requests. */
const killedAfter = (requests: number, folder: string) =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const compiled = yield* Effect.acquireRelease(
      Effect.promise(() => bundle(fileURLToPath(new URL("../../examples/nightly/run.ts", import.meta.url)))),
      ({ remove }) => Effect.sync(remove)
    )
    const env = { ...process.env, LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
    const child = spawn(process.execPath, [compiled.program, folder], { env, stdio: "inherit" })
    const ended = new Promise((resolve) => child.on("close", (_, signal) => resolve(signal)))
    while ((yield* asked).length < requests) yield* Effect.sleep("2 millis")
    child.kill("SIGKILL")
    return yield* Effect.promise(() => ended)
  })

describe("the nightly export", () => {
  it.scopedLive("is whole with a report, has every list of every course, and nothing to do a second time", () =>
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
      // The last course of a sandbox has an id beyond 2^53: all its digits are there.
      const ids = files.flatMap((name) => /^(\d+)\/users/.exec(name)?.[1] ?? [])
      expect(ids.filter((id) => !Number.isSafeInteger(Number(id)))).toHaveLength(1)
      expect(JSON.parse(Fs.readFileSync(Path.join(folder, night, "report.json"), "utf8"))).toEqual(report)
      const before = (yield* asked).length
      expect(yield* printing(program({ folder }))).toEqual({ result: 0, lines: ["Tonight is there already."] })
      expect(yield* asked).toHaveLength(before)
    }).pipe(within({ data }))
  )

  it.scopedLive("that is killed goes on, asks for nothing that was complete, and is the same byte for byte", () =>
    Effect.gen(function* () {
      const calm = yield* directory
      yield* nightly({ folder: calm })
      const all = (yield* asked).length
      const folder = yield* directory
      expect(yield* killedAfter(all + 12, folder)).toBe("SIGKILL")
      const [part = ""] = nightsOf(folder)
      expect(part).toMatch(/\.part$/)
      const done = contents(Path.join(folder, part)).map(([name]) => name)
      expect(done).toContain("courses.ndjson")
      const before = (yield* asked).length
      const { lines, result } = yield* printing(program({ folder }))
      expect(result).toBe(0)
      expect(lines).toEqual([expect.stringMatching(/: 5 courses, 15 lists, \d+ rows, \d+ bytes$/)])
      expect(contents(Path.join(folder, part.replace(".part", "")))).toEqual(
        contents(Path.join(calm, nightsOf(calm)[0] ?? ""))
      )
      const again = (yield* asked).slice(before).map(({ path }) => path)
      const complete = done
        .filter((name) => name.endsWith(".gz"))
        .map((name) => `/api/v1/courses/${name.replace(".ndjson.gz", "")}`)
      expect(again.filter((path) => path === "/api/v1/courses" || complete.includes(path))).toEqual([])
      expect(again.length).toBeLessThan(all)
    }).pipe(within({ data, latency: "15 millis" }))
  )

  it.scopedLive("names the lists that are not given to it, is whole without them, and says so by its exit code", () =>
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

  it.scopedLive("of which a list fails is under way until the next run, which asks for that list alone", () =>
    Effect.gen(function* () {
      const folder = yield* directory
      const { lines, result } = yield* printing(program({ folder }))
      expect(result).toBe(1)
      expect(lines.join()).toMatch(/failed .*103\/enrollments\.ndjson\.gz: .*502.*1 of 15 lists failed/)
      const [part = ""] = nightsOf(folder)
      expect(part).toMatch(/\.part$/)
      const before = (yield* asked).length
      // As it would be if the next run came a day later: what was begun is finished, and then tonight.
      Fs.renameSync(Path.join(folder, part), Path.join(folder, "2026-01-01.part"))
      const { finished } = yield* nightly({ folder })
      expect(finished.map(({ night }) => night)).toEqual(["2026-01-01", part.replace(".part", "")])
      expect(finished[0]?.rows).toBe(finished[1]?.rows)
      const first = (yield* asked).slice(before).findIndex(({ path }) => path === "/api/v1/courses")
      const paths = (yield* asked).slice(before, before + first).map(({ path }) => path)
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
