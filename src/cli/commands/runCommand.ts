/** Runs a command of the caller until it has ended, with variables in its environment. */
import { spawn } from "node:child_process"
import { constants } from "node:os"
import * as Effect from "effect/Effect"
import { errorCode } from "../../internal/response/networkError.js"
import { CommandExit, quote } from "../errors.js"

type Signal = "SIGHUP" | "SIGINT" | "SIGQUIT" | "SIGTERM"

/** A terminal sends these to all of its processes, so that the command has them already. */
const TERMINAL_SIGNALS: ReadonlySet<string> = new Set<Signal>(["SIGHUP", "SIGINT", "SIGQUIT"])

/** As shells report a command that a signal has ended. */
const SIGNALED_EXIT_CODE = 128

/** As shells, `env` and `timeout` report a command that does not exist, or cannot be executed. */
const NOT_FOUND_EXIT_CODE = 127
const NOT_EXECUTABLE_EXIT_CODE = 126

const startFailure = (name: string, cause: Error): CommandExit => {
  const code = errorCode(cause)
  const command = `The command ${quote(name)}`
  return code === "ENOENT"
    ? new CommandExit({ code: NOT_FOUND_EXIT_CODE, message: `${command} does not exist.` })
    : new CommandExit({ code: NOT_EXECUTABLE_EXIT_CODE, message: `${command} cannot be started: ${code}.` })
}

const SIGNALS: ReadonlyArray<Signal> = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"]

/** Replaces what the process does at signals. Returns a function that undoes it. */
const takeSignals = (onSignal: (signal: Signal) => void): (() => void) => {
  const former = SIGNALS.map((signal) => [signal, process.rawListeners(signal)] as const)
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal)
    process.on(signal, onSignal)
  }
  return () => {
    for (const [signal, listeners] of former) {
      process.off(signal, onSignal)
      // They were listeners of this event, which their type does not tell.
      for (const listener of listeners) process.on(signal, listener as () => void)
    }
  }
}

/**
 * Fails with the exit code of the command, also if that is 0. Signals are passed on and do not end this process: whether
 * they end the command is the command's decision.
 */
export const runCommand = (
  [name = "", ...args]: ReadonlyArray<string>,
  variables: Readonly<Record<string, string | undefined>>
): Effect.Effect<never, CommandExit> =>
  Effect.async((resume) => {
    const child = spawn(name, args, { stdio: "inherit", env: { ...process.env, ...variables } })
    const giveBack = takeSignals((signal) => {
      if (process.stdin.isTTY !== true || !TERMINAL_SIGNALS.has(signal)) child.kill(signal)
    })
    const end = (error: CommandExit) => {
      giveBack()
      resume(Effect.fail(error))
    }
    child.once("error", (cause) => end(startFailure(name, cause)))
    child.once("close", (code, signal) =>
      end(new CommandExit({ code: code ?? SIGNALED_EXIT_CODE + (signal === null ? 0 : constants.signals[signal]) }))
    )
  })
