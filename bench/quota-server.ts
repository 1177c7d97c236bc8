/**
 * The service's rate limit in front of nearly nothing: a leaky bucket for each token, as the service keeps it. On arrival
 * the bucket leaks and the request puts 50 into it; at 600 the request is refused; it is never fuller than 800. When the
 * request ends, the 50 are given back and its true cost is put in. A refusal has cost a little, too.
 */
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import { performance } from "node:perf_hooks"

const HIGH_WATER = 600
const MAXIMUM = 800
const OUTFLOW = 10
const UP_FRONT = 50
const REFUSAL_COST = 0.01

export interface Tally {
  readonly served: number
  readonly throttled: number
  readonly cost: number
}

/** What each kind of request costs; in their order they cost 4 on the average. */
const COSTS = [1, 2, 1, 4, 2, 8, 1, 12, 3, 6]

const costOf = (path: string): number => COSTS[Number(/(\d+)$/.exec(path)?.[1] ?? 0) % COSTS.length] ?? 1

/** Dear requests take longer, but much less than here a second for each unit: concurrency shall not be all that counts. */
const millisOf = (cost: number): number => 50 + 25 * cost

class Bucket {
  #count = 0
  #at = performance.now()

  /** Leaks, then adds. */
  add(units: number): void {
    const now = performance.now()
    const left = Math.max(0, this.#count - ((now - this.#at) / 1000) * OUTFLOW)
    this.#at = now
    this.#count = Math.min(MAXIMUM, Math.max(0, left + units))
  }

  get isFull(): boolean {
    return this.#count >= HIGH_WATER
  }

  get remaining(): number {
    return HIGH_WATER - this.#count
  }
}

/** What a refusal looks like: the text of older installations with 403, that of newer ones with 429. */
const refusal = process.argv[2] === "429" ? 429 : 403
const REFUSALS = {
  403: "403 Forbidden (Rate Limit Exceeded)\n",
  429: "429 Too Many Requests (Rate Limit Exceeded)\n"
} as const

const buckets = new Map<string, Bucket>()
const tally = { served: 0, throttled: 0, cost: 0 }

const bucketOf = (authorization: string | undefined): Bucket => {
  const token = authorization?.replace(/^\S+ /, "") ?? ""
  const bucket = buckets.get(token) ?? new Bucket()
  buckets.set(token, bucket)
  return bucket
}

const server = Http.createServer((request, response) => {
  const bucket = bucketOf(request.headers.authorization)
  const end = (status: number, headers: Record<string, string>, body: string) => {
    const remaining = { "x-rate-limit-remaining": String(bucket.remaining) }
    response.writeHead(status, { ...headers, ...remaining, "content-length": Buffer.byteLength(body) })
    response.end(body)
  }
  bucket.add(UP_FRONT)
  if (bucket.isFull) {
    tally.throttled++
    bucket.add(REFUSAL_COST - UP_FRONT)
    return end(refusal, { "content-type": "text/plain; charset=utf-8" }, REFUSALS[refusal])
  }
  const cost = costOf(request.url ?? "")
  setTimeout(() => {
    bucket.add(cost - UP_FRONT)
    tally.served++
    tally.cost += cost
    const headers = { "content-type": "application/json; charset=utf-8", "x-request-cost": String(cost) }
    end(200, headers, JSON.stringify({ id: request.url, cost }))
  }, millisOf(cost))
})

server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
process.on("message", () => process.send?.(tally))
process.on("disconnect", () => process.exit(0))
