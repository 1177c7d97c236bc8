/** What a call is given is of the types that it has: a program without types can give anything. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LmsRequestError } from "../../LmsError.js"
import { isFormFile } from "../../LmsFormFile.js"
import { refuse } from "./refuse.js"

type Is = (value: unknown) => boolean

/** Maps, lists and the like show other members than they hold. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(Symbol.iterator in value)

export const isString = (value: unknown): value is string => typeof value === "string"
const isNumber: Is = (value) => typeof value === "number"
const isFlag: Is = (value) => typeof value === "boolean"

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

/** Durations are looked at where they are read. */
const TYPES: Readonly<Record<string, Is>> = {
  accept: isString,
  apiUrl: isString,
  collection: isString,
  concurrency: (value) => value === "auto" || isCount(value),
  destfile: isString,
  endpoint: isString,
  expect: isRecord,
  from: isString,
  limit: isNumber,
  maxBody: isNumber,
  maxRate: isNumber,
  method: isString,
  onDrift: (value) => value === "ignore" || value === "fail",
  onEnd: (value) => typeof value === "function",
  overwrite: isFlag,
  params: isRecord,
  perPage: isNumber,
  progress: isFlag,
  retry: (value) => value === false || (isRecord(value) && (value.times === undefined || isNumber(value.times))),
  schema: Schema.isSchema,
  sendHeaders: isRecord,
  token: (value) => isString(value) || Redacted.isRedacted(value)
}

/** The options of a call, each of which may be left out. */
export const validateOptions = (given: unknown): Effect.Effect<void, LmsRequestError> => {
  if (!isRecord(given)) return refuse((refusals) => refusals.options(given))
  const wrong = Object.entries(TYPES).find(([name, is]) => given[name] !== undefined && !is(given[name]))
  return wrong === undefined ? Effect.void : refuse((refusals) => refusals.option(wrong[0], given[wrong[0]]))
}

export const validateEndpoint = (given: unknown): Effect.Effect<void, LmsRequestError> =>
  isString(given) ? Effect.void : refuse((refusals) => refusals.endpoint(given))

export const validateParams = (given: unknown): Effect.Effect<void, LmsRequestError> =>
  given instanceof Uint8Array || (isRecord(given) && !isFormFile(given))
    ? Effect.void
    : refuse((refusals) => refusals.params(given))
