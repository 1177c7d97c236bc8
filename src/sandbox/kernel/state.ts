import * as Effect from "effect/Effect"
import { makeCache } from "./cache.js"
import { SandboxContext } from "./context.js"
import { memoizePerSeed, type Seed } from "./seed.js"

/** A value for each owner: as seeded until something is written to it, kept from then on. */
export interface State<Owner, A> {
  readonly get: (owner: Owner) => Effect.Effect<A, never, SandboxContext>
  readonly set: (owner: Owner, value: A) => Effect.Effect<void, never, SandboxContext>
  readonly modify: <B>(owner: Owner, change: (before: A) => readonly [B, A]) => Effect.Effect<B, never, SandboxContext>
}

export const makeState = <Owner, A>(
  keyOf: (owner: Owner) => number | string,
  seeded: (seed: Seed, owner: Owner) => A
): State<Owner, A> => {
  const written = memoizePerSeed(() => new Map<number | string, { readonly value: A }>())
  const read = (seed: Seed, owner: Owner) => {
    const known = written(seed).get(keyOf(owner))
    return known === undefined ? seeded(seed, owner) : known.value
  }
  const modify: State<Owner, A>["modify"] = (owner, change) =>
    Effect.map(SandboxContext, ({ seed }) => {
      const before = read(seed, owner)
      const [result, value] = change(before)
      if (value !== before) written(seed).set(keyOf(owner), { value })
      return result
    })
  return {
    get: (owner) => Effect.map(SandboxContext, ({ seed }) => read(seed, owner)),
    set: (owner, value) => modify(owner, () => [undefined, value]),
    modify
  }
}

interface Row {
  readonly id: number
}

/** A list for each owner. */
export interface Table<Owner, A extends Row> extends State<Owner, ReadonlyArray<A>> {
  /** Puts a record where the one with its id was. */
  readonly replace: (owner: Owner, row: A) => Effect.Effect<void, never, SandboxContext>
  readonly remove: (owner: Owner, id: number) => Effect.Effect<void, never, SandboxContext>
}

/** What is computed as a whole, though only a page of it is shown, is kept for a while where it was not written to. */
export const makeTable = <Owner, A extends Row>(
  numberOf: (owner: Owner) => number,
  seeded: (seed: Seed, owner: Owner) => ReadonlyArray<A>
): Table<Owner, A> => {
  const unchanged = memoizePerSeed(() => makeCache<A>())
  const lists = makeState(numberOf, (seed, owner: Owner) => unchanged(seed)(numberOf(owner), () => seeded(seed, owner)))
  return {
    ...lists,
    replace: (owner, row) =>
      lists.modify(owner, (rows) => [undefined, rows.map((other) => (other.id === row.id ? row : other))]),
    remove: (owner, id) => lists.modify(owner, (rows) => [undefined, rows.filter((other) => other.id !== id)])
  }
}
