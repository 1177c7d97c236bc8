import { asText, type Parameter } from "./parameters.js"

/** Puts a record where `position` says, counted from 1 and kept within the list; without it, where it was, or last. */
export const placed = <A extends { readonly id: number }>(
  all: ReadonlyArray<A>,
  one: A,
  position: Parameter | undefined
): ReadonlyArray<A> => {
  const before = all.findIndex((other) => other.id === one.id)
  const others = all.filter((other) => other.id !== one.id)
  const given = /^\s*[+-]?\d+/.exec(asText(position) ?? "")?.[0]
  const index = given === undefined ? (before === -1 ? others.length : before) : Number(given) - 1
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, one)
}
