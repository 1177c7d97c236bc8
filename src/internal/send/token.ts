/** Tokens: each request gets the current one of its account, and is sent again once if the service rejects it. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { LmsApiError, LmsError } from "../../LmsError.js"
import { AddressedRequest, isFileUrl } from "../request/request.js"
import * as errors from "../response/errors.js"
import { hasOrigin } from "../text/origin.js"
import { type Middleware, type Redirect, RejectedToken } from "./middleware.js"

const isSameToken = (one: Redacted.Redacted, other: Redacted.Redacted): boolean =>
  Redacted.value(one) === Redacted.value(other)

/** Only the origin of the token can reject it: an interceptor may have sent the request elsewhere. */
const isRejection =
  (origin: string) =>
  (error: LmsError | Redirect): error is LmsApiError =>
    error._tag === "LmsApiError" && error.reason === "InvalidToken" && hasOrigin(error.url, origin)

const isUnauthorized = (error: LmsError | Redirect): error is LmsApiError =>
  error._tag === "LmsApiError" && error.status === 401

/** Sends the GET of a file whose URL has a `verifier` again without the token, once: some services refuse the two together. */
export const retryWithoutToken: Middleware =
  (_, call, { account, method, url }) =>
  (next) => {
    const origin = account?.origin
    if (method !== "GET" || origin === undefined || !isFileUrl(url) || !/[?&]verifier=/.test(url)) return next
    return (attempt) => {
      const { addressed, rejected } = attempt
      // A redirect may lead to another origin. A new token was refused like the one before.
      if (rejected !== undefined || !hasOrigin(addressed.url, origin)) return next(attempt)
      const again = (otherwise: (error: LmsApiError) => ReturnType<typeof next>) => (error: LmsApiError) => {
        call.stats.retries++
        const withoutToken = new AddressedRequest({ ...addressed.request, account: null }, addressed.url)
        return Effect.catchIf(next({ ...attempt, addressed: withoutToken }), isUnauthorized, () => otherwise(error))
      }
      return Effect.flatMap(
        Effect.catchIf(
          next(attempt),
          isUnauthorized,
          again((error) => Effect.fail(errors.rejectedVerifier(error)))
        ),
        (outcome) =>
          outcome instanceof RejectedToken
            ? again(() => Effect.succeed(outcome))(outcome.error)
            : Effect.succeed(outcome)
      )
    }
  }

/** Sends a request again with a new token, once. A rejected request had no effect, so this includes writes. */
export const replaceRejectedToken: Middleware =
  (_, call, { account }) =>
  (next) => {
    if (account?.reject === undefined) return next
    const { reject } = account
    return (attempt) =>
      Effect.flatMap(next(attempt), (first) => {
        if (!(first instanceof RejectedToken)) return Effect.succeed(first)
        call.stats.retries++
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
export const authenticate: Middleware =
  (_, call, { account, secrets }) =>
  (next) => {
    if (account === undefined || account === null) return next
    // A token that never changes is the key of its account.
    if (account.reject === undefined) return (attempt) => next({ ...attempt, token: account.key })
    return (attempt) => {
      const { addressed, rejected } = attempt
      if (!hasOrigin(addressed.url, addressed.request.account?.origin)) return next(attempt)
      call.enter("RefreshingToken")
      return Effect.flatMap(account.current, (token) => {
        if (rejected !== undefined && isSameToken(rejected.token, token)) return Effect.succeed(rejected)
        secrets.add(token)
        return Effect.catchIf(next({ ...attempt, token }), isRejection(account.origin), (error) =>
          Effect.succeed(new RejectedToken(token, error))
        )
      })
    }
  }
