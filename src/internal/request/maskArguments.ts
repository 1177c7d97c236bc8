/** Masks secrets in errors of arguments: swapped arguments put a token in the place of a name, a path or an option. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { type LmsError, LmsFileError, type LmsJobError, LmsRequestError } from "../../LmsError.js"
import { makeSecrets, type Secrets } from "../text/secrets.js"
import { type CallConfig, resolveConfig } from "./defaults.js"

/** The option `token` of a call. Its place among the arguments depends on the operation. */
const tokensOf = (args: ReadonlyArray<unknown>): ReadonlyArray<Redacted.Redacted> =>
  args.flatMap((arg) => {
    const token: unknown = typeof arg === "object" && arg !== null && "token" in arg ? arg.token : undefined
    const value = Redacted.isRedacted(token) ? Redacted.value(token) : token
    return typeof value === "string" ? [Redacted.make(value)] : []
  })

/** The secrets that the call would send. A token that is refreshed is not fetched for an error. */
const secretsOfCall = Effect.fnUntraced(function* (config: CallConfig, args: ReadonlyArray<unknown>) {
  const { refresh, token } = yield* resolveConfig(config)
  const configured = refresh === undefined ? yield* Effect.option(token) : Option.none()
  // A getter that throws gives no token.
  const own = yield* Effect.option(Effect.try(() => tokensOf(args)))
  return makeSecrets(Option.getOrUndefined(configured), ...Option.getOrElse(own, () => []))
})

const maskError = <E extends LmsError | LmsJobError>(mask: (text: string) => string, error: E): LmsError | E => {
  if (error instanceof LmsRequestError) {
    const { message, reason, subject } = error
    return new LmsRequestError({ reason, subject: mask(subject), message: mask(message) })
  }
  if (error instanceof LmsFileError) {
    const { code, message, operation, path, reason } = error
    return new LmsFileError({ path: mask(path), operation, reason, code, message: mask(message) })
  }
  return error
}

/** The error of a call without secrets of the call and of its client. */
export const maskArguments =
  (config: CallConfig, args: ReadonlyArray<unknown>) =>
  <E extends LmsError | LmsJobError>(error: E): Effect.Effect<never, LmsError | E> =>
    Effect.flatMap(secretsOfCall(config, args), (secrets: Secrets) =>
      Effect.fail(maskError((text) => secrets.mask(config.secrets.mask(text)), error))
    )
