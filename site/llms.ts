/** Files for language models: `llms.txt` with the list of pages, each page as Markdown, and `llms-full.txt` with all pages. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "../build/entries.js"
import { parts } from "./pages.js"

/** Title and summary in the format of https://llmstxt.org. */
const titleAndSummary = (): string => {
  const [title = "", summary = ""] = readFileSync(join(root, "README.md"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
  return `${title}\n\n> ${summary}\n`
}

export const writeLlms = (out: string): void => {
  const pages = parts.flatMap(({ pages }) => pages)
  for (const file of ["README.md", ...pages.map(({ file }) => file)]) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    copyFileSync(join(root, file), join(out, file))
  }
  const list = parts.map(
    ({ pages, title }) =>
      `## ${title}\n\n${pages.map(({ about, file, title }) => `- [${title}](${file}): ${about}`).join("\n")}\n`
  )
  writeFileSync(join(out, "llms.txt"), [titleAndSummary(), ...list].join("\n"))
  const texts = ["README.md", ...pages.map(({ file }) => file)].map(
    (file) => `<!-- ${file} -->\n\n${readFileSync(join(root, file), "utf8").trim()}\n`
  )
  writeFileSync(join(out, "llms-full.txt"), texts.join("\n"))
}
