/** The install lines of the pages select the versions that the package supports. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(join(root, file), "utf8")
const manifest: {
  readonly engines: { readonly node: string }
  readonly overrides: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
} = JSON.parse(read("package.json"))

it.each(["README.md", "docs/start/install.md", "docs/start/quick-start.md"])("the install lines of %s", (file) => {
  const page = read(file)
  const [line = ""] = /^npm i effect-lms .*$/m.exec(page) ?? []
  const versions = Array.from(line.matchAll(/"([^"]+)@([^"@]+)"/g), ([, name = "", version = ""]) => [name, version])
  expect(Object.fromEntries(versions)).toEqual(manifest.peerDependencies)
  expect(page).toContain(`overrides.msgpackr-extract=${manifest.overrides["msgpackr-extract"]}`)
  expect(page).toContain(`Node ${manifest.engines.node.replace(">=", "")} or newer`)
})
