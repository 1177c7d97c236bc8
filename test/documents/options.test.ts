/** The page on options lists exactly the options of each operation, with their defaults. */
import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { readCompilerOptions } from "../fixtures/documents/typecheck.js"
import { optionsOfCalls } from "../fixtures/options.js"
import { read, root } from "../fixtures/repository.js"

const page = read("docs/reference/options.md")

const TABLE = "src/internal/options/table.ts"

/** The cells of the table rows below a heading, without its header. */
const rowsBelow = (heading: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, section = ""] = new RegExp(`^## ${heading}$(.*?)(?=^## |$(?![^]))`, "ms").exec(page) ?? []
  return Array.from(section.matchAll(/^\|(.*)\|$/gm), ([, row = ""]) => row.split("|").map((cell) => cell.trim()))
}

const nameOf = (cell: string | undefined): ReadonlyArray<string> => /^`(\w+)`$/.exec(cell ?? "")?.slice(1) ?? []

const meanings = new Map(rowsBelow("Meaning").flatMap((row) => nameOf(row[0]).map((name) => [name, row] as const)))
const [, , ...operationRows] = rowsBelow("Operations")
const codeIn = (cell = "") => Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = ""]) => code)

/** The operations of the second table, and the types of their options. */
const TYPES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  lms: ["src/LmsOptions.ts", "LmsCallOptions"],
  lmsStream: ["src/LmsOptions.ts", "LmsStreamOptions"],
  lmsStreamAll: ["src/LmsOptions.ts", "LmsListsOptions"],
  lmsExport: ["src/export/LmsExport.ts", "LmsExportOptions"],
  lmsExportAll: ["src/export/LmsExport.ts", "LmsExportAllOptions"],
  lmsMirrorFiles: ["src/export/LmsMirror.ts", "LmsMirrorOptions"],
  lmsUpload: ["src/LmsOptions.ts", "LmsUploadOptions"],
  lmsWait: ["src/LmsOptions.ts", "LmsWaitOptions"],
  lmsGraphql: ["src/LmsOptions.ts", "LmsGraphqlOptions"],
  lmsGraphqlStream: ["src/LmsOptions.ts", "LmsGraphqlStreamOptions"],
  lmsWhoami: ["src/LmsOptions.ts", "LmsRequestOptions"],
  "Lms.withDefaults": ["src/LmsOptions.ts", "LmsDefaults"]
}

/** Reads the names of the members of types. */
const makeReader = () => {
  const files = [...new Set([...Object.values(TYPES).map(([file]) => file), "src/csv/LmsCsv.ts"])].map((file) =>
    join(root, file)
  )
  // The names of members do not depend on other modules, and the types of Effect take seconds to load.
  const program = ts.createProgram(files, { ...readCompilerOptions(root), noResolve: true, types: [] })
  const checker = program.getTypeChecker()
  return (file: string, type: string): ReadonlyArray<string> => {
    const source = program.getSourceFile(join(root, file))
    const module = source && checker.getSymbolAtLocation(source)
    const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === type)
    const members = symbol === undefined ? [] : checker.getDeclaredTypeOfSymbol(symbol).getProperties()
    return members.map(({ name }) => name).sort()
  }
}

/** Rows are for all operations, for all except some, or for some. */
const isRowOf = (operation: string, cell = ""): boolean => cell.startsWith("all") !== codeIn(cell).includes(operation)

const documentedOptions = (operation: string): ReadonlyArray<string> =>
  operationRows.flatMap(([operations, options]) => (isRowOf(operation, operations) ? codeIn(options) : [])).sort()

const membersOf = makeReader()
const optionsOf = new Map(Object.entries(TYPES).map(([operation, type]) => [operation, membersOf(...type)]))

describe("the page on options", () => {
  it("describes every option, and no other", () => {
    const declared = new Set([...optionsOf.values()].flat())
    // The page on configuration describes those of layers.
    expect([...optionsOfCalls.keys()].filter((name) => !declared.has(name))).toEqual([])
    expect([...meanings.keys()].sort()).toEqual([...declared].sort())
  })

  it.each(Object.keys(TYPES))("lists the options of %s", (operation) => {
    expect(documentedOptions(operation)).toEqual(optionsOf.get(operation))
  })

  it.each(Object.keys(TYPES))("lists what %s takes at run time", (operation) => {
    const taken = [...optionsOfCalls].filter(([, operations]) => operations.some(({ name }) => name === operation))
    expect(taken.map(([name]) => name).sort()).toEqual(documentedOptions(operation))
  })

  it.each([
    ["toFile", "LmsCsvWriteOptions", []],
    // The type of `fromFile` adds it.
    ["fromFile", "LmsCsvReadOptions", ["schema"]]
  ])("leads to the options of LmsCsv.%s", (operation, type, others) => {
    const [, table = ""] = new RegExp(`^\\| \`${operation}\` (.*?)\n\n`, "ms").exec(read("docs/guide/csv.md")) ?? []
    const documented = Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, name]) => name)
    expect(documented.sort()).toEqual([...membersOf("src/csv/LmsCsv.ts", type), ...others].sort())
  })

  it("has a row for each operation, and for no other", () => {
    const named = new Set(operationRows.flatMap(([operations]) => codeIn(operations)))
    expect([...named].sort()).toEqual(Object.keys(TYPES).sort())
  })

  it.each([
    ["maxWait", "10 minutes", TABLE, 'DEFAULT_MAX_WAIT = Duration.toMillis("10 minutes")'],
    ["timeout", "90 seconds", TABLE, 'DEFAULT_TIMEOUT = Duration.toMillis("90 seconds")'],
    ["stallTimeout", "60 seconds", TABLE, 'DEFAULT_STALL_TIMEOUT = Duration.toMillis("60 seconds")'],
    ["maxBody", "256 MiB", TABLE, "DEFAULT_MAX_BODY_BYTES = 256 * 1024 * 1024"],
    ["retries", "2", TABLE, "DEFAULT_RETRIES = 2"],
    ["deadline", "none", TABLE, "deadline: { decode: duration, default: Number.POSITIVE_INFINITY"],
    ["deadline", "1 day", "src/internal/jobs/poll.ts", 'default: Duration.toMillis("1 day")'],
    ["commit", "200 milliseconds", "src/export/partWriter.ts", "DEFAULT_COMMIT_MILLIS = 200"],
    ["commit", "8 MiB", "src/export/settings.ts", "DEFAULT_COMMIT_BYTES = 8 * 1024 * 1024"]
  ])("the default of %s: %s", (option, words, file, code) => {
    expect(meanings.get(option)?.[1]).toContain(words)
    expect(read(file)).toContain(code)
  })
})
