/** What is said of options that do not fit the operation is loaded with the first of them. */
import * as Effect from "effect/Effect"
import type { LmsRequestError } from "../../LmsError.js"

export const misfit = (
  of: (misfits: typeof import("./misfits.js")) => LmsRequestError
): Effect.Effect<never, LmsRequestError> =>
  Effect.flatMap(
    Effect.promise(() => import("./misfits.js")),
    (misfits) => Effect.fail(of(misfits))
  )
