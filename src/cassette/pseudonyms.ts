/** Assigns pseudonyms to secrets, names and URLs: one pseudonym per value. */
import { originOf } from "../internal/text/origin.js"
import { fileExtension, ISO } from "./apiWords.js"
import type { ValueKind } from "./kinds.js"
import { type Literal, LiteralSearch } from "./literals.js"
import { isEmail } from "./patterns.js"
import { unescapeText } from "./unescape.js"

export const HOME_HOST = "canvas.example.invalid"
export const HOME = `https://${HOME_HOST}`

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Words that are common in school data. As part of a name they are not replaced on their own. */
const COMMON_WORD =
  /^(?:test|student|students|teacher|teachers|user|users|admin|account|course|courses|page|quiz|group|person|name|null|none|true|false|self|default|unknown|anonymous)$/

/** Length of a name; an ideogram counts as two letters. */
const nameWeight = (text: string): number => text.length + (text.match(CJK)?.length ?? 0)

/** Whether a word has boundaries: particles follow ideograms without a space. */
const hasNonCjk = (word: string): boolean => word.replace(CJK, "") !== ""

const nameWords = (name: string): ReadonlyArray<string> =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "")

/** Key of a name: `Ada Lovelace` and `Lovelace, Ada` are the same name. */
const nameKey = (name: string): string => `\ue000${nameWords(name).toSorted().join(" ")}`

/** Longer values are replaced in their own field but not searched for elsewhere, because search time grows with the length. */
const MAX_LITERAL_CHARS = 2048

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Pseudonyms of numbers count up from here: larger than any id of a Canvas installation, and beyond 2^53 for numbers that are. */
const NUMBER_BASE = 900_000_000_000
const LONG_NUMBER_BASE = 90_000_000_000_000_000n

/** Kinds whose pseudonyms have a fixed format, regardless of the value unless it is a number. */
const FIXED_FORMAT_KINDS: ReadonlySet<ValueKind> = new Set<ValueKind>([
  "token",
  "bookmark",
  "term",
  "avatar",
  "feed",
  "etag",
  "ip"
])

const isHost = (host: string): boolean => /[.:]/.test(host)

/**
 * Maps values to pseudonyms. Pseudonyms are numbered in the order in which the values first occur, so they reveal nothing about
 * the values, and a repeated recording has the same ones. They consist of letters, digits, hyphens, dots and one `@`, which need
 * no escaping in URLs, JSON and HTML.
 */
export class Pseudonyms {
  readonly literals = new LiteralSearch()
  /** Values that must not occur in the finished cassette: those that cannot be something else by coincidence. */
  readonly forbidden = new LiteralSearch()
  readonly #byValue = new Map<string, string>()
  /** Pseudonyms by the exact spelling of a name. */
  readonly #bySpelling = new Map<string, string>()
  readonly #byNamePart = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #origins = new Map<string, string>()
  /** Ids, API keywords and similar values that are kept in requests. */
  readonly #kept = new Set<string>()
  /** In the first pass only values with a known kind get pseudonyms, so that an earlier unknown value with the same text gets the same one. */
  isLearning = false

  /** Sets the origin of the service. */
  setHomeOrigin(origin: string): void {
    this.#origins.set(origin, HOME)
    this.#addHost(origin, HOME)
  }

  /** Hosts also occur without a scheme. */
  #addHost(origin: string, pseudonym: string): void {
    const host = origin.replace(/^https?:\/\//, "")
    if (isHost(host)) {
      this.literals.add(host, { pseudonym: pseudonym.replace(/^https?:\/\//, ""), wholeWord: true, mayBeWord: false })
    }
  }

  replaceOrigin(url: string): string {
    const origin = originOf(url) ?? url.toLowerCase()
    const known = this.#origins.get(origin)
    if (known !== undefined) return known
    const pseudonym = `https://${this.#next("host")}.example.invalid`
    this.#origins.set(origin, pseudonym)
    this.#addHost(origin, pseudonym)
    return pseudonym
  }

  replaceValue(kind: ValueKind, written: string): string {
    const value = unescapeText(written).chars
    if (isEmail(value)) return this.#replaceEmail(value)
    if (kind === "name") return this.#replaceName(value)
    // Most search terms are names of persons, which are known after the first pass.
    if (kind === "term") return this.replaceUnknown(kind, written)
    // The name of a person without a name is their login.
    return (this.isLearning ? undefined : this.#bySpelling.get(value)) ?? this.#replacePlain(kind, value)
  }

  /**
   * Records that a value is kept in a request. It is then also kept where its kind is unknown: the program may have read it there,
   * and the replay must contain the same value.
   */
  markKept(value: string): void {
    this.#kept.add(value)
  }

  /** The pseudonym of a value of any kind; undefined if it has none. */
  findKnown(written: string): string | undefined {
    const value = unescapeText(written).chars
    return this.#bySpelling.get(value) ?? this.#byValue.get(value) ?? this.#byValue.get(nameKey(value))
  }

  /** Replaces a value of unknown kind: with its existing pseudonym, or with one by its format. */
  replaceUnknown(kind: "id" | "text" | "term", written: string): string {
    if (this.isLearning) return written
    const known = this.findKnown(written)
    if (known !== undefined) return known
    const value = unescapeText(written).chars
    if (this.#kept.has(value)) return written
    if (isEmail(value)) return this.#replaceEmail(value)
    const [found] = value.length > MAX_LITERAL_CHARS ? [] : this.literals.find(value)
    if (found?.from === 0 && found.to === value.length) return found.pseudonym
    return this.#remember(value, () => this.#makePseudonym(kind, value))
  }

  /** Replaces a number with a number; the same digits as a string have the same pseudonym. */
  replaceNumber(digits: string, isPersonal = false): string {
    return this.isLearning || (!isPersonal && this.#kept.has(digits))
      ? digits
      : this.#remember(digits, () => this.#makeNumber(digits))
  }

  /** Replaces a value everywhere, as requested by the caller. */
  addLiteral(kind: ValueKind, written: string): void {
    const value = unescapeText(written).chars
    this.#remember(value, () => {
      const pseudonym = this.#makePseudonym(kind, value)
      this.#addForbidden(value, { pseudonym, wholeWord: false, mayBeWord: false })
      return pseudonym
    })
  }

  #replaceEmail(value: string): string {
    return this.#remember(value.toLowerCase(), () => {
      const pseudonym = `${this.#next("person")}@example.invalid`
      this.#addForbidden(value, { pseudonym, wholeWord: true, mayBeWord: false })
      return pseudonym
    })
  }

  #replacePlain(kind: ValueKind, value: string): string {
    return this.#remember(value, () => {
      const pseudonym = this.#makePseudonym(kind, value)
      const literal = value.length > MAX_LITERAL_CHARS ? undefined : literalStrength(kind, value)
      if (literal === "anywhere") this.#addForbidden(value, { pseudonym, wholeWord: false, mayBeWord: false })
      if (literal === "wholeWord")
        this.literals.add(value, { pseudonym, wholeWord: true, mayBeWord: /^\p{L}+$/u.test(value) })
      return pseudonym
    })
  }

  #replaceName(value: string): string {
    const parts = nameWords(value)
    const [first = ""] = parts
    const single = this.#byNamePart.get(first)
    const key = nameKey(value)
    if (parts.length === 1 && single !== undefined && !this.#byValue.has(key)) {
      this.#bySpelling.set(value, single)
      return single
    }
    const pseudonym = this.#remember(key, () => this.#next("Person"))
    this.#bySpelling.set(value, pseudonym)
    if (parts.length > 1 && nameWeight(value) >= 5) {
      this.#addForbidden(value.trim(), { pseudonym, wholeWord: parts.some(hasNonCjk), mayBeWord: false })
    }
    for (const part of parts) this.#addNamePart(part, pseudonym)
    return pseudonym
  }

  /** A part of a name refers to the first person with that name. */
  #addNamePart(part: string, pseudonym: string): void {
    if (this.#byNamePart.has(part)) return
    this.#byNamePart.set(part, pseudonym)
    if (isDistinctive(part)) this.literals.add(part, { pseudonym, wholeWord: hasNonCjk(part), mayBeWord: true })
  }

  #addForbidden(value: string, literal: Literal): void {
    if (value.length > MAX_LITERAL_CHARS) return
    this.literals.add(value, literal)
    this.forbidden.add(value, literal)
  }

  #remember(key: string, make: () => string): string {
    const known = this.#byValue.get(key)
    if (known !== undefined) return known
    const pseudonym = make()
    this.#byValue.set(key, pseudonym)
    return pseudonym
  }

  #count(of: string): number {
    const count = (this.#counts.get(of) ?? 0) + 1
    this.#counts.set(of, count)
    return count
  }

  #next(prefix: string): string {
    return `${prefix}-${this.#count(prefix)}`
  }

  #makePseudonym(kind: ValueKind, value: string): string {
    // A number with the same digits has the same pseudonym, so the pseudonym is a number for every kind.
    if (/^-?\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/.test(value)) return this.#makeNumber(value)
    if (!FIXED_FORMAT_KINDS.has(kind)) {
      if (ISO.test(value)) return this.#makeDate(value)
      if (UUID.test(value)) return `00000000-0000-4000-8000-${this.#count("uuid").toString().padStart(12, "0")}`
    }
    const extension = kind === "text" ? fileExtension(value) : ""
    if (extension !== "") return `${this.#next("file")}${extension}`
    const pseudonym = this.#next(kind)
    if (kind === "avatar") return `https://avatars.example.invalid/${pseudonym}`
    return kind === "feed" ? `${HOME}/feeds/calendars/${pseudonym}.ics` : pseudonym
  }

  /** An integer stays an integer, and one beyond 2^53 stays beyond it. */
  #makeNumber(value: string): string {
    const count = this.#count("number")
    const long = /^-?\d{16,}$/.test(value) && !Number.isSafeInteger(Number(value))
    return long ? String(LONG_NUMBER_BASE + BigInt(count)) : `${NUMBER_BASE + count}${/[.eE]/.test(value) ? ".5" : ""}`
  }

  /** A date with the same precision as the value, in a year that does not occur in responses. */
  #makeDate(value: string): string {
    const day = new Date(Date.UTC(1901, 0, this.#count("date"))).toISOString().slice(0, 10)
    return `${day}${value.slice(10).replace(/\d/g, "0")}`
  }
}

const isDistinctive = (word: string): boolean => nameWeight(word) >= 4 && !COMMON_WORD.test(word.toLowerCase())

/** How a value is recognized in other text: anywhere, as a whole word, or not at all. */
const literalStrength = (kind: ValueKind, value: string): "anywhere" | "wholeWord" | undefined => {
  // Digits or a single word may coincide with an id or an API keyword.
  const weak = /^(?:-?[\d.]*|\p{L}*)$/u.test(value)
  switch (kind) {
    case "token":
      return value.length >= 4 ? "anywhere" : undefined
    case "secret":
    case "uuid":
    case "bookmark":
      if (weak) return value.length >= (/^\d/.test(value) ? 7 : 4) && isDistinctive(value) ? "wholeWord" : undefined
      return value.length >= 8 ? "anywhere" : value.length >= 4 ? "wholeWord" : undefined
    case "avatar":
    case "feed":
      return value.length >= 12 ? "anywhere" : undefined
    case "login":
    case "sis":
      // A short number may as well be the id of a course.
      return value.length >= (/^\d+$/.test(value) ? 7 : 4) && isDistinctive(value) ? "wholeWord" : undefined
    case "phone":
    case "ip":
      return value.length >= 7 ? "wholeWord" : undefined
    case "text":
      return value.length >= 7 && /\d/.test(value) ? "wholeWord" : value.length >= 12 ? "wholeWord" : undefined
    case "term":
    case "etag":
    case "name":
    case "id":
      return undefined
  }
}
