/**
 * The errors of a call. All are flat data (`Schema.TaggedError`) that can be sent to another process, and none contains a
 * token, a request header or a platform error.
 */
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import {
  apiStatus,
  httpResponse,
  type LmsHttpResponse,
  type LmsHttpStatus,
  respond,
  respondable
} from "./LmsHttpResponse.js"

/** Nanoseconds are a string of digits, since JSON has no exact large integers. */
const EncodedDuration = Schema.Union(
  Schema.TaggedStruct("Millis", { millis: Schema.NonNegativeInt }),
  Schema.TaggedStruct("Nanos", { nanos: Schema.BigInt }),
  Schema.TaggedStruct("Infinity", {})
)

const decode = (encoded: typeof EncodedDuration.Type): Duration.Duration => {
  switch (encoded._tag) {
    case "Millis":
      return Duration.millis(encoded.millis)
    case "Nanos":
      return Duration.nanos(encoded.nanos)
    case "Infinity":
      return Duration.infinity
  }
}

const encode = ({ value }: Duration.Duration): typeof EncodedDuration.Type =>
  value._tag === "Millis" || value._tag === "Nanos" ? value : { _tag: "Infinity" }

/**
 * A duration in an error, encoded as `{ _tag: "Millis", millis }`, `{ _tag: "Nanos", nanos }` or
 * `{ _tag: "Infinity" }`, which does not depend on the version of Effect.
 */
const DurationSchema = Schema.transform(EncodedDuration, Schema.DurationFromSelf, {
  strict: true,
  decode,
  encode
})

const exchange = {
  /** The method of the request. */
  method: Schema.String,
  /** The URL of the request, with secrets masked. */
  url: Schema.String
}

const readOnly = {
  /** Whether the request only reads although its method is POST, as a GraphQL query does. Then it may be sent again. */
  readOnly: Schema.optional(Schema.Boolean)
}

/**
 * A failed attempt of a call that was retried: its problem, and how long the call then waited.
 *
 * @example
 * ```ts
 * import { Duration } from "effect"
 * import type { LmsAttempt } from "effect-lms/operators"
 *
 * const describe = ({ problem, waited }: LmsAttempt): string => `${problem}, then ${Duration.format(waited)}`
 * ```
 *
 * @category models
 */
export const LmsAttempt = Schema.Struct({
  problem: Schema.String,
  status: Schema.optional(Schema.Int),
  waited: DurationSchema
})

/**
 * @category models
 */
export type LmsAttempt = typeof LmsAttempt.Type

const retryAfter = {
  /** How long the service asks to wait (`Retry-After`, RFC 9110 section 10.2.3). */
  retryAfter: Schema.optional(DurationSchema)
}

const attempts = {
  /** The attempts before the last one, oldest first, at most the latest hundred. */
  attempts: Schema.Array(LmsAttempt)
}

/**
 * Words of a message that depend on its reader: the name of an option, or advice such as which operation to use instead. A
 * program with other names, such as the command `effect-lms`, says its own in their place.
 *
 * @example
 * ```ts
 * import type { LmsError } from "effect-lms"
 * import type { LmsHint } from "effect-lms/wrappers"
 *
 * // a program that calls the option maxWait --patience
 * const replace = (text: string, { end, hint, start, subject }: LmsHint): string =>
 *   hint === "Option" && subject === "maxWait" ? `${text.slice(0, start)}--patience${text.slice(end)}` : text
 *
 * const inOurWords = ({ hints = [], message }: LmsError): string => hints.reduceRight(replace, message)
 * ```
 *
 * @category models
 */
export const LmsHint = Schema.Struct({
  /** The kind of words, such as `Option` or `SetToken`. Newer versions have more names. */
  hint: Schema.String,
  /** The subject of the words, such as the name of the option. Often empty. */
  subject: Schema.String,
  /** The position of the words in the message. */
  start: Schema.NonNegativeInt,
  /** The position after the words. */
  end: Schema.NonNegativeInt
})

/**
 * A hint of an error: see the value {@link LmsHint}.
 *
 * @category models
 */
export type LmsHint = typeof LmsHint.Type

const explanation = {
  /** A sentence about the failure, and advice. */
  message: Schema.String,
  /** The words of the message that depend on its reader. */
  hints: Schema.optional(Schema.Array(LmsHint))
}

/** A server rejects the token of its caller, and is itself at fault with its own. */
const isTokenOfCaller = ({ variable }: LmsConfigError): boolean => variable === "token"

/** The caller is not at fault for an error of the server's own token or of a request that the server composed. */
const statusOf = ({ callerToken, reason, status }: LmsApiError): LmsHttpStatus => {
  switch (reason) {
    case "InvalidToken":
      return callerToken === true ? 401 : 502
    case "Unauthorized":
    case "Forbidden":
      return callerToken === true ? 403 : 502
    case "NotFound":
      return 404
    case "Conflict":
      return 409
    case "Invalid":
      return status === 400 ? 400 : 422
    default:
      return status === 503 || status === 504 ? status : 502
  }
}

/**
 * The token, the domain or the proxy is missing or invalid, or the token could not be refreshed. The message names the
 * variable or option to set, and where to create a token.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lmsToken } from "effect-lms"
 *
 * const orExplain = lmsToken.pipe(Effect.tapErrorTag("LmsConfigError", (error) => Effect.logError(error.message)))
 * ```
 *
 * @category errors
 */
export class LmsConfigError extends Schema.TaggedError<LmsConfigError>("effect-lms/LmsConfigError")(
  "LmsConfigError",
  {
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal(
      "MissingToken",
      "InvalidToken",
      "MissingDomain",
      "InvalidDomain",
      "InvalidProxy",
      "InvalidGrant",
      "RefreshFailed"
    ),
    /** The variable or option. `token` is that of `Lms.withToken`, `apiUrl` that of `Lms.withDefaults`. */
    variable: Schema.Literal(
      "LMS_API_TOKEN",
      "LMS_DOMAIN",
      "HTTPS_PROXY",
      "HTTP_PROXY",
      "clientSecret",
      "refreshToken",
      "token",
      "apiUrl"
    ),
    ...explanation
  },
  apiStatus(500)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(isTokenOfCaller(this) ? 401 : 500)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * The call is invalid, and nothing was sent. `subject` names the parameter, placeholder, header or option; the message says
 * what to do.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 *
 * // an empty id, which the compiler cannot see: reason "Placeholder" and subject "course_id"
 * const program = lms("/api/v1/courses/:course_id", { course_id: "" }).pipe(
 *   Effect.catchTag("LmsRequestError", (error) => Effect.succeed(error.subject))
 * )
 * ```
 *
 * @category errors
 */
export class LmsRequestError extends Schema.TaggedError<LmsRequestError>("effect-lms/LmsRequestError")(
  "LmsRequestError",
  {
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal("Endpoint", "Method", "Placeholder", "Parameter", "Header", "Option", "Origin"),
    /** The name of the parameter, placeholder, header or option. */
    subject: Schema.String,
    ...explanation
  },
  apiStatus(500)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(this.reason === "Option" && this.subject === "token" ? 401 : 500)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * The request or its response failed below HTTP: no connection, no response in time, a truncated body, a redirect that
 * cannot be followed; or the call's `deadline` has passed.
 *
 * `outcome` is `"NotSent"` if the request provably never reached the service (connection refused, unknown host name), else
 * `"Unknown"`: a write may have been applied, so check before you repeat it.
 *
 * @category errors
 */
export class LmsTransportError extends Schema.TaggedError<LmsTransportError>("effect-lms/LmsTransportError")(
  "LmsTransportError",
  {
    ...exchange,
    ...readOnly,
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal("Connection", "Body", "Timeout", "Redirect", "Deadline"),
    /** `NotSent` if the request provably never reached the service; it may be sent again. */
    outcome: Schema.Literal("NotSent", "Unknown"),
    /** The code of the network error, such as `ECONNRESET`, if there is one. */
    code: Schema.optional(Schema.String),
    ...attempts,
    ...explanation
  },
  apiStatus(502)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(this.reason === "Timeout" || this.reason === "Deadline" ? 504 : 502)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * The service responded with an error status, or to GraphQL with errors (then `status` is mostly 200). `messages` are
 * collected from every error format of the service; `body` is the beginning of the response with the token masked.
 *
 * `reason` distinguishes two kinds of 401: `"InvalidToken"` with `WWW-Authenticate` (the token is wrong), `"Unauthorized"`
 * without (the user, or the token's scopes, lack a permission; newer installations send 403).
 *
 * @example
 * ```ts
 * import { Effect, Option } from "effect"
 * import { lms } from "effect-lms"
 *
 * const course = lms("/api/v1/courses/:id", { id: 9 }).pipe(
 *   Effect.map((response) => Option.some(response.data)),
 *   Effect.catchIf(
 *     (error) => error._tag === "LmsApiError" && error.reason === "NotFound",
 *     () => Effect.succeed(Option.none())
 *   )
 * )
 * ```
 *
 * @category errors
 */
export class LmsApiError extends Schema.TaggedError<LmsApiError>("effect-lms/LmsApiError")(
  "LmsApiError",
  {
    ...exchange,
    ...readOnly,
    /** The status of the response. */
    status: Schema.Int,
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal(
      "InvalidToken",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "Invalid",
      "Conflict",
      "Redirect",
      "Client",
      "Server"
    ),
    /** The service's words. */
    messages: Schema.Array(Schema.String),
    /** The beginning of the response, with the token masked. */
    body: Schema.String,
    /** True if the token was the caller's: of `Lms.withToken` or of the option `token`. */
    callerToken: Schema.optional(Schema.Boolean),
    /** The id of the request in the service's logs (`X-Request-Context-Id`), for its administrators. */
    requestId: Schema.optional(Schema.String),
    ...retryAfter,
    ...attempts,
    ...explanation
  },
  apiStatus(502)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(statusOf(this), this.status === 503 ? this.retryAfter : undefined)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * The service throttles requests (429, or a 403 whose text starts with `403 Forbidden (Rate Limit Exceeded)`), and the next wait would exceed `maxWait`,
 * so it did not begin. The service did not act on the request: it may be sent again with any method.
 *
 * @category errors
 */
export class LmsRateLimitError extends Schema.TaggedError<LmsRateLimitError>("effect-lms/LmsRateLimitError")(
  "LmsRateLimitError",
  {
    ...exchange,
    /** The status of the response. */
    status: Schema.Int,
    /** How long the call had waited. */
    waited: DurationSchema,
    /** The wait that was not begun. */
    wouldWait: DurationSchema,
    /** The `maxWait` of the call. */
    maxWait: DurationSchema,
    ...retryAfter,
    /** The remaining quota in the service's units (`X-Rate-Limit-Remaining`), if it said so. */
    remaining: Schema.optional(Schema.Number),
    ...attempts,
    ...explanation
  },
  apiStatus(503)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(503, Duration.max(this.wouldWait, this.retryAfter ?? Duration.zero))
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * The response is not what was requested: HTML or truncated JSON instead of data, a page without a list, a record that does
 * not match the schema. In a list, `page` (from 1) and `row` (from 0, within the page) say where. `lmsStream` has emitted
 * the records before it, `lmsPages` the pages before it.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Course } from "effect-lms/resources"
 *
 * // such as: Schema at account.name
 * const course = lms("/api/v1/courses/:id", { id: 101 }, { schema: Course }).pipe(
 *   Effect.tapErrorTag("LmsDecodeError", ({ path, reason }) => Console.error(`${reason} at ${path.join(".")}`))
 * )
 * ```
 *
 * @category errors
 */
export class LmsDecodeError extends Schema.TaggedError<LmsDecodeError>("effect-lms/LmsDecodeError")(
  "LmsDecodeError",
  {
    ...exchange,
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal("Html", "Json", "Empty", "Bytes", "Shape", "Schema"),
    /** The page of a list, from 1. */
    page: Schema.optional(Schema.Int),
    /** The record within the page, from 0. */
    row: Schema.optional(Schema.Int),
    /** The path to the invalid value, from the record, or from the body if there are no records. */
    path: Schema.Array(Schema.Union(Schema.String, Schema.Number)),
    ...explanation
  },
  apiStatus(502)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(502)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * Pagination failed, and the list may not be complete: `next` leads to another origin or to a page already read or
 * lacks a parameter of the call, the Link header vanished, pages stay empty, or the list changed and `onDrift` is `"fail"`. The pages before have been emitted.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 *
 * // reads the list again, once, if it changed while it was read
 * const users = lms("/api/v1/courses/:id/users", { id: 101 }, { limit: Infinity, onDrift: "fail" }).pipe(
 *   Effect.retry({ times: 1, while: (error) => error._tag === "LmsPageError" && error.reason === "Drift" })
 * )
 * ```
 *
 * @category errors
 */
export class LmsPageError extends Schema.TaggedError<LmsPageError>("effect-lms/LmsPageError")(
  "LmsPageError",
  {
    ...exchange,
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal("Origin", "Cycle", "Link", "Empty", "Drift"),
    /** The page after which it failed, from 1. */
    page: Schema.Int,
    ...explanation
  },
  apiStatus(502)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(502)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * A local file cannot be written or read. An existing destination keeps its content, and no temporary file is left.
 *
 * - `"Exists"`: the destination exists, and `overwrite` is not set.
 * - `"NotFound"`: the directory of the destination, or the file to upload, does not exist.
 * - `"IsDirectory"`, `"NotAFile"` (a device, a pipe), `"Symlink"`: the path is not a regular file.
 * - `"Permission"`, `"ReadOnly"`, `"NoSpace"`, `"NameTooLong"`: errors of the operating system.
 * - `"Changed"`: the file was changed, truncated, replaced or removed while it was read, such as for an upload.
 * - `"Other"`: see `code`.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 *
 * const unlessExists = lms("/api/v1/courses/:id", { id: 7 }, { destfile: "course.json" }).pipe(
 *   Effect.asVoid,
 *   Effect.catchIf((error) => error._tag === "LmsFileError" && error.reason === "Exists", () => Effect.void)
 * )
 * ```
 *
 * @category errors
 */
export class LmsFileError extends Schema.TaggedError<LmsFileError>("effect-lms/LmsFileError")(
  "LmsFileError",
  {
    /** The file. */
    path: Schema.String,
    /** The operation on the file that failed. */
    operation: Schema.Literal("Check", "Create", "Write", "Sync", "Rename", "Read"),
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal(
      "Exists",
      "NotFound",
      "IsDirectory",
      "NotAFile",
      "Symlink",
      "Permission",
      "ReadOnly",
      "NoSpace",
      "NameTooLong",
      "Changed",
      "Other"
    ),
    /** The code of the operating system, such as `ENOSPC`, if there is one. */
    code: Schema.optional(Schema.String),
    ...explanation
  },
  apiStatus(500)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(500)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * An upload failed after the service had accepted it.
 *
 * - `step: "Start"`: the service did not say where to upload to.
 * - `step: "Transfer"`: the transfer to the storage failed (or, of an upload by URL, to the service).
 * - `step: "Confirm"`: the file is in the storage, but the service has not confirmed that it took it over.
 *
 * `safeToRepeat` says whether the whole upload may be repeated without a second copy. It is false if the file may be there
 * already and the service would keep both (`on_duplicate: "rename"`, submissions).
 *
 * If the service rejects the first step (wrong token, missing permission, storage quota), that is an {@link LmsApiError}; a
 * local file that cannot be read is an {@link LmsFileError}.
 *
 * @category errors
 */
export class LmsUploadError extends Schema.TaggedError<LmsUploadError>("effect-lms/LmsUploadError")(
  "LmsUploadError",
  {
    ...exchange,
    /** The step that failed. */
    step: Schema.Literal("Start", "Transfer", "Confirm"),
    /** Whether the whole upload may be repeated without a second copy. */
    safeToRepeat: Schema.Boolean,
    /** The status of the response, if there was one. */
    status: Schema.optional(Schema.Int),
    /** The code of the network error, such as `ECONNRESET`, if there is one. */
    code: Schema.optional(Schema.String),
    /** Messages of the service or its storage. */
    messages: Schema.Array(Schema.String),
    ...explanation
  },
  apiStatus(502)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(502)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * A job (`lmsWait`) has not given its result.
 *
 * - `"Failed"`: the service has given it up. The message has the service's words.
 * - `"Canceled"`: it was stopped or deleted, or another job has replaced it.
 * - `"NeedsInput"`: it stands still until the caller decides something: a content migration waits for what to import.
 * - `"Deadline"`: it had not ended after `deadline`: pass `url` to `lmsWait` to wait for it again, in this process or another.
 * - `"Unrecognized"`: what was passed started no job, its address describes none or leads to another service, the job is gone,
 *   or its state does not tell whether it has ended.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lmsWait } from "effect-lms"
 *
 * const job = lmsWait("/api/v1/progress/77", { deadline: "10 minutes" }).pipe(
 *   Effect.catchIf(
 *     (error) => error._tag === "LmsJobError" && error.reason === "Deadline",
 *     (error) => Effect.succeed(error)
 *   )
 * )
 * ```
 *
 * @category errors
 */
export class LmsJobError extends Schema.TaggedError<LmsJobError>("effect-lms/LmsJobError")(
  "LmsJobError",
  {
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal("Failed", "Canceled", "NeedsInput", "Deadline", "Unrecognized"),
    /** The address of the job, without a token. Empty if none is known. */
    url: Schema.String,
    /** The last known state, in the service's words; `unknown` if the job was never seen. */
    state: Schema.String,
    /** Percent; null if the service has not said it. */
    completion: Schema.NullOr(Schema.Number),
    ...explanation
  },
  apiStatus(502)
) {
  /** The response with which a server passes this error on. */
  get httpResponse(): LmsHttpResponse {
    return httpResponse(this.reason === "Deadline" ? 504 : 502)
  }

  /** Responds in the place of a handler of `@effect/platform` that fails with this error. */
  [respondable]() {
    return respond(this.httpResponse)
  }
}

/**
 * All errors of a call, as a schema: errors can be sent to another process and decoded there.
 *
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { LmsError } from "effect-lms"
 *
 * const encode = Schema.encodeSync(Schema.parseJson(LmsError))
 * ```
 *
 * @category errors
 */
export const LmsError = Schema.Union(
  LmsConfigError,
  LmsRequestError,
  LmsTransportError,
  LmsApiError,
  LmsRateLimitError,
  LmsDecodeError,
  LmsPageError,
  LmsFileError,
  LmsUploadError
)

/**
 * All errors of a call.
 *
 * @category errors
 */
export type LmsError =
  | LmsConfigError
  | LmsRequestError
  | LmsTransportError
  | LmsApiError
  | LmsRateLimitError
  | LmsDecodeError
  | LmsPageError
  | LmsFileError
  | LmsUploadError
