/** Writes the type declarations that are reachable from the entries of the package. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import ts from "typescript"
import { dist, root } from "./entries.js"
import { compile } from "./types.js"

/** Includes those that are written as declarations. */
export const writeDeclarations = (entries: ReadonlyArray<string>): void => {
  const made = mkdtempSync(join(tmpdir(), "effect-lms-declarations-"))
  try {
    if (!compile(join(root, "tsconfig.build.json"), "--outDir", made)) throw new Error("The sources have type errors")
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
