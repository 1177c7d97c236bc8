import * as Effect from "effect/Effect"
import { type Plan, perPlan } from "./plan.js"
import { makeRecent } from "./recent.js"
import { World } from "./world.js"

/** A value for each owner: as seeded until something is written to it, kept from then on. */
export interface Kept<Owner, A> {
  readonly get: (owner: Owner) => Effect.Effect<A, never, World>
  readonly set: (owner: Owner, value: A) => Effect.Effect<void, never, World>
  readonly modify: <B>(owner: Owner, change: (before: A) => readonly [B, A]) => Effect.Effect<B, never, World>
}

export const kept = <Owner, A>(
  keyOf: (owner: Owner) => number | string,
  seeded: (plan: Plan, owner: Owner) => A
): Kept<Owner, A> => {
  const written = perPlan(() => new Map<number | string, { readonly value: A }>())
  const read = (plan: Plan, owner: Owner) => {
    const known = written(plan).get(keyOf(owner))
    return known === undefined ? seeded(plan, owner) : known.value
  }
  const modify: Kept<Owner, A>["modify"] = (owner, change) =>
    Effect.map(World, ({ plan }) => {
      const before = read(plan, owner)
      const [result, value] = change(before)
      if (value !== before) written(plan).set(keyOf(owner), { value })
      return result
    })
  return {
    get: (owner) => Effect.map(World, ({ plan }) => read(plan, owner)),
    set: (owner, value) => modify(owner, () => [undefined, value]),
    modify
  }
}

interface Row {
  readonly id: number
}

/** A list for each owner. */
export interface Table<Owner, A extends Row> extends Kept<Owner, ReadonlyArray<A>> {
  /** Puts a record where the one with its id was. */
  readonly replace: (owner: Owner, row: A) => Effect.Effect<void, never, World>
  readonly remove: (owner: Owner, id: number) => Effect.Effect<void, never, World>
}

/** What is computed as a whole, though only a page of it is shown, is kept for a while where it was not written to. */
export const table = <Owner, A extends Row>(
  numberOf: (owner: Owner) => number,
  seeded: (plan: Plan, owner: Owner) => ReadonlyArray<A>
): Table<Owner, A> => {
  const unchanged = perPlan(() => makeRecent<A>())
  const lists = kept(numberOf, (plan, owner: Owner) => unchanged(plan)(numberOf(owner), () => seeded(plan, owner)))
  return {
    ...lists,
    replace: (owner, row) =>
      lists.modify(owner, (rows) => [undefined, rows.map((other) => (other.id === row.id ? row : other))]),
    remove: (owner, id) => lists.modify(owner, (rows) => [undefined, rows.filter((other) => other.id !== id)])
  }
}
