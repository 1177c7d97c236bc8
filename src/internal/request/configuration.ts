/** Checks of token and domain. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { LmsConfigError } from "../../LmsError.js"
import type { LmsConfigOptions } from "../../LmsOptions.js"
import type { LmsConfigService } from "../../LmsService.js"
import { escapeControl } from "../text/escape.js"
import { canParse } from "../text/origin.js"

const isBlank = (text: string): boolean => text.trim() === ""

/**
 * Scheme and host only: a path here would be put before every endpoint's own `/api/v1/`. The value is shown only where
 * it looks like a host: the two variables are easily swapped, and the token is nobody's to read.
 */
export const parseDomain = (domain: string): Either.Either<string, string> => {
  const text = domain.trim()
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return Either.left(
      /^(?=.{1,64}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}(?::\d+)?\/?$/.test(text)
        ? `"${text}" has no scheme: write it as https://${text}`
        : "it has no scheme: write it as https://canvas.example.edu"
    )
  }
  if (!canParse(text)) return Either.left("it is not an address: write it as https://canvas.example.edu")
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
export const tokenProblem = (token: Redacted.Redacted): Option.Option<string> =>
  /^[\x21-\x7e]+$/.test(Redacted.value(token))
    ? Option.none()
    : Option.some(
        "it holds a line break, a blank or a character outside ASCII: copy it once more, without anything around it"
      )

const fails = (
  reason: LmsConfigError["reason"],
  variable: LmsConfigError["variable"],
  message: string
): Effect.Effect<never, LmsConfigError> =>
  Effect.fail(new LmsConfigError({ reason, variable, message: escapeControl(message) }))

export const make = (options: LmsConfigOptions): LmsConfigService => {
  const { domain = "", token: given = "" } = options
  if (Effect.isEffect(given)) {
    const token = Effect.flatMap(given, (token) => make({ ...options, token }).token)
    return { ...make({ domain }), token, refresh: { account: makeAccountKey() } }
  }
  const token = Redacted.isRedacted(given) ? given : Redacted.make(given)
  const isMissing = isBlank(Redacted.value(token))
  const home = isBlank(domain) ? undefined : parseDomain(domain)
  const made = `made at ${home?._tag === "Right" ? home.right : "https://<your domain>"}/profile/settings, section "Approved Integrations"`
  const problem = tokenProblem(token)
  return {
    token: isMissing
      ? fails(
          "MissingToken",
          "LMS_API_TOKEN",
          `There is no access token: set LMS_API_TOKEN, or give the call a token. One is ${made}.`
        )
      : problem._tag === "None"
        ? Effect.succeed(token)
        : fails(
            "InvalidToken",
            "LMS_API_TOKEN",
            `The access token (LMS_API_TOKEN) cannot be sent: ${problem.value}. A new one is ${made}.`
          ),
    domain:
      home === undefined
        ? fails(
            "MissingDomain",
            "LMS_DOMAIN",
            `The service's address is not known: set LMS_DOMAIN (such as https://canvas.example.edu), or give the call an apiUrl or a full URL.${isMissing ? " LMS_API_TOKEN is not set either." : ""}`
          )
        : Effect.catchAll(home, (problem) =>
            fails("InvalidDomain", "LMS_DOMAIN", `The domain (LMS_DOMAIN) cannot be used: ${problem}.`)
          )
  }
}

/** No token: the name of all those that follow each other, which no other has. */
export const makeAccountKey = (): Redacted.Redacted => Redacted.make(String(Math.random()))

/** A provider that fails otherwise than by a missing value is broken, not unset: that is the program's to know at once. */
export const fromEnvironment: Effect.Effect<LmsConfigService> = Effect.gen(function* () {
  const token = yield* Config.option(Config.redacted("LMS_API_TOKEN"))
  const domain = yield* Config.option(Config.string("LMS_DOMAIN"))
  return make({ token: Option.getOrUndefined(token), domain: Option.getOrUndefined(domain) })
}).pipe(Effect.orDie)
