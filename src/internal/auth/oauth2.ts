/** Requests an access token for a refresh token at the token endpoint (RFC 6749 section 6). */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { LmsConfigError } from "../../LmsError.js"
import * as clock from "../clock.js"
import { configError, tokenProblem } from "../request/configuration.js"
import { isHtml } from "../response/errorBody.js"
import { ResponseFacts } from "../response/facts.js"
import * as json from "../response/json.js"
import { errorCode, errorMessage } from "../response/networkError.js"
import { describeType } from "../text/describe.js"
import * as redact from "../text/redact.js"
import type { Secrets } from "../text/secrets.js"
import * as timeLimit from "../timeLimit.js"
import * as chunks from "../transport/chunks.js"
import type { TransportError, TransportResponse, TransportService } from "../transport/transport.js"
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

const TOKEN_PATH = "/login/oauth2/token"

/** A token response has a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024
const TIMEOUT_MILLIS = 30_000
const LIMITS = { headersTimeoutMillis: TIMEOUT_MILLIS, idleTimeoutMillis: TIMEOUT_MILLIS, maxBodyBytes: MAX_BODY_BYTES }
const MAX_ATTEMPT_DURATION = "1 minute"
const MAX_ERROR_BODY_DURATION = "5 seconds"

/** The waits before the second and the third attempt, unless the service requests others. */
const RETRY_WAITS_MILLIS = [1000, 4000]
const MAX_RETRY_WAIT_MILLIS = 30_000

const MAX_DESCRIPTION_LENGTH = 300

interface FailedAttempt {
  readonly error: LmsConfigError
  /** The wait before the next attempt if the service requests one; undefined if another one would not help. */
  readonly retry: { readonly waitMillis: number | undefined } | undefined
}

/** `problem` continues the sentence "POST … ". */
const refreshError = (
  { origin }: RefreshGrant,
  problem: string,
  variable: LmsConfigError["variable"] = "LMS_DOMAIN",
  reason: LmsConfigError["reason"] = "RefreshFailed"
) => configError(reason, variable, `Token refresh failed: POST ${origin}${TOKEN_PATH} ${problem}.`)

const final = (...problem: Parameters<typeof refreshError>): FailedAttempt => ({
  error: refreshError(...problem),
  retry: undefined
})

const transient = (
  grant: RefreshGrant,
  problem: string,
  waitMillis?: number,
  variable?: LmsConfigError["variable"]
): FailedAttempt => ({ error: refreshError(grant, `${problem}. Try again later`, variable), retry: { waitMillis } })

const redactGrant = ({ secrets }: RefreshGrant, text: string): string => redact.redactUrlsIn(secrets.mask(text))

const fromTransportError = (grant: RefreshGrant, { cause, reason }: TransportError): FailedAttempt => {
  if (cause instanceof LmsConfigError) return { error: cause, retry: undefined }
  if (reason === "Timeout" || reason === "Stall") {
    return transient(grant, `received no response within ${TIMEOUT_MILLIS / 1000} seconds`)
  }
  const why = errorMessage(cause) ?? errorCode(cause)
  return transient(grant, `received no response${why === undefined ? "" : `: ${redactGrant(grant, why)}`}`)
}

/** Canvas before mid-2022 answers `invalid_request` for a refresh token that it no longer has. */
const isUnknownRefreshToken = (code: unknown, description: string): boolean =>
  code === "invalid_request" &&
  /refresh[ _]?token\b/i.test(description) &&
  /\b(?:not found|invalid|expired|revoked|unknown)\b/i.test(description)

/** The error codes of RFC 6749 section 5.2, and what to do about each. */
const rejection = (grant: RefreshGrant, rejected: string, code: unknown, description: string): FailedAttempt => {
  switch (isUnknownRefreshToken(code, description) ? "invalid_grant" : code) {
    case "invalid_grant":
      return final(
        grant,
        `${rejected}: the refresh token is revoked, expired or belongs to another developer key. Let the user grant access again, and use the new refresh token. If processes share it, pass refreshToken as an effect that reads their store`,
        "refreshToken",
        "InvalidGrant"
      )
    case "invalid_client":
    case "unauthorized_client":
      return final(grant, `${rejected}: check clientId and clientSecret in the developer key`, "clientSecret")
    default:
      return typeof code === "string"
        ? final(
            grant,
            `${rejected}: the service gives no cause that is known. If a new refresh token does not help, ask its administrators`,
            "refreshToken"
          )
        : final(
            grant,
            `${rejected}, which is not the answer of a token endpoint: check the domain, and whether a firewall blocks the request`
          )
  }
}

/** The service is busy or down, so a later attempt may succeed. */
const isTransientRejection = (facts: ResponseFacts, code: unknown, text: string): boolean =>
  facts.status >= 500 ||
  facts.status === 408 ||
  facts.status === 425 ||
  code === "temporarily_unavailable" ||
  code === "server_error" ||
  facts.isThrottle(text)

const DECODER = new TextDecoder()

const readErrorResponse = Effect.fnUntraced(function* (
  grant: RefreshGrant,
  response: TransportResponse
): Effect.fn.Return<never, FailedAttempt> {
  const facts = new ResponseFacts(response)
  const { status } = facts
  const text = DECODER.decode(yield* chunks.readPrefix(response, MAX_BODY_BYTES, MAX_ERROR_BODY_DURATION))
  if (status >= 300 && status < 400) {
    const problem = `was redirected (${status}), and secrets are not sent to another URL: write the domain as the service does`
    return yield* Effect.fail(final(grant, problem))
  }
  const body = Either.getOrElse(json.parseJson(text), () => undefined)
  const { error: code, error_description: errorDescription = code } = json.isObject(body) ? body : {}
  // Redacted before it is truncated, so that no part of a secret remains.
  const description =
    typeof errorDescription === "string" ? redactGrant(grant, errorDescription).slice(0, MAX_DESCRIPTION_LENGTH) : ""
  const described = `${status}${description === "" ? "" : ` (${description})`}`
  return yield* Effect.fail(
    isTransientRejection(facts, code, text)
      ? transient(grant, `failed with ${described}`, facts.retryAfter(yield* Clock.currentTimeMillis))
      : rejection(grant, `was rejected with ${described}`, code, description)
  )
})

/** About 3000 years. Services use larger values for tokens that never expire, and a `Date` could not hold them. */
const MAX_LIFETIME_SECONDS = 1e11

const parseLifetimeSeconds = (value: unknown): number | undefined => {
  const seconds = typeof value === "string" ? Number(value) : value
  return typeof seconds === "number" && seconds > 0 && seconds < MAX_LIFETIME_SECONDS ? seconds : undefined
}

const parseTokenResponse = (
  grant: RefreshGrant,
  text: string | Uint8Array
): Either.Either<TokenResponse, FailedAttempt> => {
  const body = typeof text === "string" ? Either.getOrElse(json.parseJson(text), () => undefined) : undefined
  const { access_token, expires_in, refresh_token } = json.isObject(body) ? body : {}
  if (typeof text === "string" && isHtml("", text)) {
    const problem =
      "returned a page instead of a token: the service may be in maintenance, or the domain is not that of the service itself"
    return Either.left(transient(grant, problem))
  }
  if (access_token === undefined) {
    return Either.left(final(grant, "returned no access token: check that the domain is that of the service itself"))
  }
  const accessToken = Redacted.make(typeof access_token === "string" ? access_token : "")
  if (Option.isSome(tokenProblem(accessToken))) {
    // A response with the member is that of a token endpoint, which may be right a moment later.
    const problem = `returned an invalid access token (${describeType(access_token)}), which is a fault of the service`
    return Either.left(transient(grant, problem, undefined, "refreshToken"))
  }
  const seconds = parseLifetimeSeconds(expires_in)
  return Either.right({
    accessToken,
    refreshToken: typeof refresh_token === "string" && refresh_token !== "" ? Redacted.make(refresh_token) : undefined,
    lifetimeMillis: seconds === undefined ? undefined : seconds * 1000
  })
}

const attemptRefresh = (
  transport: TransportService,
  grant: RefreshGrant
): Effect.Effect<TokenResponse, FailedAttempt> => {
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    "user-agent": USER_AGENT
  }
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: grant.clientId,
    client_secret: Redacted.value(grant.clientSecret),
    refresh_token: Redacted.value(grant.refreshToken)
  })
  const url = `${grant.origin}${TOKEN_PATH}`
  const attempt = transport.send({ method: "POST", url, headers, body: body.toString() }, LIMITS).pipe(
    Effect.mapError((error) => fromTransportError(grant, error)),
    Effect.flatMap((response) =>
      response.status === 200
        ? Effect.flatMap(
            Effect.mapError(response.text, (error) => fromTransportError(grant, error)),
            (text) => parseTokenResponse(grant, text)
          )
        : readErrorResponse(grant, response)
    )
  )
  return timeLimit.failAfter(attempt, {
    duration: MAX_ATTEMPT_DURATION,
    onTimeout: () => transient(grant, "took longer than a minute")
  })
}

/**
 * Refreshes the access token, with up to three attempts. A retry after a lost response is safe: either the refresh token
 * stays valid, or the new one is already lost and only a response to the retry can replace it.
 */
export const refreshAccessToken = (
  transport: TransportService,
  grant: RefreshGrant
): Effect.Effect<TokenResponse, LmsConfigError> => {
  const attempt = (retries: number): Effect.Effect<TokenResponse, LmsConfigError> =>
    Effect.catchAll(attemptRefresh(transport, grant), ({ error, retry }) => {
      const usualWait = RETRY_WAITS_MILLIS[retries]
      if (retry === undefined || usualWait === undefined) return Effect.fail(error)
      const { waitMillis = usualWait } = retry
      return waitMillis > MAX_RETRY_WAIT_MILLIS
        ? Effect.fail(error)
        : Effect.zipRight(clock.sleep(waitMillis), attempt(retries + 1))
    })
  return attempt(0)
}
