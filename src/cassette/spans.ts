/** Stretches of a text that something else takes the place of. */
import type { Unfolded } from "./unfold.js"

/** A stretch of the text, as read, and what takes its place. An `address` is percent-escaped as often as the stretch was. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly by: string
  readonly address?: boolean
}

const ORIGIN = /https?:\/\/(?:[^\s/?#"'<>\\@]*@)?(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d+)?/giu

/** The origins in a text as read; one that nothing takes the place of stays. */
export const origins = (chars: string, by: (origin: string) => string | undefined): ReadonlyArray<Span> =>
  Array.from(chars.matchAll(ORIGIN)).flatMap(({ 0: origin, index }) => {
    const pseudonym = by(origin)
    return pseudonym === undefined ? [] : [{ from: index, to: index + origin.length, by: pseudonym, address: true }]
  })

export const longestFirst = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> =>
  spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))

/** How often a text is percent-escaped: `%3A` once, `%253A` twice. */
const escapesOf = (written: string): number => {
  const [, within] = /%((?:25)*)[0-9a-f]{2}/i.exec(written) ?? []
  return within === undefined ? 0 : 1 + within.length / 2
}

/** The text with all of the stretches replaced. Of two that overlap the first one counts. */
export const replaced = (text: string, read: Unfolded, spans: ReadonlyArray<Span>): string => {
  const taken = new Uint8Array(read.chars.length)
  const chosen: Array<Span> = []
  for (const span of spans) {
    if (!taken.subarray(span.from, span.to).includes(1)) {
      taken.fill(1, span.from, span.to)
      chosen.push(span)
    }
  }
  let written = ""
  let at = 0
  for (const { address, by, from, to } of chosen.toSorted((a, b) => a.from - b.from)) {
    const [start, end] = read.place(from, to)
    const layers = address === true ? escapesOf(text.slice(start, end)) : 0
    written += text.slice(at, start) + Array.from({ length: layers }).reduce<string>(encodeURIComponent, by)
    at = end
  }
  return written + text.slice(at)
}
