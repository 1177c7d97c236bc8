/** The log of requests that the sandbox received. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

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

export interface RequestLog {
  /** Returns the logged entry. */
  readonly add: (request: SandboxRequest) => Effect.Effect<SandboxRequest>
  readonly requests: Effect.Effect<ReadonlyArray<SandboxRequest>>
}

const REDACTED = "<redacted>"

const redactToken = (query: string): string => query.replace(/(^|&)(access(?:_|%5f)token=)[^&]*/gi, `$1$2${REDACTED}`)

/** Returns the first of equal values, for at least the last `capacity` different ones. */
const makeInterner = <A>(capacity: number) => {
  const values = new Map<string, A>()
  return (key: string, make: () => A): A => {
    const existing = values.get(key)
    if (existing !== undefined) return existing
    // Values that never repeat, such as trace ids, must not accumulate.
    if (values.size >= capacity) values.clear()
    const value = make()
    values.set(key, value)
    return value
  }
}

/** Keeps the last `capacity` requests. */
export const makeRequestLog = (capacity: number): Effect.Effect<RequestLog> =>
  Effect.sync(() => {
    // The requests of a list share path and headers, so an entry costs little more than its query.
    const internString = makeInterner<string>(1000)
    const internHeaders = makeInterner<SandboxRequest["headers"]>(100)
    const intern = (value: string) => internString(value, () => value)
    const headersOf = (headers: SandboxRequest["headers"]): SandboxRequest["headers"] => {
      const entries = Object.entries(headers).map(
        ([name, value]) => [intern(name), name === "authorization" ? REDACTED : intern(value)] as const
      )
      return internHeaders(JSON.stringify(entries), () => Object.fromEntries(entries))
    }
    const ring: Array<SandboxRequest> = []
    let oldest = 0
    return {
      add: (request) =>
        Effect.sync(() => {
          const entry: SandboxRequest = {
            origin: request.origin,
            method: request.method,
            path: intern(request.path),
            query: redactToken(request.query),
            headers: headersOf(request.headers),
            status: request.status,
            fault: request.fault,
            ignored: request.ignored,
            unknown: request.unknown
          }
          if (ring.length < capacity) ring.push(entry)
          else {
            ring[oldest] = entry
            oldest = (oldest + 1) % capacity
          }
          return entry
        }),
      requests: Effect.sync(() => ring.slice(oldest).concat(ring.slice(0, oldest)))
    }
  })
