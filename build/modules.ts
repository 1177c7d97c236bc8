/** The JavaScript of the package: the sources in as few files as there are times at which something is loaded. */
import { basename, dirname, join } from "node:path"
import { transform } from "esbuild"
import { type Plugin, type PreRenderedChunk, rollup } from "rollup"
import { dist, sourceOf } from "./entries.js"

/** Types and comments go: what an editor shows is in the declarations. Names and lines stay, for stack traces. */
const typescript: Plugin = {
  name: "typescript",
  resolveId: (id, importer) =>
    importer !== undefined && id.startsWith(".") ? join(dirname(importer), id.replace(/\.js$/, ".ts")) : null,
  transform: async (code, id) => ({
    code: (await transform(code, { loader: "ts", target: "es2022", legalComments: "none", sourcefile: id })).code,
    map: null
  })
}

/** Only for their order. Nothing here does something when it is loaded, and bundlers warn of such an import. */
const withoutBareImports: Plugin = {
  name: "without bare imports",
  renderChunk: (code) => ({ code: code.replace(/^import '\.[^']*';\n/gm, ""), map: null })
}

/** A file is called by what it is loaded for. The `index.ts` of an entry is told from the next one's by its folder. */
const fileName = ({ moduleIds, name }: PreRenderedChunk): string => {
  const folder = basename(dirname(moduleIds.at(-1) ?? ""))
  return `internal/${name !== "index" ? name : folder === "src" ? "core" : folder}.js`
}

/** Writes them. Every package stays outside: a program has one Effect, and not one beside ours. */
export const writeModules = async (entries: ReadonlyArray<string>, dir: string = dist): Promise<void> => {
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, sourceOf(name)])),
    external: /^[^./]/,
    plugins: [typescript, withoutBareImports],
    // As `sideEffects` in package.json says.
    treeshake: { moduleSideEffects: false },
    onwarn: (warning) => {
      throw new Error(warning.message)
    }
  })
  await bundle.write({
    dir,
    format: "es",
    chunkFileNames: fileName,
    // A file imports what it uses, not also what those import in turn.
    hoistTransitiveImports: false,
    // Those who read them in a debugger find the names of the sources.
    minifyInternalExports: false
  })
  await bundle.close()
}
