/** Uses the packed package as a newcomer does: beside the latest Effect 4, in an empty folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { blocksInMarkdown } from "../../test/fixtures/documents/blocks.js"
import { isProgram } from "../../test/fixtures/documents/programs.js"
import { readOutput, runUntil } from "../../test/package/commands.js"
import { out } from "./tree.js"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The first program of README.md, as it stands there. */
const readFirstProgram = (): string => {
  const text = readFileSync(join(root, "README.md"), "utf8")
  const program = blocksInMarkdown("README.md", text).find(isProgram)
  if (program === undefined) throw new Error("README.md has no program")
  return program.code
}

interface Account {
  readonly domain: string
  readonly token: string
}

const readAccount = (stdout: string): Account | undefined => {
  const [, domain] = /^export LMS_DOMAIN=(\S+)$/m.exec(stdout) ?? []
  const [, token] = /^export LMS_API_TOKEN=(\S+)$/m.exec(stdout) ?? []
  return domain === undefined || token === undefined ? undefined : { domain, token }
}

/** What the program must print, read from the server without the library. */
const readExpectedLines = async ({ domain, token }: Account): Promise<ReadonlyArray<string>> => {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${domain}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const lines: Array<string> = []
  for (let page = 1; ; page++) {
    const courses = (await get(`/courses?enrollment_type=teacher&per_page=100&page=${page}`)) as ReadonlyArray<{
      readonly id: number
      readonly name?: string
    }>
    if (courses.length === 0) return lines
    lines.push(...courses.map((course) => `${course.id}  ${course.name ?? "(closed)"}`))
  }
}

/** Runs the program against the sandbox of the package's command, which runs on Effect 3 in a process of its own. */
const runFirstProgram = async (cwd: string): Promise<string> => {
  writeFileSync(join(cwd, "first.ts"), readFirstProgram())
  const sandbox = [join(cwd, "node_modules/.bin/effect-lms"), "sandbox"]
  const { found: account, stop } = await runUntil(sandbox, { cwd }, readAccount)
  try {
    const env = { LMS_DOMAIN: account.domain, LMS_API_TOKEN: account.token }
    const printed = (await readOutput(["npx", "tsx", "first.ts"], { cwd, env })).trimEnd().split("\n")
    const expected = await readExpectedLines(account)
    const wrong = expected.findIndex((line, index) => line !== printed[index])
    if (wrong !== -1 || printed.length !== expected.length)
      throw new Error(
        `the first program of README.md printed ${printed.length} lines instead of ${expected.length}. Line ${wrong + 1}:\n${printed[wrong]}\nexpected:\n${expected[wrong]}`
      )
    return `the first program of README.md printed the ${printed.length} courses of the sandbox: ${printed[0]}, ${printed[1]}, …`
  } finally {
    await stop()
  }
}

export const usePackage = async (): Promise<void> => {
  const tarball = readdirSync(out).find((name) => name.endsWith(".tgz"))
  if (tarball === undefined) throw new Error("no package: run the step pack first")
  const cwd = mkdtempSync(join(tmpdir(), "effect-lms-4-"))
  const run = (...command: ReadonlyArray<string>): Promise<string> => readOutput(command, { cwd })
  try {
    writeFileSync(join(cwd, "package.json"), JSON.stringify({ name: "newcomer", private: true, type: "module" }))
    await run("npm", "i", "--no-audit", "--no-fund", "effect", join(out, tarball), "@effect/platform-node")
    await run("npm", "i", "--no-audit", "--no-fund", "-D", "tsx")
    await run("npm", "ci", "--no-audit", "--no-fund")
    console.log(await runFirstProgram(cwd))
    writeFileSync(join(cwd, "tour.ts"), readFileSync(join(out, "tour.ts")))
    console.log((await run("npx", "tsx", "tour.ts")).trim())
  } finally {
    rmSync(cwd, { force: true, recursive: true })
  }
}
