/** `--fields`: the members of a record that are wanted, by name or by a way of names. */
import * as Either from "effect/Either"
import { isObject } from "../../internal/response/json.js"
import { Misuse } from "../problem.js"

export interface Field {
  readonly name: string
  readonly of: (record: unknown) => unknown
}

const own = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** By its name, or by a way of names with dots between them; where a name has a dot itself, it is that one. */
export const member = (name: string): Field["of"] => {
  const way = name.split(".")
  return (record) => {
    const whole = own(record, name)
    return whole !== undefined || way.length === 1 ? whole : way.reduce(own, record)
  }
}

/** Of `id,name,term.name`. */
export const parse = (text: string): Either.Either<ReadonlyArray<Field>, Misuse> => {
  const names = text.split(",").map((name) => name.trim())
  if (names.some((name) => name === "")) {
    return Either.left(new Misuse({ message: `--fields has a name that is empty: write it as --fields id,name` }))
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return Either.left(new Misuse({ message: `--fields names ${twice} twice` }))
  return Either.right(names.map((name) => ({ name, of: member(name) })))
}

/** A record with these members alone, in this order. */
export const project = (fields: ReadonlyArray<Field>, record: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(({ name, of }) => {
      const value = of(record)
      return value === undefined ? [] : [[name, value]]
    })
  )

/** A value in a cell: text as it is, nothing for what is missing or null, JSON for what has members. */
export const cell = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value)
