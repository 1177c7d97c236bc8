/** What is said of calls that are given something of another type, or options that do not fit. */
import type { LmsRequestError } from "../../LmsError.js"
import { isFormFile } from "../../LmsFormFile.js"
import { describeType } from "../text/describe.js"
import * as redact from "../text/redact.js"
import { requestError } from "./invalid.js"
import { METHODS } from "./preparedRequest.js"

// A value of another type is never shown: it may be a token.

const TEXT = "a text"
const FLAG = "true or false"
const RECORD = "an object with names and values"

/** What to give instead: the end of the sentence "… is a number: give …". */
const MENDS: Readonly<Record<string, string>> = {
  accept: TEXT,
  apiUrl: TEXT,
  collection: TEXT,
  concurrency: 'a number of pages (a positive integer), or "auto"',
  destfile: TEXT,
  endpoint: TEXT,
  expect: RECORD,
  from: TEXT,
  limit: "a number of records (a positive integer), or Infinity for all",
  maxBody: "a number of bytes, or Infinity for no bound",
  maxRate: "a positive number of requests a second",
  method: TEXT,
  onDrift: '"ignore" or "fail"',
  onEnd: "a function that takes the receipt",
  overwrite: FLAG,
  params: RECORD,
  perPage: "a positive integer",
  progress: FLAG,
  retry: "{ times: … } with a whole number of further tries, or false",
  schema: "a Schema of effect/Schema",
  sendHeaders: RECORD,
  token: "a text, or one that is Redacted"
}

export const options = (given: unknown): LmsRequestError =>
  requestError("Option", "options", `The options are ${describeType(given)}: give ${RECORD}, or leave them out.`)

export const option = (name: string, value: unknown): LmsRequestError =>
  requestError("Option", name, `${name} is ${describeType(value)}: give ${MENDS[name]}, or leave it out.`)

export const endpoint = (given: unknown): LmsRequestError =>
  requestError(
    "Endpoint",
    describeType(given),
    `The endpoint is ${describeType(given)}: give a text, such as "GET /api/v1/courses".`
  )

export const noMethod = (verb: string): LmsRequestError =>
  requestError("Method", verb, `"${verb}" is not a method of the service: use one of ${METHODS.join(", ")}.`)

const MISSHAPEN = {
  Empty: () => 'is empty: write a path such as "/api/v1/courses", or a method and a path',
  Bare: () => 'is a method without a path: write "METHOD path", such as "GET /api/v1/courses"',
  Blank: () => 'holds a blank: write "METHOD path", and put values into parameters',
  Surrogate: () => "holds half a character (a lone surrogate)",
  Fragment: () => 'holds a "#", which is never sent: write %23, or put the value into a parameter',
  Backslash: () => 'holds a "\\": paths are written with "/"',
  Scheme: () => "is neither a path nor an http or https URL",
  Relative: (path: string) => `is not a path: write "${path.startsWith("api/") ? "" : "/api/v1"}/${path}"`,
  Unversioned: (path: string) => `lacks the leading /api/v1/: write "/api/v1${path}"`,
  Address: () => "is not an address of the service: write scheme, host and path"
}

export const misshapen = (endpoint: string, misshape: keyof typeof MISSHAPEN, path: string): LmsRequestError =>
  requestError(
    "Endpoint",
    redact.redactUrl(endpoint),
    `The endpoint "${redact.redactUrl(endpoint)}" ${MISSHAPEN[misshape](path)}.`
  )

export const climbing = (name: string, value: string) =>
  requestError("Placeholder", name, `The value of "${name}" is "${value}", which climbs out of the path: give an id.`)

export const dotted = (path: string, expanded: string) =>
  requestError("Endpoint", path, `The path "${expanded}" holds a "." or ".." segment: write the whole path.`)

export const unfilled = (name: string) =>
  requestError(
    "Placeholder",
    name,
    `The endpoint's placeholder "${name}" has no value: give the parameter "${name}" (null counts as absent).`
  )

export const unsendable = (name: string, problem: string) => requestError("Placeholder", name, problem)

export const placeholder = (name: string, is: string) =>
  requestError("Placeholder", name, `The placeholder "${name}" is ${is}: give ${is.startsWith("a") ? "one" : "an"} id.`)

export const params = (given: unknown): LmsRequestError =>
  typeof given === "object" && given !== null && isFormFile(given)
    ? requestError("Parameter", "params", "The parameters are a file: give it a name, as in { attachment: file }.")
    : requestError("Parameter", "params", `The parameters are ${describeType(given)}: give ${RECORD}, or bytes.`)

export const apiUrl = (problem: string) =>
  requestError("Option", "apiUrl", `The option apiUrl cannot be used: ${problem}.`)

export const token = (problem: string) =>
  requestError("Option", "token", `The option token cannot be sent: ${problem}.`)

export const elsewhere = (home: string, origin: string) =>
  requestError(
    "Origin",
    "apiUrl",
    `The configured token belongs to ${home} and is not sent to ${origin}: give the call a token of its own.`
  )

export const headerName = (given: string) =>
  requestError("Header", given, `"${given}" is not a header's name: names hold letters, digits and hyphens.`)

export const connectionHeader = (given: string) =>
  requestError("Header", given, `The header "${given}" is made by the connection that sends the request: leave it out.`)

export const headerValue = (name: string) =>
  requestError("Header", name, `The header "${name}" cannot be sent: its value is not text of one line (ISO 8859-1).`)

export const misplaced = (name: string) =>
  requestError(
    "Parameter",
    name,
    `${name} is an option: give it in the third argument. If it is the service's own parameter, give it in options.params.`
  )

export const givenTwice = (name: string) =>
  requestError("Parameter", name, `The parameter "${name}" is given both by name and in options.params: give it once.`)

export const bytesInRead = () =>
  requestError("Parameter", "params", "Bytes are a body, and a GET has none: use POST, PUT or PATCH.")

export const besideBytes = (name: string) =>
  requestError(
    "Parameter",
    name,
    `The parameter "${name}" cannot go beside a body of bytes: write it into the endpoint's query.`
  )

export const fileInRead = () =>
  requestError(
    "Parameter",
    "params",
    "A file among the parameters is sent in a form, and a GET has none: use POST or PUT, or leave the file out."
  )

export const expect = () =>
  requestError(
    "Option",
    "expect",
    "expect goes with destfile: it says what the file must be, so leave it out, or save the file."
  )

export const limit = () =>
  requestError(
    "Option",
    "limit",
    "limit is 0, and without a request there is no response to return: give a number, or use lmsStream, which is then empty."
  )

export const destfile = () =>
  requestError("Option", "destfile", "destfile saves one response, and this is a stream of many: use lms.")

export const ofLists = (name: string, method: string) =>
  requestError("Option", name, `${name} is for lists, and a ${method} returns none: leave it out, or use GET.`)

export const ofWalks = (name: string) =>
  requestError("Option", name, `${name} is for walks, and this is one request: give limit, too, or leave it out.`)

export const noLimit = (limit: number) =>
  requestError(
    "Option",
    "limit",
    `limit is ${limit}: give a number of records (a positive integer), or Infinity for all.`
  )

export const noPageSize = (perPage: number) =>
  requestError("Option", "perPage", `perPage is ${perPage}: give a positive integer.`)

export const foreign = (from: string, origin: string) =>
  requestError(
    "Option",
    "from",
    `The cursor "${redact.redactUrl(from)}" (option from) does not lead to ${origin}: give the next of a page of this service.`
  )

export const twoPageSizes = () =>
  requestError("Option", "perPage", "The page size is given twice, as perPage and as per_page: give one of them.")
