/** What takes the place of each secret, name and address: one pseudonym for one value. */
import type { Kind } from "./kinds.js"
import { type Literal, Literals } from "./literals.js"
import { unfold } from "./unfold.js"

export const HOME = "https://canvas.example.invalid"
export const HOME_HOST = "canvas.example.invalid"

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Words that stand in every second text of a school. Even as part of a name they are not replaced where they stand alone. */
const ORDINARY =
  /^(?:test|student|students|teacher|teachers|user|users|admin|account|course|courses|page|quiz|group|person|name|null|none|true|false|self|default|unknown|anonymous)$/

/** An ideogram says as much as two letters. */
const weight = (text: string): number => text.length + (text.match(CJK)?.length ?? 0)

const words = (name: string): ReadonlyArray<string> =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "")

/** `Ada Lovelace` and `Lovelace, Ada` are one name. */
const nameKey = (name: string): string => `name ${words(name).toSorted().join(" ")}`

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
  readonly #parts = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #origins = new Map<string, string>()

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
    const origin = URL.canParse(address) ? new URL(address).origin : address.toLowerCase()
    const known = this.#origins.get(origin)
    if (known !== undefined) return known
    const made = `https://${this.#next("host")}.example.invalid`
    this.#origins.set(origin, made)
    this.#host(origin, made)
    return made
  }

  of(kind: Kind, written: string): string {
    const value = unfold(written).chars
    if (EMAIL.test(value)) return this.#email(value)
    return kind === "name" ? this.#name(value) : this.#plain(kind, value)
  }

  /** A value that is replaced wherever it stands, because the caller says so. */
  literal(kind: Kind, written: string): void {
    const value = unfold(written).chars
    this.#remember(value, () => {
      const pseudonym = this.#make(kind)
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
      const pseudonym = this.#make(kind)
      const literal = literalOf(kind, value)
      if (literal === "strong") this.#strong(value, { pseudonym, whole: false, word: false })
      if (literal === "whole") this.literals.add(value, { pseudonym, whole: true, word: /^\p{L}+$/u.test(value) })
      return pseudonym
    })
  }

  #name(value: string): string {
    const parts = words(value)
    const alone = this.#parts.get(parts[0] ?? "")
    const key = nameKey(value)
    if (parts.length === 1 && alone !== undefined && !this.#known.has(key)) return alone
    const pseudonym = this.#remember(key, () => this.#next("Person"))
    const several = parts.length > 1
    const whole = { pseudonym, whole: value.replace(CJK, "") !== "", word: !several }
    if (several && weight(value) >= 5) this.#strong(value.trim(), whole)
    else if (!several && isTelling(value)) this.literals.add(value, whole)
    if (several) for (const part of parts) this.#part(part, pseudonym)
    return pseudonym
  }

  /** A part of a name points to the first person of that name. */
  #part(part: string, pseudonym: string): void {
    if (this.#parts.has(part)) return
    this.#parts.set(part, pseudonym)
    if (isTelling(part)) this.literals.add(part, { pseudonym, whole: part.replace(CJK, "") !== "", word: true })
  }

  #strong(value: string, literal: Literal): void {
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

  #next(prefix: string): string {
    const count = (this.#counts.get(prefix) ?? 0) + 1
    this.#counts.set(prefix, count)
    return `${prefix}-${count}`
  }

  #make(kind: Kind): string {
    const made = this.#next(kind)
    if (kind === "avatar") return `https://avatars.example.invalid/${made}`
    return kind === "feed" ? `${HOME}/feeds/calendars/${made}.ics` : made
  }
}

const isTelling = (word: string): boolean => weight(word) >= 4 && !ORDINARY.test(word.toLowerCase())

/** How a value is known where no field's name says what it is: by itself, as a whole word, or not at all. */
const literalOf = (kind: Kind, value: string): "strong" | "whole" | undefined => {
  switch (kind) {
    case "token":
      return value.length >= 4 ? "strong" : undefined
    case "secret":
    case "uuid":
    case "bookmark":
      return value.length >= 8 ? "strong" : undefined
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
      return value.length >= 12 ? "whole" : undefined
    case "term":
    case "etag":
    case "name":
      return undefined
  }
}
