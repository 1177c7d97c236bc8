/** What must be in the package: few bytes, every entry, every page that another leads to, commands that run. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { deadLinks, documents } from "../fixtures/documents/prose.js"
import { output } from "./commands.js"
import type { Packed, Project } from "./install.js"

const FILES = 370
const BYTES = 2_800_000

const expectNothing = (what: string, found: ReadonlyArray<string>): void => {
  if (found.length > 0) throw new Error(`${what}:\n${found.join("\n")}`)
}

export const figures = ({ files, packedBytes, unpackedBytes }: Packed): string => {
  const told = `${files} files, ${(packedBytes / 1e6).toFixed(2)} MB packed, ${(unpackedBytes / 1e6).toFixed(2)} MB unpacked`
  if (files > FILES || unpackedBytes > BYTES)
    throw new Error(`${told}: allowed are ${FILES} files and ${BYTES / 1e6} MB. See "files" in package.json`)
  return told
}

export const links = ({ installed }: Project): string => {
  const lines = documents(installed)
  expectNothing("Links that lead nowhere in an installed package", deadLinks(installed, lines))
  return `${new Set(lines.map(({ file }) => file)).size} pages, and all that they link to`
}

interface Manifest {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
  readonly version: string
}

const manifest = ({ installed }: Project): Manifest => JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))

/** Each in a process of its own, or one would find what another has loaded. */
export const entries = async (project: Project): Promise<string> => {
  const { exports } = manifest(project)
  const names = Object.entries(exports).flatMap(([path, to]) => (to !== null && typeof to === "object" ? [path] : []))
  const counts = await Promise.all(
    names.map(async (path) => {
      const name = join("effect-lms", path)
      const program = `console.log(Object.keys(await import(${JSON.stringify(name)})).length)`
      const count = Number(await output(["node", "--input-type=module", "-e", program], { cwd: project.folder }))
      if (!(count > 0)) throw new Error(`${name} exports nothing`)
      return `${name} (${count})`
    })
  )
  return `imported: ${counts.join(", ")}`
}

export const bins = async (project: Project): Promise<string> => {
  const { bin, version } = manifest(project)
  for (const name of Object.keys(bin)) {
    const said = await output(["npx", "--no-install", name, "--version"], { cwd: project.folder })
    if (said.trim() !== version) throw new Error(`${name} --version says ${said.trim()}, and package.json ${version}`)
  }
  return `run: ${Object.keys(bin).join(", ")}`
}
