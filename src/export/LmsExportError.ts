/**
 * How an export can fail beside the ways that any call has.
 */
import * as Schema from "effect/Schema"

/**
 * An export cannot begin or go on as it was asked for. What is on the disk stays as it is.
 *
 * - `"Locked"`: another process is at work on the file, or has taken it over;
 * - `"OtherRequest"`: what was begun there is the export of something else;
 * - `"Checkpoint"`: what stands in the place of the checkpoint is none, or one of a newer version;
 * - `"Changed"`: the file is not what the checkpoint says;
 * - `"Cursor"`: the service does not know the place any more where the export would go on;
 * - `"Incomplete"`: of several lists some failed.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lmsExport } from "effect-lms/export"
 *
 * const users = lmsExport("users.ndjson", "/api/v1/courses/:id/users", { id: 101 }).pipe(
 *   Effect.catchIf(
 *     (error) => error._tag === "LmsExportError" && error.reason === "Locked",
 *     () => Effect.logInfo("another process is at it")
 *   )
 * )
 * ```
 *
 * @category errors
 */
export class LmsExportError extends Schema.TaggedError<LmsExportError>("effect-lms/LmsExportError")("LmsExportError", {
  path: Schema.String,
  reason: Schema.Literal("Locked", "OtherRequest", "Checkpoint", "Changed", "Cursor", "Incomplete"),
  /** Of the service's answer, where there was one. */
  status: Schema.optional(Schema.Int),
  message: Schema.String
}) {}
