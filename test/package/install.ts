/** Packs the package and installs it into an empty folder with the command from the README. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readOutput } from "./commands.js"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export interface Packed {
  readonly file: string
  readonly files: number
  readonly packedBytes: number
  readonly unpackedBytes: number
}

export interface Project {
  readonly folder: string
  /** The folder of the installed package. */
  readonly installed: string
  /** The install command from the README. */
  readonly line: string
}

interface Report {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly entryCount: number
}

export const pack = async (folder: string): Promise<Packed> => {
  const stdout = await readOutput(["npm", "pack", "--json", "--loglevel=error", "--pack-destination", folder], {
    cwd: root
  })
  // The build script that runs first prints its name on stdout, too.
  const [report] = JSON.parse(stdout.slice(stdout.indexOf("[\n"))) as ReadonlyArray<Report>
  if (report === undefined) throw new Error(`npm pack created no package:\n${stdout}`)
  return {
    file: join(folder, report.filename),
    files: report.entryCount,
    packedBytes: report.size,
    unpackedBytes: report.unpackedSize
  }
}

/** Splits a shell command that contains only words and double quotes. */
const splitWords = (line: string): ReadonlyArray<string> =>
  Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare = ""]) => quoted ?? bare)

/** Returns the line of a page that starts with this text. */
const findLine = (page: string, start: string): string => {
  const line = readFileSync(page, "utf8")
    .split("\n")
    .find((line) => line.startsWith(start))
  if (line === undefined) throw new Error(`${page} has no line that starts with: ${start}`)
  return line
}

const runNpm = (folder: string, line: ReadonlyArray<string>): Promise<string> =>
  readOutput([...line, "--no-audit", "--no-fund"], { cwd: folder }).catch((cause: Error) => {
    const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(cause.message)
    throw offline ? new Error(`The npm registry is unreachable, but required.\n${cause.message}`) : cause
  })

export const install = async (folder: string, { file }: Packed): Promise<Project> => {
  const line = findLine(join(root, "README.md"), "npm i effect-lms ")
  const project = join(folder, "project")
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "newcomer", private: true, type: "module" }))
  await runNpm(
    project,
    splitWords(line).map((word) => (word === "effect-lms" ? file : word))
  )
  return { folder: project, installed: join(project, "node_modules/effect-lms"), line }
}
