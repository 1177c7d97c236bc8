/** Schemas over what the service sent, and which record one refuses. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type { LmsDecodeError } from "../../LmsError.js"
import * as complaints from "./complaint.js"
import type { Exchange } from "./exchange.js"
import * as failure from "./failure.js"

const refused = (exchange: Exchange, complaint: complaints.Complaint, place: failure.Place, mend = "") => {
  // A name may be what the service echoed.
  const path = complaint.path.map((key) => (typeof key === "string" ? exchange.scrub(key) : key))
  const problem = `data that the schema refuses${complaints.describe({ ...complaint, path })}${mend}.`
  return failure.undecodable(exchange, "Schema", problem, { path, ...place })
}

/** What to write instead, where a list met the schema of a record. */
const ofList = ({ actual, path }: complaints.Complaint): string =>
  path.length === 0 && Array.isArray(actual)
    ? ". The data is a list, and the schema is of one record: write schema: Schema.Array(…) around it"
    : ""

/** And where a record met the schema of a list. */
const ofRecord = ({ actual, expected, path }: complaints.Complaint): string =>
  path.length === 0 && expected instanceof AST.TupleType && !Array.isArray(actual)
    ? ". lmsStream and lmsPages decode each record: give the schema of one, without Schema.Array"
    : ""

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
        const complaint = complaints.first(row.left.issue)
        return [rows, refused(exchange, complaint, { page, row: rows.length }, ofRecord(complaint))] as const
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
    const complaint = complaints.first(error.issue)
    const [first, ...rest] = complaint.path
    if (!Array.isArray(data) || typeof first !== "number") return refused(exchange, complaint, {}, ofList(complaint))
    let row = first
    let index = 0
    while (index < sizes.length - 1 && row >= (sizes[index] ?? 0)) row -= sizes[index++] ?? 0
    const page = sizes.length === 0 ? undefined : index + 1
    return refused(exchange, { ...complaint, path: rest }, { page, row })
  })
