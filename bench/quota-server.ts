/** A server with the rate limit of Canvas. The path determines the cost and the duration of a request. */
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import { bucketOf, THROTTLE_BODIES } from "./bucket.js"

export interface Tally {
  readonly served: number
  readonly throttled: number
  readonly cost: number
}

/** The costs of consecutive paths. Their average is 4. */
const COSTS = [1, 2, 1, 4, 2, 8, 1, 12, 3, 6]

const costOf = (path: string): number => COSTS[Number(/(\d+)$/.exec(path)?.[1] ?? 0) % COSTS.length] ?? 1

/** Expensive requests take longer, but not in proportion: the quota must limit the clients, not the concurrency. */
const millisOf = (cost: number): number => 50 + 25 * cost

const THROTTLE_STATUS = process.argv[2] === "429" ? 429 : 403

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
    return end(THROTTLE_STATUS, { "content-type": "text/plain; charset=utf-8" }, THROTTLE_BODIES[THROTTLE_STATUS])
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
