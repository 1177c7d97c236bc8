import * as Duration from "effect/Duration"
import { LmsApiError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import type { PreparedRequest } from "../request/prepare.js"
import * as redact from "../text/redact.js"
import type { Limits } from "../transport/bareClient.js"
import * as errorBody from "./errorBody.js"

/** An answer that is no success: its text is bounded and still holds whatever the service echoed. */
export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly url: string
  readonly text: string
}

const BODY_SHOWN = 2000

const shown = (request: PreparedRequest, url: string) => redact.address(request.token, url)

/** 429, or 403 whose body says so: older services throttle with a 403 of plain text. Any other 403 is a permission. */
export const isThrottle = ({ status, text }: Refusal): boolean =>
  status === 429 || (status === 403 && text.includes("Rate Limit Exceeded"))

/** A throttle as it comes; how long the call waited for it is added where that is known. */
export const throttled = (request: PreparedRequest, refusal: Refusal): LmsRateLimitError => {
  const url = shown(request, refusal.url)
  return new LmsRateLimitError({
    method: request.method,
    url,
    status: refusal.status,
    waited: Duration.zero,
    wouldWait: Duration.zero,
    maxWait: Duration.zero,
    attempts: [],
    message: `${request.method} ${url} was throttled by the service (${refusal.status})`
  })
}

/** The error of a request that found no permit in time, and so was never sent. */
export const unadmitted = (request: PreparedRequest, url: string): LmsRateLimitError => {
  const address = shown(request, url)
  return new LmsRateLimitError({
    method: request.method,
    url: address,
    status: 0,
    waited: Duration.zero,
    wouldWait: Duration.zero,
    maxWait: Duration.zero,
    attempts: [],
    message: `${request.method} ${address} was not sent, since the service's quota is used up`
  })
}

const reasonOf = (status: number, headers: Readonly<Record<string, string>>): LmsApiError["reason"] => {
  if (status < 400) return "Redirect"
  switch (status) {
    case 400:
    case 422:
      return "Invalid"
    case 401:
      // The only sign that separates a bad token from a missing right, on new services and old.
      return headers["www-authenticate"] === undefined ? "Unauthorized" : "InvalidToken"
    case 403:
      return "Forbidden"
    case 404:
      return "NotFound"
    case 409:
      return "Conflict"
    default:
      return status >= 500 ? "Server" : "Client"
  }
}

const hint = (request: PreparedRequest, refusal: Refusal, reason: LmsApiError["reason"]): string => {
  const origin = URL.canParse(refusal.url) ? new URL(refusal.url).origin : refusal.url
  if (refusal.status === 401 && origin !== request.tokenOrigin) {
    return ` The request went without a token, since ${origin} is not the address the token belongs to.`
  }
  if (reason === "InvalidToken") {
    return ` The token is refused: make a new one at ${origin}/profile/settings, section "Approved Integrations".`
  }
  return ""
}

export const api = (request: PreparedRequest, refusal: Refusal): LmsApiError => {
  const { headers, status } = refusal
  const url = shown(request, refusal.url)
  // Scrubbed before anything is cut, so that no cut leaves the half of a token that a search no longer finds.
  const text = redact.signed(redact.scrub(request.token, refusal.text))
  const reason = reasonOf(status, headers)
  const id = headers["x-request-context-id"]
  const messages = errorBody.messages(headers["content-type"] ?? "", text, (message) =>
    redact.scrub(request.token, message)
  )
  const said = messages.length === 0 ? "the service gave no reason" : messages.join("; ")
  return new LmsApiError({
    method: request.method,
    url,
    status,
    reason,
    messages,
    body: text.slice(0, BODY_SHOWN),
    requestId: id === undefined ? undefined : redact.scrub(request.token, id),
    attempts: [],
    message: `${request.method} ${url} failed with ${status}: ${said.replace(/\.$/, "")}.${hint(request, refusal, reason)}`
  })
}

/** Failures that come before the first byte of a request can leave: resolving, connecting, the TLS handshake. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|ERR_INVALID_URL|ERR_UNRECORDED)/

/** The network's code lies some causes below the client's own error, on any client. */
export const codeOf = (cause: unknown, depth = 0): string | undefined => {
  if (typeof cause !== "object" || cause === null || depth > 5) return undefined
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : undefined
  const inner = "cause" in cause ? codeOf(cause.cause, depth + 1) : undefined
  const first = "errors" in cause && Array.isArray(cause.errors) ? codeOf(cause.errors[0], depth + 1) : undefined
  return inner ?? first ?? code
}

const deepest = (cause: unknown, depth = 0): string | undefined => {
  if (typeof cause !== "object" || cause === null || depth > 5) return undefined
  const inner = "cause" in cause ? deepest(cause.cause, depth + 1) : undefined
  if (inner !== undefined && inner !== "") return inner
  const first = "errors" in cause && Array.isArray(cause.errors) ? deepest(cause.errors[0], depth + 1) : undefined
  if (first !== undefined && first !== "") return first
  return "message" in cause && typeof cause.message === "string" ? cause.message : undefined
}

/** What a caller should know of a write that may or may not have been applied. */
export const UNSURE = " The service may have acted on it: look before you send it again."

const transport = (
  request: PreparedRequest,
  url: string,
  reason: LmsTransportError["reason"],
  outcome: LmsTransportError["outcome"],
  code: string | undefined,
  what: string
): LmsTransportError => {
  const address = shown(request, url)
  const unsure = outcome === "Unknown" && (request.method !== "GET" || request.once === true) ? UNSURE : ""
  return new LmsTransportError({
    method: request.method,
    url: address,
    reason,
    outcome,
    code,
    attempts: [],
    message: `${request.method} ${address} ${redact.scrub(request.token, redact.addresses(what))}.${unsure}`
  })
}

/** A duration as messages have it. */
export const seconds = (millis: number): string => Duration.format(Duration.millis(millis))

/** No headers within the limit. The service may still be at work on a write. */
export const timedOut = (request: PreparedRequest, url: string, limit: number): LmsTransportError =>
  transport(request, url, "Timeout", "Unknown", undefined, `found no answer within ${seconds(limit)} (option timeout)`)

/** No byte of the body within the limit. */
export const stalled = (request: PreparedRequest, url: string, limit: number): LmsTransportError =>
  transport(
    request,
    url,
    "Timeout",
    "Unknown",
    undefined,
    `stalled: no byte of the body came for ${seconds(limit)} (option stallTimeout)`
  )

export const connection = (
  request: PreparedRequest,
  url: string,
  cause: unknown,
  limits: Limits
): LmsTransportError => {
  const code = codeOf(cause)
  if (code === "UND_ERR_HEADERS_TIMEOUT") return timedOut(request, url, limits.headers)
  const notSent = code !== undefined && NOT_SENT.test(code)
  const why = deepest(cause) ?? code ?? "no reason given"
  return transport(request, url, "Connection", notSent ? "NotSent" : "Unknown", code, `found no answer: ${why}`)
}

export const brokenBody = (
  request: PreparedRequest,
  url: string,
  cause: unknown,
  limits: Limits
): LmsTransportError => {
  const code = codeOf(cause)
  if (code === "UND_ERR_BODY_TIMEOUT") return stalled(request, url, limits.stall)
  const why = deepest(cause) ?? "the connection was lost"
  return transport(request, url, "Body", "Unknown", code, `broke off in the answer's body: ${why}`)
}

/** A body that cannot be, or does not turn out to be, what it was announced to be. */
export const unusableBody = (
  request: PreparedRequest,
  url: string,
  problem: string,
  code?: string
): LmsTransportError => transport(request, url, "Body", "Unknown", code, problem)

export const redirect = (request: PreparedRequest, url: string, problem: string): LmsTransportError =>
  transport(request, url, "Redirect", "Unknown", undefined, `was redirected, and ${problem}`)
