/** OAuth 2 configuration: refreshes the access token before it expires, with one refresh for all calls that need it. */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Equal from "effect/Equal"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { LmsConfigError, LmsRequestError } from "../../LmsError.js"
import type { LmsOAuth2Options, LmsTokens } from "../../LmsOptions.js"
import type { LmsConfigService, LmsSend } from "../../LmsService.js"
import * as clock from "../clock.js"
import { callback, is, secret, string } from "../options/decoders.js"
import { checkOptions, type GivenOptions } from "../options/resolve.js"
import type { Operation, Rows } from "../options/table.js"
import * as configuration from "../request/configuration.js"
import { findNearestName } from "../text/editDistance.js"
import { isLoopback } from "../text/origin.js"
import { pasteProblem } from "../text/pasted.js"
import { type Secrets, secretsOf } from "../text/secrets.js"
import * as timeLimit from "../timeLimit.js"
import { type Http, transportFromContext } from "../transport/fromHttpClient.js"
import { makeTokenSend, type RefreshGrant, refreshAccessToken } from "./oauth2.js"

export const LAYER_OAUTH2 = {
  name: "layerOAuth2",
  shared: [],
  own: {
    ...configuration.LAYER_OPTIONS,
    accessToken: { decode: secret },
    clientId: { decode: string },
    clientSecret: { decode: secret },
    expiresAt: { decode: is("a Date", Predicate.isDate) },
    onRefresh: { decode: callback<(tokens: LmsTokens) => Effect.Effect<void, unknown>>(), isRequired: true },
    refreshToken: { decode: configuration.secretOrEffect }
  },
  otherAdvice: configuration.LAYER_ADVICE.otherAdvice,
  advice: {
    ...configuration.LAYER_ADVICE.advice,
    token: "pass the first one as accessToken",
    tokens: "it refreshes one token"
  }
} as const satisfies Operation<Rows>

type OAuth2Options = GivenOptions<(typeof LAYER_OAUTH2)["own"]>

/**
 * A token is refreshed this long before it expires: the request still takes time, and the server's clock may be ahead.
 */
const REFRESH_AHEAD_MILLIS = 60_000
/** A token with a short lifetime is refreshed this part of its lifetime before it expires. */
const REFRESH_AHEAD_FRACTION = 0.1

/** The pause after an early refresh has failed. */
const FAILED_REFRESH_PAUSE_MILLIS = 10_000

/** For what the caller stores or reads. */
const MAX_STORE_DURATION = "1 minute"

/** Waits before the store is read again after a rejection: the process that got a new refresh token has to store it. */
const STORE_WAITS_MILLIS = [0, 1000, 4000]

/** How long closing the client waits for a running refresh, whose tokens may have to be stored. */
const MAX_CLOSE_WAIT = "5 seconds"

/** An access token in use. Times are monotonic milliseconds, and infinite if the expiry is unknown. */
interface CurrentToken {
  readonly token: Redacted.Redacted
  readonly expires: number
  /** Not later than `expires`. */
  readonly refreshFrom: number
}

const makeCurrentToken = (token: Redacted.Redacted, start: number, lifetimeMillis: number | undefined): CurrentToken =>
  lifetimeMillis === undefined
    ? { token, expires: Number.POSITIVE_INFINITY, refreshFrom: Number.POSITIVE_INFINITY }
    : {
        token,
        expires: start + lifetimeMillis,
        refreshFrom: start + lifetimeMillis - Math.min(REFRESH_AHEAD_MILLIS, lifetimeMillis * REFRESH_AHEAD_FRACTION)
      }

/** The result of a refresh that `onRefresh` has not stored yet. */
interface UnstoredTokens {
  readonly newToken: CurrentToken
  readonly tokens: LmsTokens
}

const invalidOptions = (
  variable: LmsConfigError["variable"],
  problem: string,
  reason: LmsConfigError["reason"] = "RefreshFailed"
) => Either.left(configuration.configError(reason, variable, `Tokens cannot be refreshed: ${problem}.`))

/** Reads a secret from an option; undefined if it is missing or blank. */
const parseSecret = (option: string | Redacted.Redacted = ""): Redacted.Redacted | undefined => {
  const value = Redacted.isRedacted(option) ? Redacted.value(option) : option
  return value.trim() === "" ? undefined : Redacted.make(value)
}

/** A wrong value or an unknown name is an error of each call. */
const failingConfiguration = ({ message, subject }: LmsRequestError): LmsConfigService => {
  const nearest = findNearestName(subject, ["domain", "clientId", "clientSecret"])
  const error = configuration.configError(
    nearest === "domain" ? "InvalidDomain" : "RefreshFailed",
    nearest === "domain" ? "LMS_DOMAIN" : nearest === undefined ? "refreshToken" : "clientSecret",
    `Tokens cannot be refreshed: ${message}`
  )
  return { token: Effect.fail(error), domain: Effect.fail(error) }
}

/** The refresh token of the options. An effect reads it each time. */
const readRefreshToken = Effect.fnUntraced(function* ({
  refreshToken
}: OAuth2Options): Effect.fn.Return<Redacted.Redacted | undefined, LmsConfigError> {
  if (!Effect.isEffect(refreshToken)) return parseSecret(refreshToken)
  const read = configuration.runToken(refreshToken, "refreshToken")
  const token = yield* timeLimit.optionAfter(read, MAX_STORE_DURATION)
  return Option.isSome(token)
    ? parseSecret(token.value)
    : yield* invalidOptions("refreshToken", "the effect of refreshToken did not end within a minute")
})

/** Invalid options are an error of the calls that need a refresh. */
const makeGrant = (
  options: OAuth2Options,
  origin: string,
  secrets: Secrets,
  refreshToken: Redacted.Redacted | undefined
): Either.Either<RefreshGrant, LmsConfigError> => {
  const clientId = parseSecret(options.clientId)
  const clientSecret = parseSecret(options.clientSecret)
  if (clientId === undefined) return invalidOptions("clientSecret", "give the clientId of the developer key")
  if (clientSecret === undefined) return invalidOptions("clientSecret", "give the clientSecret of the developer key")
  if (refreshToken === undefined) {
    return invalidOptions("refreshToken", "give the refreshToken that came with the user's grant")
  }
  for (const [name, secret] of [
    ["clientSecret", clientSecret],
    ["refreshToken", refreshToken]
  ] as const) {
    const pasted = pasteProblem(Redacted.value(secret))
    if (pasted !== undefined) return invalidOptions(name, `${name} is invalid, since ${pasted}`)
  }
  const { host, hostname, protocol } = new URL(origin)
  // Names in .test are reserved for tests and are never resolved on the internet (RFC 6761).
  if (protocol === "http:" && !isLoopback(hostname) && !hostname.endsWith(".test")) {
    const problem = `the secrets would be sent to ${origin} without TLS: write the domain as https://${host}`
    return invalidOptions("LMS_DOMAIN", problem, "InvalidDomain")
  }
  return Either.right({ origin, secrets, clientId: Redacted.value(clientId), clientSecret, refreshToken })
}

const onRefreshError = (): LmsConfigError =>
  configuration.configError(
    "RefreshFailed",
    "refreshToken",
    "onRefresh failed to store the new access token, which is not used until it is stored: check what onRefresh does. The next call runs it again."
  )

const makeConfiguration = Effect.fnUntraced(function* (
  options: OAuth2Options,
  send: LmsSend
): Effect.fn.Return<LmsConfigService, never, Scope.Scope> {
  const { domain, intercept } = configuration.make({ domain: options.domain, intercept: options.intercept })
  // The check of the options requires it.
  const { onRefresh = () => Effect.void } = options
  const account = configuration.makeAccountKey()
  const secrets = secretsOf(account)
  const remember = (...held: ReadonlyArray<Redacted.Redacted | undefined>) => {
    for (const secret of held) secrets.add(secret)
  }
  const startTime = yield* clock.now
  const firstToken = parseSecret(options.accessToken)
  remember(firstToken, parseSecret(options.clientSecret))
  if (!Effect.isEffect(options.refreshToken)) remember(parseSecret(options.refreshToken))
  const expiresAt = options.expiresAt?.getTime()
  const lifetimeMillis =
    expiresAt === undefined || Number.isNaN(expiresAt) ? undefined : expiresAt - (yield* Clock.currentTimeMillis)
  let current = firstToken === undefined ? undefined : makeCurrentToken(firstToken, startTime, lifetimeMillis)
  let refreshToken: Redacted.Redacted | undefined
  let unstored: UnstoredTokens | undefined
  let refreshFiber: Fiber.Fiber<unknown, unknown> | undefined
  let running: Deferred.Deferred<Redacted.Redacted, LmsConfigError> | undefined

  /** The grant with a refresh token that another process has stored; undefined if there is none. */
  const findReplacedGrant = Effect.fnUntraced(function* (used: RefreshGrant) {
    for (const wait of STORE_WAITS_MILLIS) {
      yield* clock.sleep(wait)
      const stored = yield* readRefreshToken(options)
      if (stored !== undefined && !Equal.equals(stored, used.refreshToken)) {
        return yield* makeGrant(options, used.origin, secrets, stored)
      }
    }
    return undefined
  })

  const requestWith = Effect.fnUntraced(function* (grant: RefreshGrant) {
    remember(grant.clientSecret, grant.refreshToken, current?.token)
    const requestTime = yield* clock.now
    const requestDate = yield* Clock.currentTimeMillis
    return { grant, requestTime, requestDate, response: yield* refreshAccessToken(send, grant) }
  })

  const requestTokens = Effect.gen(function* () {
    const first = yield* makeGrant(options, yield* domain, secrets, refreshToken ?? (yield* readRefreshToken(options)))
    const { grant, requestDate, requestTime, response } = yield* Effect.catchIf(
      requestWith(first),
      ({ reason }) => reason === "InvalidGrant" && Effect.isEffect(options.refreshToken),
      (error) =>
        Effect.flatMap(findReplacedGrant(first), (replaced) =>
          replaced === undefined ? Effect.fail(error) : requestWith(replaced)
        )
    )
    const { accessToken, lifetimeMillis } = response
    remember(accessToken, response.refreshToken)
    // Kept even if `onRefresh` fails: the service may reject the old one from now on.
    refreshToken = response.refreshToken ?? grant.refreshToken
    const expiresAt = lifetimeMillis === undefined ? undefined : new Date(requestDate + lifetimeMillis)
    unstored = {
      newToken: makeCurrentToken(accessToken, requestTime, lifetimeMillis),
      tokens: { accessToken, refreshToken, expiresAt }
    }
    return unstored
  })

  const refreshAndStore = Effect.gen(function* () {
    const { newToken, tokens } = unstored ?? (yield* requestTokens)
    const stored = yield* Effect.suspend(() => onRefresh(tokens)).pipe(
      (storing) => timeLimit.optionAfter(storing, MAX_STORE_DURATION),
      Effect.catchAllCause(() => Effect.fail(onRefreshError()))
    )
    if (Option.isNone(stored)) return yield* onRefreshError()
    unstored = undefined
    current = newToken
    return newToken.token
  })

  /**
   * Starts a refresh or joins the running one. It has its own fiber, so that interrupting a call does not lose tokens.
   */
  const refresh = Effect.uninterruptibleMask((restore) =>
    Effect.suspend(() => {
      if (running !== undefined) return restore(Deferred.await(running))
      const done = Deferred.unsafeMake<Redacted.Redacted, LmsConfigError>(FiberId.none)
      running = done
      const refreshing = Effect.onExit(Effect.interruptible(refreshAndStore), (exit) => {
        running = undefined
        return Deferred.done(done, exit)
      })
      return Effect.flatMap(Effect.forkDaemon(refreshing), (fiber) => {
        refreshFiber = fiber
        return restore(Deferred.await(done))
      })
    })
  )
  yield* Effect.addFinalizer(() =>
    Effect.suspend(() =>
      refreshFiber === undefined
        ? Effect.void
        : Effect.zipRight(
            timeLimit.optionAfter(Fiber.await(refreshFiber), MAX_CLOSE_WAIT),
            Fiber.interrupt(refreshFiber)
          )
    )
  )

  /** Refreshes a token before it expires. If that fails, the token stays in use until it expires. */
  const refreshEarly = (token: CurrentToken): Effect.Effect<Redacted.Redacted, LmsConfigError> =>
    Effect.catchAll(refresh, (error) =>
      Effect.flatMap(clock.now, (now) => {
        if (current === undefined || now >= token.expires) return Effect.fail(error)
        // Another call that waited for the same refresh has already postponed the next one.
        if (current !== token) return Effect.succeed(current.token)
        current = { ...token, refreshFrom: Math.min(now + FAILED_REFRESH_PAUSE_MILLIS, token.expires) }
        const warning = `${error.message} The current access token stays in use until it expires.`
        return Effect.as(Effect.logWarning(warning), token.token)
      })
    )

  const token = Effect.flatMap(clock.now, (now) => {
    if (current === undefined) return refresh
    return now < current.refreshFrom ? Effect.succeed(current.token) : refreshEarly(current)
  })

  return {
    domain,
    token,
    intercept,
    refresh: {
      account,
      invalidate: (token) =>
        Effect.sync(() => {
          if (current !== undefined && Equal.equals(token, current.token)) current = undefined
        })
    }
  }
})

export const make = (options: LmsOAuth2Options): Effect.Effect<LmsConfigService, never, Http | Scope.Scope> =>
  Either.match(checkOptions(LAYER_OAUTH2, options), {
    onLeft: (error) => Effect.succeed(failingConfiguration(error)),
    onRight: (given) =>
      Effect.flatMap(Effect.flatMap(transportFromContext, makeTokenSend), (send) => makeConfiguration(given, send))
  })
