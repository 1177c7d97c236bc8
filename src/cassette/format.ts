/** Schemas of the cassette file, and its error. */
import * as Schema from "effect/Schema"

/**
 * A stored body: JSON if that loses nothing, text (also JSON with integers beyond 2^53, to keep their digits), or
 * base64. A recording stores only the number of bytes of a text or binary body, and nothing of a form with files.
 *
 * @category models
 */
export const CassetteBody = Schema.Union(
  Schema.Struct({ text: Schema.String }),
  Schema.Struct({ base64: Schema.Uint8ArrayFromBase64 }),
  // `Schema.Unknown` also accepts a missing member.
  Schema.Struct({ json: Schema.Unknown.pipe(Schema.filter((value) => value !== undefined || "no body")) })
)

/** @category models */
export type CassetteBody = typeof CassetteBody.Type

const headers = Schema.Record({ key: Schema.String, value: Schema.String })

/**
 * A request with its complete response.
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
  response: Schema.Struct({
    status: Schema.Int.pipe(Schema.between(100, 999)),
    headers,
    body: Schema.optional(CassetteBody)
  })
})

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
 * - `Missing`: the file does not exist: record it first;
 * - `Damaged`: the file is not a valid cassette; the message says where;
 * - `File`: the file system reported an error;
 * - `Secret`: the file would have contained a secret, so it was not written.
 *
 * @category errors
 */
export class CassetteError extends Schema.TaggedError<CassetteError>("effect-lms/CassetteError")("CassetteError", {
  file: Schema.String,
  reason: Schema.Literal("Missing", "Damaged", "File", "Secret"),
  message: Schema.String
}) {}
