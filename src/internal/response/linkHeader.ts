/** The Link header. */
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { LmsLinks } from "../../LmsResponse.js"
import * as redact from "../text/redact.js"

/** relation (lower case) → target, the first one of each relation. */
export type Links = ReadonlyMap<string, string>

/** What a header says, and whether any of it could not be read that may have named the next page. */
export interface LinkHeader {
  readonly links: Links
  readonly isTruncated: boolean
}

const none: LinkHeader = { links: new Map(), isTruncated: false }

const TAB = 9
const BLANK = 32
const QUOTE = 34
const COMMA = 44
const SEMICOLON = 59

// By their codes: this runs over each header of a walk, and a character of a text is a text of its own.
const skipBlanks = (text: string, from: number): number => {
  let at = from
  for (let code = text.charCodeAt(at); code === BLANK || code === TAB; code = text.charCodeAt(at)) at++
  return at
}

/** The index just after the quoted string that opens at `from`; the end of the text where it never closes. */
const afterQuoted = (text: string, from: number): number => {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1
  return Math.min(at + 1, text.length)
}

/** The index of the next of the two separators that stands outside quotes, or the end of the text. */
const separator = (text: string, from: number): number => {
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

/** What the value of `rel` names: most name one, and each page has several. */
const relationsOf = (rel: string): ReadonlyArray<string> =>
  rel.includes(" ") || rel.includes("\t") ? rel.split(/[ \t]/) : [rel]

/** RFC 9112 section 5.2: a line that is folded is read as if blanks stood where it is. */
const unfold = (text: string): string => (text.includes("\r\n") ? text.replace(/\r\n[ \t]/g, " ") : text)

/** Whether a quoted string opens in it that never closes. */
const staysOpen = (text: string): boolean => {
  let at = text.indexOf('"')
  while (at >= 0) {
    let close = at + 1
    while (close < text.length && text[close] !== '"') close += text[close] === "\\" ? 2 : 1
    if (close >= text.length) return true
    at = text.indexOf('"', close + 1)
  }
  return false
}

/** The beginning of the word, without quotes: nothing else shows that it was to go on. */
const isCutNext = (value: string): boolean => value.length < 4 && "next".startsWith(value.toLowerCase())

/**
 * RFC 8288 section 3, by hand and in one pass: targets hold commas and semicolons, parameters come in any order, quoted
 * or not, and one `rel` can name several relations, in any case. Total: what is no link value is passed over. It broke off
 * where a target or a quoted string does not close, and where a value lacks the `rel` that section 3.3 asks of each.
 */
export const parseLinkHeader = (header: string | undefined): LinkHeader => {
  if (header === undefined) return none
  const text = unfold(header)
  const links = new Map<string, string>()
  let brokeOff = false
  let at = 0
  for (;;) {
    const open = text.indexOf("<", at)
    if (open < 0) return { links, isTruncated: brokeOff }
    const close = text.indexOf(">", open)
    if (close < 0) return { links, isTruncated: true }
    const target = text.slice(open + 1, close)
    at = skipBlanks(text, close + 1)
    let rel: string | undefined
    while (text.charCodeAt(at) === SEMICOLON) {
      const end = separator(text, at + 1)
      const parameter = text.slice(at + 1, end)
      const equals = parameter.indexOf("=")
      // Section 3.3: of several rel parameters only the first counts.
      if (equals > 0 && rel === undefined && parameter.slice(0, equals).trim().toLowerCase() === "rel") {
        const value = parameter.slice(equals + 1).trim()
        brokeOff ||= end === text.length && isCutNext(value)
        rel = unquote(value)
      }
      brokeOff ||= end === text.length && staysOpen(parameter)
      at = end
    }
    for (const relation of relationsOf((rel ?? "").toLowerCase())) {
      if (relation !== "" && !links.has(relation)) links.set(relation, target)
    }
    brokeOff ||= rel === undefined
    at = separator(text, at)
  }
}

/** The links of a header, where it is of no concern what else it may have held. */
export const parseLinks = (header: string | undefined): Links => parseLinkHeader(header).links

/** The links as they are shown to users: without what a cursor must not hold. */
export const toPublic = (token: Redacted.Redacted | undefined, links: Links): LmsLinks => {
  const of = (relation: string) =>
    Option.map(Option.fromNullable(links.get(relation)), (link) => redact.redactCursor(token, link))
  return { current: of("current"), next: of("next"), prev: of("prev"), first: of("first"), last: of("last") }
}
