/** Error responses of the Canvas API. */
import * as Data from "effect/Data"
import type { JsonObject } from "./json.js"

/** An error response, with the body that Canvas sends for it. */
export class ApiFailure extends Data.TaggedError("ApiFailure")<{
  readonly status: number
  readonly body: JsonObject
  readonly headers?: Readonly<Record<string, string>>
}> {
  withHeaders(headers: Readonly<Record<string, string>>): ApiFailure {
    return new ApiFailure({ status: this.status, body: this.body, headers: { ...this.headers, ...headers } })
  }
}

const message = (text: string): JsonObject => ({ errors: [{ message: text }] })

// Canvas sends this header only for a missing or invalid token, not for a missing permission.
const challenge = { "www-authenticate": 'Bearer realm="canvas-lms"' }

export const unauthenticated = () =>
  new ApiFailure({
    status: 401,
    headers: challenge,
    body: { status: "unauthenticated", ...message("user authorization required") }
  })

export const invalidToken = () =>
  new ApiFailure({ status: 401, headers: challenge, body: message("Invalid access token.") })

/** Canvas: newer versions report a token with an expiry date as expired; older ones as invalid. */
export const expiredToken = (at: string) =>
  new ApiFailure({
    status: 401,
    headers: challenge,
    body: { errors: [{ message: "Expired access token.", expired_at: at }] }
  })

export const revokedToken = () =>
  new ApiFailure({ status: 401, headers: challenge, body: message("Revoked access token.") })

/** Canvas: a 401 without a challenge, since the token itself is valid. */
export const insufficientScopes = () =>
  new ApiFailure({ status: 401, body: message("Insufficient scopes on access token.") })

/** Canvas: the only error whose `errors` is a string. No challenge, since the token is valid. */
export const invalidAsUser = () => new ApiFailure({ status: 401, body: { errors: "Invalid as_user_id" } })

export const unauthorized = () =>
  new ApiFailure({
    status: 403,
    body: { status: "unauthorized", ...message("user not authorized to perform that action") }
  })

export const notFound = () => new ApiFailure({ status: 404, body: message("The specified resource does not exist.") })

/** Canvas's response to an exception without a message of its own. `code` is the status in snake case. */
export const genericFailure = (status: number, code: string) =>
  new ApiFailure({ status, body: { errors: [{ message: "An error occurred.", error_code: code }] } })

export const missingParameter = (name: string) => new ApiFailure({ status: 400, body: message(`${name} is missing`) })

/** A record that failed its validations. */
export const invalidRecord = (attribute: string, type: string, text: string) =>
  new ApiFailure({ status: 400, body: { errors: { [attribute]: [{ attribute, type, message: text }] } } })

/** An error that a Canvas controller renders itself: a single `message`. */
export const messageFailure = (text: string, status: 400 | 404 | 409 = 400) =>
  new ApiFailure({ status, body: { message: text } })

/** The response of every search to a search term of one character. */
export const searchTermTooShort = () =>
  new ApiFailure({
    status: 400,
    body: { errors: [{ field: "search_term", code: "invalid", message: "2 or more characters is required" }] }
  })

/** An error in the form that quizzes and a few other endpoints use. */
export const statusFailure = (status: 400 | 403, text: string) =>
  new ApiFailure({ status, body: { status: status === 400 ? "bad_request" : "forbidden", message: text } })

/** The quota errors of uploads: Canvas words them differently before and after the file is sent. */
export const overQuota = (text: "file size exceeds quota" | "file size exceeds quota limits") => messageFailure(text)

/** Uploads report a missing folder with a single `message` instead of a list of errors. */
export const folderNotFound = () =>
  new ApiFailure({ status: 404, body: { message: "The specified resource does not exist." } })
