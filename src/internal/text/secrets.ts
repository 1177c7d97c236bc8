/** The secrets that a client has held. They are masked in all text that it shows, also of requests that do not send them. */
import * as Redacted from "effect/Redacted"
import { lookUp } from "./lookUp.js"

const MASK = "***"

/** A shorter secret is masked only as a whole word, since it also occurs inside of others. */
const MIN_LENGTH = 4

/**
 * After so many the oldest one is forgotten: masking takes time for each. A secret in use is added again by its next call,
 * and a call remembers its own.
 */
const MAX_SECRETS = 500

/** Canvas's tokens have this form: a text may contain one that the client never knew. */
const CANVAS_TOKEN = /(?<!\d)\d+(?:~|%(?:25)*7e|\\+u007e|&#0*126;|&#x0*7e;)[A-Za-z0-9]{32,}/gi

/** An escaped character: JSON, percent-encoding and HTML, each possibly escaped again. */
const ESCAPE =
  /\\u00([0-9a-f]{2})|\\|%(?:25)*([0-9a-f]{2})|&(?:amp;)*(?:#0*(\d{2,3});|#x0*([0-9a-f]{2});|(amp|lt|gt|quot|apos);)/iy

/** An `&` alone separates the parameters of nearly every URL. */
const MAYBE_ESCAPED = /\\|%[0-9a-f]{2}|&(?:#|amp;|lt;|gt;|quot;|apos;)/i

const ASCII = /^[\0-\x7f]*$/

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/** Without the case of ASCII letters: host names lose theirs. The length stays as it is. */
const foldCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * The character at a position of a text, without its escape, and the position after it. Backslashes are left out: how many
 * stand before a character depends on how often a text was quoted.
 */
const unescapeAt = (folded: string, at: number): readonly [character: string, end: number] => {
  ESCAPE.lastIndex = at
  const match = "\\%&".includes(folded.charAt(at)) ? ESCAPE.exec(folded) : null
  if (match === null) return [folded.charAt(at), at + 1]
  const [whole, json, percent, decimal, hex, name] = match
  const digits = json ?? percent ?? hex
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16)
  const character = Number.isNaN(code) ? (lookUp(NAMED, name ?? "") ?? "") : String.fromCharCode(code)
  return [foldCase(character), at + whole.length]
}

/** The position after a secret whose characters may be escaped, or -1 if there is none at `start`. */
const escapedEnd = (folded: string, start: number, form: string): number => {
  let at = start
  for (const expected of form.split("")) {
    let character = ""
    while (character === "" && at < folded.length) [character, at] = unescapeAt(folded, at)
    if (character !== expected) return -1
  }
  return at
}

const unescape = (folded: string): string => {
  let unescaped = ""
  for (let at = 0; at < folded.length; ) {
    const [character, end] = unescapeAt(folded, at)
    unescaped += character
    at = end
  }
  return unescaped
}

/** The texts in which a secret may stand that holds what looks like an escape, besides those whose escapes are read. */
const formsOf = (secret: string): ReadonlyArray<string> =>
  MAYBE_ESCAPED.test(secret)
    ? [secret, unescape(secret), ...(ASCII.test(secret) ? [foldCase(encodeURIComponent(secret))] : [])].filter(
        (form) => form === secret || form.length >= MIN_LENGTH
      )
    : [secret]

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

type Range = readonly [start: number, end: number]

const findPlain = (folded: string, form: string): ReadonlyArray<Range> => {
  const found: Array<Range> = []
  for (let start = folded.indexOf(form); start >= 0; start = folded.indexOf(form, start + 1)) {
    const end = start + form.length
    if (form.length >= MIN_LENGTH || !(isWord(folded[start - 1]) || isWord(folded[end]))) found.push([start, end])
  }
  return found
}

const findEscaped = (folded: string, forms: ReadonlyArray<string>): ReadonlyArray<Range> => {
  const long = forms.filter(({ length }) => length >= MIN_LENGTH)
  const starts = new Set(long.map((form) => form.charAt(0)))
  const found: Array<Range> = []
  for (let start = 0; start < folded.length; start++) {
    const [first] = unescapeAt(folded, start)
    if (!starts.has(first)) continue
    for (const form of long) {
      const end = form.startsWith(first) ? escapedEnd(folded, start, form) : -1
      if (end >= 0) found.push([start, end])
    }
  }
  return found
}

const maskRanges = (text: string, ranges: ReadonlyArray<Range>): string => {
  let masked = ""
  let copied = 0
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    if (start >= copied) masked += text.slice(copied, start) + MASK
    copied = Math.max(copied, end)
  }
  return masked + text.slice(copied)
}

export class Secrets {
  readonly #outer: Secrets | undefined
  #latest: Redacted.Redacted | undefined
  /** The forms of each secret, without case, the latest secret last. */
  readonly #forms = new Map<string, ReadonlyArray<string>>()

  constructor(outer?: Secrets) {
    this.#outer = outer
  }

  /** From now on the secret is masked. */
  add(secret: Redacted.Redacted | undefined): void {
    // Nearly every call has the token of the one before.
    if (secret === undefined || secret === this.#latest) return
    this.#latest = secret
    const folded = foldCase(Redacted.value(secret))
    if (folded === "") return
    const forms = this.#forms.get(folded) ?? formsOf(folded)
    this.#forms.delete(folded)
    this.#forms.set(folded, forms)
    if (this.#forms.size <= MAX_SECRETS) return
    for (const [oldest] of this.#forms) {
      this.#forms.delete(oldest)
      return
    }
  }

  /** Adds the secrets of a call. What is returned does not forget them, however many the other calls have. */
  with(...secrets: ReadonlyArray<Redacted.Redacted | undefined>): Secrets {
    const ofCall = new Secrets(this)
    for (const secret of secrets) {
      this.add(secret)
      ofCall.add(secret)
    }
    return ofCall
  }

  /** Masks all secrets in a text: plain, and as encoded in URLs, JSON and HTML, and all tokens of Canvas's form. */
  mask(text: string): string {
    return this.maskHeld(text).replace(CANVAS_TOKEN, MASK)
  }

  /** Masks the held secrets only. */
  maskHeld(text: string): string {
    const forms = [...new Set(this.#allForms())]
    const folded = foldCase(text)
    const plain = forms.flatMap((form) => findPlain(folded, form))
    const escaped = MAYBE_ESCAPED.test(folded) ? findEscaped(folded, forms) : []
    return plain.length + escaped.length === 0 ? text : maskRanges(text, [...plain, ...escaped])
  }

  #allForms(): ReadonlyArray<string> {
    const own = Array.from(this.#forms.values()).flat()
    return this.#outer === undefined ? own : [...this.#outer.#allForms(), ...own]
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
  const secrets = byOwner.get(owner) ?? new Secrets()
  byOwner.set(owner, secrets)
  return secrets
}
