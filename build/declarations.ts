/** Writes the type declarations that are reachable from the entries of the package. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import ts from "typescript"
import { dist, root, sourcePath } from "./entries.js"

const throwIfAny = (diagnostics: ReadonlyArray<ts.Diagnostic>): void => {
  if (diagnostics.length === 0) return
  throw new Error(
    ts.formatDiagnostics(diagnostics, {
      getCanonicalFileName: (file) => file,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n"
    })
  )
}

const readConfig = (): ts.ParsedCommandLine => {
  const path = join(root, "tsconfig.build.json")
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile)
  throwIfAny(error === undefined ? [] : [error])
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root, undefined, path)
  throwIfAny(parsed.errors)
  return parsed
}

/** Copies what is written as a declaration. */
export const copyDeclaration = (name: string): void => {
  const target = join(dist, `${name}.d.ts`)
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(join(root, "src", `${name}.d.ts`), target)
}

/** Includes comments. Fails if the sources have type errors. */
export const writeDeclarations = (entries: ReadonlyArray<string>): void => {
  const { fileNames, options } = readConfig()
  const program = ts.createProgram(fileNames, options)
  throwIfAny(ts.getPreEmitDiagnostics(program))
  const sources = new Set(entries.map(sourcePath))
  for (const path of sources) {
    const source = program.getSourceFile(path)
    if (source === undefined) throw new Error(`${relative(root, path)} is not one of the sources`)
    const write: ts.WriteFileCallback = (file, text) => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
        if (!fileName.startsWith(".")) continue
        const imported = join(dirname(path), fileName.replace(/\.js$/, ""))
        if (existsSync(`${imported}.d.ts`)) copyDeclaration(relative(join(root, "src"), imported))
        else sources.add(`${imported}.ts`)
      }
    }
    throwIfAny(program.emit(source, write, undefined, true).diagnostics)
  }
}
