/** The entries of the package, from `package.json`, and their source files. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))
export const dist = join(root, "dist")

interface Manifest {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string } | string | null>>
}

const { bin, exports }: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** For `./dist/node/index.js`, returns `node/index`. */
const entryName = (file: string): string => file.replace(/^\.\/dist\//, "").replace(/\.c?js$/, "")

export const sourcePath = (name: string): string => join(root, "src", `${name}.ts`)

const typedEntries = Object.values(exports).filter((entry) => entry !== null && typeof entry !== "string")

/** Entries for programs to import. */
export const importedEntries: ReadonlyArray<string> = typedEntries.map((entry) => entryName(entry.default))

/** Types of entries that are declarations in `src`, too. */
export const declarationEntries: ReadonlyArray<string> = typedEntries
  .map(({ types }) => types.replace(/^\.\/dist\/|\.d\.ts$/g, ""))
  .filter((name) => existsSync(join(root, "src", `${name}.d.ts`)))

/** Entries to run. */
export const commandEntries: ReadonlyArray<string> = [...new Set(Object.values(bin).map(entryName))]
