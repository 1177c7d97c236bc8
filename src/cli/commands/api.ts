/** The command `lms api`: any request, with its response or records in the selected format. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import * as json from "../../internal/response/json.js"
import { sliceElements } from "../../internal/response/rawRecords.js"
import { decode } from "../../internal/text/charset.js"
import { escapeControl } from "../../internal/text/escape.js"
import { stringify } from "../../internal/text/stringify.js"
import { type Lms, lms, lmsPages } from "../../Lms.js"
import type { LmsError } from "../../LmsError.js"
import type { LmsParams } from "../../LmsOptions.js"
import { makeCommand, type Parsed } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import * as parameters from "../arguments/parameters.js"
import { type CallOptions, clientOptions, previewOptions, rateOptions, withClient } from "../client/client.js"
import { type CapturedExchange, captureExchange, emptyExchange } from "../client/intercept.js"
import { asResponseLost, CliError, isReadMethod, requireValue, type UsageError, usageError } from "../errors.js"
import { prettyPrint } from "../output/json.js"
import { isTerminal, type Output, terminalOrPipe, writeFile, writeWhenComplete } from "../output/output.js"
import { formatOptions, selectFormat } from "../output/outputFormat.js"
import type { Page } from "../output/records.js"

const apiOptions = {
  ...parameters.requestOptions,
  ...parameters.listOptions,
  input: options.text("input", {
    value: "file|-",
    description:
      "The complete request body, from a file or from stdin (-). Sent unchanged as application/json, unless --header sets another content-type."
  }),
  all: options.flag("all", { short: "a", description: "Read all pages of a list." }),
  concurrency: options.countOrAuto("concurrency", {
    description: "The number of pages to request concurrently, with --limit or --all."
  }),
  ...formatOptions,
  output: options.text("output", {
    short: "o",
    value: "file",
    description: "Write to a file that appears when it is complete, instead of stdout (-)."
  }),
  overwrite: options.flag("overwrite", { description: "Replace an existing file of --output." })
}

type ApiOptions = Parsed<typeof apiOptions>

interface Call {
  readonly endpoint: string
  readonly params: LmsParams
  readonly options: CallOptions & {
    readonly params: Readonly<Record<string, unknown>>
    readonly sendHeaders: Readonly<Record<string, string>>
    readonly accept: string | undefined
    readonly collection: string | undefined
  }
}

/** The exchange of a single request. */
interface SingleExchange extends CapturedExchange {
  /** Later failures are failures of the command alone. */
  hasSucceeded: boolean
}

/** The response to a single request. The JSON texts are as the server sent them. */
interface SingleResponse {
  readonly data: unknown
  /** Undefined if there is no body, or it is not text. */
  readonly text: () => string | undefined
  /** The texts of the records. An object is one record. */
  readonly rawRecords: () => ReadonlyArray<string>
}

const checkOptions = ({ all, concurrency, limit, output, overwrite }: ApiOptions): Either.Either<void, UsageError> => {
  if (all && limit !== undefined) return usageError("--all and --limit exclude each other.")
  if (concurrency !== undefined && !all && limit === undefined) {
    return usageError("--concurrency requires --limit or --all.")
  }
  if (overwrite && output === undefined) return usageError("--overwrite requires --output.")
  return Either.void
}

const readInput = (input: string) => (input === "-" ? parameters.readStdin : parameters.readFile("--input", input))

const makeCall = Effect.fnUntraced(function* (parsed: ApiOptions, endpoint: string) {
  const { params, sendHeaders } = yield* parameters.parseRequestOptions(parsed)
  const body = parsed.input === undefined ? undefined : yield* readInput(parsed.input)
  return (call: CallOptions): Call => ({
    endpoint,
    params: body ?? {},
    options: {
      ...call,
      params,
      sendHeaders: body === undefined ? sendHeaders : { "content-type": "application/json", ...sendHeaders },
      accept: parameters.acceptOf(parsed),
      collection: parsed.collection
    }
  })
})

const asArray = (data: unknown): ReadonlyArray<unknown> => (Array.isArray(data) ? data : [data])

/** The text of a captured body. An empty body has none, for any content type: the client reads it as `[]`. */
const bodyText = (body: CapturedExchange["body"], contentType = ""): string | undefined => {
  if (body === undefined || body.length === 0) return undefined
  return body instanceof Uint8Array ? Either.getOrUndefined(decode(body, contentType)) : json.withoutPrefix(body)
}

const sendSingle = (call: Call, exchange: SingleExchange): Effect.Effect<SingleResponse, LmsError, Lms> =>
  Effect.map(lms(call.endpoint, call.params, call.options), ({ data, headers }) => {
    exchange.hasSucceeded = true
    const text = () => bodyText(exchange.body, headers["content-type"])
    const rawRecords = () => {
      const source = text()
      if (source === undefined) return asArray(data).map((record) => stringify(record))
      if (!Array.isArray(data)) return [source.trim()]
      return sliceElements(source, source.trimStart().startsWith("[") ? undefined : call.options.collection)
    }
    return { data, text, rawRecords }
  })

/** The response to a single request as one page. */
const singlePage = (call: Call, exchange: SingleExchange): Stream.Stream<Page, LmsError | CliError, Lms> =>
  Stream.fromEffect(
    Effect.flatMap(sendSingle(call, exchange), ({ data, rawRecords }) =>
      data instanceof Uint8Array
        ? new CliError({ message: `The response consists of ${data.length} bytes and contains no records.` })
        : Effect.succeed({ records: asArray(data), rawRecords: Effect.sync(rawRecords) })
    )
  )

/** Bytes as text that cannot control the terminal. */
const terminalText = (bytes: Uint8Array): Either.Either<string, CliError> => {
  const text = Buffer.from(bytes).toString("utf8")
  if (text.includes("\0") || !Buffer.from(text).equals(bytes)) {
    return Either.left(
      new CliError({
        message: `The response consists of ${bytes.length} bytes that are not text. Use --output or a pipe.`
      })
    )
  }
  const lines = text.split("\n").map((line) => escapeControl(line.replace(/\r$/, "")))
  return Either.right(lines.join("\n"))
}

const withLineBreak = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`)

/** Whether the output is a terminal, and whether JSON is indented on it. */
interface Display {
  readonly isTerminal: boolean
  readonly isPretty: boolean
}

/** Prints the response to a single request, as the server sent it or indented. */
const printResponse = (call: Call, exchange: SingleExchange, output: Output, display: Display) =>
  Effect.flatMap(sendSingle(call, exchange), ({ data, rawRecords, text }) => {
    if (data instanceof Uint8Array) {
      return display.isTerminal
        ? Effect.flatMap(terminalText(data), (text) => output.write(withLineBreak(text)))
        : output.write(data)
    }
    if (display.isPretty) return output.write(`${prettyPrint(data)}\n`)
    const body = call.options.collection === undefined ? text() : undefined
    const records = () => (Array.isArray(data) ? `[${rawRecords().join(",")}]` : stringify(data))
    return output.write(withLineBreak(body ?? records()))
  })

export const api = makeCommand(
  "api",
  {
    summary: "Send any request to the API.",
    description: "Sends any request to the API, and prints the response or its records.",
    argument: {
      name: "<endpoint>",
      description: 'Method and path, such as "GET /api/v1/courses". The default method is GET.'
    },
    examples: [
      [`api "GET /api/v1/courses" -p enrollment_type=teacher --limit 250 --table`, "Courses that I teach, as a table."],
      [`api /api/v1/courses/:id/users -p id=101 --all --jsonl`, "All users of a course, one per line."],
      [`api /api/v1/courses --all --csv --fields id,name,term.name -o courses.csv`, "A file for a spreadsheet."],
      [`api "POST /api/v1/courses/101/modules" -j 'module={"name":"Week 1"}'`, "Create a module."],
      [`api "PUT /api/v1/courses/101" --input course.json --as-curl`, "Show a request as a curl command."]
    ]
  },
  { ...apiOptions, ...clientOptions, ...rateOptions, ...previewOptions },
  Effect.fnUntraced(function* (parsed) {
    const limit = parsed.all ? Number.POSITIVE_INFINITY : parsed.limit
    const file = parsed.output === "-" ? undefined : parsed.output
    const isScreen = isTerminal() && file === undefined
    const display: Display = { isTerminal: isScreen, isPretty: isScreen && !parsed.json }
    const format = yield* selectFormat(parsed, { isList: limit !== undefined, isPretty: display.isPretty })
    const endpoint = yield* requireValue(parsed.argument, "The endpoint", '"GET /api/v1/courses"')
    const callWith = yield* makeCall(parsed, endpoint)
    yield* checkOptions(parsed)
    const exchange: SingleExchange = { ...emptyExchange, hasSucceeded: false }
    const print = (call: Call) => (output: Output) =>
      format === undefined
        ? printResponse(call, exchange, output, display)
        : Effect.flatMap(format.load, (format) => {
            const { concurrency } = parsed
            const pages =
              limit === undefined
                ? singlePage(call, exchange)
                : lmsPages(call.endpoint, call.params, { ...call.options, limit, concurrency })
            return Stream.runForEach(format(pages), output.write)
          })
    // A preview ends before there is anything to write.
    const isPreview = parsed.dryRun || parsed.asCurl
    const send = (write: ReturnType<typeof print>) => {
      if (file !== undefined && !isPreview) return writeFile(file, parsed.overwrite, write)
      return format?.isArray === true && !isScreen ? writeWhenComplete(write) : write(terminalOrPipe())
    }
    yield* withClient(
      parsed,
      (options) =>
        Effect.mapError(send(print(callWith(options))), (error) =>
          exchange.hasSucceeded && !isReadMethod(exchange.method) ? asResponseLost(error) : error
        ),
      limit === undefined ? [captureExchange(exchange)] : []
    )
  })
)
