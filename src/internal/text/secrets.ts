/** The secrets that a client has held. They are masked in all text that it shows, also of requests that do not send them. */
import * as Redacted from "effect/Redacted"
import { lookUp } from "./lookUp.js"

const MASK = "***"

/** A shorter secret is masked only as a whole word, since it also occurs inside of others. */
const MIN_LENGTH = 4
/**
 * After so many secrets the older generation is forgotten, so at least these are remembered: a token for each hour of five
 * years. A secret in use is added again by its next call. Each takes about 100 bytes.
 */
const MAX_GENERATION = 50_000
const MAX_SHORT = 100

/** Canvas's tokens have this form: a text may contain one that the client never knew. */
const CANVAS_TOKEN = /(?<!\d)\d+(?:~|%(?:25)*7e|\\+u007e|&#0*126;|&#x0*7e;)[A-Za-z0-9]{32,}/gi

/** An escaped character: JSON, percent-encoding and HTML, each possibly escaped again. */
const ESCAPE =
  /\\u00([0-9a-f]{2})|\\|%(?:25)*([0-9a-f]{2})|&(?:amp;)*(?:#0*(\d{2,3});|#x0*([0-9a-f]{2});|(amp|lt|gt|quot|apos);)/iy

/** An `&` alone separates the parameters of nearly every URL. */
const MAYBE_ESCAPED = /\\|%[0-9a-f]{2}|&(?:#|amp;|lt;|gt;|quot;|apos;)/i

const ASCII = /^[\0-\x7f]*$/

const NAMED: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 }

/** The escaped character; undefined for a backslash, after which the character itself follows. */
const unescape = ([, json, percent, decimal, hex, name]: RegExpExecArray): number | undefined => {
  const digits = json ?? percent ?? hex
  if (digits !== undefined) return Number.parseInt(digits, 16)
  return decimal === undefined ? lookUp(NAMED, name?.toLowerCase() ?? "") : Number(decimal)
}

const isEscape = (code: number): boolean => code === 37 || code === 38 || code === 92

/** Without the case of ASCII letters: host names lose theirs. */
const foldCase = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code)

/** Reads the characters of a text from any position. A successful call masks its URL, so this must be fast. */
interface Reader {
  /** The character that begins at the position, or -1 at the end. */
  readonly codeAt: (position: number) => number
  /** The position after it. */
  readonly next: (position: number) => number
  /** The first characters as one number, to find the positions at which a secret may begin. */
  readonly prefixAt: (position: number) => number
}

/** Adds the character before a prefix, whose last one is dropped. */
const prepend = (code: number, prefix: number): number => (code << 24) ^ (prefix >>> 8)

class PlainReader implements Reader {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  codeAt(position: number): number {
    return position < this.#text.length ? foldCase(this.#text.charCodeAt(position)) : -1
  }

  next(position: number): number {
    return position + 1
  }

  prefixAt(position: number): number {
    let prefix = 0
    for (let at = position + MIN_LENGTH - 1; at >= position; at--) {
      prefix = prepend(foldCase(this.#text.charCodeAt(at)), prefix)
    }
    return prefix
  }
}

const hexValue = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 48
  const folded = foldCase(code)
  return folded >= 97 && folded <= 102 ? folded - 87 : Number.NaN
}

/** The character of a percent-encoding that is not of a percent sign, which most are; or -1. Faster than the pattern. */
const percentCode = (text: string, at: number): number => {
  const code = hexValue(text.charCodeAt(at + 1)) * 16 + hexValue(text.charCodeAt(at + 2))
  return code >= 0 && code !== 37 ? code : -1
}

/** Backslashes are left out: how many stand before a character depends on how often a text was quoted. */
class UnescapingReader implements Reader {
  readonly #codes: Int32Array
  readonly #ends: Int32Array
  readonly #prefixes: Int32Array

  constructor(text: string) {
    const { length } = text
    const codes = new Int32Array(length + 1).fill(-1)
    const ends = new Int32Array(length + 1).fill(length)
    const prefixes = new Int32Array(length + 1)
    for (let at = length - 1; at >= 0; at--) {
      let code: number | undefined = text.charCodeAt(at)
      let end = at + 1
      const percent = code === 37 ? percentCode(text, at) : -1
      if (percent >= 0) {
        code = percent
        end = at + 3
      } else if (isEscape(code)) {
        ESCAPE.lastIndex = at
        const match = ESCAPE.exec(text)
        if (match !== null) {
          code = unescape(match)
          end = at + match[0].length
        }
      }
      if (code === undefined) {
        codes[at] = codes[end] ?? -1
        ends[at] = ends[end] ?? length
        prefixes[at] = prefixes[end] ?? 0
      } else {
        codes[at] = foldCase(code)
        ends[at] = end
        prefixes[at] = prepend(foldCase(code), prefixes[end] ?? 0)
      }
    }
    this.#codes = codes
    this.#ends = ends
    this.#prefixes = prefixes
  }

  codeAt(position: number): number {
    return this.#codes[position] ?? -1
  }

  next(position: number): number {
    return this.#ends[position] ?? position + 1
  }

  prefixAt(position: number): number {
    return this.#prefixes[position] ?? 0
  }
}

/** A hash of 53 bits of the next `length` characters, with the position after them; undefined if there are fewer. */
const hashFrom = (reader: Reader, start: number, length: number) => {
  let one = 0x811c9dc5
  let two = 0x41c6ce57
  let position = start
  for (let count = 0; count < length; count++) {
    const code = reader.codeAt(position)
    if (code < 0) return undefined
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
    position = reader.next(position)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  return { hash: 4294967296 * (two & 0x1fffff) + (one >>> 0), end: position }
}

const lengthOf = (reader: Reader): number => {
  let length = 0
  for (let position = 0; reader.codeAt(position) >= 0; position = reader.next(position)) length++
  return length
}

/** Hashes of secrets: the secrets themselves are not kept. */
class Generation {
  readonly hashes = new Set<number>()
  readonly #prefixes = new Set<number>()
  readonly #lengths = new Set<number>()

  add(reader: Reader): void {
    const length = lengthOf(reader)
    const hashed = hashFrom(reader, 0, length)
    if (length < MIN_LENGTH || hashed === undefined) return
    this.hashes.add(hashed.hash)
    this.#prefixes.add(reader.prefixAt(0))
    this.#lengths.add(length)
  }

  /** The end of the longest secret that begins at the position, or -1. */
  findEnd(reader: Reader, start: number, prefix: number): number {
    if (!this.#prefixes.has(prefix)) return -1
    let longest = -1
    for (const length of this.#lengths) {
      const found = hashFrom(reader, start, length)
      if (found !== undefined && this.hashes.has(found.hash)) longest = Math.max(longest, found.end)
    }
    return longest
  }
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/**
 * Adding a secret costs a hash of it. Masking takes time linear in the text, however many secrets there are, and is only
 * done for what is shown.
 */
export class Secrets {
  #latest: Redacted.Redacted | undefined
  #generations: ReadonlyArray<Generation> = [new Generation()]
  readonly #short = new Set<string>()

  /** From now on the secret is masked. */
  add(secret: Redacted.Redacted | undefined): void {
    // Nearly every call has the token of the one before.
    if (secret === undefined || secret === this.#latest) return
    this.#latest = secret
    const value = Redacted.value(secret)
    if (value.length < MIN_LENGTH) {
      if (value !== "" && this.#short.size < MAX_SHORT) this.#short.add(value)
      return
    }
    const [current = new Generation()] = this.#generations
    current.add(new PlainReader(value))
    if (MAYBE_ESCAPED.test(value)) {
      current.add(new UnescapingReader(value))
      if (ASCII.test(value)) current.add(new PlainReader(encodeURIComponent(value)))
    }
    if (current.hashes.size >= MAX_GENERATION) this.#generations = [new Generation(), current]
  }

  /** Masks all secrets in a text: plain, and as encoded in URLs, JSON and HTML, and all tokens of Canvas's form. */
  mask(text: string): string {
    return this.maskHeld(text).replace(CANVAS_TOKEN, MASK)
  }

  /** Masks the held secrets only. */
  maskHeld(text: string): string {
    const masked = this.#maskFrom(new PlainReader(text), text)
    const unescaped = MAYBE_ESCAPED.test(masked) ? this.#maskFrom(new UnescapingReader(masked), masked) : masked
    return this.#short.size === 0 ? unescaped : this.#maskWords(unescaped)
  }

  #maskFrom(reader: Reader, text: string): string {
    let masked = ""
    let copied = 0
    let position = 0
    while (position < text.length) {
      const prefix = reader.prefixAt(position)
      let end = -1
      for (const generation of this.#generations) {
        end = Math.max(end, generation.findEnd(reader, position, prefix))
      }
      if (end < 0) position++
      else {
        masked += text.slice(copied, position) + MASK
        copied = end
        position = end
      }
    }
    return copied === 0 ? text : masked + text.slice(copied)
  }

  #maskWords(text: string): string {
    let masked = text
    for (const secret of this.#short) {
      let at = masked.indexOf(secret)
      while (at >= 0) {
        const end = at + secret.length
        const isWhole = !isWord(masked[at - 1]) && !isWord(masked[end])
        if (isWhole) masked = masked.slice(0, at) + MASK + masked.slice(end)
        at = masked.indexOf(secret, at + (isWhole ? MASK.length : 1))
      }
    }
    return masked
  }
}

/** Secrets that are masked from the start. */
export const makeSecrets = (...secrets: ReadonlyArray<Redacted.Redacted | undefined>): Secrets => {
  const all = new Secrets()
  for (const secret of secrets) all.add(secret)
  return all
}

const byOwner = new WeakMap<object, Secrets>()

/** The secrets of a configuration, which all clients share that use it. */
export const secretsOf = (owner: object): Secrets => {
  const known = byOwner.get(owner)
  if (known !== undefined) return known
  const secrets = new Secrets()
  byOwner.set(owner, secrets)
  return secrets
}
