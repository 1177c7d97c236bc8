/** The body of an answer as data. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsDecodeError } from "../../LmsError.js"
import * as charset from "../text/charset.js"
import type { Answer } from "./answer.js"
import * as errorBody from "./errorBody.js"
import * as failure from "./failure.js"
import * as json from "./json.js"

const decoder = new TextDecoder()

/** `application/json`, `text/json`, and the types whose suffix says that they are JSON (RFC 6839). */
export const isJson = (contentType: string): boolean => /^[a-z]+\/(?:[\w.+-]+\+)?json\b/i.test(contentType)

/** Rails answers a bare `head :ok` with one blank. */
const isEmpty = (body: string | Uint8Array): boolean =>
  body.length === 0 || (typeof body === "string" && body.length <= 2 && body.trim() === "")

/** It is loaded with the first JSON that is none, which in most programs never comes. */
const explaining = Effect.promise(() => import("./brokenJson.js"))

/** JSON that was not read as UTF-8 is in the charset that the service names, or cannot be read. */
const textOf = ({ body, contentType }: Answer): Either.Either<Answer["body"], string> =>
  typeof body === "string" || body.length === 0 || !isJson(contentType)
    ? Either.right(body)
    : charset.decode(body, contentType)

/**
 * JSON parsed, an empty body as `[]`, bytes as they came (response 1 and 2). A page of HTML is data only
 * for a caller who did not ask for JSON: it is how a login or a maintenance looks.
 */
export const data = (answer: Answer, page?: number): Effect.Effect<unknown, LmsDecodeError> => {
  const { compressed, contentType, exchange } = answer
  const fail = (reason: LmsDecodeError["reason"], problem: string) =>
    Either.left(failure.undecodable(exchange, reason, problem, { page }))
  const text = textOf(answer)
  if (Either.isLeft(text)) return fail("Json", `what calls itself JSON and is ${text.left}.`)
  const body = text.right
  if (isEmpty(body)) {
    // A client that undoes the compression takes one that breaks off at its beginning for nothing at all.
    if (compressed) return fail("Empty", "a compressed body that holds nothing: it broke off.")
    return page === undefined ? Either.right([]) : fail("Empty", "an empty body where a page of records was due.")
  }
  if (typeof body !== "string") {
    if (!exchange.request.wantsJson || !errorBody.isHtml(contentType, "")) return Either.right(body)
    const title = errorBody.htmlTitle(exchange.scrub(decoder.decode(body.subarray(0, 64 * 1024))))
    return fail(
      "Html",
      `a page of HTML instead of JSON, titled "${title}": a login or maintenance page, or no /api/ address.`
    )
  }
  const parsed = json.parse(body)
  return Either.isRight(parsed)
    ? Effect.succeed(parsed.right)
    : Effect.flatMap(explaining, ({ error }) => Effect.fail(error(answer, body, page)))
}
