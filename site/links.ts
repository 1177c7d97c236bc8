/** Finds broken links in the built site: missing files and missing anchors. Does not check links to other sites. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

const findAll = (html: string, pattern: RegExp): ReadonlyArray<string> =>
  Array.from(html.matchAll(pattern), ([, match = ""]) => decodeURIComponent(match.replaceAll("&amp;", "&")))

/** Returns each broken link with its page. */
export const findDeadLinks = (site: string): ReadonlyArray<string> => {
  const pages = new Map(
    readdirSync(site, { encoding: "utf8", recursive: true })
      .filter((file) => file.endsWith(".html"))
      .map((file) => [join(site, file), readFileSync(join(site, file), "utf8")] as const)
  )
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchorsOf = (file: string): ReadonlySet<string> => {
    const found = anchors.get(file) ?? new Set(findAll(pages.get(file) ?? "", /\sid="([^"]+)"/g))
    anchors.set(file, found)
    return found
  }
  const isValid = (from: string, target: string): boolean => {
    const [path = "", anchor = ""] = target.split("#")
    const to = path === "" ? from : path.startsWith("/") ? join(site, path) : join(dirname(from), path)
    const file = to.endsWith("/") ? join(to, "index.html") : to
    return existsSync(file) && (anchor === "" || anchorsOf(file).has(anchor))
  }
  return [...pages].flatMap(([from, html]) =>
    [...new Set(findAll(html, /\s(?:href|src)="([^"]+)"/g))]
      .filter((target) => !/^(?:[a-z]+:|\/\/)/i.test(target) && !isValid(from, target))
      .map((target) => `${relative(site, from)}: ${target}`)
  )
}
