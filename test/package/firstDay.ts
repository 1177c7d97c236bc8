/** The first day of someone who administers Canvas, with the installed command alone: from signing in to signing out. */
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { type Result, run } from "./commands.js"
import type { Project } from "./install.js"
import { startSandbox, variablesForHome } from "./sandbox.js"

const COURSES = 40

const readLines = (text: string): ReadonlyArray<string> => text.trimEnd().split("\n")

export const runFirstDay = async (project: Project, report: (step: string) => void): Promise<void> => {
  const program = join(project.folder, "node_modules/.bin/effect-lms")
  const cwd = join(project.folder, "first-day")
  const home = join(cwd, "home")
  mkdirSync(home, { recursive: true })
  const env = variablesForHome(home)
  const { domain, stop, token } = await startSandbox(project, "--courses", `${COURSES}`)

  /** Checks the exit code, that no output contains the token, and that all patterns are found. */
  const check = (
    args: ReadonlyArray<string>,
    result: Result,
    code: number,
    patterns: ReadonlyArray<RegExp>
  ): Result => {
    const missing = patterns.filter((pattern) => !pattern.test(result.terminalOutput))
    if (result.code !== code || missing.length > 0 || result.terminalOutput.includes(token)) {
      throw new Error(
        `effect-lms ${args.join(" ")} exited with ${result.code}, expected ${code}, ${missing.join(" and ")} and no token. Output:\n${result.terminalOutput}`
      )
    }
    return result
  }
  const lms = async (args: ReadonlyArray<string>, ...patterns: ReadonlyArray<RegExp>): Promise<string> =>
    check(args, await run([program, ...args], { cwd, env }), 0, patterns).stdout
  const refuse = async (code: number, args: ReadonlyArray<string>, ...patterns: ReadonlyArray<RegExp>) => {
    const { stdout } = check(args, await run([program, ...args], { cwd, env }), code, patterns)
    if (stdout !== "") throw new Error(`effect-lms ${args.join(" ")} failed and printed on stdout:\n${stdout}`)
  }
  const expectEqual = (what: string, actual: unknown, expected: unknown): void => {
    const texts = [actual, expected].map((value) => JSON.stringify(value))
    if (texts[0] !== texts[1]) throw new Error(`${what}: got ${texts[0]}, expected ${texts[1]}.`)
  }

  try {
    await refuse(3, ["whoami"], /effect-lms auth login/)
    const login = ["auth", "login", "--domain", domain, "--with-token", "--insecure-storage"]
    check(login, await run([program, ...login], { cwd, env, input: `${token}\n` }), 0, [
      /Signed in to http:\S+ as \S/,
      /is the default/
    ])
    await lms(["auth", "status"], /\(default\)/, /accepted by the server/)
    await lms(["whoami"], /"name":"\S/)
    await lms(["doctor"], /^ok {5}token/m, /^ok {5}service/m)
    report("signed in, with the token from stdin")

    const found = readLines(await lms(["endpoints", "course", "users"]))
    expectEqual("The best match for course users", found[0], "GET /api/v1/courses/:course_id/users")
    await lms(["endpoints", "show", found[0] ?? ""], /enrollment_type +string\[\]/)
    report(`found an endpoint: ${found[0]}`)

    const list: ReadonlyArray<string> = ["api", "/api/v1/courses", "--all"]
    const courses: ReadonlyArray<{ readonly id: number }> = JSON.parse(await lms([...list, "--json"]))
    const ids = courses.map(({ id }) => id)
    expectEqual("The number of courses", ids.length, COURSES)
    const filtered = await lms([...list, "--jq", ".[] | select(.id > 135) | .id"])
    expectEqual(
      "The filtered ids",
      readLines(filtered).map(Number),
      ids.filter((id) => id > 135)
    )
    await lms(["api", "/api/v1/courses", "--limit", "3", "--fields", "id,name", "--table"], /^id +name\n101 +\S/)
    report(`listed ${ids.length} courses, as JSON, filtered with jq, as a table`)

    const users = ["export", "/api/v1/courses/101/users", "-o"]
    await lms([...users, "users.ndjson"])
    await lms([...users, "users.csv", "--fields", "id,name"])
    await lms([...users, "users.json.gz"])
    const records = readLines(readFileSync(join(cwd, "users.ndjson"), "utf8")).map((line) => JSON.parse(line))
    const [header, ...rows] = readLines(readFileSync(join(cwd, "users.csv"), "utf8"))
    expectEqual("The columns of the CSV", header?.trim(), "id,name")
    expectEqual(
      "The ids in the CSV",
      rows.map((row) => Number.parseInt(row, 10)),
      records.map(({ id }) => id)
    )
    const array = JSON.parse(gunzipSync(readFileSync(join(cwd, "users.json.gz"))).toString("utf8"))
    expectEqual("The array of the compressed export", array, records)
    report(`exported ${records.length} users as JSON Lines, CSV and compressed JSON`)

    const create = ["api", "POST /api/v1/courses/101/assignments", "-f", "assignment[name]=First day"]
    const named = [
      "api",
      "/api/v1/courses/101/assignments",
      "--all",
      "--jq",
      '.[] | select(.name == "First day") | .id'
    ]
    await lms([...create, "--dry-run"], /^POST http:/, /\{"assignment":\{"name":"First day"\}\}/)
    await lms([...create, "--as-curl"], /^curl .*\$LMS_API_TOKEN/)
    expectEqual("Assignments after a dry run", await lms(named), "")
    const id = await lms([...create, "--jq", ".id"], /^\d+\n$/)
    expectEqual("The assignments after the write", await lms(named), id)
    report("a write: as a dry run, as a curl command, and sent")

    const started = [
      "api",
      "POST /api/v1/courses/101/content_exports",
      "-f",
      "export_type=zip",
      "--jq",
      ".progress_url"
    ]
    const address = (await lms(started, /^http:\S+\n$/)).trim()
    await lms(["wait", address], /"completion":100/)
    report("started a job, and waited for it")

    await refuse(2, ["auth", "logot"], /Did you mean auth logout\?/)
    await refuse(2, ["whoami", "--limit", "3"], /Unknown option '--limit'/)
    await refuse(1, ["api", "/api/v1/cuorses"], /The most similar one is GET \/api\/v1\/courses\./)
    report("three typos, each with its correction")

    await lms(["auth", "logout"], /The profile \S+ was removed/)
    await refuse(3, ["whoami"], /effect-lms auth login/)
    report("signed out")
  } finally {
    await stop()
  }
}
