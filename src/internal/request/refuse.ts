/** Refusals of a call, whose words are loaded with the first: they end it before anything is sent, and most programs meet none. */
import * as Effect from "effect/Effect"
import type { LmsRequestError } from "../../LmsError.js"

export type Refusals = typeof import("./errors.js")

/** Why a call is refused, in words that are not there yet. */
export type Refusal = (refusals: Refusals) => LmsRequestError

const loading = Effect.promise((): Promise<Refusals> => import("./errors.js"))

export const refuse = (of: Refusal): Effect.Effect<never, LmsRequestError> =>
  Effect.flatMap(loading, (refusals) => Effect.fail(of(refusals)))
