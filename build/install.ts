/**
 * Installs packages that only some commands need. The folders with such packages have a `package.json` and a lock file of
 * their own; what the root has, above all Effect, they use from there.
 *
 * tsx build/install.ts bench examples    installs what is missing in these folders
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Why a folder is to be installed. npm writes the list inside `node_modules` last, so that an interrupted run leaves none. */
const reasonToInstall = (folder: string): string | undefined => {
  const modified = (file: string) => statSync(join(root, folder, file), { throwIfNoEntry: false })?.mtimeMs
  const installed = modified("node_modules/.package-lock.json")
  if (installed === undefined) return "its packages are not installed"
  return installed < (modified("package-lock.json") ?? 0) ? "its lock file has changed" : undefined
}

/** Runs `npm ci` in a folder of the repository, unless its packages are installed. Fails if npm fails. */
const installFolder = async (folder: string): Promise<void> => {
  const reason = reasonToInstall(folder)
  if (reason === undefined) return
  console.log(`npm ci in ${folder}: ${reason}`)
  const cwd = join(root, folder)
  // Without the variables of an `npm run` around it, which are about the root.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")))
  const npm = spawn("npm ci --no-audit --no-fund --loglevel=error", {
    cwd,
    env,
    shell: true,
    stdio: ["ignore", "ignore", "inherit"]
  })
  const [status] = await once(npm, "close")
  if (status === 0) return
  rmSync(join(cwd, "node_modules"), { force: true, recursive: true })
  throw new Error(`npm ci failed in ${folder}`)
}

/** Installs side by side: an install mostly waits, or compiles one large file. Fails after all have ended. */
export const installFolders = async (...folders: ReadonlyArray<string>): Promise<void> => {
  const results = await Promise.allSettled(folders.map(installFolder))
  for (const result of results) if (result.status === "rejected") throw result.reason
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installFolders(...process.argv.slice(2))
