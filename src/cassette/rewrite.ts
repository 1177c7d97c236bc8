/** Pseudonyms in the place of all that is not on the list of what is kept. */
import * as address from "./address.js"
import * as json from "./json.js"
import * as kinds from "./kinds.js"
import type { Literals } from "./literals.js"
import * as patterns from "./patterns.js"
import type { Pseudonyms } from "./pseudonyms.js"
import * as spans from "./spans.js"
import * as table from "./table.js"
import { type Unfolded, unfold } from "./unfold.js"
import * as words from "./words.js"

const PAIR = /(?<=^|[?&;#])([^=?&;#\s"'<>]{1,120})=/g
const SIS = /(?<=\/)(hex:)?(sis_user_id|sis_login_id|sis_integration_id|lti_user_id|lti_1_1_id|lti_1_3_id|uuid):/gi

/** How deep the character is percent-escaped as it is written: the oftener, the longer it is. */
const level = (text: string, { place }: Unfolded, at: number): number => {
  const [start, end] = place(at, at + 1)
  return text.charAt(start) === "%" ? end - start : 0
}

/** A value that stands behind a separator, and what can end it. */
interface Value {
  readonly from: number
  readonly separator: number
  readonly ends: RegExp
}

/**
 * Where a value ends that begins at `from`: at a character that ends it and is not escaped more than the separator before
 * it. (An escaped `&` is a part of the value.)
 */
const valueEnd = (text: string, read: Unfolded, { ends, from, separator }: Value): number => {
  const begun = level(text, read, separator)
  for (let at = from; at < read.chars.length; at++) {
    const unit = read.chars.charAt(at)
    // A single quote ends an attribute of HTML, but within a URL it is a character as any other.
    const within = unit === "'" && /[\w%~+/=$.-]/.test(read.chars.charAt(at + 1))
    if (ends.test(unit) && !within && level(text, read, at) <= begun) return at
  }
  return read.chars.length
}

/** A value of a query, in which a plus that is not escaped is a blank. */
const spaced = (text: string, read: Unfolded, from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const at = from + index
    const unit = read.chars.charAt(at)
    return unit === "+" && level(text, read, at) === 0 ? " " : unit
  }).join("")

/** Deeper JSON than any service sends is left out: what reads it goes down into it call by call. */
const DEEPEST = 100

/** What the caller says of fields, by their names in `snake`. */
export interface Choice {
  readonly replace: ReadonlySet<string>
  readonly keep: ReadonlySet<string>
}

export const choice = (replace: ReadonlyArray<string>, keep: ReadonlyArray<string>): Choice => ({
  replace: new Set(replace.map(words.snake)),
  keep: new Set(keep.map(words.snake))
})

/**
 * Replaces what is not known to be the API's own. Everything that ends up in a cassette goes through here twice: once to
 * learn the values that a field's name tells of, once more, when all of them are known, to replace everything.
 */
export class Rewriter {
  readonly #names: Pseudonyms
  readonly #choice: Choice
  readonly #pieces: address.Pieces

  /** Whether it is a request that is rewritten, and not an answer. */
  asking = false

  constructor(names: Pseudonyms, choice: Choice) {
    this.#names = names
    this.#choice = choice
    this.#pieces = {
      names,
      word: (text) => this.text(text, true),
      keep: (text) => this.#keep(text),
      name: (name) => this.name(name),
      value: (text, name, kind) => this.value(text, name, kind, 0)
    }
  }

  /**
   * A text that is kept, but for what is known to be somebody's or looks so. In a `word` of the service no name is looked
   * for that may be a word as well.
   */
  text(text: string, word = false): string {
    const read = unfold(text)
    return spans.replaced(text, read, this.#spans(text, read, word))
  }

  /** Those that come first are preferred: what a name says of its value, then the longest of what is known. */
  #spans(text: string, read: Unfolded, bare: boolean): ReadonlyArray<spans.Span> {
    const { chars } = read
    const all = this.#names.literals.find(chars)
    // What is known for certain says itself where it ends.
    const sure = new Map(all.flatMap(({ from, to, whole }) => (whole ? [] : [[from, to] as const])))
    const named = [...this.#pairs(text, read, sure), ...this.#paths(text, read)]
    const origins = spans.origins(chars, (origin) => this.#names.origin(origin))
    const literals = all
      .filter(({ from, to, word }) => !(word && bare && from === 0 && to === chars.length))
      .map(({ from, pseudonym, to }) => ({ from, to, by: pseudonym }))
    const formed = (found: ReadonlyArray<patterns.Found>, kind: kinds.Kind) =>
      found.map(({ from, to }) => ({ from, to, by: this.#names.of(kind, chars.slice(from, to)) }))
    const known = spans.longestFirst([...formed(patterns.emails(chars), "login"), ...literals, ...origins])
    if (bare) return [...named, ...known]
    const guessed = [...formed(patterns.secrets(chars), "secret"), ...formed(patterns.phones(chars), "phone")]
    return [...named, ...formed(patterns.bookmarks(chars), "bookmark"), ...known, ...guessed]
  }

  #pairs(text: string, read: Unfolded, sure: ReadonlyMap<number, number>): ReadonlyArray<spans.Span> {
    const found: Array<spans.Span> = []
    let done = 0
    for (const { 0: whole, 1: name = "", index } of read.chars.matchAll(PAIR)) {
      const last = words.snake(words.lastOf(name))
      const kind = this.#choice.replace.has(last) ? "text" : kinds.ofParameter(name, last, false)
      // What stands within a value is replaced with it, and looking at it once more would be quadratic.
      if (kind === undefined || index < done) continue
      const from = index + whole.length
      // The separator before the name, not the equals sign, tells how deep the pair lies.
      const to = valueEnd(text, read, { from, separator: index - 1, ends: /[\s"'<>&#]/ })
      done = to
      if ((sure.get(from) ?? 0) > to) continue
      const value = kind === "secret" || kind === "uuid" ? read.chars.slice(from, to) : spaced(text, read, from, to)
      if (value !== "") found.push({ from, to, by: this.#names.of(kind, value) })
    }
    return found
  }

  /** Paths can name a person by other things than the service's id: `/users/sis_user_id:A17`. */
  #paths(text: string, read: Unfolded): ReadonlyArray<spans.Span> {
    const found: Array<spans.Span> = []
    for (const { 0: whole, 2: name = "", index } of read.chars.matchAll(SIS)) {
      const from = index + whole.length
      const to = valueEnd(text, read, { from, separator: index - 1, ends: /[\s"'<>/?#&]/ })
      const kind = name === "sis_login_id" ? "login" : name === "uuid" ? "uuid" : "sis"
      if (to > from) found.push({ from, to, by: this.#names.of(kind, read.chars.slice(from, to)) })
    }
    return found
  }

  address(text: string): string {
    return address.address(this.#pieces, text)
  }

  links(header: string): string {
    return address.links(this.#pieces, header)
  }

  query(text: string): string {
    return address.query(this.#pieces, text, false)
  }

  /** The name of a member or a parameter. */
  name(name: string): string {
    return name
      .split(/([[\]])/)
      .map((part) =>
        words.isName(part) || /^[[\]]$/.test(part) ? this.text(part, true) : this.value(part, "", undefined, 0)
      )
      .join("")
  }

  /** The value of a form's field. */
  field(name: string, value: string): string {
    const last = words.snake(words.lastOf(name))
    return this.value(value, last, kinds.ofParameter(name, last, false), 0)
  }

  /** A text that stands in a field: `name` is as `snake` spells it, and `kind` what it tells of the value. */
  value(text: string, name: string, kind: kinds.Kind | undefined, depth: number): string {
    if (text === "") return text
    if (kind !== undefined) return this.#names.of(kind, text)
    if (this.#choice.replace.has(name)) return this.#names.of("text", text)
    if (this.#choice.keep.has(name)) return this.text(text)
    if (words.isKept(name, text)) {
      this.#keep(text)
      return /^[-\d.]+$/.test(text) || words.ISO.test(text) ? text : this.text(text, true)
    }
    const known = this.#names.known(text)
    if (known !== undefined) return known
    if (/^bookmark:./.test(text)) return `bookmark:${this.#names.of("bookmark", text.slice(9))}`
    if (/^(?:https?:\/)?\/[^\s<>"]*$/i.test(text)) return this.address(text)
    const inner = depth < DEEPEST && /^\s*[[{]/.test(text) ? json.read(text) : undefined
    if (inner?._tag === "Some") return json.write(this.json(inner.value.value, false, undefined, depth + 1))
    if (words.endingOf(text) === "" && !/^\d+$/.test(text) && patterns.isSecret(text))
      return this.#names.of("secret", text)
    return this.#names.unknown(words.isIdField(name) ? "id" : "text", text)
  }

  /** A text of lines, each of them a value. */
  lines(text: string): string {
    return text
      .split(/(\r?\n)/)
      .map((line) => {
        if (line.trim() === "") return line
        const start = line.length - line.trimStart().length
        return `${line.slice(0, start)}${this.value(line.trim(), "", undefined, 0)}${line.slice(line.trimEnd().length)}`
      })
      .join("")
  }

  /** A table: its first row says what the columns hold. */
  table(text: string): string {
    const heads: Array<string> = []
    let [row, column] = [0, 0]
    return table
      .cells(text)
      .map(({ end, quoted, said }) => {
        if (row === 0) heads.push(words.snake(said))
        const head = heads[column] ?? ""
        const kind = kinds.ofField(head, true)
        const known = kind !== undefined || words.isIdField(head) || words.isWordField(head) || words.isTimeField(head)
        const changed = row === 0 && known ? said : this.value(said, row === 0 ? "" : head, kind, 0)
        if (/[\r\n]/.test(end)) [row, column] = [row + 1, 0]
        else column++
        return `${quoted ? `"${changed.replaceAll('"', '""')}"` : changed}${end}`
      })
      .join("")
  }

  /** A JSON value; `people` says that its records are persons, `holder` is the member it stands in. */
  json(value: unknown, people: boolean, holder?: string, depth = 0): unknown {
    if (depth > DEEPEST) return null
    if (Array.isArray(value)) return value.map((member) => this.json(member, people, holder, depth + 1))
    if (typeof value !== "object" || value === null)
      return this.#scalar(value, words.snake(holder ?? ""), undefined, depth)
    const person = people || kinds.isPerson(value, holder)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [this.name(key), this.#member(key, member, person, depth + 1)])
    )
  }

  #member(key: string, value: unknown, person: boolean, depth: number): unknown {
    const name = words.snake(key)
    if (Array.isArray(value) && depth <= DEEPEST) {
      return value.map((one) => this.#member(key, one, person, depth + 1))
    }
    return typeof value === "object"
      ? this.json(value, false, key, depth)
      : this.#scalar(value, name, kinds.ofField(name, person), depth)
  }

  #scalar(value: unknown, name: string, kind: kinds.Kind | undefined, depth: number): unknown {
    const digits = typeof value === "number" ? String(value) : json.digitsOf(value)
    if (digits === undefined) return typeof value === "string" ? this.value(value, name, kind, depth) : value
    const told = kind !== undefined || this.#choice.replace.has(name)
    if (!told && this.#keepsNumber(name, digits)) {
      this.#keep(digits)
      return value
    }
    const number = this.#names.number(digits, told)
    return typeof value === "number" ? Number(number) : json.marked(number)
  }

  /** What a request keeps, but for a day: elsewhere that may be somebody's birthday. */
  #keep(text: string): void {
    if (this.asking && !words.ISO.test(text)) this.#names.keep(text)
  }

  #keepsNumber(name: string, digits: string): boolean {
    return this.#choice.keep.has(name) || words.isKept(name, digits)
  }
}

/** Whether a text holds one of the values, however it is spelled. */
export const holds = (literals: Literals, text: string): boolean => literals.find(unfold(text).chars).length > 0
