/** Parses the Link header (RFC 8288). */
import * as Option from "effect/Option"
import type { LmsLinks } from "../../LmsResponse.js"
import * as redact from "../text/redact.js"
import type { Secrets } from "../text/secrets.js"

/** Targets by relation in lower case; of several targets the first. */
export type Links = ReadonlyMap<string, string>

/** The links of a header. `isTruncated`: a part that cannot be parsed may have named the next page. */
export interface LinkHeader {
  readonly links: Links
  readonly isTruncated: boolean
}

const NO_LINKS: LinkHeader = { links: new Map(), isTruncated: false }

const TAB = 9
const BLANK = 32
const QUOTE = 34
const COMMA = 44
const SEMICOLON = 59

// Compares character codes: this runs for each page, and reading a character would create a string.
const skipBlanks = (text: string, from: number): number => {
  let at = from
  for (let code = text.charCodeAt(at); code === BLANK || code === TAB; code = text.charCodeAt(at)) at++
  return at
}

/** The index after the quoted string that opens at `from`; the length of the text if it is not closed. */
const afterQuoted = (text: string, from: number): number => {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1
  return Math.min(at + 1, text.length)
}

/** The index of the next comma or semicolon outside quotes, or the length of the text. */
const findSeparator = (text: string, from: number): number => {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === SEMICOLON) break
    at = code === QUOTE ? afterQuoted(text, at) : at + 1
  }
  return at
}

const unquote = (value: string): string => {
  if (!value.startsWith('"')) return value
  const inside = value.slice(1, value.endsWith('"') ? -1 : undefined)
  return inside.includes("\\") ? inside.replace(/\\(.)/g, "$1") : inside
}

/** The relations of a `rel` value. Nearly all values have one. */
const splitRelations = (rel: string): ReadonlyArray<string> =>
  rel.includes(" ") || rel.includes("\t") ? rel.split(/[ \t]/) : [rel]

/** RFC 9112 section 5.2: a folded line is equivalent to spaces. */
const unfold = (text: string): string => (text.includes("\r\n") ? text.replace(/\r\n[ \t]/g, " ") : text)

/** Whether the text ends in a quoted string that is not closed. */
const hasOpenQuote = (text: string): boolean => {
  let at = text.indexOf('"')
  while (at >= 0) {
    let close = at + 1
    while (close < text.length && text[close] !== '"') close += text[close] === "\\" ? 2 : 1
    if (close >= text.length) return true
    at = text.indexOf('"', close + 1)
  }
  return false
}

/** Whether an unquoted value at the end of the header is a truncated `next`. */
const isTruncatedNext = (value: string): boolean => value.length < 4 && "next".startsWith(value.toLowerCase())

/**
 * Parses RFC 8288 section 3 in one pass: targets contain commas and semicolons, parameters come in any order, quoted or
 * not, and one `rel` can name several relations. Never fails: skips what is not a link value. The header is truncated if a
 * target or a quoted string is not closed, or if a value lacks the `rel` that section 3.3 requires.
 */
export const parseLinkHeader = (header: string | undefined): LinkHeader => {
  if (header === undefined) return NO_LINKS
  const text = unfold(header)
  const links = new Map<string, string>()
  let isTruncated = false
  let at = 0
  for (;;) {
    const open = text.indexOf("<", at)
    if (open < 0) return { links, isTruncated }
    const close = text.indexOf(">", open)
    if (close < 0) return { links, isTruncated: true }
    const target = text.slice(open + 1, close)
    at = skipBlanks(text, close + 1)
    let rel: string | undefined
    // Not beyond the text, where `charCodeAt` makes V8 compile this function twice.
    while (at < text.length && text.charCodeAt(at) === SEMICOLON) {
      const end = findSeparator(text, at + 1)
      const parameter = text.slice(at + 1, end)
      const equals = parameter.indexOf("=")
      // Section 3.3: only the first rel parameter counts.
      if (equals > 0 && rel === undefined && parameter.slice(0, equals).trim().toLowerCase() === "rel") {
        const value = parameter.slice(equals + 1).trim()
        isTruncated ||= end === text.length && isTruncatedNext(value)
        rel = unquote(value)
      }
      isTruncated ||= end === text.length && hasOpenQuote(parameter)
      at = end
    }
    for (const relation of splitRelations((rel ?? "").toLowerCase())) {
      if (relation !== "" && !links.has(relation)) links.set(relation, target)
    }
    isTruncated ||= rel === undefined
    at = findSeparator(text, at)
  }
}

/** The links as public cursors, without secrets. */
export const toLmsLinks = (secrets: Secrets, links: Links): LmsLinks => {
  const cursorOf = (relation: string) =>
    Option.map(Option.fromNullable(links.get(relation)), (link) => redact.redactCursor(secrets, link))
  return {
    current: cursorOf("current"),
    next: cursorOf("next"),
    prev: cursorOf("prev"),
    first: cursorOf("first"),
    last: cursorOf("last")
  }
}
