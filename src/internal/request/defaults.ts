/** The token and the default options of all calls in a scope: `Lms.withToken` and `Lms.withDefaults`. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import type { LmsConfigError, LmsRequestError } from "../../LmsError.js"
import type { LmsDefaults } from "../../LmsOptions.js"
import type { LmsConfigService } from "../../LmsService.js"
import { type CallOptions, checkOptions, type GivenOptions, mergeOptions, resolve } from "../options/resolve.js"
import { CALL_ADVICE, type Operation, type Rows, SCOPE_OPTIONS } from "../options/table.js"
import { type Secrets, secretsOf } from "../text/secrets.js"
import { invalidScopeDomain, invalidScopeToken, missingScopeToken, parseDomain, tokenProblem } from "./configuration.js"

/** A token, and the `apiUrl` of the scope around it, to which it belongs. Without one it belongs to the configured domain. */
interface ScopedToken {
  readonly value: Either.Either<Redacted.Redacted, LmsConfigError>
  readonly apiUrl: string | undefined
}

interface Scoped {
  readonly token: ScopedToken | undefined
  readonly options: GivenOptions
  /** An invalid default is an error of each call. */
  readonly problem: LmsRequestError | undefined
}

const NONE: Redacted.Redacted<Scoped> = Redacted.make({ token: undefined, options: {}, problem: undefined })

/** Redacted, so that a printed context shows neither the token nor headers. */
class Defaults extends Context.Reference<Defaults>()("effect-lms/Defaults", {
  defaultValue: (): Redacted.Redacted<Scoped> => NONE
}) {}

/** Where the token and the domain of a call come from. */
export interface CallConfig extends LmsConfigService {
  /** All that the client must mask. */
  readonly secrets: Secrets
  /** The token is that of `Lms.withToken`. */
  readonly isCallerToken?: true
  /** Chooses the token of a call, if there are several. A call that writes has the first. */
  readonly chooseToken?: ((origin: string, isReadOnly: boolean) => Effect.Effect<ChosenToken>) | undefined
}

interface ChosenToken {
  readonly token: Redacted.Redacted
  /** Such as `2 of 3`. */
  readonly position: string
}

/** Clients that share a configuration share its secrets. */
export const withSecrets = (config: LmsConfigService): CallConfig => {
  const secrets = secretsOf(config.refresh?.account ?? config)
  for (const token of config.tokens ?? []) secrets.add(token)
  return { ...config, secrets }
}

interface ResolvedCall<Own> {
  readonly config: CallConfig
  readonly options: CallOptions<Own>
}

/** Resolves the options of a call, with the token and the options of its scope. */
export const resolveCall = <Own extends Rows>(
  config: CallConfig,
  operation: Operation<Own>,
  callOptions: unknown
): Effect.Effect<ResolvedCall<Own>, LmsRequestError> =>
  Effect.flatMap(Defaults, (scope): Either.Either<ResolvedCall<Own>, LmsRequestError> => {
    const { options: defaults, problem, token } = Redacted.value(scope)
    return Either.flatMap(resolve(operation, callOptions, defaults), (options) =>
      problem === undefined
        ? Either.right({ config: withScopedToken(configOf(config, operation), token), options })
        : Either.left(problem)
    )
  })

const configOf = (config: CallConfig, { usesFirstToken }: Pick<Operation, "usesFirstToken">): CallConfig => {
  const { chooseToken } = config
  return chooseToken !== undefined && usesFirstToken === true
    ? { ...config, chooseToken: (origin) => chooseToken(origin, false) }
    : config
}

/** The configuration of calls without options. */
export const resolveConfig = (config: CallConfig): Effect.Effect<CallConfig> =>
  Effect.map(Defaults, (scope) => {
    const { options, token } = Redacted.value(scope)
    const { apiUrl } = options
    return withDomain(withScopedToken(config, token), apiUrl)
  })

const withDomain = (config: CallConfig, apiUrl: string | undefined): CallConfig =>
  apiUrl === undefined ? config : { ...config, domain: parseApiUrl(apiUrl) }

const withScopedToken = (config: CallConfig, token: ScopedToken | undefined): CallConfig =>
  token === undefined
    ? config
    : {
        secrets: config.secrets.with(Option.getOrUndefined(Either.getRight(token.value))),
        token: token.value,
        domain: token.apiUrl === undefined ? config.domain : parseApiUrl(token.apiUrl),
        isCallerToken: true
      }

const parseApiUrl = (apiUrl: string): Either.Either<string, LmsConfigError> =>
  Either.mapLeft(parseDomain(apiUrl), invalidScopeDomain)

type Program = Effect.Effect<unknown, unknown, unknown> | Stream.Stream<unknown, unknown, unknown>

/** Provides the changed scope to an effect or stream, from its start to its end, with all its fibers and finalizers. */
const provideScope = (self: Program, change: (outer: Scoped) => Scoped): Program => {
  const inner = Effect.map(Defaults, (outer) => Redacted.make(change(Redacted.value(outer))))
  return Effect.isEffect(self)
    ? Effect.provideServiceEffect(self, Defaults, inner)
    : Stream.provideServiceEffect(self, Defaults, inner)
}

export const withToken = (self: Program, token: string | Redacted.Redacted): Program => {
  const value = parseToken(token)
  return provideScope(self, (outer) => ({ ...outer, token: { value, apiUrl: outer.options.apiUrl } }))
}

/** A missing token is an error: the call of a user without one must not be made with the token of the program. */
const parseToken = (token: unknown): Either.Either<Redacted.Redacted, LmsConfigError> => {
  const value = Redacted.isRedacted(token) ? Redacted.value(token) : token
  if (typeof value !== "string") return Either.left(missingScopeToken(value))
  const redacted = Redacted.make(value)
  return Option.match(tokenProblem(redacted), {
    onNone: () => Either.right(redacted),
    onSome: (problem) => Either.left(invalidScopeToken(problem))
  })
}

export const WITH_DEFAULTS = {
  name: "Lms.withDefaults",
  shared: SCOPE_OPTIONS,
  own: {},
  advice: { ...CALL_ADVICE, token: "use Lms.withToken" },
  otherAdvice: "it belongs to a single call, so pass it to the call"
} as const satisfies Operation

export const withDefaults = (self: Program, options: LmsDefaults): Program => {
  const checked = checkOptions(WITH_DEFAULTS, options)
  const problem = Option.getOrUndefined(Either.getLeft(checked))
  const inner = Either.getOrElse(checked, (): GivenOptions => ({}))
  return provideScope(self, (outer) => ({
    token: outer.token,
    options: mergeOptions(outer.options, inner),
    problem: outer.problem ?? problem
  }))
}
