import { costOf } from "./cost.js"
import type { ThrottleSettings } from "./throttle.js"

/**
 * How requests are limited. Each token has a bucket that leaks. A request pours `upFront` into it on arrival; when the
 * bucket then holds `highWater` or more, the request is refused. When it is answered, `upFront` is taken out again and what
 * the request cost is poured in. So with the defaults eleven requests at once pass, and a twelfth at the same moment is
 * refused.
 *
 * Answers carry `X-Request-Cost` (unless refused) and `X-Rate-Limit-Remaining`.
 *
 * @category options
 */
export interface SandboxThrottle {
  /**
   * From how much on requests are refused. Default: 600.
   */
  readonly highWater?: number | undefined
  /**
   * How much the bucket holds at most. Default: 800.
   */
  readonly maximum?: number | undefined
  /**
   * How much leaks out in a second. Default: 10.
   */
  readonly outflow?: number | undefined
  /**
   * What each request holds while it is under way. Default: 50.
   */
  readonly upFront?: number | undefined
  /**
   * The status of a refusal: 429, as the hosted service has it since October 2025, or 403, as self-hosted and older Canvas
   * has it. The body is plain text in both cases. Default: 429.
   */
  readonly status?: 429 | 403 | undefined
  /**
   * Whether a refusal says when to come back: after so many seconds, or (`true`) when the bucket will have room for one
   * request. Default: false, as Canvas does not say.
   */
  readonly retryAfter?: boolean | number | undefined
  /**
   * What requests cost: a function of the method and the path, or costs by route template, such as
   * `{ "GET /api/v1/courses/:course_id/users": 2 }`, where a template without a method is for all of them. Default, also
   * for routes that are not named: 0.1 to read and 0.4 to write.
   */
  readonly cost?: ((method: string, path: string) => number) | Readonly<Record<string, number>> | undefined
}

/** What is not said is as Canvas has it. */
export const throttleSettings = (given: SandboxThrottle): ThrottleSettings => ({
  highWater: given.highWater ?? 600,
  maximum: given.maximum ?? 800,
  outflow: given.outflow ?? 10,
  upFront: given.upFront ?? 50,
  status: given.status ?? 429,
  retryAfter: given.retryAfter ?? false,
  cost: costOf(given.cost)
})
