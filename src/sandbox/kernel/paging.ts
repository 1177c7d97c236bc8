/** Pagination of lists and Link headers, as Canvas does it. */
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type ParameterMap, toQuery } from "./parameters.js"

/** The three ways in which Canvas pages a list. Each route chooses one and may change it. */
export type PagingStyle = "counted" | "uncounted" | "bookmark"

/** A list of which a page is read: an array, or records that are computed for the page. */
export interface Rows<A> {
  readonly length: number
  readonly slice: (start: number, end: number) => ReadonlyArray<A>
}

export const mapRows = <A, B>(rows: Rows<A>, change: (row: A) => B): Rows<B> => ({
  length: rows.length,
  slice: (start, end) => rows.slice(start, end).map(change)
})

/** All pairs of records of two lists: those of the first record, then those of the second. */
export const pairRows = <A, B>(
  firsts: ReadonlyArray<A>,
  seconds: ReadonlyArray<B>
): Rows<{ readonly first: A; readonly second: B }> => ({
  length: firsts.length * seconds.length,
  slice: (start, end) => {
    const skipped = Math.floor(start / seconds.length)
    return firsts
      .slice(skipped, Math.ceil(end / seconds.length))
      .flatMap((first) => seconds.map((second) => ({ first, second })))
      .slice(start - skipped * seconds.length, end - skipped * seconds.length)
  }
})

type Rel = "current" | "next" | "prev" | "first" | "last"
type PageTokens = { readonly [R in Rel]?: string }

/** The requested part of a list, and the `page` values of its links. */
export interface Window {
  readonly offset: number
  readonly size: number
  readonly tokens: PageTokens
}

/** Canvas: per_page is parsed like a Ruby integer and clamped to 1..100, so `0` and `abc` become 1. Default: 10. */
export const parsePageSize = (perPage: string | undefined): number => {
  if (perPage === undefined) return 10
  const digits = /^\s*[+-]?\d+/.exec(perPage)?.[0] ?? "0"
  return Math.min(100, Math.max(1, Number(digits)))
}

const Bookmark = Schema.parseJson(Schema.Tuple(Schema.NonNegativeInt))

const bookmarkToken = (offset: number): string => `bookmark:${Encoding.encodeBase64Url(`[${offset}]`)}`

/** Canvas: an invalid bookmark is ignored, so the response is page 1. */
const bookmarkOffset = (page: string): number =>
  Either.getRight(Encoding.decodeBase64UrlString(page.replace(/^bookmark:/, ""))).pipe(
    Option.flatMap(Schema.decodeUnknownOption(Bookmark)),
    Option.match({ onNone: () => 0, onSome: ([offset]) => offset })
  )

const bookmarkWindow = (page: string | undefined, size: number, total: number): Option.Option<Window> => {
  // A bookmarked list accepts `1` as its first page and no other number.
  if (page !== undefined && /^-?\d+$/.test(page) && page !== "1") return Option.none()
  const offset = page?.startsWith("bookmark:") ? bookmarkOffset(page) : 0
  const current = offset === 0 ? "first" : bookmarkToken(offset)
  const end = offset + size
  return Option.some({
    offset,
    size,
    tokens: { current, first: "first", ...(end < total ? { next: bookmarkToken(end) } : { last: current }) }
  })
}

const numberedWindow = (page: string, size: number, total: number, counted: boolean): Option.Option<Window> => {
  const number = /^\d+$/.test(page) ? Number(page) : 0
  if (number < 1 || !Number.isSafeInteger(number * size)) return Option.none()
  const pages = Math.max(1, Math.ceil(total / size))
  // Canvas: a page beyond the end is empty but still has `next`, and no `last`.
  const isBeyondEnd = number > pages
  const last = number === pages || (counted && !isBeyondEnd)
  return Option.some({
    offset: (number - 1) * size,
    size,
    tokens: {
      current: String(number),
      ...(number === pages ? {} : { next: String(number + 1) }),
      ...(number === 1 ? {} : { prev: String(number - 1) }),
      first: "1",
      ...(last ? { last: String(pages) } : {})
    }
  })
}

/** Parses `page` for a paging style. None for a page that the style does not have: Canvas returns 404. */
export const paginate = (options: {
  readonly style: PagingStyle
  readonly page: string | undefined
  readonly size: number
  readonly total: number
}): Option.Option<Window> => {
  const page = options.page === "" ? undefined : options.page
  return options.style === "bookmark"
    ? bookmarkWindow(page, options.size, options.total)
    : numberedWindow(page ?? "1", options.size, options.total, options.style === "counted")
}

// Never repeated in a link: the two parameters that the link sets, and the two that would disclose the token.
const EXCLUDED_PARAMETERS: ReadonlySet<string> = new Set(["page", "per_page", "access_token", "api_key"])

// Canvas adds URLs by priority up to this limit and stops at the first that does not fit. A very long query therefore
// loses rels, or the whole header if even `next` is too long, although more pages follow.
const MAX_LINK_CHARS = 6 * 1024
const RELS_BY_PRIORITY: ReadonlyArray<Rel> = ["next", "last", "prev", "current", "first"]
const RELS_IN_ORDER: ReadonlyArray<Rel> = ["current", "next", "prev", "first", "last"]

type PageUrls = { readonly [R in Rel]?: string }

/**
 * The URLs of the pages around a page. `listUrl` is rebuilt from the route, not copied from the request. `query` contains the
 * parameters of the query string, never those of the body.
 */
export const pageUrls = (listUrl: string, query: ParameterMap, tokens: PageTokens, size: number): PageUrls => {
  const repeated = toQuery(new Map([...query].filter(([name]) => !EXCLUDED_PARAMETERS.has(name))))
  const urls: { [R in Rel]?: string } = {}
  for (const rel of RELS_IN_ORDER) {
    const token = tokens[rel]
    // Canvas appends the token unescaped, so the colon of a bookmark stays as it is.
    if (token !== undefined)
      urls[rel] = `${listUrl}?${repeated === "" ? "" : `${repeated}&`}page=${token}&per_page=${size}`
  }
  return urls
}

export const formatLinks = (links: ReadonlyMap<string, string>): string =>
  RELS_IN_ORDER.flatMap((rel) => {
    const url = links.get(rel)
    return url === undefined ? [] : [`<${url}>; rel="${rel}"`]
  }).join(",")

/** The Link header of a page, unless it would be empty. */
export const linkHeaders = (urls: PageUrls): Readonly<Record<string, string>> => {
  const links = new Map<Rel, string>()
  let chars = 0
  for (const rel of RELS_BY_PRIORITY) {
    const url = urls[rel]
    if (url === undefined) continue
    chars += url.length
    if (chars > MAX_LINK_CHARS) break
    links.set(rel, url)
  }
  return links.size === 0 ? {} : { link: formatLinks(links) }
}
