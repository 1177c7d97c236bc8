/** What an export is given, checked. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { requestError } from "../internal/request/errors.js"
import * as callLimits from "../internal/request/limits.js"
import * as validate from "../internal/request/validate.js"
import { describeType } from "../internal/text/describe.js"
import type { LmsRequestError } from "../LmsError.js"
import type { LmsOptions, LmsParams } from "../LmsOptions.js"
import type { LmsExportOptions } from "./LmsExport.js"

export interface Settings {
  readonly gzip: boolean
  readonly overwrite: boolean
  readonly restart: boolean
  readonly commit: { readonly every: Duration.Duration; readonly bytes: number }
  readonly limit: number
  /** What is left: the options of the walk. */
  readonly walk: LmsOptions
}

/** A sync costs as much as some pages: one a second is not felt. */
const COMMIT_EVERY = Duration.seconds(1)
const COMMIT_BYTES = 8 * 1024 * 1024

/** With gzip it is in memory until it is complete, and what is lost of it is asked for again. */
const MEMBER_BYTES = 1024 * 1024

const OWN = ["commit", "gzip", "restart"] as const

/** Options of other operations, with what to do in their place. */
const FOREIGN: Readonly<Record<string, string>> = {
  destfile: "an export's file is its first argument: leave it out",
  expect: "what a list holds is not known before: leave it out",
  from: "an export knows itself where it goes on: leave it out",
  schema: "an export keeps what the service sent: leave it out, and decode when the file is read"
}

/** An option, or an argument, that cannot be. */
export const option = (name: string, what: string): LmsRequestError => requestError("Option", name, `${name} ${what}.`)

const isFlag = (value: unknown): boolean => value === undefined || typeof value === "boolean"

const check = (file: unknown, params: LmsParams, options: LmsExportOptions): Either.Either<void, LmsRequestError> => {
  if (typeof file !== "string" || file === "") {
    return Either.left(
      option("file", `is ${file === "" ? "empty" : describeType(file)}: give the path of the file to write`)
    )
  }
  for (const [name, mend] of Object.entries(FOREIGN)) {
    if (name in options && Reflect.get(options, name) !== undefined) {
      return Either.left(option(name, `does not go with an export: ${mend}`))
    }
  }
  for (const name of OWN) {
    if (validate.isRecord(params) && name in params) {
      return Either.left(option(name, "is an option: give it in the fourth argument, or in options.params"))
    }
  }
  for (const name of ["gzip", "overwrite", "restart"] as const) {
    if (!isFlag(options[name]))
      return Either.left(option(name, `is ${describeType(options[name])}: give true or false`))
  }
  const { commit } = options
  if (commit !== undefined && !validate.isRecord(commit)) {
    return Either.left(
      option("commit", `is ${describeType(commit)}: give { every: "1 second", bytes: 8000000 }, or one of them`)
    )
  }
  const bytes = commit?.bytes
  return bytes === undefined || validate.isCount(bytes)
    ? Either.right(undefined)
    : Either.left(option("commit.bytes", `is ${String(bytes)}: give a positive number of bytes`))
}

export const make = Effect.fnUntraced(function* (file: string, params: LmsParams, options: LmsExportOptions) {
  yield* validate.validateOptions(options)
  yield* check(file, params, options)
  const { commit, gzip = file.endsWith(".gz"), overwrite = false, restart = false, ...walk } = options
  return {
    gzip,
    overwrite,
    restart,
    commit: {
      every: yield* callLimits.duration("commit.every", commit?.every, COMMIT_EVERY),
      bytes: commit?.bytes ?? (gzip ? MEMBER_BYTES : COMMIT_BYTES)
    },
    limit: options.limit ?? Number.POSITIVE_INFINITY,
    walk
  } satisfies Settings
})
