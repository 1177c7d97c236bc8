/** A client-side model of the service's rate limit, a leaky bucket, in plain numbers and without waits. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import type { LmsQuotaReport } from "../../LmsService.js"

/** Settings of the service: the limit, what a request in flight is charged up front, and what leaks per second. */
export const DEFAULT_LIMIT = 600
export const UP_FRONT_COST = 50
export const LEAK_PER_SECOND = 10

/** The clocks of client and server differ a little, so the model stays this far below the limit. */
const SAFETY_MARGIN = 2

/** How many requests fit into a bucket with this level. */
export const countFitting = (limit: number, level: number): number =>
  Math.max(0, Math.floor((limit - level - SAFETY_MARGIN) / UP_FRONT_COST))

/** The limit of a bucket into which that many requests fit. */
export const limitFor = (requests: number): number => requests * UP_FRONT_COST + SAFETY_MARGIN

/** One response closes the account for at most this long: an absurd header value must not block it for longer. */
export const MAX_CLOSED_MILLIS = 60_000
const MAX_EXCESS = (MAX_CLOSED_MILLIS / 1000) * LEAK_PER_SECOND

/** An empty bucket is forgotten when it has had no requests for this long. A server has one for each user of this time. */
const IDLE_MILLIS = 300_000

/** How long the service is assumed to work on an abandoned request. */
const MIN_WORK_MILLIS = 1000
export const MAX_WORK_MILLIS = 60_000

/** Assumptions before the first response: a request works as long as its up-front cost takes to leak, and costs little. */
const INITIAL_WORK_MILLIS = (UP_FRONT_COST / LEAK_PER_SECOND) * 1000
const INITIAL_COST = 1

/** A request in flight. */
export interface Flight {
  readonly startedAt: number
  /** The largest number of our requests that were ever in flight at the same time as this one. */
  concurrent: number
  /** All that the bucket had been charged when the request started. */
  readonly chargedBefore: number
}

/**
 * The bucket as the service sees it, in plain numbers: this runs for each request. `level` is what completed requests
 * cost and has not leaked yet. Requests in flight are counted apart, and so are abandoned ones, which the service goes
 * on charging because it does not know that they were abandoned.
 */
export interface Bucket {
  level: number
  /** When `level` was last updated, in milliseconds. */
  updatedAt: number
  readonly inFlight: Set<Flight>
  /** When each abandoned request is assumed to end, earliest first. */
  readonly abandoned: Array<number>
  /** Abandoned requests that should have ended: only a response can tell whether the service still works on them. */
  unconfirmed: number
  /** Total cost of all completed requests. */
  charged: number
  readonly typicalCost: Estimate
  readonly typicalMillis: Estimate
  readonly leakPerSecond: number
  limit: number
  /** Responses have no quota headers: there is no bucket. */
  isUnlimited: boolean
  /** The service asked the client to wait until then, in milliseconds. */
  closedUntil: number
}

export const makeBucket = (now: number): Bucket => ({
  level: 0,
  updatedAt: now,
  inFlight: new Set(),
  abandoned: [],
  unconfirmed: 0,
  charged: 0,
  typicalCost: new Estimate(UP_FRONT_COST),
  typicalMillis: new Estimate(MAX_WORK_MILLIS),
  leakPerSecond: LEAK_PER_SECOND,
  limit: DEFAULT_LIMIT,
  isUnlimited: false,
  closedUntil: 0
})

/** How many requests the service has charged up front. */
const openRequests = ({ abandoned, inFlight }: Bucket): number => inFlight.size + abandoned.length

export const addCost = (bucket: Bucket, units: number): void => {
  bucket.level += units
  bucket.charged += units
}

export const assumedCost = ({ typicalCost }: Bucket): number => typicalCost.value ?? INITIAL_COST

const leakUntil = (bucket: Bucket, time: number): void => {
  const level = Math.min(bucket.level, bucket.limit + MAX_EXCESS)
  bucket.level = Math.max(0, level - ((time - bucket.updatedAt) / 1000) * bucket.leakPerSecond)
  bucket.updatedAt = time
}

/** Brings the bucket up to date. The cost of an abandoned request leaks from its assumed end on. */
export const leak = (bucket: Bucket, now: number): void => {
  for (let end = bucket.abandoned[0]; end !== undefined && end <= now; end = bucket.abandoned[0]) {
    bucket.abandoned.shift()
    bucket.unconfirmed++
    leakUntil(bucket, end)
    addCost(bucket, assumedCost(bucket))
  }
  leakUntil(bucket, now)
}

/**
 * Unconfirmed requests count like those in flight as long as there are any: if they turn out to be still charged, a whole
 * queue would be rejected. With nothing in flight one request is sent without regard to them, since its response tells.
 */
const unconfirmedRequests = ({ inFlight, unconfirmed }: Bucket): number => (inFlight.size === 0 ? 0 : unconfirmed)

/** Units that exceed the limit with one more request, once `ended` abandoned requests have ended; 0 if it fits. */
const excessUnits = (bucket: Bucket, ended = 0): number =>
  bucket.isUnlimited
    ? 0
    : Math.max(
        0,
        bucket.level +
          assumedCost(bucket) * ended +
          UP_FRONT_COST * (openRequests(bucket) + unconfirmedRequests(bucket) - ended + 1) +
          SAFETY_MARGIN -
          bucket.limit
      )

const millisToLeak = ({ leakPerSecond }: Bucket, units: number): number => Math.ceil((units / leakPerSecond) * 1000)

/** Milliseconds until one more request fits if no request in flight ends before; 0 if it fits now. */
export const millisUntilFit = (bucket: Bucket, now: number): number => {
  let wait = millisToLeak(bucket, excessUnits(bucket))
  bucket.abandoned.forEach((end, index) => {
    wait = Math.min(wait, Math.max(Math.ceil(end - now), millisToLeak(bucket, excessUnits(bucket, index + 1))))
  })
  return Math.max(wait, Math.ceil(bucket.closedUntil - now), 0)
}

/** Updates the bucket with what a response says about its cost and the remaining quota. */
const applyReport = (bucket: Bucket, flight: Flight, report: LmsQuotaReport, now: number): void => {
  const { cost, remaining, retryAfter, status, throttled } = report
  // The request was never sent.
  if (status === 0) return
  const hasNoHeaders = Option.isNone(cost) && Option.isNone(remaining)
  // Only the service's own responses show that it has no bucket: errors of a gateway never have the headers.
  bucket.isUnlimited = hasNoHeaders && (bucket.isUnlimited || status < 300)
  if (throttled && Option.isSome(retryAfter)) {
    const closedMillis = Math.min(MAX_CLOSED_MILLIS, Duration.toMillis(retryAfter.value))
    bucket.closedUntil = Math.max(bucket.closedUntil, now + closedMillis)
  }
  const chargedMeanwhile = bucket.charged - flight.chargedBefore
  if (!throttled) bucket.typicalMillis.observe(now - flight.startedAt)
  if (Option.isSome(cost)) {
    bucket.typicalCost.observe(cost.value)
    addCost(bucket, cost.value)
  }
  if (Option.isSome(remaining)) applyRemaining(bucket, flight, remaining.value, chargedMeanwhile)
}

/**
 * Corrects the level by `X-Rate-Limit-Remaining`. Responses may arrive in another order than they were made, so it is
 * unknown which of our requests the value includes: at most 50 for each that was ever in flight beside this one. More than
 * that comes from other clients. Upwards the value itself is the bound, plus what was charged meanwhile. With nothing else
 * in flight the value is exact, also downwards, which removes the small errors of the model.
 */
const applyRemaining = (bucket: Bucket, flight: Flight, remaining: number, chargedMeanwhile: number): void => {
  // More than the default limit remains: this installation has a larger bucket.
  bucket.limit = Math.max(bucket.limit, Math.ceil(remaining))
  const reported = Math.max(0, bucket.limit - remaining)
  // The value includes what abandoned requests are still charged: with nothing else in flight, it is now in the level.
  const stillCharged = Math.floor(reported / UP_FRONT_COST) - bucket.abandoned.length
  bucket.unconfirmed = flight.concurrent === 0 ? 0 : Math.max(0, Math.min(bucket.unconfirmed, stillCharged))
  bucket.level = Math.min(
    Math.max(bucket.level, reported - UP_FRONT_COST * (flight.concurrent + bucket.unconfirmed)),
    reported + chargedMeanwhile
  )
}

/** Without a response the service may still be working on the request, for the usual time or twice the time so far. */
const abandon = (bucket: Bucket, { startedAt }: Flight, now: number): void => {
  if (bucket.isUnlimited) return
  const typical = bucket.typicalMillis.value ?? INITIAL_WORK_MILLIS
  const workMillis = Math.min(MAX_WORK_MILLIS, Math.max(MIN_WORK_MILLIS, typical, 2 * (now - startedAt)))
  bucket.abandoned.push(Math.max(now, startedAt + workMillis))
  bucket.abandoned.sort((a, b) => a - b)
}

/** Charges the bucket for a request that is about to be sent. */
export const takeFlight = (bucket: Bucket, now: number): Flight => {
  const concurrent = openRequests(bucket)
  for (const other of bucket.inFlight) other.concurrent = Math.max(other.concurrent, concurrent)
  const flight: Flight = { startedAt: now, concurrent, chargedBefore: bucket.charged }
  bucket.inFlight.add(flight)
  return flight
}

/** Ends a request with what its response reports; none if there is no response. */
export const endFlight = (bucket: Bucket, flight: Flight, report: Option.Option<LmsQuotaReport>, now: number): void => {
  leak(bucket, now)
  bucket.inFlight.delete(flight)
  if (Option.isSome(report)) applyReport(bucket, flight, report.value, now)
  else abandon(bucket, flight, now)
}

/** Free units, less the up-front cost of requests in flight and waiting, and less what a closed account has to wait for. */
export const remainingUnits = (bucket: Bucket, waiting: number, now: number): number => {
  const requests = openRequests(bucket) + bucket.unconfirmed + waiting
  const free = bucket.limit - bucket.level - UP_FRONT_COST * requests
  return now < bucket.closedUntil ? Math.min(free, ((now - bucket.closedUntil) / 1000) * LEAK_PER_SECOND) : free
}

/** Whether the bucket is empty, here and on the service, and has been for some time. */
export const isForgettable = (bucket: Bucket, now: number): boolean => {
  const { abandoned, closedUntil, inFlight, level, updatedAt } = bucket
  const usedUntil = Math.max(updatedAt, closedUntil, abandoned.at(-1) ?? 0)
  const units = level + assumedCost(bucket) * abandoned.length
  return inFlight.size === 0 && now - usedUntil > Math.max(IDLE_MILLIS, millisToLeak(bucket, units))
}

/** All that an estimate keeps. */
export interface EstimateState {
  readonly mean?: number | undefined
  readonly deviation?: number | undefined
}

/** A smoothed estimate with a margin for variation, like TCP's of its round trips (RFC 6298 section 2). */
export class Estimate {
  readonly #max: number
  #mean: number | undefined
  #deviation: number

  /** Without state, the estimate starts with its first observation. */
  constructor(max: number, { deviation = 0, mean }: EstimateState = {}) {
    this.#max = max
    this.#mean = mean
    this.#deviation = deviation
  }

  get state(): EstimateState {
    return { mean: this.#mean, deviation: this.#deviation }
  }

  observe(value: number): void {
    const observed = Math.min(this.#max, value)
    if (this.#mean === undefined) {
      this.#mean = observed
      this.#deviation = observed / 2
      return
    }
    this.#deviation += (Math.abs(this.#mean - observed) - this.#deviation) / 4
    this.#mean += (observed - this.#mean) / 8
  }

  /** Undefined before the first observation. */
  get value(): number | undefined {
    return this.#mean === undefined ? undefined : Math.min(this.#max, this.#mean + 4 * this.#deviation)
  }
}
