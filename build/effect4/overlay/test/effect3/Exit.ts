export * from "effect/Exit"

import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"

export const isInterrupted = <A, E>(exit: Exit.Exit<A, E>): boolean =>
  Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)
export const getOrElse = <A, E, B>(exit: Exit.Exit<A, E>, orElse: (cause: Cause.Cause<E>) => B): A | B =>
  Exit.isSuccess(exit) ? exit.value : orElse(exit.cause)
