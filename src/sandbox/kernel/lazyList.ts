/** Lists whose records are computed when they are read. */

/** A list computed from positions, so a million records cost nothing until a page is read. */
export interface LazyList<A> {
  readonly length: number
  readonly rowAt: (index: number) => A
}

export const generateList = <A>(length: number, rowAt: (index: number) => A): LazyList<A> => ({ length, rowAt })

export const listFromArray = <A>(rows: ReadonlyArray<A>): LazyList<A> => ({
  length: rows.length,
  rowAt: (index) => {
    const row = rows[index]
    if (row === undefined) throw new RangeError(`no row ${index} in a list of ${rows.length}`)
    return row
  }
})

export const mapRows = <A, B>(rows: LazyList<A>, change: (row: A) => B): LazyList<B> =>
  generateList(rows.length, (index) => change(rows.rowAt(index)))

/** Concatenates two lists. */
export const concatLists = <A>(first: LazyList<A>, second: LazyList<A>): LazyList<A> =>
  generateList(first.length + second.length, (index) =>
    index < first.length ? first.rowAt(index) : second.rowAt(index - first.length)
  )

/** The list without the rows at some positions. */
export const skipRows = <A>(rows: LazyList<A>, positions: ReadonlyArray<number>): LazyList<A> => {
  if (positions.length === 0) return rows
  const skipped = positions.toSorted((a, b) => a - b)
  return generateList(rows.length - skipped.length, (index) =>
    rows.rowAt(skipped.reduce((at, position) => (position <= at ? at + 1 : at), index))
  )
}

export const sliceList = <A>(rows: LazyList<A>, offset: number, size: number): ReadonlyArray<A> => {
  const count = Math.max(0, Math.min(size, rows.length - offset))
  return Array.from({ length: count }, (_, index) => rows.rowAt(offset + index))
}
