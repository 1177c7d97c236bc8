/** The manifest of the package for Effect 4, from that for Effect 3 and the versions in this folder. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { portedEntries } from "./parts.js"

const read = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8"))

/** The major version of the library is that of Effect. */
export const packageVersion = String(read("../../package.json").version).replace(/^3\./, "4.")

export const makeManifest = (): Record<string, unknown> => {
  const main = read("../../package.json")
  const { devDependencies } = read("package.json") as { devDependencies: Record<string, string> }
  const peer = (name: string) => ({ [name]: `^${devDependencies[name]}` })
  return {
    ...main,
    version: packageVersion,
    description: String(main.description).replace("Effect programs", "Effect 4 programs"),
    exports: portedEntries(main.exports as Readonly<Record<string, unknown>>),
    engines: { node: ">=22.19.0" },
    files: ["dist", "CHANGELOG.md", "SECURITY.md"],
    scripts: {},
    peerDependencies: { ...peer("effect"), ...peer("@effect/platform-node") },
    peerDependenciesMeta: { "@effect/platform-node": { optional: true } },
    devDependencies: undefined,
    overrides: undefined
  }
}
