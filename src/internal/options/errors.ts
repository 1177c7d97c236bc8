/** Errors of options. */
import { LmsRequestError } from "../../LmsError.js"
import { describeType, showRejected } from "../text/describe.js"
import { boundTexts, escapeControl } from "../text/escape.js"

/** The constructor of all errors before a request. `message` says what happened and what to do. */
export const requestError = (reason: LmsRequestError["reason"], subject: string, message: string): LmsRequestError =>
  new LmsRequestError(boundTexts({ reason, subject: showRejected(subject), message: escapeControl(message) }))

// Messages describe a value of the wrong type and do not show it: it may be a token.

export const optionError = (name: string, message: string): LmsRequestError => requestError("Option", name, message)

export const invalidOptions = (actual: unknown): LmsRequestError =>
  optionError("options", `options must be an object, got ${describeType(actual)}.`)

export const invalidOption = (name: string, expected: string, actual: string): LmsRequestError =>
  optionError(name, `${name} must be ${expected}, got ${actual}.`)

export const durationIsZero = (name: string): LmsRequestError =>
  optionError(name, `${name} must be longer than zero. For no limit use Duration.infinity.`)

export const invalidRetryTimes = (times: number): LmsRequestError =>
  optionError("retry", `retry.times must be a non-negative integer, got ${times}. For no retries use retry: false.`)

/** An option of other operations. `hint` says what to do instead. */
export const unsupportedOption = (name: string, operation: string, hint: string): LmsRequestError =>
  optionError(name, `${name} is not an option of ${operation}: ${hint}.`)

/** A name that no option has. Other text than a name may be a secret in the wrong place, and is not shown. */
export const unknownOption = (name: string, operation: string, nearest: string | undefined): LmsRequestError => {
  const shown = /^[A-Za-z_$][\w$-]{0,31}$/.test(name) ? `"${name}"` : `a name of length ${name.length}`
  return optionError(
    shown.replaceAll('"', ""),
    `${shown} is not an option of ${operation}: ${nearest === undefined ? "leave it out" : `did you mean ${nearest}?`}`.replace(
      /[^?]$/,
      "$&."
    )
  )
}

export const excludedBy = (name: string, other: string): LmsRequestError =>
  optionError(
    name,
    `${name} cannot be combined with ${other}, which saves one response unchanged: leave one of them out.`
  )

export const requiresDestfile = (name: string): LmsRequestError =>
  optionError(name, `${name} requires destfile: it is only for saved files. Add destfile, or leave ${name} out.`)

export const requiresLimit = (name: string): LmsRequestError =>
  optionError(name, `${name} requires pagination, and without limit lms makes a single request: add limit.`)

export const listOptionOnWrite = (name: string, method: string): LmsRequestError =>
  optionError(name, `${name} is only supported for lists, which ${method} does not return: use GET.`)
