/** What a call allows: the checks of its waits, rates, retries and time limits. */
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsDuration, LmsOptions } from "../../LmsOptions.js"
import { describeNumber } from "../text/describe.js"
import { requestError } from "./invalid.js"
import { isCount } from "./validate.js"

/** In milliseconds, and Infinity for no bound. */
export interface CallLimits {
  readonly maxWait: number
  readonly maxRate: number | undefined
  /** Tries after the first. */
  readonly retries: number
  /** For a whole call, or one pull of a stream. */
  readonly deadline: number
  readonly transport: {
    /** From a request to the answer's headers. */
    readonly headers: number
    /** From one byte of a body to the next. */
    readonly stall: number
    /** The largest body in memory, in bytes. */
    readonly body: number
  }
}

const MIB = 1024 * 1024

/** In milliseconds. A bare number slips past the types where there are none, and may be meant in seconds. */
const millis = (
  name: string,
  given: LmsDuration | undefined,
  unset: Duration.Duration
): Either.Either<number, LmsRequestError> => {
  const duration =
    typeof given === "number" ? Option.none() : Duration.decodeUnknown(given === undefined ? unset : given)
  return Option.match(duration, {
    onNone: () =>
      Either.left(
        requestError(
          "Option",
          name,
          `${name} is ${typeof given === "string" ? `"${given}"` : describeNumber(given)}: give a duration with its unit, such as "30 seconds".`
        )
      ),
    onSome: (value) => Either.right(Duration.toMillis(value))
  })
}

const positive = (name: string, value: number): Either.Either<number, LmsRequestError> =>
  value > 0
    ? Either.right(value)
    : Either.left(
        requestError("Option", name, `${name} is nothing: give a duration, or Duration.infinity for no bound.`)
      )

export const duration = (
  name: string,
  given: LmsDuration | undefined,
  unset: Duration.Duration
): Either.Either<Duration.Duration, LmsRequestError> =>
  Either.map(
    Either.flatMap(millis(name, given, unset), (value) => positive(name, value)),
    Duration.millis
  )

const rate = (maxRate: number | undefined): Either.Either<number | undefined, LmsRequestError> =>
  maxRate === undefined || (Number.isFinite(maxRate) && maxRate > 0)
    ? Either.right(maxRate)
    : Either.left(
        requestError(
          "Option",
          "maxRate",
          `maxRate is ${maxRate}: give a positive number of requests a second, or leave it out.`
        )
      )

const size = (name: string, given: number | undefined, unset: number): Either.Either<number, LmsRequestError> =>
  given === undefined || given === Number.POSITIVE_INFINITY || isCount(given)
    ? Either.right(given ?? unset)
    : Either.left(
        requestError("Option", name, `${name} is ${String(given)}: give a number of bytes, or Infinity for no bound.`)
      )

const retries = (retry: LmsOptions["retry"]): Either.Either<number, LmsRequestError> => {
  const times = retry === false ? 0 : (retry?.times ?? 2)
  return Number.isSafeInteger(times) && times >= 0
    ? Either.right(times)
    : Either.left(
        requestError(
          "Option",
          "retry",
          `retry.times is ${times}: give a whole number of further tries, or retry: false.`
        )
      )
}

/** The bounds of a call, with the defaults of those that it leaves out. */
export const make = (options: LmsOptions): Either.Either<CallLimits, LmsRequestError> =>
  Either.gen(function* () {
    return {
      maxWait: yield* millis("maxWait", options.maxWait, Duration.minutes(10)),
      maxRate: yield* rate(options.maxRate),
      retries: yield* retries(options.retry),
      deadline: yield* Either.flatMap(millis("deadline", options.deadline, Duration.infinity), (value) =>
        positive("deadline", value)
      ),
      transport: {
        headers: yield* Either.flatMap(millis("timeout", options.timeout, Duration.seconds(90)), (value) =>
          positive("timeout", value)
        ),
        stall: yield* Either.flatMap(millis("stallTimeout", options.stallTimeout, Duration.seconds(60)), (value) =>
          positive("stallTimeout", value)
        ),
        body: yield* size("maxBody", options.maxBody, 256 * MIB)
      }
    }
  })
