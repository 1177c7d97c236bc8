/** What a call is given is of the types that it has: a program without types can give anything. */
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LmsRequestError } from "../../LmsError.js"
import { kind } from "../text/kind.js"
import { invalid } from "./invalid.js"

interface Type {
  readonly is: (value: unknown) => boolean
  /** Ends the sentence "… is a number: give …". */
  readonly mend: string
}

/** Maps, lists and the like show other members than they hold. */
export const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(Symbol.iterator in value)

export const text: Type = { is: (value) => typeof value === "string", mend: "a text" }
const number: Type = { is: (value) => typeof value === "number", mend: "a number" }
const flag: Type = { is: (value) => typeof value === "boolean", mend: "true or false" }
const record: Type = { is: isRecord, mend: "an object with names and values" }

/** Durations are looked at where they are read. */
const TYPES: Readonly<Record<string, Type>> = {
  accept: text,
  apiUrl: text,
  collection: text,
  concurrency: {
    is: (value) => value === "auto" || (Number.isSafeInteger(value) && Number(value) > 0),
    mend: 'a number of pages (a positive integer), or "auto"'
  },
  destfile: text,
  endpoint: text,
  expect: record,
  from: text,
  limit: { ...number, mend: "a number of records (a positive integer), or Infinity for all" },
  maxBody: { ...number, mend: "a number of bytes, or Infinity for no bound" },
  maxRate: { ...number, mend: "a positive number of requests a second" },
  method: text,
  onDrift: { is: (value) => value === "ignore" || value === "fail", mend: '"ignore" or "fail"' },
  onEnd: { is: (value) => typeof value === "function", mend: "a function that takes the receipt" },
  overwrite: flag,
  params: record,
  perPage: { ...number, mend: "a positive integer" },
  progress: flag,
  retry: {
    is: (value) =>
      value === false ||
      (isRecord(value) && (!("times" in value) || value.times === undefined || typeof value.times === "number")),
    mend: "{ times: … } with a whole number of further tries, or false"
  },
  schema: { is: Schema.isSchema, mend: "a Schema of effect/Schema" },
  sendHeaders: record,
  token: {
    is: (value) => typeof value === "string" || Redacted.isRedacted(value),
    mend: "a text, or one that is Redacted"
  }
}

/** The options of a call, each of which may be left out. A value is never shown: it may be a token. */
export const options = (given: unknown): Either.Either<void, LmsRequestError> => {
  if (!isRecord(given)) {
    return Either.left(
      invalid(
        "Option",
        "options",
        `The options are ${kind(given)}: give an object with names and values, or leave them out.`
      )
    )
  }
  for (const [name, value] of Object.entries(given)) {
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
    if (type === undefined || value === undefined || type.is(value)) continue
    return Either.left(invalid("Option", name, `${name} is ${kind(value)}: give ${type.mend}, or leave it out.`))
  }
  return Either.right(undefined)
}

export const endpoint = (given: unknown): Either.Either<void, LmsRequestError> =>
  text.is(given)
    ? Either.right(undefined)
    : Either.left(
        invalid("Endpoint", kind(given), `The endpoint is ${kind(given)}: give a text, such as "GET /api/v1/courses".`)
      )

export const params = (given: unknown): Either.Either<void, LmsRequestError> =>
  given instanceof Uint8Array || isRecord(given)
    ? Either.right(undefined)
    : Either.left(
        invalid(
          "Parameter",
          "params",
          `The parameters are ${kind(given)}: give an object with names and values, or bytes.`
        )
      )
