/** The transport for Node, built on undici's `Client`. */

/**
 * Keep-alive sockets without the overhead that a client of many small pages does not need: one wait per request, no
 * redirects (the caller decides whether to follow one with a token), gzip requested and decoded, and time limits.
 *
 * A response occupies its socket until its body has been read completely or its reader is interrupted. Up to 1 MiB of an
 * unread response is buffered. The socket of a longer or unfinished one is closed after 60 seconds. File transfers leave
 * some sockets of each origin free for other requests.
 */
import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import type { Dispatcher } from "undici"
import { canParse, endsAuthority } from "../internal/text/origin.js"
import {
  TransportError,
  type TransportLimits,
  type TransportRequest,
  type TransportResponse,
  type TransportService
} from "../internal/transport/transport.js"
import { LmsConfigError } from "../LmsError.js"
import { type ConnectionOptions, Connections, isReadable, type Route } from "./connections.js"
import * as proxies from "./proxies.js"
import { type DecodeMode, NodeResponse } from "./response.js"
import { type RawHeaders, UndiciHandler } from "./undiciHandler.js"

type Payload = NonNullable<Dispatcher.DispatchOptions["body"]>

/** Creates a transport with its own sockets. They are closed with the scope. */
export const make = (
  options?: ConnectionOptions,
  findProxy: proxies.FindProxy = () => undefined
): Effect.Effect<TransportService, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new Connections(options)),
      (connections) => Effect.promise(() => connections.close())
    ),
    (connections) => makeService(connections, findProxy)
  )

/** Creates a transport with the proxy settings of the environment. */
export const fromEnvironment: Effect.Effect<TransportService, never, Scope.Scope> = Effect.flatMap(
  proxies.fromEnvironment,
  (findProxy) => make(undefined, findProxy)
)

const makeService = (connections: Connections, findProxy: proxies.FindProxy): TransportService => {
  const parseTarget = makeTargetParser(findProxy)

  const dispatch = (
    request: TransportRequest,
    limits: TransportLimits,
    makePayload: () => Payload | null
  ): Effect.Effect<TransportResponse, TransportError> =>
    Effect.async((resume) => {
      const { file = false, headers, method, url } = request
      const target = parseTarget(url)
      if (target === undefined)
        return resume(Effect.fail(requestError("Url", "Not an http or https URL without credentials")))
      const route = routeTo(target, headers)
      if (route instanceof LmsConfigError)
        return resume(Effect.fail(new TransportError({ reason: "Connection", cause: route })))
      const body = makePayload()
      const handler = new UndiciHandler(
        connections,
        {
          route,
          limits,
          isTransfer: file || isReadable(body),
          options: {
            path: target.path,
            method,
            headers: toHeaderLines(request),
            body,
            headersTimeout: isReadable(body) ? toUndiciTimeout(limits.headersTimeoutMillis) : 0,
            bodyTimeout: 0
          }
        },
        (handler, status, raw) => new NodeResponse(handler, status, raw, decodeModeOf(request, raw)),
        resume
      )
      connections.run(route, handler)
      return Effect.sync(() => handler.abort("The request was interrupted"))
    })

  return {
    send: (request, limits) => {
      const { body } = request
      if (body === undefined) return dispatch(request, limits, noPayload)
      if (isPayload(body)) return dispatch(request, limits, () => body)
      if ("stream" in body) {
        // The stream is created inside `dispatch`, so an interruption cannot leave it unclosed.
        return Effect.flatMap(Effect.runtime<never>(), (runtime) =>
          dispatch(request, limits, () => Runtime.runSync(runtime)(NodeStream.toReadable(body.stream)))
        )
      }
      const { raw } = body
      return isPayload(raw)
        ? dispatch(request, limits, () => raw)
        : Effect.fail(requestError("Encode", "The raw body is not a string, bytes or a readable stream"))
    }
  }
}

const noPayload = (): null => null

/** Proxies also declare the empty answer to a write as compressed. A read without a body has lost it. */
const decodeModeOf = ({ file, headers, method }: TransportRequest, raw: RawHeaders): DecodeMode => {
  const requested = headers["accept-encoding"]
  if (method === "HEAD") return "none"
  if (file === true || requested === "identity") return "verify"
  if (requested !== undefined) return "decode"
  return method !== "GET" && raw["content-length"] === "0" ? "none" : "strict"
}

/** undici uses 0 for no timeout. */
const toUndiciTimeout = (millis: number): number => (Number.isFinite(millis) ? Math.ceil(millis) : 0)

const requestError = (reason: "Url" | "Encode", problem: string): TransportError =>
  new TransportError({ reason, cause: new Error(problem) })

const isPayload = (raw: unknown): raw is Payload =>
  typeof raw === "string" || raw instanceof Uint8Array || isReadable(raw)

/** Alternating names and values, which undici accepts without converting them. */
const toHeaderLines = ({ body, headers }: TransportRequest): Array<string> => {
  const lines: Array<string> = []
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) lines.push(name, value)
  }
  if (headers["accept-encoding"] === undefined) lines.push("accept-encoding", "gzip")
  const length = typeof body === "object" && "stream" in body ? body.length : undefined
  if (length !== undefined && headers["content-length"] === undefined) lines.push("content-length", String(length))
  return lines
}

interface Target {
  readonly origin: string
  readonly proxy: ReturnType<proxies.FindProxy>
  readonly path: string
}

const routeTo = ({ origin, proxy }: Target, headers: TransportRequest["headers"]): Route | LmsConfigError => {
  if (proxy === undefined) return { origin, proxy }
  if (proxy instanceof LmsConfigError) return proxy
  // Without TLS, the proxy could read the token inside the tunnel.
  return origin.startsWith("http:") && headers.authorization !== undefined
    ? proxies.tokenExposureError(proxy, origin)
    : { origin, proxy }
}

/**
 * Splits URLs into origin and path. The path is sent byte for byte, because links of the server must not be normalized;
 * only characters that are invalid in a request line are escaped. The last origin is cached, so that the pages of a list
 * do not parse it again.
 */
const makeTargetParser = (findProxy: proxies.FindProxy): ((url: string) => Target | undefined) => {
  let prefix = ""
  let origin = ""
  let proxy: Target["proxy"]
  return (url) => {
    if (prefix === "" || !url.startsWith(prefix) || !endsAuthority(url.charCodeAt(prefix.length))) {
      const found = /^https?:\/\/[^/?#\\@\s]+/i.exec(url)?.[0]
      if (found === undefined || !canParse(found) || !endsAuthority(url.charCodeAt(found.length))) return undefined
      prefix = found
      origin = new URL(found).origin
      proxy = findProxy(origin)
    }
    let path = url.slice(prefix.length)
    const hash = path.indexOf("#")
    if (hash >= 0) path = path.slice(0, hash)
    if (path.charCodeAt(0) !== 47) path = `/${path}`
    if (INVALID_PATH_CHARACTER.test(path)) {
      const parsed = new URL(origin + path)
      path = parsed.pathname + parsed.search
    }
    return { origin, proxy, path }
  }
}

const INVALID_PATH_CHARACTER = /[^\x21-\x7e]/
