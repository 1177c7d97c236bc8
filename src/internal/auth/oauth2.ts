/** Requests an access token for a refresh token at the token endpoint (RFC 6749 section 6). */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { LmsConfigError, LmsDecodeError, LmsError, LmsTransportError } from "../../LmsError.js"
import type { LmsSend } from "../../LmsService.js"
import { unlimitedQuota } from "../limits/quota.js"
import { makeRateLimiters } from "../limits/rateLimiter.js"
import { defaultSchedules, isRetryable } from "../limits/schedules.js"
import { configError, tokenProblem } from "../request/configuration.js"
import { PreparedRequest } from "../request/request.js"
import { isHtml } from "../response/errorBody.js"
import * as errors from "../response/errors.js"
import * as json from "../response/json.js"
import { type Call, CallRequest, makeCall, withDeadline } from "../send/call.js"
import { makeSend } from "../send/send.js"
import { describeType } from "../text/describe.js"
import { withoutHint } from "../text/hints.js"
import * as redact from "../text/redact.js"
import type { Secrets } from "../text/secrets.js"
import type { TransportService } from "../transport/transport.js"
import { USER_AGENT } from "../version.js"

/** The refresh token and the client credentials, with the origin that they are sent to. */
export interface RefreshGrant {
  /** All that the configuration has held, which the service may echo. */
  readonly secrets: Secrets
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  readonly refreshToken: Redacted.Redacted
}

export interface TokenResponse {
  readonly accessToken: Redacted.Redacted
  /** Undefined if the refresh token of the grant stays valid. */
  readonly refreshToken: Redacted.Redacted | undefined
  /** Counts from the time of the request; undefined if the response contains no expiry. */
  readonly lifetimeMillis: number | undefined
}

/** A token response has a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024
const TIMEOUT_MILLIS = 30_000

/** The limits of a refresh, retries included. */
const LIMITS: Call["limits"] = {
  maxWait: 30_000,
  maxRate: undefined,
  retries: 2,
  deadline: 120_000,
  transport: {
    headersTimeoutMillis: TIMEOUT_MILLIS,
    idleTimeoutMillis: TIMEOUT_MILLIS,
    maxBodyBytes: MAX_BODY_BYTES
  }
}

const MAX_WORDS_LENGTH = 300

/** Sends like the client, but its requests have no account, take nothing from its quota, and are not intercepted. */
export const makeTokenSend = (transport: TransportService): Effect.Effect<LmsSend> =>
  Effect.map(makeRateLimiters, (rateLimiters) =>
    makeSend({
      transport,
      rateLimiters,
      quota: unlimitedQuota,
      schedules: defaultSchedules,
      warnedOrigins: new Set(),
      describeEndpoint: Option.none(),
      interceptor: undefined
    })
  )

/**
 * It counts as a request that only reads: a retry after a lost response is safe. Either the refresh token stays valid, or the
 * new one is already lost and only a response to the retry can replace it.
 */
const makeRequest = ({ clientId, clientSecret, origin, refreshToken, secrets }: RefreshGrant): PreparedRequest =>
  new PreparedRequest({
    method: "POST",
    url: `${origin}/login/oauth2/token`,
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": USER_AGENT
    },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: clientId,
      client_secret: Redacted.value(clientSecret),
      refresh_token: Redacted.value(refreshToken)
    }).toString(),
    origin,
    account: undefined,
    secrets,
    acceptsJson: true,
    readOnly: true
  })

/** About 3000 years. Services use larger values for tokens that never expire, and a `Date` could not hold them. */
const MAX_LIFETIME_SECONDS = 1e11

const parseLifetimeSeconds = (value: unknown): number | undefined => {
  const seconds = typeof value === "string" ? Number(value) : value
  return typeof seconds === "number" && seconds > 0 && seconds < MAX_LIFETIME_SECONDS ? seconds : undefined
}

/** A transport error is retried: the service may be in maintenance, and right a moment later. */
const parseTokenResponse = (
  request: PreparedRequest,
  text: string | Uint8Array
): Either.Either<TokenResponse, LmsTransportError | LmsDecodeError> => {
  if (typeof text === "string" && isHtml("", text)) {
    return Either.left(errors.bodyError(request, "returned a page instead of a token"))
  }
  const body = typeof text === "string" ? Either.getOrElse(json.parseJson(text), () => undefined) : undefined
  const { access_token, expires_in, refresh_token } = json.isObject(body) ? body : {}
  if (access_token === undefined) return Either.left(errors.decodeError(request, "Shape", "no access token."))
  const accessToken = Redacted.make(typeof access_token === "string" ? access_token : "")
  if (Option.isSome(tokenProblem(accessToken))) {
    return Either.left(errors.bodyError(request, `returned an invalid access token (${describeType(access_token)})`))
  }
  const seconds = parseLifetimeSeconds(expires_in)
  return Either.right({
    accessToken,
    refreshToken: typeof refresh_token === "string" && refresh_token !== "" ? Redacted.make(refresh_token) : undefined,
    lifetimeMillis: seconds === undefined ? undefined : seconds * 1000
  })
}

/** Canvas before mid-2022 answers `invalid_request` for a refresh token that it no longer has. */
const isUnknownRefreshToken = (messages: ReadonlyArray<string>): boolean =>
  messages.includes("invalid_request") &&
  messages.some(
    (message) =>
      /refresh[ _]?token\b/i.test(message) && /\b(?:not found|invalid|expired|revoked|unknown)\b/i.test(message)
  )

type Advice = readonly [
  advice: string,
  variable?: LmsConfigError["variable"] | undefined,
  reason?: LmsConfigError["reason"]
]

const CHECK_DOMAIN = "Check that the domain is that of the service itself, as the service writes it"

/** What to do about the error codes of RFC 6749 section 5.2, which are among the messages. */
const adviseOnRejection = (messages: ReadonlyArray<string>): Advice => {
  if (messages.includes("invalid_grant") || isUnknownRefreshToken(messages)) {
    return [
      "The refresh token is revoked, expired or belongs to another developer key. Let the user grant access again, and use the new refresh token. If processes share it, pass refreshToken as an effect that reads their store",
      "refreshToken",
      "InvalidGrant"
    ]
  }
  return messages.includes("invalid_client") || messages.includes("unauthorized_client")
    ? ["Check clientId and clientSecret in the developer key", "clientSecret"]
    : [
        `${CHECK_DOMAIN}, and whether a firewall blocks the request. If a new refresh token does not help, ask its administrators`
      ]
}

/** A pattern would take quadratic time for a text of blanks. */
const withoutPeriods = (text: string): string => {
  let end = text.length
  while (end > 0 && ". ".includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

const toConfigError = (request: PreparedRequest, error: LmsError): LmsConfigError => {
  const fail = (problem: string, [advice, variable = "LMS_DOMAIN", reason = "RefreshFailed"]: Advice) =>
    configError(reason, variable, `Token refresh failed: ${withoutPeriods(problem)}. ${advice}.`)
  const later: Advice = ["Try again later"]
  switch (error._tag) {
    case "LmsConfigError":
      return error
    case "LmsRateLimitError":
      return fail(`${request.description} was throttled (${error.status})`, later)
    case "LmsApiError": {
      // The service's words alone: other advice would be about the token of a call.
      const { messages } = error
      const words = redact.redactUrlsIn(messages.join(": ")).slice(0, MAX_WORDS_LENGTH)
      const problem = `${request.description} failed with ${error.status}${words === "" ? "" : ` (${words})`}`
      return fail(problem, isRetryable(error) ? later : adviseOnRejection(messages))
    }
    default:
      // The limits are no options of the caller, and the response is no file.
      return fail(
        withoutHint(withoutHint(error, "LimitedBy"), "SaveToFile").message,
        isRetryable(error) ? later : [CHECK_DOMAIN]
      )
  }
}

/** Requests a new access token, with up to three attempts. */
export const refreshAccessToken = (send: LmsSend, grant: RefreshGrant): Effect.Effect<TokenResponse, LmsConfigError> =>
  Effect.suspend(() => {
    const request = makeRequest(grant)
    const call = makeCall(LIMITS, undefined, "call")
    const sent = send(
      new CallRequest(call, request, {
        read: (open) => Effect.flatMap(open.text, (text) => parseTokenResponse(open.request, text))
      })
    )
    return Effect.mapError(withDeadline(sent, call, request), (error) => toConfigError(request, error))
  })
