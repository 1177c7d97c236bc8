/** The tries of a request that was made more than once, and the errors that tell of them. */
import * as Duration from "effect/Duration"
import { LmsApiError, type LmsAttempt, type LmsError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import { shown } from "../text/duration.js"

/** What can be worth another try. */
export type Passing = LmsTransportError | LmsApiError | LmsRateLimitError

type Attempts = ReadonlyArray<LmsAttempt>

const ATTEMPTS_KEPT = 100

const problemOf = (error: Passing): string => {
  if (error._tag === "LmsTransportError") return error.code ?? error.reason
  return error._tag === "LmsRateLimitError" ? `throttled with ${error.status}` : String(error.status)
}

export const tried = (attempts: Attempts, error: Passing, wait: number): Attempts => [
  ...attempts.slice(1 - ATTEMPTS_KEPT),
  {
    problem: problemOf(error),
    status: error._tag === "LmsTransportError" ? undefined : error.status,
    waited: Duration.millis(wait)
  }
]

const told = (attempts: Attempts): string =>
  ` It had been tried ${attempts.length === 1 ? "once" : `${attempts.length} times`} before (${attempts
    .slice(-3)
    .map(({ problem }) => problem)
    .join(", ")}).`

/** The error with the tries before it. A call that gave up waiting says in its own words what it has waited for. */
export const withHistory = (error: LmsError, attempts: Attempts): LmsError => {
  if (attempts.length === 0) return error
  const message = `${error.message}${told(attempts)}`
  switch (error._tag) {
    case "LmsApiError":
      return new LmsApiError({ ...error, attempts, message })
    case "LmsTransportError":
      return new LmsTransportError({ ...error, attempts, message })
    case "LmsRateLimitError":
      return new LmsRateLimitError({ ...error, message: error.message, attempts })
    default:
      return error
  }
}

/** What a call has waited because of the rate limit, may wait, and would have had to wait. Milliseconds. */
export interface Patience {
  readonly waited: number
  readonly maxWait: number
  /** Undefined where it was the schedule that gave up. */
  readonly wouldWait: number | undefined
}

/** The rate limit would be waited for longer than the call may. */
export const tooLong = (error: LmsRateLimitError, { maxWait, waited, wouldWait }: Patience): LmsRateLimitError => {
  const why =
    wouldWait === undefined
      ? "and its schedule ends here"
      : `and the next wait of ${shown(wouldWait)} would pass maxWait (${shown(maxWait)})`
  return new LmsRateLimitError({
    ...error,
    waited: Duration.millis(waited),
    wouldWait: Duration.millis(wouldWait ?? 0),
    maxWait: Duration.millis(maxWait),
    message: `${error.message}: the call has waited ${shown(waited)}, ${why}. The service has not acted on it, so it can be sent again later.`
  })
}
