import * as Option from "effect/Option"
import type { PageTokens, Rel } from "./paging.js"
import { type ParameterMap, toQuery } from "./parameters.js"

// Never repeated into a link: the two that the link sets itself, and the two that would hand the token on.
const excluded: ReadonlySet<string> = new Set(["page", "per_page", "access_token", "api_key"])

// Canvas counts the addresses against this, most wanted first, and stops at the first that does not fit. So a very long
// query loses rels, and loses the whole header, with pages still to come, when `next` alone is too long.
const budget = 6 * 1024
const priority: ReadonlyArray<Rel> = ["next", "last", "prev", "current", "first"]
const order: ReadonlyArray<Rel> = ["current", "next", "prev", "first", "last"]

/** The addresses of the pages around a page. */
export const linkUrls = (
  address: string,
  query: ParameterMap,
  tokens: PageTokens,
  size: number
): { readonly [R in Rel]?: string } => {
  const kept = toQuery(new Map([...query].filter(([name]) => !excluded.has(name))))
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
export const linkHeader = (
  address: string,
  query: ParameterMap,
  tokens: PageTokens,
  size: number
): Option.Option<string> => {
  const urls = linkUrls(address, query, tokens, size)
  const links = new Map<Rel, string>()
  let spent = 0
  for (const rel of priority) {
    const url = urls[rel]
    if (url === undefined) continue
    spent += url.length
    if (spent > budget) break
    links.set(rel, url)
  }
  const entries = order.flatMap((rel) => {
    const url = links.get(rel)
    return url === undefined ? [] : [`<${url}>; rel="${rel}"`]
  })
  return entries.length === 0 ? Option.none() : Option.some(entries.join(","))
}
