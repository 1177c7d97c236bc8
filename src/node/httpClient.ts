/**
 * The HTTP client of the Node entry: the `HttpClient` tag over keep-alive sockets, without what a client of many small pages pays for
 * and does not use. No spans and no trace headers (a service outside has no use for them), one wait for each request, no redirects
 * (whoever holds a token must see where it would go), gzip asked for and undone.
 *
 * A response occupies its socket until its body has been read to the end, or its reader was interrupted. One that is left alone is
 * collected up to 1 MiB; what is longer, or does not come to its end, is cut off after 60 seconds.
 */
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import type { HttpClientRequest } from "@effect/platform/HttpClientRequest"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import * as UrlParams from "@effect/platform/UrlParams"
import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import type { Dispatcher } from "undici"
import * as bareClient from "../internal/transport/bareClient.js"
import { type ConnectionOptions, Connections, isReadable } from "./connections.js"
import { Exchange } from "./exchange.js"
import { Response } from "./response.js"

export type { ConnectionOptions } from "./connections.js"

type Sent = Effect.Effect<HttpClientResponse, HttpClientError.HttpClientError>
type Payload = NonNullable<Dispatcher.DispatchOptions["body"]>

/** A client of its own; its sockets are closed with the scope. */
export const make = (options?: ConnectionOptions): Effect.Effect<HttpClient.HttpClient, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new Connections(options)),
      (connections) => Effect.promise(() => connections.close())
    ),
    (connections) => fromConnections(connections)
  )

/** `layer` with bounds of one's own. */
export const layerOptions = (options: ConnectionOptions): Layer.Layer<HttpClient.HttpClient> =>
  Layer.scoped(HttpClient.HttpClient, make(options))

export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.scoped(HttpClient.HttpClient, make())

const fromConnections = (connections: Connections): HttpClient.HttpClient => {
  const target = makeSplitter()

  const send = (request: HttpClientRequest): Sent => {
    const { body } = request
    switch (body._tag) {
      case "Empty":
        return dispatch(request, nothing)
      case "Uint8Array":
        return dispatch(request, () => body.body)
      case "Raw": {
        const raw = body.body
        if (raw === null || raw === undefined) return dispatch(request, nothing)
        if (isPayload(raw)) return dispatch(request, () => raw)
        return Effect.fail(failure(request, "Encode", "The raw body is not a string, bytes or a readable stream"))
      }
      case "Stream":
        // Made inside the dispatch, so that there is no moment in which it exists and nobody would close it.
        return Effect.flatMap(Effect.runtime<never>(), (runtime) =>
          dispatch(request, () => Runtime.runSync(runtime)(NodeStream.toReadable(body.stream)), body.contentLength)
        )
      case "FormData":
        return Effect.flatMap(
          Effect.tryPromise({
            try: () => {
              const form = new globalThis.Response(body.formData)
              return form
                .arrayBuffer()
                .then((bytes) => ({ bytes, type: form.headers.get("content-type") ?? undefined }))
            },
            catch: (cause) => new HttpClientError.RequestError({ request, reason: "Encode", cause })
          }),
          ({ bytes, type }) => dispatch(request, () => new Uint8Array(bytes), undefined, type)
        )
    }
  }

  const dispatch = (
    request: HttpClientRequest,
    payload: () => Payload | null,
    contentLength?: number,
    contentType?: string
  ): Sent =>
    Effect.async((resume) => {
      let url = request.url
      if (request.urlParams.length > 0 || request.hash._tag === "Some") {
        const made = UrlParams.makeUrl(url, request.urlParams, request.hash)
        if (Either.isLeft(made)) {
          return resume(
            Effect.fail(new HttpClientError.RequestError({ request, reason: "InvalidUrl", cause: made.left }))
          )
        }
        url = made.right.href
      }
      const to = target(url)
      if (to === undefined) {
        return resume(Effect.fail(failure(request, "InvalidUrl", "Not an http or https URL without credentials")))
      }
      const exchange = new Exchange(
        connections,
        request,
        to.origin,
        {
          path: to.path,
          method: request.method,
          headers: requestHeaders(request, contentLength, contentType),
          body: payload(),
          ...timeouts(bareClient.limitsOf(request))
        },
        toResponse,
        resume
      )
      connections.run(to.origin, exchange)
      return Effect.sync(() => exchange.abort("The request was interrupted"))
    })

  return bareClient.declare(
    HttpClient.makeWith<never, never, HttpClientError.HttpClientError, never>(
      (effect) => Effect.flatMap(effect, send),
      Effect.succeed
    )
  )
}

const nothing = (): null => null

/** undici takes 0 for no bound. */
const timeouts = (limits: bareClient.Limits | undefined) => {
  const bound = (millis: number | undefined) =>
    millis === undefined || !Number.isFinite(millis) ? 0 : Math.ceil(millis)
  return { headersTimeout: bound(limits?.headers), bodyTimeout: bound(limits?.stall) }
}

const toResponse: ConstructorParameters<typeof Exchange>[4] = (exchange, status, headers) =>
  new Response(exchange, status, headers)

const failure = (
  request: HttpClientRequest,
  reason: "Encode" | "InvalidUrl",
  description: string
): HttpClientError.RequestError => new HttpClientError.RequestError({ request, reason, description })

const isPayload = (raw: unknown): raw is Payload =>
  typeof raw === "string" || raw instanceof Uint8Array || isReadable(raw)

/** Names and values in turn, which is the form undici takes without another pass. */
const requestHeaders = (request: HttpClientRequest, contentLength?: number, contentType?: string): Array<string> => {
  const { headers } = request
  const out: Array<string> = []
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (value !== undefined) out.push(name, value)
  }
  if (headers["accept-encoding"] === undefined) out.push("accept-encoding", "gzip")
  if (contentLength !== undefined && headers["content-length"] === undefined) {
    out.push("content-length", String(contentLength))
  }
  if (contentType !== undefined && headers["content-type"] === undefined) out.push("content-type", contentType)
  return out
}

interface Target {
  readonly origin: string
  readonly path: string
}

/**
 * Origin and path of a URL. The path goes out byte for byte, because links are the server's and not ours to respell; only what cannot
 * stand in a request line at all is escaped. The origin seen last is remembered: parsing it anew for each page would be waste.
 */
const makeSplitter = (): ((url: string) => Target | undefined) => {
  let prefix = ""
  let origin = ""
  return (url) => {
    if (prefix === "" || !url.startsWith(prefix) || !endsAuthority(url.charCodeAt(prefix.length))) {
      const found = /^https?:\/\/[^/?#\\@\s]+/i.exec(url)?.[0]
      if (found === undefined || !URL.canParse(found) || !endsAuthority(url.charCodeAt(found.length))) return undefined
      prefix = found
      origin = new URL(found).origin
    }
    let path = url.slice(prefix.length)
    const hash = path.indexOf("#")
    if (hash >= 0) path = path.slice(0, hash)
    if (path.charCodeAt(0) !== 47) path = `/${path}`
    if (unsendable.test(path)) {
      const parsed = new URL(origin + path)
      path = parsed.pathname + parsed.search
    }
    return { origin, path }
  }
}

/** The end of the string, or one of `/ ? #`. */
const endsAuthority = (code: number): boolean => Number.isNaN(code) || code === 47 || code === 63 || code === 35

const unsendable = /[^\x21-\x7e]/
