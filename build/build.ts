/** Makes `dist` from `src`: `npm run build`. */
import { rmSync } from "node:fs"
import { writeDeclarations } from "./declarations.js"
import { dist, imported, run } from "./entries.js"
import { writeModules } from "./modules.js"

rmSync(dist, { force: true, recursive: true })
await writeModules([...imported, ...run])
writeDeclarations(imported)
