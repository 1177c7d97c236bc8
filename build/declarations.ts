/** Writes the type declarations that are reachable from the entries of the package. */
import { spawnSync } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import ts from "typescript"
import { dist, root } from "./entries.js"
import { compiler } from "./types.js"

/** Declares all sources, with their comments. Fails if they have type errors. */
const declareSources = (folder: string): void => {
  const project = join(root, "tsconfig.build.json")
  const { error, status } = spawnSync(compiler, ["--project", project, "--outDir", folder], { stdio: "inherit" })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`The sources have type errors, see above.`)
}

/** Includes those that are written as declarations. */
export const writeDeclarations = (entries: ReadonlyArray<string>): void => {
  const made = mkdtempSync(join(tmpdir(), "effect-lms-declarations-"))
  try {
    declareSources(made)
    const files = new Set(entries.map((name) => `${name}.d.ts`))
    for (const file of files) {
      const source = [join(root, "src", file), join(made, file)].find(existsSync)
      if (source === undefined) throw new Error(`${file} is not declared`)
      mkdirSync(dirname(join(dist, file)), { recursive: true })
      copyFileSync(source, join(dist, file))
      for (const { fileName } of ts.preProcessFile(readFileSync(source, "utf8"), true, true).importedFiles)
        if (fileName.startsWith(".")) files.add(join(dirname(file), fileName.replace(/\.js$/, ".d.ts")))
    }
  } finally {
    rmSync(made, { recursive: true })
  }
}
