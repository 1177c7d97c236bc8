/**
 * The error that is specific to exports.
 */
import * as Schema from "effect/Schema"
import { LmsHint } from "../LmsError.js"

/**
 * An export or a mirror cannot start or continue, or a file of a mirror failed. The files on disk are unchanged.
 *
 * - `"Locked"`: another process is writing the file, or has taken it over;
 * - `"OtherRequest"`: the files there belong to the export of another list;
 * - `"Checkpoint"`: the checkpoint file is damaged, not a checkpoint, or of another version;
 * - `"Changed"`: the file differs from what the checkpoint says, or a mirror has not written it;
 * - `"Cursor"`: the server no longer accepts the cursor at which the export would continue;
 * - `"Incomplete"`: some of several lists failed;
 * - `"Unavailable"`: the service does not let the caller read a file of a mirror, or the list of its files;
 * - `"Folders"`: the service lists folders within folders without an end.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lmsExport } from "effect-lms/export"
 *
 * const users = lmsExport("users.ndjson", "/api/v1/courses/:id/users", { id: 101 }).pipe(
 *   Effect.catchIf(
 *     (error) => error._tag === "LmsExportError" && error.reason === "Locked",
 *     () => Effect.logInfo("another process is writing this file")
 *   )
 * )
 * ```
 *
 * @category errors
 */
export class LmsExportError extends Schema.TaggedError<LmsExportError>("effect-lms/LmsExportError")("LmsExportError", {
  /** The file, or the directory of many. */
  path: Schema.String,
  /** The kind of failure, one of a fixed set. */
  reason: Schema.Literal(
    "Locked",
    "OtherRequest",
    "Checkpoint",
    "Changed",
    "Cursor",
    "Incomplete",
    "Unavailable",
    "Folders"
  ),
  /** Status of the server's response, if there was one. */
  status: Schema.optional(Schema.Int),
  /** A sentence about the failure, and advice. */
  message: Schema.String,
  /** The words of the message that depend on its reader. */
  hints: Schema.optional(Schema.Array(LmsHint))
}) {}
