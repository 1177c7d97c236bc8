/** Masks secrets in the paths of errors: a path may have a token in it, such as that of the course it was made for. */
import * as Effect from "effect/Effect"
import { makeMask, maskFileError } from "../internal/request/maskArguments.js"
import { edit } from "../internal/text/message.js"
import { Lms } from "../Lms.js"
import { LmsFileError } from "../LmsError.js"
import type { LmsExportFailure } from "./LmsExport.js"
import { LmsExportError } from "./LmsExportError.js"

const maskError = <E>(mask: (text: string) => string, error: E): E | LmsExportFailure => {
  if (error instanceof LmsFileError) return maskFileError(mask, error)
  if (!(error instanceof LmsExportError)) return error
  const { path, reason, status } = error
  return new LmsExportError({ path: mask(path), reason, status, ...edit(error, mask) })
}

/** Removes secrets of the arguments and of the service from an error. */
export const makeErrorMask = Effect.fnUntraced(function* (args: ReadonlyArray<unknown>) {
  const { config } = yield* Lms
  const mask = yield* makeMask(config, args)
  return <E>(error: E): E | LmsExportFailure => maskError(mask, error)
})

/** The errors of an export without secrets of its arguments and of the service. */
export const maskErrors = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  ...args: ReadonlyArray<unknown>
): Effect.Effect<A, E | LmsExportFailure, R | Lms> =>
  Effect.catchAll(effect, (error) => Effect.flatMap(makeErrorMask(args), (mask) => Effect.fail(mask(error))))
