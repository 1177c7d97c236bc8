/** Every way in which an exchange fails, as an error of ours. */
import * as Duration from "effect/Duration"
import { LmsApiError, LmsDecodeError, LmsPageError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"
import { formatDuration } from "../text/describe.js"
import { escapeControl, truncate } from "../text/escape.js"
import { originOf } from "../text/origin.js"
import * as redact from "../text/redact.js"
import * as errorBody from "./errorBody.js"
import * as networkError from "./networkError.js"
import { errorCode, errorMessage } from "./networkError.js"
import type { RecordsNotFound } from "./records.js"

type HeaderFields = Readonly<Record<string, string>>

/** An answer that is no success: its text is bounded and still holds whatever the service echoed. */
export interface ErrorResponse {
  readonly status: number
  readonly headers: HeaderFields
  readonly text: string
  /** What its Retry-After asks for, in milliseconds. */
  readonly retryAfter: number | undefined
}

const BODY_SHOWN = 2000
/** A service can have fifty messages, and each of a thousand characters: `messages` holds them all. */
const MESSAGES_SHOWN = 8000

/** 429, or 403 whose body says so: older services throttle with a 403 of plain text. Any other 403 is a permission. */
export const isThrottled = ({ status, text }: Pick<ErrorResponse, "status" | "text">): boolean =>
  status === 429 || (status === 403 && text.includes("Rate Limit Exceeded"))

const duration = (millis: number | undefined): Duration.Duration | undefined =>
  millis === undefined ? undefined : Duration.millis(millis)

const rateLimit = (
  exchange: Exchange,
  said: Pick<LmsRateLimitError, "status" | "retryAfter" | "remaining">,
  what: string
): LmsRateLimitError =>
  new LmsRateLimitError({
    ...exchange.location,
    ...said,
    waited: Duration.zero,
    wouldWait: Duration.zero,
    maxWait: Duration.zero,
    attempts: [],
    message: escapeControl(`${exchange.description} ${what}`)
  })

/** A throttle as it comes; how long the call waited for it is added where that is known. */
export const throttledError = (
  exchange: Exchange,
  { retryAfter, status }: ErrorResponse,
  remaining: number | undefined
): LmsRateLimitError =>
  rateLimit(
    exchange,
    { status, retryAfter: duration(retryAfter), remaining },
    `was throttled by the service (${status})`
  )

/** The error of a request that found no permit in time, and so was never sent. */
export const quotaError = (exchange: Exchange): LmsRateLimitError =>
  rateLimit(exchange, { status: 0 }, "was not sent, since the service's quota is used up")

const reasonOf = (status: number, headers: HeaderFields): LmsApiError["reason"] => {
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

const hint = ({ request, url }: Exchange, { status }: ErrorResponse, reason: LmsApiError["reason"]): string => {
  const origin = originOf(url) ?? url
  if (status === 401 && origin !== request.tokenOrigin) {
    return ` The request went without a token, since ${origin} is not the address the token belongs to.`
  }
  if (reason === "InvalidToken") {
    return ` The token is refused: make a new one at ${origin}/profile/settings, section "Approved Integrations".`
  }
  return ""
}

export const apiError = (exchange: Exchange, refusal: ErrorResponse): LmsApiError => {
  const { headers, retryAfter, status } = refusal
  // Scrubbed before anything is cut, so that no cut leaves the half of a token that a search no longer finds.
  const text = redact.redactSignatures(exchange.redact(refusal.text))
  const reason = reasonOf(status, headers)
  const id = headers["x-request-context-id"]
  const messages = errorBody.errorMessages(headers["content-type"] ?? "", text, (message) => exchange.redact(message))
  const said = messages.length === 0 ? "the service gave no reason" : messages.join("; ").slice(0, MESSAGES_SHOWN)
  return new LmsApiError({
    ...exchange.location,
    status,
    reason,
    messages,
    body: text.slice(0, BODY_SHOWN),
    requestId: id === undefined ? undefined : exchange.redact(id),
    retryAfter: duration(retryAfter),
    attempts: [],
    message: escapeControl(
      `${exchange.description} failed with ${status}: ${said.replace(/\.$/, "")}.${hint(exchange, refusal, reason)}`
    )
  })
}

/** Failures that come before the first byte of a request can leave: resolving, connecting. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|ERR_TLS_|ERR_INVALID_URL|ERR_UNRECORDED|ERR_PROXY)/

/** What a caller should know of a write that may or may not have been applied. */
export const OUTCOME_UNKNOWN = " The service may have acted on it: look before you send it again."

type Transport = Pick<LmsTransportError, "reason"> & {
  readonly outcome?: LmsTransportError["outcome"]
  readonly code?: string | undefined
}

export const transportError = (exchange: Exchange, { code, outcome = "Unknown", reason }: Transport, what: string) =>
  new LmsTransportError({
    ...exchange.location,
    reason,
    outcome,
    code,
    attempts: [],
    message: escapeControl(
      `${exchange.description} ${exchange.redact(redact.redactUrlsIn(what))}.${outcome === "Unknown" && !exchange.isIdempotent ? OUTCOME_UNKNOWN : ""}`
    )
  })

/** No headers within the limit. The service may still be at work on a write, unless it is known why it was not sent. */
export const timeoutError = (exchange: Exchange, limit: number, unsent?: string): LmsTransportError => {
  const within = `within ${formatDuration(limit)} (option timeout)`
  return unsent === undefined
    ? transportError(exchange, { reason: "Timeout" }, `found no answer ${within}`)
    : transportError(exchange, { reason: "Timeout", outcome: "NotSent" }, `was not sent ${within}, since ${unsent}`)
}

/** No byte of the body within the limit. */
export const stallError = (exchange: Exchange, limit: number): LmsTransportError =>
  transportError(
    exchange,
    { reason: "Timeout" },
    `stalled: no byte of the body came for ${formatDuration(limit)} (option stallTimeout)`
  )

export const connectionError = (exchange: Exchange, cause: unknown): LmsTransportError => {
  const why = errorMessage(cause) ?? errorCode(cause) ?? "no reason given"
  const code = networkError.tlsErrorCode(errorCode(cause), why)
  if (code !== undefined && networkError.isTlsFailure(code)) {
    return transportError(
      exchange,
      { reason: "Connection", outcome: "NotSent", code },
      networkError.describeTlsFailure(code, why)
    )
  }
  const outcome = NOT_SENT.test(String(code)) ? "NotSent" : "Unknown"
  const what = code?.startsWith("ERR_PROXY") ? "was not sent, since" : "found no answer:"
  return transportError(exchange, { reason: "Connection", outcome, code }, `${what} ${why}`)
}

export const brokenBodyError = (exchange: Exchange, cause: unknown): LmsTransportError => {
  const why = errorMessage(cause) ?? "the connection was lost"
  return transportError(exchange, { reason: "Body", code: errorCode(cause) }, `broke off in the answer's body: ${why}`)
}

/** More than is taken into memory: at the limit, or at that of the longest text, whichever is less. */
export const bodyTooLarge = (exchange: Exchange, limit: number): LmsTransportError =>
  transportError(
    exchange,
    { reason: "Body", code: "ERR_BODY_TOO_LARGE" },
    `answered with more than can be taken into memory${Number.isFinite(limit) ? ` (${limit} bytes, option maxBody)` : ""}: ask for less, or save it with destfile`
  )

/** A body that cannot be, or does not turn out to be, what it was announced to be. */
export const bodyError = (exchange: Exchange, problem: string, code?: string): LmsTransportError =>
  transportError(exchange, { reason: "Body", code }, problem)

/** Where in an answer something is wrong. */
export interface RecordLocation {
  readonly page?: number | undefined
  readonly row?: number | undefined
  readonly path?: ReadonlyArray<string | number> | undefined
}

/** Of data that cannot be used little is told: the first lines of a log, and no page. */
const LONGEST_MESSAGE = 500
const SHOWN_ADDRESS = 150

/** An answer that is not what was asked for. `problem` continues the sentence "GET … answered with". */
export const decodeError = (
  exchange: Exchange,
  reason: LmsDecodeError["reason"],
  problem: string,
  { page, path, row }: RecordLocation = {}
): LmsDecodeError => {
  const place = [page === undefined ? [] : `page ${page}`, row === undefined ? [] : `row ${row}`].flat()
  const where = place.length === 0 ? "" : ` (${place.join(", ")})`
  return new LmsDecodeError({
    ...exchange.location,
    reason,
    page,
    row,
    path: path ?? [],
    // Scrubbed before anything is cut, as above; the whole address is beside it.
    message: truncate(
      `${truncate(escapeControl(exchange.description), SHOWN_ADDRESS)}${where} answered with ${escapeControl(exchange.redact(problem))}`,
      LONGEST_MESSAGE
    )
  })
}

/** Records that cannot be told, in the words of the service where it reports an error in their place. */
export const recordsNotFound = (
  exchange: Exchange,
  { problem, reason, report }: RecordsNotFound,
  page?: number | undefined
): LmsDecodeError => {
  const words = errorBody.messagesOf(report, (message) => exchange.redact(message)).join("; ")
  return decodeError(exchange, reason, words === "" ? problem : `${problem.replace(/\.$/, "")}: ${words}`, { page })
}

/** A list that cannot be read on. */
export const pageError = (
  exchange: Exchange,
  reason: LmsPageError["reason"],
  page: number,
  problem: string
): LmsPageError =>
  new LmsPageError({
    ...exchange.location,
    reason,
    page,
    message: escapeControl(
      exchange.redact(`The list breaks off after page ${page} (${exchange.description}): ${problem}.`)
    )
  })
