/** What a known value becomes, and where a text that reads the same is taken for it. */
export interface Literal {
  readonly pseudonym: string
  /** Only as a whole word: the login `ann` is no part of `announcement`. */
  readonly whole: boolean
  /** It may also be an ordinary word: then it stays where the service uses words of its own. */
  readonly word: boolean
}

export interface Found extends Literal {
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

/** Blanks are one another's equals, and so are capitals and small letters. Lengths stay, or places would move. */
const fold = (chars: string): string => {
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

/** Many values looked for at once: the time depends on the text and not on how many there are. */
export class Literals {
  readonly #root: Node = { next: new Map(), literal: undefined }

  /** The first literal of a value stays. */
  add(value: string, literal: Literal): void {
    let node = this.#root
    for (const unit of fold(value).split("")) {
      const known = node.next.get(unit)
      const next: Node = known ?? { next: new Map(), literal: undefined }
      if (known === undefined) node.next.set(unit, next)
      node = next
    }
    node.literal ??= literal
  }

  /** The longest literal at each place, from left to right. */
  find(chars: string): ReadonlyArray<Found> {
    if (this.#root.next.size === 0) return []
    const folded = fold(chars)
    const found: Array<Found> = []
    // Nearly everywhere no literal begins, and this is asked of each character.
    const begins = new Set(Array.from(this.#root.next.keys(), (unit) => unit.charCodeAt(0)))
    if (begins.has(BLANK)) begins.add(PLUS)
    let at = 0
    while (at < folded.length) {
      const longest = begins.has(folded.charCodeAt(at)) ? this.#longest(folded, at) : undefined
      if (longest !== undefined) found.push(longest)
      at = longest?.to ?? at + 1
    }
    return found
  }

  /** The longest literal that begins at `from`, of those below a node that lies `at` in the text. */
  #longest(folded: string, from: number, start: Node = this.#root, begin = from): Found | undefined {
    let node: Node | undefined = start
    let longest: Found | undefined
    for (let at = begin; node !== undefined; at++) {
      const { literal, next }: Node = node
      if (literal !== undefined && at > from && (!literal.whole || isWhole(folded, from, at))) {
        longest = { ...literal, from, to: at }
      }
      const unit = folded.charAt(at)
      // In a query a plus is a blank, and elsewhere itself.
      if (unit === "+") {
        return [next.get("+"), next.get(" ")]
          .flatMap((below) => (below === undefined ? [] : (this.#longest(folded, from, below, at + 1) ?? [])))
          .reduce((best, one) => (best === undefined || one.to > best.to ? one : best), longest)
      }
      node = next.get(unit)
    }
    return longest
  }
}

const isWhole = (chars: string, from: number, to: number): boolean =>
  !LETTER.test(chars.charAt(from - 1)) && !LETTER.test(chars.charAt(to))
