/** Files that pages link to and that are no pages, as pages: the examples, and the licence. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, extname, join } from "node:path"
import { root } from "../build/entries.js"

const LANGUAGES: Readonly<Record<string, string>> = { ".ts": "ts", ".json": "json", ".md": "md" }

/** Of `examples/export.ts`, or of a folder, the page; undefined of what has none. */
export const pageOf = (path: string): string | undefined =>
  /^(?:examples(?:\/|$)|LICENSE$)/.test(path) ? `${path.replace(/\/$/, "").replaceAll(".", "-")}.md` : undefined

const contentOf = (path: string): string => {
  if (statSync(join(root, path)).isDirectory()) {
    return readdirSync(join(root, path))
      .map((name) => `- [${name}](${basename(path)}/${basename(pageOf(join(path, name)) ?? "")})`)
      .join("\n")
  }
  const text = readFileSync(join(root, path), "utf8").trimEnd()
  // A fence that no line of the text can close.
  const longest = Math.max(2, ...Array.from(text.matchAll(/^\s*(`+)/gm), ([, marks = ""]) => marks.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${LANGUAGES[extname(path)] ?? "text"}\n${text}\n${fence}`
}

/** Writes them, in the same folders as the files. */
export const writeFiles = (out: string): void => {
  const below = readdirSync(join(root, "examples"), { encoding: "utf8", recursive: true })
  for (const path of ["LICENSE", "examples", ...below.map((name) => join("examples", name))]) {
    const file = join(out, pageOf(path) ?? "")
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `# ${path}\n\n${contentOf(path)}\n`)
  }
}
