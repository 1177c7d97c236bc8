/**
 * Packs the package, installs it into an empty folder as the install page says, and runs the first steps of a new user there.
 * Requires the npm registry. Exits with 1 if a check fails.
 *
 * npm run test:package
 * npm run test:package -- --write    records what compilers and editors say of test/endpoints/typed/mistakes.ts
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkCommands, checkEntries, checkInstallScripts, checkLinks, checkSize, checkTypes } from "./contents.js"
import { runFirstDay } from "./firstDay.js"
import { install, pack } from "./install.js"
import { runPrograms } from "./programs.js"
import { runTour } from "./tour.js"
import { checkTyped } from "./typed.js"

const folder = mkdtempSync(join(tmpdir(), "effect-lms-package-"))
let startedAt = performance.now()
const report = (step: string) => {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${step}`)
  startedAt = performance.now()
}

try {
  const packed = await pack(folder)
  report(checkSize(packed))
  report(await checkTypes(packed))
  const project = await install(folder, packed)
  report(`installed with the commands of the install page: ${project.commands.join("; ")}`)
  report(checkLinks(project))
  report(await checkInstallScripts(project))
  report(await checkEntries(project))
  report(await checkCommands(project))
  await runFirstDay(project, report)
  await runTour(project, report)
  await runPrograms(project, report)
  for (const step of await checkTyped(project, process.argv.includes("--write"))) report(step)
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
} finally {
  rmSync(folder, { force: true, recursive: true })
}
