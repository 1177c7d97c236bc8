/** Replaces everything that is not known to be safe with pseudonyms. */
import * as words from "./apiWords.js"
import * as json from "./json.js"
import * as kinds from "./kinds.js"
import type { LiteralSearch } from "./literals.js"
import * as patterns from "./patterns.js"
import type { Pseudonyms } from "./pseudonyms.js"
import * as spans from "./spans.js"
import * as table from "./table.js"
import { type UnescapedText, unescapeText } from "./unescape.js"
import * as urls from "./url.js"

const PAIR = /(?<=^|[?&;#])([^=?&;#\s"'<>]{1,120})=/g
const ID_PREFIX =
  /(?<=\/)(hex:)?(sis_user_id|sis_login_id|sis_integration_id|lti_user_id|lti_1_1_id|lti_1_3_id|uuid):/gi

/** Length of the percent escape at a character: the more layers, the longer. */
const escapeDepth = (text: string, { originalRange }: UnescapedText, at: number): number => {
  const [start, end] = originalRange(at, at + 1)
  return text.charAt(start) === "%" ? end - start : 0
}

/** Where a value in a text starts, and the characters that end it. */
interface ValueStart {
  readonly from: number
  readonly separator: number
  readonly ends: RegExp
}

/**
 * Finds the end of a value: the first ending character that is not escaped more often than the separator before the value. (An
 * escaped `&` is part of the value.)
 */
const findValueEnd = (text: string, unescaped: UnescapedText, { ends, from, separator }: ValueStart): number => {
  const startDepth = escapeDepth(text, unescaped, separator)
  for (let at = from; at < unescaped.chars.length; at++) {
    const unit = unescaped.chars.charAt(at)
    // A single quote ends an HTML attribute, but in a URL it is an ordinary character.
    const isInUrl = unit === "'" && /[\w%~+/=$.-]/.test(unescaped.chars.charAt(at + 1))
    if (ends.test(unit) && !isInUrl && escapeDepth(text, unescaped, at) <= startDepth) return at
  }
  return unescaped.chars.length
}

/** A query value: an unescaped plus is a space. */
const decodePlus = (text: string, unescaped: UnescapedText, from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const at = from + index
    const unit = unescaped.chars.charAt(at)
    return unit === "+" && escapeDepth(text, unescaped, at) === 0 ? " " : unit
  }).join("")

/** Deeper JSON is dropped, because it is read recursively. Responses are never that deep. */
const MAX_JSON_DEPTH = 100

/** Normalized names of the fields that the caller wants replaced or kept. */
export interface FieldOptions {
  readonly replace: ReadonlySet<string>
  readonly keep: ReadonlySet<string>
}

export const makeFieldOptions = (replace: ReadonlyArray<string>, keep: ReadonlyArray<string>): FieldOptions => ({
  replace: new Set(replace.map(words.normalizeName)),
  keep: new Set(keep.map(words.normalizeName))
})

/**
 * Replaces all values that are not known to be part of the API. Each exchange is processed twice: first to learn the values
 * whose kind the field name determines, then to replace everything.
 */
export class Rewriter {
  readonly #pseudonyms: Pseudonyms
  readonly #options: FieldOptions
  readonly #valueRewriter: urls.ValueRewriter

  /** Whether the current message is a request and not a response. */
  isRequest = false

  constructor(pseudonyms: Pseudonyms, options: FieldOptions) {
    this.#pseudonyms = pseudonyms
    this.#options = options
    this.#valueRewriter = {
      pseudonyms,
      rewriteWord: (text) => this.rewriteText(text, true),
      recordKept: (text) => this.#recordKept(text),
      rewriteName: (name) => this.rewriteName(name),
      rewriteValue: (text, name, kind) => this.rewriteValue(text, name, kind, 0)
    }
  }

  /**
   * Replaces known personal values, and text that looks like one, in a text that is otherwise kept. In an API keyword (`isKeyword`)
   * names that may be ordinary words are kept.
   */
  rewriteText(text: string, isKeyword = false): string {
    const unescaped = unescapeText(text)
    return spans.replaceSpans(text, unescaped, this.#spans(text, unescaped, isKeyword))
  }

  /** Spans in order of precedence: values of named parameters, then known values, the longest first. */
  #spans(text: string, unescaped: UnescapedText, isKeyword: boolean): ReadonlyArray<spans.Span> {
    const { chars } = unescaped
    const all = this.#pseudonyms.literals.find(chars)
    // Literals that match anywhere determine their own end.
    const certain = new Map(all.flatMap(({ from, to, wholeWord }) => (wholeWord ? [] : [[from, to] as const])))
    const named = [...this.#pairs(text, unescaped, certain), ...this.#paths(text, unescaped)]
    const origins = spans.findOrigins(chars, (origin) => this.#pseudonyms.replaceOrigin(origin))
    const literals = all
      .filter(({ from, to, mayBeWord }) => !(mayBeWord && isKeyword && from === 0 && to === chars.length))
      .map(({ from, pseudonym, to }) => ({ from, to, replacement: pseudonym }))
    const toSpans = (found: ReadonlyArray<patterns.TextRange>, kind: kinds.ValueKind) =>
      found.map(({ from, to }) => ({
        from,
        to,
        replacement: this.#pseudonyms.replaceValue(kind, chars.slice(from, to))
      }))
    const known = spans.sortLongestFirst([...toSpans(patterns.findEmails(chars), "login"), ...literals, ...origins])
    if (isKeyword) return [...named, ...known]
    const guessed = [...toSpans(patterns.findSecrets(chars), "secret"), ...toSpans(patterns.findPhones(chars), "phone")]
    return [...named, ...toSpans(patterns.findBookmarks(chars), "bookmark"), ...known, ...guessed]
  }

  #pairs(text: string, unescaped: UnescapedText, certain: ReadonlyMap<number, number>): ReadonlyArray<spans.Span> {
    const found: Array<spans.Span> = []
    let done = 0
    for (const { 0: whole, 1: name = "", index } of unescaped.chars.matchAll(PAIR)) {
      const last = words.normalizeName(words.lastName(name))
      const kind = this.#options.replace.has(last) ? "text" : kinds.kindOfParameter(name, last, false)
      // A pair inside a value is replaced with that value. Checking it again would take quadratic time.
      if (kind === undefined || index < done) continue
      const from = index + whole.length
      // The separator before the name, not the equals sign, determines the escape depth of the pair.
      const to = findValueEnd(text, unescaped, { from, separator: index - 1, ends: /[\s"'<>&#]/ })
      done = to
      if ((certain.get(from) ?? 0) > to) continue
      const value =
        kind === "secret" || kind === "uuid" ? unescaped.chars.slice(from, to) : decodePlus(text, unescaped, from, to)
      if (value !== "") found.push({ from, to, replacement: this.#pseudonyms.replaceValue(kind, value) })
    }
    return found
  }

  /** Ids with a prefix in paths, such as `/users/sis_user_id:A17`. */
  #paths(text: string, unescaped: UnescapedText): ReadonlyArray<spans.Span> {
    const found: Array<spans.Span> = []
    for (const { 0: whole, 2: name = "", index } of unescaped.chars.matchAll(ID_PREFIX)) {
      const from = index + whole.length
      const to = findValueEnd(text, unescaped, { from, separator: index - 1, ends: /[\s"'<>/?#&]/ })
      const kind = name === "sis_login_id" ? "login" : name === "uuid" ? "uuid" : "sis"
      if (to > from)
        found.push({ from, to, replacement: this.#pseudonyms.replaceValue(kind, unescaped.chars.slice(from, to)) })
    }
    return found
  }

  rewriteUrl(text: string): string {
    return urls.rewriteUrl(this.#valueRewriter, text)
  }

  rewriteLinks(header: string): string {
    return urls.rewriteLinks(this.#valueRewriter, header)
  }

  rewriteQuery(text: string): string {
    return urls.rewriteQuery(this.#valueRewriter, text, false)
  }

  /** Rewrites the name of a member or a parameter. */
  rewriteName(name: string): string {
    return name
      .split(/([[\]])/)
      .map((part) =>
        words.isKeyName(part) || /^[[\]]$/.test(part)
          ? this.rewriteText(part, true)
          : this.rewriteValue(part, "", undefined, 0)
      )
      .join("")
  }

  /** Rewrites the value of a form field. */
  rewriteField(name: string, value: string): string {
    const last = words.normalizeName(words.lastName(name))
    return this.rewriteValue(value, last, kinds.kindOfParameter(name, last, false), 0)
  }

  /** Rewrites the string value of a field with a normalized `name`, which determines `kind`. */
  rewriteValue(text: string, name: string, kind: kinds.ValueKind | undefined, depth: number): string {
    if (text === "") return text
    if (kind !== undefined) return this.#pseudonyms.replaceValue(kind, text)
    if (this.#options.replace.has(name)) return this.#pseudonyms.replaceValue("text", text)
    if (this.#options.keep.has(name)) return this.rewriteText(text)
    if (words.isApiValue(name, text)) {
      this.#recordKept(text)
      return /^[-\d.]+$/.test(text) || words.ISO.test(text) ? text : this.rewriteText(text, true)
    }
    const known = this.#pseudonyms.findKnown(text)
    if (known !== undefined) return known
    if (/^bookmark:./.test(text)) return `bookmark:${this.#pseudonyms.replaceValue("bookmark", text.slice(9))}`
    if (/^(?:https?:\/)?\/[^\s<>"]*$/i.test(text)) return this.rewriteUrl(text)
    const inner = depth < MAX_JSON_DEPTH && /^\s*[[{]/.test(text) ? json.parseJson(text) : undefined
    if (inner?._tag === "Some")
      return json.stringifyJson(this.rewriteJson(inner.value.value, false, undefined, depth + 1))
    if (words.fileExtension(text) === "" && !/^\d+$/.test(text) && patterns.isSecret(text))
      return this.#pseudonyms.replaceValue("secret", text)
    return this.#pseudonyms.replaceUnknown(words.isIdField(name) ? "id" : "text", text)
  }

  /** Rewrites plain text: each line is one value. */
  rewriteLines(text: string): string {
    return text
      .split(/(\r?\n)/)
      .map((line) => {
        if (line.trim() === "") return line
        const start = line.length - line.trimStart().length
        return `${line.slice(0, start)}${this.rewriteValue(line.trim(), "", undefined, 0)}${line.slice(line.trimEnd().length)}`
      })
      .join("")
  }

  /** Rewrites a table whose first row names the columns. */
  rewriteTable(text: string): string {
    const heads: Array<string> = []
    let [row, column] = [0, 0]
    return table
      .parseCells(text)
      .map(({ end, quoted, text }) => {
        if (row === 0) heads.push(words.normalizeName(text))
        const head = heads[column] ?? ""
        const kind = kinds.kindOfField(head, true)
        const known = kind !== undefined || words.isIdField(head) || words.isWordField(head) || words.isTimeField(head)
        const changed = row === 0 && known ? text : this.rewriteValue(text, row === 0 ? "" : head, kind, 0)
        if (/[\r\n]/.test(end)) [row, column] = [row + 1, 0]
        else column++
        return `${quoted ? `"${changed.replaceAll('"', '""')}"` : changed}${end}`
      })
      .join("")
  }

  /** Rewrites a JSON value. `people`: its records are persons. `memberName`: the member that contains it. */
  rewriteJson(value: unknown, people: boolean, memberName?: string, depth = 0): unknown {
    if (depth > MAX_JSON_DEPTH) return null
    if (Array.isArray(value)) return value.map((member) => this.rewriteJson(member, people, memberName, depth + 1))
    if (typeof value !== "object" || value === null)
      return this.#scalar(value, words.normalizeName(memberName ?? ""), undefined, depth)
    const person = people || kinds.isPersonObject(value, memberName)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        this.rewriteName(key),
        this.#member(key, member, person, depth + 1)
      ])
    )
  }

  #member(key: string, value: unknown, person: boolean, depth: number): unknown {
    const name = words.normalizeName(key)
    if (Array.isArray(value) && depth <= MAX_JSON_DEPTH) {
      return value.map((one) => this.#member(key, one, person, depth + 1))
    }
    return typeof value === "object"
      ? this.rewriteJson(value, false, key, depth)
      : this.#scalar(value, name, kinds.kindOfField(name, person), depth)
  }

  #scalar(value: unknown, name: string, kind: kinds.ValueKind | undefined, depth: number): unknown {
    const digits = typeof value === "number" ? String(value) : json.markedDigits(value)
    if (digits === undefined) return typeof value === "string" ? this.rewriteValue(value, name, kind, depth) : value
    const isPersonal = kind !== undefined || this.#options.replace.has(name)
    if (!isPersonal && this.#isKeptNumber(name, digits)) {
      this.#recordKept(digits)
      return value
    }
    const number = this.#pseudonyms.replaceNumber(digits, isPersonal)
    return typeof value === "number" ? Number(number) : json.markInteger(number)
  }

  /** Records values that are kept in a request, except dates: elsewhere they may be birthdays. */
  #recordKept(text: string): void {
    if (this.isRequest && !words.ISO.test(text)) this.#pseudonyms.markKept(text)
  }

  #isKeptNumber(name: string, digits: string): boolean {
    return this.#options.keep.has(name) || words.isApiValue(name, digits)
  }
}

/** Whether a text contains one of the values in any escaping. */
export const containsLiteral = (literals: LiteralSearch, text: string): boolean =>
  literals.find(unescapeText(text).chars).length > 0
