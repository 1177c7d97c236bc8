import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type ParameterMap, toQuery } from "./parameters.js"

/** The three ways Canvas pages a list; which one a route uses is its own affair and may change. */
export type PagingStyle = "counted" | "uncounted" | "bookmark"

type Rel = "current" | "next" | "prev" | "first" | "last"
type PageTokens = { readonly [R in Rel]?: string }

/** The part of a list that a request asked for, and the `page` values of the links that go with it. */
interface Window {
  readonly offset: number
  readonly size: number
  readonly tokens: PageTokens
}

/** Canvas: per_page is read as Ruby reads integers and clamped to 1..100, so `0` and `abc` become 1; missing is 10. */
export const parsePageSize = (given: string | undefined): number => {
  if (given === undefined) return 10
  const digits = /^\s*[+-]?\d+/.exec(given)?.[0] ?? "0"
  return Math.min(100, Math.max(1, Number(digits)))
}

const Bookmark = Schema.parseJson(Schema.Tuple(Schema.NonNegativeInt))

const bookmarkToken = (offset: number): string => `bookmark:${Encoding.encodeBase64Url(`[${offset}]`)}`

/** Canvas: a bookmark that cannot be read is no bookmark at all, which is page one and not an error. */
const bookmarkOffset = (page: string): number =>
  Either.getRight(Encoding.decodeBase64UrlString(page.replace(/^bookmark:/, ""))).pipe(
    Option.flatMap(Schema.decodeUnknownOption(Bookmark)),
    Option.match({ onNone: () => 0, onSome: ([offset]) => offset })
  )

const bookmarkWindow = (page: string | undefined, size: number, total: number): Option.Option<Window> => {
  // A list without page numbers takes `1` for its beginning and has no other number.
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
  // Canvas: a page beyond the end is an empty list that still has a `next`, as if the list had no end; only `last` is gone.
  const beyond = number > pages
  const last = number === pages || (counted && !beyond)
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

/** Reads `page` the way the list's family does. None is a page the family does not have, which Canvas answers with 404. */
export const paginate = (options: {
  readonly family: PagingStyle
  readonly page: string | undefined
  readonly size: number
  readonly total: number
}): Option.Option<Window> => {
  const page = options.page === "" ? undefined : options.page
  return options.family === "bookmark"
    ? bookmarkWindow(page, options.size, options.total)
    : numberedWindow(page ?? "1", options.size, options.total, options.family === "counted")
}

// Never repeated into a link: the two that the link sets itself, and the two that would hand the token on.
const EXCLUDED_PARAMETERS: ReadonlySet<string> = new Set(["page", "per_page", "access_token", "api_key"])

// Canvas counts the addresses against this, most wanted first, and stops at the first that does not fit. So a very long
// query loses rels, and loses the whole header, with pages still to come, when `next` alone is too long.
const MAX_LINK_CHARS = 6 * 1024
const priority: ReadonlyArray<Rel> = ["next", "last", "prev", "current", "first"]
const order: ReadonlyArray<Rel> = ["current", "next", "prev", "first", "last"]

/** The addresses of the pages around a page. */
export const pageUrls = (
  address: string,
  query: ParameterMap,
  tokens: PageTokens,
  size: number
): { readonly [R in Rel]?: string } => {
  const kept = toQuery(new Map([...query].filter(([name]) => !EXCLUDED_PARAMETERS.has(name))))
  const urls: { [R in Rel]?: string } = {}
  for (const rel of order) {
    const token = tokens[rel]
    // Canvas appends the token as it is, so the colon of a bookmark stays bare.
    if (token !== undefined) urls[rel] = `${address}?${kept === "" ? "" : `${kept}&`}page=${token}&per_page=${size}`
  }
  return urls
}

/**
 * The Link header of a page. `address` is the list's own address, rebuilt from the route rather than echoed; `query` is what
 * stood in the request's query string, and never what stood in its body.
 */
export const buildLinkHeader = (
  address: string,
  query: ParameterMap,
  tokens: PageTokens,
  size: number
): Option.Option<string> => {
  const urls = pageUrls(address, query, tokens, size)
  const links = new Map<Rel, string>()
  let spent = 0
  for (const rel of priority) {
    const url = urls[rel]
    if (url === undefined) continue
    spent += url.length
    if (spent > MAX_LINK_CHARS) break
    links.set(rel, url)
  }
  const entries = order.flatMap((rel) => {
    const url = links.get(rel)
    return url === undefined ? [] : [`<${url}>; rel="${rel}"`]
  })
  return entries.length === 0 ? Option.none() : Option.some(entries.join(","))
}
