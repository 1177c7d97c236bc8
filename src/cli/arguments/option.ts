/** Options of commands: what the help shows, and how their values are decoded. */

import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Maybe from "effect/Option"
import { quote } from "../errors.js"

export interface OptionHelp {
  /** One letter, for `-p`. */
  readonly short?: string | undefined
  /** The placeholder for the value, such as `file`. */
  readonly value?: string | undefined
  readonly description: string
}

/** An option as help and completion show it. */
export interface OptionDefinition extends OptionHelp {
  readonly name: string
  /** Whether it has no value, has one value, or may be repeated. */
  readonly kind: "flag" | "value" | "values"
  /** All valid values, if there are a few. */
  readonly choices?: ReadonlyArray<string> | undefined
}

export interface Option<out A> extends OptionDefinition {
  /** Decodes the values in their order; the array is empty if the option is absent. The error is a message. */
  readonly decode: (values: ReadonlyArray<string>) => Either.Either<A, string>
}

export const flag = (name: string, help: OptionHelp): Option<boolean> => ({
  ...help,
  name,
  kind: "flag",
  decode: (values) => Either.right(values.length > 0)
})

const single = <A>(
  name: string,
  help: OptionHelp,
  decode: (value: string) => Either.Either<A, string>
): Option<A | undefined> => ({
  value: "text",
  ...help,
  name,
  kind: "value",
  decode: ([value]) => (value === undefined ? Either.right(undefined) : decode(value))
})

export const text = (name: string, help: OptionHelp): Option<string | undefined> => single(name, help, Either.right)

export const texts = (name: string, help: OptionHelp): Option<ReadonlyArray<string>> => ({
  value: "text",
  ...help,
  name,
  kind: "values",
  decode: Either.right
})

/** An option whose value is parsed. `expected` describes valid values for the error message. */
const parsed = <A>(
  name: string,
  help: OptionHelp,
  expected: string,
  parse: (value: string) => A | undefined
): Option<A | undefined> =>
  single(name, help, (value) => {
    const result = parse(value)
    return result === undefined
      ? Either.left(`--${name} must be ${expected}, got ${quote(value)}.`)
      : Either.right(result)
  })

export const choice = <const A extends ReadonlyArray<string>>(
  name: string,
  choices: A,
  help: OptionHelp
): Option<A[number] | undefined> => ({
  ...parsed<A[number]>(name, { value: choices.join("|"), ...help }, `one of ${choices.join(", ")}`, (value) =>
    choices.find((choice) => choice === value)
  ),
  choices
})

export const integer = (
  name: string,
  min: number,
  max: number | undefined,
  help: OptionHelp
): Option<number | undefined> =>
  parsed(
    name,
    { value: "integer", ...help },
    max === undefined ? `an integer of at least ${min}` : `an integer from ${min} to ${max}`,
    (text) => {
      const value = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER) ? value : undefined
    }
  )

export const positiveNumber = (name: string, help: OptionHelp): Option<number | undefined> =>
  parsed(name, { value: "number", ...help }, "a number greater than 0", (text) => {
    const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : 0
    return value > 0 ? value : undefined
  })

/** The units of durations in a shell, such as `1h30m`. */
const UNITS = [
  ["d", Duration.days],
  ["h", Duration.hours],
  ["m", Duration.minutes],
  ["s", Duration.seconds]
] as const

const UNITS_PATTERN = new RegExp(`^${UNITS.map(([unit]) => `(?:(\\d{1,9}(?:\\.\\d{1,3})?)${unit})?`).join("")}$`)

/** Parses a sum such as `1h30m`. A number alone is seconds, as for the shell's `sleep`. */
const parseUnits = (text: string): Duration.Duration | undefined => {
  const [matched = "", ...amounts] = UNITS_PATTERN.exec(/^[\d.]+$/.test(text) ? `${text}s` : text) ?? []
  return matched === "" ? undefined : UNITS.map(([, of], index) => of(Number(amounts[index] ?? 0))).reduce(Duration.sum)
}

/** A duration with a unit, or seconds. */
export const duration = (name: string, help: OptionHelp): Option<Duration.Duration | undefined> =>
  parsed(
    name,
    { value: "duration", ...help },
    "a duration such as '80 millis', 10m, 1h30m or 30 (seconds)",
    (text) => parseUnits(text) ?? Maybe.getOrUndefined(Duration.decodeUnknown(text))
  )

export const countOrAuto = (name: string, help: OptionHelp): Option<number | "auto" | undefined> =>
  parsed(name, { value: "integer|auto", ...help }, "a positive integer or auto", (text) =>
    text === "auto" ? text : /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
  )

export const withDefault = <A, const B>(option: Option<A | undefined>, value: B): Option<A | B> => ({
  ...option,
  decode: (values) => Either.map(option.decode(values), (decoded) => decoded ?? value)
})
