/** Checks the options of CSV files. */
import * as Either from "effect/Either"
import type * as Schema from "effect/Schema"
import {
  boolean,
  type Decoders,
  decodeOtherOptions,
  is,
  isArrayOf,
  oneOf,
  schema,
  string
} from "../internal/options/decoders.js"
import { invalidOption } from "../internal/options/errors.js"
import { isRecord, isString } from "../internal/options/guards.js"
import { describeType } from "../internal/text/describe.js"
import { optionError } from "./errors.js"
import type { LmsCsvDecimalComma, LmsCsvNamedColumns, LmsCsvReadOptions, LmsCsvWriteOptions } from "./LmsCsv.js"
import type { LmsCsvError } from "./LmsCsvError.js"

/** The options of `LmsCsv.fromFile`. */
export type ReadOptions<A, I, R> = LmsCsvReadOptions & { readonly schema?: Schema.Schema<A, I, R> | undefined }

type Points = NonNullable<LmsCsvWriteOptions<never>["pointsPossible"]>

const delimiter = oneOf(",", ";", "\t")

const isColumn = (value: unknown): boolean => isString(value) || typeof value === "function"

const isPoints = (value: unknown): boolean => isString(value) || typeof value === "number"

const isRecordOf = (value: unknown, isMember: (value: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(isMember)

const decimalComma = is(
  "a boolean or an array of names of columns",
  (value): value is LmsCsvDecimalComma => typeof value === "boolean" || isArrayOf(value, isString)
)

const columns = <A>() =>
  is("an object of paths or functions by the names of columns", (value): value is LmsCsvNamedColumns<A> =>
    isRecordOf(value, isColumn)
  )

const pointsPossible = is("an object of texts or numbers by the names of columns", (value): value is Points =>
  isRecordOf(value, isPoints)
)

/** The platform throws for other texts, which a program without TypeScript may pass. */
const isPath = (path: unknown): boolean => isString(path) && path !== "" && !path.includes("\0")

const check = <Options extends object>(
  path: string,
  operation: string,
  options: Options,
  decoders: Decoders<Options>
): Either.Either<Options, LmsCsvError> =>
  isPath(path)
    ? Either.mapLeft(decodeOtherOptions(operation, options, decoders), (error) => optionError(path, error))
    : Either.left(optionError("", invalidOption("file", "the path of a file", describeType(path))))

export const checkWriteOptions = <A>(path: string, options: LmsCsvWriteOptions<A>) =>
  check<LmsCsvWriteOptions<A>>(path, "LmsCsv.toFile", options, {
    bom: boolean,
    columns: columns<A>(),
    decimalComma,
    delimiter,
    escapeFormulas: boolean,
    overwrite: boolean,
    pointsPossible
  })

export const checkReadOptions = <A, I, R>(path: string, options: ReadOptions<A, I, R>) =>
  check<ReadOptions<A, I, R>>(path, "LmsCsv.fromFile", options, {
    decimalComma,
    delimiter,
    gradebook: boolean,
    lineColumn: string,
    schema: schema<Schema.Schema<A, I, R>>()
  })

export const checkPointsOptions = (path: string, options: Pick<LmsCsvReadOptions, "delimiter">) =>
  check<typeof options>(path, "LmsCsv.readPointsPossible", options, { delimiter })
