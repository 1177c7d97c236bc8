/**
 * Checks types with TypeScript 7 and Effect's diagnostics: `npm run check:types`.
 *
 * tsx build/types.ts . test    checks these projects: folders, or their configuration files
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/** TypeScript 7 with Effect's diagnostics. The command `effect-tsgo` requires TypeScript 7 without them to be installed. */
export const compiler = fileURLToPath(import.meta.resolve(`@effect/tsgo-${process.platform}-${process.arch}/lib/tsc`))

for (const project of process.argv[1] === fileURLToPath(import.meta.url) ? process.argv.slice(2) : []) {
  const { error, status } = spawnSync(compiler, ["--project", project], { stdio: "inherit" })
  if (error !== undefined) throw error
  if (status !== 0) process.exitCode = 1
}
