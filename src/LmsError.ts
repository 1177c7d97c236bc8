/**
 * Every way a call can fail. All are flat data (`Schema.TaggedError`), so they cross process borders, and none holds a
 * token, a request header or a platform error.
 */
import * as Schema from "effect/Schema"

const id = (name: string) => `effect-lms/${name}`

/** Where the exchange happened: the method and the URL with its secrets masked. */
const exchange = {
  method: Schema.String,
  url: Schema.String
}

/**
 * One try of a call that was made more than once: what went wrong, and how long the call then waited.
 *
 * @category models
 */
export const LmsAttempt = Schema.Struct({
  problem: Schema.String,
  status: Schema.optional(Schema.Int),
  waited: Schema.Duration
})

/**
 * @category models
 */
export type LmsAttempt = typeof LmsAttempt.Type

/** How long the service asks to be left alone, by `Retry-After` (RFC 9110 section 10.2.3), where it says so. */
const asked = { retryAfter: Schema.optional(Schema.Duration) }

/** The tries before the last one, oldest first: the hundred latest of them. */
const history = { attempts: Schema.Array(LmsAttempt) }

/**
 * The token or the domain is missing or unusable, or the proxy is, or no new token is to be had. The message says which
 * variable or option to set, and where a token is made.
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
export class LmsConfigError extends Schema.TaggedError<LmsConfigError>(id("LmsConfigError"))("LmsConfigError", {
  reason: Schema.Literal(
    "MissingToken",
    "InvalidToken",
    "MissingDomain",
    "InvalidDomain",
    "InvalidProxy",
    "InvalidGrant",
    "RefreshFailed"
  ),
  variable: Schema.Literal("LMS_API_TOKEN", "LMS_DOMAIN", "HTTPS_PROXY", "HTTP_PROXY", "clientSecret", "refreshToken"),
  message: Schema.String
}) {}

/**
 * The call cannot be sent as it was written: nothing went to the service. `subject` names the parameter, placeholder,
 * header or option that is wrong, and the message says how to mend it.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 *
 * // of an empty id, which the compiler cannot see: reason "Placeholder" and subject "course_id"
 * const program = lms("/api/v1/courses/:course_id", { course_id: "" }).pipe(
 *   Effect.catchTag("LmsRequestError", (error) => Effect.succeed(error.subject))
 * )
 * ```
 *
 * @category errors
 */
export class LmsRequestError extends Schema.TaggedError<LmsRequestError>(id("LmsRequestError"))("LmsRequestError", {
  reason: Schema.Literal("Endpoint", "Method", "Placeholder", "Parameter", "Header", "Option", "Origin"),
  subject: Schema.String,
  message: Schema.String
}) {}

/**
 * The exchange broke below HTTP: no connection, no answer in time, a body cut short, a redirect that leads nowhere; or
 * the call's `deadline` has passed.
 *
 * `outcome` says what the service can have done: `"NotSent"` when the request provably never reached it (connection
 * refused, name not found), else `"Unknown"`: a write may or may not have been applied, look before you repeat it.
 *
 * @category errors
 */
export class LmsTransportError extends Schema.TaggedError<LmsTransportError>(id("LmsTransportError"))(
  "LmsTransportError",
  {
    ...exchange,
    reason: Schema.Literal("Connection", "Body", "Timeout", "Redirect", "Deadline"),
    outcome: Schema.Literal("NotSent", "Unknown"),
    /** The network's own code, such as `ECONNRESET`, when there is one. */
    code: Schema.optional(Schema.String),
    ...history,
    message: Schema.String
  }
) {}

/**
 * The service returned an error status. `messages` are gathered from every error shape the service has, `body` is
 * the beginning of the answer with the token scrubbed.
 *
 * `reason` separates what the statuses alone do not: `"InvalidToken"` is a 401 with `WWW-Authenticate` (the token is
 * wrong), `"Unauthorized"` one without (the user or the token's scopes lack a right; newer services say 403).
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
export class LmsApiError extends Schema.TaggedError<LmsApiError>(id("LmsApiError"))("LmsApiError", {
  ...exchange,
  status: Schema.Int,
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
  messages: Schema.Array(Schema.String),
  body: Schema.String,
  /** The service's own id of this request (`X-Request-Context-Id`), for its administrators. */
  requestId: Schema.optional(Schema.String),
  ...asked,
  ...history,
  message: Schema.String
}) {}

/**
 * The service throttles (429, or 403 whose body says `Rate Limit Exceeded`), and the next wait would have passed
 * `maxWait`, so it was not begun. The service has not acted on the request, of whatever method: it may be sent again.
 *
 * @category errors
 */
export class LmsRateLimitError extends Schema.TaggedError<LmsRateLimitError>(id("LmsRateLimitError"))(
  "LmsRateLimitError",
  {
    ...exchange,
    status: Schema.Int,
    /** How long the call had waited before it gave up. */
    waited: Schema.Duration,
    /** How long the next wait would have been. */
    wouldWait: Schema.Duration,
    /** The bound that the next wait would have passed. */
    maxWait: Schema.Duration,
    ...asked,
    /** What was left of the quota, in the service's units, where it said so (`X-Rate-Limit-Remaining`). */
    remaining: Schema.optional(Schema.Number),
    ...history,
    message: Schema.String
  }
) {}

/**
 * The answer is not what was asked for: HTML or cut JSON where data was due, a page that is no list, a record the
 * schema refuses. In a walk `page` (from 1) and `row` (from 0, within the page) say where. `lmsStream` has emitted the
 * rows before it, `lmsPages` the pages before it.
 *
 * @category errors
 */
export class LmsDecodeError extends Schema.TaggedError<LmsDecodeError>(id("LmsDecodeError"))("LmsDecodeError", {
  ...exchange,
  reason: Schema.Literal("Html", "Json", "Empty", "Bytes", "Shape", "Schema"),
  page: Schema.optional(Schema.Int),
  row: Schema.optional(Schema.Int),
  /** The way to the offending value, from the record (or from the body where there are no records). */
  path: Schema.Array(Schema.Union(Schema.String, Schema.Number)),
  message: Schema.String
}) {}

/**
 * A walk cannot go on and the list may not be complete: `next` leads to another origin or in a circle, the Link header
 * vanished, pages stay empty, or the list changed and the call wants none that does (`onDrift`). The pages before it have
 * been emitted.
 *
 * @category errors
 */
export class LmsPageError extends Schema.TaggedError<LmsPageError>(id("LmsPageError"))("LmsPageError", {
  ...exchange,
  reason: Schema.Literal("Origin", "Cycle", "Link", "Empty", "Drift"),
  page: Schema.Int,
  message: Schema.String
}) {}

/**
 * A local file cannot be written or read as the call needs it. A destination that was there keeps its old content byte
 * for byte, and no temporary file is left.
 *
 * - `"Exists"`: there is a destination, and `overwrite` is not set;
 * - `"NotFound"`: the directory of the destination, or the file to upload, is not there;
 * - `"IsDirectory"`, `"NotAFile"` (a device, a pipe), `"Symlink"`: the path leads to something else than a file;
 * - `"Permission"`, `"ReadOnly"`, `"NoSpace"`, `"NameTooLong"`: what the system says;
 * - `"Changed"`: the file to upload was changed, cut, replaced or removed while it was sent;
 * - `"Other"`: `code` says more.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 *
 * const unlessThere = lms("/api/v1/courses/:id", { id: 7 }, { destfile: "course.json" }).pipe(
 *   Effect.asVoid,
 *   Effect.catchIf((error) => error._tag === "LmsFileError" && error.reason === "Exists", () => Effect.void)
 * )
 * ```
 *
 * @category errors
 */
export class LmsFileError extends Schema.TaggedError<LmsFileError>(id("LmsFileError"))("LmsFileError", {
  path: Schema.String,
  operation: Schema.Literal("Check", "Create", "Write", "Sync", "Rename", "Read"),
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
  /** The system's own code, such as `ENOSPC`, when there is one. */
  code: Schema.optional(Schema.String),
  message: Schema.String
}) {}

/**
 * An upload failed after the service had taken it up. `step` is where:
 *
 * - `"Start"`: the service was asked for an upload, and gave nothing to go on with;
 * - `"Transfer"`: the file was on its way to the storage (or, of an upload from a URL, to the service);
 * - `"Confirm"`: the file is in the storage, and whether the service has taken it over is not known, or it has not.
 *
 * `safeToRepeat` says whether the whole upload may be made again without leaving a second copy. It is false where the
 * file may be there already and the service would keep both (`on_duplicate: "rename"`, submissions).
 *
 * What the service refuses at the first step (a wrong token, no right, a full quota) is an {@link LmsApiError} like that of
 * any other request, and a local file that cannot be read is an {@link LmsFileError}.
 *
 * @category errors
 */
export class LmsUploadError extends Schema.TaggedError<LmsUploadError>(id("LmsUploadError"))("LmsUploadError", {
  ...exchange,
  step: Schema.Literal("Start", "Transfer", "Confirm"),
  safeToRepeat: Schema.Boolean,
  /** The status of the answer, when there was one. */
  status: Schema.optional(Schema.Int),
  /** The network's own code, such as `ECONNRESET`, when there is one. */
  code: Schema.optional(Schema.String),
  /** What the service or its storage says. */
  messages: Schema.Array(Schema.String),
  message: Schema.String
}) {}

/**
 * Every failure of a call, as a schema: errors can be sent to another process and read back.
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
 * Written out, so that an editor shows it by its name.
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
