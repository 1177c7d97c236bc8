/** `maxRate`: the stages that wait until a request may start, and that note when it does. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { LmsQuotaAccount } from "../../LmsService.js"
import * as clock from "../clock.js"
import * as errors from "../response/errors.js"
import type { Call } from "./call.js"
import type { Middleware } from "./middleware.js"

interface Ticket {
  /** Done when it is the first in the line. */
  readonly called: Deferred.Deferred<void>
}

/**
 * The starts of one account at one rate. The bound is exact: a request starts only where, with it, no second holds more
 * starts than `maxRate`, and it starts as soon as that is so. A bound is what was asked for, not a rhythm: a few calls at
 * once need not wait for each other, and a walk, whose requests follow each other's answers, is even by itself. (A token
 * bucket that is full after a pause and refilled meanwhile lets twice as many start in its first second.)
 */
class RateLimiter {
  /** How many may start in a window: no part of a request can, so that 2.5 a second are two. */
  readonly #most: number
  /** Milliseconds: a second, or the time for one request where that is longer. */
  readonly #window: number
  /** Those of the last window: no later one depends on others. */
  readonly #starts: Array<number> = []
  /** Those that wait, in the order in which they came; the first also while it waits for its permit. */
  readonly #places: Array<Ticket> = []

  constructor(maxRate: number) {
    this.#most = Math.max(1, Math.floor(maxRate))
    this.#window = Math.max(1, 1 / maxRate) * 1000
  }

  /** Nobody waits, and nothing of the past holds up a start. */
  isIdle(now: number): boolean {
    this.#forget(now)
    return this.#places.length === 0 && this.#starts.length === 0
  }

  join(): Ticket {
    const place = { called: Deferred.unsafeMake<void>(FiberId.none) }
    this.#places.push(place)
    if (this.#places[0] === place) Deferred.unsafeDone(place.called, Effect.void)
    return place
  }

  /** Waits until a request from this place may start; it may until it leaves. */
  wait({ called }: Ticket): Effect.Effect<void> {
    return Effect.flatMap(Deferred.await(called), () => {
      const before = this.#starts.at(-this.#most)
      return before === undefined ? Effect.void : clock.sleepUntil(before + this.#window)
    })
  }

  /** Nobody waits, and one may start. */
  isFree(now: number): boolean {
    this.#forget(now)
    return this.#places.length === 0 && this.#starts.length < this.#most
  }

  start(place: Ticket, now: number): void {
    this.#forget(now)
    this.#starts.push(now)
    this.leave(place)
  }

  /** Also without having started: then it is the next one's turn, at the time that was this one's. */
  leave(place: Ticket): void {
    const at = this.#places.indexOf(place)
    if (at < 0) return
    this.#places.splice(at, 1)
    const first = this.#places[0]
    if (first !== undefined) Deferred.unsafeDone(first.called, Effect.void)
  }

  #forget(now: number): void {
    while ((this.#starts[0] ?? now) + this.#window <= now) this.#starts.shift()
  }
}

/** The line of an account at a rate. */
export type RateLimiters = (account: LmsQuotaAccount, maxRate: number) => Effect.Effect<RateLimiter>

export const make: Effect.Effect<RateLimiters> = Effect.sync(() => {
  const lines = new Map<string, RateLimiter>()
  return ({ origin, token }, maxRate) =>
    Effect.map(clock.now, (now) => {
      // The token is in the key: the map is closed over, and nothing prints it.
      const key = `${maxRate} ${origin} ${Option.match(token, { onNone: () => "", onSome: Redacted.value })}`
      const known = lines.get(key)
      if (known !== undefined) return known
      for (const [other, line] of lines) if (line.isIdle(now)) lines.delete(other)
      const line = new RateLimiter(maxRate)
      lines.set(key, line)
      return line
    })
})

interface Stages {
  readonly wait: Middleware
  readonly start: Middleware
}

const unpaced: Stages = { wait: (send) => send, start: (send) => send }

/**
 * Two stages, since there may be more to wait for between them: what was let pass one by one would else be able to start
 * all at once. Nothing is spent before the start, so that a request that comes to nothing before it gives its place back.
 */
export const stages = (
  pace: RateLimiters,
  account: LmsQuotaAccount,
  { isPrefetch, limits: { maxRate } }: Call
): Stages => {
  if (maxRate === undefined) return unpaced
  let begin: (now: number) => void = () => {}
  return {
    wait: (send) => (exchange) =>
      Effect.flatMap(Effect.zip(pace(account, maxRate), clock.now), ([line, now]) =>
        isPrefetch && !line.isFree(now)
          ? Effect.fail(errors.quotaError(exchange))
          : Effect.acquireUseRelease(
              Effect.sync(() => line.join()),
              (place) => {
                begin = (now) => line.start(place, now)
                return Effect.zipRight(line.wait(place), send(exchange))
              },
              (place) => Effect.sync(() => line.leave(place))
            )
      ),
    start: (send) => (exchange) =>
      Effect.flatMap(clock.now, (now) => {
        begin(now)
        return send(exchange)
      })
  }
}
