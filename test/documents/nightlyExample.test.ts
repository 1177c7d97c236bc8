/** Tests examples/nightly against the sandbox: interruptions, lists without access, and failures. */
import { spawn } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { nightly, program } from "../../examples/nightly/nightly.js"
import { RequestListener } from "../../src/sandbox/requestLog.js"
import { bundle } from "../fixtures/bundle.js"
import { captureOutput } from "../fixtures/console.js"
import { temporaryDirectory } from "../fixtures/directory.js"

const data = { courses: 5, students: 130 }

/** Called with each request before its response is sent. */
let onRequest = () => {}

const runWith = (options: SandboxOptions) =>
  Effect.provide([
    NodeContext.layer,
    Layer.provide(
      Sandbox.layerClient(options),
      Layer.succeed(RequestListener, () => onRequest())
    )
  ])

/** The exported files below a folder and their content, without the manifest and the state of the exports. */
const contentsOf = (folder: string) =>
  Fs.readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?:\.ndjson|\.gz|report\.json)$/.test(name) && !name.split(Path.sep).includes(".lms"))
    .sort()
    .map((name) => [name, Fs.readFileSync(Path.join(folder, name), "base64")] as const)

const nightsOf = (folder: string) => Fs.readdirSync(folder).sort()

const requests = Effect.gen(function* () {
  const sandbox = yield* Sandbox
  return yield* sandbox.requests
})

/** Starts the command, and kills it with SIGKILL before it gets the response of the request with this number. */
const killAtRequest = (count: number, folder: string) =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const program = yield* Effect.promise(() => bundle("examples/nightly/run.ts"))
    const env = { ...process.env, LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
    const child = spawn(process.execPath, [program, folder], { env, stdio: "inherit" })
    let received = 0
    onRequest = () => {
      received += 1
      if (received >= count) child.kill("SIGKILL")
    }
    const signal = yield* Effect.async<unknown>((resume) => {
      child.on("close", (_, signal) => resume(Effect.succeed(signal)))
    })
    onRequest = () => {}
    return signal
  })

describe("the nightly export", () => {
  it.scopedLive("exports every list of every course with a report, and sends no request the second time", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      const { complete, incomplete } = yield* nightly({ folder })
      expect(incomplete).toEqual([])
      const [report] = complete
      expect(report).toMatchObject({ courses: 5, lists: 15, skipped: [] })
      const night = report?.night ?? ""
      expect(nightsOf(folder)).toEqual([night])
      const files = contentsOf(Path.join(folder, night)).map(([name]) => name)
      expect(files).toHaveLength(17)
      // The last course of a sandbox has an id beyond 2^53. None of its digits is lost.
      const ids = files.flatMap((name) => /^(\d+)\/users/.exec(name)?.[1] ?? [])
      expect(ids.filter((id) => !Number.isSafeInteger(Number(id)))).toHaveLength(1)
      expect(JSON.parse(Fs.readFileSync(Path.join(folder, night, "report.json"), "utf8"))).toEqual(report)
      const before = (yield* requests).length
      expect(yield* captureOutput(program({ folder }))).toEqual({ result: 0, lines: ["Tonight is already complete."] })
      expect(yield* requests).toHaveLength(before)
    }).pipe(runWith({ data }))
  )

  it.scopedLive("continues after SIGKILL, requests no complete list again, and writes the same bytes", () =>
    Effect.gen(function* () {
      const undisturbed = yield* temporaryDirectory
      yield* nightly({ folder: undisturbed })
      const folder = yield* temporaryDirectory
      expect(yield* killAtRequest(12, folder)).toBe("SIGKILL")
      const [part = ""] = nightsOf(folder)
      expect(part).toMatch(/\.part$/)
      const exported = contentsOf(Path.join(folder, part)).map(([name]) => name)
      expect(exported).toContain("courses.ndjson")
      const before = (yield* requests).length
      const { lines, result } = yield* captureOutput(program({ folder }))
      expect(result).toBe(0)
      expect(lines).toEqual([expect.stringMatching(/: 5 courses, 15 lists, \d+ rows, \d+ bytes$/)])
      expect(contentsOf(Path.join(folder, part.replace(".part", "")))).toEqual(
        contentsOf(Path.join(undisturbed, nightsOf(undisturbed)[0] ?? ""))
      )
      const again = (yield* requests).slice(before).map(({ path }) => path)
      const complete = exported
        .filter((name) => name.endsWith(".gz"))
        .map((name) => `/api/v1/courses/${name.replace(".ndjson.gz", "")}`)
      // The requests that the killed process had sent may arrive now. They are of other lists.
      expect(again.filter((path) => path === "/api/v1/courses" || complete.includes(path))).toEqual([])
    }).pipe(runWith({ data }))
  )

  it.scopedLive("skips the lists without access, reports them, and exits with code 2", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      const { lines, result } = yield* captureOutput(program({ folder }))
      expect(result).toBe(2)
      expect(lines[1]).toMatch(/^skipped \d{4}-\d\d-\d\d\/102\/users\.ndjson\.gz: .*403/)
      const [night = ""] = nightsOf(folder)
      expect(night).not.toContain("part")
      const report = JSON.parse(Fs.readFileSync(Path.join(folder, night, "report.json"), "utf8"))
      expect(report).toMatchObject({ lists: 14, skipped: [{ file: "102/users.ndjson.gz" }] })
    }).pipe(
      runWith({
        data,
        faults: [{ on: { route: "/api/v1/courses/102/users" }, fault: { _tag: "Status", status: 403 } }]
      })
    )
  )

  it.scopedLive("stays incomplete if a list fails, and requests only that list in the next run", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      const { lines, result } = yield* captureOutput(program({ folder }))
      expect(result).toBe(1)
      expect(lines.join()).toMatch(/failed .*103\/enrollments\.ndjson\.gz: .*502.*1 of 15 lists failed/)
      const [part = ""] = nightsOf(folder)
      expect(part).toMatch(/\.part$/)
      const before = (yield* requests).length
      // As if the next run were a day later: it finishes the interrupted night, then exports tonight.
      Fs.renameSync(Path.join(folder, part), Path.join(folder, "2026-01-01.part"))
      const { complete } = yield* nightly({ folder })
      expect(complete.map(({ night }) => night)).toEqual(["2026-01-01", part.replace(".part", "")])
      expect(complete[0]?.rows).toBe(complete[1]?.rows)
      const first = (yield* requests).slice(before).findIndex(({ path }) => path === "/api/v1/courses")
      const paths = (yield* requests).slice(before, before + first).map(({ path }) => path)
      expect(new Set(paths)).toEqual(new Set(["/api/v1/courses/103/enrollments"]))
    }).pipe(
      runWith({
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
