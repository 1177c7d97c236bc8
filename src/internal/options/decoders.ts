/** Decoders of options: each checks one value, and says what it must be. */
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsDuration } from "../../LmsOptions.js"
import { describeNumber, describeType } from "../text/describe.js"
import { findNearestName } from "../text/editDistance.js"
import { hint, option } from "../text/hints.js"
import { lookUp } from "../text/lookUp.js"
import { say } from "../text/message.js"
import { invalidOption, optionError, unknownOption } from "./errors.js"
import { isCount, isRecord, isString, ownMembers, readArgument, readOptions } from "./guards.js"

/** Checks the value of an option that is present, and returns it in the form in which the code needs it. */
export type Decoder<A> = (value: unknown, name: string) => Either.Either<A, LmsRequestError>

/** `expected` completes the sentence "… must be". */
export const is =
  <A>(
    expected: string,
    isValid: (value: unknown) => value is A,
    describe: (value: unknown) => string = describeType
  ): Decoder<A> =>
  (value, name) =>
    isValid(value) ? Either.right(value) : Either.left(invalidOption(name, expected, describe(value)))

export const string = is("a string", isString)
export const boolean = is("a boolean", Predicate.isBoolean)
export const count = is("a positive integer", isCount, describeNumber)
/** `what` says what is counted. */
export const countOf = (what: string): Decoder<number> => is(`a positive integer, ${what}`, isCount, describeNumber)
export const maxBytes = is(
  "a positive number of bytes or Infinity",
  (value): value is number => value === Number.POSITIVE_INFINITY || isCount(value),
  describeNumber
)
export const record = is("an object with named values", isRecord)

/** A function of the caller. `typeof` does not tell its parameters: the operation calls it with the documented ones. */
export const callback = <F>(): Decoder<F> => is("a function", (value): value is F => Predicate.isFunction(value))

export const oneOf = <const A extends string>(...words: ReadonlyArray<A>): Decoder<A> =>
  is(words.map((word) => JSON.stringify(word)).join(" or "), (value): value is A =>
    words.some((word) => word === value)
  )

/** A schema of the caller, whose types are known to the compiler only. */
export const schema = <S extends Schema.Schema.All>(): Decoder<S> =>
  is("a schema of effect/Schema", (value): value is S => Schema.isSchema(value))

export type Secret = string | Redacted.Redacted

export const isSecret = (value: unknown): value is Secret =>
  isString(Redacted.isRedacted(value) ? Redacted.value(value) : value)

export const secret = is("a string or a Redacted string", isSecret)

const EXPECTED_DURATION = 'a duration with its unit, such as "30 seconds"'

/** Longer text than that of a duration may be a secret in the wrong place. */
const describeDuration = (value: unknown): string =>
  isString(value) && value.length <= 12 ? `"${value}"` : describeNumber(value)

/** Numbers, bigints, pairs of numbers and empty objects, which callers without TypeScript may mean in any unit. */
const hasNoUnit = (value: unknown): boolean =>
  typeof value === "number" ||
  typeof value === "bigint" ||
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && !Duration.isDuration(value) && Object.keys(value).length === 0)

// The cast is for Effect 4, whose type, unlike the function, asks for what the compiler knows to be a duration.
/** In milliseconds; Infinity means no limit. */
export const durationOrZero: Decoder<number> = (value, name) =>
  Option.match(hasNoUnit(value) ? Option.none() : Duration.decodeUnknown(value as LmsDuration), {
    onNone: () => Either.left(invalidOption(name, EXPECTED_DURATION, describeDuration(value))),
    onSome: (duration) => Either.right(Duration.toMillis(duration))
  })

export const duration: Decoder<number> = (value, name) =>
  Either.filterOrLeft(
    durationOrZero(value, name),
    (millis) => millis > 0,
    () => optionError(name, say`${option(name)} must be longer than zero.${hint("NoLimit")}`)
  )

/** `every` would skip the holes of an array. */
export const isArrayOf = (value: unknown, isElement: (value: unknown) => boolean): value is ReadonlyArray<unknown> =>
  Array.isArray(value) && Array.from(value).every(isElement)

/** A decoder for each member. */
export type Decoders<Members> = {
  readonly [Name in keyof Required<Members>]: Decoder<Exclude<Members[Name], undefined>>
}

/** Members with names of their own: a misspelt one would have no effect. `owner` has them, and `prefix` precedes their names. */
const decodeMembers = <Members extends object>(
  own: Readonly<Record<string, unknown>>,
  decoders: Decoders<Members>,
  owner: string,
  prefix = ""
): Either.Either<Members, LmsRequestError> =>
  Either.map(
    Either.all(
      Object.entries(own).map(([name, value]) => {
        const decode = lookUp<Decoder<unknown>>(decoders, name)
        return decode === undefined
          ? Either.left(unknownOption(name, owner, findNearestName(name, Object.keys(decoders))))
          : Either.map(
              readArgument("Option", prefix + name, () => decode(value, prefix + name)),
              (decoded) => [name, decoded] as const
            )
      })
    ),
    // Each name has its decoder.
    (entries) => Object.fromEntries(entries) as Members
  )

export const members =
  <Members extends object>(expected: string, decoders: Decoders<Members>): Decoder<Members> =>
  (value, name) =>
    Either.flatMap(is(expected, isRecord)(value, name), (value) =>
      decodeMembers(ownMembers(value), decoders, `the option ${name}`, `${name}.`)
    )

/** Reads options that the table does not have: those of an operation that sends no request. */
export const decodeOtherOptions = <Options extends object>(
  operation: string,
  options: Options,
  decoders: Decoders<Options>
): Either.Either<Options, LmsRequestError> =>
  Either.flatMap(readOptions(options), (own) => decodeMembers(own, decoders, operation))
