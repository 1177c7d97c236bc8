/**
 * The service's rate limit, kept on this side.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as quota from "./internal/send/quota.js"
import type { LmsQuotaService } from "./LmsService.js"

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
 * @category tags
 */
export class LmsQuota extends Context.Tag("effect-lms/LmsQuota")<LmsQuota, LmsQuotaService>() {
  /**
   * A twin of the service's leaky bucket for each token. The bucket leaks 10 units a second; each request under way
   * holds 50, and is charged its true cost when it ends; at 600 the service refuses. The twin follows the bucket by the
   * answers' headers, admits a request only when it fits, in the order in which they came, and stands aside where the
   * headers are absent.
   *
   * @category constructors
   */
  static readonly make: Effect.Effect<LmsQuotaService> = quota.makeQuota

  /**
   * One twin for all client layers that it is provided to.
   *
   * @category layers
   */
  static readonly layer: Layer.Layer<LmsQuota> = Layer.effect(LmsQuota, quota.makeQuota)

  /**
   * Admits every request at once: the service's refusals are then waited out one by one.
   *
   * @category layers
   */
  static readonly layerNone: Layer.Layer<LmsQuota> = Layer.succeed(LmsQuota, quota.unlimitedQuota)
}
