/** Builds `dist` from `src`. The command is bundled with Effect 3, and added afterwards. */
import { rmSync } from "node:fs"
import { writeDeclarations } from "./declarations.js"
import { declarationEntries, dist, importedEntries } from "./entries.js"
import { writeModules } from "./modules.js"

rmSync(dist, { force: true, recursive: true })
await writeModules(importedEntries)
writeDeclarations([...importedEntries, ...declarationEntries])
