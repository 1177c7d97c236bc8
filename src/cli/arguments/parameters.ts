/** Parameters and headers of a request: `-f name=text`, `-F name=value`, `-H 'Name: text'`. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as json from "../../internal/response/json.js"
import { MAX_SHOWN_LENGTH, truncate } from "../../internal/text/escape.js"
import { lmsFormFile } from "../../LmsFormFile.js"
import type { LmsArray } from "../../LmsOptions.js"
import { NA } from "../../NA.js"
import { quote, UsageError, usageError } from "../errors.js"
import { shellQuote } from "./completions.js"
import { decodeText, readFile, readStdin } from "./inputFile.js"
import * as options from "./option.js"

const rawField = (also: string) =>
  options.texts("raw-field", {
    short: "f",
    value: "name=text",
    description: `A parameter. It replaces the placeholder of that name in the path, else it goes into the query or the body. name[]=text can be repeated for a list${also}.`
  })

export const requestOptions = {
  rawField: rawField(""),
  field: options.texts("field", {
    short: "F",
    value: "name=value",
    description:
      "A parameter with a type: a number, true, false, null, JSON (an object, an array or a string in quotes), or the text of a file (@file) or of stdin (@-). Other values are text."
  }),
  header: options.texts("header", {
    short: "H",
    value: "'name: text'",
    description: "An additional header, or one that replaces a default header."
  })
}

/** For requests whose body may be an array. */
export const arrayOptions = { rawField: rawField(", and []=text for a body that is an array") }

/** For requests whose body may be a form with files. */
export const formOption = {
  form: options.texts("form", {
    value: "name=@file",
    description:
      "A file as a parameter, for the few endpoints that take one. The body becomes a form (multipart/form-data), with the other parameters in it. For files of courses and submissions use effect-lms upload."
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
    description:
      "The member that contains the records, if a page is an object, such as enrollment_terms. For GraphQL the path of the connection, if the query selects several."
  }),
  stringIds: options.flag("string-ids", {
    description: "Request ids as strings, for tools that round integers of more than 15 digits."
  })
}

/** The media type for `--string-ids`. */
export const acceptOf = ({ stringIds }: { readonly stringIds: boolean }): string | undefined =>
  stringIds ? "application/json+canvas-string-ids" : undefined

interface RequestOptions {
  readonly rawField: ReadonlyArray<string>
  readonly field: ReadonlyArray<string>
  readonly form?: ReadonlyArray<string> | undefined
  readonly header: ReadonlyArray<string>
}

type Parameters = Readonly<Record<string, unknown>>
type Headers = Readonly<Record<string, string>>
type Pair = readonly [name: string, value: unknown]

/** A name for a message. It may be of any length. */
const shown = (name: string): string => truncate(name, MAX_SHOWN_LENGTH)

const splitPair = (
  option: string,
  text: string,
  expected: string
): Either.Either<readonly [name: string, value: string], UsageError> => {
  const index = text.indexOf("=")
  // The value may be a secret, so the message leaves it out.
  return index <= 0
    ? usageError(
        `${option} must be ${expected}: ${quote(index < 0 ? text : text.slice(0, index + 1))} has no name or no "=".`
      )
    : Either.right([text.slice(0, index), text.slice(index + 1)])
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A double keeps every decimal number with so many digits. */
const MAX_EXACT_DIGITS = 15

/** A number whose digits a double cannot keep stays a text, as the service accepts for ids. */
const parseNumber = (text: string): number | string => {
  const number = Number(text)
  const isExact = /^-?\d+$/.test(text)
    ? Number.isSafeInteger(number)
    : text.replace(/\D/g, "").length <= MAX_EXACT_DIGITS && Number.isFinite(number)
  return isExact ? number : text
}

/** A value that begins like JSON was meant to be JSON: sent as text, a quoting mistake would be stored. */
const JSON_START = /^\s*[[{"]/

/** A typed `null` is sent as `null`: it clears a field. */
const parseValue = (name: string, text: string): Either.Either<unknown, UsageError> => {
  if (text === "null") return Either.right(NA)
  if (text === "true" || text === "false") return Either.right(text === "true")
  if (NUMBER.test(text)) return Either.right(parseNumber(text))
  if (!JSON_START.test(text)) return Either.right(text)
  return Either.orElse(json.parseJson(text), () =>
    usageError(
      `--field ${shown(name)} begins like JSON and is not valid JSON. To send it as text, use -f instead of -F.`
    )
  )
}

/** The values of files are text, whatever they look like. */
const parseField = Effect.fnUntraced(function* (field: string) {
  const [name, value] = yield* splitPair("--field", field, "name=value")
  if (!value.startsWith("@")) return [name, yield* parseValue(name, value)] as const
  const file = value.slice(1)
  const bytes = yield* file === "-" ? readStdin : readFile(`--field ${shown(name)}:`, file)
  const text = yield* Either.mapLeft(
    decodeText(bytes),
    (problem) =>
      new UsageError({
        message: `--field ${shown(name)}: ${quote(file)} ${problem}, and -F sends a file as text. For an endpoint that takes a file use effect-lms api --form ${shellQuote(`${shown(name)}=@${shown(file)}`)}, or effect-lms upload.`
      })
  )
  return [name, text] as const
})

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
      return usageError(
        `The parameter ${shown(name)} is given more than once. For a list write ${shown(bare)}[]= each time.`
      )
    } else if (name === bare) collected.set(bare, value)
    else {
      const newList = [value]
      lists.set(bare, newList)
      collected.set(bare, newList)
    }
  }
  return Either.right(Object.fromEntries(collected))
}

/** Whether the file exists is checked by the client, before it sends anything. */
const parseFormFile = (form: string): Either.Either<Pair, UsageError> =>
  Either.flatMap(splitPair("--form", form, "name=@file"), ([name, value]) => {
    if (!/^@./s.test(value)) {
      return usageError(`--form ${shown(name)} must be name=@file. For a text of the form use -f name=text.`)
    }
    return value === "@-"
      ? usageError(`--form ${shown(name)} must be a file, stdin (-) is not supported.`)
      : Either.right([name, lmsFormFile(value.slice(1))])
  })

export const parseParameters = Effect.fnUntraced(function* ({
  field,
  form = [],
  rawField
}: Pick<RequestOptions, "field" | "form" | "rawField">) {
  if (field.filter((text) => text.endsWith("=@-")).length > 1) {
    return yield* usageError("stdin can be the value of one --field only.")
  }
  const texts = yield* Either.all(rawField.map((text) => splitPair("--raw-field", text, "name=text")))
  const values = yield* Effect.forEach(field, parseField)
  const files = yield* Either.all(form.map(parseFormFile))
  return yield* collectPairs([...texts, ...values, ...files])
})

export const parseHeaders = (texts: ReadonlyArray<string>): Either.Either<Headers, UsageError> => {
  // A map, because an object has no place for a name such as `__proto__`.
  const headers = new Map<string, string>()
  for (const text of texts) {
    const [, name, value] = /^([^:\s]+):[ \t]*(.*?)[ \t]*$/s.exec(text) ?? []
    // The message shows nothing of it: a malformed header may consist of a secret.
    if (name === undefined || value === undefined) return usageError("Each --header must be 'name: text'.")
    const lower = name.toLowerCase()
    if (lower === "authorization") {
      return usageError("The token cannot be a header. Set LMS_API_TOKEN, or name a file with --token-file.")
    }
    if (headers.has(lower)) return usageError(`The header ${shown(name)} is given more than once.`)
    headers.set(lower, value)
  }
  return Either.right(Object.fromEntries(headers))
}

/** The parameters and headers of a request, as options of the client, and the array that is its body. */
export const parseBodyOptions = Effect.fnUntraced(function* (options: RequestOptions) {
  const sendHeaders = yield* parseHeaders(options.header)
  // Fields named [] are a list without a name.
  const { "": elements, ...params } = yield* parseParameters(options)
  return { params, sendHeaders, elements: Array.isArray(elements) ? (elements as LmsArray) : undefined }
})

/** The parameters and headers of a request that has no array as its body. */
export const parseRequestOptions = Effect.fnUntraced(function* (options: RequestOptions) {
  const { elements, ...request } = yield* parseBodyOptions(options)
  return elements === undefined
    ? request
    : yield* usageError(
        "Fields named [] are the elements of a body, which only effect-lms api sends: name the parameter."
      )
})
