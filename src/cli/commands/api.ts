/** The command `lms api`: any request, with its response or records in the selected format. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import * as Struct from "effect/Struct"
import { connectionPaths } from "../../internal/graphql/document.js"
import { hasErrors } from "../../internal/graphql/response.js"
import { isSafeMethod, METHODS, parseEndpoint } from "../../internal/request/endpoint.js"
import { messagesOf } from "../../internal/response/errorBody.js"
import * as json from "../../internal/response/json.js"
import { sliceElements } from "../../internal/response/rawRecords.js"
import { decode } from "../../internal/text/charset.js"
import { describeBytes, listNames } from "../../internal/text/describe.js"
import { escapeRecord } from "../../internal/text/escape.js"
import { stringify } from "../../internal/text/stringify.js"
import type { Lms } from "../../Lms.js"
import { type LmsError, LmsJobError } from "../../LmsError.js"
import { lmsGraphqlPages } from "../../LmsGraphql.js"
import { lms, lmsPages } from "../../LmsOperations.js"
import type { LmsParams } from "../../LmsOptions.js"
import { makeCommand, type Parsed } from "../arguments/command.js"
import { GRAPHQL_ENDPOINT, GRAPHQL_NAME, GRAPHQL_PATH, splitGraphql } from "../arguments/graphql.js"
import { decodeText, readFile, readStdin } from "../arguments/inputFile.js"
import * as options from "../arguments/option.js"
import * as parameters from "../arguments/parameters.js"
import { type CallOptions, clientOptions, previewOptions, rateOptions, withClient } from "../client/client.js"
import { type CapturedExchange, captureExchange, emptyExchange } from "../client/intercept.js"
import { asResponseLost, CliError, lostToDefect, quote, requireValue, UsageError, usageError } from "../errors.js"
import { prettyPrint } from "../output/json.js"
import {
  notice,
  type Output,
  type OutputError,
  terminalOrPipe,
  writeFile,
  writeWhenComplete
} from "../output/output.js"
import { formatOptions, selectFormat } from "../output/outputFormat.js"
import { listPages, type Page } from "../output/records.js"
import { isTerminal } from "../output/terminal.js"
import { maskTokens } from "../profiles/knownTokens.js"
import { deadlineWithWait, waitForJob } from "./wait.js"

const apiOptions = {
  method: options.text("method", {
    short: "X",
    value: "method",
    description: "The method, if it is not part of the endpoint. Default: GET, also with parameters."
  }),
  ...parameters.requestOptions,
  ...parameters.arrayOptions,
  ...parameters.formOption,
  ...parameters.listOptions,
  input: options.text("input", {
    value: "file|-",
    description:
      "The complete request body, from a file or from stdin (-). It must be JSON, unless --header sets its content-type."
  }),
  all: options.flag("all", { short: "a", description: "Read all pages of a list." }),
  paginate: options.flag("paginate", { description: "The same as --all." }),
  concurrency: options.countOrAuto("concurrency", {
    description: "The number of pages to request concurrently, with --limit or --all."
  }),
  include: options.flag("include", {
    short: "i",
    description: "Print status and headers of the response first, without credentials."
  }),
  wait: options.flag("wait", {
    description: "Wait for the job that the request has started, and print the job as JSON when its result is there."
  }),
  deadline: deadlineWithWait,
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
  /** The messages of the errors in a GraphQL response, whose status is that of a success. */
  graphqlErrors: ReadonlyArray<string>
}

/** The response to a single request. The JSON texts are as the server sent them. */
interface SingleResponse {
  readonly data: unknown
  /** Empty if it is missing. */
  readonly contentType: string
  /** The JSON of the response, or of its records with `--collection`. */
  readonly text: () => string
  /** The texts of the records. An object is one record. */
  readonly rawRecords: () => ReadonlyArray<string>
}

const isGraphql = ({ args }: ApiOptions): boolean => args.length === 1 && args[0] === GRAPHQL_NAME

const isMethod = (text: string): boolean => METHODS.some((method) => method === text.toUpperCase())

/** The maximum number of records, or undefined for a single request. */
const limitOf = ({ all, limit, paginate }: ApiOptions): number | undefined =>
  all || paginate ? Number.POSITIVE_INFINITY : limit

/** The endpoint with its method, which may be an argument or an option of its own. */
const endpointOf = (parsed: ApiOptions): Either.Either<string, UsageError> =>
  Either.gen(function* () {
    const { args, method } = parsed
    if (isGraphql(parsed) && (method === undefined || method.toUpperCase() === "POST")) return GRAPHQL_ENDPOINT
    const [given, second, third] = args
    const first = yield* requireValue(given, "The endpoint", '"GET /api/v1/courses"')
    const unknown = second === undefined || isMethod(first) ? third : second
    if (unknown !== undefined) {
      return yield* usageError(`api takes one endpoint, got the unknown argument ${quote(unknown)}.`)
    }
    const endpoint = args.join(" ")
    if (method === undefined) return endpoint
    const [, own] = /^\s*([a-z]+)\s/i.exec(endpoint) ?? []
    if (own === undefined) return `${method} ${endpoint}`
    return own.toUpperCase() === method.toUpperCase()
      ? endpoint
      : yield* usageError(`The endpoint has the method ${own}, --method is ${method}: leave out one of them.`)
  })

/** Options about the response, which `--wait` does not print. */
const { json: _, ...formatsOfResponse } = formatOptions
const WAIT_EXCLUDES = Struct.keys({ ...formatsOfResponse, include: apiOptions.include })

const checkOptions = (parsed: ApiOptions): Either.Either<void, UsageError> => {
  const { concurrency, field, include, input, limit, output, overwrite } = parsed
  const isList = limitOf(parsed) !== undefined
  if (parsed.wait && isList) return usageError("--wait is for a single request, without --all and --limit.")
  const format = WAIT_EXCLUDES.find((name) => parsed[name] === true || typeof parsed[name] === "string")
  if (parsed.wait && format !== undefined) {
    return usageError(`--wait prints the job as JSON: leave out --${format}.`)
  }
  if (parsed.deadline !== undefined && !parsed.wait) return usageError("--deadline requires --wait.")
  if (parsed.all && parsed.paginate) return usageError("--all and --paginate mean the same: leave out one of them.")
  if (isList && limit !== undefined && limitOf(parsed) !== limit) {
    return usageError(`--${parsed.all ? "all" : "paginate"} and --limit exclude each other.`)
  }
  if (concurrency !== undefined && !isList) return usageError("--concurrency requires --limit or --all.")
  if (overwrite && output === undefined) return usageError("--overwrite requires --output.")
  if (parsed.silent && output !== undefined) return usageError("--silent and --output exclude each other.")
  if (include && isList) return usageError("--include is for one response: leave out --all and --limit.")
  if (input === "-" && field.some((text) => text.endsWith("=@-"))) {
    return usageError("stdin can be the input of --input or of one --field, not of both.")
  }
  if (input !== undefined && parsed.form.length > 0) return usageError("--input and --form exclude each other.")
  return Either.void
}

/** The command itself declares the body as JSON, unless the caller declares its type. */
const checkJson = (bytes: Uint8Array): Either.Either<Uint8Array, UsageError> =>
  Either.flatMap(decodeText(bytes), (text) =>
    Either.mapBoth(json.parsePlainJson(text), {
      onLeft: () => "is not valid JSON",
      onRight: () => Buffer.from(text)
    })
  ).pipe(
    Either.mapLeft(
      (problem) =>
        new UsageError({
          message: `--input ${problem}. For a body of another type, set it: -H 'content-type: text/plain'.`
        })
    )
  )

const isTextType = (contentType: string): boolean => /^text\/|json|xml/i.test(contentType)

const BYTE_ORDER_MARK = Buffer.from("\ufeff")

/** A byte order mark is part of the file, and not of the text or JSON in it. */
const readInput = Effect.fnUntraced(function* (input: string, contentType: string | undefined) {
  const bytes = yield* input === "-" ? readStdin : readFile("--input", input)
  if (contentType === undefined) return yield* checkJson(bytes)
  const isMarked = isTextType(contentType) && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  return isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
})

const makeCall = Effect.fnUntraced(function* (parsed: ApiOptions, endpoint: string) {
  const { elements, params: named, sendHeaders } = yield* parameters.parseBodyOptions(parsed)
  const params = isGraphql(parsed) ? { ...splitGraphql(named) } : named
  if (elements !== undefined && parsed.input !== undefined) {
    return yield* usageError("--input and fields named [] exclude each other: each is the whole body.")
  }
  const body = parsed.input === undefined ? undefined : yield* readInput(parsed.input, sendHeaders["content-type"])
  return (call: CallOptions): Call => ({
    endpoint,
    params: body ?? elements ?? {},
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

/** The pages of a connection: the one of `--collection`, or the only one in the query. */
const connectionPages = ({ options, params: body }: Call, limit: number) => {
  const { accept: _, collection, params, ...others } = options
  const { operationName, query, variables } = splitGraphql(params)
  if (typeof query !== "string") {
    return usageError(
      `--all and --limit read the connection of a query: pass it with -f query='{ … }'${body instanceof Uint8Array ? " instead of --input" : ""}.`
    )
  }
  const paths = connectionPaths(query)
  const connection = collection ?? (paths.length === 1 ? paths[0] : undefined)
  if (connection === undefined) {
    return usageError(
      paths.length === 0
        ? "--all and --limit read a connection of GraphQL: select pageInfo { hasNextPage endCursor } in it."
        : `The query selects several connections: choose one with --collection (${listNames(paths)}).`
    )
  }
  return Either.right(
    lmsGraphqlPages(query, variables, {
      ...others,
      connection,
      limit,
      operationName: operationName === undefined ? undefined : String(operationName)
    })
  )
}

const pagesOfList = ({ endpoint, options, params }: Call, limit: number, parsed: ApiOptions) => {
  const pages = lmsPages(endpoint, params, { ...options, limit, concurrency: parsed.concurrency })
  return parsed.silent ? pages : listPages(pages, parsed, (note) => notice(maskTokens(note)))
}

const isGraphqlEndpoint = (endpoint: string): boolean =>
  Either.match(parseEndpoint(endpoint, "GET"), {
    onLeft: () => false,
    onRight: ({ origin, path }) => origin === undefined && path === GRAPHQL_PATH
  })

const graphqlErrorsOf = (data: unknown): ReadonlyArray<string> => {
  if (!json.isObject(data) || !hasErrors(data.errors)) return []
  const messages = messagesOf({ errors: data.errors }, maskTokens)
  return messages.length > 0 ? messages : ["no message"]
}

/** As in gh, such a response is printed and the command fails. The server has not done what was asked, so it is no lost response. */
const failOnGraphqlErrors = ({ graphqlErrors }: SingleExchange): Effect.Effect<void, CliError> =>
  graphqlErrors.length === 0
    ? Effect.void
    : new CliError({ message: `The GraphQL response has errors: ${graphqlErrors.join("; ")}` })

const sendSingle = (call: Call, exchange: SingleExchange): Effect.Effect<SingleResponse, LmsError, Lms> =>
  Effect.map(lms(call.endpoint, call.params, call.options), ({ data, headers }) => {
    exchange.hasSucceeded = true
    if (isGraphqlEndpoint(call.endpoint)) exchange.graphqlErrors = graphqlErrorsOf(data)
    const source = () => bodyText(exchange.body, headers["content-type"])
    const rawRecords = () => {
      const body = source()
      if (body === undefined) return asArray(data).map((record) => stringify(record))
      if (!Array.isArray(data)) return [body.trim()]
      return sliceElements(body, body.trimStart().startsWith("[") ? undefined : call.options.collection)
    }
    const text = () => {
      const body = call.options.collection === undefined ? source() : undefined
      return body ?? (Array.isArray(data) ? `[${rawRecords().join(",")}]` : stringify(data))
    }
    return { data, contentType: headers["content-type"] ?? "", text, rawRecords }
  })

/** The response to a single request as one page. */
const singlePage = <E, R>(response: Effect.Effect<SingleResponse, E, R>): Stream.Stream<Page, E | CliError, R> =>
  Stream.fromEffect(
    Effect.flatMap(response, ({ contentType, data, rawRecords, text }) =>
      data instanceof Uint8Array
        ? new CliError({
            message: `The response consists of ${describeBytes(data, contentType)} and contains no records.`
          })
        : Effect.succeed({
            records: asArray(data),
            rawRecords: Effect.sync(rawRecords),
            text: Effect.sync(text),
            isObject: !Array.isArray(data)
          })
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
  const lines = text.split("\n").map((line) => escapeRecord(line.replace(/\r$/, "")))
  return Either.right(lines.join("\n"))
}

const withLineBreak = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`)

/** Whether the output is a terminal, and whether JSON is indented on it. */
interface Display {
  readonly isTerminal: boolean
  readonly isPretty: boolean
}

/** Prints the response to a single request, as the server sent it or indented. */
const printResponse = ({ data, text }: SingleResponse, output: Output, display: Display) => {
  if (data instanceof Uint8Array) {
    return display.isTerminal
      ? Effect.flatMap(terminalText(data), (text) => output.write(withLineBreak(text)))
      : output.write(data)
  }
  return output.write(display.isPretty ? `${prettyPrint(data)}\n` : withLineBreak(text()))
}

/** Sends a request that starts a job, waits for the job, and prints it. */
const printJob = (call: Call, exchange: SingleExchange, output: Output, { deadline }: ApiOptions, display: Display) =>
  Effect.gen(function* () {
    const started = yield* lms(call.endpoint, call.params, call.options)
    exchange.hasSucceeded = true
    const { apiUrl, maxRate, maxWait, token } = call.options
    const job = yield* waitForJob(started, { apiUrl, maxRate, maxWait, token }, deadline)
    yield* output.write(`${display.isPretty ? prettyPrint(job) : stringify(job)}\n`)
  })

/** After the write has succeeded: a job has exit codes of its own. Whatever else fails, the write is not to be repeated. */
const afterWrite = <E extends { readonly message: string }>(error: E) =>
  error instanceof LmsJobError && error.reason !== "Unrecognized" ? error : asResponseLost(error)

export const api = makeCommand(
  "api",
  {
    summary: "Send any request to the API.",
    description: "Sends any request to the API, and prints the response or its records.",
    argument: {
      name: "<endpoint>",
      description: 'Method and path, such as "GET /api/v1/courses" or GET /api/v1/courses. The default method is GET.',
      isRepeated: true
    },
    examples: [
      ["api /api/v1/courses -f enrollment_type=teacher --limit 250 --table", "Courses that I teach, as a table."],
      ["api /api/v1/courses/:id/users -f id=101 --all --jsonl", "The users of a course, one per line."],
      [
        "api /api/v1/courses -f 'include[]=term' --all --csv --fields id,name,term.name -o courses.csv",
        "A file for a spreadsheet."
      ],
      ["api /api/v1/courses --all --jq '.[] | select(.workflow_state == \"available\") | .id'", "Ids, with jq."],
      ["api POST /api/v1/courses/101/modules -f 'module[name]=Week 1' -F 'module[position]=1'", "Create a module."],
      ["api PUT /api/v1/courses/101 --input course.json --as-curl", "Show a request as a curl command."]
    ]
  },
  { ...apiOptions, ...clientOptions, ...rateOptions, ...previewOptions },
  Effect.fnUntraced(function* (parsed) {
    const limit = limitOf(parsed)
    const file = parsed.output === "-" ? undefined : parsed.output
    const isScreen = isTerminal() && file === undefined
    const display: Display = { isTerminal: isScreen, isPretty: isScreen && !parsed.json }
    const selected = yield* selectFormat(parsed, { isList: limit !== undefined, isPretty: display.isPretty })
    const endpoint = yield* endpointOf(parsed)
    yield* checkOptions(parsed)
    const format = selected === undefined ? undefined : yield* selected.load
    const callWith = yield* makeCall(parsed, endpoint)
    const exchange: SingleExchange = { ...emptyExchange, hasSucceeded: false, graphqlErrors: [] }

    const writeHead = (output: Output) =>
      Effect.suspend(() =>
        parsed.include && exchange.head !== undefined ? output.write(`${exchange.head}\n`) : Effect.void
      )
    const sendOne = (call: Call, output: Output) =>
      sendSingle(call, exchange).pipe(
        // An incomplete file will be removed.
        Effect.tapError(() => (file === undefined ? writeHead(output) : Effect.void)),
        Effect.tap(() => writeHead(output))
      )
    type Printed = Effect.Effect<void, LmsError | LmsJobError | CliError | UsageError | OutputError, Lms>
    const print =
      (call: Call) =>
      (output: Output): Printed => {
        if (parsed.wait) return printJob(call, exchange, output, parsed, display)
        if (limit !== undefined && format !== undefined) {
          const pages =
            call.endpoint === GRAPHQL_ENDPOINT
              ? Stream.unwrap(connectionPages(call, limit))
              : pagesOfList(call, limit, parsed)
          return Stream.runForEach(format(pages), output.write)
        }
        const response = sendOne(call, output)
        if (parsed.silent) return Effect.asVoid(response)
        return format === undefined
          ? Effect.flatMap(response, (response) => printResponse(response, output, display))
          : Stream.runForEach(format(singlePage(response)), output.write)
      }
    // A preview ends before there is anything to write.
    const isPreview = parsed.dryRun || parsed.asCurl
    const send = (write: ReturnType<typeof print>) => {
      if (file !== undefined && !isPreview) return writeFile(file, parsed.overwrite, write)
      return selected?.isArray === true && limit !== undefined && !isScreen
        ? writeWhenComplete(write)
        : write(terminalOrPipe())
    }
    const isWritten = () => exchange.hasSucceeded && !isSafeMethod(exchange.method)
    yield* withClient(
      parsed,
      (options) =>
        send(print(callWith(options))).pipe(
          Effect.mapError((error) => (isWritten() ? afterWrite(error) : error)),
          Effect.catchAllDefect((defect) => (isWritten() ? lostToDefect(defect) : Effect.die(defect))),
          Effect.zipRight(Effect.suspend(() => failOnGraphqlErrors(exchange)))
        ),
      limit === undefined ? [captureExchange(exchange)] : []
    )
  }, Effect.scoped)
)
