/** The declarations of the package: those that a program can come to from an entry, and no others. */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import ts from "typescript"
import { root, sourceOf } from "./entries.js"

const fail = (diagnostics: ReadonlyArray<ts.Diagnostic>): void => {
  if (diagnostics.length === 0) return
  throw new Error(
    ts.formatDiagnostics(diagnostics, {
      getCanonicalFileName: (file) => file,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n"
    })
  )
}

const configured = (): ts.ParsedCommandLine => {
  const path = join(root, "tsconfig.build.json")
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile)
  fail(error === undefined ? [] : [error])
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root, undefined, path)
  fail(parsed.errors)
  return parsed
}

/** Writes those of the entries and of what they import, with their comments. A mistake in the sources is an error. */
export const writeDeclarations = (entries: ReadonlyArray<string>): void => {
  const { fileNames, options } = configured()
  const program = ts.createProgram(fileNames, options)
  fail(ts.getPreEmitDiagnostics(program))
  const sources = new Set(entries.map(sourceOf))
  for (const path of sources) {
    const source = program.getSourceFile(path)
    if (source === undefined) throw new Error(`${relative(root, path)} is not one of the sources`)
    const write: ts.WriteFileCallback = (file, text) => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
        if (fileName.startsWith(".")) sources.add(join(dirname(path), fileName.replace(/\.js$/, ".ts")))
      }
    }
    fail(program.emit(source, write, undefined, true).diagnostics)
  }
}
