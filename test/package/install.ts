/** Packs the package and installs it into an empty folder with the commands of the install page. */
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isExhaustive } from "../fixtures/cases.js"
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
  /** The commands of the install page. */
  readonly commands: ReadonlyArray<string>
}

interface Report {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly entryCount: number
}

/** Builds the package, unless `.ci/run` has just built it. */
export const pack = async (folder: string): Promise<Packed> => {
  const built = process.env.PACKAGE_IS_BUILT === "true" ? ["--ignore-scripts"] : []
  const stdout = await readOutput(
    ["npm", "pack", "--json", "--loglevel=error", "--pack-destination", folder, ...built],
    {
      cwd: root
    }
  )
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

const PAGE = "docs/start/install.md"

/** Returns the npm commands of the first shell block of the install page. */
const findCommands = (): ReadonlyArray<string> => {
  const [, block] = /^```sh\n(.*?)^```$/ms.exec(readFileSync(join(root, PAGE), "utf8")) ?? []
  if (block === undefined) throw new Error(`${PAGE} has no shell block`)
  return block.split("\n").filter((line) => line.startsWith("npm "))
}

const runNpm = (folder: string, command: ReadonlyArray<string>): Promise<string> =>
  readOutput(command, { cwd: folder }).catch((cause: Error) => {
    const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(cause.message)
    throw offline ? new Error(`The npm registry is unreachable, but required.\n${cause.message}`) : cause
  })

/**
 * Runs the commands of the install page; nightly also `npm ci`, as a build server does with the lock file that they have
 * written.
 */
export const install = async (folder: string, { file }: Packed): Promise<Project> => {
  const commands = [...findCommands(), ...(isExhaustive ? ["npm ci"] : [])]
  const project = join(folder, "project")
  mkdirSync(project)
  for (const command of commands) {
    await runNpm(
      project,
      splitWords(command).map((word) => (word === "effect-lms" ? file : word))
    )
  }
  return { folder: project, installed: join(project, "node_modules/effect-lms"), commands }
}
