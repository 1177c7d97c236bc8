/** Matches requests with recorded requests, and describes how two requests differ. */
import { parseBody } from "./body.js"
import type { CassetteExchange } from "./format.js"
import { isEmail } from "./patterns.js"
import { parseCells } from "./table.js"
import { decodeQueryComponent, unescapeText } from "./unescape.js"

type RecordedRequest = CassetteExchange["request"]

/** Everything that must be equal in two requests, as strings in a fixed order. */
export type RequestFields = ReadonlyArray<string>

const splitUrl = (url: string) => {
  const at = url.indexOf("?")
  const base = at < 0 ? url : url.slice(0, at)
  // If the program requested something that is not a URL, there is no origin.
  const origin = /^https?:\/\/[^/]*/i.exec(base)?.[0] ?? ""
  return { origin, path: base.slice(origin.length), query: at < 0 ? undefined : url.slice(at + 1) }
}

const queryFields = (query: string): RequestFields =>
  query.split("&").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=")
    return [`?${decodeQueryComponent(name)}`, decodeQueryComponent(value.join("="))]
  })

const urlFields = (url: string): RequestFields => {
  const { origin, path, query } = splitUrl(url)
  return [
    origin,
    ...path.split("/").map((segment) => `/${decodeQueryComponent(segment.replaceAll("+", "%2B"))}`),
    ...(query === undefined ? [] : queryFields(query))
  ]
}

const jsonFields = (value: unknown, path: string): RequestFields => {
  if (typeof value !== "object" || value === null) {
    return [`${path}:${typeof value}`, typeof value === "string" ? value : JSON.stringify(value)]
  }
  const members = Object.entries(value)
  const kind = Array.isArray(value) ? "[]" : "{}"
  return [`${path}${kind}`, ...members.flatMap(([key, member]) => jsonFields(member, `${path}.${key}`))]
}

const encoder = new TextEncoder()

/** Split into the units that a recording replaces separately, so that a pseudonym matches within one unit only. */
const textFields = (text: string, type: string): RequestFields => {
  const content = parseBody(encoder.encode(text), type)
  switch (content._tag) {
    case "Json":
      return jsonFields(content.value, "")
    case "Query":
      return ["query", ...queryFields(text)]
    case "Table":
      return ["table", ...parseCells(text).flatMap((cell) => [cell.text, cell.end])]
    default:
      return ["text", ...text.split(/\r?\n/)]
  }
}

const bodyFields = ({ body }: RecordedRequest, type: string): RequestFields => {
  if (body === undefined) return []
  if ("json" in body) return jsonFields(body.json, "")
  if ("text" in body) return textFields(body.text, type)
  if ("base64" in body) return ["bytes", String(body.base64.length)]
  return body.form.flatMap((part) =>
    "text" in part
      ? ["field", part.name, part.text]
      : ["file", part.name, part.filename, part.type ?? "", String(part.bytes), part.sha256]
  )
}

/** The type that determines how a body is parsed. A cassette written by hand may omit it: then the request of the program decides. */
export const contentTypeOf = ({ headers }: RecordedRequest): string | undefined => headers["content-type"]

export const requestFields = (request: RecordedRequest, type = contentTypeOf(request) ?? ""): RequestFields => [
  request.method,
  ...urlFields(request.url),
  // With another Accept the server would have responded in another format.
  request.headers.accept ?? "",
  ...bodyFields(request, type)
]

export const isEqual = (one: RequestFields, other: RequestFields): boolean =>
  one.length === other.length && one.every((field, at) => field === other[at])

/** Pseudonyms of values that a program may know itself. It can have all others only from a response. */
const BINDABLE_PSEUDONYM =
  /Person-\d+|person-\d+@example\.invalid|host-\d+\.example\.invalid|(?:login|sis|term|text|phone|secret|id|ip|file|uuid|bookmark)-\d+|https:\/\/avatars\.example\.invalid\/avatar-\d+|00000000-0000-4000-8000-\d{12}|(?<!\d)19[01]\d-\d\d-\d\d(?:[T ]00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:?00)?)?(?!\d)|(?<!\d)(?:9000\d{8}(?:\.5)?|90{5}\d{11})(?!\d)/g

const nameWords = (name: string): ReadonlyArray<string> => name.toLowerCase().split(/[\s,]+/)

/** `Ada Lovelace`, `Lovelace, Ada` and `Ada` have one pseudonym. */
const isSameName = (one: string, other: string): boolean => {
  const [some, others] = [nameWords(one), nameWords(other)]
  return some.every((word) => others.includes(word)) || others.every((word) => some.includes(word))
}

const isPersonPseudonym = (pseudonym: string): boolean => pseudonym.startsWith("Person-")

/** Normalizes a value as a recording does: unescapes it, and ignores the case of e-mail basees. */
const normalizeValue = (pseudonym: string, written: string): string => {
  const value = unescapeText(written).chars
  return pseudonym.includes("@") ? value.toLowerCase() : value
}

/** Whether the recording would give both values this pseudonym. */
const isSameValue = (pseudonym: string, one: string, other: string): boolean =>
  one === other || (isPersonPseudonym(pseudonym) && isSameName(one, other))

/** The same text has one pseudonym as a name and another one as any other value. */
const valueKey = (pseudonym: string, value: string): string =>
  `${isPersonPseudonym(pseudonym) ? "name" : "value"} ${value}`

/** Index of the origin in the fields. It is never bound: requests to another host were not recorded. */
const ORIGIN_INDEX = 1

/** The actual values of pseudonyms, learned from the requests of the program. A value has at most one pseudonym. */
export class PseudonymBindings {
  readonly #values = new Map<string, string>()
  /** Values that have a pseudonym. */
  readonly #taken = new Set<string>()

  /** The bindings with which the request equals the recorded one; undefined if there are none. */
  match(recorded: RequestFields, actual: RequestFields): ReadonlyMap<string, string> | undefined {
    if (recorded.length !== actual.length) return undefined
    const bound = new Map<string, string>()
    for (const [at, field] of recorded.entries()) {
      const value = actual[at] ?? ""
      if (field !== value && (at === ORIGIN_INDEX || !this.#matchField(field, value, bound))) return undefined
    }
    return bound
  }

  #matchField(field: string, value: string, bound: Map<string, string>): boolean {
    const names = field.match(BINDABLE_PSEUDONYM)
    if (names === null) return false
    // From left to right: a pattern with as many wildcards would backtrack through all ways to divide the text.
    const between = field.split(BINDABLE_PSEUDONYM)
    let at = between[0]?.length ?? 0
    if (!value.startsWith(between[0] ?? "")) return false
    return names.every((name, index) => {
      const next = between[index + 1] ?? ""
      const last = index === names.length - 1
      const end = last ? value.length - next.length : value.indexOf(next, at + 1)
      if (end <= at || (last && !value.endsWith(next))) return false
      const written = value.slice(at, end)
      at = end + next.length
      return this.#bindValue(name, written, bound)
    })
  }

  #bindValue(name: string, written: string, bound: Map<string, string>): boolean {
    if (written === name) return true
    const value = normalizeValue(name, written)
    if (name.includes("@") !== isEmail(value)) return false
    const known = bound.get(name) ?? this.#values.get(name)
    if (known !== undefined) return isSameValue(name, known, value)
    const key = valueKey(name, value)
    if (this.#taken.has(key) || [...bound].some((other) => valueKey(...other) === key)) return false
    bound.set(name, value)
    return true
  }

  bind(bound: ReadonlyMap<string, string>): void {
    for (const [name, value] of bound) {
      this.#values.set(name, value)
      this.#taken.add(valueKey(name, value))
    }
  }
}

/** Similarity of two requests: earlier fields have more weight. */
export const similarity = (one: RequestFields, other: RequestFields): number => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const rest = new Set(one.slice(same))
  return same + other.slice(same).filter((field) => rest.has(field)).length / (other.length + 1)
}

/** Names the parts in which two requests differ. */
export const describeDifference = (recorded: RecordedRequest, actual: RecordedRequest): string => {
  const parts: Array<string> = []
  if (recorded.method !== actual.method) parts.push("method")
  const [one, other] = [splitUrl(recorded.url), splitUrl(actual.url)]
  for (const part of ["origin", "path", "query"] as const) if (one[part] !== other[part]) parts.push(part)
  if (recorded.headers.accept !== actual.headers.accept) parts.push("accept")
  const type = contentTypeOf(actual) ?? ""
  const bodies = [bodyFields(recorded, contentTypeOf(recorded) ?? type), bodyFields(actual, type)].map((body) =>
    JSON.stringify(body)
  )
  if (bodies[0] !== bodies[1]) parts.push("body")
  return parts.length === 0 ? "only its escaping" : parts.join(", ")
}
