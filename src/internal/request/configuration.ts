/** Checks of token and domain. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { LmsConfigError } from "../../LmsError.js"
import type { LmsConfigOptions } from "../../LmsOptions.js"
import type { LmsConfigService } from "../../LmsService.js"
import { visible } from "../text/visible.js"

const tokenIsMadeAt = (domain: string) => `${domain}/profile/settings, section "Approved Integrations"`

const present = <A>(value: A | undefined, text: (value: A) => string): Option.Option<A> =>
  value === undefined || text(value).trim() === "" ? Option.none() : Option.some(value)

/**
 * Scheme and host only: a path here would be put before every endpoint's own `/api/v1/`. The value is shown only where
 * it looks like a host: the two variables are easily swapped, and the token is nobody's to read.
 */
export const origin = (domain: string): Either.Either<string, string> => {
  const text = domain.trim()
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return Either.left(
      /^(?=.{1,64}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}(?::\d+)?\/?$/.test(text)
        ? `"${text}" has no scheme: write it as https://${text}`
        : "it has no scheme: write it as https://canvas.example.edu"
    )
  }
  if (!URL.canParse(text)) return Either.left("it is not an address: write it as https://canvas.example.edu")
  const url = new URL(text)
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return Either.left(`the scheme "${url.protocol}" is neither https: nor http:: write it as https://${url.host}`)
  }
  if (url.username !== "" || url.password !== "") {
    return Either.left(`it holds a user name or password: write only ${url.origin}`)
  }
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    return Either.left(
      `it holds more than scheme and host: write only ${url.origin} (endpoints bring their own /api/v1/)`
    )
  }
  return Either.right(url.origin)
}

/** A header value cannot hold anything else; the token itself is never part of the message. */
export const unusableToken = (token: Redacted.Redacted): Option.Option<string> =>
  /^[\x21-\x7e]+$/.test(Redacted.value(token))
    ? Option.none()
    : Option.some(
        "it holds a line break, a blank or a character outside ASCII: copy it once more, without anything around it"
      )

export const make = (options: LmsConfigOptions): LmsConfigService => {
  const given = options.token
  if (Effect.isEffect(given)) {
    const token = Effect.flatMap(given, (token) => make({ ...options, token }).token)
    return { ...make({ domain: options.domain }), token, renewal: { account: account() } }
  }
  const token = Option.map(
    present(given, (value) => (Redacted.isRedacted(value) ? Redacted.value(value) : value)),
    (value) => (Redacted.isRedacted(value) ? value : Redacted.make(value))
  )
  const domain = Option.map(
    present(options.domain, (value) => value),
    origin
  )
  const home = Option.match(Option.flatMap(domain, Either.getRight), {
    onNone: () => "https://<your domain>",
    onSome: (value) => value
  })
  return {
    token: Option.match(token, {
      onNone: () =>
        Effect.fail(
          new LmsConfigError({
            reason: "MissingToken",
            variable: "LMS_API_TOKEN",
            message: `There is no access token: set LMS_API_TOKEN, or give the call a token. One is made at ${tokenIsMadeAt(home)}.`
          })
        ),
      onSome: (value) =>
        Option.match(unusableToken(value), {
          onNone: () => Effect.succeed(value),
          onSome: (problem) =>
            Effect.fail(
              new LmsConfigError({
                reason: "UnusableToken",
                variable: "LMS_API_TOKEN",
                message: visible(
                  `The access token (LMS_API_TOKEN) cannot be sent: ${problem}. A new one is made at ${tokenIsMadeAt(home)}.`
                )
              })
            )
        })
    }),
    domain: Option.match(domain, {
      onNone: () =>
        Effect.fail(
          new LmsConfigError({
            reason: "MissingDomain",
            variable: "LMS_DOMAIN",
            message: `The service's address is not known: set LMS_DOMAIN (such as https://canvas.example.edu), or give the call an apiUrl or a full URL.${Option.isNone(token) ? " LMS_API_TOKEN is not set either." : ""}`
          })
        ),
      onSome: Either.match({
        onRight: (value) => Effect.succeed(value),
        onLeft: (problem) =>
          Effect.fail(
            new LmsConfigError({
              reason: "UnusableDomain",
              variable: "LMS_DOMAIN",
              message: visible(`The domain (LMS_DOMAIN) cannot be used: ${problem}.`)
            })
          )
      })
    })
  }
}

/** No token: the name of all those that follow each other, which no other has. */
export const account = (): Redacted.Redacted => Redacted.make(String(Math.random()))

/** A provider that fails otherwise than by a missing value is broken, not unset: that is the program's to know at once. */
export const fromEnvironment: Effect.Effect<LmsConfigService> = Effect.gen(function* () {
  const token = yield* Config.option(Config.redacted("LMS_API_TOKEN"))
  const domain = yield* Config.option(Config.string("LMS_DOMAIN"))
  return make({ token: Option.getOrUndefined(token), domain: Option.getOrUndefined(domain) })
}).pipe(Effect.orDie)
