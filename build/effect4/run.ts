/**
 * The package for Effect 4, from the sources for Effect 3: `npm run effect4`.
 *
 * Writes the tree, checks its types and those of the documents' programs, runs its tests, builds and packs it, and uses the
 * package in an empty folder. With names of steps it runs these only: `npm run effect4 tree check`. Nobody edits the tree, and
 * it is not committed.
 *
 * npm run effect4 sources    checks that the sources can be ported, without packages of Effect 4: part of `npm run check`
 * npm run test:effect4       the tree without other tests than those of the contract, its types, and these tests: for each
 *                            change
 * npm run effect4 pin        says that what has changed in a file that the overlay replaces was ported
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { installFolders } from "../install.js"
import { compile } from "../types.js"
import { addCommand } from "./command.js"
import { checkDocuments } from "./documents.js"
import { checkOriginals, pinOriginals } from "./originals.js"
import { CONTRACT, isPorted, isPortedForContract } from "./parts.js"
import { changeFiles, out, writeTree } from "./tree.js"
import { usePackage } from "./usePackage.js"

const folder = fileURLToPath(new URL(".", import.meta.url))
const root = fileURLToPath(new URL("../..", import.meta.url))

/** Runs a command, and fails as it does. */
const run = (cwd: string, command: string, ...args: ReadonlyArray<string>): void => {
  const { error, status } = spawnSync(command, args, { cwd, stdio: "inherit" })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed with ${status}`)
}

const vitest = `${folder}node_modules/vitest/vitest.mjs`

const bin = (name: string) => `${root}node_modules/.bin/${name}`

const wanted = process.argv.slice(2)

/** Steps for which nothing is installed, and that run only by name. */
const checks = {
  sources: () => {
    console.log(`${checkOriginals()} replaced files are as they were when they were ported`)
    const files = [...changeFiles((path) => isPorted(path) && !path.startsWith("test/"))]
    console.log(`${files.length} sources can be ported`)
  },
  pin: () => pinOriginals()
}

const steps = {
  tree: () => {
    checkOriginals()
    const { changed, edits, files } = writeTree(wanted.includes("contract") ? isPortedForContract : isPorted)
    console.log(`${files} files, ${changed} of them changed by ${edits} edits`)
  },
  check: () => {
    if (!compile(folder)) throw new Error("The port has type errors")
  },
  documents: async () => {
    await installFolders("examples", "test")
    const { changed, programs } = await checkDocuments()
    console.log(`${programs} programs, ${changed} of them changed`)
  },
  test: () => run(out, process.execPath, vitest, "run"),
  build: async () => {
    run(out, bin("tsx"), "build/build.ts")
    await addCommand()
  },
  pack: () => run(out, "npm", "pack", "--silent"),
  use: () => usePackage()
} satisfies Record<string, () => void | Promise<void>>

const all: Readonly<Record<string, () => void | Promise<void>>> = {
  ...checks,
  ...steps,
  // Only by name: `test` runs them, too.
  contract: () => run(out, process.execPath, vitest, "run", CONTRACT)
}

for (const name of wanted)
  if (!Object.hasOwn(all, name)) throw new Error(`no step ${name}: ${Object.keys(all).join(", ")}`)
if (wanted.length === 0 || wanted.some((name) => Object.hasOwn(steps, name))) await installFolders("build/effect4")
for (const [name, step] of Object.entries(wanted.length === 0 ? steps : all)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  await step()
}
