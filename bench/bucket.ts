/** The service's rate limit: a leaky bucket, as the service keeps one for each token. */
import { performance } from "node:perf_hooks"

const HIGH_WATER = 600
const MAXIMUM = 800
const OUTFLOW = 10
const REFUSAL_COST = 0.01

/** What each request holds while it is under way. */
const UP_FRONT = 50

/**
 * On arrival the bucket leaks and the request puts 50 into it; at 600 the request is refused; it is never fuller than 800.
 * When the request ends, the 50 are given back and its true cost is put in. A refusal has cost a little, too.
 */
class Bucket {
  #count = 0
  #at = performance.now()

  /** Leaks, then adds. */
  #add(units: number): void {
    const now = performance.now()
    const left = Math.max(0, this.#count - ((now - this.#at) / 1000) * OUTFLOW)
    this.#at = now
    this.#count = Math.min(MAXIMUM, Math.max(0, left + units))
  }

  /** Whether the request may be run. */
  admit(): boolean {
    this.#add(UP_FRONT)
    if (this.#count < HIGH_WATER) return true
    this.#add(REFUSAL_COST - UP_FRONT)
    return false
  }

  settle(cost: number): void {
    this.#add(cost - UP_FRONT)
  }

  get remaining(): number {
    return HIGH_WATER - this.#count
  }
}

const buckets = new Map<string, Bucket>()

/** The bucket of a token, by the header that it came in. */
export const bucketOf = (authorization: string | undefined): Bucket => {
  const token = authorization?.replace(/^\S+ /, "") ?? ""
  const bucket = buckets.get(token) ?? new Bucket()
  buckets.set(token, bucket)
  return bucket
}

/** What a refusal looks like: the text of older installations with 403, that of newer ones with 429. */
export const REFUSALS = {
  403: "403 Forbidden (Rate Limit Exceeded)\n",
  429: "429 Too Many Requests (Rate Limit Exceeded)\n"
} as const
