/** Tokens that are renewed: the stages that give a request the one that is good, and send it once more when it was refused. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { LmsApiError, type LmsError } from "../../LmsError.js"
import type { LmsConfigService } from "../../LmsService.js"
import { Exchange } from "../request/exchange.js"
import { hasOrigin } from "../text/origin.js"
import * as redact from "../text/redact.js"
import type { Call } from "./call.js"
import type { Middleware, RequestState } from "./middleware.js"

/** What is around the stages that wait for a request's turn, and what comes when it has. */
interface Renewal {
  readonly around: Middleware
  readonly inTurn: Middleware
}

export type Renew = (call: Call, trip: RequestState) => Renewal

/** So many of an account's tokens are kept out of what is shown: the service may say an old one back. */
const REMEMBERED = 8

export const isSame = (one: Redacted.Redacted, other: Redacted.Redacted): boolean =>
  Redacted.value(one) === Redacted.value(other)

const known = new WeakMap<object, ReadonlyArray<Redacted.Redacted>>()

/** The account stands for its latest tokens wherever texts are scrubbed of it. */
const remember = (account: Redacted.Redacted, token: Redacted.Redacted): void => {
  const tokens = known.get(account) ?? []
  if (tokens.some((one) => isSame(one, token))) return
  const latest = [...tokens, token].slice(-REMEMBERED)
  known.set(account, latest)
  redact.registerTokens(account, [account, ...latest])
}

/** The service refuses a token that was made for this request. */
const refusedAnew = (error: LmsApiError): LmsApiError =>
  new LmsApiError({
    ...error,
    message: `${error.message.replace(/ The token is refused: .*$/s, "")} The token had just been renewed: look whether its user is still active, and whether the developer key still is.`
  })

const isRefusal = (error: LmsError): error is LmsApiError =>
  error._tag === "LmsApiError" && error.reason === "InvalidToken"

/**
 * The token is asked for when the request's turn has come: a wait for the quota can outlast one that was asked for before.
 * While it is made anew, the turn is kept, so that `maxRate` holds. What was refused has done nothing, so that writes, too,
 * are sent again.
 */
export const stages =
  ({ refresh, token }: LmsConfigService): Renew =>
  (call, trip) => {
    let renewed = false
    let latest: Redacted.Redacted | undefined
    let refused: { readonly token: Redacted.Redacted; readonly error: LmsApiError } | undefined

    const around: Middleware = (send) => (exchange) =>
      Effect.catchAll(send(exchange), (error) => {
        if (!isRefusal(error) || latest === undefined || refused?.error === error) return Effect.fail(error)
        if (renewed) return Effect.fail(refusedAnew(error))
        renewed = true
        refused = { token: latest, error }
        call.stats.retries++
        return Effect.logDebug(`${error.message}: trying again with another token`).pipe(
          Effect.zipRight(refresh?.invalidate?.(latest) ?? Effect.void),
          Effect.zipRight(send(exchange)),
          Effect.mapError((next) => (isRefusal(next) && next !== error ? refusedAnew(next) : next))
        )
      })

    const inTurn: Middleware = (send) => (exchange) => {
      const { request, url } = exchange
      latest = undefined
      if (!hasOrigin(url, request.tokenOrigin)) return send(exchange)
      trip.phase = "Token"
      return Effect.flatMap(token, (bearer) => {
        if (refused !== undefined && isSame(refused.token, bearer)) {
          call.stats.requests--
          return Effect.fail(refused.error)
        }
        if (request.token !== undefined) remember(request.token, bearer)
        latest = bearer
        trip.phase = "Sent"
        return send(new Exchange({ ...request, accessToken: bearer }, url))
      })
    }

    return { around, inTurn }
  }
