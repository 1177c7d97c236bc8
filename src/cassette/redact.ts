/**
 * Replaces every value of an exchange with a pseudonym of the same type, unless the list of what is kept names its field. A
 * value has the same pseudonym everywhere. Pseudonyms are numbered, so they reveal nothing about the values, and a repeated
 * recording has the same ones.
 */
import * as Redacted from "effect/Redacted"
import { originOf } from "../internal/text/origin.js"
import { isSecretName } from "../internal/text/redact.js"
import { makeSecrets } from "../internal/text/secrets.js"
import { PATH_WORDS } from "./pathWords.js"

export const HOME = "https://canvas.example.invalid"

const alternatives = (words: string): string => words.split(/\s+/).join("|")

/** Field names that end with one of the words: `type` is also `submission_type`, but not `prototype`. */
const fieldsNamed = (words: string): RegExp => new RegExp(`(?:^|_)(?:${alternatives(words)})$`)

/** The list of what is kept: the ids that paths contain, numbers by which a client counts, and words by which it decides. */
const ID_OWNERS = `account assessor assignment attachment author category content context conversation course entry event
  export file folder grader group import item job migration module observee observer outcome override owner page parent
  period progress question quiz recipient reviewer role rubric section sender set standard student submission teacher
  term tool topic user`
const ID_FIELD = new RegExp(`(?:^|_)(?:${alternatives(ID_OWNERS)})_ids?$|^_?ids?$|^context_codes?$|^asset_string$`)
/** Not the ids that other systems have given to people. */
const FOREIGN_ID_FIELD = /^(?:sis|lti|integration)_/
const COUNT_FIELD = fieldsNamed(
  `attempts? bytes completion cost counts? expires_in length limit offset page per_page position progress remaining size
  total version`
)
const WORD_FIELD = fieldsNamed(
  `accept excludes? file_param format includes? operation_name order order_by rel roles? sort states? status types?
  visibility`
)

/** `17`, `7~12`, `course_7` and `self`. */
const ID = /^(?:\d{1,20}|\d{1,5}~\d{1,20}|[a-z]{1,20}(?:_[a-z]{1,20}){0,2}_\d{1,20}|self)$/
const COUNT = /^-?\d{1,15}(?:\.\d{1,15})?$/
/** `StudentEnrollment`, `online_upload`, `Quizzes::Quiz`, `text/csv` and `attachment[uploaded_data]`, but no sentence. */
const WORD = /^[A-Za-z]{1,24}(?:(?:::|[_.:/+[-])[A-Za-z]{1,24}){0,8}\]?$/

/** Secrets by the last word of their name, besides those that are masked in errors. Nothing keeps them. */
const SECRET_FIELD = fieldsNamed("token jwt secret password key signature session verifier nonce")

/** The names that a program writes, also in bracket notation. One with more digits may be a secret. */
const MEMBER_NAME = /^(?:_?\d{1,20}|(?=\D*(?:\d\D*){0,4}$)[\w[\]-]{0,100})$/

const NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/i
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const URL_VALUE = /^(?:https?:\/)?\/[^\s<>"]*$/i
const URL_PARTS = /^((?:https?:\/\/[^/?#\\\s]*)?)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is
const URL_IN_TEXT = /(?:https?:\/\/|(?<![^\s"'(=])\/)[^\s"'<>]*[^\s"'<>.,:;!?)]/gi

/** Larger than any id of a Canvas installation. Integers beyond 2^53 stay beyond it. */
const NUMBER_BASE = 900_000_000_000
const LONG_NUMBER_BASE = 90_000_000_000_000_000n

const PSEUDONYM = /^(?:text-\d+|19[0-4]\d-\d\d-\d\d(?:[T ][0:.]+(?:Z|[+-][0:]+)?)?|9000\d{8}(?:\.5)?|90{5}\d{11})$/
const PSEUDONYM_IN_URL = /[/=?&#]text-\d|\/\/host-\d+\.example\.invalid/

/** Whether a field of a request is a pseudonym, or a URL that contains one. */
export const isPseudonym = (field: string): boolean =>
  PSEUDONYM.test(field) || (URL_VALUE.test(field) && PSEUDONYM_IN_URL.test(field))

/** Deeper JSON is dropped, because it is read recursively. Responses are never that deep. */
const MAX_JSON_DEPTH = 100

/** The last name in bracket notation counts, in snake case: `loginId` and `user[login_id]` are the field `login_id`. */
const fieldName = (name: string): string => {
  const plain = name.replaceAll("[]", "")
  const last = plain.endsWith("]") ? plain.slice(plain.lastIndexOf("[") + 1, -1) : plain
  return last
    .slice(0, 64)
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase()
}

/** Whether the list of every cassette keeps the value of a field. */
const isListed = (field: string, value: string): boolean => {
  if (/^(?:true|false|null)$/.test(value)) return true
  if (ID_FIELD.test(field)) return ID.test(value) && !FOREIGN_ID_FIELD.test(field)
  return (COUNT_FIELD.test(field) && COUNT.test(value)) || (WORD_FIELD.test(field) && WORD.test(value))
}

/** Decodes a part of a query: percent escapes, and pluses, which are spaces. Invalid escapes are unchanged. */
export const decodeQueryComponent = (text: string): string =>
  new URLSearchParams(`v=${text.replaceAll("&", "%26")}`).get("v") ?? text

/** Redacts the exchanges of one recording. */
export class Redactor {
  readonly #keep: ReadonlySet<string>
  readonly #secrets = makeSecrets()
  readonly #pseudonyms = new Map<string, string>()
  readonly #made = new Set<string>()
  readonly #origins = new Map<string, string>()

  constructor(home: string | undefined, keep: ReadonlyArray<string>) {
    this.#keep = new Set(keep.map(fieldName))
    if (home !== undefined) this.#origins.set(home, HOME)
  }

  /** A secret is masked in kept text, too. */
  addSecret(secret: string): void {
    this.#secrets.add(Redacted.make(secret))
  }

  /** Whether a text that will be written contains a secret. */
  hasSecret(text: string): boolean {
    return this.#secrets.mask(text) !== text
  }

  pseudonym(value: string): string {
    const known = this.#made.has(value) ? value : this.#pseudonyms.get(value)
    if (known !== undefined) return known
    const pseudonym = this.#makePseudonym(value, this.#pseudonyms.size + 1)
    this.#pseudonyms.set(value, pseudonym)
    this.#made.add(pseudonym)
    return pseudonym
  }

  /** Has the type of the value, and only characters that need no escaping. */
  #makePseudonym(value: string, count: number): string {
    if (/^-?\d{16,40}$/.test(value)) return String(LONG_NUMBER_BASE + BigInt(count))
    if (NUMBER.test(value)) return `${NUMBER_BASE + count}${/[.e]/i.test(value) ? ".5" : ""}`
    if (!TIME.test(value)) return `text-${count}`
    // In a year that does not occur in responses.
    const day = new Date(Date.UTC(1901, 0, count)).toISOString().slice(0, 10)
    return `${day}${value.slice(10).replace(/\d/g, "0")}`
  }

  /** Redacts the value of a field. */
  field(name: string, value: string): string {
    if (value === "") return value
    const field = fieldName(name)
    if (isSecretName(name) || SECRET_FIELD.test(field)) {
      // A word or a number may occur elsewhere by chance.
      if (value.length >= 8 && !/^(?:[\d.-]*|\p{L}*)$/u.test(value)) this.addSecret(value)
      return this.pseudonym(value)
    }
    if (this.#keep.has(field)) return this.#secrets.mask(value.replace(URL_IN_TEXT, (url) => this.url(url)))
    if (isListed(field, value)) return this.#secrets.mask(value)
    return URL_VALUE.test(value) ? this.url(value) : this.pseudonym(value)
  }

  /** Redacts the name of a member or a parameter. */
  name(name: string): string {
    return MEMBER_NAME.test(name) ? name : this.pseudonym(name)
  }

  /** Redacts JSON: the value of the member `name`. */
  json(value: unknown, name = "", depth = 0): unknown {
    if (depth > MAX_JSON_DEPTH) return null
    if (Array.isArray(value)) return value.map((one) => this.json(one, name, depth + 1))
    if (typeof value === "object" && value !== null) {
      const members = Object.entries(value)
      return Object.fromEntries(members.map(([key, one]) => [this.name(key), this.json(one, key, depth + 1)]))
    }
    if (typeof value === "number") return Number(this.field(name, String(value)))
    return typeof value === "string" ? this.field(name, value) : value
  }

  /** The first origin is that of the service. */
  #replaceOrigin(url: string): string {
    const origin = originOf(url) ?? url.toLowerCase()
    const known = this.#origins.get(origin)
    if (known !== undefined) return known
    const pseudonym = this.#origins.size === 0 ? HOME : `https://host-${this.#origins.size}.example.invalid`
    this.#origins.set(origin, pseudonym)
    return pseudonym
  }

  /** Redacts a URL or a path. Keeps its structure, its words of the API and its ids. */
  url(url: string): string {
    const [, origin = "", path = "", query, fragment = ""] = URL_PARTS.exec(url) ?? []
    const segments = path.split("/").map((raw) => {
      const segment = decodeQueryComponent(raw.replaceAll("+", "%2B"))
      const isKept = segment === "" || PATH_WORDS.has(segment) || ID.test(segment) || /^v\d$/.test(segment)
      return isKept ? raw : this.pseudonym(segment)
    })
    const newOrigin = origin === "" ? "" : this.#replaceOrigin(origin)
    const newQuery = query === undefined ? "" : `?${this.query(query)}`
    return `${newOrigin}${segments.join("/")}${newQuery}${fragment === "" ? "" : `#${this.pseudonym(fragment)}`}`
  }

  /** Redacts a query or a URL-encoded form. The service also splits at `;`, and in HTML `&` is escaped. */
  query(query: string): string {
    const redactPair = (pair: string): string => {
      const [rawName = "", ...rest] = pair.split("=")
      const name = decodeQueryComponent(rawName)
      // A name without a value is a value.
      if (rest.length === 0) return PATH_WORDS.has(name) ? rawName : this.pseudonym(name)
      const newName = this.name(name) === name ? rawName : encodeURIComponent(this.name(name))
      const value = decodeQueryComponent(rest.join("="))
      const redacted = this.field(name, value)
      return `${newName}=${redacted === value ? rest.join("=") : encodeURIComponent(redacted)}`
    }
    const pairs = query.split(/(&amp;|[&;?])/)
    return pairs.map((pair, at) => (at % 2 === 1 || pair === "" ? pair : redactPair(pair))).join("")
  }

  /** Redacts a `Link` header: keeps targets and relations, and whether it was cut off. */
  links(header: string): string {
    const found = Array.from(header.matchAll(/<([^<>]*)>([^<]*)/g), ([, target = "", rest = ""]) => {
      const rel = /;\s{0,9}rel\s{0,9}=\s{0,9}"?([a-z][a-z -]{0,40})"?/i.exec(rest)?.[1]
      return `<${this.url(target)}>${rel === undefined ? "" : `; rel="${this.#secrets.mask(rel)}"`}`
    })
    return [...found, ...(header.lastIndexOf("<") > header.lastIndexOf(">") ? ["<"] : [])].join(",")
  }
}
