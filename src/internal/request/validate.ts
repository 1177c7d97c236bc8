/** The table of options, and run-time checks of arguments for callers without TypeScript. */
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LmsRequestError } from "../../LmsError.js"
import { isFormFile } from "../../LmsFormFile.js"
import type { LmsOptionName } from "../../LmsOptions.js"
import { describeType } from "../text/describe.js"
import * as errors from "./errors.js"
import { bytesOf, problemOfParams } from "./values.js"

/** Excludes arrays, maps and other iterables, which `Object.entries` would not read as their elements. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(Symbol.iterator in value)

export const isString = (value: unknown): value is string => typeof value === "string"
const isNumber = (value: unknown): boolean => typeof value === "number"
const isBoolean = (value: unknown): boolean => typeof value === "boolean"

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

interface OptionRule {
  /** Completes the sentence "… must be". */
  readonly expected: string
  /** Checks the type. Ranges are checked in paging.ts and limits.ts. */
  readonly isValid: (value: unknown) => boolean
  /** Set if the option has no effect on other calls: on writes, or on any single request. */
  readonly onlyFor?: "lists" | "pagination"
}

const string: OptionRule = { expected: "a string", isValid: isString }
const boolean: OptionRule = { expected: "a boolean", isValid: isBoolean }
const record: OptionRule = { expected: "an object with named values", isValid: isRecord }
/** limits.ts decodes durations, and rejects what is not a duration. */
const duration: OptionRule = { expected: 'a duration with its unit, such as "30 seconds"', isValid: () => true }

export const OPTIONS: Readonly<Record<LmsOptionName, OptionRule>> = {
  accept: string,
  apiUrl: string,
  collection: { ...string, onlyFor: "lists" },
  concurrency: {
    expected: 'a positive integer or "auto"',
    isValid: (value) => value === "auto" || isCount(value),
    onlyFor: "pagination"
  },
  deadline: duration,
  destfile: string,
  expect: record,
  from: { ...string, onlyFor: "lists" },
  limit: { expected: "a positive integer or Infinity", isValid: isNumber, onlyFor: "lists" },
  maxBody: { expected: "a positive number of bytes or Infinity", isValid: isNumber },
  maxRate: { expected: "a positive number of requests per second", isValid: isNumber },
  maxWait: duration,
  method: string,
  onDrift: {
    expected: '"ignore" or "fail"',
    isValid: (value) => value === "ignore" || value === "fail",
    onlyFor: "pagination"
  },
  onEnd: { expected: "a function", isValid: (value) => typeof value === "function", onlyFor: "pagination" },
  overwrite: boolean,
  perPage: { expected: "a positive integer", isValid: isNumber, onlyFor: "lists" },
  progress: boolean,
  retry: {
    expected: "false or an object such as { times: 2 }",
    isValid: (value) => value === false || (isRecord(value) && (value.times === undefined || isNumber(value.times)))
  },
  schema: { expected: "a schema of effect/Schema", isValid: Schema.isSchema },
  sendHeaders: record,
  stallTimeout: duration,
  timeout: duration,
  token: {
    expected: "a string or a Redacted string",
    isValid: (value) => isString(value) || Redacted.isRedacted(value)
  }
}

/** Those after the first line are not in `LmsOptionName`, so a parameter may have their names. */
const RULES: ReadonlyArray<readonly [name: string, rule: OptionRule]> = Object.entries({
  ...OPTIONS,
  at: string,
  endpoint: string,
  onProgress: { expected: "a function", isValid: (value: unknown) => typeof value === "function" },
  params: { ...record, isValid: (value: unknown) => isNamedParams(value) }
})

export const isOptionName = (name: string): name is LmsOptionName => Object.hasOwn(OPTIONS, name)

export const EXPECTED_DURATION = duration.expected

/** Checks the types of the options; each may be missing. */
export const validateOptions = (options: unknown): Either.Either<void, LmsRequestError> => {
  if (!isRecord(options)) return Either.left(errors.invalidOptions(options))
  for (const [name, { expected, isValid }] of RULES) {
    const value = options[name]
    if (value !== undefined && !isValid(value)) {
      return Either.left(errors.invalidOption(name, expected, describeType(value)))
    }
  }
  return Either.right(undefined)
}

/**
 * Whether an argument that may be a job or the options of `lmsWait` is the options. The member `progress` of a job may be
 * another job.
 */
export const isWaitOptions = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) &&
    Object.entries(value).every(
      ([name, member]) => RULES.some(([known]) => known === name) && !(name === "progress" && isRecord(member))
    ))

export const validateEndpoint = (endpoint: unknown): Either.Either<void, LmsRequestError> =>
  isString(endpoint) ? Either.right(undefined) : Either.left(errors.endpointIsNoString(endpoint))

export const isNamedParams = (value: unknown): boolean =>
  isRecord(value) && !isFormFile(value) && problemOfParams(value) === undefined

export const validateParams = (params: unknown): Either.Either<void, LmsRequestError> =>
  bytesOf(params) !== undefined || Array.isArray(params) || isNamedParams(params)
    ? Either.right(undefined)
    : Either.left(errors.invalidParams(params))
