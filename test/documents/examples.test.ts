/** Runs the examples that are single files against the sandbox. */
import { execFile } from "node:child_process"
import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, expect, layer } from "@effect/vitest"
import { Effect, Redacted, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { bundleAll, type ProgramOf } from "../fixtures/bundle.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { root } from "../fixtures/repository.js"

let programOf: ProgramOf

beforeAll(async () => {
  const names = ["first.ts", "export.ts", "mirror.ts", "extensions.ts", "workflow.ts"]
  programOf = await bundleAll("examples", names)
})

/** Runs an example and returns its output. Fails with the output if the exit code is not 0. */
const run = (name: string, ...args: ReadonlyArray<string>) =>
  Effect.flatMap(Sandbox, ({ token, url }) =>
    Effect.async<string, Error>((resume) => {
      const env = { ...process.env, LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
      execFile(process.execPath, [programOf(name), ...args], { cwd: root, env }, (error, stdout, stderr) => {
        resume(
          error === null
            ? Effect.succeed(stdout)
            : Effect.die(new Error(`${name}: ${error.message}\n${stdout}${stderr}`))
        )
      })
    })
  )

layer(Sandbox.layer({ data: { courses: 240 } }), { excludeTestServices: true })("examples", (it) => {
  it.scoped("first.ts prints the owner of the token and their courses", () =>
    Effect.gen(function* () {
      const lines = (yield* run("first.ts")).trim().split("\n")
      expect(lines[0]).toMatch(/^Zoë Müller on http:\/\/127\.0\.0\.1:\d+, token 7~\S+\.\.\.\S+$/)
      expect(lines.slice(1).map((line) => line.split("  ")[0])).toContain("101")
    })
  )

  it.scoped("export.ts writes each course once, and repeats its result the second time", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryDirectory, "courses.ndjson")
      const output = yield* run("export.ts", file)
      expect(output).toMatch(/ has 240 courses \(resumed 0 times\), SHA-256 [0-9a-f]{64}\n$/)
      const lines = (yield* Effect.promise(() => readFile(file, "utf8"))).trim().split("\n")
      expect(new Set(lines.map((line) => String(JSON.parse(line).id))).size).toBe(240)
      expect(lines).toHaveLength(240)
      expect(yield* run("export.ts", file)).toBe(output)
    })
  )

  it.scoped("mirror.ts downloads the files of a course, then only those that are missing", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryDirectory, "files")
      expect(yield* run("mirror.ts", "101", folder)).toMatch(/^[1-9]\d* written, 0 unchanged, 0 failed\n$/)
      const names = (yield* Effect.promise(() => readdir(folder))).sort()
      expect(names).toEqual([".lms", "Course schedule.html", "Syllabus.pdf", "handouts"])
      yield* Effect.promise(() => rm(join(folder, "Syllabus.pdf")))
      expect(yield* run("mirror.ts", "101", folder)).toMatch(/^1 written, [1-9]\d* unchanged, 0 failed\n$/)
      expect((yield* Effect.promise(() => readdir(folder))).sort()).toEqual(names)
    })
  )

  it.scoped("extensions.ts gives extra attempts to students who have fewer", () =>
    Effect.gen(function* () {
      expect(yield* run("extensions.ts", "101", "301")).toMatch(
        /: 0 → 1\n[1-9]\d* students have 1 extra attempts now\n$/
      )
      expect(yield* run("extensions.ts", "101", "301")).toBe("0 students have 1 extra attempts now\n")
    })
  )

  it.scoped("workflow.ts counts the users of a course", () =>
    Effect.gen(function* () {
      const users = yield* Stream.runCount(lmsStream("/api/v1/courses/101/users")).pipe(Effect.provide(Sandbox.client))
      expect(yield* run("workflow.ts", "101")).toBe(`${users} users\n`)
    })
  )
})
