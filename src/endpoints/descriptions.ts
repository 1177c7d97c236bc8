/**
 * Adds the texts of an installation's documentation to an endpoint, as plain text. They belong to the service, so that no
 * catalogue has them.
 */

import { escapeControl, truncate } from "../internal/text/escape.js"
import { lookUp } from "../internal/text/lookUp.js"
import { type Endpoint, type Parameter, shapeOf } from "./catalogue.js"
import { type SwaggerResource, toParameterName, toPath } from "./swagger.js"

export interface DescribedParameter extends Parameter {
  /** Plain text. Each paragraph is a line. */
  readonly description?: string
}

export interface DescribedEndpoint extends Endpoint {
  readonly summary?: string
  /** Plain text. Each paragraph is a line. */
  readonly notes?: string
  readonly params: ReadonlyArray<DescribedParameter>
}

/** Longer texts are truncated before they are read. */
const MAX_SOURCE_CHARACTERS = 20_000

const MAX_CHARACTERS = 4_000

/** Elements within a line. */
const INLINE =
  "a|abbr|b|big|cite|code|dfn|em|font|i|img|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var|wbr|link|meta|input|button|label"

/** Elements with lines of their own. */
const BLOCK =
  "address|article|aside|blockquote|body|br|center|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|head|header|hr|html|iframe|main|nav|ol|object|p|pre|section|svg|table|tbody|td|tfoot|th|thead|title|tr|ul|video|audio|noscript|script|style"

/** Other names in angle brackets, such as `<course_id>`, stand for values. */
const tags = (names: string): RegExp => new RegExp(`</?(?:${names})(?:[\\s/][^<>]*)?>`, "gi")

const [INLINE_TAG, BLOCK_TAG, ITEM_TAG] = [tags(INLINE), tags(BLOCK), tags("li")]

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”"
}

const MAX_CODE_POINT = 0x10ffff

const decodeEntity = (entity: string, name: string): string => {
  if (!name.startsWith("#")) return lookUp(ENTITIES, name.toLowerCase()) ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : entity
}

/** Lines that follow each other are a paragraph, but an item of a list begins one. */
const toParagraphs = (text: string): ReadonlyArray<string> => {
  const paragraphs: Array<Array<string>> = [[]]
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const words = line.replace(/\s+/g, " ").trim()
    if (words === "" || /^[-*•] /.test(words)) paragraphs.push([])
    if (words !== "") paragraphs.at(-1)?.push(words)
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join(" "))
}

/**
 * The text of HTML or Markdown. Each paragraph is a line, and characters that could control a terminal are escaped. The
 * expressions take linear time, because the text is another's.
 */
export const toPlainText = (source: string): string => {
  const text = source
    .slice(0, MAX_SOURCE_CHARACTERS)
    .replace(/<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/gi, "")
    .replace(/<![^<>]*>/g, "")
    .replace(ITEM_TAG, (tag) => (tag.startsWith("</") ? "\n\n" : "\n\n- "))
    .replace(BLOCK_TAG, "\n\n")
    .replace(INLINE_TAG, "")
    // A link to another endpoint, as its documentation writes it.
    .replace(/\{api:[^\s{}]+\s([^{}]*)\}/g, "$1")
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, decodeEntity)
  return truncate(toParagraphs(text).map(escapeControl).join("\n"), MAX_CHARACTERS)
}

/** An object with the plain text as this member, or without members if there is no text. */
const textIf = <K extends string>(name: K, source: unknown): { readonly [key in K]?: string } => {
  const text = typeof source === "string" ? toPlainText(source) : ""
  // The member that the type has.
  return (text === "" ? {} : { [name]: text }) as { readonly [key in K]?: string }
}

const placeholdersOf = (path: string): ReadonlyArray<string> => path.match(/(?<=:)[^/]+/g) ?? []

/** The endpoint with the texts that a file has of it, or undefined if the file does not document it. */
export const addDescriptions = (
  endpoint: Endpoint,
  { apis, basePath }: SwaggerResource
): DescribedEndpoint | undefined => {
  const shape = shapeOf(endpoint)
  for (const { operations, path: documentedPath } of apis) {
    const path = toPath(basePath ?? "", documentedPath)
    const operation = operations.find(({ method }) => shapeOf({ method, path }) === shape)
    if (operation === undefined) continue
    const placeholders = placeholdersOf(path)
    const ownPlaceholders = placeholdersOf(endpoint.path)
    const descriptions = new Map(
      (operation.parameters ?? []).map(({ description, name, paramType }) => [
        // Versions of the service call placeholders differently.
        paramType === "path" ? (ownPlaceholders[placeholders.indexOf(name)] ?? name) : toParameterName(name),
        description
      ])
    )
    return {
      ...endpoint,
      ...textIf("summary", operation.summary),
      ...textIf("notes", operation.notes),
      params: endpoint.params.map((parameter) => ({
        ...parameter,
        ...textIf("description", descriptions.get(parameter.name))
      }))
    }
  }
  return undefined
}
