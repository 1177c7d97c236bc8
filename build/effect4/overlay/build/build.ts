/** Builds `dist` from `src`. The command is part of the package for Effect 3 only. */
import { rmSync } from "node:fs"
import { copyDeclarations, writeDeclarations } from "./declarations.js"
import { declarationEntries, dist, importedEntries } from "./entries.js"
import { writeModules } from "./modules.js"

rmSync(dist, { force: true, recursive: true })
await writeModules(importedEntries)
writeDeclarations(importedEntries)
copyDeclarations(declarationEntries)
