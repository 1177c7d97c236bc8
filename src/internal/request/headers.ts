/** The headers of a request, but for Authorization. */
import * as Effect from "effect/Effect"
import type { LmsRequestError } from "../../LmsError.js"
import { refuse } from "./refuse.js"

export interface RequestHeaders {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** An Authorization was given and has been left out (rule 14). */
  readonly authorizationDropped: boolean
}

/** RFC 9110 sections 5.1 and 5.5: a name is a token, a value holds no control characters. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** They are about the connection and the form of the message, which are whoever's who sends it (RFC 9110 section 7.6.1). */
const TRANSPORT =
  /^(?:connection|keep-alive|upgrade|transfer-encoding|te|trailer|expect|host|content-length|http2-settings|proxy-.*)$/

/**
 * The headers of every request of a call, but for Authorization, which only the token makes: `accept` and User-Agent
 * unless `sendHeaders` has its own (rules 13, 14, 15), then whatever else it has.
 */
export const make = (
  accept: string,
  contentType: string | undefined,
  sendHeaders: Readonly<Record<string, string>>
): Effect.Effect<RequestHeaders, LmsRequestError> => {
  const headers = new Map([
    ["accept", accept],
    ["user-agent", `effect-lms/${version}`]
  ])
  if (contentType !== undefined) headers.set("content-type", contentType)
  let authorizationDropped = false
  for (const [given, value] of Object.entries(sendHeaders)) {
    const name = given.toLowerCase()
    if (!NAME.test(name)) return refuse(({ headerName }) => headerName(given))
    if (name === "authorization") {
      authorizationDropped = true
      continue
    }
    if (TRANSPORT.test(name)) return refuse(({ connectionHeader }) => connectionHeader(given))
    headers.set(name, value)
  }
  for (const [name, value] of headers) {
    if (typeof value !== "string" || !VALUE.test(value)) return refuse(({ headerValue }) => headerValue(name))
  }
  return Effect.succeed({ headers: Object.fromEntries(headers), authorizationDropped })
}

export const version = "0.1.0"
