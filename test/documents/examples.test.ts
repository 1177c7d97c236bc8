/** The examples run as they stand: programs of their own, against the sandbox. */
import { execFile } from "node:child_process"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { type Bundled, bundleAll } from "../fixtures/bundle.js"
import { directory } from "../fixtures/directory.js"

const root = fileURLToPath(new URL("../..", import.meta.url))

let bundled: Bundled

beforeAll(async () => {
  const names = ["first.ts", "resume.ts", "export.ts", "mirror.ts", "extensions.ts"]
  bundled = await bundleAll(join(root, "examples"), names)
})

afterAll(() => bundled.remove())

/** What the example prints; a non-zero exit code is a failure that shows it. */
const run = (name: string, ...args: ReadonlyArray<string>) =>
  Effect.flatMap(Sandbox, ({ token, url }) =>
    Effect.async<string, Error>((resume) => {
      const env = { ...process.env, LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
      execFile(process.execPath, [bundled.programOf(name), ...args], { cwd: root, env }, (error, stdout, stderr) => {
        resume(
          error === null
            ? Effect.succeed(stdout)
            : Effect.die(new Error(`${name}: ${error.message}\n${stdout}${stderr}`))
        )
      })
    })
  )

layer(Sandbox.layer({ data: { courses: 240 } }), { excludeTestServices: true })("examples", (it) => {
  it.scoped("first.ts says who and what", () =>
    Effect.gen(function* () {
      const lines = (yield* run("first.ts")).trim().split("\n")
      expect(lines[0]).toMatch(/^Zoë Müller on http:\/\/127\.0\.0\.1:\d+, token 7~\S+\.\.\.\S+$/)
      expect(lines.slice(1).map((line) => line.split("  ")[0])).toContain("101")
    })
  )

  it.scoped("resume.ts writes every course once, and has nothing to do the second time", () =>
    Effect.gen(function* () {
      const file = join(yield* directory, "courses.jsonl")
      expect(yield* run("resume.ts", file)).toContain("complete")
      const lines = (yield* Effect.promise(() => readFile(file, "utf8"))).trim().split("\n")
      expect(new Set(lines.map((line) => String(JSON.parse(line).id))).size).toBe(240)
      expect(lines).toHaveLength(240)
      expect(yield* run("resume.ts", file)).toBe("the export is complete\n")
    })
  )

  it.scoped("export.ts writes every course once, and asks for nothing the second time", () =>
    Effect.gen(function* () {
      const file = join(yield* directory, "courses.ndjson")
      const said = yield* run("export.ts", file)
      expect(said).toMatch(/ has 240 courses \(taken up again 0 times\), SHA-256 [0-9a-f]{64}\n$/)
      const lines = (yield* Effect.promise(() => readFile(file, "utf8"))).trim().split("\n")
      expect(new Set(lines.map((line) => String(JSON.parse(line).id))).size).toBe(240)
      expect(lines).toHaveLength(240)
      expect(yield* run("export.ts", file)).toBe(said)
    })
  )

  it.scoped(
    "mirror.ts downloads a course's files, and those alone that are missing or were changed the second time",
    () =>
      Effect.gen(function* () {
        const folder = join(yield* directory, "files")
        expect(yield* run("mirror.ts", "101", folder)).toMatch(/^[1-9]\d* downloaded, 0 left alone, 0 failed\n$/)
        const [first = "", second = "", third = ""] = yield* Effect.promise(() => readdir(folder))
        expect(first).toMatch(/^\d+ /)
        const path = join(folder, second)
        const content = yield* Effect.promise(() => readFile(path))
        // Cut, of the same size but written since, and gone.
        yield* Effect.promise(() => writeFile(join(folder, first), "cut"))
        yield* Effect.promise(() =>
          writeFile(
            path,
            content.map((byte) => byte ^ 1)
          )
        )
        yield* Effect.promise(() => rm(join(folder, third)))
        expect(yield* run("mirror.ts", "101", folder)).toMatch(/^3 downloaded, [1-9]\d* left alone, 0 failed\n$/)
        expect((yield* Effect.promise(() => readFile(path))).equals(content)).toBe(true)
        expect(yield* Effect.promise(() => readdir(folder))).toContain(third)
      })
  )

  it.scoped("extensions.ts gives each student an attempt", () =>
    Effect.gen(function* () {
      expect(yield* run("extensions.ts", "101", "301")).toMatch(/^\d+ students may try once more\n$/)
    })
  )
})
