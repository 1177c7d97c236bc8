/** Rate limiting per client, as Canvas does it: a leaky bucket that requests fill with their cost. */
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { matchesTemplate } from "../generic/operations.js"
import { splitUrl } from "../kernel/parameters.js"
import { replyRateLimit } from "../kernel/reply.js"
import { parseBearer } from "../token/token.js"

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

/** The options with defaults applied. */
export type ThrottleSettings = {
  readonly [Name in Exclude<keyof SandboxThrottle, "cost">]-?: NonNullable<SandboxThrottle[Name]>
} & { readonly cost: CostOf }

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

export type BucketSettings = Pick<ThrottleSettings, "highWater" | "maximum" | "outflow" | "upFront">

export interface Bucket {
  readonly count: number
  /** The time of the last update, in milliseconds. */
  readonly at: number
}

export const emptyBucket = (now: number): Bucket => ({ count: 0, at: now })

const drainAndAdd = (settings: BucketSettings, bucket: Bucket, now: number, amount: number): Bucket => {
  // A clock that moves backwards must not fill the bucket.
  const at = Math.max(bucket.at, now)
  const left = Math.max(0, bucket.count - ((at - bucket.at) / 1000) * settings.outflow)
  return { count: Math.min(settings.maximum, Math.max(0, left + amount)), at }
}

/** Charges an arriving request and returns whether it may run. Rejected requests are charged, too. */
export const chargeRequest = (
  settings: BucketSettings,
  bucket: Bucket,
  now: number
): readonly [admitted: boolean, bucket: Bucket] => {
  const charged = drainAndAdd(settings, bucket, now, settings.upFront)
  return [charged.count < settings.highWater, charged]
}

/** Refunds the up-front charge of a completed request and charges its cost. */
export const settleRequest = (settings: BucketSettings, bucket: Bucket, now: number, cost: number): Bucket =>
  drainAndAdd(settings, bucket, now, cost - settings.upFront)

/** The remaining units below the high-water mark; negative while running requests exceed it. */
export const remainingQuota = (settings: BucketSettings, bucket: Bucket): number => settings.highWater - bucket.count

/** The seconds until a request would be admitted if there are no others; at least 1. */
const secondsUntilAdmitted = (settings: BucketSettings, bucket: Bucket): number => {
  // A request is still rejected at exactly the mark, so slightly more than the excess must drain.
  const excess = bucket.count + settings.upFront - settings.highWater
  return excess < 0 || settings.outflow <= 0 ? 1 : Math.max(1, Math.floor(excess / settings.outflow) + 1)
}

/** The cost of a request, in the seconds of work that Canvas would count. */
export type CostOf = (method: string, path: string) => number

/** Depends on the method only: writes touch more tables than reads. */
const defaultCost: CostOf = (method) => (method === "GET" || method === "HEAD" ? 0.1 : 0.4)

const fromTemplates = (costs: Readonly<Record<string, number>>): CostOf => {
  const rules = Object.entries(costs).map(([key, cost]) => {
    const [first = "", path] = key.trim().split(/\s+/)
    return path === undefined
      ? { method: undefined, route: first, cost }
      : { method: first.toUpperCase(), route: path, cost }
  })
  return (method, path) =>
    rules.find((rule) => (rule.method ?? method) === method && matchesTemplate(rule.route, method, path))?.cost ??
    defaultCost(method, path)
}

/**
 * Resolves the cost option: a function, or costs by route template with the default for all other routes. Never below
 * zero.
 */
export const costOf = (option: CostOf | Readonly<Record<string, number>> | undefined): CostOf => {
  const cost = option === undefined ? defaultCost : typeof option === "function" ? option : fromTemplates(option)
  return (method, path) => {
    const amount = cost(method, path)
    return Number.isFinite(amount) ? Math.max(0, amount) : 0
  }
}

// Rejecting a request has a small cost, too.
const REJECTION_COST = 0.01

/** Canvas: identifies clients by the token in the header or query, valid or not. Those without a token are one. */
const identifyClient = ({ headers, url }: HttpServerRequest.HttpServerRequest): string =>
  parseBearer(headers.authorization) ?? new URLSearchParams(splitUrl(url)[1]).get("access_token") ?? ""

/** Limits the rate of an app per client, like Canvas. */
export const makeThrottle = (settings: ThrottleSettings) => {
  const buckets = new Map<string, Bucket>()
  const update = <A>(client: string, change: (bucket: Bucket, now: number) => readonly [A, Bucket]) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const [result, bucket] = change(buckets.get(client) ?? emptyBucket(now), now)
      buckets.set(client, bucket)
      return result
    })

  const settle = (client: string, cost: number) =>
    update(client, (bucket, now) => {
      const after = settleRequest(settings, bucket, now, cost)
      return [after, after]
    })

  const rejection = (after: Bucket) => {
    const { retryAfter, status } = settings
    const seconds = retryAfter === true ? secondsUntilAdmitted(settings, after) : retryAfter
    // Computed after the refund, so a rejection rarely reports 0; it reports no cost.
    return replyRateLimit(status, remainingQuota(settings, after), seconds === false ? undefined : seconds)
  }

  return <R>(app: HttpApp.Default<never, R>): HttpApp.Default<never, R> =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const client = identifyClient(request)
      const [path] = splitUrl(request.url)
      return yield* Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const admitted = yield* update(client, (bucket, now) => chargeRequest(settings, bucket, now))
          if (!admitted) return rejection(yield* settle(client, REJECTION_COST))
          const cost = settings.cost(request.method, path)
          // An interrupted request is charged its cost.
          const response = yield* Effect.onError(restore(app), () => settle(client, cost))
          const after = yield* settle(client, cost)
          return HttpServerResponse.setHeaders(response, {
            "x-request-cost": String(cost),
            "x-rate-limit-remaining": String(remainingQuota(settings, after))
          })
        })
      )
    })
}
