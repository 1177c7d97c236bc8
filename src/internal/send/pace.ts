/** `maxRate`: the stage that waits until a request may start. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as RateLimiter from "effect/RateLimiter"
import * as RcMap from "effect/RcMap"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { LmsQuotaAccount } from "../../LmsService.js"
import type { Stage } from "./send.js"

/** Waits until a request of a call with this `maxRate` may start. */
export type Pace = (account: LmsQuotaAccount, maxRate: number) => Effect.Effect<void>

/** Longer than any limiter needs to be full again: one that was dropped and made anew has not forgotten anything. */
const IDLE = Duration.minutes(5)

/**
 * Paced starts, shared by the calls to one origin with one token and one rate: at most one second's worth at once, then
 * evenly. A rate below one a second is one request in each of its intervals.
 */
export const make: Effect.Effect<Pace, never, Scope.Scope> = Effect.map(
  RcMap.make({
    // The token is in the key: the map is closed over, and nothing prints it.
    lookup: (key: string) => {
      const maxRate = Number(key.split(" ", 1)[0])
      const limit = Math.max(1, Math.floor(maxRate))
      return RateLimiter.make({ limit, interval: Duration.seconds(limit / maxRate) })
    },
    idleTimeToLive: IDLE
  }),
  (limiters) =>
    ({ origin, token }, maxRate) => {
      const key = `${maxRate} ${origin} ${Option.match(token, { onNone: () => "", onSome: Redacted.value })}`
      return Effect.scoped(Effect.flatMap(RcMap.get(limiters, key), (limiter) => limiter(Effect.void)))
    }
)

/** Nothing, for a call without a `maxRate`. */
export const stage =
  (pace: Pace, account: LmsQuotaAccount, maxRate: number | undefined): Stage =>
  (send) =>
    maxRate === undefined ? send : (exchange) => Effect.zipRight(pace(account, maxRate), send(exchange))
