/** The stream of pages that every operation on lists reads, its `limit`, and what it emits. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as FiberRef from "effect/FiberRef"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsPage } from "../../LmsResponse.js"
import type { LmsSend } from "../../LmsService.js"
import { endStream, type OnEnd } from "../ending.js"
import { unwrapStream } from "../fastPaths.js"
import * as metrics from "../metrics.js"
import type { PreparedRequest } from "../request/request.js"
import { parseBody } from "../response/body.js"
import { makeResponse } from "../response/response.js"
import { decodePage, type Rows } from "../response/schema.js"
import { type Call, CallRequest, withDeadline } from "../send/call.js"
import { readFully } from "../send/responseReader.js"
import type { Page } from "./pagination.js"
import * as pagination from "./pagination.js"
import * as prefetch from "./prefetch.js"
import { collectReceipt, type ReceiptOptions, type Receipts } from "./receipt.js"

export interface PageOptions {
  readonly call: Call
  readonly limit: number
  /** Limits each request that the consumer waits for. */
  readonly limitTime: <A>(effect: Effect.Effect<A, LmsError>) => Effect.Effect<A, LmsError>
}

export interface LinkedPageOptions extends PageOptions {
  readonly send: LmsSend
  readonly request: PreparedRequest
  readonly list: pagination.ListOptions
  /** Pages in flight at the same time, or as many as help. */
  readonly concurrency: number | "auto"
  readonly counters: prefetch.SharedCounters
  /** Closed when the list has ended; until then it holds the prefetched pages. */
  readonly scope: Scope.Scope
}

/** The pages of a list that link to each other, requested one by one as they are pulled, or prefetched. */
export const streamLinkedPages = (options: LinkedPageOptions): Stream.Stream<pagination.Page, LmsError> => {
  const { call, concurrency, list, request, send } = options
  const links = pagination.linkPagination(list, request)
  return concurrency === 1
    ? streamPages(options, links, { send: (request) => send(new CallRequest(call, request, readFully)) })
    : unwrapStream(
        Effect.map(prefetch.makePrefetcher({ ...options, concurrency }), (source) =>
          streamPages(options, links, source)
        )
      )
}

/** Sends the request of a page, and is notified of each page that was read. */
interface PageSource<State> {
  readonly send: prefetch.SendPage
  readonly onPage?: (read: pagination.PageStep<State>) => Effect.Effect<void>
}

/** The pages of a list, requested one by one as they are pulled. A page that cannot be continued is emitted before the error. */
export const streamPages = <State extends pagination.PageState>(
  { call, limit, limitTime }: PageOptions,
  { initialState, readPage }: pagination.Pagination<State>,
  { onPage, send }: PageSource<State>
): Stream.Stream<pagination.Page, LmsError> => {
  type Cursor = Exclude<pagination.NextStep<State>, { readonly _tag: "End" }>
  const pages = Stream.paginateChunkEffect<Cursor, pagination.Page, LmsError, never>(
    { _tag: "Next", state: initialState },
    (cursor) => {
      if (cursor._tag === "Failed") return Effect.fail(cursor.error)
      const { state } = cursor
      return Effect.flatMap(limitTime(send(state.request)), (response) => {
        const read = Either.flatMap(parseBody(response, state.page), (body) => readPage(state, response, body))
        if (Either.isLeft(read)) return Effect.fail(read.left)
        const { nextStep, page } = read.right
        metrics.update(metrics.pages, 1)
        metrics.update(metrics.records, page.records.list.length)
        const next = [Chunk.of(page), nextStep._tag === "End" ? Option.none() : Option.some(nextStep)] as const
        return onPage === undefined ? Effect.succeed(next) : Effect.as(onPage(read.right), next)
      })
    }
  )
  return publishPages(call, limit)(pages)
}

/** Publishes each page, and the number of pages if the service shows how many the list has. */
const publishPages =
  ({ hasListener, publish }: Call, limit: number) =>
  <E, R>(pages: Stream.Stream<pagination.Page, E, R>): Stream.Stream<pagination.Page, E, R> => {
    if (!hasListener) return pages
    let recordsRead = 0
    return Stream.map(pages, (page) => {
      if (page.isObject) return page
      const records = Math.min(page.records.list.length, limit - recordsRead)
      recordsRead += records
      const lastPage = pagination.lastPageNumber(page)
      const pagesNeeded = page.page + Math.ceil((limit - recordsRead) / records)
      const pages = lastPage === undefined ? undefined : Math.min(lastPage, pagesNeeded)
      publish((call) => ({ _tag: "Page", call, page: page.page, pages, records }))
      return page
    })
  }

/** The first `limit` records of a list, one chunk a page. No page is requested after the one that contains the last of them. */
export const takeRecords =
  (limit: number) =>
  <A, E, R>(records: Stream.Stream<A, E, R>): Stream.Stream<A, E, R> =>
    Number.isFinite(limit) ? Stream.take(records, limit) : records

/** The pages of the first `limit` records. A page that is cut short has no cursor: no cursor points into a page. */
export const takePages =
  (limit: number) =>
  <E, R>(pages: Stream.Stream<pagination.Page, E, R>): Stream.Stream<pagination.Page, E, R> =>
    Number.isFinite(limit)
      ? pages.pipe(
          Stream.mapAccum(limit, (remaining, page) => {
            const { length } = page.records.list
            return [remaining - length, [cutPage(page, remaining), remaining <= length] as const]
          }),
          Stream.takeUntil(([_, isEnough]) => isEnough),
          Stream.map(([page]) => page)
        )
      : pages

const cutPage = (page: pagination.Page, maxRecords: number): pagination.Page =>
  page.records.list.length <= maxRecords
    ? page
    : {
        ...page,
        records: { ...page.records, list: page.records.list.slice(0, maxRecords) },
        next: undefined,
        isLast: false
      }

type Schemas = Schema.Schema<unknown, unknown, unknown>

type Pages = Stream.Stream<Page, LmsError>

const rowsOf = ({ page, records, response }: Page): Rows => ({
  request: response.request,
  page,
  list: records.list
})

/** How the pages of a list become public. */
export interface PageFormat {
  readonly rawRecords: (page: Page) => ReadonlyArray<string>
  /** Removes the token from a cursor. */
  readonly toCursor: (next: string) => string
}

/** The page that each public page was made of. */
export const rawPages = new WeakMap<LmsPage, Page>()

/** The pages; with a schema, those before a page with an invalid record, then its error. */
export const emitPages = (
  pages: Pages,
  schema: Schemas | undefined,
  { rawRecords, toCursor }: PageFormat
): Stream.Stream<LmsPage, LmsError, unknown> => {
  const toPage = (page: Page, records: ReadonlyArray<unknown>): LmsPage => {
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
  // A `flatMap` to a stream for each page would cost it about two hundred steps more.
  return Stream.suspend(() => {
    let invalid: LmsError | undefined
    const decoded = pages.pipe(
      Stream.mapEffect((page) => decode(rowsOf(page))),
      Stream.takeUntil(([_, error]) => error !== undefined)
    )
    const records = Stream.mapConcatChunk(decoded, ([rows, error]) => {
      invalid = error
      return Chunk.unsafeFromArray(rows)
    })
    return Stream.concat(
      records,
      Stream.suspend(() => (invalid === undefined ? Stream.empty : Stream.fail(invalid)))
    )
  })
}

const NO_RECEIPTS: Receipts = { observePages: (pages) => pages, report: () => Effect.void }

/** Messages below this level are not logged. */
const minimumLogLevel: Effect.Effect<LogLevel.LogLevel> = FiberRef.get(FiberRef.currentMinimumLogLevel)

/** Nothing is counted unless the caller or the debug log wants a receipt. */
export const makeReceipts = (list: ReceiptOptions): Effect.Effect<Receipts> =>
  Effect.map(minimumLogLevel, (level) => {
    const { onDrift, onEnd } = list.options
    return onEnd !== undefined || onDrift === "fail" || LogLevel.lessThanEqual(level, LogLevel.Debug)
      ? collectReceipt(list)
      : NO_RECEIPTS
  })

export interface ReportedList extends ReceiptOptions {
  /** The request of the first page. */
  readonly request: PreparedRequest
}

/** The stream of a list with its receipt. With a limit of 0 nothing is requested. */
export const streamWithReceipt = Effect.fnUntraced(function* <A>(
  { request, ...list }: ReportedList,
  openPages: (limitTime: PageOptions["limitTime"], scope: Scope.Scope) => Pages,
  emit: (pages: Pages) => Stream.Stream<A, LmsError, unknown>
): Effect.fn.Return<Stream.Stream<A, LmsError, unknown>> {
  const { call, limit } = list
  const receipts = yield* makeReceipts(list)
  if (limit === 0) return endStream(Stream.empty, receipts.report)
  // Closed explicitly, since streams do not specify when they close a scope of their own relative to other finalizers.
  const scope = yield* Scope.make()
  const pages = emit(receipts.observePages(openPages((effect) => withDeadline(effect, call, request), scope)))
  // The receipt counts the prefetched pages that closing the scope discards.
  const end: OnEnd<LmsError> = (error) => Effect.zipRight(Scope.close(scope, Exit.void), receipts.report(error))
  return endStream(pages, (error) => Effect.ensuring(end(error), call.done))
})
