import * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { LmsDecodeError } from "../LmsError.js"
import * as body from "./body.js"
import type { PreparedRequest } from "./request.js"
import type { RawPage } from "./walk.js"

const isKey = (key: PropertyKey): key is string | number => typeof key !== "symbol"

/** The first of the schema's complaints: the others are mostly its echo. */
const complaint = (error: ParseResult.ParseError) => {
  const [first] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return { path: (first?.path ?? []).filter(isKey), message: first?.message ?? error.message }
}

const refused = (
  request: PreparedRequest,
  url: string,
  path: ReadonlyArray<string | number>,
  message: string,
  place: Omit<body.Place, "path">
): LmsDecodeError => {
  const at = path.length === 0 ? "" : ` at ${path.join(".")}`
  return body.undecodable(request, url, "Schema", `data that the schema refuses${at}: ${message}.`, { ...place, path })
}

/**
 * The records of a page. Where one is refused: those before it, and the error that names it. A page is decoded at one
 * go, and record by record only to find the one that is refused.
 */
export const page = <A, I, R>(request: PreparedRequest, schema: Schema.Schema<A, I, R>) => {
  const decodeAll = Schema.decodeUnknown(Schema.Array(schema))
  const decodeOne = Schema.decodeUnknown(schema)
  const before = (raw: RawPage, list: ReadonlyArray<unknown>) =>
    Effect.iterate(
      { rows: [] as ReadonlyArray<A>, error: undefined as LmsDecodeError | undefined },
      {
        while: ({ error, rows }) => error === undefined && rows.length < list.length,
        body: ({ rows }) =>
          Effect.match(decodeOne(list[rows.length]), {
            onSuccess: (row) => ({ rows: [...rows, row], error: undefined }),
            onFailure: (error) => {
              const { message, path } = complaint(error)
              return {
                rows,
                error: refused(request, raw.answer.url, path, message, { page: raw.page, row: rows.length })
              }
            }
          })
      }
    )
  return (raw: RawPage): Effect.Effect<readonly [ReadonlyArray<A>, LmsDecodeError | undefined], never, R> =>
    Effect.catchAll(
      Effect.map(decodeAll(raw.records.list), (rows) => [rows, undefined] as const),
      () => Effect.map(before(raw, raw.records.list), ({ error, rows }) => [rows, error] as const)
    )
}

/**
 * The whole of a response. `sizes` are those of the pages it was joined from, to tell the page of an offending row.
 */
export const whole = <A, I, R>(
  request: PreparedRequest,
  url: string,
  schema: Schema.Schema<A, I, R>,
  data: unknown,
  sizes: ReadonlyArray<number>
): Effect.Effect<A, LmsDecodeError, R> =>
  Effect.mapError(Schema.decodeUnknown(schema)(data), (error) => {
    const { message, path } = complaint(error)
    const [first, ...rest] = path
    if (!Array.isArray(data) || typeof first !== "number") return refused(request, url, path, message, {})
    let row = first
    let index = 0
    while (index < sizes.length - 1 && row >= (sizes[index] ?? 0)) row -= sizes[index++] ?? 0
    return refused(request, url, rest, message, { page: index + 1, row })
  })
