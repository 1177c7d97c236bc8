/**
 * The scripts of the release workflow, which installs Changesets.
 *
 * tsx build/release.ts version    turns changesets into the next version and its changelog
 * tsx build/release.ts publish    publishes the version to npm, unless it is there, and that for Effect 4
 */
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { packageVersion } from "./effect4/manifest.js"

const root = fileURLToPath(new URL("..", import.meta.url))

const runProgram = (program: string, ...args: ReadonlyArray<string>): void => {
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit" })
  if (status !== 0) throw new Error(`${[program, ...args].join(" ")} exited with ${status}`)
}

const rewrite = (file: string, change: (text: string) => string): void => {
  const path = join(root, file)
  writeFileSync(path, change(readFileSync(path, "utf8")))
}

/** Changesets writes the version into package.json only. */
const copyVersion = (): void => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  rewrite("package-lock.json", (text) => {
    const lock = JSON.parse(text)
    lock.version = version
    lock.packages[""].version = version
    return `${JSON.stringify(lock, null, 2)}\n`
  })
  rewrite("src/internal/version.ts", (text) =>
    text.replace(/^export const version = ".*"$/m, `export const version = "${version}"`)
  )
}

/** Of one commit there are two packages. The tag `latest` stays with that for Effect 3, which the documents install by name. */
const publishForEffect4 = (): void => {
  const { stdout } = spawnSync("npm", ["view", `effect-lms@${packageVersion}`, "version"], { encoding: "utf8" })
  if (stdout.trim() === packageVersion) return
  runProgram("npm", "run", "effect4", "tree", "check", "build", "pack")
  runProgram("npm", "publish", `build/effect4/out/effect-lms-${packageVersion}.tgz`, "--tag", "effect-4")
}

switch (process.argv[2]) {
  case "version":
    runProgram("npx", "--no-install", "changeset", "version")
    copyVersion()
    break
  case "publish":
    // npm accepts provenance only if this is the repository of the workflow.
    runProgram("npm", "pkg", "set", `repository.url=git+https://github.com/${process.env.GITHUB_REPOSITORY}.git`)
    runProgram("npm", "pkg", "set", "repository.type=git")
    runProgram("npx", "--no-install", "changeset", "publish")
    publishForEffect4()
    break
  default:
    throw new Error("Usage: tsx build/release.ts version|publish")
}
