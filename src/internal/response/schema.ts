/** Decodes data with schemas. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { LmsDecodeError } from "../../LmsError.js"
import type { PreparedRequest } from "../request/request.js"
import * as errors from "./errors.js"
import { describeMismatch, firstMismatch, isOfArray, type SchemaMismatch } from "./schemaMismatch.js"

/** The records of a page, with its number (from 1) and the request that returned it. */
export interface Rows {
  readonly request: PreparedRequest
  readonly page: number
  readonly list: ReadonlyArray<unknown>
}

/**
 * Decodes the records of a page. If a record is invalid, the result is the records before it and the error. The page is
 * decoded at once, and record by record only to find the invalid one.
 */
export const decodePage = <A, I, R>(schema: Schema.Schema<A, I, R>) => {
  const decodeAll = Schema.decodeUnknown(Schema.Array(schema))
  const decodeOne = Schema.decodeUnknown(schema)
  const decodeUntilError = Effect.fnUntraced(function* ({ request, list, page }: Rows) {
    const rows: Array<A> = []
    for (const record of list) {
      const row = yield* Effect.either(decodeOne(record))
      if (Either.isLeft(row)) {
        return [rows, recordError(request, row.left.issue, { page, row: rows.length })] as const
      }
      rows.push(row.right)
    }
    return [rows, undefined] as const
  })
  return (page: Rows): Effect.Effect<readonly [ReadonlyArray<A>, LmsDecodeError | undefined], never, R> =>
    Effect.matchEffect(decodeAll(page.list), {
      onSuccess: (rows) => Effect.succeed([rows, undefined] as const),
      onFailure: () => decodeUntilError(page)
    })
}

/** Decodes the data of a response. `sizes` are those of the pages that were joined, to find the page of an invalid record. */
export const decodeBody = <A, I, R>(
  request: PreparedRequest,
  schema: Schema.Schema<A, I, R>,
  data: unknown,
  sizes: ReadonlyArray<number> = []
): Effect.Effect<A, LmsDecodeError, R> =>
  Effect.mapError(Schema.decodeUnknown(schema)(data), ({ issue }) => dataError(request, issue, data, sizes))

const recordError = (
  request: PreparedRequest,
  issue: ParseResult.ParseIssue,
  location: errors.RecordLocation
): LmsDecodeError => {
  const mismatch = firstMismatch(issue)
  return mismatchError(request, mismatch, location, recordHint(mismatch))
}

const dataError = (
  request: PreparedRequest,
  issue: ParseResult.ParseIssue,
  data: unknown,
  sizes: ReadonlyArray<number>
): LmsDecodeError => {
  const mismatch = firstMismatch(issue)
  const [index, ...path] = mismatch.path
  if (!Array.isArray(data) || typeof index !== "number") {
    return mismatchError(request, mismatch, {}, listHint(mismatch))
  }
  return mismatchError(request, { ...mismatch, path }, locateRow(index, sizes))
}

/** Converts an index of joined pages to a page and a row. */
const locateRow = (index: number, sizes: ReadonlyArray<number>): errors.RecordLocation => {
  let row = index
  let page = 0
  while (page < sizes.length - 1 && row >= (sizes[page] ?? 0)) row -= sizes[page++] ?? 0
  return { page: sizes.length === 0 ? undefined : page + 1, row }
}

const mismatchError = (
  request: PreparedRequest,
  mismatch: SchemaMismatch,
  location: errors.RecordLocation,
  hint = ""
): LmsDecodeError => {
  // A key may be text of the service that contains the token.
  const path = mismatch.path.map((key) => (typeof key === "string" ? request.redact(key) : key))
  const problem = `data that does not match the schema${describeMismatch({ ...mismatch, path })}${hint}.`
  return errors.decodeError(request, "Schema", problem, { path, ...location })
}

/** For a list with the schema of a record. */
const listHint = ({ actual, path }: SchemaMismatch): string =>
  path.length === 0 && Array.isArray(actual)
    ? ". The data is a list, and the schema is for one record: use schema: Schema.Array(…)"
    : ""

/** For a record with the schema of a list. */
const recordHint = ({ actual, expected, path }: SchemaMismatch): string =>
  path.length === 0 && isOfArray(expected) && !Array.isArray(actual)
    ? ". lmsStream and lmsPages decode each record: use the schema of one record, without Schema.Array"
    : ""
