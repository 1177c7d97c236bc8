/** Checks the installed package: size, entries, links between pages, commands. */
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { findDeadLinks, readDocuments } from "../fixtures/documents/prose.js"
import { readOutput } from "./commands.js"
import type { Packed, Project } from "./install.js"

/** The command loads most of its parts on demand, each from a file of its own. */
const MAX_FILES = 420
const MAX_UNPACKED_BYTES = 5_900_000

/** Entries that contain only types. An import of them must do nothing, rather than fail. */
const DECLARATIONS: ReadonlySet<string> = new Set(["./endpoints"])

const throwIfAny = (problem: string, found: ReadonlyArray<string>): void => {
  if (found.length > 0) throw new Error(`${problem}:\n${found.join("\n")}`)
}

export const checkSize = ({ files, packedBytes, unpackedBytes }: Packed): string => {
  const sizes = `${files} files, ${(packedBytes / 1e6).toFixed(2)} MB packed, ${(unpackedBytes / 1e6).toFixed(2)} MB unpacked`
  if (files > MAX_FILES || unpackedBytes > MAX_UNPACKED_BYTES)
    throw new Error(
      `${sizes}: the limits are ${MAX_FILES} files and ${MAX_UNPACKED_BYTES / 1e6} MB. See "files" in package.json.`
    )
  return sizes
}

/** Checks with each way of TypeScript to resolve modules that it finds the types of each entry, and that they are right. */
export const checkTypes = async ({ file }: Packed): Promise<string> => {
  const attw = join(dirname(fileURLToPath(import.meta.resolve("@arethetypeswrong/cli/package.json"))), "dist/index.js")
  await readOutput(["node", attw, file, "--profile", "esm-only", "--quiet"], { cwd: dirname(file) })
  return "types found for each entry (attw)"
}

export const checkLinks = ({ installed }: Project): string => {
  const lines = readDocuments(installed)
  throwIfAny("Broken links in the installed package", findDeadLinks(installed, lines))
  return `${new Set(lines.map(({ file }) => file)).size} pages with valid links`
}

/** The packages that SECURITY.md names as those with an install script, in an indented list below that guarantee. */
const findNamedScripts = (installed: string): ReadonlyArray<string> => {
  const [, list = ""] =
    /^- \*\*Few install scripts\.\*\* .*\n((?: {2}- .*\n)+)/m.exec(
      readFileSync(join(installed, "SECURITY.md"), "utf8")
    ) ?? []
  return Array.from(list.matchAll(/^ {2}- `([^`]+)`/gm), ([, name = ""]) => name)
}

/** Checks that SECURITY.md names exactly the packages whose install scripts npm may run for a user of the library. */
export const checkInstallScripts = async ({ folder, installed }: Project): Promise<string> => {
  const selector = ["preinstall", "install", "postinstall"]
    .map((script) => `.prod:attr(scripts, [${script}])`)
    .join(", ")
  const packages: ReadonlyArray<{ readonly name: string }> = JSON.parse(
    await readOutput(["npm", "query", selector], { cwd: folder })
  )
  const found = [...new Set(packages.map(({ name }) => name))].sort()
  const named = [...findNamedScripts(installed)].sort()
  if (found.join() !== named.join())
    throw new Error(`Packages with an install script: ${found.join(", ")}. SECURITY.md names: ${named.join(", ")}`)
  return `install scripts, as SECURITY.md names them: ${found.join(", ")}`
}

interface Manifest {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
  readonly version: string
}

const readManifest = ({ installed }: Project): Manifest =>
  JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))

/** Imports each entry in its own process, so that none finds modules loaded by another. */
export const checkEntries = async (project: Project): Promise<string> => {
  const { exports } = readManifest(project)
  const names = Object.entries(exports).flatMap(([path, to]) => (to !== null && typeof to === "object" ? [path] : []))
  const counts = await Promise.all(
    names.map(async (path) => {
      const name = join("effect-lms", path)
      const program = `console.log(Object.keys(await import(${JSON.stringify(name)})).length)`
      const count = Number(await readOutput(["node", "--input-type=module", "-e", program], { cwd: project.folder }))
      if (!(count > 0) && !DECLARATIONS.has(path)) throw new Error(`${name} exports nothing`)
      return `${name} (${count})`
    })
  )
  return `imported: ${counts.join(", ")}`
}

export const checkCommands = async (project: Project): Promise<string> => {
  const { bin, version } = readManifest(project)
  for (const name of Object.keys(bin)) {
    const printed = await readOutput(["npx", "--no-install", name, "--version"], { cwd: project.folder })
    if (printed.trim() !== version)
      throw new Error(`${name} --version prints ${printed.trim()}, package.json has ${version}`)
  }
  return `run: ${Object.keys(bin).join(", ")}`
}
