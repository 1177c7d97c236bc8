/** Errors of requests that were sent, and of their responses. */
import * as Duration from "effect/Duration"
import { LmsApiError, LmsDecodeError, LmsPageError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import type { PreparedRequest } from "../request/request.js"
import { describeBytes, formatDuration } from "../text/describe.js"
import { escapeControl, truncate } from "../text/escape.js"
import { hint, option, withoutHint } from "../text/hints.js"
import { bound, changeError, edit, say, type Words, withMessage } from "../text/message.js"
import { isWithoutTls, LOST_TLS, originOf } from "../text/origin.js"
import * as redact from "../text/redact.js"
import { stringify } from "../text/stringify.js"
import * as errorBody from "./errorBody.js"
import type { ResponseFacts } from "./facts.js"
import { describeTlsFailure, errorCode, errorMessage, isTlsFailure, tlsErrorCode } from "./networkError.js"
import type { RecordsNotFound } from "./records.js"

/** An error response. The text is truncated but not yet redacted. */
export interface ErrorResponse {
  readonly facts: ResponseFacts
  readonly text: string
  /** The wait of the Retry-After header, in milliseconds. */
  readonly retryAfter: number | undefined
}

const MAX_BODY_LENGTH = 2000
/** A text that is cut here before it is redacted can show a part of the token only beyond what is shown of it. */
const MAX_GRAPHQL_ERRORS_LENGTH = 64 * 1024
/** For the error's `message`. The field `messages` has all of them: up to 50 with 1000 characters each. */
const MAX_MESSAGES_LENGTH = 8000

const toDuration = (millis: number | undefined): Duration.Duration | undefined =>
  millis === undefined ? undefined : Duration.millis(millis)

const rateLimitError = (
  request: PreparedRequest,
  details: Pick<LmsRateLimitError, "status" | "retryAfter" | "remaining">,
  problem: string
): LmsRateLimitError =>
  new LmsRateLimitError(
    withMessage(
      {
        ...request.location,
        ...details,
        waited: Duration.zero,
        wouldWait: Duration.zero,
        maxWait: Duration.zero,
        attempts: []
      },
      `${request.description} ${problem}`
    )
  )

/** For a throttled response. The caller adds how long the call waited. */
export const throttledError = (
  request: PreparedRequest,
  { facts: { remaining, status }, retryAfter }: ErrorResponse
): LmsRateLimitError =>
  rateLimitError(
    request,
    { status, retryAfter: toDuration(retryAfter), remaining },
    `was throttled by the service (${status})`
  )

/** For a request that got no permit in time and was not sent. The caller adds how long the call waited. */
export const quotaError = (request: PreparedRequest): LmsRateLimitError =>
  rateLimitError(request, { status: 0 }, "was not sent")

const reasonOf = ({ isTokenRejected, status }: ResponseFacts): LmsApiError["reason"] => {
  if (status < 400) return "Redirect"
  switch (status) {
    case 400:
    case 422:
      return "Invalid"
    case 401:
      return isTokenRejected ? "InvalidToken" : "Unauthorized"
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

/** What is wrong with the token, as a sentence after a space; empty if nothing is known to be. */
const describeToken = (
  { account, url }: PreparedRequest,
  { status }: ResponseFacts,
  reason: LmsApiError["reason"]
): Words => {
  const origin = originOf(url) ?? url
  const tokenOrigin = account?.origin
  if (status === 401 && account === null) {
    return say` The request was sent without a token, since the option ${option("token")} is null.`
  }
  if (status === 401 && origin !== tokenOrigin) {
    const cause = tokenOrigin !== undefined && isWithoutTls(tokenOrigin, origin) ? ` ${LOST_TLS}.` : ""
    return ` The request was sent without a token, since ${origin} is not the origin of the token.${cause}`
  }
  if (reason !== "InvalidToken") return ""
  const { key, position } = account ?? {}
  return position === undefined
    ? hint("TokenRejected", origin)
    : say` It was sent with token ${position} (${redact.abbreviate(key)}).${hint("TokenRejected", origin)}`
}

/** True if the request was sent with the token of `Lms.withToken` or of the option `token`. */
const isCallerToken = ({ account, url }: PreparedRequest): true | undefined =>
  account?.isCallerToken === true && originOf(url) === account.origin ? true : undefined

/** `problem` is a sentence without its subject, the request. */
const makeApiError = (
  request: PreparedRequest,
  { requestId, status }: ResponseFacts,
  details: Pick<LmsApiError, "reason" | "messages" | "body" | "retryAfter">,
  problem: Words
): LmsApiError =>
  new LmsApiError(
    withMessage(
      {
        ...request.retryLocation,
        ...details,
        body: details.body.slice(0, MAX_BODY_LENGTH),
        status,
        callerToken: isCallerToken(request),
        requestId: requestId === undefined ? undefined : request.redact(requestId),
        attempts: []
      },
      say`${request.description} ${problem}`
    )
  )

/** Their words in one message: undefined if there are none. */
const joinMessages = (messages: ReadonlyArray<string>): string | undefined =>
  messages.length === 0 ? undefined : messages.join("; ").slice(0, MAX_MESSAGES_LENGTH).replace(/\.$/, "")

/** `cause` is a sentence, empty if the cause is unknown. */
export const apiError = (
  request: PreparedRequest,
  { facts, retryAfter, text }: ErrorResponse,
  cause = ""
): LmsApiError => {
  // Redacted before it is truncated, since a part of the token would not be recognized.
  const body = redact.redactSignatures(request.redact(text))
  const reason = reasonOf(facts)
  const messages = errorBody.errorMessages(facts.contentType, body, (message) => request.redact(message))
  const problem = joinMessages(messages) ?? "the response has no message"
  return makeApiError(
    request,
    facts,
    { reason, messages, body, retryAfter: toDuration(retryAfter) },
    say`failed with ${facts.status}: ${problem}.${describeToken(request, facts, reason)}${cause === "" ? "" : ` ${cause}`}`
  )
}

/** Another sentence in place of the advice to create a new token. */
const amend = (error: LmsApiError, sentence: string): LmsApiError =>
  changeError(error, {}, withoutHint(say`${error} ${sentence}`, "TokenRejected"))

/** The error of a token that was rejected although it had just been refreshed. */
export const rejectedAfterRefresh = (error: LmsApiError): LmsApiError =>
  amend(error, "The token had just been refreshed: check whether its user and the developer key are still active.")

/** The error of a file that is refused with the token and with the verifier of its URL alone. */
export const rejectedVerifier = (error: LmsApiError): LmsApiError =>
  amend(
    error,
    "It was refused without the token too: get the URL of the file again, since its verifier may have expired."
  )

/** GraphQL has no status for each error, only a code that some services add, and words. */
const GRAPHQL_REASONS: ReadonlyArray<readonly [pattern: RegExp, reason: LmsApiError["reason"]]> = [
  [/\bnot[ _-]?found\b/i, "NotFound"],
  [
    /\b(?:unauthorized|unauthenticated|not authorized|forbidden|insufficient (?:permission|scope)s?|permission[ _]denied)\b/i,
    "Forbidden"
  ],
  // As a 429 that is no throttle of the service: whether it acted on a part of the operation is unknown.
  [/\b(?:rate[ _-]?limit(?:ed|s)?|throttled|too many requests)\b/i, "Client"],
  [/\b(?:internal[ _](?:server[ _])?error|unavailable|timed? ?out)\b/i, "Server"]
]

/** By its first error. Most are mistakes of the query or its variables. */
const graphqlReason = (value: unknown): LmsApiError["reason"] => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const words = errorBody.messagesOf({ errors: [first] }, (message) => message)
  // Names of the query, which are quoted, say nothing of the reason.
  const unquoted = [errorBody.graphqlCode(first) ?? "", ...words].join(" ").replace(/'[^']*'|"[^"]*"/g, "")
  return GRAPHQL_REASONS.find(([pattern]) => pattern.test(unquoted))?.[1] ?? "Invalid"
}

/** For the `errors` of a GraphQL response. The data beside them is not shown. */
export const graphqlError = (request: PreparedRequest, facts: ResponseFacts, all: unknown): LmsApiError => {
  const value: unknown = Array.isArray(all) ? all.slice(0, errorBody.MAX_MESSAGES) : all
  const messages = errorBody.messagesOf({ errors: value }, (message) => request.redact(message))
  const body = redact.redactSignatures(request.redact(stringify({ errors: value }).slice(0, MAX_GRAPHQL_ERRORS_LENGTH)))
  const words = joinMessages(messages) ?? "without a message"
  return makeApiError(
    request,
    facts,
    { reason: graphqlReason(value), messages, body },
    `returned errors with status ${facts.status}: ${words}.`
  )
}

/** For a null in the place of an object that the caller needs. */
export const graphqlNull = (request: PreparedRequest, facts: ResponseFacts, place: string): LmsApiError =>
  makeApiError(
    request,
    facts,
    { reason: "NotFound", messages: [], body: "" },
    `returned null at "${place}" with status ${facts.status}: it does not exist, or the user of the token may not see it.`
  )

/** Codes of failures before a byte is sent: name resolution, connecting. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|ERR_TLS_|ERR_INVALID_URL|ERR_UNRECORDED|ERR_PROXY)/

interface TransportFailure extends Pick<LmsTransportError, "reason"> {
  /** Default: `Unknown`. */
  readonly outcome?: LmsTransportError["outcome"]
  readonly code?: string | undefined
}

/** `problem` continues the description of the request, such as " was not sent" or ": no response". */
const makeTransportError = (
  request: PreparedRequest,
  { code, outcome = "Unknown", reason }: TransportFailure,
  problem: Words
): LmsTransportError => {
  const redacted = edit(problem, (words) => request.redact(redact.redactUrlsIn(words)))
  const warning = outcome === "Unknown" && !request.isReadOnly ? hint("CheckBeforeRepeat") : ""
  return new LmsTransportError(
    withMessage(
      { ...request.retryLocation, reason, outcome, code, attempts: [] },
      say`${request.description}${redacted}.${warning}`
    )
  )
}

/** `problem` completes the sentence "GET …". */
export const transportError = (
  request: PreparedRequest,
  failure: TransportFailure,
  problem: Words
): LmsTransportError => makeTransportError(request, failure, say` ${problem}`)

/** For no response headers within the timeout. `unsentReason` is set if the request is known not to have been sent. */
export const timeoutError = (request: PreparedRequest, timeout: number, unsentReason?: Words): LmsTransportError => {
  const within = say`within ${formatDuration(timeout)}${hint("LimitedBy", "timeout")}`
  return unsentReason === undefined
    ? makeTransportError(request, { reason: "Timeout" }, say`: no response ${within}`)
    : transportError(request, { reason: "Timeout", outcome: "NotSent" }, say`was not sent ${within}: ${unsentReason}`)
}

/** For no data of the body within the timeout. */
export const stallError = (request: PreparedRequest, stallTimeout: number): LmsTransportError =>
  makeTransportError(
    request,
    { reason: "Timeout" },
    say`: the response body stalled, no data for ${formatDuration(stallTimeout)}${hint("LimitedBy", "stallTimeout")}`
  )

export const connectionError = (request: PreparedRequest, cause: unknown): LmsTransportError => {
  const message = errorMessage(cause) ?? errorCode(cause) ?? "unknown reason"
  const code = tlsErrorCode(errorCode(cause), message)
  if (code !== undefined && isTlsFailure(code)) {
    return transportError(
      request,
      { reason: "Connection", outcome: "NotSent", code },
      say`was not sent: ${describeTlsFailure(code, message)}`
    )
  }
  const outcome = NOT_SENT.test(String(code)) ? "NotSent" : "Unknown"
  const result = code?.startsWith("ERR_PROXY") ? "was not sent" : "failed without a response"
  return transportError(request, { reason: "Connection", outcome, code }, `${result}: ${message}`)
}

/** A body that has arrived, with a coding that was not requested, or whose bytes are not of its coding. */
const UNDECODABLE = /^(?:ERR_UNEXPECTED_CONTENT|Z_DATA_ERROR)$/

export const brokenBodyError = (request: PreparedRequest, cause: unknown): LmsTransportError => {
  const message = errorMessage(cause) ?? "the connection was lost"
  const code = errorCode(cause)
  const problem = UNDECODABLE.test(`${code}`) ? "cannot be decoded" : "is incomplete"
  return makeTransportError(request, { reason: "Body", code }, `: the response body ${problem}: ${message}`)
}

/** For a body that exceeds `limit`, or the longest possible string. */
export const bodyTooLarge = (request: PreparedRequest, limit: number): LmsTransportError => {
  const size = Number.isFinite(limit) ? say`${limit} bytes${hint("LimitedBy", "maxBody")}` : "a string can be"
  return makeTransportError(
    request,
    { reason: "Body", code: "ERR_BODY_TOO_LARGE" },
    say`: the response body is larger than ${size}. ${hint("SaveToFile")}`
  )
}

/** For a body that contradicts its headers or the expected file. `problem` completes the sentence "GET …". */
export const bodyError = (request: PreparedRequest, problem: Words, code?: string): LmsTransportError =>
  transportError(request, { reason: "Body", code }, problem)

/** The location of an error in a response. */
export interface RecordLocation {
  readonly page?: number | undefined
  readonly row?: number | undefined
  readonly path?: ReadonlyArray<string | number> | undefined
}

const MAX_DECODE_MESSAGE_LENGTH = 500
/** The error's `url` has the complete URL. */
const MAX_DESCRIPTION_LENGTH = 150

/** For unusable data. `problem` completes the sentence "GET … returned". */
export const decodeError = (
  request: PreparedRequest,
  reason: LmsDecodeError["reason"],
  problem: Words,
  { page, path, row }: RecordLocation = {}
): LmsDecodeError => {
  const places = [page === undefined ? [] : `page ${page}`, row === undefined ? [] : `row ${row}`].flat()
  const location = places.length === 0 ? "" : ` (${places.join(", ")})`
  const description = truncate(escapeControl(request.description), MAX_DESCRIPTION_LENGTH)
  // Redacted before it is truncated, as above.
  const redacted = edit(problem, (words) => escapeControl(request.redact(words)))
  return new LmsDecodeError(
    withMessage(
      { ...request.location, reason, page, row, path: path ?? [] },
      bound(say`${description}${location} returned ${redacted}`, MAX_DECODE_MESSAGE_LENGTH)
    )
  )
}

interface ResponseWithFacts {
  readonly request: PreparedRequest
  readonly facts: ResponseFacts
}

/** For a page whose records cannot be located. Adds the messages of an error report. */
export const recordsNotFound = (
  { request, facts }: ResponseWithFacts,
  { bytes, problem, reason, report }: RecordsNotFound,
  page?: number | undefined
): LmsDecodeError => {
  if (bytes !== undefined) return bytesError({ request, facts }, bytes, say`${problem}.`, page)
  const messages = errorBody.messagesOf(report, (message) => request.redact(message)).join("; ")
  return decodeError(request, reason, messages === "" ? say`${problem}.` : say`${problem}: ${messages}`, { page })
}

/** For a body that is not declared as JSON. `problem` follows its description. */
export const bytesError = (
  { request, facts }: ResponseWithFacts,
  bytes: Uint8Array,
  problem: Words,
  page?: number | undefined
): LmsDecodeError =>
  // Redacted before it is truncated, as above.
  decodeError(request, "Bytes", say`${describeBytes(bytes, request.redact(facts.contentType))} ${problem}`, {
    page
  })

/** For a list that cannot be continued after `page`. `problem` is a sentence without its period. */
export const pageError = (
  request: PreparedRequest,
  reason: LmsPageError["reason"],
  page: number,
  problem: Words
): LmsPageError =>
  new LmsPageError(
    withMessage(
      { ...request.location, reason, page },
      say`Pagination failed after page ${page} (${request.description}): ${problem}.`,
      (words) => request.redact(words)
    )
  )
