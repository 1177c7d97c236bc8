/** Builds `dist` from `src`: `npm run build`. */
import { rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { commands } from "../src/cli/lms.js"
import { version } from "../src/internal/version.js"
import { bundleCommand } from "./command.js"
import { writeDeclarations } from "./declarations.js"
import { commandEntries, declarationEntries, dist, importedEntries } from "./entries.js"
import { formatManual } from "./manual.js"
import { writeModules } from "./modules.js"

rmSync(dist, { force: true, recursive: true })
await writeModules(importedEntries)
writeDeclarations([...importedEntries, ...declarationEntries])
for (const name of commandEntries) await bundleCommand(dirname(join(dist, name)))
writeFileSync(join(dist, "effect-lms.1"), formatManual(commands, version))
