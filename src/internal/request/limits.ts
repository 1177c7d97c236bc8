/** The limits of a call: its waits, rate, retries, timeouts and body size, checked and with their defaults. */
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsDuration, LmsOptions } from "../../LmsOptions.js"
import { describeNumber } from "../text/describe.js"
import * as errors from "./errors.js"
import { EXPECTED_DURATION, isCount, OPTIONS } from "./validate.js"

/** Durations are in milliseconds; Infinity means no limit. */
export interface CallLimits {
  readonly maxWait: number
  readonly maxRate: number | undefined
  /** Attempts after the first. */
  readonly retries: number
  /** For a complete call, or for one pull of a stream. */
  readonly deadline: number
  readonly transport: {
    /** From a request to the headers of its response. */
    readonly headers: number
    /** Between two chunks of a body. */
    readonly stall: number
    /** The largest body that is read into memory, in bytes. */
    readonly body: number
  }
}

const DEFAULT_MAX_WAIT = Duration.minutes(10)
const DEFAULT_DEADLINE = Duration.infinity
const DEFAULT_TIMEOUT = Duration.seconds(90)
const DEFAULT_STALL_TIMEOUT = Duration.seconds(60)
const DEFAULT_MAX_BODY_BYTES = 256 * 1024 * 1024
const DEFAULT_RETRIES = 2

/** Numbers, bigints, pairs of numbers and empty objects, which callers without TypeScript may mean in any unit. */
const hasNoUnit = (value: unknown): boolean =>
  typeof value === "number" ||
  typeof value === "bigint" ||
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && !Duration.isDuration(value) && Object.keys(value).length === 0)

/** In milliseconds. */
const decodeDuration = (
  name: string,
  value: LmsDuration | undefined,
  unset: Duration.Duration
): Either.Either<number, LmsRequestError> => {
  const decoded = hasNoUnit(value) ? Option.none() : Duration.decodeUnknown(value === undefined ? unset : value)
  return Option.match(decoded, {
    onNone: () => {
      const actual = typeof value === "string" ? `"${value}"` : describeNumber(value)
      return Either.left(errors.invalidOption(name, EXPECTED_DURATION, actual))
    },
    onSome: (duration) => Either.right(Duration.toMillis(duration))
  })
}

const decodePositiveDuration = (
  name: string,
  value: LmsDuration | undefined,
  unset: Duration.Duration
): Either.Either<number, LmsRequestError> =>
  Either.filterOrLeft(
    decodeDuration(name, value, unset),
    (millis) => millis > 0,
    () => errors.durationIsZero(name)
  )

/** The duration of an option, which must be longer than zero. */
export const duration = (
  name: string,
  value: LmsDuration | undefined,
  unset: Duration.Duration
): Either.Either<Duration.Duration, LmsRequestError> =>
  Either.map(decodePositiveDuration(name, value, unset), Duration.millis)

const checkMaxRate = (maxRate: number | undefined): Either.Either<number | undefined, LmsRequestError> =>
  maxRate === undefined || (Number.isFinite(maxRate) && maxRate > 0)
    ? Either.right(maxRate)
    : Either.left(errors.invalidOption("maxRate", OPTIONS.maxRate.expected, String(maxRate)))

const checkMaxBody = (maxBody: number = DEFAULT_MAX_BODY_BYTES): Either.Either<number, LmsRequestError> =>
  maxBody === Number.POSITIVE_INFINITY || isCount(maxBody)
    ? Either.right(maxBody)
    : Either.left(errors.invalidOption("maxBody", OPTIONS.maxBody.expected, String(maxBody)))

const checkRetries = (retry: LmsOptions["retry"]): Either.Either<number, LmsRequestError> => {
  const times = retry === false ? 0 : (retry?.times ?? DEFAULT_RETRIES)
  return Number.isSafeInteger(times) && times >= 0 ? Either.right(times) : Either.left(errors.invalidRetryTimes(times))
}

export const make = (options: LmsOptions): Either.Either<CallLimits, LmsRequestError> =>
  Either.gen(function* () {
    return {
      maxWait: yield* decodeDuration("maxWait", options.maxWait, DEFAULT_MAX_WAIT),
      maxRate: yield* checkMaxRate(options.maxRate),
      retries: yield* checkRetries(options.retry),
      deadline: yield* decodePositiveDuration("deadline", options.deadline, DEFAULT_DEADLINE),
      transport: {
        headers: yield* decodePositiveDuration("timeout", options.timeout, DEFAULT_TIMEOUT),
        stall: yield* decodePositiveDuration("stallTimeout", options.stallTimeout, DEFAULT_STALL_TIMEOUT),
        body: yield* checkMaxBody(options.maxBody)
      }
    }
  })
