/**
 * Options and results of CSV files.
 */
import type { LmsFileError } from "../LmsError.js"
import type { LmsFile } from "../LmsResponse.js"
import type { LmsCsvError } from "./LmsCsvError.js"

/**
 * A row of a CSV file without a schema: the text of each cell by the name of its column.
 *
 * @category models
 */
export type LmsCsvRow = Readonly<Record<string, string>>

/**
 * The value of a column in a row: the path of a field, such as `user.name`, or `enrollments.0.role` for an element of a list; or
 * a function. Long integers keep all digits, null and missing values are empty cells, objects and lists are JSON.
 *
 * @category options
 */
export type LmsCsvColumn<A> = string | ((row: A) => unknown)

/**
 * The columns of a CSV file by their names.
 *
 * @category options
 */
export type LmsCsvNamedColumns<A> = Readonly<Record<string, LmsCsvColumn<A>>>

/** `true` if a row may have a value at the path. A record with unknown fields may have any. */
type HasPath<A, Path extends string> = A extends object
  ? Path extends keyof A
    ? true
    : A extends ReadonlyArray<infer Element>
      ? Path extends `${bigint}`
        ? true
        : Path extends `${bigint}.${infer Rest}`
          ? HasPath<Element, Rest>
          : never
      : Path extends `${infer Name}.${infer Rest}`
        ? Name extends keyof A
          ? HasPath<A[Name], Rest>
          : never
        : never
  : unknown extends A
    ? true
    : never

/**
 * The columns with the paths that a row has. In place of a path that it lacks, the compiler suggests its fields. Paths that are
 * only known when the program runs are not checked.
 *
 * @category options
 */
export type LmsCsvColumnsOf<A, C> = {
  readonly [Name in keyof C]: string extends C[Name]
    ? C[Name]
    : C[Name] extends string
      ? [HasPath<A, C[Name]>] extends [never]
        ? Extract<keyof A, string>
        : C[Name]
      : C[Name]
}

/**
 * What separates the cells of a row. Default: a comma. Spreadsheets use semicolons in countries with a decimal comma.
 *
 * @category options
 */
export type LmsCsvDelimiter = "," | ";" | "\t"

/**
 * Whether numbers have a decimal comma, in all columns or in those with these names. A cell or a text that is such a number
 * counts as one.
 *
 * @category options
 */
export type LmsCsvDecimalComma = boolean | ReadonlyArray<string>

/**
 * The options of `LmsCsv.toFile`.
 *
 * @category options
 */
export interface LmsCsvWriteOptions<A> {
  /**
   * The columns and their values. Default: the fields of the first 100 rows, those of objects with dots, such as `term.name`. A
   * later row with another field then is an error. A path that no row has is an error as well.
   */
  readonly columns?: LmsCsvNamedColumns<A> | undefined
  /** Begins the file with a byte order mark, without which Excel does not read UTF-8. Default: false. */
  readonly bom?: boolean | undefined
  /** Writes 9.5 as `9,5`, for spreadsheets of countries with a decimal comma. Default: false. */
  readonly decimalComma?: LmsCsvDecimalComma | undefined
  /** What separates the cells. Default: a comma. */
  readonly delimiter?: LmsCsvDelimiter | undefined
  /** Writes an apostrophe before what a spreadsheet runs. False for files that programs read. Default: true. */
  readonly escapeFormulas?: boolean | undefined
  /** Replaces an existing file when the new one is complete. Default: false. */
  readonly overwrite?: boolean | undefined
  /**
   * Writes the row `Points Possible` of a gradebook below the header: the points of the columns, such as
   * `{ "Essay (301)": 10 }`. Canvas needs no row `Manual Posting`.
   */
  readonly pointsPossible?: Readonly<Record<string, string | number>> | undefined
}

/**
 * The options of `LmsCsv.fromFile`.
 *
 * @category options
 */
export interface LmsCsvReadOptions {
  /** Reads `9,5` as `9.5`. A point in a number of thousands, such as `1.234`, is an error. Default: false. */
  readonly decimalComma?: LmsCsvDecimalComma | undefined
  /** What separates the cells. A first line such as `sep=;` of the file takes precedence. Default: a comma. */
  readonly delimiter?: LmsCsvDelimiter | undefined
  /**
   * The file is a gradebook that Canvas has exported: its rows `Points Possible` and `Manual Posting` are about assignments, and
   * are left out. Default: false.
   */
  readonly gradebook?: boolean | undefined
  /** Adds a column of this name, which contains the line of the file on which the row begins. Default: none. */
  readonly lineColumn?: string | undefined
}

/**
 * A CSV file that was written.
 *
 * @category models
 */
export interface LmsCsvFile extends Pick<LmsFile, "bytes" | "path" | "sha256"> {
  /** The number of rows, without the header. */
  readonly rows: number
}

/**
 * The errors of CSV files.
 *
 * @category errors
 */
export type LmsCsvFailure = LmsCsvError | LmsFileError
