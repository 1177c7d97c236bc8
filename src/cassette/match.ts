/** Which recorded request an asked one is, and how two of them differ. */
import { read } from "./body.js"
import type { CassetteExchange } from "./format.js"
import { isEmail } from "./patterns.js"
import { cells } from "./table.js"
import { decoded, unfold } from "./unfold.js"

type Request = CassetteExchange["request"]

/** All that must be the same in two requests, as plain texts in a fixed order. */
export type Fields = ReadonlyArray<string>

const partsOf = (url: string) => {
  const at = url.indexOf("?")
  const address = at < 0 ? url : url.slice(0, at)
  // Without an origin, where a program asked for what is no address: then that is all there is to tell it by.
  const origin = /^https?:\/\/[^/]*/i.exec(address)?.[0] ?? ""
  return { origin, path: address.slice(origin.length), query: at < 0 ? undefined : url.slice(at + 1) }
}

const pairs = (query: string): Fields =>
  query.split("&").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=")
    return [`?${decoded(name)}`, decoded(value.join("="))]
  })

const ofUrl = (url: string): Fields => {
  const { origin, path, query } = partsOf(url)
  return [
    origin,
    ...path.split("/").map((segment) => `/${decoded(segment.replaceAll("+", "%2B"))}`),
    ...(query === undefined ? [] : pairs(query))
  ]
}

const leaves = (value: unknown, path: string): Fields => {
  if (typeof value !== "object" || value === null) {
    return [`${path}:${typeof value}`, typeof value === "string" ? value : JSON.stringify(value)]
  }
  const members = Object.entries(value)
  const kind = Array.isArray(value) ? "[]" : "{}"
  return [`${path}${kind}`, ...members.flatMap(([key, member]) => leaves(member, `${path}.${key}`))]
}

const encoder = new TextEncoder()

/** In the pieces that a recording replaces, each by itself: what a pseudonym stands for reaches over no more. */
const ofText = (text: string, type: string): Fields => {
  const content = read(encoder.encode(text), type)
  switch (content._tag) {
    case "Json":
      return leaves(content.value, "")
    case "Query":
      return ["query", ...pairs(text)]
    case "Table":
      return ["table", ...cells(text).flatMap(({ end, said }) => [said, end])]
    default:
      return ["text", ...text.split(/\r?\n/)]
  }
}

const ofBody = ({ body }: Request, type: string): Fields => {
  if (body === undefined) return []
  if ("json" in body) return leaves(body.json, "")
  if ("text" in body) return ofText(body.text, type)
  if ("base64" in body) return ["bytes", String(body.base64.length)]
  return body.form.flatMap((part) =>
    "text" in part
      ? ["field", part.name, part.text]
      : ["file", part.name, part.filename, part.type ?? "", String(part.bytes), part.sha256]
  )
}

/** How a body is to be read. A cassette that was written by hand may leave that to who asks. */
export const typeOf = ({ headers }: Request): string | undefined => headers["content-type"]

export const fields = (request: Request, type = typeOf(request) ?? ""): Fields => [
  request.method,
  ...ofUrl(request.url),
  // Another form is asked for, and another one would have been answered.
  request.headers.accept ?? "",
  ...ofBody(request, type)
]

export const isSame = (one: Fields, other: Fields): boolean =>
  one.length === other.length && one.every((field, at) => field === other[at])

/** Pseudonyms of values that a program may know by itself. All others it can only have from an answer. */
const TYPED =
  /Person-\d+|person-\d+@example\.invalid|host-\d+\.example\.invalid|(?:login|sis|term|text|phone|secret|id|ip|file|uuid|bookmark)-\d+|https:\/\/avatars\.example\.invalid\/avatar-\d+|00000000-0000-4000-8000-\d{12}|(?<!\d)19[01]\d-\d\d-\d\d(?:[T ]00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:?00)?)?(?!\d)|(?<!\d)(?:9000\d{8}(?:\.5)?|90{5}\d{11})(?!\d)/g

const words = (name: string): ReadonlyArray<string> => name.toLowerCase().split(/[\s,]+/)

/** `Ada Lovelace`, `Lovelace, Ada` and `Ada` go by one pseudonym. */
const isOneName = (one: string, other: string): boolean => {
  const [some, others] = [words(one), words(other)]
  return some.every((word) => others.includes(word)) || others.every((word) => some.includes(word))
}

const isPerson = (pseudonym: string): boolean => pseudonym.startsWith("Person-")

/** A value as a recording tells it from others: however it is escaped, and an e-mail address in any case. */
const valueOf = (pseudonym: string, written: string): string => {
  const value = unfold(written).chars
  return pseudonym.includes("@") ? value.toLowerCase() : value
}

/** Whether both values have this pseudonym. */
const isOne = (pseudonym: string, one: string, other: string): boolean =>
  one === other || (isPerson(pseudonym) && isOneName(one, other))

/** The same text has a pseudonym as a name, and another one as whatever else it is. */
const sortOf = (pseudonym: string, value: string): string => `${isPerson(pseudonym) ? "name" : "value"} ${value}`

/** Where the origin stands among the fields: what is asked of another host was never recorded. */
const ORIGIN = 1

/** Which real value stands for which pseudonym, as far as the program has shown. No value stands for two. */
export class Bindings {
  readonly #values = new Map<string, string>()
  /** The values that have one. */
  readonly #taken = new Set<string>()

  /** What has to be bound for the request to be the recorded one; undefined where it cannot be. */
  fit(recorded: Fields, asked: Fields): ReadonlyMap<string, string> | undefined {
    if (recorded.length !== asked.length) return undefined
    const bound = new Map<string, string>()
    for (const [at, field] of recorded.entries()) {
      const value = asked[at] ?? ""
      if (field !== value && (at === ORIGIN || !this.#fitField(field, value, bound))) return undefined
    }
    return bound
  }

  #fitField(field: string, value: string, bound: Map<string, string>): boolean {
    const names = field.match(TYPED)
    if (names === null) return false
    // Piece by piece from left to right: a pattern of as many wildcards would try every way to divide the text.
    const between = field.split(TYPED)
    let at = between[0]?.length ?? 0
    if (!value.startsWith(between[0] ?? "")) return false
    return names.every((name, index) => {
      const next = between[index + 1] ?? ""
      const last = index === names.length - 1
      const end = last ? value.length - next.length : value.indexOf(next, at + 1)
      if (end <= at || (last && !value.endsWith(next))) return false
      const said = value.slice(at, end)
      at = end + next.length
      return this.#agrees(name, said, bound)
    })
  }

  #agrees(name: string, written: string, bound: Map<string, string>): boolean {
    if (written === name) return true
    const value = valueOf(name, written)
    if (name.includes("@") !== isEmail(value)) return false
    const known = bound.get(name) ?? this.#values.get(name)
    if (known !== undefined) return isOne(name, known, value)
    const sort = sortOf(name, value)
    if (this.#taken.has(sort) || [...bound].some((other) => sortOf(...other) === sort)) return false
    bound.set(name, value)
    return true
  }

  bind(bound: ReadonlyMap<string, string>): void {
    for (const [name, value] of bound) {
      this.#values.set(name, value)
      this.#taken.add(sortOf(name, value))
    }
  }
}

/** How much two requests have in common: what comes first counts most. */
export const likeness = (one: Fields, other: Fields): number => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const rest = new Set(one.slice(same))
  return same + other.slice(same).filter((field) => rest.has(field)).length / (other.length + 1)
}

/** In what the asked request differs from the recorded one. */
export const difference = (recorded: Request, asked: Request): string => {
  const parts: Array<string> = []
  if (recorded.method !== asked.method) parts.push("method")
  const [one, other] = [partsOf(recorded.url), partsOf(asked.url)]
  for (const part of ["origin", "path", "query"] as const) if (one[part] !== other[part]) parts.push(part)
  if (recorded.headers.accept !== asked.headers.accept) parts.push("accept")
  const type = typeOf(asked) ?? ""
  const bodies = [ofBody(recorded, typeOf(recorded) ?? type), ofBody(asked, type)].map((body) => JSON.stringify(body))
  if (bodies[0] !== bodies[1]) parts.push("body")
  return parts.length === 0 ? "nothing but its escapes" : parts.join(", ")
}
