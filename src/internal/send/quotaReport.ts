/** What an answer says of the quota: `X-Request-Cost` and `X-Rate-Limit-Remaining`, in the service's units. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import type { LmsQuotaReport } from "../../LmsService.js"
import * as retryAfter from "./retryAfter.js"
import type { Head } from "./send.js"

type HeaderFields = Head["headers"]

const number = (text = ""): number | undefined => {
  const units = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isFinite(units) ? units : undefined
}

const cost = (headers: HeaderFields): number | undefined => {
  const units = number(headers["x-request-cost"])
  return units === undefined ? undefined : Math.max(0, units)
}

export const remaining = (headers: HeaderFields): number | undefined => number(headers["x-rate-limit-remaining"])

export const make = ({ headers, status }: Head, throttled: boolean, now: number): LmsQuotaReport => ({
  cost: Option.fromNullable(cost(headers)),
  remaining: Option.fromNullable(remaining(headers)),
  status,
  throttled,
  retryAfter: Option.map(
    Option.fromNullable(retryAfter.parse(headers["retry-after"], headers.date, now)),
    Duration.millis
  )
})

/** Of a request that provably never reached the service. */
export const unsent: LmsQuotaReport = {
  cost: Option.some(0),
  remaining: Option.none(),
  status: 0,
  throttled: false,
  retryAfter: Option.none()
}
