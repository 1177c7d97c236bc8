/** Searches text for many known values at once. */

/** The replacement of a known value, and where the same text counts as that value. */
export interface Literal {
  readonly pseudonym: string
  /** Matches only whole words: the login `ann` does not match in `announcement`. */
  readonly wholeWord: boolean
  /** May also be an ordinary word, so it is kept where the API uses its own keywords. */
  readonly mayBeWord: boolean
}

export interface LiteralMatch extends Literal {
  readonly from: number
  readonly to: number
}

interface Node {
  readonly next: Map<string, Node>
  literal: Literal | undefined
}

const BLANK = 32
const PLUS = 43

const LETTER = /[\p{L}\p{N}]/u

/** Makes case and whitespace equal. Keeps the length, so offsets stay valid. */
const normalize = (chars: string): string => {
  const small = chars.toLowerCase()
  const same =
    small.length === chars.length
      ? small
      : Array.from({ length: chars.length }, (_, at) => {
          const unit = chars.charAt(at)
          return unit.toLowerCase().length === 1 ? unit.toLowerCase() : unit
        }).join("")
  return same.replace(/\s/g, " ")
}

/** A trie of known values: search time depends on the text and not on the number of values. */
export class LiteralSearch {
  readonly #root: Node = { next: new Map(), literal: undefined }

  /** The first literal added for a value wins. */
  add(value: string, literal: Literal): void {
    let node = this.#root
    for (const unit of normalize(value).split("")) {
      const known = node.next.get(unit)
      const next: Node = known ?? { next: new Map(), literal: undefined }
      if (known === undefined) node.next.set(unit, next)
      node = next
    }
    node.literal ??= literal
  }

  /** Finds the longest literal at each position, from left to right. */
  find(chars: string): ReadonlyArray<LiteralMatch> {
    if (this.#root.next.size === 0) return []
    const normalized = normalize(chars)
    const found: Array<LiteralMatch> = []
    // A literal starts at few positions, so most characters are excluded by this set.
    const firstUnits = new Set(Array.from(this.#root.next.keys(), (unit) => unit.charCodeAt(0)))
    if (firstUnits.has(BLANK)) firstUnits.add(PLUS)
    let at = 0
    while (at < normalized.length) {
      const longest = firstUnits.has(normalized.charCodeAt(at)) ? this.#longest(normalized, at) : undefined
      if (longest !== undefined) found.push(longest)
      at = longest?.to ?? at + 1
    }
    return found
  }

  /** The longest literal that starts at `from`, searched below the node `start` for the text from `begin`. */
  #longest(normalized: string, from: number, start: Node = this.#root, begin = from): LiteralMatch | undefined {
    let node: Node | undefined = start
    let longest: LiteralMatch | undefined
    for (let at = begin; node !== undefined; at++) {
      const { literal, next }: Node = node
      if (literal !== undefined && at > from && (!literal.wholeWord || isWholeWord(normalized, from, at))) {
        longest = { ...literal, from, to: at }
      }
      const unit = normalized.charAt(at)
      // In a query a plus is a space.
      if (unit === "+") {
        return [next.get("+"), next.get(" ")]
          .flatMap((below) => (below === undefined ? [] : (this.#longest(normalized, from, below, at + 1) ?? [])))
          .reduce((best, one) => (best === undefined || one.to > best.to ? one : best), longest)
      }
      node = next.get(unit)
    }
    return longest
  }
}

const isWholeWord = (chars: string, from: number, to: number): boolean =>
  !LETTER.test(chars.charAt(from - 1)) && !LETTER.test(chars.charAt(to))
