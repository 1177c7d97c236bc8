/** Prefetch: requests pages before a Link header names them, and uses a response only for exactly that URL. */

/**
 * Pagination does not know of it: it requests one URL after the other, each named by the page before, and gets a prefetched
 * response only for exactly that URL. So the order, the end and the errors of a list are the same as without prefetching,
 * and a wrong guess costs one request.
 *
 * A prefetch request is sent once and never waits for quota or `maxRate`, so it cannot delay a required request. If it
 * fails, its page is requested in turn.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import type { LmsError } from "../../LmsError.js"
import type { LmsSend } from "../../LmsService.js"
import * as metrics from "../metrics.js"
import type { PreparedRequest } from "../request/request.js"
import type { RawResponse } from "../response/body.js"
import type { Links } from "../response/linkHeader.js"
import * as calls from "../send/call.js"
import { type ResponseReader, readFully } from "../send/responseReader.js"
import { hasOrigin } from "../text/origin.js"
import { MAX_PAGE_SIZE, missingParameters, type PageStep } from "./pagination.js"

/** Shared by all paginations of a client: how many there are, and how many of their prefetch requests are in flight. */
export interface SharedCounters {
  paginations: number
  prefetches: number
}

export interface PrefetchOptions {
  readonly call: calls.Call
  readonly send: LmsSend
  readonly request: PreparedRequest
  readonly limit: number
  /** Pages in flight at the same time, or as many as help. */
  readonly concurrency: number | "auto"
  readonly counters: SharedCounters
  /** Discards the prefetched pages when it closes. */
  readonly scope: Scope.Scope
}

/** Sends the request of a page. */
export type SendPage = (request: PreparedRequest) => Effect.Effect<RawResponse, LmsError>

export interface Prefetcher {
  readonly send: SendPage
  /** Called after each page. */
  readonly onPage: (read: PageStep) => Effect.Effect<void>
}

/** The service admits eleven requests at a time: its bucket has 600 units, and charges 50 up front for each. */
const MAX_USEFUL_CONCURRENCY = 11

/** Of the at least 32 connections that a client has to an origin; the others remain for required requests. */
const MAX_PREFETCHES = 24

interface Prefetch {
  readonly url: string
  readonly pageUrl: PageUrl | undefined
  readonly fiber: Fiber.RuntimeFiber<RawResponse, LmsError>
  readonly state: calls.CallState
  /** The links of its response, once its headers have arrived. */
  links: Links | undefined
}

export const makePrefetcher = Effect.fnUntraced(function* (options: PrefetchOptions): Effect.fn.Return<Prefetcher> {
  const { call, concurrency, counters, limit, request, scope, send } = options
  const { origin } = new URL(request.url)
  const prefetches = new Map<string, Prefetch>()
  /** Whether the URLs of the list have followed each other by their page numbers. */
  let hasPageNumbers = true
  let inFlight = 0
  /** How many pages to prefetch if the list does not show how many there are; it grows with each page that was needed. */
  let width = 2
  /** The service has throttled a prefetch request. */
  let wasThrottled = false
  let recordsRead = 0
  /** The largest page to expect, which gives the fewest pages that `limit` still needs. */
  let pageSize = Math.min(MAX_PAGE_SIZE, Number(new URL(request.url).searchParams.get("per_page")) || MAX_PAGE_SIZE)
  /** The URL that pagination is waiting for. */
  let awaitedUrl: string | undefined

  const maxConcurrency = (): number =>
    concurrency === "auto" ? Math.ceil(MAX_USEFUL_CONCURRENCY / counters.paginations) : concurrency

  const discard = (prefetch: Prefetch): void => {
    prefetches.delete(prefetch.url)
    call.state.unused += prefetch.state.requests
    metrics.update(metrics.unusedPrefetches, prefetch.state.requests)
  }

  /** Whether a prefetched page is the next one, or one of those that follow by its number. */
  const isNeeded = ({ pageUrl, url }: Prefetch, nextUrl: string, next: PageUrl | undefined): boolean => {
    if (next === undefined) return url === nextUrl
    if (pageUrl?.before !== next.before || pageUrl.after !== next.after) return false
    return pageUrl.number >= next.number && pageUrl.number < next.number + maxConcurrency()
  }

  /** A page that was throttled or failed is requested in turn only; one that was never sent may be prefetched again. */
  const mayStart = (url: string): boolean => {
    const previous = prefetches.get(url)
    return previous === undefined || (previous.state.requests === 0 && hasFailed(previous))
  }

  /** Reads a page, and starts prefetching when its links have arrived. */
  const readPage = (url: string): ResponseReader<RawResponse> => ({
    read: (open) => Effect.flatMap(onLinks(url, open.facts.linkHeader.links), () => readFully.read(open))
  })

  /** `others` is 1 while a page is in flight that was not prefetched. */
  const start = (url: string, others: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (inFlight + others >= maxConcurrency() || counters.prefetches >= MAX_PREFETCHES) return Effect.void
      inFlight++
      counters.prefetches++
      const prefetchCall = calls.makePrefetchCall(call)
      const response = send(new calls.CallRequest(prefetchCall, request.at(url), readPage(url)))
      // The counters are released however it ends, also if it is interrupted before it starts.
      const counted = Effect.ensuring(
        Effect.interruptible(response),
        Effect.sync(() => {
          inFlight--
          counters.prefetches--
          metrics.update(metrics.prefetches, prefetchCall.state.requests)
        })
      )
      return Effect.map(Effect.forkIn(counted, scope), (fiber) => {
        const { state } = prefetchCall
        prefetches.set(url, { url, pageUrl: parsePageUrl(url), fiber, state, links: undefined })
      })
    })

  /** How many pages from `next` on to have in flight. */
  const pagesWanted = (next: PageUrl, lastPage: number | undefined): number => {
    if (lastPage !== undefined && !wasThrottled) width = maxConcurrency()
    const neededForLimit = Math.ceil((limit - recordsRead) / pageSize)
    const pagesLeft = lastPage === undefined ? Number.POSITIVE_INFINITY : lastPage - next.number + 1
    return Math.floor(Math.max(1, Math.min(width, neededForLimit, pagesLeft)))
  }

  /** Discards what is not needed any more, and starts what follows the current page. */
  const schedule = (nextUrl: string, links: Links, others: number): Effect.Effect<void> =>
    Effect.uninterruptible(
      Effect.suspend(() => {
        const next = hasPageNumbers ? parsePageUrl(nextUrl) : undefined
        const urls =
          next === undefined
            ? [nextUrl]
            : Array.from({ length: pagesWanted(next, lastPageOf(next, links)) }, (_, index) => pageUrlAt(next, index))
        const stale = Array.from(prefetches.values()).filter(
          (prefetch) => prefetch.url !== awaitedUrl && !isNeeded(prefetch, nextUrl, next)
        )
        for (const prefetch of stale) discard(prefetch)
        if (stale.length > 0) hasPageNumbers = false
        const startable = urls.filter(mayStart)
        if (stale.length + startable.length === 0) return Effect.void
        return Fiber.interruptAll(stale.map(({ fiber }) => fiber)).pipe(
          Effect.zipRight(Effect.forEach(startable, (url) => start(url, others), { discard: true })),
          // A started fiber runs only when this one yields, and this one may parse a large page next.
          Effect.zipRight(Effect.yieldNow())
        )
      })
    )

  const onLinks = (url: string, links: Links): Effect.Effect<void> =>
    Effect.suspend(() => {
      const prefetch = prefetches.get(url)
      if (prefetch !== undefined) prefetch.links = links
      return url === awaitedUrl ? scheduleFrom(url, links) : Effect.void
    })

  const scheduleFrom = (url: string, links: Links | undefined): Effect.Effect<void> => {
    // With a limit, the pages still needed are known only after this page. With others in flight, the next is among them.
    if (Number.isFinite(limit) || (hasPageNumbers && prefetches.size > 1)) return Effect.void
    const next = links?.get("next")
    const isUnusable = links === undefined || next === undefined || next === url || !hasOrigin(next, origin)
    return isUnusable || missingParameters(request, next).length > 0
      ? Effect.void
      : schedule(next, links, prefetches.has(url) ? 0 : 1)
  }

  const sendInTurn = (request: PreparedRequest): Effect.Effect<RawResponse, LmsError> =>
    send(new calls.CallRequest(call, request, readPage(request.url)))

  /** The prefetched response, or the page requested in turn if prefetching failed. */
  const usePrefetch = (prefetch: Prefetch, request: PreparedRequest): Effect.Effect<RawResponse, LmsError> => {
    call.startRequest(request)
    call.enter("AwaitingResponse")
    return Effect.zipRight(
      scheduleFrom(prefetch.url, prefetch.links),
      Effect.matchEffect(Effect.flatten(Fiber.await(prefetch.fiber)), {
        onFailure: (error) => {
          if (prefetch.state.requests > 0 && error._tag === "LmsRateLimitError") {
            wasThrottled = true
            width = 1
          }
          discard(prefetch)
          return sendInTurn(request)
        },
        onSuccess: (response) => {
          prefetches.delete(prefetch.url)
          call.state.requests += prefetch.state.requests
          // Like TCP's slow start and congestion avoidance (RFC 5681).
          width = Math.min(wasThrottled ? width + 1 / width : width * 2, maxConcurrency())
          return Effect.succeed(response)
        }
      })
    )
  }

  counters.paginations++
  yield* Scope.addFinalizer(
    scope,
    Effect.sync(() => {
      counters.paginations--
      for (const prefetch of Array.from(prefetches.values())) discard(prefetch)
    })
  )

  return {
    send: (request) =>
      Effect.suspend(() => {
        awaitedUrl = request.url
        const prefetch = prefetches.get(request.url)
        return prefetch === undefined ? sendInTurn(request) : usePrefetch(prefetch, request)
      }),
    onPage: ({ nextStep, page }) =>
      Effect.suspend(() => {
        awaitedUrl = undefined
        const { length } = page.records.list
        recordsRead += length
        pageSize = Math.max(pageSize, length)
        return nextStep._tag === "Next" && recordsRead < limit
          ? schedule(nextStep.state.request.url, page.links, 0)
          : Effect.void
      })
  }
})

const hasFailed = ({ fiber }: Prefetch): boolean => {
  const exit = fiber.unsafePoll()
  return exit !== null && Exit.isFailure(exit)
}

/** A URL with a page number, split around that. */
interface PageUrl {
  readonly before: string
  readonly number: number
  readonly after: string
}

/** Only a number in the form in which it would be written here. */
const PAGE_PARAMETER = /^(.*?[?&]page=)(0|[1-9]\d{0,8})((?:&.*)?)$/s

const parsePageUrl = (url: string): PageUrl | undefined => {
  // A match has all three groups.
  const match = PAGE_PARAMETER.exec(url) as [string, string, string, string] | null
  return match === null || /[?&]page=/.test(match[3])
    ? undefined
    : { before: match[1], number: Number(match[2]), after: match[3] }
}

const pageUrlAt = ({ after, before, number }: PageUrl, offset: number): string => `${before}${number + offset}${after}`

/** The number of the last page, if its URL differs from the given one only in the number. */
const lastPageOf = ({ after, before }: PageUrl, links: Links): number | undefined => {
  const last = links.get("last")
  const pageUrl = last === undefined ? undefined : parsePageUrl(last)
  return pageUrl?.before === before && pageUrl.after === after ? pageUrl.number : undefined
}
