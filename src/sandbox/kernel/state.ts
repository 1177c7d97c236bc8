/** State that callers can change, per sandbox and owner. */
import { memoizePerSeed, type Seed } from "./seed.js"

/** Enough for about ten courses with thousands of rows. Evicted lists are generated again when needed. */
const MAX_CACHED_ROWS = 40_000

/** Caches lists that are generated completely although only one page is shown. The least recently used are evicted. */
export const makeCache = <A>() => {
  const lists = new Map<number | string, ReadonlyArray<A>>()
  let rows = 0
  // An empty list has a size, too.
  const sizeOf = (list: ReadonlyArray<A>) => list.length + 1
  return (key: number | string, generate: () => ReadonlyArray<A>): ReadonlyArray<A> => {
    const cached = lists.get(key)
    const list = cached ?? generate()
    if (cached === undefined) rows += sizeOf(list)
    // Moves the entry to the end: the first entry of the map is the least recently used.
    lists.delete(key)
    lists.set(key, list)
    for (const [oldest, evicted] of lists) {
      if (rows <= MAX_CACHED_ROWS || oldest === key) break
      lists.delete(oldest)
      rows -= sizeOf(evicted)
    }
    return list
  }
}

/** A sandbox is identified by its seed. */
interface Sandbox {
  readonly seed: Seed
}

/** A value per owner: the seeded one until it is first written. */
export interface State<Owner, A> {
  readonly get: (sandbox: Sandbox, owner: Owner) => A
  readonly set: (sandbox: Sandbox, owner: Owner, value: A) => void
}

export const makeState = <Owner, A>(
  keyOf: (owner: Owner) => number | string,
  seeded: (seed: Seed, owner: Owner) => A
): State<Owner, A> => {
  const written = memoizePerSeed(() => new Map<number | string, { readonly value: A }>())
  return {
    get: ({ seed }, owner) => {
      const stored = written(seed).get(keyOf(owner))
      return stored === undefined ? seeded(seed, owner) : stored.value
    },
    set: ({ seed }, owner, value) => void written(seed).set(keyOf(owner), { value })
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

/** The operations of a list that is part of another value. */
export const tableOf = <Owner, A extends Row>(lists: State<Owner, ReadonlyArray<A>>): Table<Owner, A> => {
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

/** A list per owner. Unchanged lists are generated completely, although only a page is shown, and cached. */
export const makeTable = <Owner, A extends Row>(
  keyOf: (owner: Owner) => number | string,
  seeded: (seed: Seed, owner: Owner) => ReadonlyArray<A>
): Table<Owner, A> => {
  const seededLists = memoizePerSeed(() => makeCache<A>())
  return tableOf(makeState(keyOf, (seed, owner: Owner) => seededLists(seed)(keyOf(owner), () => seeded(seed, owner))))
}
