/** Records of a sandbox, by owner. */
import { memoizePerSeed, type Seed } from "./seed.js"

/** A sandbox is identified by its seed. */
export interface Sandbox {
  readonly seed: Seed
}

/** A value per owner. The seeded one is made when it is first read. */
export interface State<Owner, A> {
  readonly get: (sandbox: Sandbox, owner: Owner) => A
  readonly set: (sandbox: Sandbox, owner: Owner, value: A) => void
}

export const makeState = <Owner, A>(
  keyOf: (owner: Owner) => number | string,
  seeded: (seed: Seed, owner: Owner) => A
): State<Owner, A> => {
  const values = memoizePerSeed(() => new Map<number | string, { readonly value: A }>())
  return {
    get: ({ seed }, owner) => {
      const key = keyOf(owner)
      const stored = values(seed).get(key)
      if (stored !== undefined) return stored.value
      const value = seeded(seed, owner)
      values(seed).set(key, { value })
      return value
    },
    set: ({ seed }, owner, value) => void values(seed).set(keyOf(owner), { value })
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

export const makeTable = <Owner, A extends Row>(
  keyOf: (owner: Owner) => number | string,
  seeded: (seed: Seed, owner: Owner) => ReadonlyArray<A>
): Table<Owner, A> => {
  const lists = makeState(keyOf, seeded)
  const update = (sandbox: Sandbox, owner: Owner, change: (rows: ReadonlyArray<A>) => ReadonlyArray<A>) =>
    lists.set(sandbox, owner, change(lists.get(sandbox, owner)))
  return {
    ...lists,
    replace: (sandbox, owner, row) =>
      update(sandbox, owner, (rows) => rows.map((old) => (old.id === row.id ? row : old))),
    add: (sandbox, owner, row) => update(sandbox, owner, (rows) => [...rows, row]),
    remove: (sandbox, owner, id) => update(sandbox, owner, (rows) => rows.filter((row) => row.id !== id))
  }
}
