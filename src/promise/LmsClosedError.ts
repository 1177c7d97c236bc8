/**
 * What a client that is closed rejects with.
 */
import * as Schema from "effect/Schema"

/**
 * The client was closed: before the call, or while it was on its way. Of a write that was on its way it is not known whether
 * the service has done it.
 *
 * @category errors
 */
export class LmsClosedError extends Schema.TaggedError<LmsClosedError>("effect-lms/LmsClosedError")("LmsClosedError", {
  message: Schema.String
}) {}
