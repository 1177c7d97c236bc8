/** What takes the place of each secret, name and address: one pseudonym for one value. */
import { originOf } from "../internal/text/origin.js"
import type { Kind } from "./kinds.js"
import { type Literal, Literals } from "./literals.js"
import { isEmail } from "./patterns.js"
import { unfold } from "./unfold.js"
import { endingOf, ISO } from "./words.js"

export const HOME_HOST = "canvas.example.invalid"
export const HOME = `https://${HOME_HOST}`

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Words that stand in every second text of a school. Even as part of a name they are not replaced where they stand alone. */
const ORDINARY =
  /^(?:test|student|students|teacher|teachers|user|users|admin|account|course|courses|page|quiz|group|person|name|null|none|true|false|self|default|unknown|anonymous)$/

/** An ideogram says as much as two letters. */
const weight = (text: string): number => text.length + (text.match(CJK)?.length ?? 0)

/** Whether a word is told from its neighbours by what stands between them: ideograms have a particle right behind them. */
const isParted = (word: string): boolean => word.replace(CJK, "") !== ""

const words = (name: string): ReadonlyArray<string> =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "")

/** `Ada Lovelace` and `Lovelace, Ada` are one name. */
const nameKey = (name: string): string => `\ue000${words(name).toSorted().join(" ")}`

/** A value that is longer is replaced where it stands, and looked for nowhere else: the time for that grows with its length. */
const LONGEST_LITERAL = 2048

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** What stands for numbers: further up than any id of an installation, and beyond 2^53 for those that are. */
const NUMBER = 900_000_000_000
const LONG_NUMBER = 90_000_000_000_000_000n

/** Kinds whose pseudonyms have a form of their own, whatever the value looks like, unless it is a number. */
const FIXED: ReadonlySet<Kind> = new Set<Kind>(["token", "bookmark", "term", "avatar", "feed", "etag", "ip"])

const isHost = (host: string): boolean => /[.:]/.test(host)

/**
 * Who is called what. Pseudonyms are counted in the order in which the values are first met, so they say nothing of the
 * values, and recording the same again changes nothing. They hold letters, digits, hyphens, dots, and one `@`: such a
 * text stands as it is in a URL, in JSON and in HTML.
 */
export class Pseudonyms {
  readonly literals = new Literals()
  /** What must not be in the finished cassette: values that are nothing else by accident. */
  readonly forbidden = new Literals()
  readonly #known = new Map<string, string>()
  /** Names as they are written. */
  readonly #spelled = new Map<string, string>()
  readonly #parts = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #origins = new Map<string, string>()
  /** Ids, words of the API, and the like, which requests keep. */
  readonly #kept = new Set<string>()
  /** At first only what a field's name tells is learned: it must not be taken for something unknown that came before. */
  learning = false

  /** The service's own origin. */
  home(origin: string): void {
    this.#origins.set(origin, HOME)
    this.#host(origin, HOME)
  }

  /** Hosts are spoken of without a scheme, too. */
  #host(origin: string, pseudonym: string): void {
    const host = origin.replace(/^https?:\/\//, "")
    if (isHost(host)) {
      this.literals.add(host, { pseudonym: pseudonym.replace(/^https?:\/\//, ""), whole: true, word: false })
    }
  }

  origin(address: string): string {
    const origin = originOf(address) ?? address.toLowerCase()
    const known = this.#origins.get(origin)
    if (known !== undefined) return known
    const made = `https://${this.#next("host")}.example.invalid`
    this.#origins.set(origin, made)
    this.#host(origin, made)
    return made
  }

  of(kind: Kind, written: string): string {
    const value = unfold(written).chars
    if (isEmail(value)) return this.#email(value)
    if (kind === "name") return this.#name(value)
    // Most are searches for somebody, of whom more is known when all has been learned.
    if (kind === "term") return this.unknown(kind, written)
    // Whoever was given no name goes by their login.
    return (this.learning ? undefined : this.#spelled.get(value)) ?? this.#plain(kind, value)
  }

  /**
   * A value that stays as it is in a request. It stays, too, where nothing tells what it is: the program may have it from
   * there, and has to ask for the same again.
   */
  keep(value: string): void {
    this.#kept.add(value)
  }

  /** The pseudonym of a value that has one, whatever kind it was of. */
  known(written: string): string | undefined {
    const value = unfold(written).chars
    return this.#spelled.get(value) ?? this.#known.get(value) ?? this.#known.get(nameKey(value))
  }

  /** A value of which nothing is known: by its form, or, where all of it is known from elsewhere, as there. */
  unknown(kind: "id" | "text" | "term", written: string): string {
    if (this.learning) return written
    const known = this.known(written)
    if (known !== undefined) return known
    const value = unfold(written).chars
    if (this.#kept.has(value)) return written
    if (isEmail(value)) return this.#email(value)
    const [found] = value.length > LONGEST_LITERAL ? [] : this.literals.find(value)
    if (found?.from === 0 && found.to === value.length) return found.pseudonym
    return this.#remember(value, () => this.#make(kind, value))
  }

  /** A number stays a number; the same digits as a text have the same pseudonym. */
  number(digits: string, told = false): string {
    return this.learning || (!told && this.#kept.has(digits))
      ? digits
      : this.#remember(digits, () => this.#digits(digits))
  }

  /** A value that is replaced wherever it stands, because the caller says so. */
  literal(kind: Kind, written: string): void {
    const value = unfold(written).chars
    this.#remember(value, () => {
      const pseudonym = this.#make(kind, value)
      this.#strong(value, { pseudonym, whole: false, word: false })
      return pseudonym
    })
  }

  #email(value: string): string {
    return this.#remember(value.toLowerCase(), () => {
      const pseudonym = `${this.#next("person")}@example.invalid`
      this.#strong(value, { pseudonym, whole: true, word: false })
      return pseudonym
    })
  }

  #plain(kind: Kind, value: string): string {
    return this.#remember(value, () => {
      const pseudonym = this.#make(kind, value)
      const literal = value.length > LONGEST_LITERAL ? undefined : literalOf(kind, value)
      if (literal === "strong") this.#strong(value, { pseudonym, whole: false, word: false })
      if (literal === "whole") this.literals.add(value, { pseudonym, whole: true, word: /^\p{L}+$/u.test(value) })
      return pseudonym
    })
  }

  #name(value: string): string {
    const parts = words(value)
    const [first = ""] = parts
    const alone = this.#parts.get(first)
    const key = nameKey(value)
    if (parts.length === 1 && alone !== undefined && !this.#known.has(key)) {
      this.#spelled.set(value, alone)
      return alone
    }
    const pseudonym = this.#remember(key, () => this.#next("Person"))
    this.#spelled.set(value, pseudonym)
    if (parts.length > 1 && weight(value) >= 5) {
      this.#strong(value.trim(), { pseudonym, whole: parts.some(isParted), word: false })
    }
    for (const part of parts) this.#part(part, pseudonym)
    return pseudonym
  }

  /** A part of a name, or all of it, points to the first person of that name. */
  #part(part: string, pseudonym: string): void {
    if (this.#parts.has(part)) return
    this.#parts.set(part, pseudonym)
    if (isTelling(part)) this.literals.add(part, { pseudonym, whole: isParted(part), word: true })
  }

  #strong(value: string, literal: Literal): void {
    if (value.length > LONGEST_LITERAL) return
    this.literals.add(value, literal)
    this.forbidden.add(value, literal)
  }

  #remember(key: string, make: () => string): string {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = make()
    this.#known.set(key, made)
    return made
  }

  #count(of: string): number {
    const count = (this.#counts.get(of) ?? 0) + 1
    this.#counts.set(of, count)
    return count
  }

  #next(prefix: string): string {
    return `${prefix}-${this.#count(prefix)}`
  }

  #make(kind: Kind, value: string): string {
    // A number with the same digits has the same pseudonym, so it is one, of whatever kind this is.
    if (/^-?\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/.test(value)) return this.#digits(value)
    if (!FIXED.has(kind)) {
      if (ISO.test(value)) return this.#date(value)
      if (UUID.test(value)) return `00000000-0000-4000-8000-${this.#count("uuid").toString().padStart(12, "0")}`
    }
    const ending = kind === "text" ? endingOf(value) : ""
    if (ending !== "") return `${this.#next("file")}${ending}`
    const made = this.#next(kind)
    if (kind === "avatar") return `https://avatars.example.invalid/${made}`
    return kind === "feed" ? `${HOME}/feeds/calendars/${made}.ics` : made
  }

  /** An integer stays one, and one that no number holds stays so. */
  #digits(value: string): string {
    const count = this.#count("number")
    const long = /^-?\d{16,}$/.test(value) && !Number.isSafeInteger(Number(value))
    return long ? String(LONG_NUMBER + BigInt(count)) : `${NUMBER + count}${/[.eE]/.test(value) ? ".5" : ""}`
  }

  /** As exact as the value, in a year of which no service tells. */
  #date(value: string): string {
    const day = new Date(Date.UTC(1901, 0, this.#count("date"))).toISOString().slice(0, 10)
    return `${day}${value.slice(10).replace(/\d/g, "0")}`
  }
}

const isTelling = (word: string): boolean => weight(word) >= 4 && !ORDINARY.test(word.toLowerCase())

/** How a value is known where no field's name says what it is: by itself, as a whole word, or not at all. */
const literalOf = (kind: Kind, value: string): "strong" | "whole" | undefined => {
  // Digits, or one word, may be another's by accident: an id, or a word of the service.
  const weak = /^(?:-?[\d.]*|\p{L}*)$/u.test(value)
  switch (kind) {
    case "token":
      return value.length >= 4 ? "strong" : undefined
    case "secret":
    case "uuid":
    case "bookmark":
      if (weak) return value.length >= (/^\d/.test(value) ? 7 : 4) && isTelling(value) ? "whole" : undefined
      return value.length >= 8 ? "strong" : value.length >= 4 ? "whole" : undefined
    case "avatar":
    case "feed":
      return value.length >= 12 ? "strong" : undefined
    case "login":
    case "sis":
      // A short number is as likely a course's.
      return value.length >= (/^\d+$/.test(value) ? 7 : 4) && isTelling(value) ? "whole" : undefined
    case "phone":
    case "ip":
      return value.length >= 7 ? "whole" : undefined
    case "text":
      return value.length >= 7 && /\d/.test(value) ? "whole" : value.length >= 12 ? "whole" : undefined
    case "term":
    case "etag":
    case "name":
    case "id":
      return undefined
  }
}
