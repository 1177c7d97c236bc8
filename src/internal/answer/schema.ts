/** Schemas over what the service sent, and which record one refuses. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { LmsDecodeError } from "../../LmsError.js"
import type { Exchange } from "./exchange.js"
import * as failure from "./failure.js"

type Path = ReadonlyArray<string | number>

const isKey = (key: PropertyKey): key is string | number => typeof key !== "symbol"

/** The first of the schema's complaints: the others are mostly its echo. */
const complaint = (error: ParseResult.ParseError) => {
  const [first] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return { path: (first?.path ?? []).filter(isKey), message: first?.message ?? error.message }
}

const refused = (exchange: Exchange, message: string, place: failure.Place & { readonly path: Path }) => {
  const at = place.path.length === 0 ? "" : ` at ${place.path.join(".")}`
  return failure.undecodable(exchange, "Schema", `data that the schema refuses${at}: ${message}.`, place)
}

/** Records of one page, counted from 1, with the exchange they came from. */
export interface Rows {
  readonly exchange: Exchange
  readonly page: number
  readonly list: ReadonlyArray<unknown>
}

/**
 * The records of a page. Where one is refused: those before it, and the error that names it. A page is decoded at one
 * go, and record by record only to find the one that is refused.
 */
export const page = <A, I, R>(schema: Schema.Schema<A, I, R>) => {
  const decodeAll = Schema.decodeUnknown(Schema.Array(schema))
  const decodeOne = Schema.decodeUnknown(schema)
  const before = Effect.fnUntraced(function* ({ exchange, list, page }: Rows) {
    const rows: Array<A> = []
    for (const record of list) {
      const row = yield* Effect.either(decodeOne(record))
      if (Either.isLeft(row)) {
        const { message, path } = complaint(row.left)
        return [rows, refused(exchange, message, { page, row: rows.length, path })] as const
      }
      rows.push(row.right)
    }
    return [rows, undefined] as const
  })
  return (raw: Rows): Effect.Effect<readonly [ReadonlyArray<A>, LmsDecodeError | undefined], never, R> =>
    Effect.matchEffect(decodeAll(raw.list), {
      onSuccess: (rows) => Effect.succeed([rows, undefined] as const),
      onFailure: () => before(raw)
    })
}

/**
 * The whole of a response. `sizes` are those of the pages it was joined from, to tell the page of an offending row.
 */
export const whole = <A, I, R>(
  exchange: Exchange,
  schema: Schema.Schema<A, I, R>,
  data: unknown,
  sizes: ReadonlyArray<number>
): Effect.Effect<A, LmsDecodeError, R> =>
  Effect.mapError(Schema.decodeUnknown(schema)(data), (error) => {
    const { message, path } = complaint(error)
    const [first, ...rest] = path
    if (!Array.isArray(data) || typeof first !== "number") return refused(exchange, message, { path })
    if (sizes.length === 0) return refused(exchange, message, { row: first, path: rest })
    let row = first
    let index = 0
    while (index < sizes.length - 1 && row >= (sizes[index] ?? 0)) row -= sizes[index++] ?? 0
    return refused(exchange, message, { page: index + 1, row, path: rest })
  })
