/** Parameters, headers and body of a request: `-p name=text`, `-j name=json`, `-H 'Name: text'`, `--input`. */
import { Buffer } from "node:buffer"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as json from "../../internal/response/json.js"
import { errorCode } from "../../internal/response/networkError.js"
import { NA } from "../../NA.js"
import { UsageError, usageError } from "../errors.js"
import * as options from "./option.js"

export const requestOptions = {
  param: options.texts("param", {
    short: "p",
    value: "name=text",
    description:
      "A parameter. It replaces the placeholder of that name in the path, else it goes into the query or the body. name[]=text can be repeated for a list."
  }),
  jsonParam: options.texts("json-param", {
    short: "j",
    value: "name=json",
    description: "A parameter as JSON: a number, true, false, null, an object or an array."
  }),
  header: options.texts("header", {
    short: "H",
    value: "'name: text'",
    description: "An additional header, or one that replaces a default header."
  })
}

/** Options of commands that read lists. */
export const listOptions = {
  limit: options.integer("limit", 1, undefined, {
    short: "n",
    description: "Maximum number of records of a list, read from as many pages as necessary."
  }),
  collection: options.text("collection", {
    value: "name",
    description: "The member that contains the records, if a page is an object, such as enrollment_terms."
  }),
  stringIds: options.flag("string-ids", {
    description: "Request ids as strings, for tools that round integers of more than 15 digits."
  })
}

/** The media type for `--string-ids`. */
export const acceptOf = ({ stringIds }: { readonly stringIds: boolean }): string | undefined =>
  stringIds ? "application/json+canvas-string-ids" : undefined

interface RequestOptions {
  readonly param: ReadonlyArray<string>
  readonly jsonParam: ReadonlyArray<string>
  readonly header: ReadonlyArray<string>
}

type Parameters = Readonly<Record<string, unknown>>
type Headers = Readonly<Record<string, string>>
type Pair = readonly [name: string, value: unknown]

const splitPair = (
  option: string,
  text: string,
  expected: string
): Either.Either<readonly [string, string], UsageError> => {
  const index = text.indexOf("=")
  // The value may be a secret, so the message leaves it out.
  return index <= 0
    ? usageError(
        `${option} must be ${expected}: ${JSON.stringify(index < 0 ? text : text.slice(0, index + 1))} has no name or no "=".`
      )
    : Either.right([text.slice(0, index), text.slice(index + 1)])
}

/** A typed `null` is sent as `null`: it clears a field. */
const parseJsonParam = (text: string): Either.Either<Pair, UsageError> =>
  Either.flatMap(splitPair("-j", text, "name=json"), ([name, value]) =>
    Either.match(json.parseJson(value), {
      onLeft: () => usageError(`The value of -j ${name}= is not valid JSON. Write a string in quotes, or use -p.`),
      onRight: (parsed): Either.Either<Pair, UsageError> => Either.right([name, parsed === null ? NA : parsed])
    })
  )

/** Names ending in brackets are lists, as in Canvas's documentation. Repeating another name is probably a typo. */
const collectPairs = (pairs: ReadonlyArray<Pair>): Either.Either<Parameters, UsageError> => {
  const collected = new Map<string, unknown>()
  const lists = new Map<string, Array<unknown>>()
  for (const [name, value] of pairs) {
    if (/^access_token$/i.test(name)) return usageError("The token cannot be a parameter. Set LMS_API_TOKEN.")
    const bare = name.replace(/\[\]$/, "")
    const list = lists.get(bare)
    if (name !== bare && list !== undefined) list.push(value)
    else if (collected.has(bare)) {
      return usageError(`The parameter ${name} is given more than once. For a list write ${bare}[]= each time.`)
    } else if (name === bare) collected.set(bare, value)
    else {
      const newList = [value]
      lists.set(bare, newList)
      collected.set(bare, newList)
    }
  }
  return Either.right(Object.fromEntries(collected))
}

export const parseParameters = ({
  jsonParam,
  param
}: Pick<RequestOptions, "jsonParam" | "param">): Either.Either<Parameters, UsageError> =>
  Either.flatMap(
    Either.all([
      ...param.map((text): Either.Either<Pair, UsageError> => splitPair("-p", text, "name=text")),
      ...jsonParam.map(parseJsonParam)
    ]),
    collectPairs
  )

export const parseHeaders = (texts: ReadonlyArray<string>): Either.Either<Headers, UsageError> => {
  const headers: Record<string, string> = {}
  for (const text of texts) {
    const [, name, value] = /^([^:\s]+):[ \t]*(.*?)[ \t]*$/s.exec(text) ?? []
    // The message shows nothing of it: a malformed header may consist of a secret.
    if (name === undefined || value === undefined) return usageError("Each --header must be 'name: text'.")
    const lower = name.toLowerCase()
    if (lower === "authorization") {
      return usageError("The token cannot be a header. Set LMS_API_TOKEN, or name a file with --token-file.")
    }
    if (Object.hasOwn(headers, lower)) return usageError(`The header ${name} is given more than once.`)
    headers[lower] = value
  }
  return Either.right(headers)
}

/** The parameters and headers of a request, as options of the client. */
export const parseRequestOptions = (
  options: RequestOptions
): Either.Either<{ readonly params: Parameters; readonly sendHeaders: Headers }, UsageError> =>
  Either.all({ params: parseParameters(options), sendHeaders: parseHeaders(options.header) })

/** Reads stdin to its end. An interruption stops reading. */
export const readStdin: Effect.Effect<Buffer, UsageError> = Effect.async((resume) => {
  const chunks: Array<Buffer> = []
  const onData = (chunk: Buffer) => chunks.push(chunk)
  const onEnd = () => resume(Effect.succeed(Buffer.concat(chunks)))
  const onError = (cause: unknown) =>
    resume(new UsageError({ message: `stdin cannot be read: ${errorCode(cause) ?? "it is closed"}.` }))
  process.stdin.on("data", onData).once("end", onEnd).once("error", onError)
  return Effect.sync(() => {
    process.stdin.off("data", onData).off("end", onEnd).off("error", onError).pause()
  })
})

/** Reads the file that an option names. */
export const readFile = Effect.fnUntraced(function* (option: string, path: string) {
  const fs = yield* FileSystem.FileSystem
  return yield* Effect.mapError(
    fs.readFile(path),
    (error) =>
      new UsageError({
        message: `${option} ${JSON.stringify(path)} ${
          error._tag === "SystemError" && error.reason === "NotFound" ? "does not exist" : "cannot be read"
        }.`
      })
  )
})
