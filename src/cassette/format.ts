/** What a cassette's file looks like, as schemas, and what can be wrong with it. */
import * as Schema from "effect/Schema"

/**
 * A part of a form that was uploaded. A field is kept as text; a file is known by its size and its SHA-256 (lower-case
 * hex), its content is not kept.
 *
 * @category models
 */
export const CassettePart = Schema.Union(
  Schema.Struct({ name: Schema.String, text: Schema.String }),
  Schema.Struct({
    name: Schema.String,
    filename: Schema.String,
    type: Schema.optional(Schema.String),
    bytes: Schema.NonNegativeInt,
    sha256: Schema.String
  })
)

/**
 * @category models
 */
export type CassettePart = typeof CassettePart.Type

/**
 * A body as it is kept: as JSON where nothing is lost by that, as text (also JSON with integers beyond 2^53, which keep
 * their digits so), as the parts of a form, or as base64
 * bytes, of which only the number is kept.
 *
 * @category models
 */
export const CassetteBody = Schema.Union(
  Schema.Struct({ text: Schema.String }),
  Schema.Struct({ form: Schema.Array(CassettePart) }),
  Schema.Struct({ base64: Schema.Uint8ArrayFromBase64 }),
  // Anything is unknown, also what is not there.
  Schema.Struct({ json: Schema.Unknown.pipe(Schema.filter((value) => value !== undefined || "no body")) })
)

/**
 * @category models
 */
export type CassetteBody = typeof CassetteBody.Type

/**
 * How an exchange broke: before an answer, or in its body.
 *
 * @category models
 */
export const CassetteFailure = Schema.Struct({
  reason: Schema.Literal("Transport", "Encode", "InvalidUrl", "Body"),
  /** The network's own code, such as `ECONNRESET`. */
  code: Schema.optional(Schema.String),
  message: Schema.String
})

/**
 * @category models
 */
export type CassetteFailure = typeof CassetteFailure.Type

const headers = Schema.Record({ key: Schema.String, value: Schema.String })

/**
 * A request, and what came of it: a response, a failure, or both where the body broke off.
 *
 * @category models
 */
export const CassetteExchange = Schema.Struct({
  request: Schema.Struct({
    method: Schema.Literal("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"),
    url: Schema.String,
    headers,
    body: Schema.optional(CassetteBody)
  }),
  response: Schema.optional(
    Schema.Struct({
      status: Schema.Int.pipe(Schema.between(100, 999)),
      headers,
      body: Schema.optional(CassetteBody),
      /** Nothing said where the body ends, so that one which was cut would look the same. */
      undelimited: Schema.optional(Schema.Literal(true))
    })
  ),
  failure: Schema.optional(CassetteFailure)
}).pipe(
  Schema.filter(
    ({ failure, response }) => failure !== undefined || response !== undefined || "neither a response nor a failure"
  )
)

/**
 * @category models
 */
export type CassetteExchange = typeof CassetteExchange.Type

/**
 * What a cassette's file holds, in the order in which the requests were made.
 *
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { CassetteFile } from "effect-lms/sandbox"
 *
 * const read = Schema.decodeUnknown(Schema.parseJson(CassetteFile))
 * ```
 *
 * @category models
 */
export const CassetteFile = Schema.Struct({
  version: Schema.Literal(1),
  exchanges: Schema.Array(CassetteExchange)
})

/**
 * @category models
 */
export type CassetteFile = typeof CassetteFile.Type

/**
 * A cassette that cannot be read, made or kept.
 *
 * - `Missing`: there is no such file: record it first;
 * - `Damaged`: it is no cassette; the message says where;
 * - `File`: the file system refuses;
 * - `TooLarge`: a body is larger than `maxBody`;
 * - `Unreadable`: a request's body was of a kind that cannot be kept;
 * - `Secret`: a secret would have been in the file, so it was not written;
 * - `Unused`: the replay has ended and not every exchange was asked for.
 *
 * @category errors
 */
export class CassetteError extends Schema.TaggedError<CassetteError>("effect-lms/CassetteError")("CassetteError", {
  file: Schema.String,
  reason: Schema.Literal("Missing", "Damaged", "File", "TooLarge", "Unreadable", "Secret", "Unused"),
  message: Schema.String
}) {}
