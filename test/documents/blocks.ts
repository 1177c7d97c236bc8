import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

export interface Block {
  /** The document, relative to the root. */
  readonly file: string
  /** The line of the opening fence, counted from 1. */
  readonly line: number
  readonly code: string
}

const fence = /^\s*(`{3,}|~{3,})\s*(\S*)/

/** Fences of other languages are followed to their end too, so that a fence quoted inside one is not taken for a block. */
const fenced = (file: string, lines: ReadonlyArray<readonly [line: number, text: string]>): Array<Block> => {
  const blocks: Array<Block> = []
  let open: { line: number; mark: string; language: string; code: Array<string> } | undefined
  for (const [line, text] of lines) {
    const [, mark = "", language = ""] = fence.exec(text) ?? []
    if (open === undefined) {
      if (mark !== "") open = { line, mark, language, code: [] }
    } else if (mark.startsWith(open.mark) && language === "") {
      if (/^(ts|typescript)$/i.test(open.language)) blocks.push({ file, line: open.line, code: open.code.join("\n") })
      open = undefined
    } else {
      open.code.push(text)
    }
  }
  if (open !== undefined) throw new Error(`${file}:${open.line}: this fence is never closed`)
  return blocks
}

const numbered = (text: string) => text.split(/\r?\n/).map((line, index) => [index + 1, line] as const)

export const ofMarkdown = (file: string, text: string): ReadonlyArray<Block> => fenced(file, numbered(text))

/** The blocks of every documentation comment. An `@example` is one of them, or it would escape the compiler. */
export const ofSource = (file: string, text: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let comment: Array<readonly [number, string]> | undefined
  for (const [line, raw] of numbered(text)) {
    if (comment === undefined && /^\s*\/\*\*/.test(raw)) comment = []
    if (comment === undefined) continue
    comment.push([line, raw.replace(/^\s*(\/\*\*|\*(?!\/)) ?/, "")])
    if (!raw.includes("*/")) continue
    const tags = comment.filter(([, said]) => said.startsWith("@") || fence.test(said))
    tags.forEach(([at, said], index) => {
      if (said.startsWith("@example") && !fence.test(tags[index + 1]?.[1] ?? "")) {
        throw new Error(`${file}:${at}: this @example has no code block`)
      }
    })
    blocks.push(...fenced(file, comment))
    comment = undefined
  }
  return blocks
}

const below = (root: string, folder: string, extension: string) => {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .sort()
  } catch {
    return []
  }
}

/** Every TypeScript block a reader can copy: the pages at the root, the pages in `docs`, the comments in `src`. */
export const collect = (root: string): ReadonlyArray<Block> => {
  const read = (file: string) => readFileSync(join(root, file), "utf8")
  const pages = readdirSync(root).filter((file) => file === "README.md" || file === "CONTRIBUTING.md")
  return [
    ...[...pages, ...below(root, "docs", ".md")].flatMap((file) => ofMarkdown(file, read(file))),
    ...below(root, "src", ".ts").flatMap((file) => ofSource(file, read(file)))
  ]
}
