/** A text as a reader understands it, and where each of its characters stands in the text as it is written. */
export interface Unfolded {
  readonly chars: string
  /** Where the span of characters `from` to `to` stands in the written text. */
  readonly place: (from: number, to: number) => readonly [start: number, end: number]
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }
const SHORT: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" }

/** A cheap look before the exact one: most texts hold no escapes. */
const MAYBE_ESCAPED = /[%\\&]/

/** Percent escapes (of percent escapes), JSON's escapes, and those of HTML. */
const ESCAPE =
  /(?:%(?:25)*[0-9a-f]{2})+|\\+u([0-9a-f]{4})|\\+(["\\/nrt])|&(?:amp;)*(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi

const point = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd")

/** How many bytes the character has whose first byte this is, by UTF-8's rule; 1 where it is none. */
const width = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1)

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const character = (bytes: ReadonlyArray<number>): string | undefined => {
  const first = bytes[0] ?? 0
  if (first < 0x80) return String.fromCharCode(first)
  // Checked by hand, because the decoder's only way to refuse is to throw.
  const rest = bytes.slice(1)
  if (first < 0xc2 || first > 0xf4 || rest.length !== width(first) - 1) return undefined
  if (rest.some((byte) => (byte & 0xc0) !== 0x80)) return undefined
  const second = rest[0] ?? 0
  const odd =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return odd ? undefined : decoder.decode(Uint8Array.from(bytes))
}

/** How many escapes within another are undone. Each is a look at the whole text, and nobody writes so many. */
const LAYERS = 16

/**
 * Escapes are undone until there are none: a value that looks like an escape is read alike whether it stands as it is or
 * has been escaped itself. What is no escape stands for itself.
 */
export const unfold = (text: string, layers = LAYERS): Unfolded => {
  const outer = once(text)
  if (outer.chars === text || layers === 1) return outer
  const inner = unfold(outer.chars, layers - 1)
  return inner.chars === outer.chars
    ? outer
    : { chars: inner.chars, place: (from, to) => outer.place(...inner.place(from, to)) }
}

const once = (text: string): Unfolded => {
  if (!MAYBE_ESCAPED.test(text)) return { chars: text, place: (from, to) => [from, to] }
  let chars = ""
  // Only the escapes, each with its place in `chars` and its place in the text. Between two escapes both places advance together.
  const marks: Array<{ readonly at: number; readonly size: number; readonly start: number; readonly end: number }> = []
  let written = 0
  const put = (decoded: string, start: number, end: number) => {
    chars += text.slice(written, start)
    marks.push({ at: chars.length, size: decoded.length, start, end })
    chars += decoded
    written = end
  }
  for (const found of text.matchAll(ESCAPE)) {
    const [whole, json, short, decimal, hex, named] = found
    const start = found.index
    const end = start + whole.length
    if (json !== undefined) put(String.fromCharCode(Number.parseInt(json, 16)), start, end)
    else if (short !== undefined) put(SHORT[short] ?? short, start, end)
    else if (decimal !== undefined) put(point(Number(decimal)), start, end)
    else if (hex !== undefined) put(point(Number.parseInt(hex, 16)), start, end)
    else if (named !== undefined) put(NAMED[named.toLowerCase()] ?? whole, start, end)
    else {
      const escapes = Array.from(whole.matchAll(/%(?:25)*([0-9a-f]{2})/gi), (escape) => ({
        byte: Number.parseInt(escape[1] ?? "", 16),
        start: start + escape.index,
        end: start + escape.index + escape[0].length
      }))
      let at = 0
      while (at < escapes.length) {
        const first = escapes[at]
        if (first === undefined) break
        const run = escapes.slice(at, at + width(first.byte))
        const decoded = character(run.map(({ byte }) => byte))
        const taken = decoded === undefined ? 1 : run.length
        put(decoded ?? String.fromCharCode(first.byte), first.start, escapes[at + taken - 1]?.end ?? first.end)
        at += taken
      }
    }
  }
  chars += text.slice(written)
  return { chars, place: placer(marks) }
}

const placer =
  (
    marks: ReadonlyArray<{ readonly at: number; readonly size: number; readonly start: number; readonly end: number }>
  ) =>
  (from: number, to: number): readonly [number, number] => {
    /** The last escape that begins before, or at, the character. */
    const before = (at: number) => {
      let low = 0
      let high = marks.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((marks[middle]?.at ?? 0) <= at) low = middle + 1
        else high = middle
      }
      return marks[low - 1]
    }
    const first = before(from)
    const last = before(to - 1)
    const start =
      first === undefined ? from : from < first.at + first.size ? first.start : first.end + from - first.at - first.size
    const end = last === undefined ? to : to <= last.at + last.size ? last.end : last.end + to - last.at - last.size
    return [start, end]
  }

/** One layer of percent escapes less, and blanks for pluses, as a query is read. What cannot be decoded stands for itself. */
export const decoded = (text: string): string => {
  const spaced = text.replaceAll("+", " ")
  return /^(?:[^%]|%[0-7][0-9a-f])*$/i.test(spaced)
    ? spaced.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : (new URLSearchParams(`v=${text.replaceAll("&", "%26")}`).get("v") ?? text)
}
