/**
 * The service's rate limit, kept on this side.
 *
 * @since 0.1.0
 */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as quota from "./internal/send/quota.js"

/**
 * Whose quota a request takes from: the service keeps one for each token.
 *
 * @since 0.1.0
 * @category models
 */
export interface LmsQuotaAccount {
  readonly origin: string
  /** None for a request that goes without. */
  readonly token: Option.Option<Redacted.Redacted>
}

/**
 * What the service said of the quota in its answer: `X-Request-Cost` and `X-Rate-Limit-Remaining`, in the service's
 * units. Either may be missing, and both are where the service keeps no quota.
 *
 * @since 0.1.0
 * @category models
 */
export interface LmsQuotaReport {
  readonly cost: Option.Option<number>
  readonly remaining: Option.Option<number>
  /** The answer's status: one that is no success may be a gateway's, which knows of no quota. */
  readonly status: number
  readonly throttled: boolean
  /** How long the service asked to be left alone, by `Retry-After`. */
  readonly retryAfter: Option.Option<Duration.Duration>
}

/**
 * The leave to send one request. `settle` is called once, when its answer has come (with what it said) or when there is
 * none (with nothing: the connection failed, or the call was interrupted).
 *
 * @since 0.1.0
 * @category models
 */
export interface LmsPermit {
  readonly settle: (report: Option.Option<LmsQuotaReport>) => Effect.Effect<void>
}

/**
 * @since 0.1.0
 * @category models
 */
export interface LmsQuotaRequest extends LmsQuotaAccount {
  /** What is left of the call's `maxWait`, towards which the waiting counts. */
  readonly patience: Duration.Duration
  /** To be told of a wait before it begins, with its length where that is known. */
  readonly onWait: (duration: Option.Option<Duration.Duration>) => void
}

/**
 * @since 0.1.0
 * @category models
 */
export interface LmsQuotaService {
  /**
   * Succeeds when a request may be sent, or fails when that would take longer than its `patience`.
   *
   * It is run uninterruptibly, so that a permit that has been taken cannot be lost on its way: whatever it waits for it
   * makes interruptible itself, with `Effect.interruptible`.
   */
  readonly admit: (request: LmsQuotaRequest) => Effect.Effect<LmsPermit, LmsQuotaRefusal>
}

/**
 * The request would have waited longer for its permit than the call has patience.
 *
 * @since 0.1.0
 * @category errors
 */
export const LmsQuotaRefusal = quota.LmsQuotaRefusal

/**
 * @since 0.1.0
 * @category errors
 */
export type LmsQuotaRefusal = quota.LmsQuotaRefusal

/**
 * Decides when a request may be sent, so that the service never has to refuse it. Without one, a client layer makes
 * {@link LmsQuota.make | its own}, in memory. Many machines that share a token give one that they share.
 *
 * @example
 * ```ts
 * import { Effect, Layer, Option } from "effect"
 * import { LmsQuota } from "effect-lms"
 *
 * // at most four requests of this program under way at any time, whatever the service says
 * const four = Layer.effect(
 *   LmsQuota,
 *   Effect.map(Effect.makeSemaphore(4), (semaphore) => ({
 *     admit: () => Effect.as(Effect.interruptible(semaphore.take(1)), { settle: () => Effect.asVoid(semaphore.release(1)) })
 *   }))
 * )
 * ```
 *
 * @since 0.1.0
 * @category tags
 */
export class LmsQuota extends Context.Tag("effect-lms/LmsQuota")<LmsQuota, LmsQuotaService>() {
  /**
   * A twin of the service's leaky bucket for each token. The bucket leaks 10 units a second; each request under way
   * holds 50, and is charged its true cost when it ends; at 600 the service refuses. The twin follows the bucket by the
   * answers' headers, admits a request only when it fits, in the order in which they came, and stands aside where the
   * headers are absent.
   *
   * @since 0.1.0
   * @category constructors
   */
  static readonly make: Effect.Effect<LmsQuotaService> = quota.make

  /**
   * One twin for all client layers that it is provided to.
   *
   * @since 0.1.0
   * @category layers
   */
  static readonly layer: Layer.Layer<LmsQuota> = Layer.effect(LmsQuota, quota.make)

  /**
   * Admits every request at once: the service's refusals are then waited out one by one.
   *
   * @since 0.1.0
   * @category layers
   */
  static readonly layerNone: Layer.Layer<LmsQuota> = Layer.succeed(LmsQuota, quota.none)
}
