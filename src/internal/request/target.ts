/** Where a request goes, and which token may go there. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsOptions } from "../../LmsOptions.js"
import type { LmsConfigService } from "../../LmsService.js"
import * as configuration from "./configuration.js"
import { refuse } from "./refuse.js"

export interface Target {
  readonly origin: string
  readonly token: Redacted.Redacted | undefined
  readonly tokenOrigin: string | undefined
  readonly tokenSource?: LmsConfigService | undefined
}

const apiOrigin = (apiUrl: string): Effect.Effect<string, LmsRequestError> =>
  Effect.catchAll(configuration.parseDomain(apiUrl), (problem) => refuse(({ apiUrl }) => apiUrl(problem)))

const ownToken = (given: string | Redacted.Redacted): Effect.Effect<Redacted.Redacted, LmsRequestError> => {
  const redacted = Redacted.isRedacted(given) ? given : Redacted.make(given)
  return Option.match(configuration.tokenProblem(redacted), {
    onNone: () => Effect.succeed(redacted),
    onSome: (problem) => refuse(({ token }) => token(problem))
  })
}

/**
 * A token belongs to one origin: the configured one to the
 * configured domain (without one, to the origin that the call names), the call's own to its apiUrl or, without, to the
 * origin of its endpoint. A full URL elsewhere goes without.
 */
export const resolveTarget = Effect.fnUntraced(function* (
  config: LmsConfigService,
  urlOrigin: string | undefined,
  options: LmsOptions
) {
  const api = options.apiUrl === undefined ? undefined : yield* apiOrigin(options.apiUrl)
  const origin = urlOrigin ?? api ?? (yield* config.domain)
  if (options.token !== undefined) {
    const token = yield* ownToken(options.token)
    return { origin, token, tokenOrigin: api ?? origin } satisfies Target
  }
  const home = yield* Effect.catchIf(
    config.domain,
    (error) => error.reason === "MissingDomain",
    () => Effect.succeed(api ?? origin)
  )
  if (origin !== home) {
    if (urlOrigin !== undefined) return { origin, token: undefined, tokenOrigin: undefined } satisfies Target
    return yield* refuse(({ elsewhere }) => elsewhere(home, origin))
  }
  const { refresh } = config
  const token = refresh?.account ?? (yield* config.token)
  return { origin, token, tokenOrigin: home, tokenSource: refresh && config } satisfies Target
})
