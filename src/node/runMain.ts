/** Runs a program so that signals interrupt it and determine its exit code. */
import { defaultTeardown, type Teardown } from "@effect/platform/Runtime"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Predicate from "effect/Predicate"
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

/** Removes the frames of libraries from a stack trace. */
const withoutLibraryFrames = (text: string): string => {
  const isLibraryFrame = (line: string): boolean =>
    /^\s+at /.test(line) && /[/\\]node_modules[/\\]|[( ]node:|<anonymous>\)?$/.test(line)
  return text
    .split("\n")
    .filter((line) => !isLibraryFrame(line))
    .join("\n")
}

const isLmsFailure = (failure: unknown): boolean =>
  Predicate.hasProperty(failure, "_tag") && typeof failure._tag === "string" && failure._tag.startsWith("Lms")

/**
 * Logs a failure. The message of an error of this library says what happened, so of its stack trace only the frames of the
 * program are of use. Other errors are logged as `NodeRuntime.runMain` does.
 */
const logFailure = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  return Effect.logError(isLmsFailure(Cause.squash(cause)) ? withoutLibraryFrames(Cause.pretty(cause)) : cause)
}

/** 128 plus the number of SIGPIPE, which Node ignores. */
const BROKEN_PIPE = 141

/** Calls `end` if the reader of stdout has closed it, as `head` does when it has its lines. */
const onBrokenPipe = (end: () => void): void => {
  process.stdout.on("error", (error) => {
    if (Predicate.hasProperty(error, "code") && error.code === "EPIPE") end()
    // As without this listener.
    else if (process.stdout.listenerCount("error") === 1) throw error
  })
}

export const runMain = <A, E>(effect: Effect.Effect<A, E>, options: RunOptions = {}): void => {
  let isPipeBroken = false
  onBrokenPipe(() => {
    isPipeBroken = true
    process.emit("SIGTERM", "SIGTERM")
  })
  // A failure caused by the closed pipe is not reported.
  const report = (cause: Cause.Cause<E>) => (isPipeBroken ? Effect.void : logFailure(cause))
  const exitBySignal = teardown()
  NodeRuntime.runMain(options.disableErrorReporting === true ? effect : Effect.tapErrorCause(effect, report), {
    ...options,
    disableErrorReporting: true,
    teardown: (exit, onExit) => (isPipeBroken ? onExit(BROKEN_PIPE) : exitBySignal(exit, onExit))
  })
}
