/**
 * CSV files (RFC 4180): writes streams to files, and reads files as streams, one page in memory.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type * as Sink from "effect/Sink"
import type * as Stream from "effect/Stream"
import { fromFile, readPointsPossible } from "./fromFile.js"
import type {
  LmsCsvColumnsOf,
  LmsCsvFailure,
  LmsCsvFile,
  LmsCsvNamedColumns,
  LmsCsvReadOptions,
  LmsCsvRow,
  LmsCsvWriteOptions
} from "./LmsCsv.js"
import { toFile } from "./toFile.js"

export type * from "./LmsCsv.js"
export { LmsCsvError } from "./LmsCsvError.js"

/**
 * Writes and reads CSV files in UTF-8.
 *
 * A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@`, a tab, CR or LF as a formula, and anyone may have written it:
 * it gets an apostrophe before it. Numbers such as `-1,5` stay as they are. Reading keeps the apostrophe.
 *
 * @errors {@link LmsCsvError} if the file or a row is not what it should be, `LmsFileError` if it cannot be read or written.
 *
 * @example
 * ```ts
 * import { Console, Effect, Schema, Stream } from "effect"
 * import { lmsStream } from "effect-lms"
 * import { LmsCsv } from "effect-lms/csv"
 * import { LmsNode } from "effect-lms/node"
 * import { Enrollment } from "effect-lms/resources"
 *
 * // the cell of a student without a score is empty
 * const Row = Schema.Struct({ id: Schema.String, score: Schema.Union(Schema.Literal(""), Schema.NumberFromString) })
 *
 * const program = Effect.gen(function* () {
 *   const students = lmsStream("/api/v1/courses/:id/enrollments", { id: 101, type: ["StudentEnrollment"] }, { schema: Enrollment })
 *   const file = yield* Stream.run(
 *     students,
 *     LmsCsv.toFile("grades.csv", {
 *       columns: { id: "user.id", name: "user.sortable_name", score: (row) => row.grades?.current_score }
 *     })
 *   )
 *   yield* Console.log(`${file.rows} students in ${file.path}`)
 *   yield* LmsCsv.fromFile("grades.csv", { schema: Row }).pipe(Stream.runForEach(Console.log))
 * })
 *
 * program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
 * ```
 *
 * @category operations
 */
export const LmsCsv: {
  /**
   * Writes the rows of a stream, below a header. The file appears when it is complete: an error or an interruption leaves no
   * new file, and an existing one unchanged. Returns the path, the size, the SHA-256 and the number of rows.
   */
  readonly toFile: <A, const C extends LmsCsvNamedColumns<A> = LmsCsvNamedColumns<A>>(
    file: string,
    options?: Omit<LmsCsvWriteOptions<A>, "columns"> & {
      readonly columns?: (C & LmsCsvColumnsOf<A, C>) | undefined
    }
  ) => Sink.Sink<LmsCsvFile, A, never, LmsCsvFailure, FileSystem.FileSystem | Path.Path>
  /**
   * Reads the rows below the header, decoded with `schema`, whose encoded fields are texts. Without one, a row is an object of
   * texts. Empty lines and rows of empty cells are no rows, and rows may lack their empty last cells.
   */
  readonly fromFile: {
    (
      file: string,
      options?: LmsCsvReadOptions
    ): Stream.Stream<LmsCsvRow, LmsCsvFailure, FileSystem.FileSystem | Path.Path>
    <A, I extends { readonly [Name in keyof I]: string | undefined }, R>(
      file: string,
      options: LmsCsvReadOptions & { readonly schema: Schema.Schema<A, I, R> }
    ): Stream.Stream<A, LmsCsvFailure, FileSystem.FileSystem | Path.Path | R>
  }
  /** The points in the row `Points Possible` of a gradebook, by column, for the option `pointsPossible` of `toFile`. */
  readonly readPointsPossible: (
    file: string,
    options?: Pick<LmsCsvReadOptions, "delimiter">
  ) => Effect.Effect<LmsCsvRow, LmsCsvFailure, FileSystem.FileSystem | Path.Path>
} = {
  // The compiler has checked the paths, which are texts here.
  toFile: toFile as typeof LmsCsv.toFile,
  // The rows have the type of the schema if there is one.
  fromFile: fromFile as typeof LmsCsv.fromFile,
  readPointsPossible
}
