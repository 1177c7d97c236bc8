/** Tokens that are renewed: the stages that send a request with the one that is good, and once more when it was refused. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { LmsApiError, type LmsError, LmsTransportError } from "../../LmsError.js"
import type { LmsConfigService } from "../../LmsService.js"
import { Exchange } from "../answer/exchange.js"
import { isAt } from "../text/origin.js"
import * as redact from "../text/redact.js"
import { visible } from "../text/visible.js"
import type { Call } from "./call.js"
import type { Stage, Trip } from "./send.js"

/** What is around the stages that wait for a request's turn: before them, and after the last. */
export type Around = (waiting: ReadonlyArray<Stage>, call: Call, trip: Trip) => ReadonlyArray<Stage>

/** So many of an account's tokens are kept out of what is shown: the service may say an old one back. */
const REMEMBERED = 8

/** A token that expires so often before its turn has come never gets there. */
const OFTEN = 10

export const isSame = (one: Redacted.Redacted, other: Redacted.Redacted): boolean =>
  Redacted.value(one) === Redacted.value(other)

const known = new WeakMap<object, ReadonlyArray<Redacted.Redacted>>()

/** The account stands for its latest tokens wherever texts are scrubbed of it. */
const remember = (account: Redacted.Redacted, token: Redacted.Redacted): void => {
  const tokens = known.get(account) ?? []
  if (tokens.some((one) => isSame(one, token))) return
  const latest = [...tokens, token].slice(-REMEMBERED)
  known.set(account, latest)
  redact.standFor(account, [account, ...latest])
}

const withToken = ({ request, url }: Exchange, bearer: Redacted.Redacted): Exchange =>
  new Exchange({ ...request, bearer }, url)

const expired = (exchange: Exchange): LmsTransportError =>
  new LmsTransportError({
    ...exchange.place,
    reason: "Connection",
    outcome: "NotSent",
    code: "ERR_TOKEN_EXPIRED",
    attempts: [],
    message: visible(
      `${exchange.shown} was not sent, since its tokens expired while it waited for its turn: let less wait at the same time, or give it a higher maxRate.`
    )
  })

/** The service refuses a token that was made for this request. */
const refusedAnew = (error: LmsApiError): LmsApiError =>
  new LmsApiError({
    ...error,
    message: `${error.message.replace(/ The token is refused: .*$/s, "")} The token had just been renewed: look whether its user is still active, and whether the developer key still is.`
  })

const isRefusal = (error: LmsError): error is LmsApiError =>
  error._tag === "LmsApiError" && error.reason === "InvalidToken"

/**
 * A token is asked for before the request waits for its turn, so that no wait for one holds a permit. Whether it is still
 * good is looked at when the turn has come. What was refused has done nothing, so that writes, too, are sent again.
 */
export const around =
  ({ renewal, token }: LmsConfigService): Around =>
  (waiting, call, trip) => {
    const { after = () => token, isUsable = () => Effect.succeed(true) } = renewal ?? {}
    let renewed = false
    let stale = false

    const first: Stage = (send) => (exchange) => {
      if (!isAt(exchange.url, exchange.request.tokenOrigin)) return send(exchange)
      type Sent = ReturnType<typeof send>

      const sendWith = (bearer: Redacted.Redacted, times: number): Sent =>
        Effect.suspend(() => {
          if (exchange.request.token !== undefined) remember(exchange.request.token, bearer)
          trip.doing = "Permit"
          return Effect.catchAll(send(withToken(exchange, bearer)), (error): Sent => {
            if (stale && times < OFTEN) return current(times + 1)
            return isRefusal(error) ? again(error, bearer, times) : Effect.fail(error)
          })
        })

      const current = (times: number): Sent =>
        Effect.suspend(() => {
          stale = false
          trip.doing = "Token"
          return Effect.flatMap(token, (bearer) => sendWith(bearer, times))
        })

      const again = (error: LmsApiError, refused: Redacted.Redacted, times: number): Sent => {
        if (renewed) return Effect.fail(refusedAnew(error))
        renewed = true
        trip.doing = "Token"
        return Effect.flatMap(after(refused), (bearer): Sent => {
          if (isSame(bearer, refused)) return Effect.fail(error)
          call.spent.again++
          return Effect.zipRight(
            Effect.logDebug(`${error.message}: trying again with another token`),
            sendWith(bearer, times)
          )
        })
      }

      return current(0)
    }

    const last: Stage = (send) => (exchange) => {
      const { bearer } = exchange.request
      if (bearer === undefined) return send(exchange)
      return Effect.flatMap(isUsable(bearer), (usable) => {
        if (usable) return send(exchange)
        stale = true
        call.spent.requests--
        return Effect.fail(expired(exchange))
      })
    }

    return [first, ...waiting, last]
  }
