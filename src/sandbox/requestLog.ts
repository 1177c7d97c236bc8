import * as Effect from "effect/Effect"
import * as Record from "effect/Record"

/**
 * A request the sandbox answered. The token is in none of the fields.
 *
 * @since 0.1.0
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

export interface RequestLog {
  readonly add: (request: SandboxRequest) => Effect.Effect<void>
  readonly requests: Effect.Effect<ReadonlyArray<SandboxRequest>>
}

const redacted = "<redacted>"

const withoutToken = (request: SandboxRequest): SandboxRequest => ({
  ...request,
  query: request.query.replace(/(^|&)(access(?:_|%5f)token=)[^&]*/gi, `$1$2${redacted}`),
  headers: Record.map(request.headers, (value, name) => (name === "authorization" ? redacted : value))
})

/** Remembers the last `capacity` requests. */
export const makeRequestLog = (capacity: number): Effect.Effect<RequestLog> =>
  Effect.sync(() => {
    let entries: Array<SandboxRequest> = []
    return {
      add: (request) =>
        Effect.sync(() => {
          entries.push(withoutToken(request))
          // Cut at twice the length, so that the cost of a cut is spread over as many requests as it keeps.
          if (entries.length >= capacity * 2) entries = entries.slice(-capacity)
        }),
      requests: Effect.sync(() => entries.slice(-capacity))
    }
  })
