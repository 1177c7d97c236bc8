/** The rate limit of Canvas: a leaky bucket per token. */
import { performance } from "node:perf_hooks"

const HIGH_WATER = 600
const MAXIMUM = 800
const OUTFLOW = 10
const REJECTION_COST = 0.01

/** Held by each request until it ends. */
const RESERVED_COST = 50

/**
 * A request adds 50 units when it arrives and is throttled if the level reaches 600. When it ends, its real cost replaces
 * the 50 units. The level never exceeds 800, and 10 units leak per second. A throttled request costs a little, too.
 */
class Bucket {
  #level = 0
  #updatedAt = performance.now()

  /** Applies the leak since the last change, then adds. */
  #add(units: number): void {
    const now = performance.now()
    const level = Math.max(0, this.#level - ((now - this.#updatedAt) / 1000) * OUTFLOW)
    this.#updatedAt = now
    this.#level = Math.min(MAXIMUM, Math.max(0, level + units))
  }

  /** Returns false if the request is throttled. */
  admit(): boolean {
    this.#add(RESERVED_COST)
    if (this.#level < HIGH_WATER) return true
    this.#add(REJECTION_COST - RESERVED_COST)
    return false
  }

  settle(cost: number): void {
    this.#add(cost - RESERVED_COST)
  }

  get remaining(): number {
    return HIGH_WATER - this.#level
  }
}

/** The concurrent requests that the bucket admits when they cost little. */
export const ADMITTED_REQUESTS = Math.ceil(HIGH_WATER / RESERVED_COST) - 1

const buckets = new Map<string, Bucket>()

/** Returns the bucket of the token in this Authorization header. */
export const bucketOf = (authorization: string | undefined): Bucket => {
  const token = authorization?.replace(/^\S+ /, "") ?? ""
  const bucket = buckets.get(token) ?? new Bucket()
  buckets.set(token, bucket)
  return bucket
}

/** Response bodies of throttled requests. Older Canvas versions use status 403, newer ones 429. */
export const THROTTLE_BODIES = {
  403: "403 Forbidden (Rate Limit Exceeded)\n",
  429: "429 Too Many Requests (Rate Limit Exceeded)\n"
} as const
