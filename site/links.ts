/** The links of the built site: each leads to a file of it, and to a place that the file has. Other sites are not asked. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

const all = (html: string, pattern: RegExp): ReadonlyArray<string> =>
  Array.from(html.matchAll(pattern), ([, found = ""]) => decodeURIComponent(found.replaceAll("&amp;", "&")))

/** Those that lead nowhere, each with its page. */
export const deadLinksOf = (site: string): ReadonlyArray<string> => {
  const pages = new Map(
    readdirSync(site, { encoding: "utf8", recursive: true })
      .filter((file) => file.endsWith(".html"))
      .map((file) => [join(site, file), readFileSync(join(site, file), "utf8")] as const)
  )
  const places = new Map<string, ReadonlySet<string>>()
  const placesOf = (file: string): ReadonlySet<string> => {
    const found = places.get(file) ?? new Set(all(pages.get(file) ?? "", /\sid="([^"]+)"/g))
    places.set(file, found)
    return found
  }
  const leads = (from: string, target: string): boolean => {
    const [path = "", place = ""] = target.split("#")
    const to = path === "" ? from : path.startsWith("/") ? join(site, path) : join(dirname(from), path)
    const file = to.endsWith("/") ? join(to, "index.html") : to
    return existsSync(file) && (place === "" || placesOf(file).has(place))
  }
  return [...pages].flatMap(([from, html]) =>
    [...new Set(all(html, /\s(?:href|src)="([^"]+)"/g))]
      .filter((target) => !/^(?:[a-z]+:|\/\/)/i.test(target) && !leads(from, target))
      .map((target) => `${relative(site, from)}: ${target}`)
  )
}
