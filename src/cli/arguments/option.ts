/** Options as both know them: the reader, which takes the arguments apart, and the command, which has them in its help. */
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ValidationError from "@effect/cli/ValidationError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Maybe from "effect/Option"

export interface Option<A> {
  readonly name: string
  /** One letter, for `-p`. */
  readonly short: string | undefined
  readonly said: Said
  /** Whether it stands alone, has a value, or may come again with another. */
  readonly kind: "flag" | "value" | "values"
  /** Its values are any text, and are handed on quoted (see `quote`). */
  readonly quoted: boolean
  /** The values that it can have, where they are a few. */
  readonly choices?: ReadonlyArray<string> | undefined
  /** The one of them that it means without a value. */
  readonly bare?: string | undefined
  readonly parsed: Options.Options<A>
}

export interface Said {
  readonly short?: string
  /** What the help calls its value. */
  readonly value?: string
  readonly what: string
}

/**
 * The parser of commands trims the values of an option that may come again, leaves out empty ones, and takes a value that
 * is spelled like an option for one. In quotes none of this happens.
 */
export const quote = (text: string): string => JSON.stringify(text)

const unquoted = (text: string): string => String(JSON.parse(text))

const described = <A>(option: Options.Options<A>, { short, value, what }: Said): Options.Options<A> => {
  const named = value === undefined ? option : Options.withPseudoName(option, value)
  const all = Options.withDescription(named, what)
  return short === undefined ? all : Options.withAlias(all, short)
}

export const flag = (name: string, said: Said): Option<boolean> => ({
  name,
  short: said.short,
  said,
  kind: "flag",
  quoted: false,
  parsed: described(Options.boolean(name), said)
})

export const text = (name: string, said: Said): Option<Maybe.Option<string>> => ({
  name,
  short: said.short,
  said,
  kind: "value",
  quoted: true,
  parsed: Options.optional(Options.map(described(Options.text(name), said), unquoted))
})

export const texts = (name: string, said: Said): Option<ReadonlyArray<string>> => ({
  name,
  short: said.short,
  said,
  kind: "values",
  quoted: true,
  parsed: Options.map(Options.repeated(described(Options.text(name), said)), (all) => all.map(unquoted))
})

export const choice = <const A extends ReadonlyArray<string>>(
  name: string,
  choices: A,
  said: Said & { readonly bare?: A[number] }
): Option<Maybe.Option<A[number]>> => ({
  name,
  short: said.short,
  said: { value: choices.join("|"), ...said },
  kind: "value",
  quoted: false,
  choices,
  bare: said.bare,
  parsed: Options.optional(described(Options.choice(name, choices), said))
})

const invalid = (message: string) => Effect.fail(ValidationError.invalidValue(HelpDoc.p(message)))

/** With a value that is looked at: `read` gives what is meant, or what should be written. */
const refined = <A>(
  name: string,
  said: Said,
  read: (text: string) => Maybe.Option<A>,
  wanted: string
): Option<Maybe.Option<A>> => {
  const option = text(name, said)
  return {
    ...option,
    parsed: Options.mapEffect(
      option.parsed,
      Maybe.match({
        onNone: () => Effect.succeed(Maybe.none<A>()),
        onSome: (given) =>
          Maybe.match(read(given), {
            onNone: () => invalid(`--${name} is ${wanted}, and not ${quote(given)}`),
            onSome: (value) => Effect.succeed(Maybe.some(value))
          })
      })
    )
  }
}

/** An integer from `least` to `most`. */
export const whole = (name: string, least: number, most: number, said: Said): Option<Maybe.Option<number>> =>
  refined(
    name,
    { value: "integer", ...said },
    (given) => {
      const value = /^[+-]?\d{1,16}$/.test(given) ? Number(given) : Number.NaN
      return value >= least && value <= most ? Maybe.some(value) : Maybe.none()
    },
    Number.isSafeInteger(most) && most < Number.MAX_SAFE_INTEGER
      ? `a whole number from ${least} to ${most}`
      : `a whole number, ${least} or more`
  )

/** A number above zero. */
export const rate = (name: string, said: Said): Option<Maybe.Option<number>> =>
  refined(
    name,
    { value: "number", ...said },
    (given) => {
      const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(given) ? Number(given) : 0
      return value > 0 ? Maybe.some(value) : Maybe.none()
    },
    "a number above zero"
  )

/** A duration with its unit, or seconds: what a shell's `sleep` takes. */
export const duration = (name: string, said: Said): Option<Maybe.Option<Duration.Duration>> =>
  refined(
    name,
    { value: "duration", ...said },
    (given) =>
      /^\d{1,9}(?:\.\d{1,3})?s?$/.test(given)
        ? Maybe.some(Duration.seconds(Number(given.replace("s", ""))))
        : // Anything that is none is refused by the decoder, whatever the text.
          Duration.decodeUnknown(given),
    "a duration such as '80 millis', '10 minutes' or 30 (seconds)"
  )

/** A number of things, or a word for as many as help. */
export const countOr = <const W extends string>(name: string, word: W, said: Said): Option<Maybe.Option<number | W>> =>
  refined<number | W>(
    name,
    { value: `integer|${word}`, ...said },
    (given) =>
      given === word ? Maybe.some(word) : /^[1-9]\d{0,5}$/.test(given) ? Maybe.some(Number(given)) : Maybe.none(),
    `a whole number above zero, or ${word}`
  )

/** The value that it has where it is not given. */
export const otherwise = <A, const B>(option: Option<Maybe.Option<A>>, value: B): Option<A | B> => ({
  ...option,
  parsed: Options.map(option.parsed, (given) => Maybe.getOrElse(given, () => value))
})

type Parsed<O extends Readonly<Record<string, Option<unknown>>>> = {
  readonly [name in keyof O]: O[name]["parsed"]
}

/** As a command wants them. */
export const parsed = <O extends Readonly<Record<string, Option<unknown>>>>(options: O): Parsed<O> =>
  // Each member is the option's own, which mapping over names cannot say.
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.parsed])) as Parsed<O>
