/**
 * The HTTP response with which a server passes an error on.
 */
import * as HttpServerRespondable from "@effect/platform/HttpServerRespondable"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/**
 * The response of a server whose request failed with an `LmsError`: `httpResponse` of each error. It says nothing about the
 * call (no URL, path, message or token), so it may be sent to anyone.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 *
 * // in a framework without Effect: the status, headers and JSON to send
 * const courses = lms("/api/v1/courses").pipe(
 *   Effect.map(({ data }) => ({ status: 200, headers: {}, body: data })),
 *   Effect.catchAll((error) => Effect.succeed(error.httpResponse))
 * )
 * ```
 *
 * @category models
 */
export interface LmsHttpResponse {
  readonly status: LmsHttpStatus
  /** `content-type`; with 503 `retry-after` in seconds, with 401 `www-authenticate`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: LmsProblem
}

/**
 * The statuses with which a server responds to errors.
 *
 * @category models
 */
export type LmsHttpStatus = keyof typeof PROBLEMS

/**
 * A problem (RFC 9457), the same for all responses with its status.
 *
 * @category models
 */
export interface LmsProblem {
  /** The name of the status. */
  readonly title: string
  /** The status of the response. */
  readonly status: LmsHttpStatus
  /** A sentence for people. */
  readonly detail: string
}

const PROBLEMS = {
  400: ["Bad Request", "The learning management system rejected the request as invalid."],
  401: ["Unauthorized", "The access token is missing, invalid or expired."],
  403: ["Forbidden", "The access token does not permit this request."],
  404: ["Not Found", "The learning management system has no such record."],
  409: ["Conflict", "The request conflicts with the current state of a record."],
  422: ["Unprocessable Content", "The learning management system rejected the request as invalid."],
  500: ["Internal Server Error", "The request could not be processed."],
  502: ["Bad Gateway", "The learning management system did not return a usable response."],
  503: ["Service Unavailable", "The learning management system is busy: repeat the request later."],
  504: ["Gateway Timeout", "The learning management system did not respond in time."]
} as const

/** RFC 9110 section 11.6.1: a 401 names the way to authenticate. */
const CHALLENGE = { "www-authenticate": 'Bearer error="invalid_token"' }

/** The response with this status, and with the wait until the request may be repeated. */
export const httpResponse = (status: LmsHttpStatus, retryAfter?: Duration.Duration): LmsHttpResponse => {
  const [title, detail] = PROBLEMS[status]
  return {
    status,
    headers: {
      "content-type": "application/problem+json",
      ...(status === 401 ? CHALLENGE : {}),
      ...(retryAfter === undefined ? {} : { "retry-after": String(toSeconds(retryAfter)) })
    },
    body: { title, status, detail }
  }
}

/** Rounded up: a request that comes too early would fail again. */
const toSeconds = (duration: Duration.Duration): number =>
  Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, Math.ceil(Duration.toSeconds(duration))))

/** The symbol under which a server finds the response of an error. */
export const respondable: typeof HttpServerRespondable.symbol = HttpServerRespondable.symbol

/** The response as one of `@effect/platform`. */
export const respond = ({
  body,
  headers,
  status
}: LmsHttpResponse): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  Effect.succeed(
    HttpServerResponse.text(JSON.stringify(body), { status, headers, contentType: headers["content-type"] })
  )

/**
 * The status of an error class in an `HttpApi`, where it is the same for all errors of the class.
 */
export const apiStatus = (status: LmsHttpStatus): { readonly [annotation: symbol]: LmsHttpStatus } => ({
  [Symbol.for("@effect/platform/HttpApiSchema/AnnotationStatus")]: status
})
