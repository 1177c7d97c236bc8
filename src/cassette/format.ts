/** Schemas of the cassette file, and its error. */
import * as Schema from "effect/Schema"

/**
 * A part of a multipart form. A field is stored as text. A file is stored as its size and SHA-256 (lower-case hex), without
 * its content.
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

/** @category models */
export type CassettePart = typeof CassettePart.Type

/**
 * A stored body: JSON if that loses nothing, text (also JSON with integers beyond 2^53, to keep their digits), the parts of a
 * form, or base64. A recording stores only the number of bytes of a binary body.
 *
 * @category models
 */
export const CassetteBody = Schema.Union(
  Schema.Struct({ text: Schema.String }),
  Schema.Struct({ form: Schema.Array(CassettePart) }),
  Schema.Struct({ base64: Schema.Uint8ArrayFromBase64 }),
  // `Schema.Unknown` also accepts a missing member.
  Schema.Struct({ json: Schema.Unknown.pipe(Schema.filter((value) => value !== undefined || "no body")) })
)

/** @category models */
export type CassetteBody = typeof CassetteBody.Type

/**
 * How an exchange failed: before the response, or in its body.
 *
 * @category models
 */
export const CassetteFailure = Schema.Struct({
  reason: Schema.Literal("Transport", "Encode", "InvalidUrl", "Body"),
  /** The error code of the network, such as `ECONNRESET`. */
  code: Schema.optional(Schema.String),
  message: Schema.String
})

/** @category models */
export type CassetteFailure = typeof CassetteFailure.Type

const headers = Schema.Record({ key: Schema.String, value: Schema.String })

/**
 * A request with its response, its failure, or both if the response body was cut off.
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
      /** The response did not declare where its body ends, so a truncated body would look complete. */
      undelimited: Schema.optional(Schema.Literal(true))
    })
  ),
  failure: Schema.optional(CassetteFailure)
}).pipe(
  Schema.filter(
    ({ failure, response }) => failure !== undefined || response !== undefined || "neither a response nor a failure"
  )
)

/** @category models */
export type CassetteExchange = typeof CassetteExchange.Type

/**
 * The content of a cassette file: exchanges in the order of their requests.
 *
 * @category models
 */
export const CassetteFile = Schema.Struct({
  version: Schema.Literal(1),
  exchanges: Schema.Array(CassetteExchange)
})

/** @category models */
export type CassetteFile = typeof CassetteFile.Type

/**
 * A cassette cannot be read, written or replayed.
 *
 * - `Option`: an option is unknown or invalid; nothing was read or written;
 * - `Missing`: the file does not exist: record it first;
 * - `Damaged`: the file is not a valid cassette; the message says where;
 * - `File`: the file system reported an error;
 * - `TooLarge`: a body is larger than `maxBody`;
 * - `Unreadable`: a request body was of a kind that cannot be stored;
 * - `Redact`: the option `redact` threw an error, or returned something else than a string;
 * - `Secret`: the file would have contained a secret, so it was not written;
 * - `Unused`: the replay has ended, but not every exchange was requested.
 *
 * @category errors
 */
export class CassetteError extends Schema.TaggedError<CassetteError>("effect-lms/CassetteError")("CassetteError", {
  file: Schema.String,
  reason: Schema.Literal(
    "Option",
    "Missing",
    "Damaged",
    "File",
    "TooLarge",
    "Unreadable",
    "Redact",
    "Secret",
    "Unused"
  ),
  message: Schema.String
}) {}
