/** The Link header. */
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { LmsLinks } from "../../LmsResponse.js"
import * as redact from "../text/redact.js"

/** relation (lower case) → target, the first one of each relation. */
export type Links = ReadonlyMap<string, string>

const none: Links = new Map()

const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (at < text.length && (text[at] === " " || text[at] === "\t")) at++
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
  while (at < text.length && text[at] !== "," && text[at] !== ";")
    at = text[at] === '"' ? afterQuoted(text, at) : at + 1
  return at
}

const unquote = (value: string): string =>
  value.startsWith('"') ? value.slice(1, value.endsWith('"') ? -1 : undefined).replace(/\\(.)/g, "$1") : value

/**
 * RFC 8288 section 3, by hand and in one pass: targets hold commas and semicolons, parameters come in any order, quoted
 * or not, and one `rel` can name several relations, in any case. Total: what is no link value is passed over.
 */
export const parse = (header: string | undefined): Links => {
  if (header === undefined || header === "") return none
  const links = new Map<string, string>()
  let at = 0
  while (at < header.length) {
    const open = header.indexOf("<", at)
    if (open < 0) break
    const close = header.indexOf(">", open)
    if (close < 0) break
    const target = header.slice(open + 1, close)
    at = skipBlanks(header, close + 1)
    let rel: string | undefined
    while (header[at] === ";") {
      const end = separator(header, at + 1)
      const parameter = header.slice(at + 1, end)
      const equals = parameter.indexOf("=")
      // Section 3.3: of several rel parameters only the first counts.
      if (equals > 0 && rel === undefined && parameter.slice(0, equals).trim().toLowerCase() === "rel") {
        rel = unquote(parameter.slice(equals + 1).trim())
      }
      at = end
    }
    for (const relation of (rel ?? "").toLowerCase().split(/[ \t]+/)) {
      if (relation !== "" && !links.has(relation)) links.set(relation, target)
    }
    const comma = separator(header, at)
    at = comma + 1
  }
  return links
}

/** The links as they are shown to users: without what a cursor must not hold. */
export const toPublic = (token: Redacted.Redacted | undefined, links: Links): LmsLinks => {
  const of = (relation: string) =>
    Option.map(Option.fromNullable(links.get(relation)), (link) => redact.cursor(token, link))
  return { current: of("current"), next: of("next"), prev: of("prev"), first: of("first"), last: of("last") }
}
