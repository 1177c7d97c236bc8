/** What is said of a call that is given something of another type. A value is never shown: it may be a token. */
import type { LmsRequestError } from "../../LmsError.js"
import { kind } from "../text/kind.js"
import { invalid } from "./invalid.js"

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
  invalid("Option", "options", `The options are ${kind(given)}: give ${RECORD}, or leave them out.`)

export const option = (name: string, value: unknown): LmsRequestError =>
  invalid("Option", name, `${name} is ${kind(value)}: give ${MENDS[name]}, or leave it out.`)

export const endpoint = (given: unknown): LmsRequestError =>
  invalid("Endpoint", kind(given), `The endpoint is ${kind(given)}: give a text, such as "GET /api/v1/courses".`)

export const params = (given: unknown): LmsRequestError =>
  invalid("Parameter", "params", `The parameters are ${kind(given)}: give ${RECORD}, or bytes.`)
