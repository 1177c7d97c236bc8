/** State that callers can change, per sandbox and owner. */
import * as Effect from "effect/Effect"
import { makeCache } from "./cache.js"
import { SandboxContext } from "./context.js"
import { memoizePerSeed, type Seed } from "./seed.js"

/** A value per owner: the seeded one until it is first written. */
export interface State<Owner, A> {
  readonly get: (owner: Owner) => Effect.Effect<A, never, SandboxContext>
  readonly set: (owner: Owner, value: A) => Effect.Effect<void, never, SandboxContext>
  readonly modify: <B>(owner: Owner, change: (before: A) => readonly [B, A]) => Effect.Effect<B, never, SandboxContext>
}

export const makeState = <Owner, A>(
  keyOf: (owner: Owner) => number | string,
  seeded: (seed: Seed, owner: Owner) => A
): State<Owner, A> => {
  const writtenValues = memoizePerSeed(() => new Map<number | string, { readonly value: A }>())
  const read = (seed: Seed, owner: Owner) => {
    const stored = writtenValues(seed).get(keyOf(owner))
    return stored === undefined ? seeded(seed, owner) : stored.value
  }
  const modify: State<Owner, A>["modify"] = (owner, change) =>
    Effect.map(SandboxContext, ({ seed }) => {
      const before = read(seed, owner)
      const [result, value] = change(before)
      if (value !== before) writtenValues(seed).set(keyOf(owner), { value })
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

/** A list per owner. */
export interface Table<Owner, A extends Row> extends State<Owner, ReadonlyArray<A>> {
  /** Replaces the record with the same id. */
  readonly replace: (owner: Owner, row: A) => Effect.Effect<void, never, SandboxContext>
  readonly remove: (owner: Owner, id: number) => Effect.Effect<void, never, SandboxContext>
}

/** A list per owner. Unchanged lists are generated completely, although only a page is shown, and cached. */
export const makeTable = <Owner, A extends Row>(
  numberOf: (owner: Owner) => number,
  seeded: (seed: Seed, owner: Owner) => ReadonlyArray<A>
): Table<Owner, A> => {
  const seededLists = memoizePerSeed(() => makeCache<A>())
  const lists = makeState(numberOf, (seed, owner: Owner) =>
    seededLists(seed)(numberOf(owner), () => seeded(seed, owner))
  )
  return {
    ...lists,
    replace: (owner, row) =>
      lists.modify(owner, (rows) => [undefined, rows.map((candidate) => (candidate.id === row.id ? row : candidate))]),
    remove: (owner, id) => lists.modify(owner, (rows) => [undefined, rows.filter((candidate) => candidate.id !== id)])
  }
}
