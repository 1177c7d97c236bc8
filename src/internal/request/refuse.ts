/** Refusals of a call, whose words are loaded with the first: they end it before anything is sent, and most programs meet none. */
import * as Effect from "effect/Effect"
import type { LmsRequestError } from "../../LmsError.js"

type Refusals = typeof import("./refusals.js")

const loading = Effect.promise((): Promise<Refusals> => import("./refusals.js"))

export const refuse = (of: (refusals: Refusals) => LmsRequestError): Effect.Effect<never, LmsRequestError> =>
  Effect.flatMap(loading, (refusals) => Effect.fail(of(refusals)))
