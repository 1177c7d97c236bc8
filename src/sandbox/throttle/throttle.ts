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
  /** Seconds for a `Retry-After`, or `true` for as many as the bucket needs. Canvas sends none. */
  readonly retryAfter: boolean | number
  readonly cost: CostOf
}

// Canvas: a bucket that nobody comes to for an hour is forgotten.
const IDLE_MILLIS = 60 * 60 * 1000

// To turn a request away is work too, though little.
const REJECTION_COST = 0.01

const texts = {
  403: "403 Forbidden (Rate Limit Exceeded)\n",
  429: "429 Forbidden (Rate Limit Exceeded)\n"
} as const

/** Canvas: by the token in the header or the query, whether or not it is a good one; strangers share an address. */
const identifyClient = (request: HttpServerRequest.HttpServerRequest): string => {
  const query = request.url.slice(request.url.indexOf("?") + 1)
  const parameter = request.url.includes("?") ? new URLSearchParams(query).get("access_token") : null
  const token = parseBearer(request.headers.authorization) ?? parameter
  return token === null || token === ""
    ? `address ${Option.getOrElse(request.remoteAddress, () => "")}`
    : `token ${token}`
}

/** Lets an app answer only as much as Canvas would let each client ask for. */
export const makeThrottle = (settings: ThrottleSettings) =>
  Effect.map(Ref.make(HashMap.empty<string, Bucket>()), (buckets) => {
    const update = <A>(client: string, change: (bucket: Bucket, now: number) => readonly [A, Bucket]) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Ref.modify(buckets, (all) => {
          // A test may make up any number of strangers. Once there are many, those who left long ago are forgotten.
          const known = HashMap.size(all) < 1000 ? all : HashMap.filter(all, (bucket) => now - bucket.at < IDLE_MILLIS)
          const [result, bucket] = change(
            Option.getOrElse(HashMap.get(known, client), () => emptyBucket(now)),
            now
          )
          return [result, HashMap.set(known, client, bucket)]
        })
      )

    const depart = (client: string, cost: number) =>
      update(client, (bucket, now) => {
        const after = settleRequest(settings, bucket, now, cost)
        return [after, after]
      })

    const refused = (after: Bucket) => {
      const { retryAfter, status } = settings
      const seconds = retryAfter === true ? secondsUntilAdmitted(settings, after) : retryAfter
      return HttpServerResponse.text(texts[status], {
        status,
        contentType: "text/plain; charset=utf-8",
        headers: {
          // Counted after the charge is credited, so a refusal does not usually show nothing left; and it shows no cost.
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
            if (!admitted) return refused(yield* depart(client, REJECTION_COST))
            const cost = settings.cost(request.method, path)
            // A request that is broken off has cost what it cost.
            const response = yield* Effect.onError(restore(app), () => depart(client, cost))
            const after = yield* depart(client, cost)
            return HttpServerResponse.setHeaders(response, {
              "x-request-cost": String(cost),
              "x-rate-limit-remaining": String(remainingQuota(settings, after))
            })
          })
        )
      })
  })
