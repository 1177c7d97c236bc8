/** Errors of calls that cannot be sent as they are written. Those of one place stand there. */
import * as Either from "effect/Either"
import { LmsRequestError } from "../../LmsError.js"
import { describeType, showRejected } from "../text/describe.js"
import { hint, option } from "../text/hints.js"
import { say, type Words, withMessage } from "../text/message.js"
import { redactUrl } from "../text/redact.js"

// Messages describe a value of the wrong type and do not show it: it may be a token.

/** `message` says what happened and what to do. */
export const requestError = (reason: LmsRequestError["reason"], subject: string, message: Words): LmsRequestError =>
  new LmsRequestError(withMessage({ reason, subject: showRejected(subject) }, message))

export const optionError = (name: string, message: Words): LmsRequestError => requestError("Option", name, message)

export const invalidOptions = (actual: unknown): LmsRequestError =>
  optionError("options", `options must be an object, got ${describeType(actual)}.`)

export const invalidOption = (name: string, expected: string, actual: string): LmsRequestError =>
  optionError(name, say`${option(name)} must be ${expected}, got ${actual}.`)

/** An option of other operations. `advice` says what to do instead. */
export const unsupportedOption = (name: string, operation: string, advice: string): LmsRequestError =>
  optionError(name, say`${name} is not an option of ${hint("Operation", operation)}: ${advice}.`)

/** A name that no option has. Other text than a name may be a secret in the wrong place, and is not shown. */
export const unknownOption = (name: string, operation: string, nearest: string | undefined): LmsRequestError => {
  const isName = /^[A-Za-z_$][\w$-]{0,31}$/.test(name)
  const shown = isName ? `"${name}"` : `a name of length ${name.length}`
  const advice = nearest === undefined ? "leave it out." : `did you mean ${nearest}?`
  return optionError(
    isName ? name : shown,
    say`${shown} is not an option of ${hint("Operation", operation)}: ${advice}`
  )
}

/** `problem` completes "The endpoint …". */
export const invalidEndpoint = (endpoint: string, problem: Words): LmsRequestError => {
  const url = redactUrl(endpoint)
  return requestError("Endpoint", url, say`The endpoint "${showRejected(url)}" ${problem}.`)
}

/** `problem` completes "The parameter …". */
export const parameterError = (name: string, problem: Words): LmsRequestError =>
  requestError("Parameter", name, say`The parameter "${showRejected(name)}" ${problem}.`)

// The same as failures.

export const failRequest = (...error: Parameters<typeof requestError>): Either.Either<never, LmsRequestError> =>
  Either.left(requestError(...error))

export const failOption = (...error: Parameters<typeof optionError>): Either.Either<never, LmsRequestError> =>
  Either.left(optionError(...error))

export const failParameter = (...error: Parameters<typeof parameterError>): Either.Either<never, LmsRequestError> =>
  Either.left(parameterError(...error))
