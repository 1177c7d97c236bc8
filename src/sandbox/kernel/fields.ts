/** Fields of records that are written by hand: how requests write them. */
import * as Effect from "effect/Effect"
import { type ApiFailure, invalidRecord } from "./apiFailure.js"
import { asString, isBlank, type Parameter, type ParameterMap } from "./parameters.js"

/** A field of a record. */
export interface Field<A> {
  // Methods, so that a field of any type is a `Field<unknown>`.
  /** Reads the value of a parameter; undefined keeps the previous value. */
  read(value: Parameter | undefined): A | undefined
  check?(name: string, value: A): ApiFailure | undefined
}

type Fields = Readonly<Record<string, Field<unknown>>>

type Values<F extends Fields> = { readonly [Name in keyof F]: F[Name] extends Field<infer A> ? A : never }

/** A string, which can become null unless it is a string initially. `required` is the message if the value is blank. */
export const text = <Initial extends string | null = null>({
  initial,
  required
}: {
  readonly initial?: Initial
  readonly required?: string
} = {}): Field<string | Initial> => ({
  // Rails: null clears a field that can be null.
  read: (value) => (value === null && initial === undefined ? (null as Initial) : asString(value)),
  check: (name, value) =>
    required !== undefined && (value ?? "") === "" ? invalidRecord(name, "blank", required) : undefined
})

/** An integer, which Rails reads as Ruby's `to_i`. A blank value clears a field that is null without one. */
export const integer = <Initial extends number | null>(initial: Initial): Field<number | Initial> => ({
  read: (value) => {
    if (isBlank(value)) return initial === null ? initial : undefined
    return Number(/^\s*[+-]?\d{1,15}/.exec(asString(value) ?? "")?.[0] ?? 0)
  }
})

/** One word of a closed list. A blank value clears the field. */
export const oneWordOf = (...words: ReadonlyArray<string>): Field<string | null> => ({
  read: (value) => (isBlank(value) ? null : asString(value)),
  check: (name, value) =>
    value === null || words.includes(value)
      ? undefined
      : invalidRecord(name, "inclusion", "is not included in the list")
})

/** The fields that are sent, read and checked. */
export const readSentFields = Effect.fn("Sandbox.readSentFields")(function* <F extends Fields>(
  fields: F,
  input: ParameterMap
): Effect.fn.Return<Partial<Values<F>>, ApiFailure> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = input.has(name) ? field.read(input.get(name)) : undefined
    if (value === undefined) continue
    const failure = field.check?.(name, value)
    if (failure !== undefined) return yield* failure
    values[name] = value
  }
  // Each member was read by its field.
  return values as Partial<Values<F>>
})
