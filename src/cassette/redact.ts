/**
 * Replaces every value of an exchange that the allowlist does not keep with a pseudonym. A value has the same pseudonym
 * everywhere. Pseudonyms are numbered: they reveal nothing about the values, and a repeated recording has the same ones.
 */
import * as Either from "effect/Either"
import { describeType } from "../internal/text/describe.js"
import { originOf } from "../internal/text/origin.js"
import * as allowlist from "./allowlist.js"
import { COMMON_WORDS } from "./apiWords.js"
import * as json from "./json.js"

export const HOME = "https://canvas.example.invalid"

/**
 * Where a value was found, for the `redact` option.
 *
 * @category options
 */
export interface RedactContext {
  /** The member or parameter in snake case: `courseCode` is `course_code`. Empty in a path and in plain text. */
  readonly name: string
  /** URLs in headers and bodies have a path and a query, too. */
  readonly place: "path" | "query" | "body"
}

export interface RecordSettings {
  readonly file: string
  readonly maxBody: number
  readonly fields: ReadonlyArray<string>
  readonly keep: ReadonlyArray<string>
  readonly values: ReadonlyArray<string>
  readonly redact?: ((value: string, context: RedactContext) => string | undefined) | undefined
}

const encoder = new TextEncoder()

/** Larger than any id of a Canvas installation. Integers beyond 2^53 stay beyond it. */
const NUMBER_BASE = 900_000_000_000
const LONG_NUMBER_BASE = 90_000_000_000_000_000n

/** Deeper JSON is dropped, because it is read recursively. Responses are never that deep. */
const MAX_JSON_DEPTH = 100

/** Private values with more words are not searched for in other text. */
const MAX_WORDS = 64

const NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/i
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const URL_VALUE = /^(?:https?:\/)?\/[^\s<>"]*$/i
const URL_PARTS = /^((?:https?:\/\/[^/?#\\\s]*)?)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is
const ID_PREFIX =
  /^((?:hex:)?(?:sis_\w{1,40}|lti_user_id|lti_1_1_id|lti_1_3_id|uuid|lti_context_id|integration_id):)(.+)$/is

// Text that may be private although no field says so.
const URL_IN_TEXT = /((?:https?:\/\/|(?<![^\s"'(=])\/)[^\s"'<>]*)/i
const EMAIL = /[\p{L}\p{N}]@(?:[\p{L}\p{N}-]+\.)+\p{L}{2}/u
const SECRET = /bookmark:[\w-]{4}|(?<![\w+.-])[\w+.-]{20,}/g
/** Escapes behind which a name could hide. */
const ESCAPE = /%[0-9a-f]{2}|\\[nrtu]|&(?!(?:amp|lt|gt|quot|nbsp);)#?\w+;/i
const SEPARATORS = /((?:[\s<>"'(),]|&(?:lt|gt|quot|nbsp);)+)/
const PHONE = /(?<![\w.+-])\+?\(?\d[\d ()./-]{5,24}\d(?![\w-])/g

/** Scripts without spaces between words. */
const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`
const WORD = new RegExp(String.raw`${CJK}|(?:(?!${CJK})[\p{L}\p{N}])+`, "gu")

/** Mail limits addresses to 320 characters. */
export const isEmail = (text: string): boolean => text.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Whether a text has so many digits and is not a date. */
const hasDigits = (text: string, count: number): boolean =>
  text.replace(/\D/g, "").length >= count && !/^\d{4}-\d\d-\d\d/.test(text)

const isPrivatePair = (pair: string): boolean =>
  /=./.test(pair) && allowlist.privatePrefix(pair.replace(/=.*/s, "")) !== undefined

/** Whether a word looks like a secret or an e-mail address, contains the value of a private parameter, or may hide something. */
const isSuspicious = (word: string): boolean =>
  ESCAPE.test(word) ||
  (EMAIL.test(word) && !/\.invalid$/i.test(word)) ||
  (word.match(SECRET) ?? []).some((run) => run.startsWith("bookmark:") || hasDigits(run, 2)) ||
  word.split(/[?&;#]/).some(isPrivatePair)

/** Whether a private value can be recognized in other text: a short number may be an id. */
const isDistinctive = (value: string): boolean =>
  !COMMON_WORDS.has(value.toLowerCase()) &&
  value.length >= (/^[\d ()./+-]+$/.test(value) ? 7 : new RegExp(CJK, "u").test(value) ? 2 : 4)

/** Whether a private value in a cassette cannot be a coincidence: it is no number and no single word. */
const isUnmistakable = (value: string, prefix: string): boolean =>
  isEmail(value) ||
  (prefix === "Person" && /\S[\s,]+\S/.test(value)) ||
  (prefix === "secret" && value.length >= 8 && !/^(?:[\d.-]*|\p{L}*)$/u.test(value))

const normalizeText = (text: string): string =>
  text.toLowerCase().replace(/\\|(?:\s|&nbsp;)+/g, (run) => (run === "\\" ? "" : " "))

/** Decodes a part of a query: percent escapes, and pluses, which are spaces. Invalid escapes are unchanged. */
export const decodeQueryComponent = (text: string): string =>
  new URLSearchParams(`v=${text.replaceAll("&", "%26")}`).get("v") ?? text

/** Applies a function to a text without the punctuation at its end. */
const mapBeforePunctuation = (text: string, map: (text: string) => string): string => {
  const end = /(?<![.,:;!?)])[.,:;!?)]+$/.exec(text)?.index ?? text.length
  return `${map(text.slice(0, end))}${text.slice(end)}`
}

const escapeComponent = (text: string): string => encodeURIComponent(text).replaceAll("%40", "@")

/** Redacts the exchanges of a recording. Each is redacted twice: first to learn the private values, then to replace them. */
export class Redactor {
  readonly #fields: ReadonlySet<string>
  readonly #keep: ReadonlySet<string>
  readonly #rule: RecordSettings["redact"]
  readonly #ruleResults = new Map<string, string | undefined>()
  readonly #pseudonyms = new Map<string, string>()
  readonly #made = new Set<string>()
  readonly #counts = new Map<string, number>()
  readonly #origins = new Map<string, string>()
  /** The prefixes of private values, and the values by the text with which they are searched for. */
  readonly #prefixes = new Map<string, string>()
  readonly #known = new Map<string, string>()
  /** How many words a known value with this first word has at most. */
  readonly #wordCounts = new Map<string, number>()
  /** Tokens and the `values` of the caller, which are replaced also within words. */
  readonly #literals = new Map<string, RegExp>()
  isLearning = true
  /** The mistake of the caller's rule. */
  ruleFailure: string | undefined

  constructor(home: string | undefined, { fields, keep, redact, values }: RecordSettings) {
    this.#fields = new Set(fields.map(allowlist.fieldName))
    this.#keep = new Set(keep.map(allowlist.fieldName))
    this.#rule = redact
    if (home !== undefined) this.#replaceOrigin(home)
    for (const value of values) this.addLiteral(value, "text")
  }

  /** Replaces a text everywhere, in any case. */
  addLiteral(text: string, prefix: "token" | "text"): void {
    this.#prefixes.set(text, prefix)
    // In JSON a backslash may precede a character.
    const pattern = Array.from(text, (char) => char.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")).join("\\\\*")
    if (text.length >= (prefix === "token" ? 4 : 1)) this.#literals.set(text, new RegExp(pattern, "gi"))
  }

  /** Whether a text contains a private value that cannot be a coincidence. */
  containsPrivate(text: string): boolean {
    let isFound = [...this.#literals.values()].some((literal) => text.search(literal) >= 0)
    this.#replaceKnown(text, (value, found) => {
      isFound ||= isUnmistakable(found, this.#prefixes.get(value) ?? "")
      return found
    })
    return isFound
  }

  #learn(value: string, prefix: string): void {
    if ((this.#prefixes.get(value) ?? "text") === "text") this.#prefixes.set(value, prefix)
    for (const text of [value, ...(prefix === "Person" ? value.split(/[\s,]+/) : [])]) {
      if (isDistinctive(text)) this.#addKnown(text, value)
    }
  }

  /** Replaces the text, without punctuation around it, in other text. It stands for the value. */
  #addKnown(text: string, value: string): void {
    const key = normalizeText(/[\p{L}\p{N}].*[\p{L}\p{N}]/su.exec(text)?.[0] ?? text)
    const words = key.match(WORD) ?? []
    const first = words[0] ?? ""
    if (words.length > MAX_WORDS) return
    if (!this.#known.has(key)) this.#known.set(key, value)
    this.#wordCounts.set(first, Math.max(words.length, this.#wordCounts.get(first) ?? 0))
  }

  /** The pseudonym of a value. The first pass needs none. */
  pseudonym(value: string, prefix = "text"): string {
    const known = this.#made.has(value) ? value : this.#pseudonyms.get(value)
    if (known !== undefined || this.isLearning) return known ?? value
    const pseudonym = this.#makePseudonym(value, this.#prefixes.get(value) ?? prefix)
    this.#pseudonyms.set(value, pseudonym)
    this.#made.add(pseudonym)
    return pseudonym
  }

  #next(prefix: string): number {
    const count = (this.#counts.get(prefix) ?? 0) + 1
    this.#counts.set(prefix, count)
    return count
  }

  /** Has the format of the value, and only characters that need no escaping. */
  #makePseudonym(value: string, prefix: string): string {
    if (/^-?\d{16,40}$/.test(value) && !Number.isSafeInteger(Number(value))) {
      return String(LONG_NUMBER_BASE + BigInt(this.#next("number")))
    }
    if (NUMBER.test(value)) return `${NUMBER_BASE + this.#next("number")}${/[.e]/i.test(value) ? ".5" : ""}`
    if (allowlist.ISO.test(value)) {
      // In a year that does not occur in responses.
      const day = new Date(Date.UTC(1901, 0, this.#next("date"))).toISOString().slice(0, 10)
      return `${day}${value.slice(10).replace(/\d/g, "0")}`
    }
    if (UUID.test(value)) return `00000000-0000-4000-8000-${this.#next("uuid").toString().padStart(12, "0")}`
    if (isEmail(value)) return `person-${this.#next("person")}@example.invalid`
    const extension = prefix === "text" ? allowlist.fileExtension(value) : ""
    return extension === "" ? `${prefix}-${this.#next(prefix)}` : `file-${this.#next("file")}${extension}`
  }

  /** The first origin is that of the service. */
  #replaceOrigin(url: string): string {
    const origin = originOf(url) ?? url.toLowerCase()
    const known = this.#origins.get(origin)
    if (known !== undefined) return known
    const pseudonym = this.#origins.size === 0 ? HOME : `https://host-${this.#origins.size}.example.invalid`
    this.#origins.set(origin, pseudonym)
    // Hosts also occur without a scheme. One without a dot may be any word.
    const host = origin.replace(/^https?:\/\//, "")
    if (/[.:]/.test(host)) {
      this.#pseudonyms.set(host, pseudonym.slice("https://".length))
      this.#addKnown(host, host)
    }
    return pseudonym
  }

  /** The result of the caller's rule. It is called once for each value, so that each has one result. */
  #applyRule(value: string, rawName: string, place: RedactContext["place"]): string | undefined {
    const [rule, name] = [this.#rule, allowlist.fieldName(rawName)]
    const key = JSON.stringify([place, name, value])
    if (rule === undefined || this.#ruleResults.has(key)) return this.#ruleResults.get(key)
    // The message of the error may contain the value.
    const result = Either.try({ try: (): unknown => rule(value, { name, place }), catch: () => "threw an error" })
    const returned = Either.getOrUndefined(result)
    const own = typeof returned === "string" ? returned : undefined
    this.#ruleResults.set(key, own)
    if (Either.isRight(result) && own === returned) return own
    const problem = Either.isLeft(result) ? result.left : `returned ${describeType(returned)}`
    const isShown = rawName !== "" && rawName.split(/[[\]]/).every(allowlist.isKeyName)
    this.ruleFailure ??= `${problem} ${isShown ? `for ${name}` : `in a ${place}`}`
    return undefined
  }

  /** Redacts a value. `isKept`: the allowlist keeps it. `prefix`: its name makes it private. */
  #redact(value: string, rawName: string, place: RedactContext["place"], isKept: boolean, prefix?: string): string {
    if (value === "") return value
    const name = allowlist.fieldName(rawName)
    const isPrivate = prefix !== undefined || this.#fields.has(name)
    if (isPrivate && this.isLearning) this.#learn(value, prefix ?? "text")
    const own = prefix === "secret" ? undefined : this.#applyRule(value, rawName, place)
    // The rule can replace a private value, but not keep it.
    if (own !== undefined && !(isPrivate && own.includes(value))) return this.#mask(own)
    if (isPrivate) return this.pseudonym(value, prefix)
    if (isKept) return this.#maskLiterals(value)
    if (this.#keep.has(name)) return this.#mask(value)
    if (URL_VALUE.test(value)) return this.url(value)
    const inner = /^\s*[[{]/.test(value) ? json.parseJson(value) : undefined
    if (inner?._tag === "Right") return json.stringifyJson(this.json(inner.right))
    return this.pseudonym(value, allowlist.isIdField(name) ? "id" : "text")
  }

  /** Redacts the value of a field, whose name is empty for plain text. `isPerson`: the field belongs to a person. */
  field(name: string, value: string, place: RedactContext["place"] = "body", isPerson = false): string {
    const isKept = allowlist.isApiValue(allowlist.fieldName(name), value)
    return this.#redact(value, name, place, isKept, allowlist.privatePrefix(name, isPerson))
  }

  /** Redacts the name of a member or a parameter. */
  name(name: string): string {
    const keep = (part: string) => allowlist.isKeyName(part) || /^[[\]]$/.test(part)
    const parts = name.split(/([[\]])/)
    return parts.map((part) => (keep(part) ? this.#maskLiterals(part) : this.pseudonym(part))).join("")
  }

  /** Redacts JSON: the value of the member `name`. `isPerson`: that member belongs to a person. */
  json(value: unknown, name = "", isPerson = false, depth = 0): unknown {
    if (depth > MAX_JSON_DEPTH) return null
    if (Array.isArray(value)) return value.map((one) => this.json(one, name, isPerson, depth + 1))
    if (typeof value === "object" && value !== null) {
      const isOwner = allowlist.isPersonObject(value, name)
      const members = Object.entries(value)
      return Object.fromEntries(members.map(([key, one]) => [this.name(key), this.json(one, key, isOwner, depth + 1)]))
    }
    const digits = typeof value === "number" ? String(value) : json.markedDigits(value)
    if (digits === undefined && typeof value !== "string") return value
    const redacted = this.field(name, digits ?? String(value), "body", isPerson)
    if (digits === undefined || !NUMBER.test(redacted)) return redacted
    return typeof value === "number" ? Number(redacted) : json.markInteger(redacted)
  }

  /** Redacts a URL or a path. Keeps its structure and its relations to other URLs. */
  url(url: string): string {
    const [, origin = "", path = "", query, fragment = ""] = URL_PARTS.exec(url) ?? []
    const newOrigin = origin === "" ? "" : this.#replaceOrigin(origin)
    const isApi = (newOrigin === "" || newOrigin === HOME) && path.startsWith("/api/")
    let previous = ""
    const segments = path.split("/").map((raw) => {
      const segment = decodeQueryComponent(raw.replaceAll("+", "%2B"))
      const [, id = "", value = segment] = ID_PREFIX.exec(segment) ?? []
      const isKept = allowlist.isApiSegment(segment, previous, isApi)
      previous = segment
      const prefix = id === "" ? undefined : (allowlist.privatePrefix(id) ?? "sis")
      const redacted = this.#redact(value, id, "path", isKept, prefix)
      return redacted === segment ? raw : `${id}${escapeComponent(redacted)}`
    })
    const newQuery = query === undefined ? "" : `?${this.query(query)}`
    return `${newOrigin}${segments.join("/")}${newQuery}${fragment === "" ? "" : `#${this.pseudonym(fragment)}`}`
  }

  /** Redacts a query or a URL-encoded form. The service also splits at `;`, and in HTML `&` is escaped. */
  query(query: string, place: "query" | "body" = "query"): string {
    const redactPair = (pair: string): string => {
      const [rawName = "", ...rest] = pair.split("=")
      const name = decodeQueryComponent(rawName)
      // A name without a value is a value.
      if (rest.length === 0 && !allowlist.isApiSegment(name, "", false))
        return escapeComponent(this.field("", name, place))
      const newName = this.name(name) === name ? rawName : escapeComponent(this.name(name))
      if (rest.length === 0) return newName
      const value = decodeQueryComponent(rest.join("="))
      const redacted = this.field(name, value, place)
      return `${newName}=${redacted === value ? rest.join("=") : escapeComponent(redacted)}`
    }
    const pairs = query.split(/(&amp;|[&;?])/)
    return pairs.map((pair, at) => (at % 2 === 1 || pair === "" ? pair : redactPair(pair))).join("")
  }

  /** Redacts a `Link` header: keeps targets and relations, and whether it was cut off. */
  links(header: string): string {
    const found = Array.from(header.matchAll(/<([^<>]*)>([^<]*)/g), ([, target = "", rest = ""]) => {
      const rel = /;\s{0,9}rel\s{0,9}=\s{0,9}"?([a-z][a-z -]{0,40})"?/i.exec(rest)?.[1]
      return `<${this.url(target)}>${rel === undefined ? "" : `; rel="${this.#maskLiterals(rel)}"`}`
    })
    return [...found, ...(header.lastIndexOf("<") > header.lastIndexOf(">") ? ["<"] : [])].join(",")
  }

  /**
   * Redacts plain text: each line is one value. A number is not kept, because a line does not say what it counts. A file
   * keeps its length, which clients check: in a line that is replaced each byte is an `x`, except a `<`, which begins HTML.
   */
  lines(text: string, isFile = false): string {
    const redactLine = (line: string) => {
      const redacted = this.#redact(line, "", "body", !NUMBER.test(line) && allowlist.isApiValue("", line))
      if (!isFile || redacted === line) return redacted
      return line.slice(0, 1).replace(/[^<]/s, "") + "x".repeat(encoder.encode(line.replace(/^</, "")).length)
    }
    return text.replace(/[^\r\n]+/g, (line) => line.replace(line.trim(), redactLine))
  }

  /** Replaces private values in a text that is otherwise kept. A number is kept unless it is private itself. */
  #mask(text: string): string {
    if (/^-?[1-9]\d*(?:\.\d+)?$/.test(text)) return this.#replaceKnown(this.#maskLiterals(text))
    const maskUrl = (part: string) => mapBeforePunctuation(part, (url) => this.url(url))
    const parts = this.#maskLiterals(text).split(URL_IN_TEXT)
    return parts.map((part, at) => (at % 2 === 1 ? maskUrl(part) : this.#maskWords(part))).join("")
  }

  #maskWords(text: string): string {
    const maskWord = (part: string) => mapBeforePunctuation(part, (word) => this.pseudonym(word, "secret"))
    const parts = text.split(SEPARATORS)
    const words = parts.map((part) => (isSuspicious(part) ? maskWord(part) : part)).join("")
    const maskPhone = (phone: string) => (hasDigits(phone, 7) ? this.pseudonym(phone, "phone") : phone)
    return this.#replaceKnown(words.replace(PHONE, maskPhone))
  }

  #maskLiterals(text: string): string {
    const literals = [...this.#literals]
    return literals.reduce((masked, [value, literal]) => masked.replace(literal, () => this.pseudonym(value)), text)
  }

  /** Replaces known private values that are complete words, the longest at each place. */
  #replaceKnown(text: string, replace = (value: string, _found: string) => this.pseudonym(value)): string {
    const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ from: index, to: index + word.length }))
    let [masked, done] = ["", 0]
    for (const [index, { from, to }] of words.entries()) {
      const count = this.#wordCounts.get(text.slice(from, to).toLowerCase())
      if (from < done || count === undefined) continue
      // Each `&nbsp;` counts as a word.
      const ends = words.slice(index, index + 2 * count - 1).reverse()
      const found = ends.map((end) => text.slice(from, end.to)).find((run) => this.#known.has(normalizeText(run)))
      if (found === undefined) continue
      masked += text.slice(done, from) + replace(this.#known.get(normalizeText(found)) ?? found, found)
      done = from + found.length
    }
    return masked + text.slice(done)
  }
}
