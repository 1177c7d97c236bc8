/** Headers of the caller: decoders of the options `sendHeaders` and `accept`. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { showRejected } from "../text/describe.js"
import { type Decoder, record, string } from "./decoders.js"
import { failRequest } from "./errors.js"
import { isString, ownMembers } from "./guards.js"

/** RFC 9110 sections 5.1 and 5.5: a name is a token, a value contains no control characters. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Headers about the connection and the framing of the message, which the HTTP client sets (RFC 9110 section 7.6.1). */
const CONNECTION =
  /^(?:connection|keep-alive|upgrade|transfer-encoding|te|trailer|expect|host|content-length|http2-settings|proxy-.*)$/

const checkValue = (name: string, value: unknown): Either.Either<string, LmsRequestError> =>
  isString(value) && VALUE.test(value)
    ? Either.right(value)
    : failRequest(
        "Header",
        name,
        `The value of the header "${showRejected(name)}" must be a single line of ISO 8859-1 text.`
      )

export const accept: Decoder<string> = (value, name) =>
  Either.flatMap(string(value, name), (text) => checkValue(name, text))

/** Headers by lower-case name; of two with the same name the last. Authorization is not checked: it is never sent. */
export const sendHeaders: Decoder<Readonly<Record<string, string>>> = (value, name) =>
  Either.flatMap(record(value, name), (headers) => checkHeaders(ownMembers(headers)))

const checkHeaders = (
  headers: Readonly<Record<string, unknown>>
): Either.Either<Readonly<Record<string, string>>, LmsRequestError> => {
  const checked = new Map<string, string>()
  for (const [givenName, value] of Object.entries(headers)) {
    const name = givenName.toLowerCase()
    const invalid = (message: string) => failRequest("Header", givenName, message)
    const shown = showRejected(givenName)
    if (!NAME.test(name)) {
      return invalid(`Invalid header name "${shown}": names consist of letters, digits and hyphens.`)
    }
    if (CONNECTION.test(name)) return invalid(`The header "${shown}" is set by the HTTP connection: leave it out.`)
    const text = name === "authorization" ? Either.right("") : checkValue(name, value)
    if (Either.isLeft(text)) return Either.left(text.left)
    checked.set(name, text.right)
  }
  return Either.right(Object.fromEntries(checked))
}
