/** Schemas over what the service sent, and which record one refuses. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { LmsDecodeError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"

// It is loaded with the first refusal, which in most programs never comes.
const refusals = Effect.promise(() => import("./schemaRefusal.js"))

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
export const decodePage = <A, I, R>(schema: Schema.Schema<A, I, R>) => {
  const decodeAll = Schema.decodeUnknown(Schema.Array(schema))
  const decodeOne = Schema.decodeUnknown(schema)
  const before = Effect.fnUntraced(function* ({ exchange, list, page }: Rows) {
    const rows: Array<A> = []
    for (const record of list) {
      const row = yield* Effect.either(decodeOne(record))
      if (Either.isLeft(row)) {
        const { ofRow } = yield* refusals
        return [rows, ofRow(exchange, row.left.issue, { page, row: rows.length })] as const
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
export const decodeBody = <A, I, R>(
  exchange: Exchange,
  schema: Schema.Schema<A, I, R>,
  data: unknown,
  sizes: ReadonlyArray<number>
): Effect.Effect<A, LmsDecodeError, R> =>
  Effect.catchAll(Schema.decodeUnknown(schema)(data), ({ issue }) =>
    Effect.flatMap(refusals, ({ ofWhole }) => Effect.fail(ofWhole(exchange, issue, data, sizes)))
  )
