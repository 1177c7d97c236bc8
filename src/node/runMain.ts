/** Runs a program so that signals interrupt it and determine its exit code. */
import { defaultTeardown, type Teardown } from "@effect/platform/Runtime"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Struct from "effect/Struct"

/** 128 plus the number of the signal, as shells report it. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const

const SIGNALS = Struct.keys(EXIT_CODES)

/**
 * Reports an interruption by a signal with the exit code of the signal: the default teardown of Effect reports 0.
 * `onFailure` determines the exit code of everything else.
 */
export const teardown = (onFailure: Teardown = defaultTeardown): Teardown => {
  let code: number | undefined
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      code ??= EXIT_CODES[signal]
      // Effect's `runMain` handles only the other two. A second one of these ends the process at once.
      if (signal === "SIGHUP" || signal === "SIGQUIT") process.emit("SIGTERM", "SIGTERM")
    })
  }
  return (exit, onExit) =>
    code !== undefined && Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause)
      ? onExit(code)
      : onFailure(exit, onExit)
}

/**
 * The options of `LmsNode.runMain`.
 *
 * @category options
 */
export interface RunOptions {
  readonly disableErrorReporting?: boolean | undefined
  readonly disablePrettyLogger?: boolean | undefined
}

export const runMain = <A, E>(effect: Effect.Effect<A, E>, options: RunOptions = {}): void =>
  NodeRuntime.runMain(effect, { ...options, teardown: teardown() })
