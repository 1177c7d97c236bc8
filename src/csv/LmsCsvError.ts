/** The error that is specific to CSV files. */
import * as Schema from "effect/Schema"
import { LmsHint } from "../LmsError.js"

/**
 * A CSV file is not what it should be, or rows cannot become one. If it was to be written, it is not there, and an existing
 * file is unchanged. If it was read, the rows before the error have been emitted.
 *
 * - `"Option"`: an option is unknown or invalid.
 * - `"Empty"`: the file has no header; or there are neither rows nor `columns` to write one from.
 * - `"Encoding"`: the file is not UTF-8.
 * - `"Quotes"`: a quote is not closed, as in a truncated file, or stands where none may be.
 * - `"Columns"`: a name of a column is missing, used twice or unknown, or no row has the path of a column.
 * - `"Cells"`: a row has more cells than the header, or fewer where the file ends.
 * - `"Size"`: a row is larger than 16 MiB.
 * - `"Schema"`: a row does not match the schema.
 * - `"Value"`: a value to write has no text, such as an object that contains itself; a number to read may have thousands.
 *
 * @example
 * ```ts
 * import { Console, Effect, Stream } from "effect"
 * import { LmsCsv } from "effect-lms/csv"
 *
 * const count = Stream.runCount(LmsCsv.fromFile("grades.csv")).pipe(
 *   Effect.catchTag("LmsCsvError", ({ column, line, reason }) =>
 *     Effect.as(Console.error(`line ${line}, column ${column}: ${reason}`), 0)
 *   )
 * )
 * ```
 *
 * @category errors
 */
export class LmsCsvError extends Schema.TaggedError<LmsCsvError>("effect-lms/LmsCsvError")("LmsCsvError", {
  /** The file. */
  path: Schema.String,
  /** The kind of failure, one of a fixed set. */
  reason: Schema.Literal("Option", "Empty", "Encoding", "Quotes", "Columns", "Cells", "Size", "Schema", "Value"),
  /** The line of a file that was read on which the row begins, from 1. */
  line: Schema.optional(Schema.Int),
  /** The row to write, from 1, without the header. */
  row: Schema.optional(Schema.Int),
  /** The column, from 1. */
  column: Schema.optional(Schema.Int),
  /** The name of the column. */
  columnName: Schema.optional(Schema.String),
  /** A sentence about the failure, and advice. */
  message: Schema.String,
  /** The words of the message that depend on its reader. */
  hints: Schema.optional(Schema.Array(LmsHint))
}) {}
