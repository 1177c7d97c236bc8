/** A least-recently-used cache of generated lists. */

/** Enough for about ten courses with thousands of rows. Evicted lists are generated again when needed. */
const MAX_ROWS = 40_000

/** Caches lists that are generated completely although only one page is shown. The least recently used are evicted. */
export const makeCache = <A>() => {
  const lists = new Map<number, ReadonlyArray<A>>()
  let rows = 0
  // An empty list has a size, too.
  const sizeOf = (list: ReadonlyArray<A>) => list.length + 1
  return (key: number, generate: () => ReadonlyArray<A>): ReadonlyArray<A> => {
    const cached = lists.get(key)
    const list = cached ?? generate()
    if (cached === undefined) rows += sizeOf(list)
    // Moves the entry to the end: the first entry of the map is the least recently used.
    lists.delete(key)
    lists.set(key, list)
    for (const [oldest, evicted] of lists) {
      if (rows <= MAX_ROWS || oldest === key) break
      lists.delete(oldest)
      rows -= sizeOf(evicted)
    }
    return list
  }
}
