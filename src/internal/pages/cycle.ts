/** Detects pages that lead back to a page already read, in constant memory (Brent's algorithm). */

/** The cursors of a pagination that are remembered: the first, the latest, and one that is marked. */
export interface Visited {
  /** Undefined for a first page that is requested without a cursor. */
  readonly first: string | undefined
  readonly latest: string | undefined
  readonly marked: string | undefined
  /** The number of steps until the next mark, which doubles each time. */
  readonly stepsToMark: number
  readonly power: number
}

export const startAt = (cursor: string | undefined): Visited => ({
  first: cursor,
  latest: cursor,
  marked: cursor,
  stepsToMark: 1,
  power: 1
})

/** Finds most cycles at once, and any other after at most three times its length. */
export const isVisited = ({ first, latest, marked }: Visited, cursor: string): boolean =>
  cursor === latest || cursor === first || cursor === marked

export const visit = ({ first, marked, power, stepsToMark }: Visited, cursor: string): Visited => {
  const isMark = stepsToMark === 1
  const nextPower = isMark ? power * 2 : power
  return {
    first,
    latest: cursor,
    marked: isMark ? cursor : marked,
    stepsToMark: isMark ? nextPower : stepsToMark - 1,
    power: nextPower
  }
}
