import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * A request the sandbox answered. The token is in none of the fields.
 *
 * @category models
 */
export interface SandboxRequest {
  /**
   * Who was asked: the service itself, the storage that the bytes of files are sent to and come from, or the foreign
   * origin that some faults send callers to.
   */
  readonly origin: "service" | "storage" | "foreign"
  readonly method: string
  /** As it was sent, with its percent escapes. */
  readonly path: string
  /** Without the question mark. The value of `access_token`, if any, is `<redacted>`. */
  readonly query: string
  /** Names in lower case; the value of `authorization`, if any, is `<redacted>`. */
  readonly headers: Readonly<Record<string, string>>
  /** The status it was answered with, or would have been. */
  readonly status: number
  /** The fault that struck it, if one did: the `_tag` of a `Fault`. */
  readonly fault: string | undefined
}

/**
 * Is called with each request when it is logged. `source` is the server's own object for it, by which two requests that
 * look the same can be told apart.
 */
export class RequestListener extends Context.Reference<RequestListener>()("effect-lms/sandbox/RequestListener", {
  defaultValue: (): ((source: unknown, request: SandboxRequest) => void) => () => {}
}) {}

export interface RequestLog {
  /** Returns what was written down. */
  readonly add: (request: SandboxRequest) => Effect.Effect<SandboxRequest>
  readonly requests: Effect.Effect<ReadonlyArray<SandboxRequest>>
}

const REDACTED = "<redacted>"

const redactToken = (query: string): string => query.replace(/(^|&)(access(?:_|%5f)token=)[^&]*/gi, `$1$2${REDACTED}`)

/** Hands out the first of all values that are the same, of the last `capacity` kinds at least. */
const makeInterner = <A>(capacity: number) => {
  const known = new Map<string, A>()
  return (key: string, make: () => A): A => {
    const found = known.get(key)
    if (found !== undefined) return found
    // Whatever never comes twice, such as the ids of a trace, must not pile up here.
    if (known.size >= capacity) known.clear()
    const made = make()
    known.set(key, made)
    return made
  }
}

/** Remembers the last `capacity` requests. */
export const makeRequestLog = (capacity: number): Effect.Effect<RequestLog> =>
  Effect.sync(() => {
    // A walk sends the same path and the same headers with every page: an entry has the query for its own, and little else.
    const text = makeInterner<string>(1000)
    const record = makeInterner<SandboxRequest["headers"]>(100)
    const shared = (value: string) => text(value, () => value)
    const headersOf = (given: SandboxRequest["headers"]): SandboxRequest["headers"] => {
      const headers = Object.entries(given).map(
        ([name, value]) => [shared(name), name === "authorization" ? REDACTED : shared(value)] as const
      )
      return record(JSON.stringify(headers), () => Object.fromEntries(headers))
    }
    const ring: Array<SandboxRequest> = []
    let oldest = 0
    return {
      add: (request) =>
        Effect.sync(() => {
          const entry: SandboxRequest = {
            origin: request.origin,
            method: request.method,
            path: shared(request.path),
            query: redactToken(request.query),
            headers: headersOf(request.headers),
            status: request.status,
            fault: request.fault
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
