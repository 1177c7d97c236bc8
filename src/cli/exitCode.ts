/** Exit codes, and what the command prints for a failure. */
import type { Teardown } from "@effect/platform/Runtime"
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { LmsExportError } from "../export/LmsExportError.js"
import { isSafeMethod } from "../internal/request/endpoint.js"
import { escapeControl } from "../internal/text/escape.js"
import type { Message } from "../internal/text/message.js"
import { LmsError, LmsJobError } from "../LmsError.js"
import type { CommandDefinition } from "./arguments/command.js"
import { describeError } from "./describeError.js"
import { BrokenPipe, CliError, CommandExit, ProfileError, ResponseLost, UsageError } from "./errors.js"

/** Scripts depend on these codes: their meanings must not change. */
const EXIT_CODES = {
  /** The server returned an error, the network or the disk failed, or the response is invalid. */
  failed: 1,
  /** No request was sent: the arguments are invalid, or no valid request can be built from them. */
  usage: 2,
  /** No token, no domain, or the server rejected the token. */
  unauthorized: 3,
  /** A write may have been done. Check before repeating it. */
  unknown: 4,
  /** The rate limit requires a longer wait than `--max-wait`. The command can be repeated later. */
  throttled: 5,
  /** The job of the server has failed, was canceled, or waits for input. */
  jobFailed: 6,
  /** The job of the server has not ended within `--deadline`. `lms wait` waits for it again. */
  jobUnderWay: 7,
  /** 128 + SIGPIPE, as for any program whose reader has closed the pipe. */
  brokenPipe: 141
} as const

const isLmsError = Schema.is(LmsError)

const codeOfLmsError = (error: LmsError): number => {
  switch (error._tag) {
    case "LmsRequestError":
      return EXIT_CODES.usage
    case "LmsConfigError":
      return EXIT_CODES.unauthorized
    case "LmsRateLimitError":
      return EXIT_CODES.throttled
    case "LmsTransportError":
      return error.outcome === "Unknown" && !isSafeMethod(error.method) ? EXIT_CODES.unknown : EXIT_CODES.failed
    case "LmsApiError":
      if (error.reason === "InvalidToken") return EXIT_CODES.unauthorized
      return error.status >= 500 && !isSafeMethod(error.method) ? EXIT_CODES.unknown : EXIT_CODES.failed
    case "LmsUploadError":
      return error.safeToRepeat ? EXIT_CODES.failed : EXIT_CODES.unknown
    // The server has done the write; only its response cannot be read.
    case "LmsDecodeError":
      return isSafeMethod(error.method) ? EXIT_CODES.failed : EXIT_CODES.unknown
    default:
      return EXIT_CODES.failed
  }
}

const codeOfJobError = ({ reason }: LmsJobError): number => {
  switch (reason) {
    case "Deadline":
      return EXIT_CODES.jobUnderWay
    case "Unrecognized":
      return EXIT_CODES.failed
    default:
      return EXIT_CODES.jobFailed
  }
}

const codeOf = (failure: unknown): number => {
  if (failure instanceof CommandExit) return failure.code
  if (failure instanceof BrokenPipe) return EXIT_CODES.brokenPipe
  if (failure instanceof ResponseLost) return EXIT_CODES.unknown
  if (failure instanceof UsageError) return EXIT_CODES.usage
  if (failure instanceof LmsJobError) return codeOfJobError(failure)
  if (failure instanceof ProfileError) return EXIT_CODES.unauthorized
  return isLmsError(failure) ? codeOfLmsError(failure) : EXIT_CODES.failed
}

/** Whether a write may have been done, although the command has failed. */
export const isOutcomeUnknown = (failure: unknown): boolean => codeOf(failure) === EXIT_CODES.unknown

/** The first failure of all fibers, leaving out interruptions. */
const firstFailure = (cause: Cause.Cause<unknown>): Option.Option<unknown> => Chunk.head(Cause.failures(cause))

/** Gives the exit code of the program to `onExit`. */
export const exitWithCode: Teardown = (exit, onExit) =>
  onExit(
    Exit.isSuccess(exit)
      ? 0
      : Option.match(firstFailure(exit.cause), { onNone: () => EXIT_CODES.failed, onSome: codeOf })
  )

const isReportable = (failure: unknown): failure is Message =>
  failure instanceof CliError ||
  failure instanceof UsageError ||
  failure instanceof ProfileError ||
  failure instanceof LmsExportError ||
  failure instanceof LmsJobError ||
  isLmsError(failure)

/** Messages may quote the server, so control characters are escaped. Line breaks are our own and stay. */
const escapeLines = (message: string): string => message.split("\n").map(escapeControl).join("\n")

const describeHelp = (command: CommandDefinition | undefined): string =>
  command === undefined
    ? "effect-lms --help lists the commands. Each command has its own --help."
    : `effect-lms ${command.name} --help shows its options, with examples.`

const describeFailure = (
  failure: unknown,
  cause: Cause.Cause<unknown>,
  command: CommandDefinition | undefined
): string | undefined => {
  if (failure instanceof BrokenPipe) return undefined
  if (failure instanceof CommandExit) {
    return failure.message === "" ? undefined : `effect-lms: ${escapeLines(failure.message)}`
  }
  if (failure instanceof ResponseLost) {
    const message = escapeLines(describeError(failure.error, command?.options)).replace(/\.$/, "")
    return `effect-lms: ${message}. The server has already done the write: check before you repeat it.`
  }
  if (!isReportable(failure)) return Cause.pretty(cause)
  const line = `effect-lms: ${escapeLines(describeError(failure, command?.options))}`
  return failure instanceof UsageError ? `${line}\n${describeHelp(command)}` : line
}

/**
 * The text to print for a failure: a message if the caller can act on it, the full cause of a defect, and nothing after an
 * interruption or a closed pipe. `command` is the one that failed, if the arguments name one.
 */
export const describeCause = (cause: Cause.Cause<unknown>, command?: CommandDefinition): string | undefined =>
  Cause.isInterruptedOnly(cause)
    ? undefined
    : Option.match(firstFailure(cause), {
        onNone: () => Cause.pretty(cause),
        onSome: (failure) => describeFailure(failure, cause, command)
      })
