import * as Data from "effect/Data"
import type { JsonObject } from "./json.js"

/** An answer that is not the one asked for, with the body that Canvas sends for it. */
export class ApiFailure extends Data.TaggedError("ApiFailure")<{
  readonly status: number
  readonly body: JsonObject
  readonly headers?: Readonly<Record<string, string>>
}> {}

const message = (text: string): JsonObject => ({ errors: [{ message: text }] })

// Canvas sends this header for a missing or bad token only; it is what tells those from a missing permission.
const challenge = { "www-authenticate": 'Bearer realm="canvas-lms"' }

export const unauthenticated = () =>
  new ApiFailure({
    status: 401,
    headers: challenge,
    body: { status: "unauthenticated", ...message("user authorization required") }
  })

export const invalidToken = () =>
  new ApiFailure({ status: 401, headers: challenge, body: message("Invalid access token.") })

/** Canvas: newer versions answer this for a token whose end somebody has set; older ones call the token invalid. */
export const expiredToken = (at: string) =>
  new ApiFailure({
    status: 401,
    headers: challenge,
    body: { errors: [{ message: "Expired access token.", expired_at: at }] }
  })

export const revokedToken = () =>
  new ApiFailure({ status: 401, headers: challenge, body: message("Revoked access token.") })

/** Canvas: a 401 without a challenge, since the token is good, and not for this. */
export const insufficientScopes = () =>
  new ApiFailure({ status: 401, body: message("Insufficient scopes on access token.") })

/** Canvas: here alone, `errors` is a string. No challenge, since the token is good. */
export const invalidAsUser = () => new ApiFailure({ status: 401, body: { errors: "Invalid as_user_id" } })

export const unauthorized = () =>
  new ApiFailure({
    status: 403,
    body: { status: "unauthorized", ...message("user not authorized to perform that action") }
  })

export const notFound = () => new ApiFailure({ status: 404, body: message("The specified resource does not exist.") })

/** What Canvas makes of an exception it has no words for: `code` is the status in snake case. */
export const genericFailure = (status: number, code: string) =>
  new ApiFailure({ status, body: { errors: [{ message: "An error occurred.", error_code: code }] } })

export const missingParameter = (name: string) => new ApiFailure({ status: 400, body: message(`${name} is missing`) })

/** A record that did not pass its validations. */
export const invalidRecord = (attribute: string, type: string, text: string) =>
  new ApiFailure({ status: 400, body: { errors: { [attribute]: [{ attribute, type, message: text }] } } })

/** A refusal written by hand in a controller. */
export const messageFailure = (text: string) => new ApiFailure({ status: 400, body: { message: text } })

/** What every search says of a single character. */
export const searchTermTooShort = () =>
  new ApiFailure({
    status: 400,
    body: { errors: [{ field: "search_term", code: "invalid", message: "2 or more characters is required" }] }
  })

/** What quizzes, and a few others, say. */
export const statusFailure = (status: 400 | 403, text: string) =>
  new ApiFailure({ status, body: { status: status === 400 ? "bad_request" : "forbidden", message: text } })

/** What uploads say: one wording before the file is sent, another after. */
export const overQuota = (text: "file size exceeds quota" | "file size exceeds quota limits") => messageFailure(text)

/** Uploads, unlike the rest, do not find a folder in these words. */
export const folderNotFound = () =>
  new ApiFailure({ status: 404, body: { message: "The specified resource does not exist." } })
