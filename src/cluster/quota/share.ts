/** The part of the quota that a machine uses while it cannot reach the database. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Bucket, countFitting, leak, limitFor } from "../../internal/limits/bucket.js"
import { closeBucket, makeQuotaWith, type QueuedBucket, signalFirst, takePermit } from "../../internal/limits/quota.js"
import type { LmsPermit, LmsQuotaReport, LmsQuotaService } from "../../LmsService.js"

/** The remaining quota depends on the requests of all machines, so the model of one of them must not use it. */
const withoutRemaining = (report: LmsQuotaReport): LmsQuotaReport => ({
  ...report,
  // With neither header the service would seem to have no bucket.
  cost: Option.orElse(report.cost, () => Option.as(report.remaining, 0)),
  remaining: report.throttled ? Option.some(0) : Option.none()
})

const ownPermit = (permit: LmsPermit): LmsPermit => ({
  settle: (report) => permit.settle(Option.map(report, withoutRemaining))
})

/**
 * A model of the bucket for the requests of one machine. It leaks a part of what the bucket leaks, since all machines may have
 * lost the database. Its limit has room for the permits that the database counts for this machine; as long as each machine has
 * such a limit, all of their requests fit into the bucket. After the leases it is the same part of the limit of the bucket.
 */
export class Share {
  readonly quota: LmsQuotaService
  readonly #bucket: QueuedBucket
  readonly #whole: Bucket
  readonly #part: number
  #isEnded = false

  /** `whole` is the bucket of all machines, as this one has last seen it, without requests in flight. */
  constructor(whole: Bucket, permits: number, machines: number) {
    const part = 1 / machines
    const spare = Math.max(0, whole.limit - whole.level - limitFor(countFitting(whole.limit, whole.level)))
    this.#whole = whole
    this.#part = part
    this.#bucket = {
      ...whole,
      // No permit was granted beside the units of this level, so the first request waits until they have leaked.
      level: permits === 0 ? whole.level * part : 0,
      leakPerSecond: whole.leakPerSecond * part,
      limit: limitFor(Math.max(1, permits)) + spare * part,
      inFlight: new Set(),
      queue: []
    }
    const quota = makeQuotaWith({ of: () => this.#bucket })
    this.quota = { ...quota, admit: (request) => Effect.map(quota.admit(request), ownPermit) }
  }

  /** How many requests may be in flight. */
  get permits(): number {
    return countFitting(this.#bucket.limit, 0)
  }

  /** Whether requests that waited have failed because of `end`. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /** A permit for a request that is already in flight, even if it does not fit. */
  takePermit(now: number): LmsPermit {
    return ownPermit(takePermit(this.#bucket, now))
  }

  /** From the end of the lease on, other machines may use all permits. */
  limitToPart(): void {
    this.#bucket.limit = Math.min(this.#bucket.limit, this.#fullLimit)
  }

  /** From the end of all leases on, the other machines also use their parts. */
  useFullPart(now: number): void {
    this.#bucket.level = this.#units(now)
    this.#bucket.limit = this.#fullLimit
    signalFirst(this.#bucket)
  }

  /** Units of the requests of this machine that have not leaked, and that the database does not know. */
  spent(now: number): number {
    const known = Math.max(0, this.#whole.level - this.#leaked(now)) * this.#part
    return Math.max(0, this.#units(now) - known)
  }

  /** Requests that wait fail with `LmsQuotaExceeded`. */
  end(): void {
    this.#isEnded = true
    closeBucket(this.#bucket)
  }

  /** At least one request fits, however many machines there are. */
  get #fullLimit(): number {
    return Math.max(limitFor(1), this.#whole.limit * this.#part)
  }

  /** Units that have leaked from the bucket of all machines since this one has last seen it. */
  #leaked(now: number): number {
    const { leakPerSecond, updatedAt } = this.#whole
    return ((now - updatedAt) / 1000) * leakPerSecond
  }

  /** Units of this machine: its requests and its part of the level that it has last seen, less what has leaked. */
  #units(now: number): number {
    leak(this.#bucket, now)
    const spent = this.#bucket.charged - this.#whole.charged
    return Math.max(this.#bucket.level, (this.#whole.level - this.#leaked(now)) * this.#part + spent)
  }
}
