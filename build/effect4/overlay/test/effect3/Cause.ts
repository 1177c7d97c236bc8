/** Parts of a cause as lists. */
export * from "../../src/internal/effect3/Cause.js"

import * as Cause from "effect/Cause"

export const failures = <E>(cause: Cause.Cause<E>): ReadonlyArray<E> =>
  cause.reasons.flatMap((reason) => (reason._tag === "Fail" ? [reason.error] : []))
export const defects = <E>(cause: Cause.Cause<E>): ReadonlyArray<unknown> =>
  cause.reasons.flatMap((reason) => (reason._tag === "Die" ? [reason.defect] : []))
export const isDie = Cause.hasDies
export const NoSuchElementException = Cause.NoSuchElementError
