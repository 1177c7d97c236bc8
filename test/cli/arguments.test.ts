/** Arguments: how a command parses its options in any order and with any values. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { NA } from "effect-lms"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { makeCommand } from "../../src/cli/arguments/command.js"
import * as options from "../../src/cli/arguments/option.js"
import * as parameters from "../../src/cli/arguments/parameters.js"
import { parseArgs } from "../../src/cli/arguments/parseArgs.js"
import { anyCharacter } from "../fixtures/characters.js"

const api = makeCommand(
  "api",
  { summary: "", description: "", argument: { name: "<endpoint>", description: "" }, examples: [] },
  {
    param: options.texts("param", { short: "p", description: "" }),
    output: options.text("output", { short: "o", description: "" }),
    limit: options.integer("limit", 1, 10, { short: "n", description: "" }),
    all: options.flag("all", { short: "a", description: "" }),
    throttle: options.choice("throttle", ["429", "403"], { bareValue: "429", description: "" })
  },
  () => Effect.void
)

const parse = (...args: ReadonlyArray<string>) => parseArgs(args, [api])

/** The values that the command receives, or the message of the error. */
const parseApi = (...args: ReadonlyArray<string>) =>
  Either.match(parse("api", ...args), {
    onLeft: ({ message }) => message,
    onRight: (invocation) => (invocation._tag === "Command" ? invocation.parsed : invocation)
  })

const absent = {
  param: [],
  output: undefined,
  limit: undefined,
  all: false,
  throttle: undefined,
  argument: undefined
}

/** Any character, with those that a parser of arguments might treat specially more often. */
const unit = FastCheck.oneof(FastCheck.constantFrom(..."-=\"'\\ \t\n"), anyCharacter)

describe("arguments", () => {
  it("accepts options before, between and after the argument, long and short, with = and without", () => {
    const expected = { ...absent, param: ["a=1", "b=2"], limit: 3, all: true, argument: "GET /x" }
    expect(parseApi("-p", "a=1", "--param=b=2", "-n", "3", "-a", "GET /x")).toEqual(expected)
    expect(parseApi("GET /x", "-pa=1", "-p", "b=2", "--limit=3", "--all")).toEqual(expected)
    expect(parseApi("--param", "a=1", "GET /x", "-pb=2", "-n3", "--all")).toEqual(expected)
  })

  it("keeps any value unchanged: surrounding blanks, what looks like an option, the empty string", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(FastCheck.string({ unit }), { maxLength: 4 }), (values) => {
        const parsed = parseApi(...values.map((value) => `--param=${value}`), "--", "-x")
        expect(parsed).toEqual({ ...absent, param: values, argument: "-x" })
      }),
      { numRuns: 30 }
    )
  })

  it("rejects invalid arguments with their name and what to write", () => {
    expect(parseApi("--colour", "x")).toBe("Unknown option '--colour'.")
    expect(parseApi("--limit", "-3")).toBe(
      "--limit requires a value. If the value begins with a dash, write --limit=-1."
    )
    expect(parseApi("-o")).toContain("argument missing")
    expect(parseApi("-n", "1", "--limit", "2")).toBe("--limit is given more than once, but may appear only once.")
    expect(parseApi("--all=yes")).toContain("does not take an argument")
    expect(Either.getLeft(parse("--domain", "x", "api"))).toMatchObject({
      value: { message: "--domain is before the command. Write the command's name first." }
    })
    expect(Either.getLeft(parse("ap"))).toMatchObject({ value: { message: 'Unknown command "ap". Use api.' } })
    expect(Either.getLeft(parse("--completions", "tcsh"))).toMatchObject({
      value: { message: "--completions must be one of bash, zsh, fish." }
    })
  })

  it("rejects a token as an argument without showing it", () => {
    for (const option of ["--token=7~secret", "--access-token=7~secret", "--token"]) {
      const message = parseApi(option, "7~secret")
      expect(message).toContain("LMS_API_TOKEN")
      expect(message).not.toContain("secret")
    }
  })

  it("accepts an option without its value if it has a bare value", () => {
    expect(parseApi("--throttle")).toEqual({ ...absent, throttle: "429" })
    expect(parseApi("--throttle", "403")).toEqual({ ...absent, throttle: "403" })
    expect(parseApi("--throttle", "--all")).toEqual({ ...absent, throttle: "429", all: true })
  })

  it("recognizes --help, --version and --completions", () => {
    expect([parse(), parse("-h"), parse("--help")]).toEqual(
      Array.from({ length: 3 }, () => Either.right({ _tag: "Help", command: undefined }))
    )
    expect(parse("api", "x", "--help", "--limit", "2")).toEqual(Either.right({ _tag: "Help", command: api }))
    expect(parse("--version")).toEqual(Either.right({ _tag: "Version" }))
    expect([parse("--completions", "zsh"), parse("--completions=zsh")]).toEqual(
      Array.from({ length: 2 }, () => Either.right({ _tag: "Completions", shell: "zsh" }))
    )
  })
})

const parseParameters = (param: ReadonlyArray<string>, jsonParam: ReadonlyArray<string> = []) =>
  Either.match(parameters.parseParameters({ param, jsonParam }), {
    onLeft: ({ message }) => message,
    onRight: (params) => params
  })

describe("parameters", () => {
  it("reads text with -p and JSON with -j, with any characters", () => {
    expect(parseParameters(["a=1", "b= x=y ", "c="], ["d=1", "e=[1,true]", 'f={"g":null}'])).toEqual({
      a: "1",
      b: " x=y ",
      c: "",
      d: 1,
      e: [1, true],
      f: { g: null }
    })
  })

  it("keeps the digits of an integer beyond 2^53", () => {
    expect(parseParameters([], ["id=90071992547409931"])).toEqual({ id: "90071992547409931" })
  })

  it("sends null, which clears a field", () => {
    expect(parseParameters([], ["a=null"])).toEqual({ a: NA })
  })

  it("collects names ending in brackets in a list, and rejects repeating another name", () => {
    expect(parseParameters(["include[]=term", "include[]=teachers"], ["ids[]=1"])).toEqual({
      include: ["term", "teachers"],
      ids: [1]
    })
    expect(parseParameters(["a=1", "a=2"])).toBe(
      "The parameter a is given more than once. For a list write a[]= each time."
    )
    expect(parseParameters(["a=1", "a[]=2"])).toContain("is given more than once")
    expect(parseParameters(["a[]=1", "a=2"])).toContain("is given more than once")
  })

  it("accepts unusual names", () => {
    expect(Object.entries(parseParameters(["__proto__=1", "limit=2"]))).toEqual([
      ["__proto__", "1"],
      ["limit", "2"]
    ])
  })

  it("rejects a malformed parameter without showing its value", () => {
    expect(parseParameters(["secret"])).toBe('-p must be name=text: "secret" has no name or no "=".')
    expect(parseParameters(["=secret"])).toBe('-p must be name=text: "=" has no name or no "=".')
    expect(parseParameters([], ["a=secret"])).not.toContain("secret")
    expect(parseParameters(["access_token=secret"])).toBe("The token cannot be a parameter. Set LMS_API_TOKEN.")
  })
})

describe("headers", () => {
  const parseHeaders = (...texts: ReadonlyArray<string>) =>
    Either.match(parameters.parseHeaders(texts), { onLeft: ({ message }) => message, onRight: (headers) => headers })

  it("consist of a name and a text", () => {
    expect(parseHeaders("Accept: application/json+canvas-string-ids", "x:  y: z ")).toEqual({
      accept: "application/json+canvas-string-ids",
      x: "y: z"
    })
  })

  it("cannot hold the token", () => {
    expect(parseHeaders("AUTHORIZATION: Bearer secret")).toBe(
      "The token cannot be a header. Set LMS_API_TOKEN, or name a file with --token-file."
    )
    expect(parseHeaders("secret")).not.toContain("secret")
    expect(parseHeaders("a: 1", "A: 2")).toBe("The header A is given more than once.")
  })
})

it("reports a body file that does not exist as a usage error", () =>
  parameters.readFile("--input", "/nowhere/x.json").pipe(
    Effect.flip,
    Effect.map(({ message }) => expect(message).toBe('--input "/nowhere/x.json" does not exist.')),
    Effect.provide(NodeFileSystem.layer),
    Effect.runPromise
  ))
