/** Access tokens of OAuth 2 that are refreshed before they expire, one refresh for all that need one. */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { LmsConfigError } from "../../LmsError.js"
import type { LmsOAuth2Options, LmsTokens } from "../../LmsOptions.js"
import type { LmsConfigService } from "../../LmsService.js"
import * as clock from "../clock.js"
import * as configuration from "../request/configuration.js"
import { isSameToken as isSame } from "../send/tokenMiddleware.js"
import { isLoopback } from "../text/origin.js"
import * as overHttpClient from "../transport/fromHttpClient.js"
import type { TransportService } from "../transport/transport.js"
import { type Grant, refresh } from "./oauth2.js"

/** So long before its end a token is refreshed: it is still to be read by the service, and its clock may run ahead. */
const EARLY = 60_000
/** Or, of one that does not live long, this part of its life. */
const EARLY_PART = 0.1

/** After a refresh ahead of time has failed, the next is not made before. */
const PAUSE = 10_000

/** The longest that `onRefresh` may take. */
const STORING = "1 minute"

/** The longest that a client that is closed waits for a refresh to end: what it gives may have to be stored. */
const ENDING = "5 seconds"

/**
 * A token as it is used; times are monotonic milliseconds, and infinite where nothing is known. It is refreshed from no later
 * than it expires.
 */
interface Held {
  readonly token: Redacted.Redacted
  readonly expires: number
  readonly refreshFrom: number
}

const held = (token: Redacted.Redacted, from: number, lives: number | undefined): Held =>
  lives === undefined
    ? { token, expires: Number.POSITIVE_INFINITY, refreshFrom: Number.POSITIVE_INFINITY }
    : { token, expires: from + lives, refreshFrom: from + lives - Math.min(EARLY, lives * EARLY_PART) }

/** What came of a refresh and has not been stored yet. */
interface Unstored {
  readonly held: Held
  readonly tokens: LmsTokens
}

const unusable = (
  variable: LmsConfigError["variable"],
  what: string,
  reason: LmsConfigError["reason"] = "RefreshFailed"
) => Either.left(new LmsConfigError({ reason, variable, message: `Tokens cannot be refreshed: ${what}.` }))

/** Of a program without types anything may come. */
const secret = (given: unknown): Redacted.Redacted | undefined => {
  const value = Redacted.isRedacted(given) ? Redacted.value(given) : given
  return typeof value === "string" && value.trim() !== "" ? Redacted.make(value) : undefined
}

/** The grant to begin with, or what is wrong with the options: told to the calls that need it. */
const grantOf = (
  { clientId, clientSecret, refreshToken }: LmsOAuth2Options,
  origin: string
): Either.Either<Grant, LmsConfigError> => {
  const [id, key, token] = [secret(clientId), secret(clientSecret), secret(refreshToken)]
  if (id === undefined) return unusable("clientSecret", "give the clientId of the developer key")
  if (key === undefined) return unusable("clientSecret", "give the clientSecret of the developer key")
  if (token === undefined) return unusable("refreshToken", "give the refreshToken that came with the user's grant")
  const { host, hostname, protocol } = new URL(origin)
  // Names below test are for tests, and lead nowhere on the net (RFC 6761).
  if (protocol === "http:" && !isLoopback(hostname) && !hostname.endsWith(".test")) {
    const what = `their secrets would go to ${origin} without TLS: write the domain as https://${host}`
    return unusable("LMS_DOMAIN", what, "InvalidDomain")
  }
  return Either.right({ origin, clientId: Redacted.value(id), clientSecret: key, refreshToken: token })
}

const unstored = (): LmsConfigError =>
  new LmsConfigError({
    reason: "RefreshFailed",
    variable: "refreshToken",
    message:
      "There is a new access token, but onRefresh failed to store it, and it is not used before: see to what onRefresh does. It is asked again by the next call."
  })

const over = Effect.fnUntraced(function* (
  options: LmsOAuth2Options,
  transport: TransportService
): Effect.fn.Return<LmsConfigService, never, Scope.Scope> {
  const { domain } = configuration.make({ domain: options.domain })
  const started = yield* clock.now
  const access = secret(options.accessToken)
  const ends = options.expiresAt?.getTime()
  const lives = ends === undefined || Number.isNaN(ends) ? undefined : ends - (yield* Clock.currentTimeMillis)
  let current = access === undefined ? undefined : held(access, started, lives)
  let refreshToken: Redacted.Redacted | undefined
  let waiting: Unstored | undefined
  let refreshing: Fiber.Fiber<unknown, unknown> | undefined
  let underWay: Deferred.Deferred<Redacted.Redacted, LmsConfigError> | undefined

  const ask = Effect.gen(function* () {
    const given = yield* grantOf(options, yield* domain)
    const grant = { ...given, refreshToken: refreshToken ?? given.refreshToken }
    const asked = yield* clock.now
    const date = yield* Clock.currentTimeMillis
    const { accessToken, lives, refreshToken: next } = yield* refresh(transport, grant)
    // The old one may be refused from now on, whatever else happens.
    refreshToken = next ?? grant.refreshToken
    const expiresAt = lives === undefined ? undefined : new Date(date + lives)
    waiting = { held: held(accessToken, asked, lives), tokens: { accessToken, refreshToken, expiresAt } }
    return waiting
  })

  const renew = Effect.gen(function* () {
    const { held, tokens } = waiting ?? (yield* ask)
    yield* Effect.suspend(() => options.onRefresh(tokens)).pipe(
      Effect.timeout(STORING),
      Effect.catchAllCause(() => Effect.fail(unstored()))
    )
    waiting = undefined
    current = held
    return held.token
  })

  /** In a fiber of its own: what the service gave is not lost with the call that asked for it. */
  const renewed = Effect.uninterruptibleMask((restore) =>
    Effect.suspend(() => {
      if (underWay !== undefined) return restore(Deferred.await(underWay))
      const done = Deferred.unsafeMake<Redacted.Redacted, LmsConfigError>(FiberId.none)
      underWay = done
      const all = Effect.onExit(Effect.interruptible(renew), (exit) => {
        underWay = undefined
        return Deferred.done(done, exit)
      })
      return Effect.flatMap(Effect.forkDaemon(all), (fiber) => {
        refreshing = fiber
        return restore(Deferred.await(done))
      })
    })
  )
  yield* Effect.addFinalizer(() =>
    Effect.suspend(() =>
      refreshing === undefined
        ? Effect.void
        : Effect.zipRight(
            // A finalizer is not interruptible, and a timeout waits for what it interrupts.
            Effect.timeoutOption(Effect.interruptible(Fiber.await(refreshing)), ENDING),
            Fiber.interrupt(refreshing)
          )
    )
  )

  /** Ahead of time a refresh may fail: what there is still good for. */
  const ahead = (held: Held): Effect.Effect<Redacted.Redacted, LmsConfigError> =>
    Effect.catchAll(renewed, (error) =>
      Effect.flatMap(clock.now, (now) => {
        if (current === undefined || now >= held.expires) return Effect.fail(error)
        // The first of those that waited for the same try has put the next one off.
        if (current !== held) return Effect.succeed(current.token)
        current = { ...held, refreshFrom: Math.min(now + PAUSE, held.expires) }
        return Effect.as(Effect.logWarning(`${error.message} The one that there is goes on being used.`), held.token)
      })
    )

  const token = Effect.flatMap(clock.now, (now) => {
    if (current === undefined) return renewed
    return now < current.refreshFrom ? Effect.succeed(current.token) : ahead(current)
  })

  return {
    domain,
    token,
    refresh: {
      account: configuration.makeAccountKey(),
      invalidate: (token) =>
        Effect.sync(() => {
          if (current !== undefined && isSame(token, current.token)) current = undefined
        })
    }
  }
})

export const make = (
  options: LmsOAuth2Options
): Effect.Effect<LmsConfigService, never, overHttpClient.Http | Scope.Scope> =>
  Effect.flatMap(overHttpClient.transportFromContext, (transport) => over(options, transport))
