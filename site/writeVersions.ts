/** Ports the programs of all pages to Effect 4. Their text decides which version belongs to a block, wherever it is shown. */
import { writeFileSync } from "node:fs"
import { collectPrograms, isExcluded, portBlocks } from "../build/effect4/documents.js"
import { versionsFile } from "./versions.js"

const programs = collectPrograms()
const versions: Record<string, string | null> = {}
for (const { code, effect4 } of portBlocks(programs)) if (code !== effect4) versions[code.trimEnd()] = effect4.trimEnd()
for (const program of programs) if (isExcluded(program)) versions[program.code.trimEnd()] = null
writeFileSync(versionsFile, JSON.stringify(versions))
