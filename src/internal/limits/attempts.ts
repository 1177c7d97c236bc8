/** The errors of requests that were sent more than once, or that would have to wait too long. */
import * as Duration from "effect/Duration"
import type { LmsApiError, LmsAttempt, LmsError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import { formatDuration } from "../text/describe.js"
import { option } from "../text/hints.js"
import { changeError, say } from "../text/message.js"

/** Errors that may be retried. */
type RetryableError = LmsTransportError | LmsApiError | LmsRateLimitError

/** An attempt that failed, and the milliseconds waited after it. */
export interface FailedAttempt {
  readonly error: RetryableError
  readonly wait: number
}

export type Attempts = ReadonlyArray<LmsAttempt>

const MAX_ATTEMPTS_KEPT = 100

const problemOf = (error: RetryableError): string => {
  if (error._tag === "LmsTransportError") return error.code ?? error.reason
  return error._tag === "LmsRateLimitError" ? `throttled with ${error.status}` : String(error.status)
}

export const addAttempt = (attempts: Attempts, { error, wait }: FailedAttempt): Attempts => [
  ...attempts.slice(1 - MAX_ATTEMPTS_KEPT),
  {
    problem: problemOf(error),
    status: error._tag === "LmsTransportError" ? undefined : error.status,
    waited: Duration.millis(wait)
  }
]

const describeAttempts = (attempts: Attempts): string => {
  const latest = attempts.slice(-3).map(({ problem }) => problem)
  return ` Failed attempts before: ${attempts.length} (${latest.join(", ")}).`
}

/** Adds the attempts before the last one. The message of a rate-limit error already says how long the call waited. */
export const withAttempts = (error: LmsError, attempts: Attempts): LmsError => {
  if (attempts.length === 0) return error
  switch (error._tag) {
    case "LmsApiError":
    case "LmsTransportError":
      return changeError(error, { attempts }, say`${error}${describeAttempts(attempts)}`)
    case "LmsRateLimitError":
      return changeError(error, { attempts })
    default:
      return error
  }
}

/** How long a call has waited for the rate limit, may wait, and would have to wait next, in milliseconds. */
export interface WaitLimits {
  readonly waited: number
  readonly maxWait: number
  /** Undefined if the schedule has ended. */
  readonly nextWait: number | undefined
}

/** The error of a call that would have to wait for the rate limit longer than `maxWait`. */
export const waitExceeded = (
  error: LmsRateLimitError,
  { maxWait, nextWait, waited }: WaitLimits
): LmsRateLimitError => {
  const alreadyWaited = waited === 0 ? "" : ` (${formatDuration(waited)} already waited)`
  const reason =
    nextWait === undefined
      ? "the schedule allows no further wait"
      : say`the rate limit requires waiting ${formatDuration(nextWait)}, ${option("maxWait")} allows ${formatDuration(maxWait)}`
  return changeError(
    error,
    {
      waited: Duration.millis(waited),
      wouldWait: Duration.millis(nextWait ?? 0),
      maxWait: Duration.millis(maxWait)
    },
    say`${error}: ${reason}${alreadyWaited}. The service did not act on it: safe to send again later.`
  )
}
