/**
 * One quota for many machines: an `LmsQuota` that keeps the service's bucket where all of them can reach it, in the store
 * of Effect's `RateLimiter`. With the Redis store the machines share it, with the memory store the clients of one process.
 */
import { createHash } from "node:crypto"
import * as RateLimiter from "@effect/experimental/RateLimiter"
import { Clock, Duration, Effect, Layer, Option, Random, Redacted } from "effect"
import { type LmsPermit, LmsQuota, type LmsQuotaAccount, LmsQuotaExceeded, type LmsQuotaReport } from "effect-lms"

export interface SharedQuotaOptions {
  /**
   * What the bucket takes, in the service's units. The service refuses a request that would bring its bucket to 600.
   * Default: 590, since the machines' clocks do not tick together.
   */
  readonly capacity?: number
  /** How many units come back in a second. Default: 10. */
  readonly perSecond?: number
  /** What a request holds while it is under way. Default: 50. */
  readonly upFront?: number
}

/** The store counts in whole numbers: its tokens are hundredths of a unit, for a request may cost as little. */
const SCALE = 100

/** What is left unused between what fits here and what fits on the service. */
const AIR = 10

/** What others give back is only seen by looking again. */
const LONGEST_NAP = 1000
const SHORTEST_NAP = 25

/** What a request is taken to have cost where no answer says it. */
const UNKNOWN_COST = 1

/** Tells the accounts apart without telling the token: keys can be read by whoever may look into the store. */
export const keyOf = ({ origin, token }: LmsQuotaAccount): string => {
  const secret = Option.match(token, { onNone: () => "", onSome: Redacted.value })
  return `lms:${createHash("sha256").update(`${origin} ${secret}`).digest("hex")}`
}

/** In milliseconds, and whatever the date is set to meanwhile. */
const monotonic = Effect.map(Clock.currentTimeNanos, (nanos) => Number(nanos) / 1e6)

const make = ({ capacity = 600 - AIR, perSecond = 10, upFront = 50 }: SharedQuotaOptions = {}) =>
  Effect.gen(function* () {
    const limiter = yield* RateLimiter.RateLimiter
    const bucket = {
      algorithm: "token-bucket",
      limit: capacity * SCALE,
      window: Duration.seconds(capacity / perSecond)
    } as const

    /** Takes the tokens if they are there; says how long until they would be, if not. Takes nothing then. */
    const take = (key: string): Effect.Effect<Option.Option<Duration.Duration>, RateLimiter.RateLimitStoreError> =>
      limiter.consume({ ...bucket, key, tokens: upFront * SCALE, onExceeded: "fail" }).pipe(
        Effect.as(Option.none<Duration.Duration>()),
        Effect.catchAll((error) =>
          error.reason === "Exceeded" ? Effect.succeed(Option.some(error.retryAfter)) : Effect.fail(error)
        )
      )

    /**
     * Takes the tokens whether they are there or not: the service has. A negative number is given back. The limiter takes
     * nothing at all where it is asked for more than the whole bucket.
     */
    const charge = (key: string, units: number) =>
      limiter.consume({
        ...bucket,
        key,
        tokens: Math.min(bucket.limit, Math.ceil(units * SCALE)),
        onExceeded: "delay"
      })

    /** After an answer: the true cost for what was held. */
    const correct = Effect.fnUntraced(function* (key: string, report: Option.Option<LmsQuotaReport>) {
      const cost = Option.getOrElse(
        Option.flatMap(report, ({ cost }) => cost),
        () => UNKNOWN_COST
      )
      const { remaining } = yield* charge(key, cost - upFront)
      // The store caps the bucket only when it next refills it. What is above the brim was never there.
      const brim = Math.min(
        bucket.limit,
        // A throttle means that the token is used elsewhere, too: then the service's own figure counts.
        ...Option.match(report, {
          onNone: () => [],
          onSome: ({ remaining, throttled }) =>
            throttled && Option.isSome(remaining) ? [(remaining.value - AIR) * SCALE] : []
        })
      )
      if (remaining > brim) yield* charge(key, (remaining - brim) / SCALE)
    })

    /** Without the store nobody knows what the others do. The service does, and what it refuses is waited out. */
    const withoutStore = (error: RateLimiter.RateLimiterError) =>
      Effect.logWarning(`The shared quota cannot be reached, so a request goes without it: ${error.message}`)

    const permit = (key: string): LmsPermit => ({
      settle: (report) => Effect.catchAll(correct(key, report), withoutStore)
    })
    const free: LmsPermit = { settle: () => Effect.void }

    return LmsQuota.of({
      admit: (request) => {
        const key = keyOf(request)
        const attempt = (
          deadline: number,
          nth = 1
        ): Effect.Effect<LmsPermit, LmsQuotaExceeded | RateLimiter.RateLimitStoreError> =>
          Effect.gen(function* () {
            const missing = yield* take(key)
            if (Option.isNone(missing)) return permit(key)
            const wait = Duration.toMillis(missing.value)
            const left = deadline - (yield* monotonic)
            // With no patience nothing is waited for: so it is asked for a page ahead of its turn.
            if (left <= 0 || wait > left) return yield* new LmsQuotaExceeded({ wouldWait: missing.value })
            if (nth === 1) request.onWait(Option.some(missing.value))
            // Not all at the same moment. Nothing is held meanwhile, so that nothing is lost by an interruption.
            const nap = wait < LONGEST_NAP ? wait : LONGEST_NAP * (yield* Random.nextRange(0.5, 1))
            yield* Effect.interruptible(Effect.sleep(Math.max(SHORTEST_NAP, Math.ceil(nap))))
            return yield* attempt(deadline, nth + 1)
          })
        return Effect.flatMap(monotonic, (now) =>
          Effect.catchTag(attempt(now + Duration.toMillis(request.maxWait)), "RateLimiterError", (error) =>
            Effect.as(withoutStore(error), free)
          )
        )
      }
    })
  })

/** Give it to each client layer; all that share the store and the options share the bucket. */
export const layer = (options?: SharedQuotaOptions): Layer.Layer<LmsQuota, never, RateLimiter.RateLimiter> =>
  Layer.effect(LmsQuota, make(options))
