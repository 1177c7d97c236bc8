import * as Duration from "effect/Duration"
import { LmsApiError, type LmsAttempt, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import { seconds } from "../answer/failure.js"
import type { Failed } from "./http.js"

type Error = Failed["error"]

/** What can be worth another try. */
export type Passing = LmsTransportError | LmsApiError | LmsRateLimitError

/** What a call allows. Milliseconds, and Infinity for no bound. */
export interface Policy {
  readonly maxWait: number
  /** Tries after the first. */
  readonly retries: number
}

/** What a call, or a page of a stream, has waited because of the rate limit. */
export interface Waits {
  waited: number
}

const ATTEMPTS_KEPT = 100

const problemOf = (error: Passing): string => {
  if (error._tag === "LmsTransportError") return error.code ?? error.reason
  return error._tag === "LmsRateLimitError" ? `throttled with ${error.status}` : String(error.status)
}

const told = (attempts: ReadonlyArray<LmsAttempt>): string =>
  attempts.length === 0
    ? ""
    : ` It had been tried ${attempts.length === 1 ? "once" : `${attempts.length} times`} before (${attempts
        .slice(-3)
        .map(({ problem }) => problem)
        .join(", ")}).`

/** The error with the tries before it. */
export const withHistory = (error: Error, attempts: ReadonlyArray<LmsAttempt>): Error => {
  if (attempts.length === 0) return error
  const more = { attempts, message: `${error.message}${told(attempts)}` }
  switch (error._tag) {
    case "LmsApiError":
      return new LmsApiError({ ...error, ...more })
    case "LmsTransportError":
      return new LmsTransportError({ ...error, ...more })
    case "LmsRateLimitError":
      return new LmsRateLimitError({ ...error, ...more })
    default:
      return error
  }
}

/** The rate limit would be waited for longer than the call may. */
export const tooLong = (
  error: LmsRateLimitError,
  { maxWait }: Policy,
  waits: Waits,
  wouldWait: number,
  attempts: ReadonlyArray<LmsAttempt>
): LmsRateLimitError =>
  new LmsRateLimitError({
    ...error,
    waited: Duration.millis(waits.waited),
    wouldWait: Duration.millis(wouldWait),
    maxWait: Duration.millis(maxWait),
    attempts,
    message: `${error.message}: the call has waited ${seconds(waits.waited)}, and the next wait of ${seconds(wouldWait)} would pass maxWait (${seconds(maxWait)}). The service has not acted on it, so it can be sent again later.`
  })

/** What came of a try, and what to do next. */
export interface Progress {
  readonly attempts: ReadonlyArray<LmsAttempt>
  readonly throttled: number
  readonly transient: number
}

export const fresh: Progress = { attempts: [], throttled: 0, transient: 0 }

export const tried = (progress: Progress, error: Passing, wait: number): ReadonlyArray<LmsAttempt> => [
  ...progress.attempts.slice(1 - ATTEMPTS_KEPT),
  {
    problem: problemOf(error),
    status: error._tag === "LmsTransportError" ? undefined : error.status,
    waited: Duration.millis(wait)
  }
]
