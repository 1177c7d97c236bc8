/** Masks secrets in errors of arguments: swapped arguments put a token in the place of a name, a path or an option. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import { changeError, edit, type Message } from "../text/message.js"
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

/** The errors that can be raised before a call has read its token, which masks all later ones. */
const ERRORS_OF_ARGUMENTS: ReadonlyArray<unknown> = [
  "LmsConfigError",
  "LmsExportError",
  "LmsFileError",
  "LmsJobError",
  "LmsRequestError"
]

/** Their members that may be an argument, besides the message. */
const ARGUMENTS: ReadonlyArray<string> = ["path", "subject", "url"]

const isOfArguments = <E>(error: E): error is E & Message =>
  Predicate.hasProperty(error, "_tag") && ERRORS_OF_ARGUMENTS.includes(error._tag)

/** The error without secrets. */
export const maskError = <E>(mask: Mask, error: E): E => {
  if (!isOfArguments(error)) return error
  const masked = Object.entries(error).flatMap(([name, value]) =>
    ARGUMENTS.includes(name) ? [[name, mask(String(value))]] : []
  )
  return changeError(error, Object.fromEntries(masked), edit(error, mask))
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
export const maskArguments = <E>(config: CallConfig, args: ReadonlyArray<unknown>, error: E): Effect.Effect<never, E> =>
  Effect.flatMap(makeMask(config, args), (mask) => Effect.fail(maskError(mask, error)))
