/** Edits Link headers that the sandbox has written. */

/** Parses a Link header of the sandbox. */
const parseLinks = (header: string): ReadonlyArray<readonly [rel: string, url: string]> =>
  [...header.matchAll(/<([^>]*)>; rel="([a-z]+)"/g)].map(([, url = "", rel = ""]) => [rel, url])

const RELS = ["current", "next", "prev", "first", "last"]

const formatLinks = (links: ReadonlyMap<string, string>): string =>
  RELS.flatMap((rel) => {
    const url = links.get(rel)
    return url === undefined ? [] : [`<${url}>; rel="${rel}"`]
  }).join(",")

/** Removes one link; undefined if it was the only one. */
export const withoutLink = (header: string, rel: string): string | undefined => {
  const links = new Map(parseLinks(header))
  links.delete(rel)
  return links.size === 0 ? undefined : formatLinks(links)
}

/** Replaces the `next` link. */
export const withNext = (header: string, to: string, foreignOrigin: string): string => {
  const links = new Map(parseLinks(header))
  const current = links.get("current") ?? ""
  const foreignUrl = () => {
    const url = new URL(links.get("next") ?? current)
    return `${foreignOrigin}${url.pathname}${url.search}`
  }
  const target =
    to === "self" ? current : to === "first" ? (links.get("first") ?? current) : to === "foreign" ? foreignUrl() : to
  return formatLinks(links.set("next", target))
}
