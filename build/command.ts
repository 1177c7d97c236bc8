/** Bundles the command without peer dependencies, and collects the licences of the bundled packages. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { type BuildOptions, build, type OutputFile, type Plugin } from "esbuild"
import { rollup } from "rollup"
import type { Definitions } from "../src/cli/instant.js"
import { commands } from "../src/cli/lms.js"
import { version } from "../src/internal/version.js"
import { root } from "./entries.js"

/** CommonJS packages in the bundle load Node modules with `require`, which ES modules do not have. */
const REQUIRE_BANNER =
  'import { createRequire as createRequireOfNode } from "node:module"; const require = createRequireOfNode(import.meta.url);'

/** Dependencies of the package. They are a quarter of the size, and users can update them without a new version of this package. */
const EXTERNAL = ["undici", "mime", "graphql"]

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

const sharedOptions = (directory: string, packageVersion: string) =>
  ({
    absWorkingDir: root,
    outdir: resolve(directory),
    bundle: true,
    minify: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20.18",
    // ES modules can be tree-shaken.
    mainFields: ["module", "main"],
    plugins: [versionPlugin(packageVersion)],
    legalComments: "none",
    logLevel: "warning"
  }) satisfies BuildOptions

/** Completions load the documented parameters from a file of the program, which is bundled below the folder of the command. */
const lookupPlugin: Plugin = {
  name: "lookup",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\.\/endpoints\/lookup\.js$/ }, () => ({ path: "./endpoints/lookup.js", external: true }))
  }
}

/**
 * The file that prints help, the version and completions. It shares none with the program: to load another takes Node 1.5 ms. It
 * is a CommonJS module: Node takes an eighth longer to start with an ES module.
 */
export const instantOptions = (directory: string, packageVersion = version) => {
  const shared = sharedOptions(directory, packageVersion)
  return {
    ...shared,
    entryPoints: { main: "src/cli/main.ts" },
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    plugins: [...shared.plugins, lookupPlugin],
    external: ["./lms.js"],
    define: {
      // The inner JSON leaves out what runs a command and decodes its options. The outer one makes it a text in the program.
      COMMAND_DEFINITIONS: JSON.stringify(JSON.stringify({ version: packageVersion, commands } satisfies Definitions))
    }
  } satisfies BuildOptions
}

/** The program with the chunks that it loads when it needs them. */
const programOptions = (directory: string, packageVersion: string) =>
  ({
    ...sharedOptions(directory, packageVersion),
    entryPoints: {
      lms: "src/cli/lms.ts",
      "endpoints/lookup": "src/cli/endpoints/lookup.ts",
      // A worker thread starts from a file of its own.
      jqWorker: "src/cli/output/jqWorker.ts"
    },
    splitting: true,
    external: EXTERNAL,
    write: false
  }) satisfies BuildOptions

/**
 * Writes these modules with those in one file that are loaded together. esbuild splits what each run of the program loads into
 * eighty files, which takes Node longer than a request.
 */
const writeMerged = async (directory: string, entries: ReadonlyArray<string>, files: ReadonlyArray<OutputFile>) => {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, resolve(directory, `${name}.js`)])),
    external: /^[^./]/,
    plugins: [
      {
        name: "output of esbuild",
        resolveId: (path, importer) => resolve(importer === undefined ? "" : dirname(importer), path),
        load: (path) => texts.get(path)
      }
    ],
    // esbuild has done it.
    treeshake: false,
    onwarn: (warning) => {
      throw new Error(warning.message)
    }
  })
  await bundle.write({
    dir: directory,
    format: "es",
    chunkFileNames: "chunk-[hash].js",
    banner: REQUIRE_BANNER,
    compact: true
  })
  await bundle.close()
}

/** Writes the program `main.cjs`, the files that it loads when it needs them, and `LICENCES.txt`. */
export const bundleCommand = async (directory: string, packageVersion = version): Promise<void> => {
  const options = programOptions(directory, packageVersion)
  const [instant, program] = await Promise.all([build(instantOptions(directory, packageVersion)), build(options)])
  await writeMerged(directory, Object.keys(options.entryPoints), program.outputFiles)
  chmodSync(join(directory, "main.cjs"), 0o755)
  writeFileSync(join(directory, "jq.wasm.br"), compressJq())
  const files = [instant, program].flatMap(({ metafile }) => Object.keys(metafile.inputs))
  const licences = [
    ...packageFolders(files).map((folder) => licenceText(join(root, folder))),
    readFileSync(join(root, "build", "jq-licences.txt"), "utf8")
  ]
  const header = "The files beside this one contain parts of these packages.\n\n"
  writeFileSync(join(directory, "LICENCES.txt"), header + licences.sort().join(`\n${"-".repeat(80)}\n\n`))
}
