/** Run-time checks of endpoints and parameters, for callers without TypeScript. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { isFormFile } from "../../LmsFormFile.js"
import { invalidOption } from "../options/errors.js"
import { isRecord, isString } from "../options/guards.js"
import { describeType } from "../text/describe.js"
import * as errors from "./errors.js"
import { bytesOf, problemOfParams } from "./values.js"

/** The endpoint of a call without arguments. An endpoint that is undefined is a mistake, such as a record without its URL. */
export const DEFAULT_ENDPOINT = "/api/v1/courses"

export const validateEndpoint = (endpoint: unknown): Either.Either<void, LmsRequestError> =>
  isString(endpoint) ? Either.right(undefined) : Either.left(errors.endpointIsNoString(endpoint))

export const isNamedParams = (value: unknown): boolean =>
  isRecord(value) && !isFormFile(value) && problemOfParams(value) === undefined

export const validateParams = (params: unknown): Either.Either<void, LmsRequestError> =>
  bytesOf(params) !== undefined || Array.isArray(params) || isNamedParams(params)
    ? Either.right(undefined)
    : Either.left(errors.invalidParams(params))

/** The option `params`, whose values are checked as parameters. */
export const validateOptionParams = (params: unknown): Either.Either<void, LmsRequestError> =>
  params === undefined || isNamedParams(params)
    ? Either.right(undefined)
    : Either.left(invalidOption("params", "an object with named values", describeType(params)))
