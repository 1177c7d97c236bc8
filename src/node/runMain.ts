/** Runs a program so that SIGINT and SIGTERM interrupt it and determine its exit code. */
import { defaultTeardown, type Teardown } from "@effect/platform/Runtime"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/** 128 plus the number of the signal, as shells report it. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Reports an interruption by a signal with the exit code of the signal: the default teardown of Effect reports 0.
 * `onFailure` determines the exit code of everything else.
 */
export const teardown = (onFailure: Teardown = defaultTeardown): Teardown => {
  let code: number | undefined
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      code ??= EXIT_CODES[signal]
    })
  }
  return (exit, onExit) =>
    code !== undefined && Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause)
      ? onExit(code)
      : onFailure(exit, onExit)
}

export interface RunOptions {
  readonly disableErrorReporting?: boolean | undefined
  readonly disablePrettyLogger?: boolean | undefined
}

export const runMain = <A, E>(effect: Effect.Effect<A, E>, options: RunOptions = {}): void =>
  NodeRuntime.runMain(effect, { ...options, teardown: teardown() })
