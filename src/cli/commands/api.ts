/** The command `lms api`: any request, its answer or its records in the form that is asked for. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as json from "../../internal/response/json.js"
import { sliceElements } from "../../internal/response/rawRecords.js"
import { decode } from "../../internal/text/charset.js"
import { escapeControl } from "../../internal/text/escape.js"
import { type Lms, lms, lmsPages } from "../../Lms.js"
import type { LmsError } from "../../LmsError.js"
import type { LmsParams } from "../../LmsOptions.js"
import type { LmsResponse } from "../../LmsResponse.js"
import { type Given as GivenBy, make } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import * as parameters from "../arguments/parameters.js"
import { withClient } from "../client/client.js"
import { type CallOptions, clientOptions, pacedOptions, shownOptions } from "../client/options.js"
import { type Kept, keeping } from "../client/watch.js"
import { formOf, formOptions } from "../output/form.js"
import type { Page } from "../output/format.js"
import * as jsons from "../output/json.js"
import { isWatched, type Output, screenOrPipe, toFile } from "../output/output.js"
import { afterWrite, isRead, Misuse, needed, Problem } from "../problem.js"

const apiOptions = {
  ...parameters.parameterOptions,
  ...parameters.inputOptions,
  ...parameters.headerOptions,
  limit: options.whole("limit", 1, Number.MAX_SAFE_INTEGER, {
    short: "n",
    what: "So many records of a list, over as many pages as that needs."
  }),
  all: options.flag("all", { short: "a", what: "All records of a list, page after page." }),
  concurrency: options.countOr("concurrency", "auto", {
    what: "How many pages may be asked for at the same time, with --limit or --all."
  }),
  collection: options.text("collection", {
    value: "name",
    what: "The member that holds the records where a page is an object, such as enrollment_terms."
  }),
  ...formOptions,
  output: options.text("output", {
    short: "o",
    value: "file",
    what: "A file that is written when all has come, in the place of stdout (-)."
  }),
  overwrite: options.flag("overwrite", { what: "The file of --output may be replaced." })
}

type Given = GivenBy<typeof apiOptions>

interface Call {
  readonly endpoint: string
  readonly params: LmsParams
  readonly options: CallOptions & {
    readonly params: Readonly<Record<string, unknown>>
    readonly sendHeaders: Readonly<Record<string, string>>
    readonly collection: string | undefined
  }
}

const callOf = Effect.fnUntraced(function* (given: Given, endpoint: string) {
  const named = yield* parameters.parameters(given)
  const headers = yield* parameters.headers(given.header)
  const input = yield* parameters.input(given.input)
  const collection = Option.getOrUndefined(given.collection)
  return (call: CallOptions): Call => ({
    endpoint,
    params: Option.getOrElse(input, () => ({})),
    options: {
      ...call,
      params: named,
      sendHeaders: Option.isSome(input) ? { "content-type": "application/json", ...headers } : headers,
      collection
    }
  })
})

/** What a terminal may be shown of bytes that are no JSON. */
const readable = (bytes: Uint8Array): Either.Either<string, Problem> => {
  const text = Buffer.from(bytes).toString("utf8")
  return text.includes("\0") || !Buffer.from(text).equals(bytes)
    ? Either.left(
        new Problem({ message: `The answer is ${bytes.length} bytes that are no text: give --output, or a pipe` })
      )
    : Either.right(
        text
          .split("\n")
          .map((line) => escapeControl(line.replace(/\r$/, "")))
          .join("\n")
      )
}

const endingLine = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`)

/** Who reads an answer: a person on a terminal, who may want it as it came all the same. */
interface Reader {
  readonly terminal: boolean
  readonly laidOut: boolean
}

/** The text of the answer that was kept, where it has one: an empty body is `[]`, whatever it is said to be. */
const textOf = ({ body }: Kept, { headers }: Pick<LmsResponse, "headers">): string | undefined => {
  if (body === undefined || body.length === 0) return undefined
  return body instanceof Uint8Array
    ? Either.getOrUndefined(decode(body, headers["content-type"] ?? ""))
    : json.withoutPrefix(body)
}

/** The records of one answer, as the service wrote them: those of a list, or the one that it is. */
const recordsOf = (call: Call, kept: Kept, response: LmsResponse): ReadonlyArray<string> => {
  const { data } = response
  const text = textOf(kept, response)
  if (text === undefined) return (Array.isArray(data) ? data : [data]).map((record) => JSON.stringify(record))
  if (!Array.isArray(data)) return [text.trim()]
  return sliceElements(text, text.trimStart().startsWith("[") ? undefined : call.options.collection)
}

/** What is known of a call of one request. */
interface Asked extends Kept {
  /** It has succeeded: what fails from here on fails here alone. */
  answered: boolean
}

const ask = (call: Call, kept: Asked) =>
  Effect.tap(lms(call.endpoint, call.params, call.options), () =>
    Effect.sync(() => {
      kept.answered = true
    })
  )

/** One answer, as the service wrote it. */
const asItCame = (call: Call, kept: Asked, output: Output, reader: Reader) =>
  Effect.flatMap(ask(call, kept), (response) => {
    const { data } = response
    if (data instanceof Uint8Array) {
      return reader.terminal
        ? Effect.flatMap(readable(data), (text) => output.write(endingLine(text)))
        : output.write(data)
    }
    if (reader.laidOut) return output.write(`${jsons.laidOut(data)}\n`)
    const whole = call.options.collection === undefined ? textOf(kept, response) : undefined
    return output.write(
      endingLine(
        whole ?? (Array.isArray(data) ? `[${recordsOf(call, kept, response).join(",")}]` : JSON.stringify(data))
      )
    )
  })

/** The records of one answer: those of a list, or the one that it is. */
const single = (call: Call, kept: Asked): Stream.Stream<Page, LmsError | Problem, Lms> =>
  Stream.fromEffect(
    Effect.flatMap(ask(call, kept), (response) => {
      const { data } = response
      if (data instanceof Uint8Array) {
        return new Problem({ message: `The answer is ${data.length} bytes and holds no records` })
      }
      const records: ReadonlyArray<unknown> = Array.isArray(data) ? data : [data]
      return Effect.succeed({ records, rawRecords: Effect.sync(() => recordsOf(call, kept, response)) })
    })
  )

export const api = make(
  "api",
  {
    brief: "Any request of the API.",
    what: "Makes any request of the API, and prints its answer or its records.",
    argument: {
      name: "<endpoint>",
      what: 'Method and path, such as "GET /api/v1/courses"; without a method it is a GET.'
    },
    examples: [
      [`api "GET /api/v1/courses" -p enrollment_type=teacher --limit 250 --table`, "Courses that I teach, for people."],
      [`api /api/v1/courses/:id/users -p id=101 --all --jsonl`, "All users of a course, one a line."],
      [`api /api/v1/courses --all --csv --fields id,name,term.name -o courses.csv`, "A file for a spreadsheet."],
      [`api "POST /api/v1/courses/101/modules" -j 'module={"name":"Week 1"}'`, "A new module."],
      [`api "PUT /api/v1/courses/101" --input course.json --as-curl`, "The same request as a command of curl."]
    ]
  },
  { ...apiOptions, ...clientOptions, ...pacedOptions, ...shownOptions },
  Effect.fnUntraced(function* (given) {
    const limit = given.all ? Number.POSITIVE_INFINITY : Option.getOrUndefined(given.limit)
    const file = Option.filter(given.output, (path) => path !== "-")
    const terminal = isWatched() && Option.isNone(file)
    const reader = { terminal, laidOut: terminal && !given.asJson }
    const format = yield* formOf(given, { isList: limit !== undefined, isScreen: reader.laidOut })
    const endpoint = yield* needed(given.argument, "endpoint", '"GET /api/v1/courses"')
    const make = yield* callOf(given, endpoint)
    if (given.all && Option.isSome(given.limit)) {
      return yield* new Misuse({ message: "--all and --limit do not go together: leave one of them out" })
    }
    const concurrency = Option.getOrUndefined(given.concurrency)
    if (concurrency !== undefined && limit === undefined) {
      return yield* new Misuse({ message: "--concurrency is for lists: give --limit or --all with it" })
    }
    if (given.overwrite && Option.isNone(given.output)) {
      return yield* new Misuse({ message: "--overwrite is for the file of --output" })
    }
    const kept: Asked = { body: undefined, method: undefined, answered: false }
    const writing = (call: Call) => (output: Output) =>
      format === undefined
        ? asItCame(call, kept, output, reader)
        : Effect.flatMap(format, (format) =>
            Stream.runForEach(
              format(
                limit === undefined
                  ? single(call, kept)
                  : lmsPages(call.endpoint, call.params, { ...call.options, limit, concurrency })
              ),
              output.write
            )
          )
    yield* withClient(
      given,
      (options) => {
        const write = writing(make(options))
        const written = Option.match(file, {
          onNone: () => write(screenOrPipe()),
          onSome: (path) => Effect.asVoid(toFile(path, given.overwrite, write))
        })
        return Effect.mapError(written, (error) => (kept.answered && !isRead(kept.method) ? afterWrite(error) : error))
      },
      limit === undefined ? [keeping(kept)] : []
    )
  })
)
