/** Checks the arguments and options of an export and applies the defaults. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import { requestError } from "../internal/request/errors.js"
import * as callLimits from "../internal/request/limits.js"
import * as validate from "../internal/request/validate.js"
import { describeNumber, describeType } from "../internal/text/describe.js"
import type { LmsRequestError } from "../LmsError.js"
import type { LmsOptions, LmsParams } from "../LmsOptions.js"
import type { LmsExportOptions } from "./LmsExport.js"
import { isStatePath, STATE_PATH_DETAIL } from "./paths.js"

export interface Settings {
  readonly gzip: boolean
  readonly overwrite: boolean
  readonly restart: boolean
  readonly commit: { readonly every: Duration.Duration | undefined; readonly bytes: number }
  readonly limit: number
  /** The options of the list: all others. */
  readonly list: LmsOptions
}

const DEFAULT_COMMIT_BYTES = 8 * 1024 * 1024

/** A gzip member is in memory until it is complete. */
const DEFAULT_GZIP_MEMBER_BYTES = 1024 * 1024

const EXPORT_OPTIONS = ["commit", "gzip", "restart"] as const

/** Options of other operations, with the reason why exports do not support them. */
const UNSUPPORTED_OPTIONS: Readonly<Record<string, string>> = {
  destfile: "the first argument is the file to write",
  expect: "the content of a list is not known in advance",
  from: "the checkpoint says where an export continues",
  schema: "an export keeps what the server sent. Decode the records when you read the file"
}

/** An invalid argument or option. `detail` continues a sentence that begins with its name. */
export const optionError = (name: string, detail: string): LmsRequestError =>
  requestError("Option", name, `${name} ${detail}.`)

type IsValid = (value: unknown) => boolean

export const isPath: IsValid = (value) => typeof value === "string" && value !== ""

export const isOptional =
  (isValid: IsValid): IsValid =>
  (value) =>
    value === undefined || isValid(value)

/** Checks an argument or option. By default the message shows the type of the value and not the value. */
export const mustBe = (
  name: string,
  value: unknown,
  expected: string,
  isValid: IsValid,
  describe: (value: unknown) => string = describeType
): Either.Either<void, LmsRequestError> =>
  isValid(value)
    ? Either.right(undefined)
    : Either.left(optionError(name, `must be ${expected}, got ${describe(value)}`))

const check = Effect.fnUntraced(function* (file: string, params: LmsParams, options: LmsExportOptions) {
  yield* mustBe("file", file, "the path of the file to write", isPath)
  if (isStatePath(file)) return yield* optionError("file", STATE_PATH_DETAIL)
  for (const [name, reason] of Object.entries(UNSUPPORTED_OPTIONS)) {
    if (name in options && Reflect.get(options, name) !== undefined) {
      return yield* optionError(name, `is not supported by exports: ${reason}`)
    }
  }
  for (const name of EXPORT_OPTIONS) {
    if (validate.isRecord(params) && name in params) {
      return yield* optionError(
        name,
        "is an option: pass it in the fourth argument, or in options.params if it is a parameter"
      )
    }
  }
  for (const name of ["gzip", "overwrite", "restart"] as const) {
    yield* mustBe(name, options[name], "true or false", isOptional(Predicate.isBoolean))
  }
  const { commit } = options
  yield* mustBe(
    "commit",
    commit,
    '{ every: "1 second", bytes: 8000000 } or one of these',
    isOptional(validate.isRecord)
  )
  yield* mustBe("commit.bytes", commit?.bytes, "a positive integer", isOptional(validate.isCount), describeNumber)
})

export const parseSettings = Effect.fnUntraced(function* (file: string, params: LmsParams, options: LmsExportOptions) {
  yield* validate.validateOptions(options)
  yield* check(file, params, options)
  const { commit, gzip = file.endsWith(".gz"), overwrite = false, restart = false, ...list } = options
  return {
    gzip,
    overwrite,
    restart,
    commit: {
      every:
        commit?.every === undefined
          ? undefined
          : yield* callLimits.duration("commit.every", commit.every, Duration.zero),
      bytes: commit?.bytes ?? (gzip ? DEFAULT_GZIP_MEMBER_BYTES : DEFAULT_COMMIT_BYTES)
    },
    limit: options.limit ?? Number.POSITIVE_INFINITY,
    list
  } satisfies Settings
})
