/** The install lines select the versions that the package supports. */
import { expect, it } from "vitest"
import { read } from "../fixtures/repository.js"

const manifest: {
  readonly engines: { readonly node: string }
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

it("the install lines of each package manager", () => {
  const page = read("docs/start/install.md")
  const lines = Array.from(page.matchAll(/^(?:npm i|pnpm add|yarn add|bun add) effect-lms .*$/gm), ([line]) => line)
  expect(lines.length).toBe(4)
  for (const line of lines) expect(versionsIn(line)).toEqual(namedPeers)
  expect(page).toContain(`Node ${manifest.engines.node.replace(">=", "")} or newer`)
})

it("the README has at most three of the lines for npm", () => {
  const linesOf = (file: string) => {
    const [, block = ""] = /^#+ Install$.*?^```sh\n(.*?)^```$/ms.exec(read(file)) ?? []
    return block.trimEnd().split("\n")
  }
  const [readme, page] = [linesOf("README.md"), linesOf("docs/start/install.md")]
  expect(readme.length).toBeLessThanOrEqual(3)
  expect(page.slice(0, readme.length)).toEqual(readme)
})

it("the peers that Yarn has to be told are those of the Effect packages", () => {
  const [line = ""] = /^yarn add "@effect\/cluster.*$/m.exec(read("docs/start/install.md")) ?? []
  const named = Object.entries(versionsIn(line))
  const peers = { ...peersOf("@effect/sql"), ...peersOf("@effect/cluster"), ...peersOf("@effect/platform-node") }
  const missing = Object.entries(peers).filter(([name]) => name.startsWith("@effect/") && name !== "@effect/platform")
  expect(named.sort()).toEqual(missing.sort())
})
