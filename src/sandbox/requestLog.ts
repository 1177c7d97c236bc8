/** The log of requests that the sandbox received. */
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { splitUrl } from "./kernel/parameters.js"
import { CurrentNotes, type Notes } from "./kernel/routeParameters.js"

/**
 * A request that the sandbox responded to. No field contains the token.
 *
 * @category models
 */
export interface SandboxRequest {
  /**
   * The server that received the request: the service, its storage for file contents, or the foreign origin that some
   * faults redirect to.
   */
  readonly origin: "service" | "storage" | "foreign"
  readonly method: string
  /** As sent, with its percent escapes. */
  readonly path: string
  /** Without the question mark. The value of `access_token` is `<redacted>`. */
  readonly query: string
  /** Names in lower case. The value of `authorization` is `<redacted>`. */
  readonly headers: Readonly<Record<string, string>>
  /** The status of the response, even if a fault prevented its delivery. */
  readonly status: number
  /** The `_tag` of the `Fault` that was applied, if any. */
  readonly fault: string | undefined
  /** Documented parameters of the request that the sandbox does not simulate, such as `bucket` or `include[]=overrides`. */
  readonly ignored: ReadonlyArray<string>
  /** Parameters of the request that Canvas does not document. */
  readonly unknown: ReadonlyArray<string>
}

/**
 * Called with each logged request. `source` is the server's own request object, which identifies requests that are
 * otherwise equal.
 */
export class RequestListener extends Context.Reference<RequestListener>()("effect-lms/sandbox/RequestListener", {
  defaultValue: (): ((source: unknown, request: SandboxRequest) => void) => () => {}
}) {}

const REDACTED = "<redacted>"

const redactToken = (query: string): string => query.replace(/(^|&)(access(?:_|%5f)token=)[^&]*/gi, `$1$2${REDACTED}`)

const MAX_REQUESTS = 10_000

/** Names that never repeat must not accumulate. */
const MAX_WARNINGS = 1000

/** The logs of the apps of a sandbox: one list of requests, and of warnings. */
export const makeRequestLog = () => {
  const requests: Array<SandboxRequest> = []
  const warned = new Set<string>()

  /** Logs what a route does not simulate: once, since programs send the same parameters for each page. */
  const warn = (message: string): Effect.Effect<void> => {
    if (warned.has(message) || warned.size >= MAX_WARNINGS) return Effect.void
    warned.add(message)
    return Effect.logWarning(message)
  }

  /** Logs a request before its response is sent, so a client that has the response finds the request in the log. */
  const logRequests = <R>(
    origin: SandboxRequest["origin"],
    app: HttpApp.Default<never, R>
  ): HttpApp.Default<never, R> =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const listener = yield* RequestListener
      const notes: Notes = {}
      const response = yield* Effect.provideService(app, CurrentNotes, notes)
      const [path, query] = splitUrl(request.url)
      const entry: SandboxRequest = {
        origin,
        method: request.method,
        path,
        query: redactToken(query),
        headers: {
          ...request.headers,
          ...(request.headers.authorization === undefined ? {} : { authorization: REDACTED })
        },
        status: response.status,
        fault: notes.fault,
        ignored: notes.unused?.ignored ?? [],
        unknown: notes.unused?.unknown ?? []
      }
      requests.push(entry)
      if (requests.length > MAX_REQUESTS) requests.shift()
      listener(request.source, entry)
      if (notes.warning !== undefined) yield* warn(notes.warning)
      return response
    })

  return { logRequests, requests: Effect.sync((): ReadonlyArray<SandboxRequest> => [...requests]) }
}
