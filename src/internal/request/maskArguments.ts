/** Masks secrets in errors of arguments: swapped arguments put a token in the place of a name, a path or an option. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { LmsConfigError, type LmsError, LmsFileError, LmsJobError, LmsRequestError } from "../../LmsError.js"
import { edit } from "../text/message.js"
import { type CallConfig, resolveConfig } from "./defaults.js"

/** The option `token` of a call. Its place among the arguments depends on the operation. */
const tokensOf = (args: ReadonlyArray<unknown>): Effect.Effect<ReadonlyArray<Redacted.Redacted>> =>
  Effect.try(() =>
    args.flatMap((arg) => {
      const token: unknown = typeof arg === "object" && arg !== null && "token" in arg ? arg.token : undefined
      const value = Redacted.isRedacted(token) ? Redacted.value(token) : token
      return typeof value === "string" ? [Redacted.make(value)] : []
    })
  ).pipe(
    // A getter that throws gives no token.
    Effect.orElseSucceed(() => [])
  )

type Mask = (text: string) => string

/** A path is an argument as well. */
export const maskFileError = (mask: Mask, error: LmsFileError): LmsFileError =>
  new LmsFileError({
    path: mask(error.path),
    operation: error.operation,
    reason: error.reason,
    code: error.code,
    ...edit(error, mask)
  })

/** The errors that can be raised before a call has read its token, which masks all later ones. */
const maskError = <E extends LmsError | LmsJobError>(mask: Mask, error: E): LmsError | E => {
  if (error instanceof LmsFileError) return maskFileError(mask, error)
  if (error instanceof LmsRequestError) {
    return new LmsRequestError({ ...error, subject: mask(error.subject), ...edit(error, mask) })
  }
  if (error instanceof LmsJobError) {
    // Of the class of the error.
    return new LmsJobError({ ...error, url: mask(error.url), ...edit(error, mask) }) as E
  }
  return error instanceof LmsConfigError ? new LmsConfigError({ ...error, ...edit(error, mask) }) : error
}

/** Masks all that the client holds and that the call would send. A token that is refreshed is not fetched for an error. */
export const makeMask = Effect.fnUntraced(function* (
  config: CallConfig,
  args: ReadonlyArray<unknown>
): Effect.fn.Return<Mask> {
  const { refresh, token } = yield* resolveConfig(config)
  const configured = refresh === undefined ? yield* Effect.option(token) : Option.none()
  const secrets = config.secrets.with(Option.getOrUndefined(configured), ...(yield* tokensOf(args)))
  return (text) => secrets.mask(text)
})

/** The error of a call without secrets of the call and of its client. */
export const maskArguments = <E extends LmsError | LmsJobError>(
  config: CallConfig,
  args: ReadonlyArray<unknown>,
  error: E
): Effect.Effect<never, LmsError | E> =>
  Effect.flatMap(makeMask(config, args), (mask) => Effect.fail(maskError(mask, error)))
