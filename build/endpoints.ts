/**
 * Writes the files of `src/endpoints/generated` from the catalogue, the corrections and the notes: `npm run endpoints`.
 *
 * npm run endpoints -- FILE    replaces the catalogue with a file that `effect-lms endpoints generate` wrote
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { type Catalogue, writeCatalogue, writeLookup } from "../src/endpoints/catalogue.js"
import { correct } from "../src/endpoints/correct.js"
import { writeDeclarations, writePaths } from "../src/endpoints/declarations.js"
import { root } from "./entries.js"

const folder = join(root, "src/endpoints/generated")
const [file = join(folder, "catalogue.json")] = process.argv.slice(2)
const documented: Catalogue = JSON.parse(readFileSync(file, "utf8"))
const { catalogue, unused } = correct(documented)
if (unused.length > 0) {
  process.stderr.write(
    `Corrections and notes without an effect (src/endpoints/corrections.ts, notes.ts):\n${unused.join("\n")}\n`
  )
  process.exit(1)
}
const compressed = brotliCompressSync(writeLookup(catalogue)).toString("base64")
// All texts are made before the first file is written: an invalid catalogue changes nothing.
for (const [name, text] of Object.entries({
  "catalogue.json": writeCatalogue(documented),
  "index.d.ts": writeDeclarations(catalogue),
  "paths.ts": writePaths(catalogue),
  "compressed.ts": `/** The endpoints and models of the service, as JSON, compressed with Brotli, in base64. Generated: do not edit. */
export const compressed =
  "${compressed}"
`
})) {
  writeFileSync(join(folder, name), text)
}
