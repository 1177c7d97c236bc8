/** Runs the programs of the README and of the landing page against the sandbox: the three print the same courses. */
import { execFile } from "node:child_process"
import { beforeAll, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { bundleAll, type ProgramOf } from "../fixtures/bundle.js"
import { call } from "../fixtures/command.js"
import { read } from "../fixtures/repository.js"

let programOf: ProgramOf

beforeAll(async () => {
  programOf = await bundleAll("site/landing", ["effect.ts", "promises.ts"])
})

const run = (name: string, env: Readonly<Record<string, string>>) =>
  Effect.async<string>((resume) => {
    execFile(process.execPath, [programOf(name)], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resume(error === null ? Effect.succeed(stdout) : Effect.die(new Error(`${error.message}\n${stdout}${stderr}`)))
    )
  })

it.scopedLive("the tabs are the same task in Effect, with promises and in the shell", () =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const env = { LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
    const [, , ...words] =
      read("site/landing/shell.sh")
        .replaceAll("\\\n", " ")
        .match(/"[^"]*"|\S+/g)
        ?.map((word) => word.replace(/^"(.*)"$/, "$1")) ?? []
    const { code, stdout } = yield* call(words, { env })
    expect(code).toBe(0)
    const [header, ...rows] = stdout.trimEnd().split(/\r?\n/)
    expect(header).toBe("id,name")
    const courses = rows.map((row) => row.replace(/^(\d+),(?:"(.*)"|(.*))$/, "$1  $2$3"))
    expect(courses.length).toBeGreaterThan(0)
    expect((yield* run("effect.ts", env)).trimEnd().split("\n")).toEqual(courses)
    expect((yield* run("promises.ts", env)).trimEnd().split("\n")).toEqual(courses)
  }).pipe(Effect.provide(Sandbox.layer()))
)

const readme = read("README.md")

it("the programs of the README are those of the landing page, of at most eight lines each", () => {
  const [, ...blocks] = readme.split(/^```(?:ts|sh)\n/m)
  const programs = blocks.slice(0, 3).map((block) => block.slice(0, block.indexOf("```")))
  expect(programs).toEqual(["effect.ts", "promises.ts", "shell.sh"].map((name) => read(`site/landing/${name}`)))
  for (const program of programs) expect(program.match(/^.+$/gm)?.length).toBeLessThanOrEqual(8)
})

it("the first buttons of the landing page are the two doors, with Effect and without", () => {
  const page = read("site/landing.md")
  const links = Array.from(page.matchAll(/theme: brand\n +text: .*\n +link: \/(.*)/g), ([, link]) => `${link}.md`)
  expect(links).toEqual(["docs/start/quick-start.md", "docs/guide/without-effect.md"])
  for (const link of links) expect(readme).toContain(`](${link})`)
})

it("the packages of the landing page are those of the README", () => {
  const words = (text: string) => text.replaceAll("\\\n", " ").trim().split(/\s+/)
  const [line = ""] = /^npm i effect-lms .*$/m.exec(readme) ?? []
  expect(words(read("site/landing/install.sh"))).toEqual(words(line))
})
