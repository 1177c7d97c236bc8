/** The transport of the Node entry, over undici's own handlers. */

/**
 * Keep-alive sockets, without what a client of many small pages pays for and does not use. One wait for each request,
 * no redirects (whoever holds a token must see where it would go), gzip asked for and undone, the limits kept by the
 * socket's own timers.
 *
 * An answer occupies its socket until its body has been read to the end, or its reader was interrupted. One that is
 * left alone is collected up to 1 MiB; what is longer, or does not come to its end, is cut off after 60 seconds. Files
 * in either direction leave some sockets of each origin to the other requests.
 */
import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import type { Dispatcher } from "undici"
import { canParse, endsAuthority } from "../internal/text/origin.js"
import {
  type Body,
  Transport,
  TransportError,
  type TransportLimits,
  type TransportRequest,
  type TransportResponse,
  type TransportService
} from "../internal/transport/transport.js"
import { LmsConfigError } from "../LmsError.js"
import { type ConnectionOptions, Connections, isReadable, type Way } from "./connections.js"
import { Exchange, type RawHeaders } from "./exchange.js"
import { type Gzip, NodeIncoming } from "./incoming.js"
import * as proxies from "./proxies.js"

type Payload = NonNullable<Dispatcher.DispatchOptions["body"]>

/** A transport of its own; its sockets are closed with the scope. */
export const make = (
  options?: ConnectionOptions,
  through?: proxies.Proxies
): Effect.Effect<TransportService, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new Connections({ ...options, tunnel: through?.tunnel })),
      (connections) => Effect.promise(() => connections.close())
    ),
    (connections) => over(connections, through)
  )

/** Through the proxies that the environment names when it is built. */
export const layer: Layer.Layer<Transport> = Layer.scoped(
  Transport,
  Effect.flatMap(proxies.fromEnvironment, (through) => make(undefined, through))
)

const over = (connections: Connections, through: proxies.Proxies | undefined): TransportService => {
  const target = makeSplitter(through)

  const dispatch = (
    request: TransportRequest,
    limits: TransportLimits,
    payload: () => Payload | null
  ): Effect.Effect<TransportResponse, TransportError> =>
    Effect.async((resume) => {
      const { file = false, headers, method, url } = request
      const to = target(url)
      if (to === undefined)
        return resume(Effect.fail(unsendable("Url", "Not an http or https URL without credentials")))
      const way = allowed(to, headers)
      if (way instanceof LmsConfigError)
        return resume(Effect.fail(new TransportError({ reason: "Connection", cause: way })))
      const body = payload()
      const exchange = new Exchange(
        connections,
        {
          to: way,
          limits,
          long: file || isReadable(body),
          options: {
            path: to.path,
            method,
            headers: headerLines(request),
            body,
            headersTimeout: isReadable(body) ? bound(limits.headers) : 0,
            bodyTimeout: 0
          }
        },
        method === "HEAD" ? openHead : opening(headers["accept-encoding"], file),
        resume
      )
      connections.run(way, exchange)
      return Effect.sync(() => exchange.abort("The request was interrupted"))
    })

  return {
    send: (request, limits) => {
      const { body } = request
      if (body === undefined) return dispatch(request, limits, nothing)
      if (isPayload(body)) return dispatch(request, limits, () => body)
      if ("stream" in body) {
        // Made inside the dispatch, so that there is no moment in which it exists and nobody would close it.
        return Effect.flatMap(Effect.runtime<never>(), (runtime) =>
          dispatch(request, limits, () => Runtime.runSync(runtime)(NodeStream.toReadable(body.stream)))
        )
      }
      const { raw } = body
      return isPayload(raw)
        ? dispatch(request, limits, () => raw)
        : Effect.fail(unsendable("Encode", "The raw body is not a string, bytes or a readable stream"))
    }
  }
}

const nothing = (): null => null

const opens =
  (gzip: Gzip) =>
  (exchange: Exchange, status: number, raw: RawHeaders): NodeIncoming =>
    new NodeIncoming(exchange, status, raw, gzip)

const open = opens("alone")

const openAsked = opens("undone")

/** Whoever asks for the bytes as they are gets them as they are. */
const openAsIs = opens("checked")

const opening = (asked: string | undefined, file: boolean) =>
  file || asked === "identity" ? openAsIs : asked === undefined ? open : openAsked

/** Its headers speak of a body that does not come. */
const openHead = opens("none")

/** undici takes 0 for no bound. */
const bound = (millis: number): number => (Number.isFinite(millis) ? Math.ceil(millis) : 0)

const unsendable = (reason: "Url" | "Encode", problem: string): TransportError =>
  new TransportError({ reason, cause: new Error(problem) })

const isPayload = (raw: unknown): raw is Payload =>
  typeof raw === "string" || raw instanceof Uint8Array || isReadable(raw)

const lengthOf = (body: Body | undefined): number | undefined =>
  typeof body === "object" && "stream" in body ? body.length : undefined

/** Names and values in turn, which is the form undici takes without another pass. */
const headerLines = ({ body, headers }: TransportRequest): Array<string> => {
  const out: Array<string> = []
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) out.push(name, value)
  }
  if (headers["accept-encoding"] === undefined) out.push("accept-encoding", "gzip")
  const length = lengthOf(body)
  if (length !== undefined && headers["content-length"] === undefined) out.push("content-length", String(length))
  return out
}

interface Target {
  readonly origin: string
  readonly proxy: ReturnType<proxies.Proxies["of"]>
  readonly path: string
}

/** The way to a target, or why it may not be gone. */
const allowed = ({ origin, proxy }: Target, headers: TransportRequest["headers"]): Way | LmsConfigError => {
  if (proxy === undefined) return { origin, proxy }
  if (proxy instanceof LmsConfigError) return proxy
  // There is no TLS around it, and a tunnel hides nothing from the proxy.
  return origin.startsWith("http:") && headers.authorization !== undefined
    ? proxies.exposes(proxy, origin)
    : { origin, proxy }
}

/**
 * Origin and path of a URL. The path goes out byte for byte, because links are the server's and not ours to respell; only what cannot
 * stand in a request line at all is escaped. The origin seen last is remembered: parsing it anew for each page would be waste.
 */
const makeSplitter = (through: proxies.Proxies | undefined): ((url: string) => Target | undefined) => {
  let prefix = ""
  let origin = ""
  let proxy: Target["proxy"]
  return (url) => {
    if (prefix === "" || !url.startsWith(prefix) || !endsAuthority(url.charCodeAt(prefix.length))) {
      const found = /^https?:\/\/[^/?#\\@\s]+/i.exec(url)?.[0]
      if (found === undefined || !canParse(found) || !endsAuthority(url.charCodeAt(found.length))) return undefined
      prefix = found
      origin = new URL(found).origin
      proxy = through?.of(origin)
    }
    let path = url.slice(prefix.length)
    const hash = path.indexOf("#")
    if (hash >= 0) path = path.slice(0, hash)
    if (path.charCodeAt(0) !== 47) path = `/${path}`
    if (UNSENDABLE.test(path)) {
      const parsed = new URL(origin + path)
      path = parsed.pathname + parsed.search
    }
    return { origin, proxy, path }
  }
}

const UNSENDABLE = /[^\x21-\x7e]/
