/** Response bodies: parses them as data, and reports unexpected ones. */
import * as Either from "effect/Either"
import type { LmsDecodeError } from "../../LmsError.js"
import type { PreparedRequest } from "../request/request.js"
import { decode, decodeForMessage, decodeUtf8 } from "../text/charset.js"
import * as errorBody from "./errorBody.js"
import * as errors from "./errors.js"
import type { ResponseFacts } from "./facts.js"
import * as json from "./json.js"

/** A successful response with its body, before parsing. */
export interface RawResponse {
  /** Its URL is the one that responded, which after redirects is not the requested one. */
  readonly request: PreparedRequest
  readonly facts: ResponseFacts
  /** A string if the body is declared as JSON and is valid UTF-8, else bytes. */
  readonly body: string | Uint8Array
}

/** Rails sends a single space for `head :ok`. */
const isEmpty = (body: string | Uint8Array): boolean =>
  body.length === 0 || (typeof body === "string" && body.length <= 2 && body.trim() === "")

/**
 * Parses JSON; an empty body is `[]`, other types stay bytes. If the request accepts JSON, HTML is an error, since it is
 * a login or maintenance page, unless its content is JSON. `page` is set for a page of a list.
 */
export const parseBody = (response: RawResponse, page?: number): Either.Either<unknown, LmsDecodeError> => {
  const { body, facts } = response
  return typeof body === "string" || !facts.isJson
    ? parseContent(response, page, body)
    : Either.flatMap(decodeJsonBytes(response, page, body), (text) => parseContent(response, page, text))
}

const parseContent = (
  response: RawResponse,
  page: number | undefined,
  body: RawResponse["body"]
): Either.Either<unknown, LmsDecodeError> => {
  if (isEmpty(body)) {
    // An HTTP client decodes a compressed body that is truncated at its start as an empty one.
    const isTruncated = response.facts.isCompressed && response.request.method !== "HEAD"
    return isTruncated || page !== undefined ? Either.left(emptyBodyError(response, page)) : Either.right([])
  }
  if (typeof body !== "string") {
    if (!response.request.acceptsJson || !response.facts.isHtml) return Either.right(body)
    const text = textOfJson(body)
    return text === undefined ? Either.left(htmlError(response, page, body)) : parseContent(response, page, text)
  }
  return Either.mapLeft(json.parseJson(body), () => jsonError(response, page, body))
}

/** The text of JSON that is not declared as JSON: old browsers get it as HTML. Undefined if it cannot be JSON. */
export const textOfJson = (body: RawResponse["body"]): string | undefined => {
  const text = typeof body === "string" ? body : decodeUtf8(body)
  return typeof text === "string" && json.startsLikeJson(text) ? text : undefined
}

/** Decodes JSON that is not UTF-8 with its declared charset. */
const decodeJsonBytes = (
  { request, facts }: RawResponse,
  page: number | undefined,
  body: Uint8Array
): Either.Either<string, LmsDecodeError> =>
  Either.mapLeft(decode(body, facts.contentType), (problem) =>
    errors.decodeError(request, "Json", `JSON that cannot be decoded: ${problem}.`, { page })
  )

const emptyBodyError = ({ request, facts }: RawResponse, page: number | undefined): LmsDecodeError => {
  const problem = facts.isCompressed
    ? "an empty compressed body: it was truncated."
    : "an empty body instead of a page of records."
  return errors.decodeError(request, "Empty", problem, { page })
}

/** How much of an HTML page is searched for its title. */
const MAX_TITLE_OFFSET_BYTES = 64 * 1024

const htmlError = ({ request, facts }: RawResponse, page: number | undefined, body: Uint8Array): LmsDecodeError => {
  const text = decodeForMessage(body.subarray(0, MAX_TITLE_OFFSET_BYTES), facts.contentType)
  const title = errorBody.htmlTitle(request.redact(text))
  const problem = `an HTML page instead of JSON, titled "${title}": a login or maintenance page, or not an /api/ URL.`
  return errors.decodeError(request, "Html", problem, { page })
}

const jsonError = ({ request, facts }: RawResponse, page: number | undefined, body: string): LmsDecodeError => {
  // Redacted before it is truncated, since a part of the token would not be recognized.
  const text = request.redact(body)
  return errorBody.isHtml(facts.contentType, text)
    ? errors.decodeError(request, "Html", `an HTML page declared as JSON, titled "${errorBody.htmlTitle(text)}".`, {
        page
      })
    : errors.decodeError(request, "Json", describeInvalidJson(body), { page })
}

/** Without the text: it may be a secret that is not known. */
const describeInvalidJson = (text: string): string =>
  json.startsLikeJson(text) && !/[\]}]/.test(text.trimEnd().slice(-1))
    ? `truncated JSON: it ends after ${text.length} characters. The service or a proxy cut it off.`
    : `invalid JSON of ${text.length} characters.`
