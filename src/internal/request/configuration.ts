/** Configured token and domain: their sources and checks. */
import * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Redacted from "effect/Redacted"
import { LmsConfigError, type LmsRequestError } from "../../LmsError.js"
import type { LmsInterceptor } from "../../LmsIntercept.js"
import type { LmsConfigOptions } from "../../LmsOptions.js"
import type { LmsConfigService } from "../../LmsService.js"
import { callback, type Decoder, is, isSecret, type Secret, secret, string } from "../options/decoders.js"
import { optionError } from "../options/errors.js"
import { readOptions } from "../options/guards.js"
import { checkOptions, type GivenOptions } from "../options/resolve.js"
import type { Operation, Rows } from "../options/table.js"
import { describeType } from "../text/describe.js"
import { findNearestName } from "../text/editDistance.js"
import { hint } from "../text/hints.js"
import { say, type Words, withMessage } from "../text/message.js"
import { canParse } from "../text/origin.js"
import { pasteProblem } from "../text/pasted.js"

const isBlank = (text: string): boolean => text.trim() === ""

/**
 * Parses a domain to an origin. The left is the problem. It shows the value only if that looks like a host name, since
 * users swap the two environment variables, and a token must not appear in a message.
 */
export const parseDomain = (domain: string): Either.Either<string, string> => {
  const text = domain.trim()
  const pasted = pasteProblem(text)
  if (pasted !== undefined) return Either.left(pasted)
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return Either.left(
      /^(?=.{1,64}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}(?::\d+)?\/?$/.test(text)
        ? `"${text}" has no scheme, use https://${text}`
        : "it has no scheme, use a URL such as https://canvas.example.edu"
    )
  }
  if (!canParse(text)) return Either.left("it is not a URL, use one such as https://canvas.example.edu")
  const url = new URL(text)
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return Either.left(`the scheme "${url.protocol}" is not https: or http:, use https://${url.host}`)
  }
  if (url.username !== "" || url.password !== "") {
    return Either.left(`it contains a user name or password, use ${url.origin}`)
  }
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    return Either.left(`it contains more than scheme and host, use ${url.origin} (endpoints start with /api/v1/)`)
  }
  return Either.right(url.origin)
}

/** The reason why a token cannot be sent in a header, and what to do. It does not show the token. */
export const tokenProblem = (token: Redacted.Redacted): Option.Option<string> => {
  if (hasNoToken(token)) return Option.some("it is empty, pass a token, or leave it out to use the configured one")
  const value = Redacted.value(token)
  const pasted = pasteProblem(value)
  if (pasted !== undefined) return Option.some(pasted)
  return /^[\x21-\x7e]+$/.test(value)
    ? Option.none()
    : Option.some(
        "it contains a space, a line break or a character outside ASCII, copy it again without surrounding characters"
      )
}

/** The constructor of these errors. */
export const configError = (
  reason: LmsConfigError["reason"],
  variable: LmsConfigError["variable"],
  message: Words
): LmsConfigError => new LmsConfigError(withMessage({ reason, variable }, message))

/** Errors of the token and the domain of a scope. `problem` completes the sentence. */
export const invalidScopeToken = (problem: string): LmsConfigError =>
  configError("InvalidToken", "token", say`The token of ${WITH_TOKEN} is invalid: ${problem}.`)

export const missingScopeToken = (actual: unknown): LmsConfigError =>
  configError(
    "MissingToken",
    "token",
    say`${WITH_TOKEN} must get a string or a Redacted string, got ${describeType(actual)}.`
  )

export const invalidScopeDomain = (problem: string): LmsConfigError =>
  configError(
    "InvalidDomain",
    "apiUrl",
    say`The apiUrl of ${hint("Operation", "Lms.withDefaults")} is invalid: ${problem}.`
  )

const WITH_TOKEN = hint("Operation", "Lms.withToken")

const fail = (...problem: Parameters<typeof configError>): Effect.Effect<never, LmsConfigError> =>
  Effect.fail(configError(...problem))

/** What the effect returns is checked when it has run. */
export const secretOrEffect: Decoder<Secret | Effect.Effect<unknown, unknown>> = (value, name) =>
  Effect.isEffect(value)
    ? // Its requirements are known to the compiler only.
      Either.right(value as Effect.Effect<unknown, unknown>)
    : secret(value, name)

/** The index of an element that is no token, or -1. (`every` would skip the holes of an array.) */
const findNoSecret = (value: ReadonlyArray<unknown>): number => value.findIndex((token) => !isSecret(token))

const describeTokens = (value: unknown): string => {
  if (!Array.isArray(value)) return describeType(value)
  const index = findNoSecret(value)
  return index < 0 ? "an empty array" : `${describeType(value[index])} as token ${index + 1}`
}

const tokens = is(
  "a non-empty array of strings or Redacted strings",
  (value): value is ReadonlyArray<Secret> => Array.isArray(value) && value.length > 0 && findNoSecret(value) < 0,
  describeTokens
)

/** The options of each layer. */
export const LAYER_OPTIONS = {
  domain: { decode: string },
  intercept: { decode: callback<LmsInterceptor>() }
} as const satisfies Rows

/** The advice of each layer about options of calls. */
export const LAYER_ADVICE = {
  advice: { apiUrl: "use domain" },
  otherAdvice: "pass it to the call, or to Lms.withDefaults"
}

/** The key of the tag `LmsConfig`. */
export const CONFIG_KEY = "effect-lms/LmsConfig"

export const LMS_CONFIG = {
  name: "LmsConfig",
  shared: [],
  own: { ...LAYER_OPTIONS, token: { decode: secretOrEffect }, tokens: { decode: tokens } },
  ...LAYER_ADVICE
} as const satisfies Operation<Rows>

/** The options of a layer, checked. */
type Given = {
  readonly [Name in "token" | "tokens" | "domain" | "intercept"]?:
    | GivenOptions<(typeof LMS_CONFIG)["own"]>[Name]
    | undefined
}

/** Invalid options are an error of each call that needs the token or the domain. */
const invalidOptions = (problem: LmsRequestError): LmsConfigService => {
  const error =
    findNearestName(problem.subject, ["token", "domain"]) === "token"
      ? fail("InvalidToken", "LMS_API_TOKEN", problem)
      : fail("InvalidDomain", "LMS_DOMAIN", problem)
  return { token: error, domain: error }
}

const checkGiven = (options: unknown): Either.Either<Given, LmsConfigService> =>
  checkOptions(LMS_CONFIG, options).pipe(
    Either.filterOrLeft(
      ({ token, tokens }) => token === undefined || tokens === undefined,
      () => optionError("tokens", "tokens replaces token: pass one of them, in tokens the token for writes first.")
    ),
    Either.mapLeft(invalidOptions)
  )

export const make = (options: LmsConfigOptions): LmsConfigService =>
  Either.merge(Either.map(checkGiven(options), makeChecked))

const makeChecked = ({ domain = "", intercept, token = "", tokens }: Given): LmsConfigService => {
  if (tokens !== undefined) return makeShared(tokens.map(redact), { domain, intercept })
  if (Effect.isEffect(token)) {
    const current = Effect.flatMap(runToken(token), (token) => makeChecked({ domain, token }).token)
    return { ...makeChecked({ domain, intercept }), token: current, refresh: { account: makeAccountKey() } }
  }
  const parsed = isBlank(domain) ? undefined : parseDomain(domain)
  // Only that of a call is null.
  const redacted = redact(token ?? "")
  return { token: checkToken(redacted, parsed), domain: checkDomain(parsed, redacted), intercept }
}

const redact = (token: string | Redacted.Redacted): Redacted.Redacted =>
  Redacted.isRedacted(token) ? token : Redacted.make(token)

/** Calls that write use the first token, as if there was no other. */
const makeShared = (tokens: ReadonlyArray<Redacted.Redacted>, given: Given): LmsConfigService => {
  const [token, ...others] = tokens
  const config = makeChecked({ ...given, token })
  if (others.length === 0) return config
  const problem = problemOfTokens(tokens)
  return problem === undefined
    ? { ...config, tokens }
    : { ...config, token: fail("InvalidToken", "LMS_API_TOKEN", problem) }
}

/** Names tokens by their positions, and does not show them. */
const problemOfTokens = (tokens: ReadonlyArray<Redacted.Redacted>): string | undefined => {
  const values = tokens.map(Redacted.value)
  for (const [index, token] of tokens.entries()) {
    const name = `Token ${index + 1} of ${tokens.length} (tokens) is`
    if (hasNoToken(token)) return `${name} empty: pass a token, or leave it out.`
    const problem = tokenProblem(token)
    if (Option.isSome(problem)) return `${name} invalid: ${problem.value}.`
    const first = values.indexOf(Redacted.value(token))
    if (first < index)
      return `${name} the same as token ${first + 1}: pass each once, since the quota is that of a token.`
  }
  return undefined
}

/** What an effect of the caller returns, or how it fails, is not known to the compiler. It is not shown: it may be a token. */
export const runToken = (
  token: Effect.Effect<unknown, unknown>,
  name: "token" | "refreshToken" = "token"
): Effect.Effect<string | Redacted.Redacted, LmsConfigError> => {
  const [reason, variable] =
    name === "token" ? (["InvalidToken", "LMS_API_TOKEN"] as const) : (["RefreshFailed", name] as const)
  const invalid = (problem: string) =>
    fail(reason, variable, `The effect of the option ${name} ${problem}. It must return a token.`)
  return token.pipe(
    Effect.catchAllDefect(() => invalid("throws")),
    Effect.catchAll((error) => (error instanceof LmsConfigError ? Effect.fail(error) : invalid("fails"))),
    Effect.flatMap((value) => (isSecret(value) ? Effect.succeed(value) : invalid(`returned ${describeType(value)}`)))
  )
}

type ParsedDomain = Either.Either<string, string> | undefined

const hasNoToken = (token: Redacted.Redacted): boolean => isBlank(Redacted.value(token))

const checkToken = (
  token: Redacted.Redacted,
  domain: ParsedDomain
): Effect.Effect<Redacted.Redacted, LmsConfigError> => {
  const origin = domain !== undefined && Either.isRight(domain) ? domain.right : "https://<your domain>"
  const advice = `Create a token at ${origin}/profile/settings, section "Approved Integrations".`
  if (hasNoToken(token)) {
    return fail("MissingToken", "LMS_API_TOKEN", say`There is no access token: ${hint("SetToken")}. ${advice}`)
  }
  return Option.match(tokenProblem(token), {
    onNone: () => Effect.succeed(token),
    onSome: (problem) => {
      // If it was pasted with something else, a new token would not help.
      const wayOut = pasteProblem(Redacted.value(token)) === undefined ? ` ${advice}` : ""
      return fail("InvalidToken", "LMS_API_TOKEN", `The access token (LMS_API_TOKEN) is invalid: ${problem}.${wayOut}`)
    }
  })
}

const checkDomain = (domain: ParsedDomain, token: Redacted.Redacted): Effect.Effect<string, LmsConfigError> =>
  domain === undefined
    ? fail(
        "MissingDomain",
        "LMS_DOMAIN",
        say`There is no domain: ${hint("SetDomain")}.${hasNoToken(token) ? " LMS_API_TOKEN is not set either." : ""}`
      )
    : Effect.catchAll(domain, (problem) =>
        fail("InvalidDomain", "LMS_DOMAIN", `The domain (LMS_DOMAIN) is invalid: ${problem}.`)
      )

/** The unique key of an account whose tokens are refreshed. It is not a token. */
export const makeAccountKey = (): Redacted.Redacted => Redacted.make(String(Math.random()))

/** Reads the environment. Errors of a config provider other than a missing value are defects. */
const environment: Effect.Effect<{
  readonly token: Redacted.Redacted | undefined
  readonly domain: string | undefined
}> = Effect.gen(function* () {
  const token = yield* Config.option(Config.redacted("LMS_API_TOKEN"))
  const domain = yield* Config.option(Config.string("LMS_DOMAIN"))
  return { token: Option.getOrUndefined(token), domain: Option.getOrUndefined(domain) }
}).pipe(Effect.orDie)

export const fromEnvironment: Effect.Effect<LmsConfigService> = Effect.map(environment, make)

/** The given values, and those of the environment for what is not given. */
export const withEnvironment = (options: unknown): Effect.Effect<LmsConfigService> =>
  Effect.map(environment, (variables) =>
    Either.merge(
      Either.map(checkGiven(options), (given) => {
        const config = makeChecked({ ...variables, ...given })
        return given.token === undefined && given.tokens === undefined && isOtherDomain(given.domain, variables.domain)
          ? { ...config, token: tokenOfOtherDomain }
          : config
      })
    )
  )

/** Runs the configs of options. Members that are none, of callers without TypeScript, are checked as values. */
export const fromConfigs = (
  options: Config.Config.Wrap<LmsConfigOptions>
): Effect.Effect<LmsConfigService, ConfigError.ConfigError> => {
  const configs: Config.Config<unknown> = Config.isConfig(options)
    ? options
    : Either.match(readOptions(options), {
        onLeft: () => Config.succeed(options),
        onRight: (own) =>
          Config.all(Record.map(own, (value) => (Config.isConfig(value) ? value : Config.succeed(value))))
      })
  return Effect.flatMap(configs, withEnvironment)
}

const isOtherDomain = (domain: string | undefined, variable: string | undefined): boolean => {
  if (domain === undefined || variable === undefined || isBlank(variable)) return false
  const origins = [parseDomain(domain), parseDomain(variable)].map(Either.getOrUndefined)
  return origins[0] !== origins[1]
}

/** A token of the environment belongs to the domain of the environment. */
const tokenOfOtherDomain = fail(
  "MissingToken",
  "LMS_API_TOKEN",
  say`LMS_API_TOKEN belongs to LMS_DOMAIN and is not sent to another domain: ${hint("PassTokenWithDomain")}.`
)
