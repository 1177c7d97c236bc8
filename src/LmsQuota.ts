/**
 * The service's rate limit, respected by the client.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as quota from "./internal/limits/quota.js"
import type { LmsQuotaService } from "./LmsService.js"

/**
 * Decides when a request may be sent, so that the service does not have to reject it. A client layer uses the one of its
 * context, or {@link LmsQuota.make | its own} in memory. Machines that share a token should share one.
 *
 * @example
 * ```ts
 * import { Effect, Layer, Option } from "effect"
 * import { LmsQuota } from "effect-lms/operators"
 *
 * // at most four requests of this program in flight, even if the service would allow more
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
   * A model of the service's leaky bucket for each token. The bucket leaks 10 units per second; each request in flight is
   * charged 50 and at its end its true cost; at 600 the service rejects requests. The model follows the bucket by the
   * headers of responses and admits a request only if it fits, in order of arrival. Without such headers it admits all.
   *
   * @category constructors
   */
  static readonly make: Effect.Effect<LmsQuotaService> = quota.makeQuota

  /**
   * One quota for all client layers that it is provided to.
   *
   * @category layers
   */
  static readonly layer: Layer.Layer<LmsQuota> = Layer.effect(LmsQuota, quota.makeQuota)

  /**
   * Admits every request at once. Requests that the service then rejects are sent again after a wait.
   *
   * @category layers
   */
  static readonly layerNone: Layer.Layer<LmsQuota> = Layer.succeed(LmsQuota, quota.unlimitedQuota)
}
