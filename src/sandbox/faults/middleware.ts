/** Each fault as a middleware: what it does with the requests and responses of an app. */
import { STATUS_CODES } from "node:http"
import { gzipSync } from "node:zlib"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Match from "effect/Match"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import { genericFailure, invalidToken, notFound, unauthorized } from "../kernel/apiFailure.js"
import { lookUp, stringifyWithBigints } from "../kernel/json.js"
import { formatLinks, replyFailure, replyHtml, replyRateLimit } from "../kernel/reply.js"
import type { Fault } from "./plan.js"
import { RawResponse } from "./transmit.js"

type ServerResponse = HttpServerResponse.HttpServerResponse

type Middleware = <R>(app: HttpApp.Default<never, R>) => HttpApp.Default<never, R>

type FaultOf<Tag extends Fault["_tag"]> = Extract<Fault, { readonly _tag: Tag }>

/** Responds instead of the app, which never receives the request. */
const replace =
  (respond: (url: string) => ServerResponse): Middleware =>
  () =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      // A client may not read the response before it has sent its request completely.
      if (request.method !== "GET" && request.method !== "HEAD") yield* Effect.ignore(Stream.runDrain(request.stream))
      return respond(request.url)
    })

/** Changes the response of the app. */
const alter =
  (change: (response: ServerResponse) => ServerResponse): Middleware =>
  (app) =>
    Effect.map(app, change)

const concat = (chunks: Iterable<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat([...chunks]))

const bytesOf = ({ body }: ServerResponse): Effect.Effect<Uint8Array> => {
  switch (body._tag) {
    case "Uint8Array":
      return Effect.succeed(body.body)
    case "Stream":
      return Effect.map(Stream.runCollect(Stream.orDie(body.stream)), concat)
    default:
      return Effect.succeed(new Uint8Array())
  }
}

const withoutFraming = (response: ServerResponse): Readonly<Record<string, string>> => {
  const { "content-length": _, "transfer-encoding": __, ...rest } = response.headers
  return rest
}

/** Changes the body, which stays framed correctly. */
const alterBytes =
  (change: (bytes: Uint8Array) => Uint8Array, headers: Readonly<Record<string, string>> = {}): Middleware =>
  (app) =>
    Effect.gen(function* () {
      const response = yield* app
      return HttpServerResponse.uint8Array(change(yield* bytesOf(response)), {
        status: response.status,
        headers: { ...withoutFraming(response), ...headers },
        contentType: response.headers["content-type"] ?? "application/octet-stream"
      })
    })

/** Writes a body and its framing as they are. */
const writeRaw =
  (
    partsOf: (bytes: Uint8Array) => Pick<RawResponse, "body" | "end"> & Partial<RawResponse>,
    headers: Readonly<Record<string, string>> = {}
  ): Middleware =>
  (app) =>
    Effect.gen(function* () {
      const response = yield* app
      const bytes = yield* bytesOf(response)
      const raw = new RawResponse({ head: "complete", lengths: [String(bytes.length)], ...partsOf(bytes) })
      return HttpServerResponse.raw(raw, {
        status: response.status,
        headers: { ...withoutFraming(response), ...headers }
      })
    })

const CHUNK_BYTES = 64 * 1024

const chunksOf = (bytes: Uint8Array, size = CHUNK_BYTES): Stream.Stream<Uint8Array> =>
  Stream.range(0, Math.max(0, Math.ceil(bytes.length / size) - 1)).pipe(
    Stream.map((at) => bytes.subarray(at * size, (at + 1) * size))
  )

/** Ends the connection instead of a part of the response, or of all of it. */
const endConnection = (
  { afterBytes, applied = true }: FaultOf<"Reset"> | FaultOf<"Silence">,
  end: RawResponse["end"]
): Middleware => {
  const nothing = new RawResponse({ head: "none", lengths: [], body: Stream.empty, end })
  const withoutHead = ({ status }: ServerResponse) => HttpServerResponse.raw(nothing, { status })
  if (!applied) return () => Effect.succeed(withoutHead(HttpServerResponse.empty()))
  if (afterBytes === undefined) return alter(withoutHead)
  return writeRaw((bytes) => ({ body: chunksOf(bytes.subarray(0, afterBytes)), end }))
}

const invalidLengths = (kind: FaultOf<"BadLength">["kind"], length: number): ReadonlyArray<string> => {
  if (kind === "malformed") return [`${length} bytes`]
  return [String(length), String(kind === "repeated" ? length : length + 1)]
}

/** Up to ten chunks per second, at least one byte each. */
const dripBytes = (bytes: Uint8Array, bytesPerSecond: number): Stream.Stream<Uint8Array> => {
  const size = Math.max(1, Math.floor(bytesPerSecond / 10))
  return Stream.schedule(chunksOf(bytes, size), Schedule.spaced((size / bytesPerSecond) * 1000))
}

/** Changes the links of a page. Without any, the header is left out. */
const alterLinks = (change: (links: Map<string, string>) => void): Middleware =>
  alter((response) => {
    const { link, ...headers } = response.headers
    if (link === undefined) return response
    const links = new Map([...link.matchAll(/<([^>]*)>; rel="([a-z]+)"/g)].map(([, url = "", rel = ""]) => [rel, url]))
    change(links)
    return links.size === 0
      ? HttpServerResponse.setBody(HttpServerResponse.empty({ status: response.status, headers }), response.body)
      : HttpServerResponse.setHeader(response, "link", formatLinks(links))
  })

const setHeaders =
  (headersAt: (now: number) => Readonly<Record<string, string>>): Middleware =>
  (app) =>
    Effect.gen(function* () {
      const response = yield* app
      return HttpServerResponse.setHeaders(response, headersAt(yield* Clock.currentTimeMillis))
    })

const canvasFailure = (status: number) => {
  if (status === 401) return invalidToken()
  if (status === 403) return unauthorized()
  if (status === 404) return notFound()
  const code = (STATUS_CODES[status] ?? "unknown").toLowerCase().replace(/[^a-z]+/g, "_")
  return genericFailure(status, code)
}

/** Canvas sends its own errors as JSON; 502 and similar come from the load balancer in front of it, as HTML. */
const replyStatus = ({ body, headers = {}, status }: FaultOf<"Status">): ServerResponse => {
  if (body !== undefined) {
    return HttpServerResponse.text(body, { status, headers, contentType: headers["content-type"] ?? "text/plain" })
  }
  if (status >= 502 && status <= 504) {
    const title = `${status} ${STATUS_CODES[status]}`
    return replyHtml(title, "<p>The server is temporarily unable to service your request.</p>", { status, headers })
  }
  return HttpServerResponse.setHeaders(replyFailure(canvasFailure(status)), headers)
}

const replyBody = ({ headers = {}, json, status = 200, text }: FaultOf<"Body">): ServerResponse => {
  const content = text ?? stringifyWithBigints(json)
  return HttpServerResponse.text(content, {
    status,
    headers: content === "" ? { ...headers, "content-length": "0" } : headers,
    contentType: headers["content-type"] ?? "application/json; charset=utf-8"
  })
}

/** Leaves the fault to the service: see `serviceFaults`. */
const passOn: Middleware = (app) => app

/** The middleware of each fault of a service. */
export const makeMiddleware = (url: string, foreignUrl: string) =>
  Match.typeTags<Fault, Middleware>()({
    Reset: (fault) => endConnection(fault, fault.how ?? "reset"),
    Silence: (fault) => endConnection(fault, "silence"),
    WrongLength: ({ by }) =>
      writeRaw((bytes) => ({
        lengths: [String(Math.max(0, bytes.length + by))],
        body: chunksOf(bytes),
        end: "close"
      })),
    BadLength: ({ kind }) =>
      writeRaw((bytes) => ({ lengths: invalidLengths(kind, bytes.length), body: chunksOf(bytes), end: "close" })),
    CutChunked: ({ afterBytes }) =>
      writeRaw((bytes) => ({ lengths: [], body: chunksOf(bytes.subarray(0, afterBytes)), end: "close" }), {
        "transfer-encoding": "chunked"
      }),
    Drip: ({ bytesPerSecond, head = false }) =>
      writeRaw((bytes) => ({
        head: head ? bytesPerSecond : "complete",
        body: dripBytes(bytes, bytesPerSecond),
        end: "complete"
      })),
    BadGzip: ({ kind }) =>
      alterBytes(
        (bytes) => {
          const compressed = new Uint8Array(gzipSync(bytes))
          return kind === "garbage" ? bytes : compressed.subarray(0, Math.ceil(compressed.length / 2))
        },
        { "content-encoding": "gzip" }
      ),
    CutJson: (fault) => alterBytes((bytes) => bytes.subarray(0, Math.max(0, bytes.length - fault.bytes))),
    Prefix: ({ text }) => alterBytes((bytes) => concat([new TextEncoder().encode(text), bytes])),
    LinkNext: ({ to }) =>
      alterLinks((links) => {
        const { current = "", first = current, next = current } = Object.fromEntries(links)
        const { pathname, search } = new URL(next)
        links.set("next", lookUp({ self: current, first, foreign: `${foreignUrl}${pathname}${search}` }, to) ?? to)
      }),
    LinkDropped: ({ rel }) => alterLinks((links) => (rel === undefined ? links.clear() : links.delete(rel))),
    Rows: () => passOn,
    Drift: () => passOn,
    Job: () => passOn,
    Status: (fault) => replace(() => replyStatus(fault)),
    Html: ({ status = 200 }) =>
      replace(() => replyHtml("Canvas is down for maintenance", "<p>We'll be back soon.</p>", { status })),
    Body: (fault) => replace(() => replyBody(fault)),
    Throttle: ({ remaining = "13.677155825080035", retryAfter, status = 403 }) =>
      replace(() => replyRateLimit(status, remaining, retryAfter)),
    Redirect: ({ status = 302, to }) =>
      replace((path) => {
        const targets = { self: `${url}${path}`, foreign: `${foreignUrl}${path}`, login: `${url}/login/canvas` }
        const location = lookUp(targets, to) ?? to
        return HttpServerResponse.empty({ status, headers: { location, "content-length": "0" } })
      }),
    Delay: ({ millis }) => Effect.tap(() => Effect.sleep(millis)),
    ClockSkew: ({ seconds }) => setHeaders((now) => ({ date: new Date(now + seconds * 1000).toUTCString() })),
    Headers: ({ set }) => setHeaders(() => set),
    Close: () => setHeaders(() => ({ connection: "close" }))
  })
