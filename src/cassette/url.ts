/** Rewrites URLs, paths, queries and Link headers; keeps API keywords, ids and numbers. */
import { isApiSegment, lastName, normalizeName } from "./apiWords.js"
import * as kinds from "./kinds.js"
import { HOME, type Pseudonyms } from "./pseudonyms.js"
import { decodeQueryComponent } from "./unescape.js"

/** Rewrites the parts of a URL. */
export interface ValueRewriter {
  readonly pseudonyms: Pseudonyms
  /** Rewrites an API keyword, in which only known personal values are replaced. */
  readonly rewriteWord: (text: string) => string
  /** Called for each value that is kept. */
  readonly recordKept: (text: string) => void
  readonly rewriteName: (name: string) => string
  readonly rewriteValue: (text: string, name: string, kind: kinds.ValueKind | undefined) => string
}

const ID_PREFIX =
  /^((?:hex:)?(?:sis_\w{1,40}|lti_user_id|lti_1_1_id|lti_1_3_id|uuid|lti_context_id|integration_id):)(.+)$/is

/** Escapes a value if the original was escaped: pseudonyms never need escaping, URLs within a URL do. */
const escapeLike = (raw: string, value: string): string =>
  raw.includes("%") ? encodeURIComponent(value).replaceAll("%40", "@") : value.replaceAll(" ", "+")

const rewritePath = (rewriter: ValueRewriter, text: string, isHome: boolean): string => {
  const isApi = isHome && text.startsWith("/api/")
  let previous = ""
  return text
    .split("/")
    .map((raw) => {
      const segment = decodeQueryComponent(raw.replaceAll("+", "%2B"))
      const [, prefix = "", value = ""] = ID_PREFIX.exec(segment) ?? []
      const before = previous
      previous = segment
      if (prefix !== "") return `${prefix}${rewriter.pseudonyms.replaceValue(kindOfPrefix(prefix), value)}`
      if (isApiSegment(segment, before, isApi)) {
        rewriter.recordKept(segment)
        return rewriter.rewriteWord(raw)
      }
      return escapeLike("%", rewriter.rewriteValue(segment, "", undefined))
    })
    .join("/")
}

const kindOfPrefix = (prefix: string): kinds.ValueKind =>
  /login/i.test(prefix) ? "login" : /uuid/i.test(prefix) ? "uuid" : "sis"

const rewritePair = (rewriter: ValueRewriter, text: string, isPeople: boolean): string => {
  const [rawName = "", ...rest] = text.split("=")
  const name = decodeQueryComponent(rawName)
  // A name without a value is a value.
  const hasNoValue = rest.length === 0 && !isApiSegment(name, "", false)
  const newName = hasNoValue ? rewriter.rewriteValue(name, "", undefined) : rewriter.rewriteName(name)
  const rawNewName = newName === name ? rawName : escapeLike(rawName, newName)
  if (rest.length === 0) return rawNewName
  const raw = rest.join("=")
  const last = normalizeName(lastName(name))
  const kind = kinds.kindOfParameter(name, last, isPeople)
  // A plus is a space, except in secrets and UUIDs.
  const value = decodeQueryComponent(kind === "secret" || kind === "uuid" ? raw.replaceAll("+", "%2B") : raw)
  const changed = rewriter.rewriteValue(value, last, kind)
  return `${rawNewName}=${changed === value ? raw : escapeLike(raw, changed)}`
}

/** Rewrites a query or a URL-encoded form. The service also splits at `;`. */
export const rewriteQuery = (rewriter: ValueRewriter, text: string, isPeople: boolean): string =>
  text
    .split(/([&;?])/)
    .map((piece, at) => (at % 2 === 1 || piece === "" ? piece : rewritePair(rewriter, piece, isPeople)))
    .join("")

const ORIGIN = /^(?:https?:\/\/[^/?#\\\s]*)?/i

/** Rewrites a URL or a path. Keeps its structure and its relations to other URLs. */
export const rewriteUrl = (rewriter: ValueRewriter, text: string): string => {
  const [origin = ""] = ORIGIN.exec(text) ?? []
  const hash = text.indexOf("#", origin.length)
  const withoutFragment = hash < 0 ? text : text.slice(0, hash)
  const mark = withoutFragment.indexOf("?", origin.length)
  const plainPath = withoutFragment.slice(origin.length, mark < 0 ? undefined : mark)
  const newOrigin = origin === "" ? "" : rewriter.pseudonyms.replaceOrigin(origin)
  const fragment =
    hash < 0 || hash === text.length - 1 ? "" : `#${rewriter.pseudonyms.replaceUnknown("text", text.slice(hash + 1))}`
  const newQuery =
    mark < 0 ? "" : `?${rewriteQuery(rewriter, withoutFragment.slice(mark + 1), kinds.isPeoplePath(plainPath))}`
  return `${newOrigin}${rewritePath(rewriter, plainPath, newOrigin === "" || newOrigin === HOME)}${newQuery}${fragment}`
}

/** Rewrites a `Link` header: keeps targets and relations, and whether it was cut off. */
export const rewriteLinks = (rewriter: ValueRewriter, header: string): string => {
  const found = Array.from(header.matchAll(/<([^<>]*)>([^<]*)/g), ([, target = "", rest = ""]) => {
    const rel = /;\s{0,9}rel\s{0,9}=\s{0,9}"?([a-z][a-z -]{0,40})"?/i.exec(rest)?.[1]
    return `<${rewriteUrl(rewriter, target)}>${rel === undefined ? "" : `; rel="${rewriter.rewriteWord(rel)}"`}`
  })
  const open = header.lastIndexOf("<") > header.lastIndexOf(">") ? ["<"] : []
  return [...found, ...open].join(",")
}
