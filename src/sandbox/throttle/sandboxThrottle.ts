/** The public options of rate limiting. */

import type { ThrottleSettings } from "./throttle.js"
import { costOf } from "./throttle.js"

/**
 * Rate limiting by a leaky bucket per token. A request adds `upFront` on arrival and is rejected if the bucket then
 * contains `highWater` or more. When it completes, `upFront` is removed and the cost of the request is added. With the
 * defaults, eleven concurrent requests are accepted and a twelfth is rejected.
 *
 * Responses have the headers `X-Request-Cost` (unless rejected) and `X-Rate-Limit-Remaining`.
 *
 * @category options
 */
export interface SandboxThrottle {
  /**
   * The level from which requests are rejected. Default: 600.
   */
  readonly highWater?: number | undefined
  /**
   * The maximum level of the bucket. Default: 800.
   */
  readonly maximum?: number | undefined
  /**
   * The units that drain per second. Default: 10.
   */
  readonly outflow?: number | undefined
  /**
   * The units that each request adds while it is running. Default: 50.
   */
  readonly upFront?: number | undefined
  /**
   * The status of a rejection: 429, as in the hosted service since October 2025, or 403, as in self-hosted and older
   * Canvas. The body is plain text in both cases. Default: 429.
   */
  readonly status?: 429 | 403 | undefined
  /**
   * Whether a rejection has a `Retry-After`: a number of seconds, or `true` for the time until the bucket has room for
   * one request. Default: false, as in Canvas.
   */
  readonly retryAfter?: boolean | number | undefined
  /**
   * The cost of requests: a function of method and path, or costs by route template, such as
   * `{ "GET /api/v1/courses/:course_id/users": 2 }`. A template without a method applies to all methods. Default, also
   * for other routes: 0.1 for reads and 0.4 for writes.
   */
  readonly cost?: ((method: string, path: string) => number) | Readonly<Record<string, number>> | undefined
}

/** Applies the defaults of Canvas. */
export const throttleSettings = (options: SandboxThrottle): ThrottleSettings => ({
  highWater: options.highWater ?? 600,
  maximum: options.maximum ?? 800,
  outflow: options.outflow ?? 10,
  upFront: options.upFront ?? 50,
  status: options.status ?? 429,
  retryAfter: options.retryAfter ?? false,
  cost: costOf(options.cost)
})
