/** The links of a header that the sandbox has written. */
const parseLinks = (header: string): ReadonlyArray<readonly [rel: string, url: string]> =>
  [...header.matchAll(/<([^>]*)>; rel="([a-z]+)"/g)].map(([, url = "", rel = ""]) => [rel, url])

const order = ["current", "next", "prev", "first", "last"]

const formatLinks = (links: ReadonlyMap<string, string>): string =>
  order
    .flatMap((rel) => {
      const url = links.get(rel)
      return url === undefined ? [] : [`<${url}>; rel="${rel}"`]
    })
    .join(",")

/** The header without one link; nothing when that was all. */
export const withoutLink = (header: string, rel: string): string | undefined => {
  const links = new Map(parseLinks(header))
  links.delete(rel)
  return links.size === 0 ? undefined : formatLinks(links)
}

/** The header with `next` at another place. */
export const withNext = (header: string, to: string, foreign: string): string => {
  const links = new Map(parseLinks(header))
  const current = links.get("current") ?? ""
  const elsewhere = () => {
    const url = new URL(links.get("next") ?? current)
    return `${foreign}${url.pathname}${url.search}`
  }
  const target =
    to === "self" ? current : to === "first" ? (links.get("first") ?? current) : to === "foreign" ? elsewhere() : to
  return formatLinks(links.set("next", target))
}
