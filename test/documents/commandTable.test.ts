/** Runs each command of the table that compares the options of the command with those of others. */
import { execFileSync } from "node:child_process"
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TOKEN } from "../fixtures/client.js"
import { bundleForTests, call, waitForEnd } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { findSection, parseLines } from "../fixtures/documents/prose.js"
import { read } from "../fixtures/repository.js"
import { type Handler, serve } from "../fixtures/server.js"

const { program, start } = bundleForTests()

const PAGE = "docs/guide/command.md"
const text = read(PAGE)

/** The commands of the last column. */
const commands = findSection("Options of gh api and curl", parseLines(PAGE, text)).flatMap(({ text }) => {
  const [, command] = /\| `((?:\w+=\S+ )?effect-lms [^`]+)`\s*\|$/.exec(text) ?? []
  return command === undefined ? [] : [command]
})

const COURSES = '[{"id":1,"name":"Algebra"}]'

/** A list, a course, an upload and a file. */
const handler: Handler = ({ body, method, url }, { origin }) => {
  const json = (body: string, headers = {}) => ({ headers: { "content-type": "application/json", ...headers }, body })
  if (url.includes("/download")) return { headers: { "content-type": "video/mp4" }, body: Buffer.from("video") }
  if (method === "POST" && url === "/api/v1/courses/101/files") {
    return { body: { upload_url: `${origin}/storage`, upload_params: {} } }
  }
  if (url === "/api/v1/files/7") return json(JSON.stringify({ id: 7, url: `${origin}/files/7/download?verifier=v` }))
  if (url === "/storage") return { status: 201, body: { id: body.includes("the notes") ? 9 : 0 } }
  return /\/courses(?:\?|$)/.test(url)
    ? json(COURSES, { link: `<${origin}/api/v1/courses?page=1>; rel="first"` })
    : json('{"id":1}')
}

const LIST = `${COURSES}\n`
const ONE = '{"id":1}\n'

/** The last request of each command, with its body or a header, and what the command prints. */
const EXPECTED: ReadonlyArray<readonly [request: string, sent: string, stdout: string]> = [
  ["GET /api/v1/courses/101", "", ONE],
  ["POST /api/v1/courses/101/modules", "", ONE],
  ["GET /api/v1/courses/101/users?search_term=ada", "", ONE],
  ["PUT /api/v1/courses/101/modules/1", '{"module":{"name":"Week 1"}}', ONE],
  ["PUT /api/v1/courses/101/modules/1", '{"module":{"published":true}}', ONE],
  ["PUT /api/v1/courses/101/pages/notes", '{"wiki_page":{"body":"{\\"input\\":1.0}"}}', ONE],
  ["PUT /api/v1/courses/101/modules/1", '{"input":1.0}', ONE],
  ["GET /api/v1/courses", '"accept-language":"sv"', LIST],
  ["GET /api/v1/courses/101", "", "HTTP/1.1 200 OK\n"],
  ["GET /api/v1/courses", "", `[\n{"id":1,"name":"Algebra"}\n]\n`],
  ["GET /api/v1/courses", "", `[\n${COURSES}\n]\n`],
  ["GET /api/v1/courses", "", "1\n"],
  ["GET /api/v1/courses", "", "Algebra\n"],
  ["DELETE /api/v1/courses/101/modules/1", "", ""],
  ["GET /api/v1/courses", "", LIST],
  ["GET /api/v1/courses", `"authorization":"Bearer ${TOKEN}"`, LIST],
  ["GET /api/v1/courses", `"authorization":"Bearer ${TOKEN}"`, LIST],
  ["POST /api/graphql", '{"query":"{ allCourses { name } }","variables":{}}', ONE],
  ["GET /api/v1/courses", "", ""],
  ["POST /storage", "the notes", '{"id":9}'],
  ["GET /files/7/download?verifier=v", "", '{"path":"lecture.mp4","bytes":5']
]

/** jq runs in a file of the bundle, and only a shell passes variables. */
const needsProcess = (command: string) => !command.startsWith("effect-lms ") || command.includes(" -q ")

/** The arguments of a command, as a shell passes them. */
const splitArguments = (command: string, env: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  execFileSync("sh", ["-c", command.replace("effect-lms", "printf '%s\\0'")], { env, encoding: "utf8" })
    .split("\0")
    .slice(0, -1)

/** Files are named relative to the working directory. */
const workIn = (folder: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const former = process.cwd()
      process.chdir(folder)
      return former
    }),
    (former) => Effect.sync(() => process.chdir(former))
  )

describe(`the table of options in ${PAGE}`, () => {
  it("has a command in each row", () => {
    expect(commands).toHaveLength(EXPECTED.length)
  })

  it.scopedLive.each(commands.map((command, index) => [command, index] as const))("%s", ([command, index]) =>
    Effect.gen(function* () {
      const [request = "", sent = "", stdout = ""] = EXPECTED[index] ?? []
      const server = yield* serve(handler)
      const cwd = yield* temporaryDirectory
      Fs.writeFileSync(join(cwd, "notes.pdf"), "the notes")
      Fs.writeFileSync(join(cwd, "token"), TOKEN)
      const options = { ...server, stdin: '{"input":1.0}', env: { XDG_CACHE_HOME: cwd } }
      const script = command.replaceAll("effect-lms", `'${process.execPath}' '${program()}'`)
      yield* workIn(cwd)
      const result = yield* needsProcess(command)
        ? Effect.flatMap(start(["sh", "-c", script], { ...options, cwd }), waitForEnd)
        : call(splitArguments(command, { LMS_DOMAIN: server.origin }), options)
      expect([command, result.code, command.includes(" -v") ? "" : result.stderr]).toEqual([command, 0, ""])
      const last = server.requests.at(-1)
      expect(`${last?.method} ${last?.url.replace(/[?&]per_page=\d+/, "")}`).toBe(request)
      expect(`${last?.body} ${JSON.stringify(last?.headers)}`).toContain(sent)
      expect(result.stdout.startsWith(stdout)).toBe(true)
      if (command.includes(" -v")) expect(result.stderr).toContain("> GET")
      if (command.includes(" -o courses.json")) expect(Fs.readFileSync(join(cwd, "courses.json"), "utf8")).toBe(LIST)
    })
  )
})
