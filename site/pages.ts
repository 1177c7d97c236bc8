/** The pages of the site, in the order of the index of the documents. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../build/entries.js"

interface Page {
  readonly title: string
  /** Relative to the root of the project. */
  readonly file: string
  readonly about: string
}

interface Part {
  readonly title: string
  readonly pages: ReadonlyArray<Page>
}

const INDEX = "docs/README.md"

/** Reads `- [title](file): about`. */
const parsePages = (lines: ReadonlyArray<string>): ReadonlyArray<Page> =>
  lines.flatMap((line) => {
    const [, title, file, about] = /^- \[(.+)\]\((.+)\): (.+)$/.exec(line) ?? []
    return title === undefined || file === undefined || about === undefined
      ? []
      : [{ title, file: join("docs", file), about }]
  })

const [, ...sections] = readFileSync(join(root, INDEX), "utf8").split(/^## /m)

/** The sections of the index, and a first one that is the index itself. */
export const parts: ReadonlyArray<Part> = [
  { title: "Documents", pages: [{ title: "By task", file: INDEX, about: "the documents by what you want to do" }] },
  ...sections.map((section) => {
    const [title = "", ...lines] = section.split("\n")
    return { title, pages: parsePages(lines) }
  })
]
