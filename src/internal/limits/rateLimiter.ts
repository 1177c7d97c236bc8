/** `maxRate`: when the requests of an account may start. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import type { LmsQuotaAccount } from "../../LmsService.js"
import * as clock from "../clock.js"
import { accountKey } from "./quota.js"

/** A place in the queue. */
interface Ticket {
  /** Done when the ticket is the first of the queue. */
  readonly isFirst: Deferred.Deferred<void>
}

/**
 * Starts of one account at one rate. The limit is exact: no second contains more starts than `maxRate`, and a request
 * starts as soon as that holds. It is a limit, not an interval: a few requests may start at once. (A token bucket, full
 * after a pause and refilled meanwhile, lets twice as many start in its first second.)
 */
class RateLimiter {
  /** Starts allowed within a window, rounded down: 2.5 per second allow 2. */
  readonly #maxStarts: number
  /** A second, or the time for one request if that is longer. */
  readonly #windowMillis: number
  /** Starts within the last window; earlier ones no longer matter. */
  readonly #starts: Array<number> = []
  /** Waiting requests in order of arrival. The first stays while it waits for its permit. */
  readonly #queue: Array<Ticket> = []

  constructor(maxRate: number) {
    this.#maxStarts = Math.max(1, Math.floor(maxRate))
    this.#windowMillis = Math.max(1, 1 / maxRate) * 1000
  }

  /** Whether no request waits and no past start delays the next one. */
  isIdle(now: number): boolean {
    this.#forgetOldStarts(now)
    return this.#queue.length === 0 && this.#starts.length === 0
  }

  /** Whether no request waits and one may start now. */
  canStart(now: number): boolean {
    this.#forgetOldStarts(now)
    return this.#queue.length === 0 && this.#starts.length < this.#maxStarts
  }

  enqueue(): Ticket {
    const ticket = { isFirst: Deferred.unsafeMake<void>(FiberId.none) }
    this.#queue.push(ticket)
    if (this.#queue[0] === ticket) Deferred.unsafeDone(ticket.isFirst, Effect.void)
    return ticket
  }

  /** Waits until a request with this ticket may start. */
  wait({ isFirst }: Ticket): Effect.Effect<void> {
    return Effect.flatMap(Deferred.await(isFirst), () => {
      const blockingStart = this.#starts.at(-this.#maxStarts)
      return blockingStart === undefined ? Effect.void : clock.sleepUntil(blockingStart + this.#windowMillis)
    })
  }

  start(ticket: Ticket, now: number): void {
    this.#forgetOldStarts(now)
    this.#starts.push(now)
    this.release(ticket)
  }

  /** Leaves the queue, started or not: then the next request may start at the time that was this one's. Idempotent. */
  release(ticket: Ticket): void {
    const index = this.#queue.indexOf(ticket)
    if (index < 0) return
    this.#queue.splice(index, 1)
    const first = this.#queue[0]
    if (first !== undefined) Deferred.unsafeDone(first.isFirst, Effect.void)
  }

  #forgetOldStarts(now: number): void {
    while ((this.#starts[0] ?? now) + this.#windowMillis <= now) this.#starts.shift()
  }
}

/** The rate limiter of an account at a rate. */
export type RateLimiters = (account: LmsQuotaAccount, maxRate: number) => Effect.Effect<RateLimiter>

export const makeRateLimiters: Effect.Effect<RateLimiters> = Effect.sync(() => {
  const limiters = new Map<string, RateLimiter>()
  return (account, maxRate) =>
    Effect.map(clock.now, (now) => {
      const key = `${maxRate} ${accountKey(account)}`
      const known = limiters.get(key)
      if (known !== undefined) return known
      for (const [other, limiter] of limiters) if (limiter.isIdle(now)) limiters.delete(other)
      const limiter = new RateLimiter(maxRate)
      limiters.set(key, limiter)
      return limiter
    })
})
