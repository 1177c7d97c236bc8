/** Checks the arguments and options of an export and applies the defaults. */
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import { failOption } from "../internal/options/errors.js"
import { isRecord, readArgument } from "../internal/options/guards.js"
import { isOptionName, resolveCopy } from "../internal/options/resolve.js"
import type { LmsRequestError } from "../LmsError.js"
import type { LmsOptions, LmsParams } from "../LmsOptions.js"
import type { LmsExportOptions } from "./LmsExport.js"
import { LMS_EXPORT, pathOf } from "./options.js"
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

/** Options that only exports have. */
const isExportOptionName = (name: string): boolean => Object.hasOwn(LMS_EXPORT.own, name) && !isOptionName(name)

const checkArguments = (file: string, params: LmsParams): Either.Either<void, LmsRequestError> =>
  Either.gen(function* () {
    yield* pathOf("the file to write")(file, "file")
    if (isStatePath(file)) return yield* failOption("file", `file ${STATE_PATH_DETAIL}.`)
    const name = isRecord(params) ? Object.keys(params).find(isExportOptionName) : undefined
    if (name !== undefined) {
      return yield* failOption(
        name,
        `${name} is an option: pass it in the fourth argument, or in options.params if it is a parameter.`
      )
    }
  })

export const parseSettings = (
  file: string,
  params: LmsParams,
  options: LmsExportOptions
): Either.Either<Settings, LmsRequestError> =>
  Either.gen(function* () {
    const { copy, resolved } = yield* resolveCopy(LMS_EXPORT, options)
    yield* readArgument("Parameter", "params", () => checkArguments(file, params))
    const { commit, gzip = file.endsWith(".gz"), overwrite, restart } = resolved
    const { commit: _commit, gzip: _gzip, overwrite: _overwrite, restart: _restart, ...list } = copy
    return {
      gzip,
      overwrite,
      restart,
      commit: {
        every: commit?.every === undefined ? undefined : Duration.millis(commit.every),
        bytes: commit?.bytes ?? (gzip ? DEFAULT_GZIP_MEMBER_BYTES : DEFAULT_COMMIT_BYTES)
      },
      limit: resolved.limit ?? Number.POSITIVE_INFINITY,
      list
    }
  })
