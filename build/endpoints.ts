/** Writes the generated files of `src/endpoints` from the catalogue: `npm run endpoints`. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Catalogue } from "../src/endpoints/catalogue.js"
import { writeDeclarations, writePaths } from "../src/endpoints/declarations.js"
import { root } from "./entries.js"

const catalogue: Catalogue = JSON.parse(readFileSync(join(root, "src/endpoints/catalogue.json"), "utf8"))
writeFileSync(join(root, "src/endpoints/index.d.ts"), writeDeclarations(catalogue))
writeFileSync(join(root, "src/endpoints/paths.ts"), writePaths(catalogue))
