/**
 * Builds the documentation site.
 *
 * npm run docs               builds the site into site/dist, and checks its links and its search
 * npm run docs -- --serve    serves the site and reloads changed pages
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, rmSync } from "node:fs"
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
mkdirSync(generated)
// In a process of its own: like the reference, it needs ten seconds of the compiler.
const versions = once(
  spawn(process.execPath, [...process.execArgv, join(site, "writeVersions.ts")], { stdio: "inherit" }),
  "exit"
)
await writeReference(join(generated, "reference"))
writeFiles(generated)
const [status] = await versions
if (status !== 0) throw new Error("The programs could not be ported to Effect 4, see above.")

if (values.serve) {
  const server = await createServer(site)
  await server.listen()
  server.printUrls()
} else {
  const out = join(site, "dist")
  await build(site)
  writeLlms(out)
  console.log(`The site is in ${out}. npm run docs -- --serve shows it while you write.`)
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
