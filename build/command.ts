/** Bundles the command without peer dependencies, and collects the licences of the bundled packages. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { build, type Plugin } from "esbuild"
import type { Definitions } from "../src/cli/instant.js"
import { commands } from "../src/cli/lms.js"
import { version } from "../src/internal/version.js"
import { root } from "./entries.js"

/** CommonJS packages in the bundle load Node modules with `require`, which ES modules do not have. */
const REQUIRE_BANNER =
  'import { createRequire as createRequireOfNode } from "node:module"; const require = createRequireOfNode(import.meta.url);'

/** Dependencies of the package. They are a quarter of the size, and users can update them without a new version of this package. */
const EXTERNAL = ["undici", "mime"]

/** Returns the folders of the packages that contain these files. */
const packageFolders = (files: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(
    files.flatMap((file) => {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []
      return folder === undefined ? [] : [folder]
    })
  )
]

/** Licences require their text and copyright notice to be included. */
const licenceText = (folder: string): string => {
  const { license, name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file), "utf8").trim()}`
  return `${name} ${version}, ${license}${text}\n`
}

/** A third of the size, decompressed in 10 ms. A higher quality takes seconds. */
const compressJq = (): Uint8Array =>
  brotliCompressSync(readFileSync(createRequire(import.meta.url).resolve("jq-wasm/jq.wasm")), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9 }
  })

/** Puts the version of the package that contains the command in place of that of the sources. */
const versionPlugin = (packageVersion: string): Plugin => ({
  name: "version",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]internal[\\/]version\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(`"${version}"`, `"${packageVersion}"`),
      loader: "ts"
    }))
  }
})

/** Writes the program `main.js`, the chunks that it loads when it needs them, and `LICENCES.txt`. */
export const bundleCommand = async (directory: string, packageVersion = version): Promise<void> => {
  const { metafile } = await build({
    absWorkingDir: root,
    // A worker thread starts from a file of its own.
    entryPoints: { main: "src/cli/main.ts", jqWorker: "src/cli/output/jqWorker.ts" },
    outdir: resolve(directory),
    chunkNames: "chunk-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    external: EXTERNAL,
    platform: "node",
    format: "esm",
    target: "node20.18",
    // ES modules can be tree-shaken.
    mainFields: ["module", "main"],
    banner: { js: REQUIRE_BANNER },
    // JSON leaves out what runs a command and decodes its options.
    define: { COMMAND_DEFINITIONS: JSON.stringify({ version: packageVersion, commands } satisfies Definitions) },
    plugins: [versionPlugin(packageVersion)],
    legalComments: "none",
    logLevel: "warning"
  })
  chmodSync(join(directory, "main.js"), 0o755)
  writeFileSync(join(directory, "jq.wasm.br"), compressJq())
  const licences = [
    ...packageFolders(Object.keys(metafile.inputs)).map((folder) => licenceText(join(root, folder))),
    readFileSync(join(root, "build", "jq-licences.txt"), "utf8")
  ]
  const header = "The files beside this one contain parts of these packages.\n\n"
  writeFileSync(join(directory, "LICENCES.txt"), header + licences.sort().join(`\n${"-".repeat(80)}\n\n`))
}
