/** The commands of the install page for each package manager, from an empty folder to the first program. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { blocksInMarkdown, jsonBlocksInMarkdown, shellBlocksInMarkdown } from "../fixtures/documents/blocks.js"
import { readOutput } from "../package/commands.js"
import { type Packed, root } from "../package/install.js"

const PAGE = "docs/start/install.md"

/**
 * Not in a lock file: npm writes the packages of other platforms into it, of which some do not exist, and then rejects it.
 */
const VERSIONS = { "@yarnpkg/cli-dist": "4.18.1", bun: "1.4.5", pnpm: "12.21.0" }

interface PackageManager {
  readonly name: string
  readonly command: ReadonlyArray<string>
  /** Runs a command of an installed package. */
  readonly run: ReadonlyArray<string>
  /** Runs a program. */
  readonly program: ReadonlyArray<string>
}

const MANAGERS: ReadonlyArray<PackageManager> = [
  { name: "pnpm", command: ["pnpm"], run: ["pnpm", "exec"], program: ["pnpm", "exec", "tsx"] },
  { name: "yarn", command: ["yarn"], run: ["yarn"], program: ["yarn", "tsx"] },
  { name: "bun", command: ["bun"], run: ["bunx"], program: ["bun"] }
]

const first = <A>(found: ReadonlyArray<A>, what: string): A => {
  const [value] = found
  if (value === undefined) throw new Error(`${what} is missing`)
  return value
}

/** Installs with the block of a package manager, compiles the first program of the README, and runs it. */
const installWith = async (manager: PackageManager, folder: string, bin: string, { file }: Packed): Promise<string> => {
  const { command, name, program, run } = manager
  const page = readFileSync(join(root, PAGE), "utf8")
  const readme = readFileSync(join(root, "README.md"), "utf8")
  const block = first(
    shellBlocksInMarkdown(PAGE, page).filter(({ code }) => code.startsWith(`${name} `)),
    `${PAGE}: a block for ${name}`
  )
  // Not below this project, whose workspace it would join.
  const cwd = join(folder, name)
  mkdirSync(cwd)
  const env = {
    PATH: [bin, process.env.PATH].join(delimiter),
    // Nothing of this machine's caches, whose packages may have been built by an earlier run.
    HOME: join(folder, "home"),
    // Without a question, as on a build server.
    CI: "true",
    // pnpm would look up itself for every platform, and fails if the registry does not have one of them.
    pnpm_config_pm_on_fail: "ignore"
  }
  const version = (await readOutput([...command, "--version"], { cwd, env })).trim()
  const major = new RegExp(`^${name} ${version.split(".")[0]}\\b`, "im")
  if (!major.test(page)) throw new Error(`${PAGE} does not name ${name} ${version.split(".")[0]}`)
  const packed = name === "yarn" ? `effect-lms@file:${file}` : file
  const script = block.code.replace(/ add effect-lms /, ` add ${packed} `)
  await readOutput(["bash", "-e", "-c", script], { cwd, env })
  writeFileSync(join(cwd, "tsconfig.json"), first(jsonBlocksInMarkdown(PAGE, page), `${PAGE}: tsconfig.json`).code)
  const readsLists = blocksInMarkdown("README.md", readme).filter(({ code }) => code.includes("lmsStream"))
  writeFileSync(join(cwd, "first.ts"), first(readsLists, "README.md: the first program").code)
  await readOutput([...run, "tsc", "--project", "."], { cwd, env })
  const inSandbox = [...run, "effect-lms", "sandbox", "--courses", "3", "--"]
  const output = await readOutput([...inSandbox, ...program, "first.ts"], { cwd, env })
  if (!/^101 {2}\S/m.test(output)) throw new Error(`${name}: the first program prints no course:\n${output}`)
  return `${name} ${version}`
}

export const checkPackageManagers = async (folder: string, packed: Packed): Promise<string> => {
  const tools = join(folder, "managers")
  mkdirSync(tools)
  writeFileSync(
    join(tools, "package.json"),
    JSON.stringify({ dependencies: VERSIONS, allowScripts: { bun: true, pnpm: true } })
  )
  await readOutput(["npm", "i", "--no-audit", "--no-fund", "--no-package-lock"], { cwd: tools })
  const versions: Array<string> = []
  for (const manager of MANAGERS)
    versions.push(await installWith(manager, folder, join(tools, "node_modules/.bin"), packed))
  return `installed, compiled and run with ${versions.join(", ")}`
}
