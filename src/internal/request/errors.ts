/** Errors of calls that cannot be sent as they are written. */
import type { LmsRequestError } from "../../LmsError.js"
import { isFormFile } from "../../LmsFormFile.js"
import { requestError } from "../options/errors.js"
import { describeType, showRejected } from "../text/describe.js"
import { hint, option } from "../text/hints.js"
import { say, type Words } from "../text/message.js"
import * as redact from "../text/redact.js"

// Messages describe a value of the wrong type and do not show it: it may be a token.

export const invalidApiUrl = (problem: string): LmsRequestError =>
  requestError("Option", "apiUrl", say`The option ${option("apiUrl")} is invalid: ${problem}.`)

export const invalidToken = (problem: string): LmsRequestError =>
  requestError("Option", "token", say`The option ${option("token")} is invalid: ${problem}.`)

export const tokenOfOtherOrigin = (tokenOrigin: string, origin: string, isCallerToken = false): LmsRequestError =>
  requestError(
    "Origin",
    "apiUrl",
    isCallerToken
      ? say`The token of ${hint("Operation", "Lms.withToken")} belongs to ${tokenOrigin} and is not sent to ${origin}. ${hint("PassTokenInScope")}.`
      : say`The configured token belongs to ${tokenOrigin} and is not sent to ${origin}. ${hint("PassToken")}.`
  )

export const limitIsZero = (): LmsRequestError =>
  requestError("Option", "limit", say`${option("limit")} must be at least 1${hint("EmptyResult")}.`)

export const writeIsNoList = (method: string): LmsRequestError =>
  requestError("Method", method, say`${hint("ReadLists")}, which ${method} does not return: ${hint("ReadNoList")}.`)

export const graphqlIsNoList = (): LmsRequestError =>
  requestError(
    "Endpoint",
    "/api/graphql",
    say`${hint("ReadLists")} by their links, which GraphQL does not have: ${hint("ReadConnection")}.`
  )

export const foreignCursor = (cursor: string, origin: string): LmsRequestError =>
  requestError(
    "Option",
    "cursor",
    `The cursor "${showRejected(redact.redactUrl(cursor))}" (option cursor) does not belong to ${origin}: use the next link of a page of this service.`
  )

export const pageSizeTwice = (): LmsRequestError =>
  requestError("Option", "perPage", "The page size is passed twice, as perPage and as per_page: pass one of them.")

export const endpointIsNoString = (actual: unknown): LmsRequestError =>
  requestError(
    "Endpoint",
    describeType(actual),
    `endpoint must be a string such as "GET /api/v1/courses", got ${describeType(actual)}.`
  )

/** `problem` completes "The endpoint …". */
export const invalidEndpoint = (endpoint: string, problem: Words): LmsRequestError =>
  requestError(
    "Endpoint",
    redact.redactUrl(endpoint),
    say`The endpoint "${showRejected(redact.redactUrl(endpoint))}" ${problem}.`
  )

export const unknownEndpoint = (
  endpoint: string,
  nearest: { readonly method: string; readonly path: string } | undefined
): LmsRequestError =>
  invalidEndpoint(
    endpoint,
    `is not documented, so its scope is unknown${nearest === undefined ? "" : `: the nearest documented one is "${nearest.method} ${nearest.path}"`}`
  )

export const unknownMethod = (method: string, known: ReadonlyArray<string>): LmsRequestError =>
  requestError("Method", method, `Unknown method "${showRejected(method)}": use one of ${known.join(", ")}.`)

export const dotSegment = (path: string, expanded: string): LmsRequestError =>
  requestError(
    "Endpoint",
    path,
    `The path "${showRejected(expanded)}" contains a "." or ".." segment: use the complete path.`
  )

export const missingPlaceholder = (name: string, similar: string | undefined): LmsRequestError =>
  requestError(
    "Placeholder",
    name,
    say`The placeholder "${showRejected(name)}" has no value: ${hint("PassParameter", showRejected(name))}.${similar === undefined ? "" : ` The call has a similar one: "${showRejected(similar)}".`}`
  )

export const invalidPlaceholder = (name: string, actual: Words): LmsRequestError =>
  requestError(
    "Placeholder",
    name,
    say`The placeholder "${showRejected(name)}" must be a non-empty string or a number, got ${actual}.`
  )

export const dotPlaceholder = (name: string, value: string): LmsRequestError =>
  requestError(
    "Placeholder",
    name,
    `The placeholder "${showRejected(name)}" must be an id, got the path segment "${value}".`
  )

export const invalidParams = (actual: unknown): LmsRequestError =>
  typeof actual === "object" && actual !== null && isFormFile(actual)
    ? requestError(
        "Parameter",
        "params",
        "params must be an object, got a file: name it, such as { attachment: file }."
      )
    : requestError(
        "Parameter",
        "params",
        `params must be an object with named values, an array, or bytes (a Uint8Array, an ArrayBuffer or a DataView), got ${describeType(actual)}.`
      )

/** `problem` completes "The parameter …". */
export const parameterError = (name: string, problem: Words): LmsRequestError =>
  requestError("Parameter", name, say`The parameter "${showRejected(name)}" ${problem}.`)

export const optionAmongParams = (name: string): LmsRequestError =>
  requestError(
    "Parameter",
    name,
    `${name} is an option: pass it in the third argument. If it is a parameter of the service, pass it in options.params.`
  )

export const parameterTwice = (name: string): LmsRequestError =>
  parameterError(name, "is passed twice, by name and in options.params: pass it once")

export const parameterBesideBody = (name: string, kind: "array" | "bytes"): LmsRequestError =>
  parameterError(
    name,
    `cannot be combined with a body ${kind === "bytes" ? "of bytes" : "that is an array"}: write it into the query of the endpoint`
  )

export const bodyInRead = (method: string, kind: "array" | "bytes"): LmsRequestError =>
  requestError("Parameter", "params", say`A ${method} has no body for the ${kind}: ${hint("SendBody")}.`)

export const fileInArray = (): LmsRequestError =>
  requestError(
    "Parameter",
    "params",
    "A body that is an array is JSON, which cannot contain a file: pass the file as a named parameter, or upload it first and send its id."
  )

export const fileInRead = (method: string): LmsRequestError =>
  requestError("Parameter", "params", `A ${method} has no body for the file: use POST or PUT, or leave the file out.`)
