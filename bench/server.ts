/** A minimal server of paginated lists, with numbered pages, Link headers and prepared bodies. */
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import * as Zlib from "node:zlib"
import { bucketOf, THROTTLE_BODIES } from "./bucket.js"

const PER_PAGE = 100
const DISTINCT_PAGES = 100

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

/** Bodies repeat after `distinct` pages; all contenders read the same ones. */
const bodies = Array.from({ length: DISTINCT_PAGES }, (_, page) =>
  Buffer.from(JSON.stringify(Array.from({ length: PER_PAGE }, (_, i) => row(page * PER_PAGE + i + 1))))
)
const zipped = bodies.map((body) => Zlib.gzipSync(body))

/** The time per page. If it is not 0, the rate limit is enforced, and the cost of a page is proportional to the time. */
const LATENCY_MILLIS = Number(process.argv[2] ?? 0)
const COST = (0.75 * LATENCY_MILLIS) / 1000

/** Without a rate limit, only the latency and the client matter. */
const IS_UNLIMITED = process.argv[3] === "unlimited"

/** Counts of served and throttled requests. */
export interface ServerTally {
  readonly served: number
  readonly throttled: number
}

const tally = { served: 0, throttled: 0 }

const server = Http.createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://x")
  const page = Number(url.searchParams.get("page") ?? 1)
  const total = Number(url.searchParams.get("total") ?? 1000)
  const pages = Math.ceil(total / PER_PAGE)
  const gzip = url.searchParams.get("gzip") === "1" && /gzip/.test(String(request.headers["accept-encoding"] ?? ""))
  const body = (gzip ? zipped : bodies)[(page - 1) % DISTINCT_PAGES] ?? Buffer.alloc(0)
  const pageUrl = (n: number) => {
    url.searchParams.set("page", String(n))
    return `http://${request.headers.host}${url.pathname}${url.search}`
  }
  const links = [`<${pageUrl(page)}>; rel="current"`]
  if (page < pages) links.push(`<${pageUrl(page + 1)}>; rel="next"`)
  links.push(`<${pageUrl(1)}>; rel="first"`, `<${pageUrl(pages)}>; rel="last"`)
  const respond = (remaining: number, cost: number) => {
    tally.served++
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
      link: links.join(","),
      ...(IS_UNLIMITED ? {} : { "x-rate-limit-remaining": String(remaining), "x-request-cost": String(cost) }),
      ...(gzip ? { "content-encoding": "gzip" } : {})
    })
    response.end(body)
  }
  if (LATENCY_MILLIS === 0) return respond(700, 0.05)
  if (IS_UNLIMITED) {
    setTimeout(() => respond(0, 0), LATENCY_MILLIS)
    return
  }
  const bucket = bucketOf(request.headers.authorization)
  if (!bucket.admit()) {
    tally.throttled++
    response.writeHead(429, { "content-type": "text/plain", "x-rate-limit-remaining": String(bucket.remaining) })
    response.end(THROTTLE_BODIES[429])
    return
  }
  setTimeout(() => {
    bucket.settle(COST)
    respond(bucket.remaining, COST)
  }, LATENCY_MILLIS)
})

server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port, bytesPerPage: bodies[0]?.length ?? 0, zippedPerPage: zipped[0]?.length ?? 0 })
})
process.on("message", () => process.send?.(tally))
process.on("disconnect", () => process.exit(0))
