/** State that callers can change, per sandbox and owner. */
import { makeCache } from "./cache.js"
import { memoizePerSeed, type Seed } from "./seed.js"

/** A sandbox is identified by its seed. */
interface Sandbox {
  readonly seed: Seed
}

/** A value per owner: the seeded one until it is first written. */
export interface State<Owner, A> {
  readonly get: (sandbox: Sandbox, owner: Owner) => A
  readonly set: (sandbox: Sandbox, owner: Owner, value: A) => void
  readonly modify: <B>(sandbox: Sandbox, owner: Owner, change: (before: A) => readonly [B, A]) => B
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
  const set: State<Owner, A>["set"] = ({ seed }, owner, value) => {
    writtenValues(seed).set(keyOf(owner), { value })
  }
  return {
    get: ({ seed }, owner) => read(seed, owner),
    set,
    modify: (sandbox, owner, change) => {
      const before = read(sandbox.seed, owner)
      const [result, value] = change(before)
      if (value !== before) set(sandbox, owner, value)
      return result
    }
  }
}

interface Row {
  readonly id: number
}

/** A list per owner. */
export interface Table<Owner, A extends Row> extends State<Owner, ReadonlyArray<A>> {
  /** Replaces the record with the same id. */
  readonly replace: (sandbox: Sandbox, owner: Owner, row: A) => void
  readonly add: (sandbox: Sandbox, owner: Owner, row: A) => void
  readonly remove: (sandbox: Sandbox, owner: Owner, id: number) => void
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
    replace: (sandbox, owner, row) =>
      lists.set(
        sandbox,
        owner,
        lists.get(sandbox, owner).map((candidate) => (candidate.id === row.id ? row : candidate))
      ),
    remove: (sandbox, owner, id) =>
      lists.set(
        sandbox,
        owner,
        lists.get(sandbox, owner).filter((candidate) => candidate.id !== id)
      ),
    add: (sandbox, owner, row) => lists.set(sandbox, owner, [...lists.get(sandbox, owner), row])
  }
}
