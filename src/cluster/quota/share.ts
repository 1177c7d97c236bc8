/** What a machine sends while it cannot reach the database. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Bucket, countFitting, leak, limitFor, UP_FRONT_COST } from "../../internal/limits/bucket.js"
import { closeBucket, makeQuotaWith, type QueuedBucket, signalFirst, takePermit } from "../../internal/limits/quota.js"
import type { LmsPermit, LmsQuotaReport, LmsQuotaService } from "../../LmsService.js"

/** What remains is due to all machines. Only that nothing does concerns this one. */
const withoutOthers = (report: LmsQuotaReport): LmsQuotaReport => ({
  ...report,
  cost: Option.orElse(report.cost, () => Option.as(report.remaining, 0)),
  remaining: report.throttled ? Option.some(0) : Option.none()
})

const ownPermit = (permit: LmsPermit): LmsPermit => ({
  settle: (report) => permit.settle(Option.map(report, withoutOthers))
})

/**
 * A bucket with a part of what leaks from that of the service, since all machines may have lost the database. At first, its limit
 * is what the database leaves to this machine: all of these, and what the service counted when it was last seen, fit into
 * the bucket of the service. Later it is the same part of the whole limit.
 */
export class Share {
  readonly quota: LmsQuotaService
  readonly #bucket: QueuedBucket
  readonly #whole: Bucket
  readonly #part: number
  #isEnded = false

  /** `whole` is the bucket as it was last seen, without requests in flight. */
  constructor(whole: Bucket, permits: number, machines: number) {
    const part = 1 / machines
    const spare = Math.max(0, whole.limit - whole.level - limitFor(countFitting(whole.limit, whole.level)))
    this.#whole = whole
    this.#part = part
    this.#bucket = {
      ...whole,
      // Without a permit it waits for its part of what leaks.
      level: permits === 0 ? whole.level * part : 0,
      leakPerSecond: whole.leakPerSecond * part,
      limit: limitFor(Math.max(1, permits)) + Math.min(spare, UP_FRONT_COST) * part,
      inFlight: new Set(),
      queue: []
    }
    const quota = makeQuotaWith({ of: () => this.#bucket })
    this.quota = { ...quota, admit: (request) => Effect.map(quota.admit(request), ownPermit) }
  }

  /** How many requests fit into it. */
  get places(): number {
    return countFitting(this.#bucket.limit, 0)
  }

  /** Whether its waiting requests have failed for that reason. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /** The place of a request that was sent before, even if there is none left. */
  take(now: number): LmsPermit {
    return ownPermit(takePermit(this.#bucket, now))
  }

  /** Others may use what exceeds the part of this machine. */
  leaveExcess(): void {
    this.#bucket.limit = Math.min(this.#bucket.limit, this.#fullLimit)
  }

  /** Others use no more than their parts. */
  useWholePart(now: number): void {
    this.#bucket.level = this.#units(now)
    this.#bucket.limit = this.#fullLimit
    signalFirst(this.#bucket)
  }

  /** What its requests have cost and has not leaked, of which the database does not know. */
  spent(now: number): number {
    const known = Math.max(0, this.#whole.level - this.#leaked(now)) * this.#part
    return Math.max(0, this.#units(now) - known)
  }

  /** Lets all that wait fail with `LmsQuotaExceeded`. */
  end(): void {
    this.#isEnded = true
    closeBucket(this.#bucket)
  }

  /** A machine of many still sends one request at a time. */
  get #fullLimit(): number {
    return Math.max(limitFor(1), this.#whole.limit * this.#part)
  }

  /** What has leaked from the bucket of the service. */
  #leaked(now: number): number {
    const { leakPerSecond, updatedAt } = this.#whole
    return ((now - updatedAt) / 1000) * leakPerSecond
  }

  /** Its part of the level: of what was last seen and has not leaked, or of its own requests if they cost more than that leaks. */
  #units(now: number): number {
    leak(this.#bucket, now)
    const spent = this.#bucket.charged - this.#whole.charged
    return Math.max(this.#bucket.level, (this.#whole.level - this.#leaked(now)) * this.#part + spent)
  }
}
