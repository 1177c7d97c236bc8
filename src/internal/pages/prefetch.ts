/** Pages ahead: a walk's next pages are asked for before it names them, and given to it where it does. */

/**
 * A stage beside the walk, which does not know of it: the walk asks for one address after the other, each named by the page
 * before, and gets what was fetched ahead only for exactly that address. So what ends or breaks a walk, its order and its
 * errors are the same as without; a wrong guess costs a request.
 *
 * A guess is one try. It waits for nothing, so that it never stands before a request that somebody needs: it is sent only
 * where the quota and the rate leave room at once. One that fails is forgotten, and its page asked for in its turn.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import type { LmsError } from "../../LmsError.js"
import { Exchange } from "../request/exchange.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import type { RawResponse } from "../response/body.js"
import * as linkHeader from "../response/linkHeader.js"
import * as calls from "../send/call.js"
import * as metrics from "../send/metrics.js"
import type { SendRequest, SendUrl } from "../send/pipeline.js"
import { readFully } from "../send/responseReader.js"
import { hasOrigin } from "../text/origin.js"
import * as pagination from "./pagination.js"

/** What the walks of a client have in common: how many there are, and how many of their guesses are under way. */
export interface SharedCounters {
  paginations: number
  prefetches: number
}

/** What is asked ahead for. */
export interface PrefetchOptions {
  readonly call: calls.Call
  readonly request: PreparedRequest
  readonly limit: number
  /** Pages in flight at the most, or as many as help. */
  readonly concurrency: number | "auto"
  readonly others: SharedCounters
  readonly senderOf: (call: calls.Call) => SendRequest
}

export interface Prefetcher {
  readonly send: SendUrl<RawResponse>
  /** Told of each page when it has been read. */
  readonly read: (step: pagination.ReadPage) => Effect.Effect<void>
}

/** The service admits eleven requests at a time to a bucket of 600 units, 50 for each: more at once are only refused. */
const MOST_AT_ONCE = 11

/** Of the 32 connections that a client has to an origin, at the least: the others are for what was not guessed. */
const MOST_GUESSES = 24

/** An address with a page number in it, taken apart around that. */
interface Numbered {
  readonly before: string
  readonly number: number
  readonly after: string
}

/** A number that is written as this code would write it. */
const PAGE = /^(.*?[?&]page=)(0|[1-9]\d{0,8})((?:&.*)?)$/s

const numbered = (url: string): Numbered | undefined => {
  // Where it matches, each of its groups is there.
  const found = PAGE.exec(url) as [string, string, string, string] | null
  return found === null || /[?&]page=/.test(found[3])
    ? undefined
    : { before: found[1], number: Number(found[2]), after: found[3] }
}

/** The number of the last page, if its address differs from this one's in the number alone. */
const lastOf = ({ after, before }: Numbered, last: string | undefined): number | undefined => {
  const found = last === undefined ? undefined : numbered(last)
  return found?.before === before && found.after === after ? found.number : undefined
}

interface Guess {
  readonly url: string
  readonly pattern: Numbered | undefined
  readonly fiber: Fiber.RuntimeFiber<RawResponse, LmsError>
  readonly spent: calls.CallStats
  /** Its answer's Link header, once that is there. */
  link: string | undefined
}

const hasFailed = ({ fiber }: Guess): boolean => {
  const exit = fiber.unsafePoll()
  return exit !== null && Exit.isFailure(exit)
}

const isThrottled = (guess: Guess, error: LmsError): boolean =>
  guess.spent.requests > 0 && error._tag === "LmsRateLimitError"

export const make = Effect.fnUntraced(function* (
  asked: PrefetchOptions
): Effect.fn.Return<Prefetcher, never, Scope.Scope> {
  const { call, concurrency, limit, others, request, senderOf } = asked
  const scope = yield* Effect.scope
  const inTurn = senderOf(call)
  const home = new URL(request.url).origin
  const guesses = new Map<string, Guess>()
  /** Whether the list's addresses have followed each other by their numbers. */
  let counts = true
  let underWay = 0
  /** How many pages ahead, where the list does not show how many there are; it grows with each that was right. */
  let width = 2
  /** The service has refused one. */
  let refused = false
  let records = 0
  /** The largest page that there is to expect: the number of pages that `limit` still needs is no smaller. */
  let largest = Math.min(
    pagination.MAX_PAGE_SIZE,
    Number(new URL(request.url).searchParams.get("per_page")) || pagination.MAX_PAGE_SIZE
  )
  /** The address that the walk is waiting for. */
  let awaited: string | undefined

  const most = (): number => (concurrency === "auto" ? Math.ceil(MOST_AT_ONCE / others.paginations) : concurrency)

  /** Of no use any more. */
  const drop = (guess: Guess): void => {
    guesses.delete(guess.url)
    call.stats.unused += guess.spent.requests
    metrics.unused.unsafeUpdate(guess.spent.requests, [])
  }

  /** Whether an address is the next, or one of those that its number leads to. */
  const follows = ({ pattern, url }: Guess, next: string, from: Numbered | undefined): boolean => {
    if (from === undefined) return url === next
    if (pattern?.before !== from.before || pattern.after !== from.after) return false
    return pattern.number >= from.number && pattern.number < from.number + most()
  }

  /** What the service has refused or failed at is asked for again in its turn; what was never sent, as soon as it may be. */
  const isDue = (url: string): boolean => {
    const before = guesses.get(url)
    return before === undefined || (before.spent.requests === 0 && hasFailed(before))
  }

  const launch = (url: string, busy: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (underWay + busy >= most() || others.prefetches >= MOST_GUESSES) return Effect.void
      underWay++
      others.prefetches++
      const own = calls.makePrefetchCall(call)
      const receive = senderOf(own)(request, {
        read: (opened) => Effect.zipRight(headed(url, opened.headers.link), readFully.read(opened))
      })
      // Whatever happens to it, also before it begins, it ends as it began.
      const asking = Effect.ensuring(
        Effect.interruptible(receive(url)),
        Effect.sync(() => {
          underWay--
          others.prefetches--
          metrics.ahead.unsafeUpdate(own.stats.requests, [])
        })
      )
      return Effect.map(Effect.forkIn(asking, scope), (fiber) => {
        guesses.set(url, { url, pattern: numbered(url), fiber, spent: own.stats, link: undefined })
      })
    })

  /** How many pages after this one are wanted now. */
  const wanted = (next: Numbered, last: number | undefined): number => {
    if (last !== undefined && !refused) width = most()
    const needed = Math.ceil((limit - records) / largest)
    const left = last === undefined ? Number.POSITIVE_INFINITY : last - next.number + 1
    return Math.floor(Math.max(1, Math.min(width, needed, left)))
  }

  /** Asks for what comes after the page that the walk is at: `busy` is 1 while that is under way, and was no guess. */
  const fill = (next: string, last: string | undefined, busy: number): Effect.Effect<void> =>
    Effect.uninterruptible(
      Effect.suspend(() => {
        const pattern = counts ? numbered(next) : undefined
        const urls: Array<string> = []
        if (pattern === undefined) urls.push(next)
        else {
          const count = wanted(pattern, lastOf(pattern, last))
          for (let n = 0; n < count; n++) urls.push(`${pattern.before}${pattern.number + n}${pattern.after}`)
        }
        const stale = Array.from(guesses.values()).filter(
          (guess) => guess.url !== awaited && !follows(guess, next, pattern)
        )
        for (const guess of stale) drop(guess)
        if (stale.length > 0) counts = false
        const due = urls.filter(isDue)
        if (stale.length + due.length === 0) return Effect.void
        return Fiber.interruptAll(stale.map(({ fiber }) => fiber)).pipe(
          Effect.zipRight(Effect.forEach(due, (url) => launch(url, busy), { discard: true })),
          // What was launched starts when this fiber lets it, and that may parse a large page next.
          Effect.zipRight(Effect.yieldNow())
        )
      })
    )

  const headed = (url: string, header: string | undefined): Effect.Effect<void> =>
    Effect.suspend(() => {
      const guess = guesses.get(url)
      if (guess !== undefined) guess.link = header
      return url === awaited ? follow(url, header) : Effect.void
    })

  const follow = (url: string, header: string | undefined): Effect.Effect<void> => {
    // How many pages `limit` still needs is known when this one has been read. And while others are under way, so is the next.
    if (Number.isFinite(limit) || (counts && guesses.size > 1)) return Effect.void
    const { links } = linkHeader.parseLinkHeader(header)
    const next = links.get("next")
    return next === undefined || next === url || !hasOrigin(next, home)
      ? Effect.void
      : fill(next, links.get("last"), guesses.has(url) ? 0 : 1)
  }

  const serially = (url: string): Effect.Effect<RawResponse, LmsError> =>
    inTurn(request, {
      read: (opened) => Effect.zipRight(headed(url, opened.headers.link), readFully.read(opened))
    })(url)

  /** What was guessed, or the page itself where that came to nothing. */
  const taken = (guess: Guess): Effect.Effect<RawResponse, LmsError> => {
    call.trip(new Exchange(request, guess.url)).phase = "Sent"
    return Effect.zipRight(
      follow(guess.url, guess.link),
      Effect.matchEffect(Effect.flatten(Fiber.await(guess.fiber)), {
        onFailure: (error) => {
          if (isThrottled(guess, error)) {
            refused = true
            width = 1
          }
          drop(guess)
          return serially(guess.url)
        },
        onSuccess: (answer) => {
          guesses.delete(guess.url)
          call.stats.requests += guess.spent.requests
          // As TCP does (RFC 5681): quickly at first, carefully once it was too much.
          width = Math.min(refused ? width + 1 / width : width * 2, most())
          return Effect.succeed(answer)
        }
      })
    )
  }

  others.paginations++
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      others.paginations--
      for (const guess of Array.from(guesses.values())) drop(guess)
    })
  )

  return {
    send: (url) =>
      Effect.suspend(() => {
        awaited = url
        const guess = guesses.get(url)
        return guess === undefined ? serially(url) : taken(guess)
      }),
    read: ({ onward, page }) =>
      Effect.suspend(() => {
        awaited = undefined
        const { length } = page.records.list
        records += length
        largest = Math.max(largest, length)
        return onward._tag === "Next" && records < limit
          ? fill(onward.walk.url, page.links.get("last"), 0)
          : Effect.void
      })
  }
})
