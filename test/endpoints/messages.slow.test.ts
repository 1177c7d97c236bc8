/** What the compiler says of mistakes in calls of each endpoint. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
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
import { isUnchecked } from "../../src/endpoints/parameters.js"
import { sampleCases } from "../fixtures/cases.js"
import { makeHost, readCompilerOptions } from "../fixtures/documents/typecheck.js"
import { catalogue } from "../fixtures/model.js"

const root = fileURLToPath(new URL("../..", import.meta.url))

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
  const options = readCompilerOptions(root)
  const program = ts.createProgram([path], options, makeHost(options, new Map([[path, text]])))
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
  const mistakes = sampleCases(all, 5)
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
