/** Every way in which an exchange fails, as an error of ours. */
import * as Duration from "effect/Duration"
import { LmsApiError, LmsDecodeError, LmsPageError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import { cut } from "../text/cut.js"
import { shown } from "../text/duration.js"
import { originOf } from "../text/origin.js"
import * as redact from "../text/redact.js"
import { visible } from "../text/visible.js"
import { codeOf, messageOf } from "./cause.js"
import * as errorBody from "./errorBody.js"
import type { Exchange } from "./exchange.js"
import * as handshake from "./handshake.js"
import type { Unclear } from "./records.js"

type HeaderFields = Readonly<Record<string, string>>

/** An answer that is no success: its text is bounded and still holds whatever the service echoed. */
export interface Refusal {
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
export const isThrottle = ({ status, text }: Pick<Refusal, "status" | "text">): boolean =>
  status === 429 || (status === 403 && text.includes("Rate Limit Exceeded"))

const duration = (millis: number | undefined): Duration.Duration | undefined =>
  millis === undefined ? undefined : Duration.millis(millis)

const rateLimit = (
  exchange: Exchange,
  said: Pick<LmsRateLimitError, "status" | "retryAfter" | "remaining">,
  what: string
): LmsRateLimitError =>
  new LmsRateLimitError({
    ...exchange.place,
    ...said,
    waited: Duration.zero,
    wouldWait: Duration.zero,
    maxWait: Duration.zero,
    attempts: [],
    message: visible(`${exchange.shown} ${what}`)
  })

/** A throttle as it comes; how long the call waited for it is added where that is known. */
export const throttled = (
  exchange: Exchange,
  { retryAfter, status }: Refusal,
  remaining: number | undefined
): LmsRateLimitError =>
  rateLimit(
    exchange,
    { status, retryAfter: duration(retryAfter), remaining },
    `was throttled by the service (${status})`
  )

/** The error of a request that found no permit in time, and so was never sent. */
export const unadmitted = (exchange: Exchange): LmsRateLimitError =>
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

const hint = ({ request, url }: Exchange, { status }: Refusal, reason: LmsApiError["reason"]): string => {
  const origin = originOf(url) ?? url
  if (status === 401 && origin !== request.tokenOrigin) {
    return ` The request went without a token, since ${origin} is not the address the token belongs to.`
  }
  if (reason === "InvalidToken") {
    return ` The token is refused: make a new one at ${origin}/profile/settings, section "Approved Integrations".`
  }
  return ""
}

export const api = (exchange: Exchange, refusal: Refusal): LmsApiError => {
  const { headers, retryAfter, status } = refusal
  // Scrubbed before anything is cut, so that no cut leaves the half of a token that a search no longer finds.
  const text = redact.signed(exchange.scrub(refusal.text))
  const reason = reasonOf(status, headers)
  const id = headers["x-request-context-id"]
  const messages = errorBody.messages(headers["content-type"] ?? "", text, (message) => exchange.scrub(message))
  const said = messages.length === 0 ? "the service gave no reason" : messages.join("; ").slice(0, MESSAGES_SHOWN)
  return new LmsApiError({
    ...exchange.place,
    status,
    reason,
    messages,
    body: text.slice(0, BODY_SHOWN),
    requestId: id === undefined ? undefined : exchange.scrub(id),
    retryAfter: duration(retryAfter),
    attempts: [],
    message: visible(
      `${exchange.shown} failed with ${status}: ${said.replace(/\.$/, "")}.${hint(exchange, refusal, reason)}`
    )
  })
}

/** Failures that come before the first byte of a request can leave: resolving, connecting. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|ERR_TLS_|ERR_INVALID_URL|ERR_UNRECORDED|ERR_PROXY)/

/** What a caller should know of a write that may or may not have been applied. */
export const UNSURE = " The service may have acted on it: look before you send it again."

type Transport = Pick<LmsTransportError, "reason"> & {
  readonly outcome?: LmsTransportError["outcome"]
  readonly code?: string | undefined
}

export const transport = (exchange: Exchange, { code, outcome = "Unknown", reason }: Transport, what: string) =>
  new LmsTransportError({
    ...exchange.place,
    reason,
    outcome,
    code,
    attempts: [],
    message: visible(
      `${exchange.shown} ${exchange.scrub(redact.addresses(what))}.${outcome === "Unknown" && !exchange.isRead ? UNSURE : ""}`
    )
  })

/** No headers within the limit. The service may still be at work on a write, unless it is known why it was not sent. */
export const timedOut = (exchange: Exchange, limit: number, unsent?: string): LmsTransportError => {
  const within = `within ${shown(limit)} (option timeout)`
  return unsent === undefined
    ? transport(exchange, { reason: "Timeout" }, `found no answer ${within}`)
    : transport(exchange, { reason: "Timeout", outcome: "NotSent" }, `was not sent ${within}, since ${unsent}`)
}

/** No byte of the body within the limit. */
export const stalled = (exchange: Exchange, limit: number): LmsTransportError =>
  transport(
    exchange,
    { reason: "Timeout" },
    `stalled: no byte of the body came for ${shown(limit)} (option stallTimeout)`
  )

export const connection = (exchange: Exchange, cause: unknown): LmsTransportError => {
  const why = messageOf(cause) ?? codeOf(cause) ?? "no reason given"
  const code = handshake.codeOf(codeOf(cause), why)
  if (code !== undefined && handshake.isFailed(code)) {
    return transport(exchange, { reason: "Connection", outcome: "NotSent", code }, handshake.problem(code, why))
  }
  const outcome = NOT_SENT.test(String(code)) ? "NotSent" : "Unknown"
  const what = code?.startsWith("ERR_PROXY") ? "was not sent, since" : "found no answer:"
  return transport(exchange, { reason: "Connection", outcome, code }, `${what} ${why}`)
}

export const brokenBody = (exchange: Exchange, cause: unknown): LmsTransportError => {
  const why = messageOf(cause) ?? "the connection was lost"
  return transport(exchange, { reason: "Body", code: codeOf(cause) }, `broke off in the answer's body: ${why}`)
}

/** More than is taken into memory: at the limit, or at that of the longest text, whichever is less. */
export const tooLarge = (exchange: Exchange, limit: number): LmsTransportError =>
  transport(
    exchange,
    { reason: "Body", code: "ERR_BODY_TOO_LARGE" },
    `answered with more than can be taken into memory${Number.isFinite(limit) ? ` (${limit} bytes, option maxBody)` : ""}: ask for less, or save it with destfile`
  )

/** A body that cannot be, or does not turn out to be, what it was announced to be. */
export const unusableBody = (exchange: Exchange, problem: string, code?: string): LmsTransportError =>
  transport(exchange, { reason: "Body", code }, problem)

/** Where in an answer something is wrong. */
export interface Place {
  readonly page?: number | undefined
  readonly row?: number | undefined
  readonly path?: ReadonlyArray<string | number> | undefined
}

/** Of data that cannot be used little is told: the first lines of a log, and no page. */
const LONGEST_MESSAGE = 500
const SHOWN_ADDRESS = 150

/** An answer that is not what was asked for. `problem` continues the sentence "GET … answered with". */
export const undecodable = (
  exchange: Exchange,
  reason: LmsDecodeError["reason"],
  problem: string,
  { page, path, row }: Place = {}
): LmsDecodeError => {
  const place = [page === undefined ? [] : `page ${page}`, row === undefined ? [] : `row ${row}`].flat()
  const where = place.length === 0 ? "" : ` (${place.join(", ")})`
  return new LmsDecodeError({
    ...exchange.place,
    reason,
    page,
    row,
    path: path ?? [],
    // Scrubbed before anything is cut, as above; the whole address is beside it.
    message: cut(
      `${cut(visible(exchange.shown), SHOWN_ADDRESS)}${where} answered with ${visible(exchange.scrub(problem))}`,
      LONGEST_MESSAGE
    )
  })
}

/** Records that cannot be told, in the words of the service where it reports an error in their place. */
export const unclear = (
  exchange: Exchange,
  { problem, reason, report }: Unclear,
  page?: number | undefined
): LmsDecodeError => {
  const words = errorBody.said(report, (message) => exchange.scrub(message)).join("; ")
  return undecodable(exchange, reason, words === "" ? problem : `${problem.replace(/\.$/, "")}: ${words}`, { page })
}

/** A list that cannot be read on. */
export const brokenList = (
  exchange: Exchange,
  reason: LmsPageError["reason"],
  page: number,
  problem: string
): LmsPageError =>
  new LmsPageError({
    ...exchange.place,
    reason,
    page,
    message: visible(exchange.scrub(`The list breaks off after page ${page} (${exchange.shown}): ${problem}.`))
  })
