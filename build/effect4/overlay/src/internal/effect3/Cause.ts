/** The cause of an interruption, as a rejected promise has it. */
export * from "effect/Cause"

import * as Cause from "effect/Cause"

const { message } = Cause.squash(Cause.interrupt()) as Error

export const isInterruptedException = (u: unknown): boolean => u instanceof Error && u.message === message
