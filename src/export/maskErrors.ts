/** Masks secrets in the paths of errors: a path may have a token in it, such as that of the course it was made for. */
import * as Effect from "effect/Effect"
import { makeMask, maskError } from "../internal/request/maskArguments.js"
import { Lms } from "../Lms.js"

/** Removes secrets of the arguments and of the service from an error. */
export const makeErrorMask = Effect.fnUntraced(function* (args: ReadonlyArray<unknown>) {
  const { config } = yield* Lms
  const mask = yield* makeMask(config, args)
  return <E>(error: E): E => maskError(mask, error)
})

/** The errors of an export without secrets of its arguments and of the service. */
export const maskErrors = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  ...args: ReadonlyArray<unknown>
): Effect.Effect<A, E, R | Lms> =>
  Effect.catchAll(effect, (error) => Effect.flatMap(makeErrorMask(args), (mask) => Effect.fail(mask(error))))
