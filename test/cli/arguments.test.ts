/** Arguments: how a command parses its options in any order and with any values. */
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Duration, Effect, Either } from "effect"
import { lmsFormFile, NA } from "effect-lms"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { makeCommand } from "../../src/cli/arguments/command.js"
import { readFile } from "../../src/cli/arguments/inputFile.js"
import * as options from "../../src/cli/arguments/option.js"
import * as parameters from "../../src/cli/arguments/parameters.js"
import { parseArgs } from "../../src/cli/arguments/parseArgs.js"
import { commands } from "../../src/cli/lms.js"
import { anyCharacter } from "../fixtures/characters.js"
import { makeDirectory } from "../fixtures/directory.js"

const api = makeCommand(
  "api",
  { summary: "", description: "", argument: { name: "<endpoint>", description: "" }, examples: [] },
  {
    param: options.texts("param", { short: "p", description: "" }),
    output: options.text("output", { short: "o", description: "" }),
    limit: options.integer("limit", 1, 10, { short: "n", description: "" }),
    all: options.flag("all", { short: "a", description: "" }),
    throttle: options.choice("throttle", ["429", "403"], { description: "" })
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
  argument: undefined,
  args: []
}

/** Any character, with those that a parser of arguments might treat specially more often. */
const unit = FastCheck.oneof(FastCheck.constantFrom(..."-=\"'\\ \t\n"), anyCharacter)

describe("arguments", () => {
  it("accepts options before, between and after the argument, long and short, with = and without", () => {
    const expected = { ...absent, param: ["a=1", "b=2"], limit: 3, all: true, argument: "GET /x", args: ["GET /x"] }
    expect(parseApi("-p", "a=1", "--param=b=2", "-n", "3", "-a", "GET /x")).toEqual(expected)
    expect(parseApi("GET /x", "-pa=1", "-p", "b=2", "--limit=3", "--all")).toEqual(expected)
    expect(parseApi("--param", "a=1", "GET /x", "-pb=2", "-n3", "--all")).toEqual(expected)
  })

  it("keeps any value unchanged: surrounding blanks, what looks like an option, the empty string", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(FastCheck.string({ unit }), { maxLength: 4 }), (values) => {
        const parsed = parseApi(...values.map((value) => `--param=${value}`), "--", "-x")
        expect(parsed).toEqual({ ...absent, param: values, argument: "-x", args: ["-x"] })
      }),
      { numRuns: 30 }
    )
  })

  it("rejects invalid arguments with their name and what to write", () => {
    expect(parseApi("--colour", "x")).toBe("Unknown option '--colour'.")
    expect(parseApi("--limit", "-3")).toBe(
      "--limit requires a value. If the value begins with a dash, write --limit=-1."
    )
    expect(parseApi("-o")).toBe("Option '-o, --output <value>' argument missing.")
    expect(parseApi("-n", "1", "--limit", "2")).toBe("--limit is given more than once, but may appear only once.")
    expect(parseApi("--all=yes")).toBe("Option '-a, --all' does not take an argument.")
    expect(Either.getLeft(parse("--domain", "x", "api"))).toMatchObject({
      value: { message: "--domain is before the command. Write the command's name first." }
    })
    expect(Either.getLeft(parse("--completions", "tcsh"))).toMatchObject({
      value: { message: "--completions must be one of bash, zsh, fish." }
    })
  })

  it("rejects a token as an argument without showing it", () => {
    for (const option of ["--token=7~secret", "--access-token=7~secret", "--token"]) {
      expect(parseApi(option, "7~secret")).toBe(
        "A token cannot be an argument, because other users can see arguments. Set LMS_API_TOKEN, or name a file with --token-file."
      )
    }
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

describe("a line that is not what was meant", () => {
  it.each<readonly [line: string, message: string]>([
    ["whoam", 'Unknown command "whoam". Did you mean whoami?'],
    ["login", 'Unknown command "login". Did you mean auth login?'],
    ["help exprot", 'Unknown command "exprot". Did you mean export?'],
    [
      "frobnicate status",
      'Unknown command "frobnicate". Use api, whoami, upload, download, export, mirror, wait, endpoints, auth, doctor, mcp, sandbox.'
    ],
    [
      "auth frobnicate x",
      'Unknown command "auth frobnicate". Use auth login, auth status, auth switch, auth token, auth logout.'
    ],
    ["auth lgin --frob", 'Unknown command "auth lgin". Did you mean auth login?'],
    ["endpoints genrate --from x", 'Unknown command "endpoints genrate". Did you mean endpoints generate?'],
    ["auth --json", "Unknown option '--json'."],
    ["auth status x", 'auth status takes no argument, got the unknown argument "x".'],
    ["export a b", 'export takes one argument, got the unknown argument "b".'],
    ["api --limt 3", "Unknown option '--limt'. Did you mean --limit?"],
    ["api --hlp", "Unknown option '--hlp'. Did you mean --help?"],
    ["api -z", "Unknown option '-z'."],
    ["sandbox --", "sandbox -- needs a command after --. Leave out -- to run sandbox alone."],
    ["sandbox npm -- test", 'sandbox takes its arguments after --, got "npm" before.']
  ])("is %j, and the error names what is right", (line, message) => {
    expect(Either.flip(parseArgs(line.split(" "), commands))).toMatchObject({ right: { message } })
  })

  it("is a path of the API that Git Bash or MSYS2 has changed, in every command that takes one", () => {
    const path = "C:\\Program Files\\Git\\api"
    const names = commands.filter(({ help }) => /endpoint|address|words/.test(help.argument?.name ?? ""))
    const lines = [...names.map(({ name }) => name), "upload a --endpoint", "endpoints scopes /api/v1/x"]
    expect(lines).toEqual(expect.arrayContaining(["api", "download", "endpoints", "export", "mirror", "wait"]))
    for (const line of lines) {
      for (const given of [path, `get ${path}`, "c:/msys64/api/v1/x"])
        expect(Either.flip(parseArgs([...line.split(" "), given], commands))).toMatchObject({
          right: {
            message: `${JSON.stringify(given)} is a path of Windows, not of the API: the shell has changed it. Nothing was sent. In Git Bash set MSYS_NO_PATHCONV=1, in MSYS2 set MSYS2_ARG_CONV_EXCL='*', and repeat the command.`
          }
        })
    }
  })

  it.each([
    ["auth", "Help", "auth"],
    ["endpoints scopes /c:/x y", "Command", "endpoints scopes"],
    ["endpoints courses", "Command", "endpoints"],
    ["upload c:/x", "Command", "upload"],
    ["sandbox", "Command", "sandbox"],
    ["sandbox -- npm test", "Command", "sandbox"]
  ])("is not %j, in any order of the commands", (line, _tag, name) => {
    for (const all of [commands, [...commands].reverse()])
      expect(parseArgs(line.split(" "), all)).toMatchObject({ right: { _tag, command: { name } } })
  })
})

describe("the value of an option", () => {
  const help = { description: "" }
  const decode =
    <A>(option: { readonly decode: (values: ReadonlyArray<string>) => Either.Either<A, string> }) =>
    (text: string) =>
      Either.merge(option.decode([text]))

  const integer = options.integer("n", 1, 10, help)
  const atLeast = options.integer("n", 0, undefined, help)
  const number = options.positiveNumber("rate", help)
  const duration = options.duration("wait", help)
  const count = options.countOrAuto("count", help)
  const choice = options.choice("format", ["csv", "json"], help)

  it("is an integer in a range", () => {
    expect(["1", "10", "+5", "0", "11", "-1", "1.5", "5x", "x5", "", "0x5"].map(decode(integer))).toEqual([
      1,
      10,
      5,
      ...["0", "11", "-1", "1.5", "5x", "x5", "", "0x5"].map(
        (text) => `--n must be an integer from 1 to 10, got "${text}".`
      )
    ])
    expect(["0", "9007199254740991", "9007199254740993", "12345678901234567"].map(decode(atLeast))).toEqual([
      0,
      Number.MAX_SAFE_INTEGER,
      '--n must be an integer of at least 0, got "9007199254740993".',
      '--n must be an integer of at least 0, got "12345678901234567".'
    ])
  })

  it("is a number greater than 0", () => {
    const wrong = ["0", "0.0", "-1", "1.", ".5", "x", "1x", "x1", "1.5.5", "1.x", "1234567890"]
    expect(["1", "0.25", "123456789.12", ...wrong].map(decode(number))).toEqual([
      1,
      0.25,
      123456789.12,
      ...wrong.map((text) => `--rate must be a number greater than 0, got "${text}".`)
    ])
  })

  it("is a duration with a unit, or seconds", () => {
    const seconds = ["30", "30s", "1.25", "1.25s", "120"]
    expect(seconds.map(decode(duration))).toEqual([30, 30, 1.25, 1.25, 120].map((value) => Duration.seconds(value)))
    expect(["80 millis", "10 minutes"].map(decode(duration))).toEqual([Duration.millis(80), Duration.minutes(10)])
    expect(["soon", "x30", "30x", "1.x", "1.2345", "30ss", "s", "1m30"].map(decode(duration))).toEqual(
      ["soon", "x30", "30x", "1.x", "1.2345", "30ss", "s", "1m30"].map(
        (text) => `--wait must be a duration such as '80 millis', 10m, 1h30m or 30 (seconds), got "${text}".`
      )
    )
  })

  it("is a count or auto", () => {
    const wrong = ["0", "05", "-1", "x5", "5x", "1234567", "automatic", ""]
    expect(["auto", "1", "42", "123456", ...wrong].map(decode(count))).toEqual([
      "auto",
      1,
      42,
      123456,
      ...wrong.map((text) => `--count must be a positive integer or auto, got "${text}".`)
    ])
  })

  it("is one of some choices", () => {
    expect(["csv", "json", "xml"].map(decode(choice))).toEqual([
      "csv",
      "json",
      '--format must be one of csv, json, got "xml".'
    ])
  })

  it("is the default if the option is absent", () => {
    const withDefault = options.withDefault(options.integer("n", 1, 10, help), "all")
    expect([withDefault.decode([]), withDefault.decode(["3"]), Either.isLeft(withDefault.decode(["x"]))]).toEqual([
      Either.right("all"),
      Either.right(3),
      true
    ])
  })

  it("is described in the help, unless the option has its own word for it", () => {
    expect(
      [integer, number, duration, count, choice, options.text("a", help), options.texts("b", help)].map(
        ({ value }) => value
      )
    ).toEqual(["integer", "number", "duration", "integer|auto", "csv|json", "text", "text"])
    expect(options.text("a", { description: "", value: "path" })).toMatchObject({ kind: "value", value: "path" })
    expect(options.texts("a", help).kind).toBe("values")
    for (const option of Object.values({ ...parameters.requestOptions, ...parameters.listOptions })) {
      expect(option.description).toMatch(/^[A-Z].*\.$/)
    }
  })

  it("of a request and of a list has its names and letters", () => {
    const command = makeCommand(
      "send",
      { summary: "", description: "", examples: [] },
      { ...parameters.requestOptions, ...parameters.listOptions },
      () => Effect.void
    )
    const parsed = (...args: ReadonlyArray<string>) => Either.getOrThrow(parseArgs(["send", ...args], [command]))
    const expected = {
      parsed: { rawField: ["a=1"], field: ["b=2"], header: ["c: 3"], limit: 4, collection: "d" }
    }
    expect(parsed("-f", "a=1", "-F", "b=2", "-H", "c: 3", "-n", "4", "--collection", "d")).toMatchObject(expected)
    expect(
      parsed("--raw-field", "a=1", "--field", "b=2", "--header", "c: 3", "--limit", "4", "--collection=d")
    ).toMatchObject(expected)
    const { field, header, rawField } = parameters.requestOptions
    expect([rawField.value, field.value, header.value]).toEqual(["name=text", "name=value", "'name: text'"])
    expect(parameters.listOptions.collection.value).toBe("name")
  })

  it("is reported with all other invalid ones, each on its line", () => {
    expect(parseApi("--limit", "x", "--throttle=500")).toBe(
      '--limit must be an integer from 1 to 10, got "x".\n--throttle must be one of 429, 403, got "500".'
    )
  })

  it("that begins with a dash belongs to a letter without a blank", () => {
    expect(parseApi("-n", "-3")).toBe("-n requires a value. If the value begins with a dash, write -n-1.")
    expect(parseApi("-o", "-p", "a=1")).toBe("-o requires a value. If the value begins with a dash, write -o-1.")
  })

  it("is no token, however it is named", () => {
    expect(parseApi("--tokens", "x")).toBe("Unknown option '--tokens'.")
    expect(parseApi("--accesstoken=x")).toContain("A token cannot be an argument")
    expect(parseApi("--output", "x--token", "--colour")).toBe("Unknown option '--colour'.")
  })
})

const parseParameters = (
  rawField: ReadonlyArray<string>,
  field: ReadonlyArray<string> = [],
  form: ReadonlyArray<string> = []
) =>
  Effect.runSync(
    Effect.merge(Effect.mapError(parameters.parseParameters({ field, form, rawField }), ({ message }) => message))
  )

describe("parameters", () => {
  it("are text with -f, with any characters and names", () => {
    const fields = ["a=1", "b= x=y ", "c=", "d=null", "e=@x", "__proto__=1", "limit=2"]
    expect(Object.entries(parseParameters(fields))).toEqual([
      ["a", "1"],
      ["b", " x=y "],
      ["c", ""],
      ["d", "null"],
      ["e", "@x"],
      ["__proto__", "1"],
      ["limit", "2"]
    ])
  })

  it("have the type of their JSON with -F, and are text if they do not begin like JSON", () => {
    const values = ["1", "-2.5e3", "true", "false", "[1,true]", ' {"g":null}', "text", "", '"q"', "007", "+1"]
    expect(
      parseParameters(
        [],
        values.map((value, index) => `v${index}=${value}`)
      )
    ).toEqual(
      Object.fromEntries(
        [1, -2500, true, false, [1, true], { g: null }, "text", "", "q", "007", "+1"].map((value, index) => [
          `v${index}`,
          value
        ])
      )
    )
  })

  it.each(["{broken", " [1,", '"Hello" he said'])(
    "that begin like JSON and are not, such as %j, are an error that does not show them",
    (value) => {
      expect(parseParameters([], [`points=${value}`])).toBe(
        "--field points begins like JSON and is not valid JSON. To send it as text, use -f instead of -F."
      )
      expect(parseParameters([`points=${value}`])).toEqual({ points: value })
    }
  )

  it("keep all digits of a number: one that a double cannot represent is text", () => {
    const numbers = ["90071992547409931", "-9007199254740992", "0.1234567890123456789", "1e400"]
    for (const number of numbers) expect(parseParameters([], [`id=${number}`])).toEqual({ id: number })
    expect(parseParameters([], ["id=9007199254740991", "n=0.12345678901234", 'o={"id":90071992547409931}'])).toEqual({
      id: 9007199254740991,
      n: 0.12345678901234,
      o: { id: "90071992547409931" }
    })
  })

  it("with the value null clear a field", () => {
    expect(parseParameters([], ["a=null"])).toEqual({ a: NA })
  })

  it("are the files of a form with --form", () => {
    expect(parseParameters(["t=1"], [], ["a=@b @.pdf"])).toEqual({ t: "1", a: lmsFormFile("b @.pdf") })
    for (const form of ["x=y", "x=y@z", "x=@"]) {
      expect(parseParameters([], [], [form])).toBe(
        "--form x must be name=@file. For a text of the form use -f name=text."
      )
    }
    expect(parseParameters([], [], ["x=@-"])).toBe("--form x must be a file, stdin (-) is not supported.")
    expect(parseParameters([], [], ["x"])).toBe('--form must be name=@file: "x" has no name or no "=".')
    expect(parseParameters([], ["a=@-", "b=@-"])).toBe("stdin can be the value of one --field only.")
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

  it("named [] are the elements of the body, for a command that sends one", () => {
    const given = { rawField: ["a=1", "[]=2"], field: ["[]=3"], header: [] }
    expect(Effect.runSync(parameters.parseBodyOptions(given))).toEqual({
      params: { a: "1" },
      elements: ["2", 3],
      sendHeaders: {}
    })
    expect(Effect.runSync(Effect.flip(parameters.parseRequestOptions(given))).message).toBe(
      "Fields named [] are the elements of a body, which only effect-lms api sends: name the parameter."
    )
  })

  it("rejects a malformed parameter without showing its value", () => {
    expect(parseParameters(["secret"])).toBe('--raw-field must be name=text: "secret" has no name or no "=".')
    expect(parseParameters(["=secret"])).toBe('--raw-field must be name=text: "=" has no name or no "=".')
    expect(parseParameters([], ["secret"])).toBe('--field must be name=value: "secret" has no name or no "=".')
    expect(parseParameters(["my_access_token=1", "access_token_id=2", "a[]b=3"])).toEqual({
      my_access_token: "1",
      access_token_id: "2",
      "a[]b": "3"
    })
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
    expect(Object.entries(parseHeaders("__proto__: 1", "constructor: 2"))).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"]
    ])
  })

  it("cannot hold the token", () => {
    expect(parseHeaders("AUTHORIZATION: Bearer secret")).toBe(
      "The token cannot be a header. Set LMS_API_TOKEN, or name a file with --token-file."
    )
    for (const malformed of ["secret", ": secret", "a secret: x", ""]) {
      expect(parseHeaders(malformed)).toBe("Each --header must be 'name: text'.")
    }
    expect(parseHeaders("a: 1", "A: 2")).toBe("The header A is given more than once.")
  })
})

it("reports parameters and headers together as the options of a call", () => {
  const parse = (options: Parameters<typeof parameters.parseRequestOptions>[0]) =>
    Effect.runSync(Effect.either(parameters.parseRequestOptions(options)))
  expect(parse({ rawField: ["a=1"], field: [], header: ["x: y"] })).toEqual(
    Either.right({ params: { a: "1" }, sendHeaders: { x: "y" } })
  )
  expect(Either.isLeft(parse({ rawField: [], field: [], header: ["x"] }))).toBe(true)
  expect([true, false].map((stringIds) => parameters.acceptOf({ stringIds }))).toEqual([
    "application/json+canvas-string-ids",
    undefined
  ])
})

describe("the file of an option", () => {
  const read = (path: string) => Effect.runPromise(Effect.merge(Effect.map(readFile("--input", path), String)))

  it("is read to its end", async () => {
    const directory = makeDirectory()
    const path = join(directory.path, "x")
    // Longer than one read.
    writeFileSync(path, "ab".repeat(100_000))
    expect(await read(path)).toBe("ab".repeat(100_000))
    writeFileSync(path, "")
    expect(await read(path)).toBe("")
    directory.remove()
  })

  it("is the text of a parameter, whatever it looks like, and an error if it is not text", async () => {
    const directory = makeDirectory()
    const path = join(directory.path, "x")
    const parse = (file: string) =>
      Effect.runPromise(Effect.merge(parameters.parseParameters({ field: [`a=@${file}`], rawField: [] })))
    writeFileSync(path, "[1]\n")
    expect(await parse(path)).toEqual({ a: "[1]\n" })
    writeFileSync(path, new Uint8Array([255]))
    expect(await parse(path)).toMatchObject({
      message: `--field a: ${JSON.stringify(path)} is not UTF-8 text, and -F sends a file as text. For an endpoint that takes a file use effect-lms api --form 'a=@${path}', or effect-lms upload.`
    })
    directory.remove()
    expect(await parse(path)).toMatchObject({ message: `--field a: ${JSON.stringify(path)} does not exist.` })
  })

  it.runIf(process.platform === "linux")("is an error if it has no content or no end", async () => {
    const directory = makeDirectory()
    const pipe = join(directory.path, "pipe")
    execFileSync("mkfifo", [pipe])
    const problems = {
      "/": "is a directory: name a file.",
      "/dev/zero": "is a device: name a file.",
      "/nowhere/x.json": "does not exist.",
      [pipe]: "is a pipe that sent nothing."
    }
    for (const [path, problem] of Object.entries(problems)) {
      expect(await read(path)).toMatchObject({ message: `--input ${JSON.stringify(path)} ${problem}` })
    }
    directory.remove()
  })
})

it("shows the beginning of an argument of any length", async () => {
  const long = "x".repeat(100_000)
  for (const line of [
    [long],
    [`--${long}`],
    ["api", `--${long}`],
    ["api", `--all=${long}`],
    ["api", `C:/${long}`],
    ["api", "--limit", long],
    ["auth", "status", long],
    ["doctor", long]
  ]) {
    const { message } = Either.getOrThrow(Either.flip(parseArgs(line, commands)))
    expect([line[0]?.slice(0, 9), message.length < 2_000]).toEqual([line[0]?.slice(0, 9), true])
  }
  for (const [raw, typed] of [
    [[long], []],
    [[`${long}=1`, `${long}=2`], []],
    [[], [`${long}={`]],
    [[], [`${long}=@/${long}`]]
  ] as const) {
    const failed = parameters.parseParameters({ rawField: raw, field: typed })
    const { message } = await Effect.runPromise(Effect.flip(failed))
    expect(message.length).toBeLessThan(2_000)
  }
})
