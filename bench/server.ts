/** The service the contenders walk: pages of records behind a counted Link header, bodies made beforehand, nothing else. */
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import * as Zlib from "node:zlib"
import { bucketOf, REFUSALS } from "./bucket.js"

const perPage = 100
const distinct = 100

const row = (id: number) => ({
  id,
  name: `Participant ${id}`,
  sortable_name: `${id}, Participant`,
  short_name: `Participant ${id}`,
  sis_user_id: `sis-${id}`,
  login_id: `participant${id}@example.edu`,
  created_at: "2026-01-12T09:30:00Z",
  locale: id % 3 === 0 ? "en" : null
})

/** Bodies repeat after `distinct` pages; every contender sees the same ones. */
const bodies = Array.from({ length: distinct }, (_, page) =>
  Buffer.from(JSON.stringify(Array.from({ length: perPage }, (_, i) => row(page * perPage + i + 1))))
)
const zipped = bodies.map((body) => Zlib.gzipSync(body))

/** Milliseconds that a page takes; with any, the service's rate limit is in force, and a page costs most of its time. */
const latency = Number(process.argv[2] ?? 0)
const COST = (0.75 * latency) / 1000

/** What was answered and what was refused so far. */
export interface Served {
  readonly served: number
  readonly throttled: number
}

const tally = { served: 0, throttled: 0 }

const server = Http.createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://x")
  const page = Number(url.searchParams.get("page") ?? 1)
  const total = Number(url.searchParams.get("total") ?? 1000)
  const pages = Math.ceil(total / perPage)
  const gzip = url.searchParams.get("gzip") === "1" && /gzip/.test(String(request.headers["accept-encoding"] ?? ""))
  const body = (gzip ? zipped : bodies)[(page - 1) % distinct] ?? Buffer.alloc(0)
  const at = (n: number) => {
    url.searchParams.set("page", String(n))
    return `http://${request.headers.host}${url.pathname}${url.search}`
  }
  const links = [`<${at(page)}>; rel="current"`]
  if (page < pages) links.push(`<${at(page + 1)}>; rel="next"`)
  links.push(`<${at(1)}>; rel="first"`, `<${at(pages)}>; rel="last"`)
  const answer = (remaining: number, cost: number) => {
    tally.served++
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
      link: links.join(","),
      "x-rate-limit-remaining": String(remaining),
      "x-request-cost": String(cost),
      ...(gzip ? { "content-encoding": "gzip" } : {})
    })
    response.end(body)
  }
  if (latency === 0) return answer(700, 0.05)
  const bucket = bucketOf(request.headers.authorization)
  if (!bucket.admit()) {
    tally.throttled++
    response.writeHead(429, { "content-type": "text/plain", "x-rate-limit-remaining": String(bucket.remaining) })
    response.end(REFUSALS[429])
    return
  }
  setTimeout(() => {
    bucket.settle(COST)
    answer(bucket.remaining, COST)
  }, latency)
})

server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port, bytesPerPage: bodies[0]?.length ?? 0, zippedPerPage: zipped[0]?.length ?? 0 })
})
process.on("message", () => process.send?.(tally))
process.on("disconnect", () => process.exit(0))
