/** How the command ends: what is said of a failure, and the exit code. */
import * as ValidationError from "@effect/cli/ValidationError"
import type { Teardown } from "@effect/platform/Runtime"
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { LmsExportError } from "../export/LmsExportError.js"
import { escapeControl } from "../internal/text/escape.js"
import { LmsError, LmsFileError } from "../LmsError.js"
import { AnswerLost, isRead, Misuse, Problem, ReaderGone } from "./problem.js"

/** A script goes by these, so none of them changes its meaning. */
const CODES = {
  /** The service refused it, the network or the disk failed, or something is wrong with what came. */
  failed: 1,
  /** Nothing was sent: the arguments, or a call that cannot be made of them. */
  misused: 2,
  /** Without token or domain, or with a token that is refused. */
  unauthorized: 3,
  /** A write that may have been done: look before it is made again. */
  unknown: 4,
  /** The service's rate limit would have been waited for longer than `--max-wait`: later it goes. */
  throttled: 5,
  /** 128 and the number of SIGPIPE, as of any program whose reader has gone. */
  unread: 141
} as const

const isLmsError = Schema.is(LmsError)

const codeOfCall = (error: LmsError): number => {
  switch (error._tag) {
    case "LmsRequestError":
      return CODES.misused
    case "LmsConfigError":
      return CODES.unauthorized
    case "LmsRateLimitError":
      return CODES.throttled
    case "LmsTransportError":
      return error.outcome === "Unknown" && !isRead(error.method) ? CODES.unknown : CODES.failed
    case "LmsApiError":
      if (error.reason === "InvalidToken") return CODES.unauthorized
      return error.status >= 500 && !isRead(error.method) ? CODES.unknown : CODES.failed
    case "LmsUploadError":
      return error.safeToRepeat ? CODES.failed : CODES.unknown
    // The service has done it, and its answer cannot be read.
    case "LmsDecodeError":
      return isRead(error.method) ? CODES.failed : CODES.unknown
    default:
      return CODES.failed
  }
}

const codeOf = (failure: unknown): number => {
  if (failure instanceof ReaderGone) return CODES.unread
  if (failure instanceof AnswerLost) return CODES.unknown
  if (failure instanceof Misuse || ValidationError.isValidationError(failure)) return CODES.misused
  return isLmsError(failure) ? codeOfCall(failure) : CODES.failed
}

/** Of what several fibers failed with, the first that is no interruption. */
const failureOf = (cause: Cause.Cause<unknown>): Option.Option<unknown> => Chunk.head(Cause.failures(cause))

export const exit: Teardown = (exit, onExit) =>
  onExit(Exit.isSuccess(exit) ? 0 : Option.match(failureOf(exit.cause), { onNone: () => CODES.failed, onSome: codeOf }))

const isSaid = (failure: unknown): failure is { readonly message: string } =>
  failure instanceof Problem || failure instanceof Misuse || failure instanceof LmsExportError || isLmsError(failure)

/** Nothing of the service's may command a terminal, and what we say ourselves may have lines. */
const shown = (message: string): string => message.split("\n").map(escapeControl).join("\n")

/** What is said of files names the library's options: the command's are the same, with two hyphens. */
const worded = (failure: { readonly message: string }): string =>
  failure instanceof LmsFileError || failure instanceof LmsExportError
    ? failure.message.replace(/\b(set|leave|or) (overwrite|restart)\b/gi, "$1 --$2")
    : failure.message

/**
 * What is said of a failure: a line where it is the caller's to mend, the whole story of a defect, nothing where there is
 * nobody to tell. What is wrong with the options has been said by then.
 */
export const report = (cause: Cause.Cause<unknown>): Option.Option<string> => {
  if (Cause.isInterruptedOnly(cause)) return Option.none()
  return Option.match(failureOf(cause), {
    onNone: () => Option.some(Cause.pretty(cause)),
    onSome: (failure) => {
      if (failure instanceof ReaderGone) return Option.none()
      const help = "effect-lms --help says what there is, and each command has a --help of its own."
      if (ValidationError.isValidationError(failure)) return Option.some(help)
      if (failure instanceof AnswerLost) {
        const why = worded(failure.why).replace(/\.$/, "")
        return Option.some(`effect-lms: ${shown(why)}. The service has done it: look before you repeat it.`)
      }
      if (!isSaid(failure)) return Option.some(Cause.pretty(cause))
      const line = `effect-lms: ${shown(worded(failure))}`
      return Option.some(failure instanceof Misuse ? `${line}\n${help}` : line)
    }
  })
}
