/** The command as one file that needs no peer, and beside it the licences of what is inside. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { build } from "esbuild"
import { root } from "./entries.js"

/** Packages of the older form find Node's own modules through this; in a module there is no `require`. */
const REQUIRE =
  'import { createRequire as createRequireOfNode } from "node:module"; const require = createRequireOfNode(import.meta.url);'

/** They come with the package, are a quarter of the whole, and can be mended there without a new version of ours. */
const OUTSIDE = ["undici", "mime"]

/** The folders of the packages that these files are from. */
const packagesOf = (files: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(
    files.flatMap((file) => {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []
      return folder === undefined ? [] : [folder]
    })
  )
]

/** What a licence of this kind asks for: its text, and who has the copyright. */
const licenceOf = (folder: string): string => {
  const { license, name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file), "utf8").trim()}`
  return `${name} ${version}, ${license}${text}\n`
}

/** Writes the program and its licences. */
export const bundleCommand = async (outfile: string): Promise<void> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["src/cli/main.ts"],
    outfile: resolve(outfile),
    bundle: true,
    minify: true,
    metafile: true,
    external: OUTSIDE,
    platform: "node",
    format: "esm",
    target: "node20.18",
    // As modules, packages leave out of themselves what nobody uses.
    mainFields: ["module", "main"],
    banner: { js: REQUIRE },
    legalComments: "none",
    logLevel: "warning"
  })
  chmodSync(outfile, 0o755)
  const licences = packagesOf(Object.keys(metafile.inputs)).map((folder) => licenceOf(join(root, folder)))
  const head = "The file main.js holds parts of these packages.\n\n"
  writeFileSync(join(dirname(outfile), "LICENCES.txt"), head + licences.sort().join(`\n${"-".repeat(80)}\n\n`))
}
