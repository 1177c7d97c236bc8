/** Creates pages for linked files outside the documents: examples and the licence. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, extname, join } from "node:path"
import { root } from "../build/entries.js"

const LANGUAGES: Readonly<Record<string, string>> = { ".ts": "ts", ".json": "json" }

/** Returns the page of a file or folder in `examples`, or of the licence; undefined for other files. */
export const pagePath = (path: string): string | undefined =>
  /^(?:examples(?:\/|$)|LICENSE$)/.test(path) ? `${path.replace(/\/$/, "").replaceAll(".", "-")}.md` : undefined

/** Not what npm and the compiler need in that folder. */
const isExample = (name: string): boolean =>
  !/^(?:node_modules|\.npmrc|package-lock\.json|tsconfig\.json)(?:\/|$)/.test(name)

const pageContent = (path: string): string => {
  if (statSync(join(root, path)).isDirectory()) {
    return readdirSync(join(root, path))
      .filter(isExample)
      .map((name) => `- [${name}](${basename(path)}/${basename(pagePath(join(path, name)) ?? "")})`)
      .join("\n")
  }
  const text = readFileSync(join(root, path), "utf8").trimEnd()
  // A fence longer than any in the text.
  const longest = Math.max(2, ...Array.from(text.matchAll(/^\s*(`+)/gm), ([, marks = ""]) => marks.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${LANGUAGES[extname(path)] ?? "text"}\n${text}\n${fence}`
}

/** Writes the pages into the same folders as the files. */
export const writeFiles = (out: string): void => {
  const names = readdirSync(join(root, "examples"), { encoding: "utf8", recursive: true }).filter(isExample)
  for (const path of ["LICENSE", "examples", ...names.map((name) => join("examples", name))]) {
    const file = join(out, pagePath(path) ?? "")
    mkdirSync(dirname(file), { recursive: true })
    const isPage = extname(path) === ".md"
    writeFileSync(file, isPage ? readFileSync(join(root, path)) : `# ${path}\n\n${pageContent(path)}\n`)
  }
}
