/** The package as a newcomer has it: packed, and installed into an empty folder by the README's line. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { output } from "./commands.js"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export interface Packed {
  readonly file: string
  readonly files: number
  readonly packedBytes: number
  readonly unpackedBytes: number
}

export interface Project {
  readonly folder: string
  /** The package inside it. */
  readonly installed: string
  /** The line as the README has it. */
  readonly line: string
}

interface Report {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly entryCount: number
}

export const pack = async (folder: string): Promise<Packed> => {
  const stdout = await output(["npm", "pack", "--json", "--loglevel=error", "--pack-destination", folder], {
    cwd: root
  })
  // The build that runs before says its name on stdout, too.
  const [report] = JSON.parse(stdout.slice(stdout.indexOf("[\n"))) as ReadonlyArray<Report>
  if (report === undefined) throw new Error(`npm pack made nothing:\n${stdout}`)
  return {
    file: join(folder, report.filename),
    files: report.entryCount,
    packedBytes: report.size,
    unpackedBytes: report.unpackedSize
  }
}

/** The words of a line for the shell that has no more than words and quotes in it. */
const words = (line: string): ReadonlyArray<string> =>
  Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare = ""]) => quoted ?? bare)

/** The line of a page that begins with these words. */
const lineOf = (page: string, beginning: string): string => {
  const line = readFileSync(page, "utf8")
    .split("\n")
    .find((line) => line.startsWith(beginning))
  if (line === undefined) throw new Error(`${page} has no line that begins with: ${beginning}`)
  return line
}

const npm = (folder: string, line: ReadonlyArray<string>): Promise<string> =>
  output([...line, "--no-audit", "--no-fund"], { cwd: folder }).catch((cause: Error) => {
    const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(cause.message)
    throw offline ? new Error(`The npm registry cannot be reached, and this needs it.\n${cause.message}`) : cause
  })

export const install = async (folder: string, { file }: Packed): Promise<Project> => {
  const line = lineOf(join(root, "README.md"), "npm i effect-lms ")
  const project = join(folder, "project")
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "newcomer", private: true, type: "module" }))
  await npm(
    project,
    words(line).map((word) => (word === "effect-lms" ? file : word))
  )
  return { folder: project, installed: join(project, "node_modules/effect-lms"), line }
}
