/**
 * Writes the files of `src/endpoints/generated` and `src/resources/generated` from the catalogue, the corrections and the
 * notes: `npm run endpoints`.
 *
 * npm run endpoints -- FILE    replaces the catalogue with a file that `effect-lms endpoints generate` wrote
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { type Catalogue, writeCatalogue, writeLookup } from "../src/endpoints/catalogue.js"
import { correct } from "../src/endpoints/correct.js"
import { completeModels, correctRecords } from "../src/endpoints/correctRecords.js"
import { writePackageDeclarations, writePaths } from "../src/endpoints/declarations.js"
import { root } from "./entries.js"
import { writeResources } from "./resources.js"

const [file = join(root, "src/endpoints/generated/catalogue.json")] = process.argv.slice(2)
const documented: Catalogue = JSON.parse(readFileSync(file, "utf8"))
const { catalogue, unused } = correct(documented)
const records = correctRecords({ ...catalogue, models: documented.models })
const problems = [
  ...unused.map((problem) => `src/endpoints/corrections.ts, notes.ts: ${problem}`),
  ...records.unused.map((problem) => `src/endpoints/records.ts: ${problem}`)
]
if (problems.length > 0) {
  process.stderr.write(`Corrections and notes without an effect:\n${problems.join("\n")}\n`)
  process.exit(1)
}
const compressed = brotliCompressSync(
  writeLookup({ ...catalogue, models: completeModels(catalogue.models, records.kinds) })
).toString("base64")
const { index, parameters } = writePackageDeclarations(catalogue)
// All texts are made before the first file is written: an invalid catalogue changes nothing.
for (const [name, text] of Object.entries({
  "src/endpoints/generated/catalogue.json": writeCatalogue(documented),
  "src/endpoints/generated/index.d.ts": index,
  "src/endpoints/generated/parameters.d.ts": parameters,
  "src/endpoints/generated/paths.ts": writePaths(catalogue),
  "src/endpoints/generated/compressed.ts": `/** The endpoints and models of the service, as JSON, compressed with Brotli, in base64. Generated: do not edit. */
export const compressed =
  "${compressed}"
`,
  "src/resources/generated/records.ts": writeResources(records.kinds, catalogue.endpoints)
})) {
  writeFileSync(join(root, name), text)
}
