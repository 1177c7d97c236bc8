/** Uses the packed package as a newcomer does: beside the latest Effect 4, in an empty folder. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { out } from "./tree.js"

export const usePackage = (): void => {
  const tarball = readdirSync(out).find((name) => name.endsWith(".tgz"))
  if (tarball === undefined) throw new Error("no package: run the step pack first")
  const folder = mkdtempSync(join(tmpdir(), "effect-lms-4-"))
  const run = (command: string, ...args: ReadonlyArray<string>): string => {
    const { error, status, stderr, stdout } = spawnSync(command, args, { cwd: folder, encoding: "utf8" })
    if (error !== undefined) throw error
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed with ${status}:\n${stdout}\n${stderr}`)
    return stdout
  }
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "newcomer", private: true, type: "module" }))
    run("npm", "i", "--no-audit", "--no-fund", "effect", join(out, tarball), "@effect/platform-node", "tsx")
    run("npm", "ci", "--no-audit", "--no-fund")
    writeFileSync(join(folder, "first.ts"), readFileSync(join(out, "firstProgram.ts")))
    console.log(run("npx", "tsx", "first.ts").trim())
  } finally {
    rmSync(folder, { force: true, recursive: true })
  }
}
