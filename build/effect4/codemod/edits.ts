/** Changes of a text, collected in any order and applied at once. */

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** What is inserted after a node comes before what is inserted before the next one. */
  readonly side: "after" | "before" | "replace"
  readonly index: number
}

const SIDES = ["after", "before", "replace"] as const

/** Of two insertions around nodes that start or end at one place, those of the outer node are outside. */
const byPlace = (a: Edit, b: Edit): number =>
  a.start - b.start ||
  SIDES.indexOf(a.side) - SIDES.indexOf(b.side) ||
  (a.side === "after" ? b.index - a.index : a.index - b.index)

export interface Edits {
  readonly replace: (start: number, end: number, text: string) => void
  /** Outer nodes are wrapped before the nodes inside them. */
  readonly wrap: (node: { readonly start: number; readonly end: number }, before: string, after: string) => void
  readonly count: () => number
  readonly apply: () => string
}

export const make = (file: string, text: string): Edits => {
  const edits: Array<Edit> = []
  const add = (start: number, end: number, replacement: string, side: Edit["side"]) =>
    edits.push({ start, end, text: replacement, side, index: edits.length })
  return {
    replace: (start, end, replacement) => {
      add(start, end, replacement, "replace")
    },
    wrap: ({ end, start }, before, after) => {
      if (before !== "") add(start, start, before, "before")
      if (after !== "") add(end, end, after, "after")
    },
    count: () => edits.length,
    apply: () => {
      let result = ""
      let at = 0
      for (const edit of edits.sort(byPlace)) {
        if (edit.start < at) throw new Error(`${file}: two rules change ${JSON.stringify(text.slice(edit.start, at))}`)
        result += text.slice(at, edit.start) + edit.text
        at = edit.end
      }
      return result + text.slice(at)
    }
  }
}
