/** Finds the word that another one was probably meant to be. */

/** The number of characters to insert, remove or replace, or of neighbours to swap (optimal string alignment). */
export const editDistance = (one: string, other: string): number => {
  let before: ReadonlyArray<number> = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      const replaced = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1)
      const isSwapped = i > 0 && j > 0 && one[i] === other[j - 1] && one[i - 1] === other[j]
      const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/** No name is as long, and longer words would take long to compare. */
const MAX_COMPARED_CHARACTERS = 60

/** The name that is most like this word; undefined if none is similar. Of two that are equally similar, the first. */
export const findNearestName = (word: string, names: ReadonlyArray<string>): string | undefined => {
  if (word.length > MAX_COMPARED_CHARACTERS) return undefined
  let nearest: string | undefined
  let least = Math.ceil(word.length / 3) + 1
  for (const name of names) {
    const distance = editDistance(word.toLowerCase(), name.toLowerCase())
    // A word of two letters is like every other one.
    if (distance < least && distance < name.length - 1) {
      nearest = name
      least = distance
    }
  }
  return nearest
}
