/** The service's rate limit in front of nearly nothing: what a call costs, and how long it takes, is in its path. */
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import { bucketOf, REFUSALS } from "./bucket.js"

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

const refusal = process.argv[2] === "429" ? 429 : 403

const tally = { served: 0, throttled: 0, cost: 0 }

const server = Http.createServer((request, response) => {
  const bucket = bucketOf(request.headers.authorization)
  const end = (status: number, headers: Record<string, string>, body: string) => {
    const remaining = { "x-rate-limit-remaining": String(bucket.remaining) }
    response.writeHead(status, { ...headers, ...remaining, "content-length": Buffer.byteLength(body) })
    response.end(body)
  }
  if (!bucket.admit()) {
    tally.throttled++
    return end(refusal, { "content-type": "text/plain; charset=utf-8" }, REFUSALS[refusal])
  }
  const cost = costOf(request.url ?? "")
  setTimeout(() => {
    bucket.settle(cost)
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
