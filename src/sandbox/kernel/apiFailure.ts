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

export const failWith = (status: number, body: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
  new ApiFailure({ status, body, headers })

const message = (text: string): JsonObject => ({ errors: [{ message: text }] })

// Canvas sends this header only for a missing or invalid token, not for a missing permission.
const challenge = { "www-authenticate": 'Bearer realm="canvas-lms"' }

export const unauthenticated = () =>
  failWith(401, { status: "unauthenticated", ...message("user authorization required") }, challenge)

export const invalidToken = () => failWith(401, message("Invalid access token."), challenge)

/** Canvas: newer versions report a token with an expiry date as expired; older ones as invalid. */
export const expiredToken = (at: string) =>
  failWith(401, { errors: [{ message: "Expired access token.", expired_at: at }] }, challenge)

export const revokedToken = () => failWith(401, message("Revoked access token."), challenge)

/** Canvas: a 401 without a challenge, since the token itself is valid. */
export const insufficientScopes = () => failWith(401, message("Insufficient scopes on access token."))

/** Canvas: the only error whose `errors` is a string. No challenge, since the token is valid. */
export const invalidAsUser = () => failWith(401, { errors: "Invalid as_user_id" })

export const unauthorized = () =>
  failWith(403, { status: "unauthorized", ...message("user not authorized to perform that action") })

export const notFound = () => failWith(404, message("The specified resource does not exist."))

/** Canvas's response to an exception without a message of its own. `code` is the status in snake case. */
export const genericFailure = (status: number, code: string) =>
  failWith(status, { errors: [{ message: "An error occurred.", error_code: code }] })

export const missingParameter = (name: string) => failWith(400, message(`${name} is missing`))

/** A record that failed its validations. */
export const invalidRecord = (attribute: string, type: string, text: string) =>
  failWith(400, { errors: { [attribute]: [{ attribute, type, message: text }] } })

/** A parameter with a value that its controller refuses. */
export const invalidParameter = (name: string, text: string) => failWith(400, { errors: { [name]: text } })

/** An error that a Canvas controller renders itself: a single `message`. */
export const messageFailure = (text: string, status: 400 | 404 | 409 = 400) => failWith(status, { message: text })

/** The response of every search to a search term of one character. */
export const searchTermTooShort = () =>
  failWith(400, { errors: [{ field: "search_term", code: "invalid", message: "2 or more characters is required" }] })

/** An error in the form that quizzes and a few other endpoints use. */
export const statusFailure = (status: 400 | 403, text: string) =>
  failWith(status, { status: status === 400 ? "bad_request" : "forbidden", message: text })

/** The quota errors of uploads: Canvas words them differently before and after the file is sent. */
export const overQuota = (text: "file size exceeds quota" | "file size exceeds quota limits") => messageFailure(text)

/** Uploads report a missing folder with a single `message` instead of a list of errors. */
export const folderNotFound = () => messageFailure("The specified resource does not exist.", 404)
