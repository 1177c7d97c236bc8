/** A sandbox without a socket, and an `HttpClient` that calls it directly. */
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
import { makeApps } from "./apps.js"
import { type RawResponse, rawResponseOf } from "./faults/transmit.js"
import type { SandboxSettings } from "./sandboxOptions.js"

const URLS = {
  url: "https://canvas.sandbox.test",
  storageUrl: "https://files.sandbox.test",
  foreignUrl: "https://foreign.sandbox.test"
}

/** A connection error with Node's error code. */
class ConnectionError extends Data.TaggedError("Broken")<{ readonly code: string; readonly message: string }> {}

const connectionError = (code: string, message: string) => new ConnectionError({ code, message })

// The errors of Node's HTTP clients for these failures.
const resetError = () => connectionError("ECONNRESET", "read ECONNRESET")
const closedError = () => connectionError("UND_ERR_SOCKET", "other side closed")

const contentLengthOf = (body: HttpBody.HttpBody): number | undefined =>
  body._tag === "Uint8Array" || body._tag === "Stream" ? body.contentLength : undefined

const toBodyInit = (body: HttpBody.HttpBody, runtime: Runtime.Runtime<never>): BodyInit | undefined => {
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
      // What `fetch` takes, since the client sends it as it is.
      return body.body as BodyInit
  }
}

/**
 * Converts a client request to a server request. Headers are set afterwards, since a web `Request` forbids some of
 * them.
 */
const serverRequest = Effect.fn("Sandbox.serverRequest")(function* (
  request: HttpClientRequest.HttpClientRequest,
  url: URL
) {
  const body = toBodyInit(request.body, yield* Effect.runtime<never>())
  const web = new Request(url, {
    method: request.method,
    ...(body === undefined ? {} : { body, duplex: "half" })
  })
  const length = contentLengthOf(request.body)
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

/** Node's parse error for an invalid Content-Length: Node rejects the response. */
const contentLengthError = ([length, ...others]: ReadonlyArray<string>): ConnectionError | undefined => {
  if (others.length > 0)
    return connectionError("HPE_UNEXPECTED_CONTENT_LENGTH", "Parse Error: Content-Length already present")
  return length === undefined || /^\d+$/.test(length)
    ? undefined
    : connectionError("HPE_INVALID_CONTENT_LENGTH", "Parse Error: Invalid character in Content-Length")
}

/** The body as a client receives it, with the end that a client observes. */
const readRawBody = ({ body, end, lengths }: RawResponse): Stream.Stream<Uint8Array, ConnectionError> => {
  const expected = Number(lengths[0] ?? Number.POSITIVE_INFINITY)
  return Stream.suspend(() => {
    let received = 0
    const limited = Stream.map(body, (bytes) => {
      const part = bytes.subarray(0, Math.max(0, expected - received))
      received += bytes.length
      return part
    })
    const ending: Stream.Stream<Uint8Array, ConnectionError> = Stream.suspend(() => {
      if (received >= expected) return Stream.empty
      if (end === "silence") return Stream.never
      return Stream.fail(end === "reset" ? resetError() : closedError())
    })
    return Stream.concat(limited, ending)
  })
}

/** Decompresses the body, as HTTP clients do. */
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
  const raw = rawResponseOf(response)
  const date = new Date(yield* Clock.currentTimeMillis).toUTCString()
  if (raw?.head === "none") {
    if (raw.end === "silence") return yield* Effect.never
    const cause = raw.end === "reset" ? resetError() : closedError()
    return yield* new HttpClientError.RequestError({ request, reason: "Transport", cause })
  }
  const cause = contentLengthError(raw?.lengths ?? [])
  if (cause !== undefined) return yield* new HttpClientError.RequestError({ request, reason: "Transport", cause })
  const runtime = yield* Effect.runtime<never>()
  const stream = raw === undefined ? decompress(response) : readRawBody(raw)
  const { status } = response
  const [length] = raw?.lengths ?? []
  const headers = Headers.fromInput({
    date,
    ...response.headers,
    ...(length === undefined ? {} : { "content-length": length })
  })
  // A slow head of about 300 bytes.
  if (typeof raw?.head === "number") yield* Effect.sleep((300 / raw.head) * 1000)
  if (isBodyless(status) || request.method === "HEAD") {
    return HttpClientResponse.fromWeb(request, new Response(null, { status, headers }))
  }
  const web =
    stream === undefined
      ? HttpServerResponse.toWeb(HttpServerResponse.setHeaders(response, headers), { runtime })
      : new Response(Stream.toReadableStreamRuntime(stream, runtime), { status, headers })
  return HttpClientResponse.fromWeb(request, web)
})

/** Creates a sandbox without a socket and its client. */
export const makeInProcess = Effect.fn("Sandbox.makeInProcess")(function* (settings: SandboxSettings) {
  const storageUrl = settings.storage === "local" ? URLS.url : URLS.storageUrl
  const apps = yield* makeApps(settings, { ...URLS, storageUrl })
  const appsByOrigin = new Map<string, HttpApp.Default>([
    [URLS.foreignUrl, apps.foreign],
    [storageUrl, apps.storage],
    [URLS.url, apps.service]
  ])
  const client = HttpClient.make((request, url) =>
    Effect.gen(function* () {
      const app = appsByOrigin.get(url.origin)
      if (app === undefined) {
        const cause = connectionError("ENOTFOUND", `getaddrinfo ENOTFOUND ${url.hostname}`)
        return yield* new HttpClientError.RequestError({ request, reason: "Transport", cause })
      }
      const serverSide = yield* serverRequest(request, url)
      const response = yield* Effect.scoped(Effect.provideService(app, HttpServerRequest.HttpServerRequest, serverSide))
      return yield* respond(request, response)
    })
  )
  return { sandbox: apps.sandbox, client }
})
