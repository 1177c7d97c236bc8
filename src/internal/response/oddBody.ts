/** Bodies that are not what they were due to be: read in a charset of their own, or told of. */
import * as Either from "effect/Either"
import type { LmsDecodeError } from "../../LmsError.js"
import { decode } from "../text/charset.js"
import type { RawResponse } from "./body.js"
import * as errorBody from "./errorBody.js"
import * as errors from "./errors.js"
import * as brokenJson from "./jsonSyntaxError.js"

const decoder = new TextDecoder()

type Page = number | undefined

const undecodable = (
  { exchange }: RawResponse,
  page: Page,
  reason: LmsDecodeError["reason"],
  problem: string
): LmsDecodeError => errors.decodeError(exchange, reason, problem, { page })

/** JSON that was not read as UTF-8 is in the charset that the service names, or cannot be read. */
export const text = (answer: RawResponse, page: Page, body: Uint8Array): Either.Either<string, LmsDecodeError> =>
  Either.mapLeft(decode(body, answer.contentType), (problem) =>
    undecodable(answer, page, "Json", `what calls itself JSON and is ${problem}.`)
  )

export const empty = (answer: RawResponse, page: Page): LmsDecodeError =>
  undecodable(
    answer,
    page,
    "Empty",
    answer.compressed
      ? "a compressed body that holds nothing: it broke off."
      : "an empty body where a page of records was due."
  )

export const html = (answer: RawResponse, page: Page, body: Uint8Array): LmsDecodeError => {
  const title = errorBody.htmlTitle(answer.exchange.redact(decoder.decode(body.subarray(0, 64 * 1024))))
  return undecodable(
    answer,
    page,
    "Html",
    `a page of HTML instead of JSON, titled "${title}": a login or maintenance page, or no /api/ address.`
  )
}

export const broken = (answer: RawResponse, page: Page, body: string): LmsDecodeError => {
  // Scrubbed before anything is cut from it.
  const text = answer.exchange.redact(body)
  return errorBody.isHtml(answer.contentType, text)
    ? undecodable(answer, page, "Html", `a page of HTML that calls itself JSON, titled "${errorBody.htmlTitle(text)}".`)
    : undecodable(answer, page, "Json", brokenJson.problem(body))
}
