/** Arguments: what a command understands of them, whatever their order and their values. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { NA } from "effect-lms"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import * as options from "../../src/cli/arguments/option.js"
import * as parameters from "../../src/cli/arguments/parameters.js"
import { read } from "../../src/cli/arguments/read.js"
import { anyCharacter } from "../fixtures/characters.js"

const taken = [
  options.texts("param", { short: "p", what: "" }),
  options.text("output", { short: "o", what: "" }),
  options.whole("limit", 1, 10, { short: "n", what: "" }),
  options.flag("all", { short: "a", what: "" }),
  options.choice("throttle", ["429", "403"], { bare: "429", what: "" })
]

const asked = (...args: ReadonlyArray<string>) => read(args, new Map([["api", taken]]))

const words = (...args: ReadonlyArray<string>) =>
  Either.match(asked("api", ...args), {
    onLeft: ({ message }) => message,
    onRight: (asked) => (asked._tag === "Command" ? asked.words.slice(1) : asked)
  })

/** What a reader of arguments might take for something else stands among everything that there is. */
const unit = FastCheck.oneof(FastCheck.constantFrom(..."-=\"'\\ \t\n"), anyCharacter)

describe("arguments", () => {
  it("are the same before, between and after each other, long and short, with = and without", () => {
    const wanted = ["--param", '"a=1"', "--param", '"b=2"', "--limit", '"3"', "--all", "--", "GET /x"]
    expect(words("-p", "a=1", "--param=b=2", "-n", "3", "-a", "GET /x")).toEqual(wanted)
    expect(words("GET /x", "-pa=1", "-p", "b=2", "--limit=3", "--all")).toEqual(wanted)
    expect(words("--param", "a=1", "GET /x", "-pb=2", "-n3", "--all")).toEqual(wanted)
  })

  it("keep any value as it is: blanks around it, what looks like an option, nothing at all", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(FastCheck.string({ unit }), { maxLength: 4 }), (values) => {
        const found = words(...values.map((value) => `--param=${value}`), "--", "-x")
        const quoted = values.flatMap((value) => ["--param", JSON.stringify(value)])
        expect(found).toEqual([...quoted, "--", "-x"])
      }),
      { numRuns: 30 }
    )
  })

  it("that make no sense are named, with what to write", () => {
    expect(words("--colour", "x")).toBe("Unknown option '--colour'")
    expect(words("--limit", "-3")).toBe("--limit needs a value: one that begins with a dash is written as --limit=-1")
    expect(words("-o")).toContain("argument missing")
    expect(words("-n", "1", "--limit", "2")).toBe("--limit is given twice: leave one of them out")
    expect(words("--all=yes")).toContain("does not take an argument")
    expect(Either.getLeft(asked("--domain", "x", "api"))).toMatchObject({
      value: { message: "--domain stands before the command: begin with the command's name" }
    })
    expect(Either.getLeft(asked("ap"))).toMatchObject({ value: { message: 'There is no command "ap": use api' } })
    expect(Either.getLeft(asked("--completions", "tcsh"))).toMatchObject({
      value: { message: "--completions is for bash, zsh, fish" }
    })
  })

  it("never hold a token, and what looks like one is not said again", () => {
    for (const option of ["--token=7~secret", "--access-token=7~secret", "--token"]) {
      const said = words(option, "7~secret")
      expect(said).toContain("LMS_API_TOKEN")
      expect(said).not.toContain("secret")
    }
  })

  it("an option may mean something without a value, where it says so", () => {
    expect(words("--throttle")).toEqual(["--throttle", "429"])
    expect(words("--throttle", "403")).toEqual(["--throttle", "403"])
    expect(words("--throttle", "--all")).toEqual(["--throttle", "429", "--all"])
  })

  it("help, version and completions are asked for as everywhere", () => {
    expect([asked(), asked("-h"), asked("--help")]).toEqual(
      Array.from({ length: 3 }, () => Either.right({ _tag: "Help", command: undefined }))
    )
    expect(asked("api", "x", "--help", "--limit", "2")).toEqual(Either.right({ _tag: "Help", command: "api" }))
    expect(asked("--version")).toEqual(Either.right({ _tag: "Version" }))
    expect([asked("--completions", "zsh"), asked("--completions=zsh")]).toEqual(
      Array.from({ length: 2 }, () => Either.right({ _tag: "Completions", shell: "zsh" }))
    )
  })
})

const named = (param: ReadonlyArray<string>, json: ReadonlyArray<string> = []) =>
  Either.match(parameters.parameters({ param, json }), { onLeft: ({ message }) => message, onRight: (all) => all })

describe("parameters", () => {
  it("are text with -p and JSON with -j, in any bytes", () => {
    expect(named(["a=1", "b= x=y ", "c="], ["d=1", "e=[1,true]", 'f={"g":null}'])).toEqual({
      a: "1",
      b: " x=y ",
      c: "",
      d: 1,
      e: [1, true],
      f: { g: null }
    })
  })

  it("an integer beyond 2^53 keeps its digits", () => {
    expect(named([], ["id=90071992547409931"])).toEqual({ id: "90071992547409931" })
  })

  it("null is meant: it clears a field", () => {
    expect(named([], ["a=null"])).toEqual({ a: NA })
  })

  it("that end in brackets are a list, and any other comes once", () => {
    expect(named(["include[]=term", "include[]=teachers"], ["ids[]=1"])).toEqual({
      include: ["term", "teachers"],
      ids: [1]
    })
    expect(named(["a=1", "a=2"])).toBe("The parameter a is given twice: for a list, write a[]= each time")
    expect(named(["a=1", "a[]=2"])).toContain("is given twice")
    expect(named(["a[]=1", "a=2"])).toContain("is given twice")
  })

  it("of odd names are parameters like any other", () => {
    expect(Object.entries(named(["__proto__=1", "limit=2"]))).toEqual([
      ["__proto__", "1"],
      ["limit", "2"]
    ])
  })

  it("that are none say what to write, and not what was written", () => {
    expect(named(["secret"])).toBe('-p is name=text, and "secret" has no name or no "="')
    expect(named(["=secret"])).toBe('-p is name=text, and "=" has no name or no "="')
    expect(named([], ["a=secret"])).not.toContain("secret")
    expect(named(["access_token=secret"])).toBe("The token is no parameter: set LMS_API_TOKEN")
  })
})

describe("headers", () => {
  const headers = (...given: ReadonlyArray<string>) =>
    Either.match(parameters.headers(given), { onLeft: ({ message }) => message, onRight: (all) => all })

  it("are a name and a text", () => {
    expect(headers("Accept: application/json+canvas-string-ids", "x:  y: z ")).toEqual({
      accept: "application/json+canvas-string-ids",
      x: "y: z"
    })
  })

  it("are not the token's place", () => {
    expect(headers("AUTHORIZATION: Bearer secret")).toBe(
      "The token is no header: set LMS_API_TOKEN, or give a --token-file"
    )
    expect(headers("secret")).not.toContain("secret")
    expect(headers("a: 1", "A: 2")).toBe("The header A is given twice")
  })
})

it("a body that is not there is a misuse, said before anything is sent", () =>
  parameters.readFile("--input", "/nowhere/x.json").pipe(
    Effect.flip,
    Effect.map(({ message }) => expect(message).toBe('--input "/nowhere/x.json" is not there')),
    Effect.provide(NodeFileSystem.layer),
    Effect.runPromise
  ))
