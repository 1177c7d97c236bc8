/** Unescapes text, and maps its characters to their positions in the original text. */

/** An unescaped text. */
export interface UnescapedText {
  readonly chars: string
  /** The range in the original text of the characters `from` to `to`. */
  readonly originalRange: (from: number, to: number) => readonly [start: number, end: number]
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }
const SHORT_ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" }

/** A fast check: most texts have no escapes. */
const MAYBE_ESCAPED = /[%\\&]/

/** Percent escapes (also nested), JSON escapes and HTML entities. */
const ESCAPE =
  /(?:%(?:25)*[0-9a-f]{2})+|\\+u([0-9a-f]{4})|\\+(["\\/nrt])|&(?:amp;)*(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi

const fromCodePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd")

/** Length of the UTF-8 character with this first byte; 1 if the byte is invalid. */
const utf8Length = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1)

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const decodeCharacter = (bytes: ReadonlyArray<number>): string | undefined => {
  const first = bytes[0] ?? 0
  if (first < 0x80) return String.fromCharCode(first)
  // Validated here, because the decoder would throw.
  const rest = bytes.slice(1)
  if (first < 0xc2 || first > 0xf4 || rest.length !== utf8Length(first) - 1) return undefined
  if (rest.some((byte) => (byte & 0xc0) !== 0x80)) return undefined
  const second = rest[0] ?? 0
  const odd =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return odd ? undefined : decoder.decode(Uint8Array.from(bytes))
}

/** Maximum number of nested escapes. Each one is a pass over the text. */
const MAX_LAYERS = 16

/**
 * Removes escapes until there are none, so a value that looks like an escape has the same result with and without escaping. Text
 * that is not an escape is unchanged.
 */
export const unescapeText = (text: string, layers = MAX_LAYERS): UnescapedText => {
  const outer = unescapeOnce(text)
  if (outer.chars === text || layers === 1) return outer
  const inner = unescapeText(outer.chars, layers - 1)
  return inner.chars === outer.chars
    ? outer
    : { chars: inner.chars, originalRange: (from, to) => outer.originalRange(...inner.originalRange(from, to)) }
}

const unescapeOnce = (text: string): UnescapedText => {
  if (!MAYBE_ESCAPED.test(text)) return { chars: text, originalRange: (from, to) => [from, to] }
  let chars = ""
  // The position of each escape in `chars` and in the text. Between two escapes both positions advance together.
  const escapes: Array<{ readonly at: number; readonly size: number; readonly start: number; readonly end: number }> =
    []
  let written = 0
  const put = (decoded: string, start: number, end: number) => {
    chars += text.slice(written, start)
    escapes.push({ at: chars.length, size: decoded.length, start, end })
    chars += decoded
    written = end
  }
  for (const found of text.matchAll(ESCAPE)) {
    const [whole, json, short, decimal, hex, named] = found
    const start = found.index
    const end = start + whole.length
    if (json !== undefined) put(String.fromCharCode(Number.parseInt(json, 16)), start, end)
    else if (short !== undefined) put(SHORT_ESCAPES[short] ?? short, start, end)
    else if (decimal !== undefined) put(fromCodePoint(Number(decimal)), start, end)
    else if (hex !== undefined) put(fromCodePoint(Number.parseInt(hex, 16)), start, end)
    else if (named !== undefined) put(NAMED_ENTITIES[named.toLowerCase()] ?? whole, start, end)
    else {
      const bytes = Array.from(whole.matchAll(/%(?:25)*([0-9a-f]{2})/gi), (escape) => ({
        byte: Number.parseInt(escape[1] ?? "", 16),
        start: start + escape.index,
        end: start + escape.index + escape[0].length
      }))
      let at = 0
      while (at < bytes.length) {
        const first = bytes[at]
        if (first === undefined) break
        const run = bytes.slice(at, at + utf8Length(first.byte))
        const decoded = decodeCharacter(run.map(({ byte }) => byte))
        const taken = decoded === undefined ? 1 : run.length
        put(decoded ?? String.fromCharCode(first.byte), first.start, bytes[at + taken - 1]?.end ?? first.end)
        at += taken
      }
    }
  }
  chars += text.slice(written)
  return { chars, originalRange: makeOriginalRange(escapes) }
}

const makeOriginalRange =
  (
    escapes: ReadonlyArray<{ readonly at: number; readonly size: number; readonly start: number; readonly end: number }>
  ) =>
  (from: number, to: number): readonly [number, number] => {
    /** The last escape that starts at or before the character. */
    const before = (at: number) => {
      let low = 0
      let high = escapes.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((escapes[middle]?.at ?? 0) <= at) low = middle + 1
        else high = middle
      }
      return escapes[low - 1]
    }
    const first = before(from)
    const last = before(to - 1)
    const start =
      first === undefined ? from : from < first.at + first.size ? first.start : first.end + from - first.at - first.size
    const end = last === undefined ? to : to <= last.at + last.size ? last.end : last.end + to - last.at - last.size
    return [start, end]
  }

/** Removes one layer of percent escapes, and turns pluses into spaces, as in a query. Invalid escapes are unchanged. */
export const decodeQueryComponent = (text: string): string => {
  const spaced = text.replaceAll("+", " ")
  return /^(?:[^%]|%[0-7][0-9a-f])*$/i.test(spaced)
    ? spaced.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : (new URLSearchParams(`v=${text.replaceAll("&", "%26")}`).get("v") ?? text)
}
