/** What the streams of a list emit: its pages, or the records of each page as one chunk. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsPage } from "../../LmsResponse.js"
import type { Exchange } from "../request/exchange.js"
import { makeResponse } from "../response/response.js"
import { decodePage, type Rows } from "../response/schema.js"
import { withDeadline } from "../send/call.js"
import type { PageOptions } from "./pages.js"
import type { RawPage } from "./pagination.js"
import { makeReceipts, type ReceiptOptions } from "./receipt.js"

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

/** The page that each public page was made of. */
export const rawPages = new WeakMap<LmsPage, RawPage>()

/** The pages; with a schema, those before a page with an invalid record, then its error. */
export const emitPages = (
  pages: Pages,
  schema: Schemas | undefined,
  { rawRecords, toCursor }: PageFormat
): Stream.Stream<LmsPage, LmsError, unknown> => {
  const toPage = (page: RawPage, records: ReadonlyArray<unknown>): LmsPage => {
    const emitted: LmsPage = {
      records,
      rawRecords: Effect.sync(() => rawRecords(page)),
      next: Option.map(Option.fromNullable(page.next), toCursor),
      response: makeResponse(page.response, page.body, page.links)
    }
    rawPages.set(emitted, page)
    return emitted
  }
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

export interface ListOptions extends ReceiptOptions {
  /** The request of the first page. */
  readonly exchange: Exchange
}

/** The stream of a list with its receipt. With a limit of 0 nothing is requested. */
export const streamWithReceipt = Effect.fnUntraced(function* <A>(
  { exchange, ...options }: ListOptions,
  openPages: (around: PageOptions["around"], scope: Scope.Scope) => Pages,
  emit: (pages: Pages) => Stream.Stream<A, LmsError, unknown>
): Effect.fn.Return<Stream.Stream<A, LmsError, unknown>> {
  const { call, limit } = options
  const receipts = yield* makeReceipts(options)
  if (limit === 0) return receipts.reportAfterStream(Stream.empty, Effect.void)
  // Closed explicitly, since streams do not specify when they close a scope of their own relative to other finalizers.
  const scope = yield* Scope.make()
  const pages = emit(receipts.observePages(openPages(withDeadline(call, exchange), scope)))
  return Stream.ensuring(receipts.reportAfterStream(pages, Scope.close(scope, Exit.void)), call.done)
})
