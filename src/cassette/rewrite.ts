/** Texts with pseudonyms in the place of what is replaced. */
import * as kinds from "./kinds.js"
import type { Literals } from "./literals.js"
import type { Pseudonyms } from "./pseudonyms.js"
import { type Unfolded, unfold } from "./unfold.js"

/** A stretch of the text, as read, and what takes its place. An `address` is escaped where the stretch was. */
interface Span {
  readonly from: number
  readonly to: number
  readonly by: string
  readonly address?: boolean
}

const ORIGIN = /https?:\/\/(?:[^\s/?#"'<>\\@]*@)?[\p{L}\p{N}._-]+(?::\d+)?/giu
const EMAIL = /[\p{L}\p{N}_](?:[\p{L}\p{N}._%+'-]*)@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu
const PAIR = /(?<=^|[?&;#])([^=?&;#\s"'<>]{1,120})=/g
const SIS = /(?<=\/)(hex:)?(sis_user_id|sis_login_id|sis_integration_id|lti_user_id|lti_1_1_id|lti_1_3_id|uuid):/gi
const BOOKMARK = /(?<=bookmark:)[\w-]{4,}=*/g

/** How many times over the character is percent-escaped as it is written. */
const level = (text: string, { place }: Unfolded, at: number): number => {
  const [start, end] = place(at, at + 1)
  return text.charAt(start) === "%" && end - start > 1 ? Math.max(1, Math.floor((end - start) / 2)) : 0
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
  const begun = separator < 0 ? 0 : level(text, read, separator)
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

/** What stands before a pair in its URL, without the query. */
const pathBefore = (chars: string, at: number): string =>
  (/[^\s"'<>]*$/.exec(chars.slice(Math.max(0, at - 2000), at))?.[0] ?? "").replace(/\?.*$/s, "")

/**
 * Replaces what is personal or secret. Everything that ends up in a cassette goes through here twice: once to learn the
 * values, once more, when all of them are known, to replace them also where no field's name tells what they are.
 */
export class Rewriter {
  readonly #names: Pseudonyms
  readonly #more: ReadonlySet<string>

  constructor(names: Pseudonyms, more: ReadonlySet<string>) {
    this.#names = names
    this.#more = more
  }

  /** `key` is the member whose value the text is. */
  text(text: string, key?: string): string {
    const read = unfold(text)
    const taken = new Uint8Array(read.chars.length)
    const chosen: Array<Span> = []
    for (const span of this.#spans(text, read, key)) {
      if (span.to > span.from && !taken.subarray(span.from, span.to).includes(1)) {
        taken.fill(1, span.from, span.to)
        chosen.push(span)
      }
    }
    if (chosen.length === 0) return text
    let written = ""
    let at = 0
    for (const { address, by, from, to } of chosen.toSorted((a, b) => a.from - b.from)) {
      const [start, end] = read.place(from, to)
      const escaped = address === true && text.slice(start, end).includes("%")
      written += text.slice(at, start) + (escaped ? encodeURIComponent(by) : by)
      at = end
    }
    return written + text.slice(at)
  }

  /** Those that come first are preferred: what a name says of its value, then the longest of what is known. */
  #spans(text: string, read: Unfolded, key: string | undefined): ReadonlyArray<Span> {
    const { chars } = read
    const all = this.#names.literals.find(chars)
    // What is known for certain says itself where it ends.
    const sure = new Map(all.flatMap(({ from, to, whole }) => (whole ? [] : [[from, to] as const])))
    const named = [...this.#pairs(text, read, sure), ...this.#paths(text, read)]
    const bookmarks = Array.from(chars.matchAll(BOOKMARK), ({ 0: value, index }) => ({
      from: index,
      to: index + value.length,
      by: this.#names.of("bookmark", value)
    }))
    const emails = Array.from(chars.matchAll(EMAIL), ({ 0: value, index }) => ({
      from: index,
      to: index + value.length,
      by: this.#names.of("login", value)
    }))
    const origins = Array.from(chars.matchAll(ORIGIN), ({ 0: value, index }) => ({
      from: index,
      to: index + value.length,
      by: this.#names.origin(value),
      address: true
    }))
    const bare = kinds.isWord(key)
    const literals = all
      .filter(({ from, to, word }) => !(word && bare && from === 0 && to === chars.length))
      .map(({ from, pseudonym, to }) => ({ from, to, by: pseudonym }))
    const known = [...emails, ...literals, ...origins].toSorted((a, b) => b.to - b.from - (a.to - a.from))
    return [...named, ...bookmarks, ...known]
  }

  #pairs(text: string, read: Unfolded, sure: ReadonlyMap<number, number>): ReadonlyArray<Span> {
    const spans: Array<Span> = []
    for (const { 0: whole, 1: name = "", index } of read.chars.matchAll(PAIR)) {
      const search = /search/i.test(name) && kinds.isOfPeople(pathBefore(read.chars, index))
      const kind = kinds.ofParameter(name, search, this.#more)
      if (kind === undefined) continue
      const from = index + whole.length
      // The separator before the name, not the equals sign, tells how deep the pair lies.
      const to = valueEnd(text, read, { from, separator: index - 1, ends: /[\s"'<>&#]/ })
      if ((sure.get(from) ?? 0) > to) continue
      const value = kind === "secret" || kind === "uuid" ? read.chars.slice(from, to) : spaced(text, read, from, to)
      if (value !== "") spans.push({ from, to, by: this.#names.of(kind, value) })
    }
    return spans
  }

  /** Paths can name a person by other things than the service's id: `/users/sis_user_id:A17`. */
  #paths(text: string, read: Unfolded): ReadonlyArray<Span> {
    const spans: Array<Span> = []
    for (const { 0: whole, 2: name = "", index } of read.chars.matchAll(SIS)) {
      const from = index + whole.length
      const to = valueEnd(text, read, { from, separator: index - 1, ends: /[\s"'<>/?#&]/ })
      const kind = name === "sis_login_id" ? "login" : name === "uuid" ? "uuid" : "sis"
      if (to > from) spans.push({ from, to, by: this.#names.of(kind, read.chars.slice(from, to)) })
    }
    return spans
  }

  /** The value of a form's field. */
  field(name: string, value: string): string {
    const kind = kinds.ofParameter(name, false, this.#more)
    return kind === undefined || value === "" ? this.text(value, name) : this.#names.of(kind, value)
  }

  /** A JSON value; `people` says that its records are persons, `holder` is the member it stands in. */
  json(value: unknown, people: boolean, holder?: string): unknown {
    if (typeof value === "string") return this.text(value, holder)
    if (Array.isArray(value)) return value.map((member) => this.json(member, people, holder))
    if (typeof value !== "object" || value === null) return value
    const person = people || kinds.isPerson(value, holder)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [this.text(key), this.#member(key, member, person)])
    )
  }

  #member(key: string, value: unknown, person: boolean): unknown {
    const kind = kinds.ofField(key, person, this.#more)
    if (kind === undefined) return this.json(value, false, key)
    if (Array.isArray(value)) return value.map((one) => this.#member(key, one, person))
    if (typeof value === "object") return this.json(value, false, key)
    return typeof value === "string" && value !== "" ? this.#names.of(kind, value) : value
  }
}

/** Whether a text holds one of the values, however it is spelled. */
export const holds = (literals: Literals, text: string): boolean => literals.find(unfold(text).chars).length > 0
