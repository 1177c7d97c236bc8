/** Tokens: each request gets the current one of its account, and is sent again once if the service rejects it. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { LmsApiError, LmsError } from "../../LmsError.js"
import * as errors from "../response/errors.js"
import { hasOrigin } from "../text/origin.js"
import { type Attempt, type Next, type Outcome, type Redirect, RejectedToken } from "./attempt.js"
import type { Call } from "./call.js"

const isSameToken = (one: Redacted.Redacted, other: Redacted.Redacted): boolean =>
  Redacted.value(one) === Redacted.value(other)

/** Only the origin of the token can reject it: an interceptor may have sent the request elsewhere. */
const isRejection =
  (origin: string) =>
  (error: LmsError | Redirect): error is LmsApiError =>
    error._tag === "LmsApiError" && error.reason === "InvalidToken" && hasOrigin(error.url, origin)

/** Sends a request again with a new token, once. A rejected request had no effect, so this includes writes. */
export const replaceRejectedToken = <A>(call: Call, attempt: Attempt, next: Next<A>): Outcome<A> => {
  const reject = attempt.request.account?.reject
  if (reject === undefined) return next(attempt)
  return Effect.flatMap(next(attempt), (first) => {
    if (!(first instanceof RejectedToken)) return Effect.succeed(first)
    call.state.retries++
    return Effect.logDebug(`${first.error.message}: retrying with another token`).pipe(
      Effect.zipRight(reject(first.token)),
      Effect.flatMap(() => next({ ...attempt, rejected: first })),
      Effect.flatMap((second) => {
        if (!(second instanceof RejectedToken)) return Effect.succeed(second)
        return Effect.fail(second === first ? first.error : errors.rejectedAfterRefresh(second.error))
      })
    )
  })
}

/**
 * Adds the token once the request may start: one that was read earlier could expire while the request waits for the quota.
 * The permit is held during a refresh, so that `maxRate` still holds.
 */
export const authenticate = <A>(call: Call, attempt: Attempt, next: Next<A>): Outcome<A> => {
  const { request, rejected } = attempt
  const { account, secrets } = request
  if (account === undefined || account === null) return next(attempt)
  // A token that never changes is the key of its account.
  if (account.reject === undefined) return next({ ...attempt, token: account.key })
  if (!hasOrigin(request.url, account.origin)) return next(attempt)
  call.enter("RefreshingToken")
  return Effect.flatMap(account.current, (token) => {
    if (rejected !== undefined && isSameToken(rejected.token, token)) return Effect.succeed(rejected)
    secrets.add(token)
    return Effect.catchIf(next({ ...attempt, token }), isRejection(account.origin), (error) =>
      Effect.succeed(new RejectedToken(token, error))
    )
  })
}
