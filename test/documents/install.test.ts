/** The install lines of the pages select the versions that the package supports. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { jsonBlocksInMarkdown } from "../fixtures/documents/blocks.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(join(root, file), "utf8")
const manifest: {
  readonly engines: { readonly node: string }
  readonly overrides: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>
} = JSON.parse(read("package.json"))

const peersOf = (name: string): Readonly<Record<string, string>> =>
  JSON.parse(read(`node_modules/${name}/package.json`)).peerDependencies

const versionsIn = (line: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(line.matchAll(/"([^"]+)@([^"@]+)"/g), ([, name = "", version = ""]) => [name, version]))

/** Those that a program names. npm installs those for clusters with `@effect/platform-node`. */
const namedPeers = Object.fromEntries(
  Object.entries(manifest.peerDependencies).filter(
    ([name]) => name === "@effect/platform-node" || manifest.peerDependenciesMeta[name]?.optional !== true
  )
)

it("the peers that no install line names are installed with @effect/platform-node", () => {
  const installed = { ...peersOf("@effect/platform-node"), ...peersOf("@effect/cluster") }
  for (const name of Object.keys(manifest.peerDependencies))
    expect(Object.keys({ ...namedPeers, ...installed })).toContain(name)
})

it.each(["README.md", "docs/start/install.md", "docs/start/quick-start.md"])("the install lines of %s", (file) => {
  const page = read(file)
  const lines = Array.from(page.matchAll(/^(?:npm i|pnpm add|yarn add|bun add) effect-lms .*$/gm), ([line]) => line)
  expect(lines.length).toBe(file === "docs/start/install.md" ? 4 : 1)
  for (const line of lines) expect(versionsIn(line)).toEqual(namedPeers)
  const overrides = Array.from(page.matchAll(/msgpackr-extract(?:=|: )(\d+\.\d+\.\d+)/g), ([, version]) => version)
  expect(new Set(overrides)).toEqual(new Set([manifest.overrides["msgpackr-extract"]]))
  expect(page).toContain(`Node ${manifest.engines.node.replace(">=", "")} or newer`)
})

it("the peers that Yarn has to be told are those of the Effect packages", () => {
  const [line = ""] = /^yarn add "@effect\/cluster.*$/m.exec(read("docs/start/install.md")) ?? []
  const named = Object.entries(versionsIn(line))
  const peers = { ...peersOf("@effect/sql"), ...peersOf("@effect/cluster"), ...peersOf("@effect/platform-node") }
  const missing = Object.entries(peers).filter(([name]) => name.startsWith("@effect/") && name !== "@effect/platform")
  expect(named.sort()).toEqual(missing.sort())
})

it("the settings of TypeScript are the same on all pages", () => {
  const pages = ["README.md", "docs/start/install.md", "docs/start/quick-start.md"]
  const settings = pages.map((file) => jsonBlocksInMarkdown(file, read(file))[0]?.code)
  expect(settings[0]).toContain("skipLibCheck")
  expect(new Set(settings).size).toBe(1)
})
