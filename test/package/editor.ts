/** The language service of TypeScript 5.9 in a folder with the installed package: what an editor shows there. */
import { join } from "node:path"
import ts from "typescript"

const IMPORTS = `import { pipe, Stream } from "effect"
import { lms, lmsPages, lmsStream, lmsStreamAll, lmsUpload } from "effect-lms"
import type {} from "effect-lms/endpoints"
import { lmsExport, lmsExportAll } from "effect-lms/export"
import type { LmsClient } from "effect-lms/promise"
declare const client: LmsClient
declare const id: number
declare const maybeUrl: string | undefined
interface UserList<P> { readonly endpoint: "/api/v1/courses/:id/users"; readonly params: P }
declare const userLists: <P extends Record<string, string | number>>(params: P) => ReadonlyArray<UserList<P>>
`

/** What an editor shows at a position of a program. */
export interface Editor {
  /** The code has `|` at the position of the cursor. */
  readonly complete: (code: string) => ReadonlyArray<ts.CompletionEntry>
  /** What the compiler has instantiated since the last edit. */
  readonly countInstantiations: () => number
  /** The type and documentation of the name at the cursor. */
  readonly hover: (code: string) => { readonly type: string; readonly documentation: string }
  /**
   * The types of the names that the mistakes in each piece of code are about, or of the function if one is about no name. All
   * pieces are one program, since a checker works out the types of Effect anew after each edit.
   */
  readonly hoverMistakes: (pieces: ReadonlyArray<string>) => ReadonlyArray<ReadonlyArray<string>>
}

export const openEditor = (folder: string, options: ts.CompilerOptions): Editor => {
  const path = join(folder, "editor.ts")
  const files = new Map<string, string | undefined>()
  let text = ""
  let version = 0
  const read = (file: string) => {
    if (!files.has(file)) files.set(file, ts.sys.readFile(file))
    return files.get(file)
  }
  const service = ts.createLanguageService({
    getScriptFileNames: () => [path],
    getScriptVersion: (file) => (file === path ? String(version) : "1"),
    getScriptSnapshot: (file) => {
      const content = file === path ? text : read(file)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => file === path || ts.sys.fileExists(file),
    readFile: (file) => (file === path ? text : read(file)),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories
  })
  const write = (code: string): number => {
    text = IMPORTS + code.replace("|", "")
    version++
    return IMPORTS.length + code.indexOf("|")
  }
  const typeAt = (position: number) =>
    ts.displayPartsToString(service.getQuickInfoAtPosition(path, position)?.displayParts)
  return {
    complete: (code) => service.getCompletionsAtPosition(path, write(code), {})?.entries ?? [],
    countInstantiations: () => service.getProgram()?.getInstantiationCount() ?? Number.NaN,
    hover: (code) => {
      const position = write(code)
      const { documentation } = service.getQuickInfoAtPosition(path, position) ?? {}
      return { type: typeAt(position), documentation: ts.displayPartsToString(documentation) }
    },
    hoverMistakes: (pieces) => {
      write(pieces.join(""))
      const starts = service.getSemanticDiagnostics(path).map(({ start = 0 }) => start)
      let end = IMPORTS.length
      return pieces.map((code) => {
        const begin = end
        end += code.length
        const call = begin + code.search(/\w+\(/)
        return starts.filter((start) => begin <= start && start < end).map((start) => typeAt(start) || typeAt(call))
      })
    }
  }
}
