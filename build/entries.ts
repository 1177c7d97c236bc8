/** What the package is entered by, as `package.json` says: the built file and the source of each. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))
export const dist = join(root, "dist")

interface Manifest {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string } | string | null>>
}

const { bin, exports }: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** Of `./dist/node/index.js`, `node/index`. */
const nameOf = (file: string): string => file.replace(/^\.\/dist\//, "").replace(/\.js$/, "")

/** Those with types: what programs import. */
export const imported: ReadonlyArray<string> = Object.values(exports).flatMap((entry) =>
  entry === null || typeof entry === "string" ? [] : [nameOf(entry.default)]
)

/** Those that are run. */
export const run: ReadonlyArray<string> = [...new Set(Object.values(bin).map(nameOf))]

export const sourceOf = (name: string): string => join(root, "src", `${name}.ts`)
