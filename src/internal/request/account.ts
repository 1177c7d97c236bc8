/** Accounts: for whom a request is sent, and the only origin that gets their token. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { LmsConfigError, LmsRequestError } from "../../LmsError.js"
import { optionError, requestError } from "../options/errors.js"
import type { CallOptions } from "../options/resolve.js"
import { hint, option } from "../text/hints.js"
import { say } from "../text/message.js"
import type { Secrets } from "../text/secrets.js"
import { parseDomain, tokenProblem } from "./configuration.js"
import type { CallConfig } from "./defaults.js"

export interface Account {
  /** Identifies the account where its requests are counted: its token, or if that is replaced, a key that is never sent. */
  readonly key: Redacted.Redacted
  /** The only origin to which the token is sent. */
  readonly origin: string
  /** The token to send now. */
  readonly current: Effect.Effect<Redacted.Redacted, LmsConfigError>
  /**
   * Called with a token that the service has rejected: `current` then gives a new one, or the same one if the account has no
   * other. Undefined if the token never changes.
   */
  readonly reject: ((token: Redacted.Redacted) => Effect.Effect<void>) | undefined
  /** The token is that of `Lms.withToken` or of the option `token`. */
  readonly isCallerToken: boolean
  /** The position of the token among several configured ones, such as `2 of 3`; undefined for any other token. */
  readonly position?: string | undefined
}

/** The account of a token that never changes. */
export const accountOf = (
  token: Redacted.Redacted,
  origin: string,
  isCallerToken = false,
  position?: string
): Account => ({ key: token, origin, current: Effect.succeed(token), reject: undefined, isCallerToken, position })

interface Target {
  readonly origin: string
  /** As in the request. */
  readonly account: Account | null | undefined
  readonly secrets: Secrets
}

const invalidOption = (name: string, problem: string): LmsRequestError =>
  optionError(name, say`The option ${option(name)} is invalid: ${problem}.`)

const parseToken = (token: string | Redacted.Redacted): Either.Either<Redacted.Redacted, LmsRequestError> => {
  const redacted = Redacted.isRedacted(token) ? token : Redacted.make(token)
  return Option.match(tokenProblem(redacted), {
    onNone: () => Either.right(redacted),
    onSome: (problem) => Either.left(invalidOption("token", problem))
  })
}

/** The origin of the option `apiUrl`. */
const apiOriginOf = ({ apiUrl }: Pick<CallOptions, "apiUrl">): Either.Either<string | undefined, LmsRequestError> =>
  apiUrl === undefined
    ? Either.right(undefined)
    : Either.mapLeft(parseDomain(apiUrl), (problem) => invalidOption("apiUrl", problem))

/** The configured domain, if there is one. */
const configuredOrigin = ({ domain }: CallConfig): Effect.Effect<string | undefined, LmsConfigError> =>
  Effect.catchIf(
    domain,
    (error) => error.reason === "MissingDomain",
    () => Effect.succeed(undefined)
  )

/** The service that the options or the configuration name; undefined if neither does. */
export const homeOrigin = (
  config: CallConfig,
  options: Pick<CallOptions, "apiUrl">
): Effect.Effect<string | undefined, LmsRequestError | LmsConfigError> =>
  Effect.flatMap(apiOriginOf(options), (origin) =>
    origin === undefined ? configuredOrigin(config) : Effect.succeed(origin)
  )

/**
 * The origin of a request, and its account. A token belongs to one origin. The option `token` belongs to `apiUrl`, or to the
 * origin of the endpoint; with null no token is sent. The configured token, or that of `Lms.withToken`, belongs to the domain of `config`, or without
 * one to the origin of the call; an endpoint that is a full URL of another origin is requested without a token. Of several
 * configured tokens a call that only reads gets the one with the most quota left, for all of its requests.
 */
export const resolveTarget = Effect.fnUntraced(function* (
  config: CallConfig,
  endpointOrigin: string | undefined,
  options: Pick<CallOptions, "apiUrl" | "token">,
  isReadOnly: boolean
): Effect.fn.Return<Target, LmsRequestError | LmsConfigError> {
  const { chooseToken, isCallerToken, refresh, secrets } = config
  const apiOrigin = yield* apiOriginOf(options)
  const origin = endpointOrigin ?? apiOrigin ?? (yield* config.domain)
  const { token: callToken } = options
  if (callToken !== undefined && callToken !== null) {
    const token = yield* parseToken(callToken)
    return { origin, secrets: secrets.with(token), account: accountOf(token, apiOrigin ?? origin, true) }
  }
  const tokenOrigin = (yield* configuredOrigin(config)) ?? apiOrigin ?? origin
  if (callToken === null || origin !== tokenOrigin) {
    if (callToken !== null && endpointOrigin === undefined) {
      const [token, advice] = isCallerToken
        ? [say`The token of ${hint("Operation", "Lms.withToken")}`, hint("PassTokenInScope")]
        : ["The configured token", hint("PassToken")]
      const message = say`${token} belongs to ${tokenOrigin} and is not sent to ${origin}. ${advice}.`
      return yield* requestError("Origin", "apiUrl", message)
    }
    // The token is not sent, but its echo must be masked.
    if (refresh === undefined) secrets.add(yield* Effect.orElseSucceed(config.token, () => undefined))
    return { origin, secrets, account: callToken }
  }
  if (refresh !== undefined) {
    const { account: key, invalidate = () => Effect.void } = refresh
    return {
      origin,
      secrets,
      account: { key, origin, current: config.token, reject: invalidate, isCallerToken: false }
    }
  }
  const chosen = yield* chooseToken?.(origin, isReadOnly) ?? Effect.succeed(undefined)
  const token = chosen?.token ?? (yield* config.token)
  secrets.add(token)
  return { origin, secrets, account: accountOf(token, origin, isCallerToken, chosen?.position) }
})
