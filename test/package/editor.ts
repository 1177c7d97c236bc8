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
  /** What the compiler instantiates for an edit and what an editor then suggests. */
  readonly countInstantiations: (code: string) => number
  /** The type and documentation of the name at the cursor. */
  readonly hover: (code: string) => { readonly type: string; readonly documentation: string }
  /** The type of the name that each mistake in the code is about, or of the function if it is about no name. */
  readonly hoverMistakes: (code: string) => ReadonlyArray<string>
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
  const complete = (code: string) => service.getCompletionsAtPosition(path, write(code), {})?.entries ?? []
  return {
    complete,
    countInstantiations: (code) => {
      complete(code)
      return service.getProgram()?.getInstantiationCount() ?? Number.NaN
    },
    hover: (code) => {
      const position = write(code)
      const { documentation } = service.getQuickInfoAtPosition(path, position) ?? {}
      return { type: typeAt(position), documentation: ts.displayPartsToString(documentation) }
    },
    hoverMistakes: (code) => {
      write(code)
      const call = IMPORTS.length + code.search(/\w+\(/)
      return service.getSemanticDiagnostics(path).map(({ start = 0 }) => typeAt(start) || typeAt(call))
    }
  }
}
