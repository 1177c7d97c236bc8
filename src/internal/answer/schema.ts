import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { LmsDecodeError } from "../../LmsError.js"
import type { RawPage } from "../pages/walk.js"
import type { PreparedRequest } from "../request/prepare.js"
import * as body from "./body.js"

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
  const before = Effect.fnUntraced(function* (raw: RawPage) {
    const rows: Array<A> = []
    for (const record of raw.records.list) {
      const row = yield* Effect.either(decodeOne(record))
      if (Either.isLeft(row)) {
        const { message, path } = complaint(row.left)
        const place = { page: raw.page, row: rows.length }
        return [rows, refused(request, raw.answer.url, path, message, place)] as const
      }
      rows.push(row.right)
    }
    return [rows, undefined] as const
  })
  return (raw: RawPage): Effect.Effect<readonly [ReadonlyArray<A>, LmsDecodeError | undefined], never, R> =>
    Effect.matchEffect(decodeAll(raw.records.list), {
      onSuccess: (rows) => Effect.succeed([rows, undefined] as const),
      onFailure: () => before(raw)
    })
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
    if (sizes.length === 0) return refused(request, url, rest, message, { row: first })
    let row = first
    let index = 0
    while (index < sizes.length - 1 && row >= (sizes[index] ?? 0)) row -= sizes[index++] ?? 0
    return refused(request, url, rest, message, { page: index + 1, row })
  })
