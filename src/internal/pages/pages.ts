/** The one stream of pages that every operation on lists reads from, and `limit` over it. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FiberRef from "effect/FiberRef"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import { Exchange } from "../request/exchange.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import type { RawResponse } from "../response/body.js"
import * as body from "../response/body.js"
import type { Call } from "../send/call.js"
import * as metrics from "../send/metrics.js"
import type { SendUrl } from "../send/pipeline.js"
import * as responseReader from "../send/responseReader.js"
import * as pagination from "./pagination.js"
import type { PrefetchOptions } from "./prefetch.js"
import type { ReceiptOptions, Receipts } from "./receipt.js"

export type { RawPage } from "./pagination.js"
export type { SharedCounters } from "./prefetch.js"

type Cursor = Exclude<pagination.NextStep, { readonly _tag: "End" }>

/** What answers a walk's requests, and is told of each page that was read where it wants to know. */
interface Asking {
  readonly send: SendUrl<RawResponse>
  readonly read?: (step: pagination.ReadPage) => Effect.Effect<void>
}

/**
 * The pages of a list, each asked for when it is pulled. A page whose way on is broken comes first, and then the error.
 */
const stream = (
  { read, send }: Asking,
  request: PreparedRequest,
  list: pagination.ListOptions
): Stream.Stream<pagination.RawPage, LmsError> =>
  Stream.paginateChunkEffect<Cursor, pagination.RawPage, LmsError, never>(
    { _tag: "Next", walk: pagination.initialState(request) },
    (cursor) => {
      if (cursor._tag === "Broken") return Effect.fail(cursor.error)
      const { walk } = cursor
      return Effect.flatMap(send(walk.url), (answer) =>
        Effect.flatMap(body.parseBody(answer, walk.page), (value) => {
          const step = pagination.readPage(list, { walk, asked: new Exchange(request, walk.url) }, answer, value)
          if (Either.isLeft(step)) return Effect.fail(step.left)
          const { onward, page } = step.right
          metrics.pages.unsafeUpdate(1, [])
          metrics.records.unsafeUpdate(page.records.list.length, [])
          const next = [Chunk.of(page), onward._tag === "End" ? Option.none() : Option.some(onward)] as const
          return read === undefined ? Effect.succeed(next) : Effect.as(read(step.right), next)
        })
      )
    }
  )

/** The page with so many of its records at the most; a cut one has no cursor, since none points into the middle of a page. */
const cut = (page: pagination.RawPage, most: number): pagination.RawPage =>
  page.records.list.length <= most
    ? page
    : { ...page, records: { ...page.records, list: page.records.list.slice(0, most) }, next: undefined, isLast: false }

/** `limit`: `Stream.take` over the records of pages. No page is asked for after the one in which it falls. */
const take =
  (limit: number) =>
  <E, R>(pages: Stream.Stream<pagination.RawPage, E, R>): Stream.Stream<pagination.RawPage, E, R> =>
    Number.isFinite(limit)
      ? Stream.suspend(() => {
          let left = limit
          return pages.pipe(
            Stream.map((page) => {
              const kept = cut(page, left)
              left -= page.records.list.length
              return kept
            }),
            Stream.takeUntil(() => left <= 0)
          )
        })
      : pages

/** Tells listeners of each page, and of how many pages the walk is, where the service shows how many the list has. */
const told =
  ({ hasListener, publish }: Call, limit: number) =>
  <E, R>(pages: Stream.Stream<pagination.RawPage, E, R>): Stream.Stream<pagination.RawPage, E, R> => {
    if (!hasListener) return pages
    let read = 0
    return Stream.map(pages, (page) => {
      if (page.isObject) return page
      const records = page.records.list.length
      read += records
      const last = pagination.lastPageNumber(page)
      const needed = page.page + Math.ceil((limit - read) / records)
      const pages = last === undefined ? undefined : Math.min(last, needed)
      publish((call) => ({ _tag: "Page", call, page: page.page, pages, records }))
      return page
    })
  }

const unwanted: Receipts = { pages: (pages) => pages, stream: (stream) => stream, effect: (effect) => effect }

/** Nothing is counted, nor loaded, where nobody asks for it: neither the call nor a log at debug level. */
const receiptsOf = (wanted: ReceiptOptions): Effect.Effect<Receipts> =>
  Effect.flatMap(FiberRef.get(FiberRef.currentMinimumLogLevel), (level) =>
    wanted.onEnd !== undefined || wanted.onDrift === "fail" || LogLevel.lessThanEqual(level, LogLevel.Debug)
      ? Effect.map(
          Effect.promise(() => import("./receipt.js")),
          ({ make }) => make(wanted)
        )
      : Effect.succeed(unwanted)
  )

/** A walk as it was asked for. */
export interface Walking extends PrefetchOptions {
  readonly list: pagination.ListOptions
  readonly onEnd: ReceiptOptions["onEnd"]
  readonly onDrift: ReceiptOptions["onDrift"]
  /** Around each request that the walk waits for. */
  readonly within: <A>(effect: Effect.Effect<A, LmsError>) => Effect.Effect<A, LmsError>
}

/** The pages of a walk, up to its limit, and who gives out its receipt. */
export interface Walked {
  readonly pages: Stream.Stream<pagination.RawPage, LmsError>
  readonly receipts: Receipts
}

export const walk = (walking: Walking): Effect.Effect<Walked> => {
  const { call, concurrency, limit, list, request, senderOf, within } = walking
  const over = (asking: Asking) => stream({ ...asking, send: (url) => within(asking.send(url)) }, request, list)
  const all =
    concurrency === 1
      ? over({ send: senderOf(call)(request, responseReader.readFully) })
      : Stream.unwrapScoped(
          Effect.flatMap(
            Effect.promise(() => import("./prefetch.js")),
            ({ make }) => Effect.map(make(walking), over)
          )
        )
  return Effect.map(receiptsOf(walking), (receipts) => ({
    pages: receipts.pages(told(call, limit)(take(limit)(all))),
    receipts
  }))
}
