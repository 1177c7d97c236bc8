/** Makes `dist` from `src`: `npm run build`. */
import { rmSync } from "node:fs"
import { join } from "node:path"
import { bundleCommand } from "./command.js"
import { writeDeclarations } from "./declarations.js"
import { dist, imported, run } from "./entries.js"
import { writeModules } from "./modules.js"

rmSync(dist, { force: true, recursive: true })
await writeModules(imported)
writeDeclarations(imported)
for (const name of run) await bundleCommand(join(dist, `${name}.js`))
