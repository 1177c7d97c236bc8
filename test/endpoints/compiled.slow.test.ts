/**
 * What the compiler says of mistakes in calls of each endpoint, and of programs with types that are generated from the
 * documentation of an installation, instead of `effect-lms/endpoints`.
 */
import { join } from "node:path"
import * as Either from "effect/Either"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import {
  type Endpoint,
  elementOf,
  endpointOf,
  hasOpenWords,
  isList,
  type Parameter,
  partsOf
} from "../../src/endpoints/catalogue.js"
import { correct } from "../../src/endpoints/correct.js"
import { writeDeclarations } from "../../src/endpoints/declarations.js"
import { isUnchecked } from "../../src/endpoints/parameters.js"
import { parseResource, toCatalogue } from "../../src/endpoints/swagger.js"
import { sampleCases } from "../fixtures/cases.js"
import { makeHost, readCompilerOptions, type SourceFiles } from "../fixtures/documents/typecheck.js"
import { catalogue } from "../fixtures/model.js"
import { root } from "../fixtures/repository.js"
import { swaggerFiles } from "../fixtures/swagger.js"

const options = readCompilerOptions(root)
const sources: SourceFiles = new Map()

const MAX_MESSAGE_CHARACTERS = 400

/** For each placeholder beyond three, which two endpoints have: the compiler writes the parameters and the placeholders twice. */
const CHARACTERS_PER_PLACEHOLDER = 40

/** Types that the package does not export. */
const INTERNAL =
  /unique symbol|Mistake|Expected|KnownParams|DocumentedParams|UntypedNames|GivenNames|Missing<|IsKnown|PresentNames|WrittenEndpoint|ShapeOf|Omit<|Pick<|Exclude</

/** Whether other words than the documented ones are mistakes. */
const hasClosedWords = (parameter: Parameter): boolean =>
  parameter.enum !== undefined &&
  elementOf(parameter.type) === "string" &&
  !(isList(parameter) || isUnchecked(parameter) || hasOpenWords(parameter))

interface Mistake {
  readonly endpoint: string
  readonly kind: "placeholder" | "name" | "word"
  readonly code: string
}

const placeholdersOf = ({ path }: Endpoint): ReadonlyArray<string> =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name)

/** Writes `{ a: { b: value } }` for `a[b]`. */
const nest = ([name = "", ...members]: ReadonlyArray<string>, value: string): string =>
  `{ ${JSON.stringify(name)}: ${members.length === 0 ? value : nest(members, value)} }`

const split = ({ name }: Parameter): ReadonlyArray<string> => partsOf(name).filter((part) => part !== "")

const fill = (names: ReadonlyArray<string>): ReadonlyArray<string> => names.map((name) => `${name}: 1`)

const callOf = (endpoint: Endpoint, params: ReadonlyArray<string>): string =>
  `lms(${JSON.stringify(endpointOf(endpoint))}, { ${params.join(", ")} })`

const misspell = (name: string): string => `${name}x`

const mistakesOf = (endpoint: Endpoint): ReadonlyArray<Mistake> => {
  const names = placeholdersOf(endpoint)
  const parameters = endpoint.params.filter((parameter) => parameter.in !== "path")
  const make = (kind: Mistake["kind"], params: ReadonlyArray<string>): Mistake => ({
    endpoint: endpointOf(endpoint),
    kind,
    code: callOf(endpoint, params)
  })
  const [first] = parameters
  // An endpoint whose body is an array takes any object in its place, and another one has parameters by any name.
  const isChecked = endpoint.elements === undefined && !parameters.some(({ name }) => name === "<placement>")
  return [
    ...(names.length === 0
      ? []
      : [make("placeholder", names.length === 1 ? ["as_user_id: 1"] : fill(names.slice(0, -1)))]),
    ...(first === undefined || !isChecked
      ? []
      : [make("name", [...fill(names), `${JSON.stringify(misspell(split(first)[0] ?? ""))}: 1`])]),
    ...(isChecked ? parameters : []).filter(hasClosedWords).map((parameter) => {
      const nested = nest(split(parameter), JSON.stringify(misspell(parameter.enum?.[0] ?? "")))
      return make("word", [...fill(names), nested.slice(1, -1).trim()])
    })
  ]
}

/** The messages of the compiler for each mistake. */
const compile = (mistakes: ReadonlyArray<Mistake>): ReadonlyArray<ReadonlyArray<string>> => {
  const path = join(root, "test/endpoints/typed/every.ts")
  const head = ['import { lms } from "effect-lms"', 'import type {} from "effect-lms/endpoints"']
  const text = [...head, ...mistakes.map(({ code }) => code)].join("\n")
  const program = ts.createProgram([path], options, makeHost(options, new Map([[path, text]]), sources))
  const source = program.getSourceFile(path)
  const found = mistakes.map((): Array<string> => [])
  for (const { messageText, start = 0 } of program.getSemanticDiagnostics(source)) {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0
    found[line - head.length]?.push(ts.flattenDiagnosticMessageText(messageText, "\n"))
  }
  return found
}

describe("mistakes in a call of each endpoint", () => {
  const all = catalogue.endpoints.flatMap(mistakesOf)
  const mistakes = sampleCases(all, 9)
  const messages = compile(mistakes)
  const failing = (fails: (messages: ReadonlyArray<string>, mistake: Mistake) => boolean) =>
    mistakes.flatMap((mistake, index) => {
      const said = messages[index] ?? []
      return fails(said, mistake) ? [{ ...mistake, said }] : []
    })

  it("are of all kinds", () => {
    const count = (kind: Mistake["kind"]) => all.filter((mistake) => mistake.kind === kind).length
    expect(count("placeholder")).toBeGreaterThan(900)
    expect(count("name")).toBeGreaterThan(500)
    expect(count("word")).toBeGreaterThan(90)
  })

  it("are errors", () => {
    expect(failing((said) => said.length === 0)).toEqual([])
  })

  it(`have a message of at most ${MAX_MESSAGE_CHARACTERS} characters`, () => {
    const limitOf = ({ endpoint }: Mistake) =>
      MAX_MESSAGE_CHARACTERS + CHARACTERS_PER_PLACEHOLDER * Math.max(0, endpoint.split(":").length - 1 - 3)
    expect(failing((said, mistake) => said.join("\n").length > limitOf(mistake))).toEqual([])
  })

  it("have messages with exported names only", () => {
    expect(failing((said) => said.some((text) => INTERNAL.test(text)))).toEqual([])
  })

  it("name a placeholder that is missing", () => {
    const isNamed = (said: ReadonlyArray<string>, { endpoint }: Mistake) =>
      said.some((text) => text.includes(/.*:(\w+)/.exec(endpoint)?.[1] ?? ""))
    expect(failing((said, mistake) => mistake.kind === "placeholder" && !isNamed(said, mistake))).toEqual([])
  })
})

/** Two endpoints that `effect-lms/endpoints` has, too: one with corrections, and one with another parameter. */
const courses = {
  swaggerVersion: "1.2",
  apis: [
    {
      path: "/v1/courses/{id}",
      operations: [
        {
          method: "PUT",
          nickname: "update_course",
          parameters: [
            { name: "id", paramType: "path", type: "string" },
            { name: "course[name]", paramType: "form", type: "string" }
          ]
        }
      ]
    },
    {
      path: "/v1/courses/{id}/users",
      operations: [
        { method: "GET", nickname: "course_write", parameters: [{ name: "own", paramType: "query", type: "string" }] }
      ]
    }
  ]
}

const { "api-docs.json": _, ...files }: Readonly<Record<string, unknown>> = { ...swaggerFiles, "courses.json": courses }

const declarations = (): string =>
  Either.getOrThrow(
    Either.flatMap(
      Either.all(Object.entries(files).map(([file, content]) => parseResource(file, JSON.stringify(content)))),
      (resources) => toCatalogue(resources, { date: "2026-01-01", source: "test" })
    ).pipe(Either.map(({ catalogue }) => writeDeclarations(correct(catalogue).catalogue)))
  )

const OWN = `import { lms, lmsStream } from "effect-lms"
import type { Room } from "./lms-endpoints.js"

export const rooms = lmsStream("/api/v1/courses/:id/rooms", { id: 1, include: ["keys"], sort: "name", seats: [3] })
export const room: Room = { id: 1, name: "A", opened_at: null, keys: [], main_key: { id: 2, user_name: "u" }, anything: 1, broken: [] }
lms("POST /api/v1/courses/:id/rooms", { id: 1, room: { name: "A", open_at: new Date(), shape: [1, 2], keys: [1] } })
lms("PUT /api/v1/courses/:id", { id: 1, course: { name: "Biology" } })
// @ts-expect-error: the own version has two words, and this is neither
lms("/api/v1/courses/:id/rooms", { id: 1, sort: "nmae" })
// @ts-expect-error: a misspelt parameter
lms("/api/v1/courses/:id/rooms", { id: 1, inlcude: ["keys"] })
// @ts-expect-error: a member of a parameter has another type
lms("PUT /api/v1/courses/:id", { id: 1, course: { name: {} } })
lms("/api/v1/courses/:id/users", { id: 1, own: "x" })
// @ts-expect-error: a parameter of effect-lms/endpoints, which is not imported
lms("/api/v1/courses/:id/users", { id: 1, search_term: "x" })
`

const BOTH = `import type {} from "effect-lms/endpoints"
import type {} from "./lms-endpoints.js"
`

describe("generated types", () => {
  const inFolder = (name: string) => join(root, "test/endpoints", name)
  const texts = new Map(
    Object.entries({ "lms-endpoints.d.ts": declarations(), "own.ts": OWN, "both.ts": BOTH }).map(([name, text]) => [
      inFolder(name),
      text
    ])
  )
  /** What the compiler says of the program and of the declarations. To check those of packages, too, takes a minute. */
  const compile = (name: string, others: ts.CompilerOptions = {}) => {
    const files = [name, "lms-endpoints.d.ts"].map(inFolder)
    const program = ts.createProgram(files, { ...options, ...others }, makeHost(options, texts, sources))
    return files
      .map((file) => program.getSourceFile(file))
      .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
      .map(({ code, messageText }) => [code, ts.flattenDiagnosticMessageText(messageText, "\n")])
  }

  it("type the endpoints of that installation, and no others", () => {
    expect(compile("own.ts", { skipLibCheck: false })).toEqual([])
  })

  it("conflict with effect-lms/endpoints if an endpoint is in both, which the compiler reports unless it skips declarations", () => {
    const found = compile("both.ts", { skipLibCheck: false })
    expect(found.length).toBeGreaterThan(0)
    for (const message of found) {
      expect(message).toEqual([
        2717,
        expect.stringContaining("Subsequent property declarations must have the same type")
      ])
    }
    expect(compile("both.ts")).toEqual([])
  })
})
