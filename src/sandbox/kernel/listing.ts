/** Records computed from their place, so that a list of a million of them costs nothing until a page is read. */
export interface Listing<A> {
  readonly length: number
  readonly rowAt: (index: number) => A
}

export const generate = <A>(length: number, rowAt: (index: number) => A): Listing<A> => ({ length, rowAt })

export const fromArray = <A>(rows: ReadonlyArray<A>): Listing<A> => ({
  length: rows.length,
  rowAt: (index) => {
    const row = rows[index]
    if (row === undefined) throw new RangeError(`no row ${index} in a list of ${rows.length}`)
    return row
  }
})

export const mapRows = <A, B>(rows: Listing<A>, change: (row: A) => B): Listing<B> =>
  generate(rows.length, (index) => change(rows.rowAt(index)))

/** One list after the other. */
export const concat = <A>(one: Listing<A>, other: Listing<A>): Listing<A> =>
  generate(one.length + other.length, (index) =>
    index < one.length ? one.rowAt(index) : other.rowAt(index - one.length)
  )

export const slice = <A>(rows: Listing<A>, offset: number, size: number): ReadonlyArray<A> => {
  const count = Math.max(0, Math.min(size, rows.length - offset))
  return Array.from({ length: count }, (_, index) => rows.rowAt(offset + index))
}
