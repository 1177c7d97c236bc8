/** Addresses, paths and queries, of which the API's own words, ids and numbers are kept. */
import * as kinds from "./kinds.js"
import { HOME, type Pseudonyms } from "./pseudonyms.js"
import { decoded } from "./unfold.js"
import { isSegment, lastOf, snake } from "./words.js"

/** What becomes of the pieces. */
export interface Pieces {
  readonly names: Pseudonyms
  /** A text that is kept, without what is known to be somebody's. */
  readonly word: (text: string) => string
  /** Hears of what stays as it is. */
  readonly keep: (text: string) => void
  readonly name: (name: string) => string
  readonly value: (text: string, name: string, kind: kinds.Kind | undefined) => string
}

const SIS = /^((?:hex:)?(?:sis_\w{1,40}|lti_user_id|lti_1_1_id|lti_1_3_id|uuid|lti_context_id|integration_id):)(.+)$/is

/** Escaped only where its value was: pseudonyms need it nowhere, addresses do within another. */
const escapedAs = (raw: string, value: string): string =>
  raw.includes("%") ? encodeURIComponent(value).replaceAll("%40", "@") : value.replaceAll(" ", "+")

const path = (pieces: Pieces, text: string, home: boolean): string => {
  const api = home && text.startsWith("/api/")
  let before = ""
  return text
    .split("/")
    .map((raw) => {
      const segment = decoded(raw.replaceAll("+", "%2B"))
      const [, prefix = "", value = ""] = SIS.exec(segment) ?? []
      const was = before
      before = segment
      if (prefix !== "") return `${prefix}${pieces.names.of(kindOf(prefix), value)}`
      if (isSegment(segment, was, api)) {
        pieces.keep(segment)
        return pieces.word(raw)
      }
      return escapedAs("%", pieces.value(segment, "", undefined))
    })
    .join("/")
}

const kindOf = (prefix: string): kinds.Kind => (/login/i.test(prefix) ? "login" : /uuid/i.test(prefix) ? "uuid" : "sis")

const pair = (pieces: Pieces, text: string, people: boolean): string => {
  const [rawName = "", ...rest] = text.split("=")
  const name = decoded(rawName)
  // Without a value it is one itself.
  const alone = rest.length === 0 && !isSegment(name, "", false)
  const kept = alone ? pieces.value(name, "", undefined) : pieces.name(name)
  const said = kept === name ? rawName : escapedAs(rawName, kept)
  if (rest.length === 0) return said
  const raw = rest.join("=")
  const last = snake(lastOf(name))
  const kind = kinds.ofParameter(name, last, people)
  // A plus is a blank, but not in what is no text.
  const value = decoded(kind === "secret" || kind === "uuid" ? raw.replaceAll("+", "%2B") : raw)
  const changed = pieces.value(value, last, kind)
  return `${said}=${changed === value ? raw : escapedAs(raw, changed)}`
}

/** A query, or the body of a form that is written as one. The service splits at `;` as well. */
export const query = (pieces: Pieces, text: string, people: boolean): string =>
  text
    .split(/([&;?])/)
    .map((piece, at) => (at % 2 === 1 || piece === "" ? piece : pair(pieces, piece, people)))
    .join("")

const ADDRESS = /^(?:https?:\/\/[^/?#\\\s]*)?/i

/** An address, or a path: the same form, and the same relations to others. */
export const address = (pieces: Pieces, text: string): string => {
  const [origin = ""] = ADDRESS.exec(text) ?? []
  const hash = text.indexOf("#", origin.length)
  const whole = hash < 0 ? text : text.slice(0, hash)
  const mark = whole.indexOf("?", origin.length)
  const plainPath = whole.slice(origin.length, mark < 0 ? undefined : mark)
  const to = origin === "" ? "" : pieces.names.origin(origin)
  const fragment = hash < 0 || hash === text.length - 1 ? "" : `#${pieces.names.unknown("text", text.slice(hash + 1))}`
  const asked = mark < 0 ? "" : `?${query(pieces, whole.slice(mark + 1), kinds.isOfPeople(plainPath))}`
  return `${to}${path(pieces, plainPath, to === "" || to === HOME)}${asked}${fragment}`
}

/** A `Link` header: targets and relations, and that it broke off, where it did. */
export const links = (pieces: Pieces, header: string): string => {
  const found = Array.from(header.matchAll(/<([^<>]*)>([^<]*)/g), ([, target = "", rest = ""]) => {
    const rel = /;\s{0,9}rel\s{0,9}=\s{0,9}"?([a-z][a-z -]{0,40})"?/i.exec(rest)?.[1]
    return `<${address(pieces, target)}>${rel === undefined ? "" : `; rel="${pieces.word(rel)}"`}`
  })
  const open = header.lastIndexOf("<") > header.lastIndexOf(">") ? ["<"] : []
  return [...found, ...open].join(",")
}
