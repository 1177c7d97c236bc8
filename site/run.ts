/**
 * Builds the documentation site.
 *
 * npm run docs               builds the site into site/dist, and checks its links and its search
 * npm run docs -- --serve    serves the site and reloads changed pages
 */
import { rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { build, createServer } from "vitepress"
import { writeFiles } from "./files.js"
import { findDeadLinks } from "./links.js"
import { writeLlms } from "./llms.js"
import { writeReference } from "./reference.js"
import { findMisses } from "./search.js"

const { values } = parseArgs({ options: { serve: { type: "boolean", default: false } } })
const site = fileURLToPath(new URL(".", import.meta.url))
const generated = join(site, "made")

rmSync(generated, { force: true, recursive: true })
await writeReference(join(generated, "reference"))
writeFiles(generated)

if (values.serve) {
  const server = await createServer(site)
  await server.listen()
  server.printUrls()
} else {
  const out = join(site, "dist")
  await build(site)
  writeLlms(out)
  const dead = findDeadLinks(out)
  if (dead.length > 0) {
    console.error(`Broken links:\n${dead.join("\n")}`)
    process.exitCode = 1
  }
  const misses = await findMisses(out)
  if (misses.length > 0) {
    console.error(`Searches that do not find their page first:\n${misses.join("\n")}`)
    process.exitCode = 1
  }
}
