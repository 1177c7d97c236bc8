/** The error that is specific to clusters. */
import * as Schema from "effect/Schema"
import { LmsHint } from "../LmsError.js"

/**
 * Work that machines share cannot start or continue.
 *
 * - `"Name"`: the name of an object has characters that a store may not accept;
 * - `"PartMissing"`: a store does not have an object, or it was removed while it was read;
 * - `"Store"`: a database or a disk fails, or could not be reached for a minute;
 * - `"Version"`: what is in a database or on a disk was written by another version of this library.
 *
 * @example
 * ```ts
 * import { Console, Effect, Stream } from "effect"
 * import { LmsParts } from "effect-lms/cluster"
 *
 * const program = Effect.gen(function* () {
 *   const parts = yield* LmsParts
 *   return yield* Stream.runCollect(parts.read("monday/users/1"))
 * }).pipe(Effect.catchTag("LmsClusterError", ({ message, reason }) => Console.error(reason, message)))
 * ```
 *
 * @category errors
 */
export class LmsClusterError extends Schema.TaggedError<LmsClusterError>("effect-lms/LmsClusterError")(
  "LmsClusterError",
  {
    /** What failed: an object, a directory or a table. */
    path: Schema.String,
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal("Name", "PartMissing", "Store", "Version"),
    /** Code of the operating system or of the database, if there is one. */
    code: Schema.optional(Schema.String),
    /** A sentence about the failure, and advice. */
    message: Schema.String,
    /** The words of the message that depend on its reader. */
    hints: Schema.optional(Schema.Array(LmsHint))
  }
) {}
