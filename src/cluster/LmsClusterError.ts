/** The error that is specific to clusters. */
import * as Schema from "effect/Schema"
import { LmsHint } from "../LmsError.js"

/**
 * Work that machines share cannot start or continue.
 *
 * - `"Cancelled"`: the export was cancelled;
 * - `"Failed"`: a machine could not go on; the same call again continues the export;
 * - `"Finished"`: the files of the export were written to another directory, and its parts are gone;
 * - `"OtherExport"`: the name belongs to an export of other lists;
 * - `"OtherService"`: a machine and the caller have different domains;
 * - `"Paused"`: the token was rejected, or a list has failed that stops the others; the same call again continues the export;
 * - `"Name"`: the name of an object has characters that a store may not accept;
 * - `"PartMissing"`: a store does not have an object, or it was removed while it was read;
 * - `"Store"`: a database or a disk fails, or could not be reached for a minute;
 * - `"Unknown"`: there is no export of this name;
 * - `"Version"`: what is in a database or on a disk is damaged, or was written by another version of this library.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { LmsParts } from "effect-lms/cluster"
 *
 * const program = Effect.gen(function* () {
 *   const parts = yield* LmsParts
 *   return yield* parts.read("monday/users/1")
 * }).pipe(Effect.catchTag("LmsClusterError", ({ message, reason }) => Console.error(reason, message)))
 * ```
 *
 * @category errors
 */
export class LmsClusterError extends Schema.TaggedError<LmsClusterError>("effect-lms/LmsClusterError")(
  "LmsClusterError",
  {
    /** The object, directory or table that failed. */
    path: Schema.String,
    /** The kind of failure, one of a fixed set. */
    reason: Schema.Literal(
      "Cancelled",
      "Failed",
      "Finished",
      "Name",
      "OtherExport",
      "OtherService",
      "PartMissing",
      "Paused",
      "Store",
      "Unknown",
      "Version"
    ),
    /** Code of the operating system or of the database, if there is one. */
    code: Schema.optional(Schema.String),
    /** A sentence about the failure, and advice. */
    message: Schema.String,
    /** The words of the message that depend on its reader. */
    hints: Schema.optional(Schema.Array(LmsHint))
  }
) {}
