/** Replaces spans of a text. */
import type { UnescapedText } from "./unescape.js"

/** A span of the unescaped text and its replacement. A URL is percent-escaped as often as the span was. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly replacement: string
  readonly isUrl?: boolean
}

const ORIGIN = /https?:\/\/(?:[^\s/?#"'<>\\@]*@)?(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d+)?/giu

/** Finds the origins in an unescaped text that have a replacement. */
export const findOrigins = (chars: string, replace: (origin: string) => string | undefined): ReadonlyArray<Span> =>
  Array.from(chars.matchAll(ORIGIN)).flatMap(({ 0: origin, index }) => {
    const pseudonym = replace(origin)
    return pseudonym === undefined
      ? []
      : [{ from: index, to: index + origin.length, replacement: pseudonym, isUrl: true }]
  })

export const sortLongestFirst = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> =>
  spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))

/** How many times a text is percent-escaped: `%3A` once, `%253A` twice. */
const percentDepth = (written: string): number => {
  const [, within] = /%((?:25)*)[0-9a-f]{2}/i.exec(written) ?? []
  return within === undefined ? 0 : 1 + within.length / 2
}

/** Replaces all spans. Of two that overlap the first one is used. */
export const replaceSpans = (text: string, read: UnescapedText, spans: ReadonlyArray<Span>): string => {
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
  for (const { isUrl, replacement, from, to } of chosen.toSorted((a, b) => a.from - b.from)) {
    const [start, end] = read.originalRange(from, to)
    const layers = isUrl === true ? percentDepth(text.slice(start, end)) : 0
    written += text.slice(at, start) + Array.from({ length: layers }).reduce<string>(encodeURIComponent, replacement)
    at = end
  }
  return written + text.slice(at)
}
