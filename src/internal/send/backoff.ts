import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import type { LmsApiError, LmsTransportError } from "../../LmsError.js"
import type { LmsQuotaReport } from "../../LmsQuota.js"
import type { PreparedRequest } from "../request/prepare.js"
import type { Failed } from "./http.js"
import { OUTFLOW, UP_FRONT } from "./quota.js"
import * as retryAfter from "./retryAfter.js"

type Headers = Readonly<Record<string, string>>

/** A second at the least, whatever the service says: asking sooner is how a throttled client stays throttled. */
const SHORTEST_WAIT = 1000
const LONGEST_BACKOFF = 60_000

const FIRST_RETRY = 500
const LONGEST_RETRY = 30_000

const TRANSIENT: ReadonlyArray<number> = [408, 500, 502, 503, 504]

/** What will be the same the next time: a request that a cassette lacks, a response whose end cannot be told. */
const LASTING: ReadonlyArray<string | undefined> = ["ERR_UNRECORDED", "ERR_UNDELIMITED"]

/**
 * Whether the request may be made again. A read may, after whatever is likely to pass; a write only where the service has
 * provably not seen it. (A throttle is not asked about here: there the service has provably not acted.)
 */
export const isTransient = (
  request: PreparedRequest,
  error: Failed["error"]
): error is LmsTransportError | LmsApiError => {
  const isRead = request.method === "GET" && request.once !== true
  if (error._tag === "LmsTransportError") {
    if (LASTING.includes(error.code)) return false
    return error.reason !== "Redirect" && (isRead || error.outcome === "NotSent")
  }
  return error._tag === "LmsApiError" && isRead && TRANSIENT.includes(error.status)
}

const number = (text: string | undefined): Option.Option<number> =>
  text !== undefined && /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text.trim()) ? Option.some(Number(text)) : Option.none()

/** What an answer says of the quota. */
export const report = (status: number, headers: Headers, throttled: boolean, now: number): LmsQuotaReport => ({
  cost: Option.map(number(headers["x-request-cost"]), (cost) => Math.max(0, cost)),
  remaining: Option.filter(number(headers["x-rate-limit-remaining"]), Number.isFinite),
  status,
  throttled,
  retryAfter: Option.map(
    Option.fromNullable(retryAfter.parse(headers["retry-after"], headers.date, now)),
    Duration.millis
  )
})

/**
 * How long to wait after a throttle: what the service asks for, else what its bucket needs to take one request more, else
 * twice as long each time. The jitter is added, so that no wait is shorter than what was asked for.
 */
export const throttleWait = (failed: Failed, now: number, nth: number, jitter: number): number => {
  const { headers } = failed
  const asked = retryAfter.parse(headers["retry-after"], headers.date, now)
  if (asked !== undefined) return Math.max(SHORTEST_WAIT, asked)
  const { remaining } = report(failed.error._tag === "LmsRateLimitError" ? failed.error.status : 0, headers, true, now)
  const needed = Option.map(remaining, (left) => ((UP_FRONT - left) / OUTFLOW) * 1000)
  const least = Option.getOrElse(needed, () => SHORTEST_WAIT * 2 ** (nth - 1))
  return Math.ceil(Math.min(LONGEST_BACKOFF, Math.max(SHORTEST_WAIT, least)) * (1 + jitter / 4))
}

/** Exponential, full jitter. */
export const retryWait = (nth: number, jitter: number): number =>
  Math.ceil(Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (nth - 1)) * jitter)
