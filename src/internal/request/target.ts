/** The target of a request: its origin, and the token that may be sent there. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsConfigService } from "../../LmsService.js"
import type { CallOptions } from "../options/resolve.js"
import type { Secrets } from "../text/secrets.js"
import { parseDomain, tokenProblem } from "./configuration.js"
import type { CallConfig } from "./defaults.js"
import * as errors from "./errors.js"

interface Target {
  readonly origin: string
  readonly token: Redacted.Redacted | undefined
  readonly secrets: Secrets
  /** The origin to which the token belongs. */
  readonly tokenOrigin: string | undefined
  readonly isCallerToken?: boolean | undefined
  readonly tokenSource?: LmsConfigService | undefined
}

const parseApiUrl = (apiUrl: string): Either.Either<string, LmsRequestError> =>
  Either.mapLeft(parseDomain(apiUrl), errors.invalidApiUrl)

const parseToken = (token: string | Redacted.Redacted): Either.Either<Redacted.Redacted, LmsRequestError> => {
  const redacted = Redacted.isRedacted(token) ? token : Redacted.make(token)
  return Option.match(tokenProblem(redacted), {
    onNone: () => Either.right(redacted),
    onSome: (problem) => Either.left(errors.invalidToken(problem))
  })
}

/**
 * A token belongs to one origin. The option `token` belongs to `apiUrl`, or to the origin of the endpoint. The configured
 * token, or that of `Lms.withToken`, belongs to the domain of `config`, or without one to the origin of the call; an
 * endpoint that is a full URL of another origin is requested without a token.
 */
export const resolveTarget = Effect.fnUntraced(function* (
  config: CallConfig,
  endpointOrigin: string | undefined,
  options: Pick<CallOptions, "apiUrl" | "token">
) {
  const { secrets } = config
  const apiOrigin = options.apiUrl === undefined ? undefined : yield* parseApiUrl(options.apiUrl)
  const origin = endpointOrigin ?? apiOrigin ?? (yield* config.domain)
  if (options.token !== undefined) {
    const token = yield* parseToken(options.token)
    secrets.add(token)
    return { origin, token, secrets, tokenOrigin: apiOrigin ?? origin, isCallerToken: true } satisfies Target
  }
  const tokenOrigin = yield* Effect.catchIf(
    config.domain,
    (error) => error.reason === "MissingDomain",
    () => Effect.succeed(apiOrigin ?? origin)
  )
  if (origin !== tokenOrigin) {
    if (endpointOrigin !== undefined) {
      // The token is not sent, but its echo must be masked.
      if (config.refresh === undefined) secrets.add(yield* Effect.orElseSucceed(config.token, () => undefined))
      return { origin, token: undefined, secrets, tokenOrigin: undefined } satisfies Target
    }
    return yield* errors.tokenOfOtherOrigin(tokenOrigin, origin, config.isCallerToken)
  }
  const { isCallerToken, refresh } = config
  const token = refresh?.account ?? (yield* config.token)
  if (refresh === undefined) secrets.add(token)
  return { origin, token, secrets, tokenOrigin, isCallerToken, tokenSource: refresh && config } satisfies Target
})
