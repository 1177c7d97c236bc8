/**
 * npm run test:package       packs, installs into an empty folder by the README's line, and goes a newcomer's way there
 *
 * Needs the npm registry. Ends with 1 where something is missing.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bins, entries, figures, links } from "./contents.js"
import { install, pack } from "./install.js"
import { tour } from "./tour.js"

const folder = mkdtempSync(join(tmpdir(), "effect-lms-package-"))
let begun = performance.now()
const done = (what: string) => {
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s  ${what}`)
  begun = performance.now()
}

try {
  const packed = await pack(folder)
  done(figures(packed))
  const project = await install(folder, packed)
  done(`installed by the README's line: ${project.line}`)
  done(links(project))
  done(await entries(project))
  done(await bins(project))
  await tour(project, done)
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
} finally {
  rmSync(folder, { force: true, recursive: true })
}
