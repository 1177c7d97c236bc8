/** Rate limiting per client. */
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { parseBearer } from "../token/auth.js"
import {
  type Bucket,
  type BucketSettings,
  chargeRequest,
  emptyBucket,
  remainingQuota,
  secondsUntilAdmitted,
  settleRequest
} from "./bucket.js"
import type { CostOf } from "./cost.js"

export interface ThrottleSettings extends BucketSettings {
  readonly status: 403 | 429
  /** The seconds of `Retry-After`, or `true` for the time that the bucket needs. Canvas sends none. */
  readonly retryAfter: boolean | number
  readonly cost: CostOf
}

// Canvas: a bucket expires after an hour without requests.
const IDLE_MILLIS = 60 * 60 * 1000

// Rejecting a request has a small cost, too.
const REJECTION_COST = 0.01

const REJECTION_TEXTS = {
  403: "403 Forbidden (Rate Limit Exceeded)\n",
  429: "429 Forbidden (Rate Limit Exceeded)\n"
} as const

/**
 * Canvas: identifies clients by the token in the header or query, valid or not; clients without a token by IP address.
 */
const identifyClient = (request: HttpServerRequest.HttpServerRequest): string => {
  const query = request.url.slice(request.url.indexOf("?") + 1)
  const parameter = request.url.includes("?") ? new URLSearchParams(query).get("access_token") : null
  const token = parseBearer(request.headers.authorization) ?? parameter
  return token === null || token === ""
    ? `address ${Option.getOrElse(request.remoteAddress, () => "")}`
    : `token ${token}`
}

/** Limits the rate of an app per client, like Canvas. */
export const makeThrottle = (settings: ThrottleSettings) =>
  Effect.map(Ref.make(HashMap.empty<string, Bucket>()), (buckets) => {
    const update = <A>(client: string, change: (bucket: Bucket, now: number) => readonly [A, Bucket]) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Ref.modify(buckets, (all) => {
          // A test can create any number of clients. If there are many, idle ones are removed.
          const active = HashMap.size(all) < 1000 ? all : HashMap.filter(all, (bucket) => now - bucket.at < IDLE_MILLIS)
          const [result, bucket] = change(
            Option.getOrElse(HashMap.get(active, client), () => emptyBucket(now)),
            now
          )
          return [result, HashMap.set(active, client, bucket)]
        })
      )

    const settle = (client: string, cost: number) =>
      update(client, (bucket, now) => {
        const after = settleRequest(settings, bucket, now, cost)
        return [after, after]
      })

    const rejection = (after: Bucket) => {
      const { retryAfter, status } = settings
      const seconds = retryAfter === true ? secondsUntilAdmitted(settings, after) : retryAfter
      return HttpServerResponse.text(REJECTION_TEXTS[status], {
        status,
        contentType: "text/plain; charset=utf-8",
        headers: {
          // Computed after the refund, so a rejection rarely reports 0; it reports no cost.
          "x-rate-limit-remaining": String(remainingQuota(settings, after)),
          ...(seconds === false ? {} : { "retry-after": String(seconds) })
        }
      })
    }

    return <R>(app: HttpApp.Default<never, R>): HttpApp.Default<never, R> =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const client = identifyClient(request)
        const [path = ""] = request.url.split("?")
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
  })
