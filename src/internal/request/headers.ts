/** Request headers other than Authorization. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { isString } from "../options/guards.js"
import * as errors from "./errors.js"
import type { HeaderFields } from "./request.js"

export const version = "3.0.0"

export interface RequestHeaders {
  readonly headers: HeaderFields
  /** Whether `sendHeaders` contained an Authorization header, which is never sent. */
  readonly authorizationDropped: boolean
}

/** RFC 9110 sections 5.1 and 5.5: a name is a token, a value contains no control characters. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Headers about the connection and the framing of the message, which the HTTP client sets (RFC 9110 section 7.6.1). */
const CONNECTION =
  /^(?:connection|keep-alive|upgrade|transfer-encoding|te|trailer|expect|host|content-length|http2-settings|proxy-.*)$/

/**
 * The headers of every request of a call. `sendHeaders` may override all but Authorization, which is only made from the
 * token.
 */
export const makeHeaders = (
  accept: string,
  contentType: string | undefined,
  sendHeaders: Readonly<Record<string, unknown>>
): Either.Either<RequestHeaders, LmsRequestError> => {
  const headers = new Map([
    ["accept", accept],
    ["user-agent", `effect-lms/${version}`]
  ])
  if (contentType !== undefined) headers.set("content-type", contentType)
  let authorizationDropped = false
  for (const [givenName, value] of Object.entries(sendHeaders)) {
    const name = givenName.toLowerCase()
    if (!NAME.test(name)) return Either.left(errors.invalidHeaderName(givenName))
    if (name === "authorization") {
      authorizationDropped = true
      continue
    }
    if (CONNECTION.test(name)) return Either.left(errors.connectionHeader(givenName))
    if (!isString(value)) return Either.left(errors.invalidHeaderValue(name))
    headers.set(name, value)
  }
  for (const [name, value] of headers) {
    if (!VALUE.test(value)) return Either.left(errors.invalidHeaderValue(name))
  }
  return Either.right({ headers: Object.fromEntries(headers), authorizationDropped })
}
