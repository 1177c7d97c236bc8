import { dirname, join } from "node:path"
import ts from "typescript"
import type { Block } from "./blocks.js"

export const nameOf = (block: Block) => `${block.file}:${block.line}`

const optionsOf = (root: string): ts.CompilerOptions => {
  const path = join(root, "tsconfig.json")
  const read = ts.readConfigFile(path, ts.sys.readFile)
  // The blocks are the only files of the program; without this the whole project would be listed to find its options.
  const { options, errors } = ts.parseJsonConfigFileContent(
    { ...read.config, include: [], files: [path] },
    ts.sys,
    root
  )
  const [error] = read.error === undefined ? errors : [read.error]
  if (error !== undefined) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, "\n"))
  return {
    ...options,
    // An example shows a value and need not use it.
    noUnusedLocals: false,
    noUnusedParameters: false,
    // A block without an import is a module of its own all the same: two of them may use one name.
    moduleDetection: ts.ModuleDetectionKind.Force
  }
}

/**
 * What the compiler says of each block, by `file:line` of the block, every message at its place in the document.
 *
 * All blocks are one program: loading the types of Effect costs seconds, checking a block costs milliseconds.
 */
export const typecheck = (root: string, blocks: ReadonlyArray<Block>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const options = optionsOf(root)
  const real = ts.createCompilerHost(options, true)
  // A module stands beside the document it comes from, so that packages and relative paths resolve as they do there.
  const modules = new Map(blocks.map((block) => [join(root, `${block.file}.${block.line}.ts`), block]))
  const folders = new Set([...modules.keys()].map((path) => dirname(path)))
  const program = ts.createProgram([...modules.keys()], options, {
    ...real,
    fileExists: (path) => modules.has(path) || real.fileExists(path),
    readFile: (path) => modules.get(path)?.code ?? real.readFile(path),
    directoryExists: (path) => folders.has(path) || (real.directoryExists?.(path) ?? true),
    getSourceFile: (path, language, ...others) => {
      const block = modules.get(path)
      return block === undefined
        ? real.getSourceFile(path, language, ...others)
        : ts.createSourceFile(path, block.code, language, true)
    }
  })
  const wrong = program.getOptionsDiagnostics().concat(program.getGlobalDiagnostics())
  if (wrong.length > 0) throw new Error(ts.formatDiagnostics(wrong, real))
  return new Map(
    [...modules].map(([path, block]) => {
      const source = program.getSourceFile(path)
      if (source === undefined) throw new Error(`${nameOf(block)}: the compiler did not read this block`)
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      return [
        nameOf(block),
        found.map(({ code, messageText, start = 0 }) => {
          const line = block.line + 1 + source.getLineAndCharacterOfPosition(start).line
          return `${block.file}:${line} TS${code}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`
        })
      ]
    })
  )
}
