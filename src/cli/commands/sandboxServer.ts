/** Runs the sandbox: starts it, prints its URL and token, logs its requests. */
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { errorCode } from "../../internal/response/networkError.js"
import { lookUp } from "../../internal/text/lookUp.js"
import { FaultPlan, Sandbox, SandboxData, type SandboxOptions, type SandboxRequest } from "../../sandbox/index.js"
import { parseWithBigints } from "../../sandbox/kernel/json.js"
import { countCourses } from "../../sandbox/kernel/seed.js"
import { RequestListener } from "../../sandbox/requestLog.js"
import { formatIssues } from "../../sandbox/sandboxData.js"
import { SandboxOptionsError } from "../../sandbox/sandboxOptions.js"
import { decodeText, readFile } from "../arguments/inputFile.js"
import { CliError, quote } from "../errors.js"
import { runCommand } from "./runCommand.js"

/** Reads and decodes a JSON file. `description` names its expected content in messages. */
const jsonFileReader = <A, I>(description: string, schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknown(schema, { errors: "all" })
  return Effect.fnUntraced(function* (path: string) {
    const bytes = yield* Effect.mapError(readFile(description, path), ({ message }) => new CliError({ message }))
    const file = `${description} ${quote(path)}`
    const text = yield* Either.mapLeft(decodeText(bytes), (problem) => new CliError({ message: `${file} ${problem}.` }))
    const json = yield* Effect.try({
      try: () => parseWithBigints(text),
      catch: (error) =>
        new CliError({ message: `${file} is invalid:\n  ${error instanceof Error ? error.message : error}` })
    })
    return yield* Effect.mapError(
      decode(json),
      (error) => new CliError({ message: `${file} is invalid:\n${formatIssues(error)}` })
    )
  })
}

const readData = jsonFileReader("The school file", SandboxData)
const readFaultPlan = jsonFileReader("The fault plan", FaultPlan)

const PORT_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: "is already in use",
  EACCES: "requires permissions that this process does not have"
}

/** Invalid options or an unavailable port are errors of the caller; any other failure to start is a defect. */
const startError = (cause: Cause.Cause<unknown>, port: number): CliError | undefined => {
  const defects = Chunk.toReadonlyArray(Cause.defects(cause))
  const inputError = defects.find((defect) => defect instanceof SandboxOptionsError)
  if (inputError !== undefined) return new CliError({ message: inputError.message })
  const code = defects.map(errorCode).find((code) => code !== undefined)
  const problem = lookUp(PORT_PROBLEMS, code ?? "")
  return problem === undefined ? undefined : new CliError({ message: `Port ${port} ${problem}.` })
}

const start = (options: SandboxOptions & { readonly port: number }) =>
  Layer.build(Sandbox.layer(options)).pipe(
    Effect.catchAllCause((cause) => startError(cause, options.port) ?? Effect.failCause(cause))
  )

const TOKEN_PARAMETER = /([?&]access(?:_|%5f)token=)[^&]*/gi

/** Masks the token in all its encodings, and replaces characters that are not printable ASCII. */
const redactUrl = (url: string, token: string): string =>
  [token, encodeURIComponent(token), token.replaceAll("~", "%7E"), token.replaceAll("~", "%7e")]
    .reduce((text, secret) => text.replaceAll(secret, "***"), url.replace(TOKEN_PARAMETER, "$1***"))
    .replace(/[^\x21-\x7e]/g, "?")

/** A line for each request: method, URL and status, the fault of the plan, and parameters without effect. */
const describeRequest = (
  { fault, ignored, method, path, query, status, unknown }: SandboxRequest,
  token: string
): string => {
  const list = (kind: string, names: ReadonlyArray<string>) =>
    names.length === 0 ? [] : [`${kind}: ${redactUrl(names.join(","), token)}`]
  return [
    `${method} ${redactUrl(query === "" ? path : `${path}?${query}`, token)}`,
    String(status),
    ...(fault === undefined ? [] : [fault]),
    ...list("ignored", ignored),
    ...list("unknown", unknown)
  ].join("  ")
}

/** Prints the environment variables on stdout for scripts, and the rest on stderr for people. */
const announce = (url: string, storageUrl: string, variables: Readonly<Record<string, string>>, courses: number) =>
  Effect.sync(() => {
    const storage = storageUrl === url ? "" : ` (file storage at ${storageUrl})`
    process.stderr.write(
      `A simulated Canvas with ${courses.toLocaleString("en")} courses is running at ${url}${storage}. Point any client at it:\n`
    )
    for (const [name, value] of Object.entries(variables)) process.stdout.write(`export ${name}=${value}\n`)
    process.stderr.write(
      `\nExample: curl -H "Authorization: Bearer $LMS_API_TOKEN" "$LMS_DOMAIN/api/v1/courses?per_page=3"\n\n` +
        "Requests are logged below. Press Ctrl-C to stop.\n"
    )
  })

interface RunOptions {
  readonly port: number
  readonly courses: number | undefined
  readonly data: string | undefined
  readonly seed: number
  readonly paging: SandboxOptions["paging"]
  readonly storage: NonNullable<SandboxOptions["storage"]>
  readonly latency: Duration.Duration | undefined
  readonly throttle: "403" | "429" | undefined
  readonly faults: string | undefined
  readonly strict: boolean
}

const THROTTLE = { 403: { status: 403 }, 429: { status: 429 } } as const

/** Runs the sandbox until the program is stopped, or until the command has ended. */
export const runSandbox = Effect.fnUntraced(function* (options: RunOptions, command: ReadonlyArray<string>) {
  const { courses, latency, paging, port, seed, storage, strict, throttle } = options
  const fileData: SandboxData = options.data === undefined ? {} : yield* readData(options.data)
  const data = courses === undefined ? fileData : { ...fileData, courses }
  const faults = options.faults === undefined ? undefined : yield* readFaultPlan(options.faults)
  // The command has stderr to itself, and there is no token before the sandbox has started.
  let log: (record: SandboxRequest) => void = () => {}
  const context = yield* start({
    port,
    data,
    seed,
    paging,
    storage,
    latency,
    throttle: throttle === undefined ? undefined : THROTTLE[throttle],
    faults,
    strict
  }).pipe(Effect.provideService(RequestListener, (_, record) => log(record)))
  const { oauth2, storageUrl, token, url } = yield* Effect.provide(Sandbox, context)
  const variables = {
    LMS_DOMAIN: url,
    LMS_API_TOKEN: Redacted.value(token),
    CANVAS_CLIENT_ID: oauth2.clientId,
    CANVAS_CLIENT_SECRET: Redacted.value(oauth2.clientSecret)
  }
  // A profile of the caller would be another service.
  if (command.length > 0) return yield* runCommand(command, { ...variables, LMS_PROFILE: undefined })
  log = (record) => process.stderr.write(`${describeRequest(record, Redacted.value(token))}\n`)
  yield* announce(url, storageUrl, variables, countCourses(data))
  return yield* Effect.never
}, Effect.scoped)
