/** The body of an answer as data. */

import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsDecodeError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"
import * as errorBody from "./errorBody.js"
import * as json from "./json.js"

/** `application/json`, `text/json`, and the types whose suffix says that they are JSON (RFC 6839). */
export const isJson = (contentType: string): boolean => /^[a-z]+\/(?:[\w.+-]+\+)?json\b/i.test(contentType)

/** Rails answers a bare `head :ok` with one blank. */
const isEmpty = (body: string | Uint8Array): boolean =>
  body.length === 0 || (typeof body === "string" && body.length <= 2 && body.trim() === "")

type OddBody = typeof import("./oddBody.js")

/** It is loaded with the first of them, which in most programs never comes. */
const loading = Effect.promise((): Promise<OddBody> => import("./oddBody.js"))

/** In characters: some twenty milliseconds of parsing. Up to there a body is parsed at once. */
const LONG = 4 * 1024 * 1024

const loadingLong = Effect.promise(() => import("./longBody.js"))

const fail = (of: (odd: OddBody) => LmsDecodeError): Effect.Effect<never, LmsDecodeError> =>
  Effect.flatMap(loading, (odd) => Effect.fail(of(odd)))

const read = (
  answer: RawResponse,
  page: number | undefined,
  body: RawResponse["body"]
): Effect.Effect<unknown, LmsDecodeError> => {
  if (isEmpty(body)) {
    // A client that undoes the compression takes one that breaks off at its beginning for nothing at all.
    return answer.compressed || page !== undefined ? fail((odd) => odd.empty(answer, page)) : Effect.succeed([])
  }
  if (typeof body !== "string") {
    return answer.exchange.request.acceptsJson && errorBody.isHtml(answer.contentType, "")
      ? fail((odd) => odd.html(answer, page, body))
      : Effect.succeed(body)
  }
  const result = (parsed: Either.Either<unknown, unknown>) =>
    Either.isRight(parsed) ? Effect.succeed(parsed.right) : fail((odd) => odd.broken(answer, page, body))
  return body.length < LONG
    ? result(json.parseJson(body))
    : Effect.flatMap(loadingLong, (long) => Effect.flatMap(long.parse(body), result))
}

/**
 * JSON parsed, an empty body as `[]`, bytes as they came (response 1 and 2). A page of HTML is data only
 * for a caller who did not ask for JSON: it is how a login or a maintenance looks.
 */
export const parseBody = (answer: RawResponse, page?: number): Effect.Effect<unknown, LmsDecodeError> => {
  const { body, contentType } = answer
  return typeof body === "string" || !isJson(contentType)
    ? read(answer, page, body)
    : Effect.flatMap(loading, (odd) => Effect.flatMap(odd.text(answer, page, body), (text) => read(answer, page, text)))
}

export interface RawResponse {
  /** With the address that answered: after redirects not the one that was asked. */
  readonly exchange: Exchange
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
  /** The client has undone a compression: then even an empty body was something on the wire. */
  readonly compressed: boolean
  /** Text where the service says that it is JSON and it is UTF-8, else bytes. */
  readonly body: string | Uint8Array
}
