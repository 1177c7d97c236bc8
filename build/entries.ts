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

const typedEntries: ReadonlyArray<string> = Object.values(exports).flatMap((entry) =>
  entry === null || typeof entry === "string" ? [] : [entryName(entry.default)]
)

/** Entries without a module in `src`: only the compiler reads them. */
export const declarationEntries: ReadonlyArray<string> = typedEntries.filter((name) => !existsSync(sourcePath(name)))

/** Entries with types, for programs to import. */
export const importedEntries: ReadonlyArray<string> = typedEntries.filter((name) => existsSync(sourcePath(name)))

/** Entries to run. */
export const commandEntries: ReadonlyArray<string> = [...new Set(Object.values(bin).map(entryName))]
