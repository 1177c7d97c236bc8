/** One refresh: a refresh token is shown to the service's token endpoint, which gives an access token for it (RFC 6749). */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import { LmsConfigError } from "../../LmsError.js"
import * as clock from "../clock.js"
import { tokenProblem } from "../request/configuration.js"
import { version } from "../request/headers.js"
import * as json from "../response/json.js"
import { errorCode, errorMessage } from "../response/networkError.js"
import { escapeControl } from "../text/escape.js"
import * as redact from "../text/redact.js"
import * as chunks from "../transport/chunks.js"
import type { TransportError, TransportResponse, TransportService } from "../transport/transport.js"

/** What is shown to the token endpoint. */
export interface Grant {
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  readonly refreshToken: Redacted.Redacted
}

/** What it gives. */
export interface Given {
  readonly accessToken: Redacted.Redacted
  /** Undefined where the old one stays. */
  readonly refreshToken: Redacted.Redacted | undefined
  /** Milliseconds from when it was asked for; undefined where it is not said. */
  readonly lives: number | undefined
}

const PATH = "/login/oauth2/token"

/** An answer has a few hundred bytes; what is longer is none. */
const LONGEST = 64 * 1024
const PATIENCE = 30_000
const LIMITS = { headers: PATIENCE, stall: PATIENCE, body: LONGEST }
const WHOLE_TRY = "1 minute"
const ERROR_WITHIN = "5 seconds"

/** Milliseconds before the second and the third try, where the service asks for no other. */
const WAITS = [1000, 4000]
const LONGEST_WAIT = 30_000

const SAID = 300

/** A try that did not succeed; `wait` is what the service asks for, in milliseconds. */
interface Failed {
  readonly error: LmsConfigError
  readonly again: boolean
  readonly wait?: number | undefined
}

const failed = (
  { origin }: Grant,
  problem: string,
  variable: LmsConfigError["variable"] = "LMS_DOMAIN",
  reason: LmsConfigError["reason"] = "RefreshFailed"
) =>
  new LmsConfigError({
    reason,
    variable,
    message: escapeControl(`No new access token is to be had: POST ${origin}${PATH} ${problem}.`)
  })

const scrub = ({ clientSecret, refreshToken }: Grant, text: string): string =>
  redact.redactUrlsIn(redact.redactToken(clientSecret, redact.redactToken(refreshToken, text)))

const unanswered = (grant: Grant, { cause, reason }: TransportError): Failed => {
  if (cause instanceof LmsConfigError) return { error: cause, again: false }
  const why = errorMessage(cause) ?? errorCode(cause)
  const problem =
    reason === "Timeout" || reason === "Stall"
      ? `found no answer within ${PATIENCE / 1000} seconds`
      : `found no answer${why === undefined ? "" : `: ${scrub(grant, why)}`}`
  return { error: failed(grant, `${problem}. Try again later`), again: true }
}

/** What each refusal means (RFC 6749 section 5.2), and its mend. */
const refusal = (grant: Grant, status: number, code: unknown, said: string): LmsConfigError => {
  const refused = `was refused with ${status}${said === "" ? "" : ` (${said})`}`
  switch (code) {
    case "invalid_grant":
      return failed(
        grant,
        `${refused}: the refresh token is revoked, expired or another key's. Have the user grant access anew, and give the refresh token that comes of it`,
        "refreshToken",
        "InvalidGrant"
      )
    case "invalid_client":
    case "unauthorized_client":
      return failed(grant, `${refused}: look for clientId and clientSecret in the developer key`, "clientSecret")
    default:
      return failed(grant, `${refused}: look whether the domain is that of the developer key`)
  }
}

const DECODER = new TextDecoder()

const refused = Effect.fnUntraced(function* (
  grant: Grant,
  incoming: TransportResponse
): Effect.fn.Return<never, Failed> {
  const { headers, status } = incoming
  const text = DECODER.decode(yield* chunks.readPrefix(incoming, LONGEST, ERROR_WITHIN))
  if (status >= 300 && status < 400) {
    const problem = `was redirected (${status}), and secrets are not sent on: write the domain as the service itself does`
    return yield* Effect.fail({ error: failed(grant, problem), again: false })
  }
  const body = Either.getOrElse(json.parseJson(text), () => undefined)
  const { error: code, error_description: words = code } = json.isObject(body) ? body : {}
  // Scrubbed before it is cut, so that no cut leaves the half of a secret.
  const said = typeof words === "string" ? scrub(grant, words).slice(0, SAID) : ""
  if (status === 429 || status >= 500 || (status === 403 && text.includes("Rate Limit Exceeded"))) {
    const asked = headers["retry-after"] ?? ""
    const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : undefined
    const problem = `failed with ${status}${said === "" ? "" : ` (${said})`}. Try again later`
    return yield* Effect.fail({ error: failed(grant, problem), again: true, wait })
  }
  return yield* Effect.fail({ error: refusal(grant, status, code, said), again: false })
})

/** Some thousand years: there is no date for an end that is much farther off, by which services mean that there is none. */
const FOR_EVER = 1e11

const secondsOf = (value: unknown): number | undefined => {
  const seconds = typeof value === "string" ? Number(value) : value
  return typeof seconds === "number" && seconds > 0 && seconds < FOR_EVER ? seconds : undefined
}

const read = (grant: Grant, text: string | Uint8Array): Either.Either<Given, Failed> => {
  const body = typeof text === "string" ? Either.getOrElse(json.parseJson(text), () => undefined) : undefined
  const { access_token: access, expires_in, refresh_token: next } = json.isObject(body) ? body : {}
  const accessToken = typeof access === "string" ? Redacted.make(access) : undefined
  if (accessToken === undefined || tokenProblem(accessToken)._tag === "Some") {
    const problem = "was answered without a token: look whether the domain is the service's own address"
    return Either.left({ error: failed(grant, problem), again: false })
  }
  const seconds = secondsOf(expires_in)
  return Either.right({
    accessToken,
    refreshToken: typeof next === "string" && next !== "" ? Redacted.make(next) : undefined,
    lives: seconds === undefined ? undefined : seconds * 1000
  })
}

const once = (transport: TransportService, grant: Grant): Effect.Effect<Given, Failed> => {
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    "user-agent": `effect-lms/${version}`
  }
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: grant.clientId,
    client_secret: Redacted.value(grant.clientSecret),
    refresh_token: Redacted.value(grant.refreshToken)
  })
  const url = `${grant.origin}${PATH}`
  return transport.send({ method: "POST", url, headers, body: body.toString() }, LIMITS).pipe(
    Effect.mapError((error) => unanswered(grant, error)),
    Effect.flatMap((incoming) =>
      incoming.status === 200
        ? Effect.flatMap(
            Effect.mapError(incoming.text, (error) => unanswered(grant, error)),
            (text) => read(grant, text)
          )
        : refused(grant, incoming)
    ),
    Effect.timeoutFail({
      duration: WHOLE_TRY,
      onTimeout: (): Failed => ({ error: failed(grant, "took more than a minute. Try again later"), again: true })
    })
  )
}

/**
 * A lost answer is asked for again: where the refresh token stays it does no harm, and where it was replaced, the one that
 * replaces it is lost anyway, unless the service answers again.
 */
export const refresh = (transport: TransportService, grant: Grant): Effect.Effect<Given, LmsConfigError> => {
  const from = (nth: number): Effect.Effect<Given, LmsConfigError> =>
    Effect.catchAll(once(transport, grant), ({ again, error, wait = WAITS[nth] }) =>
      again && nth < WAITS.length && wait !== undefined && wait <= LONGEST_WAIT
        ? Effect.zipRight(clock.sleep(wait), from(nth + 1))
        : Effect.fail(error)
    )
  return from(0)
}
