/** Configuration of the site: the pages of the project in place, and the generated ones. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from "vitepress"
import { pagePath } from "../files.js"
import { parts } from "../pages.js"
import { searchOptions } from "../search.js"
import { slug } from "../slug.js"
import { chooseVersion, renderForSearch, showVersions } from "../versions.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const reference = join(root, "site/made/reference")

/** Rewrites links to files of the project into links to their pages. */
const rewriteFileLinks = (md: MarkdownRenderer): void => {
  md.core.ruler.push("rewrite file links", (state) => {
    const from = dirname(String(state.env.path))
    const links = state.tokens.flatMap((token) => token.children ?? []).filter(({ type }) => type === "link_open")
    for (const link of links) {
      const [path = "", anchor] = String(link.attrGet("href")).split("#")
      if (path === "" || /^[a-z]+:/i.test(path)) continue
      // Copied pages have the links of their originals.
      const target = relative(root, resolve(from, path)).replace("site/made/", "")
      // VitePress does not apply `rewrites` to links with an anchor.
      const page = target === "README.md" ? "index.md" : pagePath(target)
      if (page !== undefined && existsSync(join(root, target)))
        link.attrSet("href", `/${page}${anchor === undefined ? "" : `#${anchor}`}`)
    }
  })
}

/** Braces in code are text, such as those of a template. The site would run them as an expression. */
const keepBraces = (md: MarkdownRenderer): void => {
  const { code_inline: render } = md.renderer.rules
  if (render === undefined) return
  md.renderer.rules.code_inline = (tokens, index, ...others) => {
    tokens[index]?.attrSet("v-pre", "")
    return render(tokens, index, ...others)
  }
}

const changeRendering = (md: MarkdownRenderer): void => {
  rewriteFileLinks(md)
  keepBraces(md)
  showVersions(md)
}

const link = (file: string): string => `/${(pagePath(file) ?? file).replace(/\.md$/, "")}`

const guide: DefaultTheme.Sidebar = parts.map(({ pages, title }) => ({
  text: title,
  items: pages
    .filter(({ file }) => existsSync(join(root, file)))
    .map(({ file, title }) => ({ text: title, link: link(file) }))
}))

/** The sidebar of an entry: its names below the headings of its page. A schema and its type have two pages unless it is an interface. */
const sidebarOf = (folder: string): Array<DefaultTheme.SidebarItem> => {
  const items: Array<DefaultTheme.SidebarItem> = []
  for (const line of readFileSync(join(folder, "index.md"), "utf8").split("\n")) {
    const [, heading] = /^## (.*)$/.exec(line) ?? []
    const [, text = "", path] = /^- \[(.*)\]\((.*)\)$/.exec(line) ?? []
    if (heading !== undefined) items.push({ text: heading, items: [] })
    const file = path === undefined ? "" : relative(join(root, "site/made"), join(folder, path))
    const siblings = items.at(-1)?.items ?? []
    const isType = /(?:interfaces|type-aliases)\//.test(path ?? "")
    if (path !== undefined) siblings.push({ text: isType ? `${text} (type)` : text, link: link(file) })
  }
  for (const { items: siblings = [] } of items) {
    const values = new Set(siblings.map(({ text }) => text))
    for (const item of siblings) {
      const [, name = ""] = /^(.*) \(type\)$/.exec(item.text ?? "") ?? []
      if (name !== "" && !values.has(name)) item.text = name
    }
  }
  return items
}

/**
 * The sidebar of an entry's pages: its own names, and the other entries. With the names of all, a page would be three times as
 * large.
 */
const referenceOf = (open: string): DefaultTheme.Sidebar =>
  entries.map((entry) => ({
    text: entry,
    link: `/reference/${entry}/`,
    ...(entry === open ? { items: sidebarOf(join(reference, entry)), collapsed: false } : {})
  }))

const entries = [
  "effect-lms",
  ...readdirSync(join(reference, "effect-lms"))
    .filter((name) => existsSync(join(reference, "effect-lms", name, "index.md")))
    .map((name) => `effect-lms/${name}`)
]

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#3451b2"/><path d="M4 4h8M4 8h6M4 12h8" stroke="#fff" stroke-width="2"/></svg>'
)}`

export default defineConfig({
  title: "effect-lms",
  description: "A client for the Canvas LMS REST API, for programs written with Effect",
  lang: "en",
  // Without an icon, browsers request a file that does not exist.
  head: [
    ["link", { rel: "icon", href: ICON }],
    ["script", {}, chooseVersion]
  ],
  srcDir: "..",
  // Otherwise each page repeats the list of all pages.
  metaChunk: true,
  srcExclude: [
    "README.md",
    "examples/**",
    "test/**",
    "bench/**",
    "build/**",
    "node_modules/**",
    "dist/**",
    "site/dist/**"
  ],
  outDir: "dist",
  // For the picture of the landing page, which is no part of its text.
  vite: { publicDir: join(root, "docs/pictures") },
  cacheDir: "../node_modules/.cache/vitepress",
  rewrites: { "site/landing.md": "index.md", "site/made/:page*": ":page*" },
  markdown: { anchor: { slugify: slug }, config: changeRendering },
  themeConfig: {
    nav: [
      { text: "Documents", link: "/docs/README", activeMatch: "^/docs/(?!guide/recipes)" },
      { text: "Recipes", link: "/docs/guide/recipes" },
      { text: "Examples", link: link("examples/README.md"), activeMatch: "^/examples/" },
      { text: "Reference", link: "/reference/effect-lms/", activeMatch: "^/reference/" }
    ],
    sidebar: {
      "/": guide,
      ...Object.fromEntries(entries.map((entry) => [`/reference/${entry}/`, referenceOf(entry)]))
    },
    outline: { level: [2, 3] },
    search: { provider: "local", options: { miniSearch: { searchOptions }, _render: renderForSearch } },
    externalLinkIcon: true
  }
})
