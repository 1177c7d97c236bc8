/** Access tokens that are refreshed: each request gets the current one, and is sent again once if the service rejects it. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { LmsApiError, type LmsError } from "../../LmsError.js"
import type { LmsConfigService } from "../../LmsService.js"
import { Exchange } from "../request/exchange.js"
import { boundTexts } from "../text/escape.js"
import { hasOrigin } from "../text/origin.js"
import type { Middleware, RequestContext } from "./middleware.js"

const isSameToken = (one: Redacted.Redacted, other: Redacted.Redacted): boolean =>
  Redacted.value(one) === Redacted.value(other)

const isRejectedToken = (error: LmsError): error is LmsApiError =>
  error._tag === "LmsApiError" && error.reason === "InvalidToken"

/** The error of a token that was rejected although it had just been refreshed. */
const rejectedAfterRefresh = (error: LmsApiError): LmsApiError =>
  new LmsApiError(
    boundTexts({
      ...error,
      message: `${error.message.replace(/ The token was rejected: .*$/s, "")} The token had just been refreshed: check whether its user and the developer key are still active.`
    })
  )

interface TokenContext extends RequestContext {
  readonly tokenSource: LmsConfigService
}

/** Sends a request again with a new token, once. A rejected request had no effect, so this includes writes. */
export const retryRejectedToken =
  ({ call, state, tokenSource }: TokenContext): Middleware =>
  (next) =>
  (exchange) =>
    Effect.catchAll(next(exchange), (error) => {
      const { accessToken, rejected } = state
      if (!isRejectedToken(error) || accessToken === undefined || rejected?.error === error) return Effect.fail(error)
      if (rejected !== undefined) return Effect.fail(rejectedAfterRefresh(error))
      state.rejected = { token: accessToken, error }
      call.stats.retries++
      return Effect.logDebug(`${error.message}: retrying with another token`).pipe(
        Effect.zipRight(tokenSource.refresh?.invalidate?.(accessToken) ?? Effect.void),
        Effect.zipRight(next(exchange)),
        Effect.mapError((second) =>
          isRejectedToken(second) && second !== error ? rejectedAfterRefresh(second) : second
        )
      )
    })

/**
 * Adds the current token once the request may start: a token obtained earlier could expire while the request waits for
 * the quota. The permit is held during a refresh, so that `maxRate` still holds.
 */
export const addAccessToken =
  ({ call, state, tokenSource }: TokenContext): Middleware =>
  (next) =>
  (exchange) => {
    const { request, url } = exchange
    state.accessToken = undefined
    if (!hasOrigin(url, request.tokenOrigin)) return next(exchange)
    state.phase = "RefreshingToken"
    return Effect.flatMap(tokenSource.token, (token) => {
      if (state.rejected !== undefined && isSameToken(state.rejected.token, token)) {
        call.stats.requests--
        return Effect.fail(state.rejected.error)
      }
      request.secrets.add(token)
      state.accessToken = token
      state.phase = "AwaitingResponse"
      return next(new Exchange({ ...request, accessToken: token }, url))
    })
  }
