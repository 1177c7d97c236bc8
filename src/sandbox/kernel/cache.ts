/** Some ten courses of thousands are read at the same time. Of rows beyond these, the oldest are made again when asked for. */
const most = 40_000

/** Lists that are computed as a whole, though only a page of them is shown: those that were asked for last are kept. */
export const makeCache = <A>() => {
  const lists = new Map<number, ReadonlyArray<A>>()
  let rows = 0
  // An empty list takes room, too.
  const weight = (list: ReadonlyArray<A>) => list.length + 1
  return (key: number, make: () => ReadonlyArray<A>): ReadonlyArray<A> => {
    const known = lists.get(key)
    const list = known ?? make()
    if (known === undefined) rows += weight(list)
    // To the end: the first of a map is the one that nobody has asked for longest.
    lists.delete(key)
    lists.set(key, list)
    for (const [oldest, stale] of lists) {
      if (rows <= most || oldest === key) break
      lists.delete(oldest)
      rows -= weight(stale)
    }
    return list
  }
}
