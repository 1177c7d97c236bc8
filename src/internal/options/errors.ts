/** Errors of options. */
import { LmsRequestError } from "../../LmsError.js"
import { describeType, showRejected } from "../text/describe.js"
import { boundTexts, escapeControl } from "../text/escape.js"
import { hint, option } from "../text/hints.js"
import { edit, say, type Words } from "../text/message.js"

/** The constructor of all errors before a request. `message` says what happened and what to do. */
export const requestError = (reason: LmsRequestError["reason"], subject: string, message: Words): LmsRequestError =>
  new LmsRequestError(boundTexts({ reason, subject: showRejected(subject), ...edit(message, escapeControl) }))

// Messages describe a value of the wrong type and do not show it: it may be a token.

export const optionError = (name: string, message: Words): LmsRequestError => requestError("Option", name, message)

export const invalidOptions = (actual: unknown): LmsRequestError =>
  optionError("options", `options must be an object, got ${describeType(actual)}.`)

export const invalidOption = (name: string, expected: string, actual: string): LmsRequestError =>
  optionError(name, say`${option(name)} must be ${expected}, got ${actual}.`)

export const durationIsZero = (name: string): LmsRequestError =>
  optionError(name, say`${option(name)} must be longer than zero.${hint("NoLimit")}`)

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

export const excludedBy = (name: string, other: string): LmsRequestError =>
  optionError(
    name,
    say`${option(name)} cannot be combined with ${option(other)}, which saves one response unchanged: leave one of them out.`
  )

export const requiresDestfile = (name: string): LmsRequestError =>
  optionError(
    name,
    say`${option(name)} requires ${option("destfile")}: it is only for saved files. Add ${option("destfile")}, or leave ${option(name)} out.`
  )

export const requiresLimit = (name: string): LmsRequestError =>
  optionError(
    name,
    say`${option(name)} requires pagination, and without ${option("limit")} lms makes a single request: add ${option("limit")}.`
  )

export const listOptionOnWrite = (name: string, method: string): LmsRequestError =>
  optionError(name, say`${option(name)} is only supported for lists, which ${method} does not return: use GET.`)

export const bodyOptionOnHead = (name: string): LmsRequestError =>
  optionError(name, say`A HEAD returns no body for ${option(name)}: leave it out, or use GET.`)

export const invalidHeaderName = (name: string): LmsRequestError =>
  requestError(
    "Header",
    name,
    `Invalid header name "${showRejected(name)}": names consist of letters, digits and hyphens.`
  )

export const connectionHeader = (name: string): LmsRequestError =>
  requestError("Header", name, `The header "${showRejected(name)}" is set by the HTTP connection: leave it out.`)

export const invalidHeaderValue = (name: string): LmsRequestError =>
  requestError(
    "Header",
    name,
    `The value of the header "${showRejected(name)}" must be a single line of ISO 8859-1 text.`
  )
