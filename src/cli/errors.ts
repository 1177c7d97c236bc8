/** Errors of the command line, and checks of values that a command requires. */
import * as Data from "effect/Data"
import * as Either from "effect/Either"
import { MAX_SHOWN_LENGTH, truncate } from "../internal/text/escape.js"
import type { Message } from "../internal/text/message.js"

/** The command failed. */
export class CliError extends Data.TaggedError("CliError")<{ readonly message: string }> {}

/** The arguments are invalid: no request was sent, and no file was touched. */
export class UsageError extends Data.TaggedError("UsageError")<{ readonly message: string }> {}

/** There is no usable token: the profiles or the keychain cannot be read, or the token is not there. No request was sent. */
export class ProfileError extends Data.TaggedError("ProfileError")<{ readonly message: string }> {}

/** A command that the program has run for the caller has ended, and has reported its errors itself, or could not be started. */
export class CommandExit extends Data.TaggedError("CommandExit")<{
  readonly code: number
  readonly message?: string
}> {}

/** The reader of stdout has closed the pipe. This is not reported. */
export class BrokenPipe extends Data.TaggedError("BrokenPipe") {}

/** The server has done the write, but its response could not be printed or saved. Repeating the command writes twice. */
export class ResponseLost extends Data.TaggedError("ResponseLost")<{ readonly error: Message }> {}

/** A text of the caller for a message. It may be of any length. */
export const quote = (text: string): string => JSON.stringify(truncate(text, MAX_SHOWN_LENGTH))

export const usageError = (message: string): Either.Either<never, UsageError> =>
  Either.left(new UsageError({ message }))

/** The error of a command whose write has succeeded. A closed pipe stays unreported. */
export const asResponseLost = <E extends Message>(error: E): E | ResponseLost =>
  error instanceof BrokenPipe ? error : new ResponseLost({ error })

/** After a write, a fault of the command itself must not look like a failure that the command can be repeated after. */
export const lostToDefect = (defect: unknown): ResponseLost =>
  new ResponseLost({
    error: {
      message: `The response could not be processed: an error of effect-lms itself (${defect instanceof Error ? defect.name : typeof defect}). Report it`
    }
  })

export const requireValue = <A>(value: A | undefined, name: string, example: string): Either.Either<A, UsageError> =>
  value === undefined ? usageError(`${name} is missing. Example: ${example}`) : Either.right(value)

/** The names of stdout: that of commands, and those of the system. */
const STDOUT = /^(?:-|\/dev\/stdout|\/(?:dev|proc\/self)\/fd\/1)$/

export const isStdout = (path: string): boolean => STDOUT.test(path)

/**
 * Requires the name of a file or directory: stdout is an error, because only a file can appear when it is complete. `instead` is
 * what to do for stdout.
 */
export const requireFile = (
  value: string | undefined,
  example: string,
  instead: string,
  kind: "file" | "directory" = "file"
): Either.Either<string, UsageError> =>
  Either.filterOrLeft(
    requireValue(value, "--output", `--output ${example}`),
    (path) => !isStdout(path),
    () => new UsageError({ message: `--output must be a ${kind} here, not stdout. ${instead}` })
  )
