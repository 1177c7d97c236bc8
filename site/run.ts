/**
 * npm run docs               builds the site into site/dist, and checks its links
 * npm run docs -- --serve    serves it, and shows each change of a page at once
 */
import { rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { build, createServer } from "vitepress"
import { writeFiles } from "./files.js"
import { deadLinksOf } from "./links.js"
import { writeLlms } from "./llms.js"
import { writeReference } from "./reference.js"

const { values } = parseArgs({ options: { serve: { type: "boolean", default: false } } })
const site = fileURLToPath(new URL(".", import.meta.url))
const made = join(site, "made")

rmSync(made, { force: true, recursive: true })
await writeReference(join(made, "reference"))
writeFiles(made)

if (values.serve) {
  const server = await createServer(site)
  await server.listen()
  server.printUrls()
} else {
  const out = join(site, "dist")
  await build(site)
  writeLlms(out)
  const dead = deadLinksOf(out)
  if (dead.length > 0) {
    console.error(`Links that lead nowhere:\n${dead.join("\n")}`)
    process.exitCode = 1
  }
}
