/** What the streams of a list emit: its pages, or the records of each page as one chunk. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsPage } from "../../LmsResponse.js"
import { makeResponse } from "../response/response.js"
import { decodePage, type Rows } from "../response/schema.js"
import type { RawPage } from "./pagination.js"

type Schemas = Schema.Schema<unknown, unknown, unknown>

type Pages = Stream.Stream<RawPage, LmsError>

const rowsOf = ({ page, records, response }: RawPage): Rows => ({
  exchange: response.exchange,
  page,
  list: records.list
})

/** How the pages of a list become public. */
export interface PageFormat {
  readonly rawRecords: (page: RawPage) => ReadonlyArray<string>
  /** Removes the token from a cursor. */
  readonly toCursor: (next: string) => string
}

/** The pages; with a schema, those before a page with an invalid record, then its error. */
export const emitPages = (
  pages: Pages,
  schema: Schemas | undefined,
  { rawRecords, toCursor }: PageFormat
): Stream.Stream<LmsPage, LmsError, unknown> => {
  const toPage = (page: RawPage, records: ReadonlyArray<unknown>): LmsPage => ({
    records,
    rawRecords: Effect.sync(() => rawRecords(page)),
    next: Option.map(Option.fromNullable(page.next), toCursor),
    response: makeResponse(page.response, page.body, page.links)
  })
  if (schema === undefined) return Stream.map(pages, (page) => toPage(page, page.records.list))
  const decode = decodePage(schema)
  return Stream.mapEffect(pages, (page) =>
    Effect.flatMap(decode(rowsOf(page)), ([rows, error]) =>
      error === undefined ? Effect.succeed(toPage(page, rows)) : Effect.fail(error)
    )
  )
}

/** The records of each page as one chunk; with a schema, those before an invalid record, then its error. */
export const emitRecords = (pages: Pages, schema: Schemas | undefined): Stream.Stream<unknown, LmsError, unknown> => {
  if (schema === undefined) return Stream.mapConcatChunk(pages, (page) => Chunk.unsafeFromArray(page.records.list))
  const decode = decodePage(schema)
  return Stream.flatMap(pages, (page) =>
    Stream.unwrap(
      Effect.map(decode(rowsOf(page)), ([rows, error]) => {
        const emitted = Stream.fromChunk(Chunk.unsafeFromArray(rows))
        return error === undefined ? emitted : Stream.concat(emitted, Stream.fail(error))
      })
    )
  )
}
