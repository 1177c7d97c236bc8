/**
 * One quota for many machines: an `LmsQuota` whose bucket is in the store of Effect's `RateLimiter`. With the Redis store
 * all machines share it; with the memory store the clients of one process do. Copy this file and provide the layer to each
 * client layer: `run.ts` shows how.
 */
import { createHash } from "node:crypto"
import { RateLimiter } from "@effect/experimental"
import { Clock, Duration, Effect, Layer, Option, Random, Redacted } from "effect"
import {
  type LmsPermit,
  LmsQuota,
  type LmsQuotaAccount,
  LmsQuotaExceeded,
  type LmsQuotaReport,
  type LmsQuotaService
} from "effect-lms/operators"

export interface SharedQuotaOptions {
  /**
   * Size of the bucket in units. Canvas throttles at 600. Default: 590, because the clocks of machines and server differ.
   */
  readonly capacity?: number
  /** Units that come back each second. Default: 10. */
  readonly perSecond?: number
  /** Units that a request holds until its response. Default: 50. */
  readonly upFrontCost?: number
}

const CANVAS_CAPACITY = 600

/** Units that stay unused, so that a request that fits here also fits on the server. */
const MARGIN = 10

/** The store counts whole tokens. A token is a hundredth of a unit, since a request may cost that little. */
const TOKENS_PER_UNIT = 100

/** Assumed if a response does not report its cost. */
const DEFAULT_COST = 1

/** A waiting request must look again to see what other machines have given back. */
const MAX_SLEEP_MILLIS = 1000
const MIN_SLEEP_MILLIS = 25

/** Identifies the account without revealing its token to those who can read the store. */
export const accountKey = ({ origin, token }: LmsQuotaAccount): string => {
  const secret = Option.match(token, { onNone: () => "", onSome: Redacted.value })
  return `lms:${createHash("sha256").update(`${origin} ${secret}`).digest("hex")}`
}

/** The system time may be changed while a request waits. */
const monotonicMillis = Effect.map(Clock.currentTimeNanos, (nanos) => Number(nanos) / 1e6)

/** Without the store a request is sent without a permit. If the server throttles it, the client waits and retries. */
const warnWithoutStore = (error: RateLimiter.RateLimiterError) =>
  Effect.logWarning(`The shared quota cannot be reached, so a request is sent without it: ${error.message}`)

const freePermit: LmsPermit = { settle: () => Effect.void }

const make = ({ capacity = CANVAS_CAPACITY - MARGIN, perSecond = 10, upFrontCost = 50 }: SharedQuotaOptions = {}) =>
  Effect.gen(function* () {
    const limiter = yield* RateLimiter.RateLimiter
    const bucket = {
      algorithm: "token-bucket",
      limit: capacity * TOKENS_PER_UNIT,
      window: Duration.seconds(capacity / perSecond)
    } as const

    /** Takes the up-front cost. If the bucket has too little, takes nothing and returns how long to wait. */
    const tryTake = (key: string): Effect.Effect<Option.Option<Duration.Duration>, RateLimiter.RateLimitStoreError> =>
      limiter.consume({ ...bucket, key, tokens: upFrontCost * TOKENS_PER_UNIT, onExceeded: "fail" }).pipe(
        Effect.as(Option.none<Duration.Duration>()),
        Effect.catchAll((error) =>
          error.reason === "Exceeded" ? Effect.succeed(Option.some(error.retryAfter)) : Effect.fail(error)
        )
      )

    /** Takes units, even if the bucket becomes negative; a negative number gives units back. */
    const charge = (key: string, units: number) =>
      limiter.consume({
        ...bucket,
        key,
        // The limiter takes nothing if it is asked for more than a full bucket.
        tokens: Math.min(bucket.limit, Math.ceil(units * TOKENS_PER_UNIT)),
        onExceeded: "delay"
      })

    /** Replaces the up-front cost by the cost that the response reports. */
    const settle = Effect.fnUntraced(function* (key: string, report: Option.Option<LmsQuotaReport>) {
      const cost = Option.flatMap(report, ({ cost }) => cost)
      const { remaining } = yield* charge(key, Option.getOrElse(cost, () => DEFAULT_COST) - upFrontCost)
      // A throttled request means that others use the token, too: then the server's own number is the limit.
      const onServer = report.pipe(
        Option.filter(({ throttled }) => throttled),
        Option.flatMap(({ remaining }) => remaining),
        Option.match({ onNone: () => bucket.limit, onSome: (units) => (units - MARGIN) * TOKENS_PER_UNIT })
      )
      // The store lets units that are given back overfill the bucket until its next refill.
      const limit = Math.min(bucket.limit, onServer)
      if (remaining > limit) yield* charge(key, (remaining - limit) / TOKENS_PER_UNIT)
    })

    const makePermit = (key: string): LmsPermit => ({
      settle: (report) => Effect.catchAll(settle(key, report), warnWithoutStore)
    })

    const admit: LmsQuotaService["admit"] = (request) =>
      Effect.gen(function* () {
        const key = accountKey(request)
        const deadline = (yield* monotonicMillis) + Duration.toMillis(request.maxWait)
        for (let attempt = 1; ; attempt++) {
          const missing = yield* tryTake(key)
          if (Option.isNone(missing)) return makePermit(key)
          const wait = Duration.toMillis(missing.value)
          const timeLeft = deadline - (yield* monotonicMillis)
          // Prefetched pages have a maxWait of 0 and never wait.
          if (timeLeft <= 0 || wait > timeLeft) return yield* new LmsQuotaExceeded({ wouldWait: missing.value })
          if (attempt === 1) request.onWait(Option.some(missing.value))
          // Random, so that not all requests look at the same moment. Nothing is held, so an interruption loses nothing.
          const sleep = wait < MAX_SLEEP_MILLIS ? wait : MAX_SLEEP_MILLIS * (yield* Random.nextRange(0.5, 1))
          yield* Effect.interruptible(Effect.sleep(Math.max(MIN_SLEEP_MILLIS, Math.ceil(sleep))))
        }
      }).pipe(Effect.catchTag("RateLimiterError", (error) => Effect.as(warnWithoutStore(error), freePermit)))

    return LmsQuota.of({ admit })
  })

/** Clients that share the store and the options share the bucket. */
export const layer = (options?: SharedQuotaOptions): Layer.Layer<LmsQuota, never, RateLimiter.RateLimiter> =>
  Layer.effect(LmsQuota, make(options))
