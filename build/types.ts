/**
 * Checks types with TypeScript 7 and Effect's diagnostics: `npm run check:types`.
 *
 * tsx build/types.ts . test    checks these projects: folders, or their configuration files
 */
import { spawnSync } from "node:child_process"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"

/** TypeScript 7 with Effect's diagnostics. The command `effect-tsgo` requires TypeScript 7 without them to be installed. */
const compiler = fileURLToPath(import.meta.resolve(`@effect/tsgo-${process.platform}-${process.arch}/lib/tsc`))

/** Each checker works out again what files have in common, so that two of them take longer on two processors than one. */
const checkers = Math.min(4, Math.ceil(availableParallelism() / 2))

/** Compiles a project, which prints its errors. Whether there are none. */
export const compile = (project: string, ...options: ReadonlyArray<string>): boolean => {
  const args = ["--project", project, "--checkers", `${checkers}`, ...options]
  const { error, status } = spawnSync(compiler, args, { stdio: "inherit" })
  if (error !== undefined) throw error
  return status === 0
}

for (const project of process.argv[1] === fileURLToPath(import.meta.url) ? process.argv.slice(2) : [])
  if (!compile(project)) process.exitCode = 1
