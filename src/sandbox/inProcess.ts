import { gunzipSync } from "node:zlib"
import * as Headers from "@effect/platform/Headers"
import type * as HttpApp from "@effect/platform/HttpApp"
import type * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import type * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Runtime from "effect/Runtime"
import * as Stream from "effect/Stream"
import { type RawResponse, rawResponseOf } from "./faults/rawResponse.js"
import type { SandboxSettings } from "./settings.js"
import { makeSites } from "./sites.js"

const URLS = {
  url: "http://canvas.sandbox.test",
  storageUrl: "http://files.sandbox.test",
  foreignUrl: "http://foreign.sandbox.test"
}

/** A connection or a body that fails, with the code that Node has for it. */
class ConnectionError extends Data.TaggedError("Broken")<{ readonly code: string; readonly message: string }> {}

const connectionError = (code: string, message: string) => new ConnectionError({ code, message })

// What Node's clients say of a connection that fails in these ways.
const reset = () => connectionError("ECONNRESET", "read ECONNRESET")
const closed = () => connectionError("UND_ERR_SOCKET", "other side closed")

const lengthOf = (body: HttpBody.HttpBody): number | undefined =>
  body._tag === "Uint8Array" || body._tag === "Stream" ? body.contentLength : undefined

const isBodyInit = (value: unknown): value is BodyInit =>
  typeof value === "string" ||
  value instanceof Uint8Array ||
  value instanceof ReadableStream ||
  value instanceof FormData ||
  value instanceof Blob

const bodyInit = (body: HttpBody.HttpBody, runtime: Runtime.Runtime<never>): BodyInit | undefined => {
  switch (body._tag) {
    case "Empty":
      return undefined
    case "Uint8Array":
      return new Uint8Array(body.body)
    case "FormData":
      return body.formData
    case "Stream":
      return Stream.toReadableStreamRuntime(body.stream, runtime)
    case "Raw":
      return isBodyInit(body.body) ? body.body : undefined
  }
}

/** The request as a server has it. Its headers are set apart from it, since some may not be set on a web request. */
const serverRequest = Effect.fn("Sandbox.serverRequest")(function* (
  request: HttpClientRequest.HttpClientRequest,
  url: URL
) {
  const body = bodyInit(request.body, yield* Effect.runtime<never>())
  const web = new Request(url, {
    method: request.method,
    ...(body === undefined ? {} : { body, duplex: "half" })
  })
  const length = lengthOf(request.body)
  return HttpServerRequest.fromWeb(web).modify({
    url: url.pathname + url.search,
    headers: Headers.fromInput({
      host: url.host,
      ...Object.fromEntries(web.headers),
      ...request.headers,
      ...(length === undefined ? {} : { "content-length": String(length) })
    })
  })
})

/** What Node's parser makes of a length that it cannot rely on: it reads none of the response. */
const contentLengthError = (announced: string | ReadonlyArray<string> | undefined): ConnectionError | undefined =>
  typeof announced === "object"
    ? connectionError("HPE_UNEXPECTED_CONTENT_LENGTH", "Parse Error: Content-Length already present")
    : announced !== undefined && !/^\d+$/.test(announced)
      ? connectionError("HPE_INVALID_CONTENT_LENGTH", "Parse Error: Invalid character in Content-Length")
      : undefined

/** As much of the body as a client would take for it, and how it would see it end. */
const readRawBody = (wire: RawResponse): Stream.Stream<Uint8Array, ConnectionError> => {
  const { "content-length": announced, "transfer-encoding": chunked } = wire.headers
  const expected = announced === undefined ? Number.POSITIVE_INFINITY : Number(announced)
  const cut = Stream.mapAccum(wire.body, 0, (taken, bytes) => [
    taken + bytes.length,
    bytes.subarray(0, Math.max(0, expected - taken))
  ])
  return Stream.suspend(() => {
    let received = 0
    const counted = Stream.tap(cut, (bytes) =>
      Effect.sync(() => {
        received += bytes.length
      })
    )
    const end: Stream.Stream<Uint8Array, ConnectionError> = Stream.suspend(() => {
      if (received >= expected) return Stream.empty
      if (wire.end === "silence") return Stream.never
      if (wire.end === "reset") return Stream.fail(reset())
      return chunked !== undefined || announced !== undefined ? Stream.fail(closed()) : Stream.empty
    })
    return Stream.concat(counted, end)
  })
}

/** Clients undo a compression before anybody sees the body. */
const decompress = (
  response: HttpServerResponse.HttpServerResponse
): Stream.Stream<Uint8Array, ConnectionError> | undefined => {
  const { body } = response
  if (response.headers["content-encoding"] !== "gzip" || body._tag !== "Uint8Array") return undefined
  return Stream.fromEffect(
    Effect.try({
      try: () => new Uint8Array(gunzipSync(body.body)),
      catch: () => connectionError("Z_DATA_ERROR", "incorrect header check")
    })
  )
}

const isBodyless = (status: number): boolean => status === 204 || status === 205 || status === 304

const respond = Effect.fn("Sandbox.respond")(function* (
  request: HttpClientRequest.HttpClientRequest,
  response: HttpServerResponse.HttpServerResponse
) {
  const wire = rawResponseOf(response)
  const date = new Date(yield* Clock.currentTimeMillis).toUTCString()
  if (wire?.head === "none") {
    if (wire.end === "silence") return yield* Effect.never
    const cause = wire.end === "reset" ? reset() : closed()
    return yield* new HttpClientError.RequestError({ request, reason: "Transport", cause })
  }
  const cause = contentLengthError(wire?.headers["content-length"])
  if (cause !== undefined) return yield* new HttpClientError.RequestError({ request, reason: "Transport", cause })
  const runtime = yield* Effect.runtime<never>()
  const stream = wire === undefined ? decompress(response) : readRawBody(wire)
  const status = wire?.status ?? response.status
  const headers = Headers.fromInput({ date, ...(wire?.headers ?? response.headers) })
  // A head of some hundred bytes that drips.
  if (typeof wire?.head === "number") yield* Effect.sleep((300 / wire.head) * 1000)
  if (isBodyless(status) || request.method === "HEAD") {
    return HttpClientResponse.fromWeb(request, new Response(null, { status, headers }))
  }
  const web =
    stream === undefined
      ? HttpServerResponse.toWeb(HttpServerResponse.setHeaders(response, headers), { runtime })
      : new Response(Stream.toReadableStreamRuntime(stream, runtime), { status, headers })
  return HttpClientResponse.fromWeb(request, web)
})

/** A sandbox without a socket, and the client that reaches it. */
export const makeInProcess = Effect.fn("Sandbox.makeInProcess")(function* (settings: SandboxSettings) {
  const storageUrl = settings.storage === "local" ? URLS.url : URLS.storageUrl
  const sites = yield* makeSites(settings, { ...URLS, storageUrl })
  const apps = new Map<string, HttpApp.Default>([
    [URLS.foreignUrl, sites.foreign],
    [storageUrl, sites.storage],
    [URLS.url, sites.service]
  ])
  const client = HttpClient.make((request, url) =>
    Effect.gen(function* () {
      const app = apps.get(url.origin)
      if (app === undefined) {
        const cause = connectionError("ENOTFOUND", `getaddrinfo ENOTFOUND ${url.hostname}`)
        return yield* new HttpClientError.RequestError({ request, reason: "Transport", cause })
      }
      const asked = yield* serverRequest(request, url)
      const answer = yield* Effect.scoped(Effect.provideService(app, HttpServerRequest.HttpServerRequest, asked))
      return yield* respond(request, answer)
    })
  )
  return { sandbox: sites.sandbox, client }
})
