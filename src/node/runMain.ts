/** Runs a program so that signals interrupt it and show in its exit code. */
import { defaultTeardown, type Teardown } from "@effect/platform/Runtime"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/** What shells report of a program that a signal has ended: 128 and the signal's number. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** The platform's own runner interrupts the program, but then reports success. `failed` gives the code of a failure. */
export const teardown = (failed: Teardown = defaultTeardown): Teardown => {
  let code: number | undefined
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      code ??= CODES[signal]
    })
  }
  return (exit, onExit) =>
    code !== undefined && Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause)
      ? onExit(code)
      : failed(exit, onExit)
}

export interface RunOptions {
  readonly disableErrorReporting?: boolean | undefined
  readonly disablePrettyLogger?: boolean | undefined
}

export const runMain = <A, E>(effect: Effect.Effect<A, E>, options: RunOptions = {}): void =>
  NodeRuntime.runMain(effect, { ...options, teardown: teardown() })
