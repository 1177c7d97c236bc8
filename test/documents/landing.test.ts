/** Runs the programs of the landing page of the site against the sandbox: the three print the same students. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { type BundledPrograms, bundleAll } from "../fixtures/bundle.js"
import { call } from "../fixtures/command.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = join(root, "site/landing")

let bundled: BundledPrograms

beforeAll(async () => {
  bundled = await bundleAll(folder, ["effect.ts", "promises.ts"])
})

afterAll(() => bundled.remove())

const run = (name: string, env: Readonly<Record<string, string>>) =>
  Effect.async<string>((resume) => {
    execFile(
      process.execPath,
      [bundled.programOf(name)],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resume(error === null ? Effect.succeed(stdout) : Effect.die(new Error(`${error.message}\n${stdout}${stderr}`)))
    )
  })

it.scopedLive("the tabs are the same task in Effect, with promises and in the shell", () =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const env = { LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
    const [, , ...words] =
      readFileSync(join(folder, "shell.sh"), "utf8")
        .replaceAll("\\\n", " ")
        .match(/"[^"]*"|\S+/g)
        ?.map((word) => word.replace(/^"(.*)"$/, "$1")) ?? []
    const { code, stdout } = yield* call(words, { env })
    expect(code).toBe(0)
    const [header, ...rows] = stdout.trimEnd().split(/\r?\n/)
    expect(header).toBe("id,name")
    const names = rows.map((row) => row.slice(row.indexOf(",") + 1))
    expect(names.length).toBeGreaterThan(0)
    expect((yield* run("effect.ts", env)).trimEnd().split("\n")).toEqual(names)
    expect((yield* run("promises.ts", env)).trimEnd().split("\n")).toEqual(names)
  }).pipe(Effect.provide(Sandbox.layer()))
)

it("the install line of the landing page is that of the README", () => {
  const words = (text: string) => text.replaceAll("\\\n", " ").trim().split(/\s+/)
  const readme = readFileSync(join(root, "README.md"), "utf8")
  const [lines = ""] = /^npm pkg set overrides.*\nnpm i effect-lms .*$/m.exec(readme) ?? []
  expect(words(readFileSync(join(folder, "install.sh"), "utf8"))).toEqual(words(lines))
})
