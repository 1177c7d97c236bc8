/** The search of the site: its options, what readers look for, and a check that they find it. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import MiniSearch, { type SearchOptions } from "minisearch"

/**
 * A heading with all words of a query is a better match than a long section with one of them. VitePress sends the functions to
 * the browser as text, so they use nothing outside.
 */
export const searchOptions = {
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  prefix: true,
  combineWith: "AND",
  boost: { title: 6, titles: 3, text: 1 },
  boostDocument: (id: string, term: string) => {
    /** The page that explains what a word means, for words that stand in the headings of other pages. */
    const owners: Readonly<Record<string, string>> = {
      cassette: "guide/recording",
      cluster: "guide/many-machines",
      commonjs: "start/install",
      fault: "guide/testing",
      faults: "guide/testing",
      grades: "guide/jobs",
      import: "guide/jobs",
      imports: "guide/jobs",
      jq: "guide/command",
      modules: "guide/recipes",
      pnpm: "start/install",
      promises: "guide/without-effect",
      proxy: "guide/configuration",
      refresh: "guide/configuration",
      retry: "guide/rate-limits",
      sis: "guide/jobs",
      skiplibcheck: "start/install",
      upload: "guide/files"
    }
    const owner = owners[term]
    if (owner !== undefined && id.startsWith(`/docs/${owner}.`)) return 40
    if (/^\/docs\/(?:start|guide)\//.test(id)) return 2
    return id.startsWith("/docs/reference/") ? 1.2 : id.startsWith("/docs/") ? 0.8 : 0.3
  }
} satisfies SearchOptions

/** What a reader types, and the page that must be the first result. */
const queries: ReadonlyArray<readonly [query: string, page: string]> = [
  ["install", "docs/start/install"],
  ["ERESOLVE", "docs/start/install"],
  ["pnpm", "docs/start/install"],
  ["commonjs", "docs/start/install"],
  ["skipLibCheck", "docs/start/install"],
  ["first program", "docs/start/quick-start"],
  ["publish modules", "docs/guide/recipes"],
  ["message students", "docs/guide/recipes"],
  ["broken links", "docs/guide/recipes"],
  ["cron", "docs/guide/recipes"],
  ["octokit", "docs/start/moving"],
  ["canvasapi", "docs/start/moving"],
  ["placeholders", "docs/guide/requests"],
  ["schema", "docs/guide/requests"],
  ["typed endpoints", "docs/guide/typed-endpoints"],
  ["oauth scopes", "docs/guide/typed-endpoints"],
  ["pagination", "docs/guide/lists"],
  ["cursor", "docs/guide/lists"],
  ["graphql", "docs/guide/graphql"],
  ["upload", "docs/guide/files"],
  ["download resume", "docs/guide/files"],
  ["429", "docs/guide/rate-limits"],
  ["retry", "docs/guide/rate-limits"],
  ["proxy", "docs/guide/configuration"],
  ["refresh token", "docs/guide/configuration"],
  ["token per request", "docs/guide/server"],
  ["express", "docs/guide/server"],
  ["grades", "docs/guide/jobs"],
  ["SIS import", "docs/guide/jobs"],
  ["resume export", "docs/guide/exports"],
  ["cluster", "docs/guide/many-machines"],
  ["metrics", "docs/guide/observability"],
  ["fault injection", "docs/guide/testing"],
  ["cassette", "docs/guide/recording"],
  ["promises", "docs/guide/without-effect"],
  ["jq", "docs/guide/command"],
  ["exit codes", "docs/guide/command"],
  ["parquet", "docs/guide/analysis"],
  ["environment variables", "docs/reference/environment"],
  ["catchTag", "docs/reference/errors"],
  ["LmsRateLimitError", "docs/reference/errors"]
]

/** The queries whose first result is another page, with that page. Searches the index of the built site as the site does. */
export const findMisses = async (site: string): Promise<ReadonlyArray<string>> => {
  const chunks = join(site, "assets/chunks")
  const file = readdirSync(chunks).find((name) => name.startsWith("@localSearchIndexroot"))
  if (file === undefined) throw new Error("the site has no search index")
  const { default: json } = (await import(pathToFileURL(join(chunks, file)).href)) as { readonly default: string }
  const index = MiniSearch.loadJSON(json, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions
  })
  return queries.flatMap(([query, page]) => {
    const [first] = index.search(query)
    const found = String(first?.id ?? "nothing")
    return found.startsWith(`/${page}.html`) ? [] : [`"${query}" finds ${found}, not ${page}`]
  })
}
