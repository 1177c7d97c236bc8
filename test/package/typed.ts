/** Typed endpoints, as users of the installed package have them: what compilers say of programs, and what an editor shows. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { isExhaustive } from "../fixtures/cases.js"
import { run } from "./commands.js"
import { type Editor, openEditor } from "./editor.js"
import { type Project, root } from "./install.js"
import { drawCompletions } from "./picture.js"

/** The versions of TypeScript whose users can compile against the declarations. */
const ALL_COMPILERS: ReadonlyArray<readonly [version: string, command: ReadonlyArray<string>]> = [
  ["5.9", ["node", fileURLToPath(import.meta.resolve("typescript/lib/tsc.js"))]],
  ["6", ["node", fileURLToPath(import.meta.resolve("typescript-6/lib/tsc.js"))]],
  ["7", ["node", fileURLToPath(new URL("tsc.js", import.meta.resolve("typescript-7")))]]
]

/** Nightly, and to record what compilers and editors say. */
const isWholeRun = isExhaustive || process.argv.includes("--write")

/** The first and the last of them, or all. */
export const COMPILERS = ALL_COMPILERS.filter(
  (_, index, { length }) => isWholeRun || index === 0 || index === length - 1
)

/** The first takes six times as long as the last. An editor, which is the first, shows each mistake, too. */
const MISTAKE_COMPILERS = isWholeRun ? COMPILERS : COMPILERS.slice(-1)

const programs = join(root, "test/endpoints/typed")

/** Words that mean something only to the authors of the types. */
const INTERNAL =
  /unique symbol|Mistake|Mended|Expected|DocumentedParams|DocumentedData|UntypedNames|GivenNames|Missing<|IsKnown|PresentNames|WrittenEndpoint|ShapeOf/

const MAX_MESSAGE_CHARACTERS = 400
const MAX_HOVER_CHARACTERS = 700

const fail = (problem: string, found: unknown): never => {
  throw new Error(`${problem}:\n${typeof found === "string" ? found : JSON.stringify(found, undefined, 2)}`)
}

/** The order of words depends on what else a compiler has read. */
const sortWords = (text: string): string =>
  text
    .replace(/<("[^>]*")>/g, (_, words: string) => `<${words.split(" | ").sort().join(" | ")}>`)
    .replace(/(keyof \w+) \| ("[^"]*")/g, "$2 | $1")

/** The messages of a compiler by file and line, without the positions. */
const readMessages = (output: string): ReadonlyMap<string, string> => {
  const messages = new Map<string, string>()
  let place = ""
  for (const line of output.split("\n")) {
    const [, file, number, text] = /^(.+?)\((\d+),\d+\): error (.+)$/.exec(line) ?? []
    if (file !== undefined) place = `${file.replace(/^.*\//, "")}:${number}`
    else if (!line.startsWith(" ")) continue
    const before = messages.get(place)
    messages.set(place, [...(before === undefined ? [] : [before]), sortWords(text ?? line)].join("\n"))
  }
  return messages
}

interface Mistake {
  readonly name: string
  readonly code: string
  /** What is recorded in the comment above it, by the compilers that say it, and `hover` by an editor. */
  readonly recorded: ReadonlyMap<string, string>
  /** Lines of the code, from 1. */
  readonly first: number
  readonly last: number
}

/** The exported constants of `mistakes.ts` with the comments above them, and the text before the first of them. */
const readMistakes = (): { readonly header: string; readonly mistakes: ReadonlyArray<Mistake> } => {
  const source = ts.createSourceFile(
    "mistakes.ts",
    readFileSync(join(programs, "mistakes.ts"), "utf8"),
    ts.ScriptTarget.ES2022
  )
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const mistakes = source.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    const [declaration] = statement.declarationList.declarations
    if (declaration === undefined || statement.modifiers?.[0]?.kind !== ts.SyntaxKind.ExportKeyword) return []
    const recorded = new Map<string, string>()
    const comment = statement.getFullText(source).slice(0, statement.getLeadingTriviaWidth(source))
    for (const line of comment.split("\n").filter((text) => text.startsWith("// "))) {
      const [, by, text] = /^\/\/ (\S+):(?: (.*))?$/.exec(line) ?? []
      if (by === undefined) fail("A comment in mistakes.ts is no record", line)
      recorded.set(by ?? "", (text ?? "").replaceAll(" ⏎ ", "\n"))
    }
    return [
      {
        name: declaration.name.getText(source),
        code: statement.getText(source),
        recorded,
        first: lineOf(statement.getStart(source)),
        last: lineOf(statement.getEnd())
      }
    ]
  })
  const [first] = source.statements.filter(
    (statement) => ts.isVariableStatement(statement) && statement.modifiers?.[0]?.kind === ts.SyntaxKind.ExportKeyword
  )
  return { header: source.text.slice(0, first?.getFullStart()), mistakes }
}

/** One record for compilers that say the same. */
const groupRecords = (said: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const byText = new Map<string, ReadonlyArray<string>>()
  for (const [by, text] of said) byText.set(text, [...(byText.get(text) ?? []), by])
  return new Map(Array.from(byText, ([text, by]) => [by.join(","), text]))
}

const byCompiler = (recorded: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(Array.from(recorded).flatMap(([by, text]) => by.split(",").map((each) => [each, text] as const)))

const writeMistakes = (header: string, mistakes: ReadonlyArray<Mistake>): void => {
  const text = mistakes.map(
    ({ code, recorded }) =>
      `${Array.from(recorded, ([by, said]) => `// ${by}: ${said.replaceAll("\n", " ⏎ ")}`).join("\n")}\n${code}`
  )
  writeFileSync(join(programs, "mistakes.ts"), `${header.trimEnd()}\n\n${text.join("\n\n")}\n`)
}

/** Programs that import one entry, whose declarations need types of others. */
const DECLARED: ReadonlyArray<readonly [program: string, entry: string]> = [
  ["operations", "effect-lms"],
  ["promises", "effect-lms/promise"]
]

/** What the compilers say of the mistakes; all other programs must compile, with readable declarations. */
const compilePrograms = async (folder: string) => {
  const said = new Map<string, ReadonlyMap<string, string>>()
  for (const [version, command] of MISTAKE_COMPILERS) {
    const { stdout } = await run([...command, "-p", ".", "--pretty", "false"], { cwd: folder })
    const messages = readMessages(stdout)
    const unexpected = [...messages].filter(([place]) => !place.startsWith("mistakes.ts:"))
    if (unexpected.length > 0) fail(`TypeScript ${version} rejects correct calls`, unexpected)
    const readDeclarations = (program: string) => readFileSync(join(folder, `declarations/${program}.d.ts`), "utf8")
    const wrappers = readDeclarations("wrappers")
    if (/\binfer\b|\bany\b/.test(wrappers) || INTERNAL.test(wrappers))
      fail(`TypeScript ${version} writes declarations without names`, wrappers.slice(0, 4_000))
    for (const [program, entry] of DECLARED) {
      const declarations = readDeclarations(program)
      const modules = new Set(
        Array.from(declarations.matchAll(/(?:import\(|from )"([^"]*)"/g), ([, name = ""]) => name)
      )
      if (![entry, "effect-lms/wrappers"].every((name) => modules.has(name)) || /"\.{1,2}\//.test(declarations))
        fail(`TypeScript ${version} declares ${program}.ts without types of entries`, [...modules])
    }
    said.set(version, messages)
  }
  return said
}

const checkText = (name: string, text: string, limit: number): void => {
  if (text.length > limit) fail(`${name} has more than ${limit} characters`, text)
  if (INTERNAL.test(text)) fail(`${name} contains a name of an internal type`, text)
}

const COMPLETIONS: ReadonlyArray<readonly [what: string, code: string, expected: ReadonlyArray<string>]> = [
  [
    "endpoints in an empty string",
    'lms("|")',
    ["/api/v1/courses/:course_id/users", "POST /api/v1/courses/:course_id/modules"]
  ],
  ["endpoints that begin like this", 'lms("/api/v1/cou|")', ["/api/v1/courses/:course_id/users"]],
  ["the end of an endpoint", 'lms("/api/v1/courses/:course_id/|")', ["/api/v1/courses/:course_id/users"]],
  ["endpoints that begin like no path", 'lms("/|")', ["/api/v1/courses/:course_id/users"]],
  [
    "endpoints with a placeholder that begin like this",
    'lms("/api/v1/courses/:course_id/us|")',
    ["/api/v1/courses/:course_id/users"]
  ],
  [
    "endpoints that begin like this with another placeholder",
    'lmsStream("/api/v1/courses/:id/us|")',
    ["/api/v1/courses/:course_id/users"]
  ],
  ["endpoints after another placeholder", 'lms("/api/v1/courses/:id/|")', ["/api/v1/courses/:course_id/users"]],
  ["endpoints of a stream", 'lmsStream("|")', ["/api/v1/courses/:course_id/users"]],
  ["endpoints of the promise client", 'client.request("|")', ["/api/v1/courses/:course_id/users"]],
  [
    "parameters",
    'lms("/api/v1/courses/:course_id/users", { | })',
    ["course_id", "enrollment_type", "sort", "per_page"]
  ],
  ["parameters after another", 'lms("/api/v1/courses/:id/users", { id: 1, | })', ["enrollment_type", "sort"]],
  ["parameters of a stream", 'lmsStream("/api/v1/courses/1/users", { | })', ["enrollment_type", "sort"]],
  ["parameters of an export", 'lmsExport("a", "/api/v1/courses/1/users", { | })', ["enrollment_type", "sort"]],
  ["parameters of an upload", 'lmsUpload("a", { | })', ["course_id", "parent_folder_path"]],
  ["parameters of the promise client", 'client.stream("/api/v1/courses/1/users", { | })', ["enrollment_type", "sort"]],
  ["members of a parameter", 'lms("POST /api/v1/courses/:id/modules", { id: 1, module: { | } })', ["name", "position"]],
  ["words", 'lms("/api/v1/courses/:id/users", { id: 1, sort: "|" })', ["email", "username"]],
  ["words of a list", 'lms("/api/v1/courses/:id/users", { id: 1, enrollment_type: ["|"] })', ["student", "teacher"]],
  ["options", 'lms("/api/v1/courses/:id/users", { id: 1 }, { | })', ["limit", "schema"]]
]

const HOVERS: ReadonlyArray<readonly [code: string, expected: string]> = [
  ['l|ms("/api/v1/courses/:id/users", { id: 1, sort: "email" })', "LmsResponse<LmsOnePage<User>>"],
  ['l|ms("/api/v1/courses/:id/users", { id: 1 }, { limit: 5 })', "LmsResponse<readonly User[]>"],
  ['lm|sStream("/api/v1/courses/:id/users", { id: 1 })', "Stream<User, "],
  ['lm|sPages("/api/v1/courses/:id/users", { id: 1 })', "LmsPage<User>"],
  ['lmsStre|amAll([{ endpoint: "/api/v1/courses/:id/users", params: { id: 1 } }])', "Stream<LmsListRecord<"],
  ['client.req|uest("/api/v1/courses/:id/users", { id: 1 })', "LmsResponse<LmsOnePage<User>>"],
  ["lm|s()", "/api/v1/courses"],
  ['lmsEx|port("users.ndjson", "/api/v1/courses/:id/users", { id: 1 })', "LmsExported"],
  ["client.re|quest()", "/api/v1/courses"],
  ['lms("/api/v1/courses/:id/users", { id: 1, so|rt: "email" })', '"username"']
]

/** A type that looks up each endpoint takes 200,000, and an editor a second for each key. */
const MAX_INSTANTIATIONS = 25_000

const checkEditor = (editor: Editor): void => {
  for (const [what, code, expected] of COMPLETIONS) {
    const names = editor.complete(code).map(({ name }) => name)
    const absent = expected.filter((name) => !names.includes(name))
    // A member of bytes or of options among the parameters would be no suggestion.
    if (what.startsWith("parameters") && names.some((name) => /^(?:byteLength|perPage)$/.test(name)))
      absent.push("only parameters")
    if (what.startsWith("endpoints") && names.some((name) => name.includes("missing parameter")))
      absent.push("no message")
    if (what.startsWith("endpoints") && code.startsWith("lms")) {
      const count = editor.countInstantiations()
      if (!(count > 1000 && count < MAX_INSTANTIATIONS)) fail(`Suggestions for ${code} instantiate`, count)
    }
    if (absent.length > 0) fail(`An editor does not suggest ${what} in ${code}`, { absent, names: names.slice(0, 20) })
  }
  const all = editor.complete('lms("|")')
  // Those of /api/v1 are first. Editors that sort equal ones by their names do not follow this order.
  if (all[0]?.name.includes("/api/v1/") !== true || new Set(all.map(({ sortText }) => sortText)).size !== 1)
    fail("An editor is told other endpoints first, or an order of its own", all.slice(0, 3))
  for (const [code, expected] of HOVERS) {
    const { documentation, type } = editor.hover(code)
    if (!type.includes(expected)) fail(`The hover of ${code} does not contain ${expected}`, type)
    const isOperation = code.indexOf("|") < code.indexOf("(")
    if (isOperation && documentation === "") fail(`The hover of ${code} has no documentation`, type)
    checkText(`The hover of ${code}`, type, MAX_HOVER_CHARACTERS)
  }
}

const checkPicture = (editor: Editor, write: boolean): void => {
  const path = join(root, "docs/pictures/completion.svg")
  const picture = drawCompletions(editor)
  if (write) writeFileSync(path, picture)
  else if (readFileSync(path, "utf8") !== picture)
    fail("docs/pictures/completion.svg is out of date (run with --write)", "")
}

/**
 * Compares what compilers and editor say of the mistakes with the comments in `mistakes.ts`, which somebody has read.
 * `write` replaces the comments, and the picture.
 */
export const checkTyped = async ({ folder: project }: Project, write: boolean): Promise<ReadonlyArray<string>> => {
  const folder = join(project, "typed")
  mkdirSync(folder)
  cpSync(programs, folder, { recursive: true })
  const config = {
    extends: "../tsconfig.json",
    compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: "declarations" }
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
  const said = await compilePrograms(folder)

  const parsed = ts.getParsedCommandLineOfConfigFile(
    join(folder, "tsconfig.json"),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail("tsconfig.json", messageText)
    }
  )
  const editor = openEditor(folder, parsed?.options ?? {})
  const { header, mistakes } = readMistakes()
  const hovers = editor.hoverMistakes(mistakes.map(({ code }) => `${code}\n`))
  const found = mistakes.map((mistake, index) => {
    const texts = Array.from(said, ([version, messages]): readonly [string, string] => [
      version,
      Array.from(messages)
        .filter(([place]) => {
          const line = Number(place.replace("mistakes.ts:", ""))
          return line >= mistake.first && line <= mistake.last
        })
        .map(([, text]) => text)
        .join("\n")
    ])
    for (const [version, text] of texts) {
      if (text === "") fail(`TypeScript ${version} accepts a mistake`, mistake.code)
      checkText(`The message of TypeScript ${version} for ${mistake.name}`, text, MAX_MESSAGE_CHARACTERS)
    }
    const hover = sortWords((hovers[index] ?? []).join("\n"))
    checkText(`The hover of ${mistake.name}`, hover, MAX_HOVER_CHARACTERS)
    return { ...mistake, recorded: new Map([...groupRecords(new Map(texts)), ["hover", hover]]) }
  })
  if (write) writeMistakes(header, found)
  else
    for (const [index, { name, recorded }] of found.entries()) {
      const before = byCompiler(mistakes[index]?.recorded ?? new Map())
      const changed = [...byCompiler(recorded)].filter(([by, text]) => before.get(by) !== text)
      if (changed.length > 0)
        fail(`The messages for ${name} have changed (npm run test:package -- --write records them)`, {
          before: [...before],
          after: changed
        })
    }
  checkEditor(editor)
  checkPicture(editor, write)
  const versions = MISTAKE_COMPILERS.map(([version]) => version).join(", ")
  return [
    `typed endpoints with TypeScript ${versions}: correct calls in ${readdirCount(folder)} programs compile`,
    `${found.length} mistakes are rejected, with the recorded messages`,
    `an editor suggests ${COMPLETIONS.length} lists, and ${HOVERS.length} hovers read well`
  ]
}

const readdirCount = (folder: string): number =>
  ts.sys.readDirectory(folder, [".ts"], ["declarations"], ["*.ts"]).length - 1
