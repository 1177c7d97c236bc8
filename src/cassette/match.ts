/** Which recorded request an asked one is, and how two of them differ. */
import type { CassetteBody, CassetteExchange } from "./format.js"
import { isEmail } from "./patterns.js"
import { decoded } from "./unfold.js"

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

const ofUrl = (url: string): Fields => {
  const { origin, path, query } = partsOf(url)
  return [
    origin,
    ...path.split("/").map((segment) => `/${decoded(segment.replaceAll("+", "%2B"))}`),
    ...(query?.split("&") ?? []).flatMap((pair) => {
      const [name = "", ...value] = pair.split("=")
      return [`?${decoded(name)}`, decoded(value.join("="))]
    })
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

const ofBody = (kept: CassetteBody | undefined): Fields => {
  if (kept === undefined) return []
  if ("json" in kept) return leaves(kept.json, "")
  // Line by line, or parameter by parameter: what a pseudonym stands for reaches over no more.
  if ("text" in kept) return ["text", ...kept.text.split(/([\n&=])/).map(decoded)]
  if ("base64" in kept) return ["bytes", String(kept.base64.length)]
  return kept.form.flatMap((part) =>
    "text" in part
      ? ["field", part.name, part.text]
      : ["file", part.name, part.filename, part.type ?? "", String(part.bytes), part.sha256]
  )
}

export const fields = ({ body, headers, method, url }: Request): Fields => [
  method,
  ...ofUrl(url),
  // Another form is asked for, and another one would have been answered.
  headers.accept ?? "",
  ...ofBody(body)
]

export const isSame = (one: Fields, other: Fields): boolean =>
  one.length === other.length && one.every((field, at) => field === other[at])

/** Pseudonyms of values that a program may know by itself. All others it can only have from an answer. */
const TYPED =
  /Person-\d+|person-\d+@example\.invalid|host-\d+\.example\.invalid|(?:login|sis|term|text|phone|secret|id|ip|file|uuid|bookmark)-\d+|https:\/\/avatars\.example\.invalid\/avatar-\d+|00000000-0000-4000-8000-\d{12}|(?<!\d)19[01]\d-\d\d-\d\d(?!\d)|(?<!\d)(?:9000\d{8}(?:\.5)?|90{5}\d{11})(?!\d)/g

const words = (name: string): ReadonlyArray<string> => name.toLowerCase().split(/[\s,]+/)

/** `Ada Lovelace`, `Lovelace, Ada` and `Ada` go by one pseudonym. */
const isOneName = (one: string, other: string): boolean => {
  const [some, others] = [words(one), words(other)]
  return some.every((word) => others.includes(word)) || others.every((word) => some.includes(word))
}

/** Where the origin stands among the fields: what is asked of another host was never recorded. */
const ORIGIN = 1

/** Which real value stands for which pseudonym, as far as the program has shown. No value stands for two. */
export class Bindings {
  readonly #values = new Map<string, string>()
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

  #agrees(name: string, value: string, bound: Map<string, string>): boolean {
    if (value === name) return true
    if (name.includes("@") !== isEmail(value)) return false
    const known = bound.get(name) ?? this.#values.get(name)
    if (known !== undefined) return known === value || (name.startsWith("Person-") && isOneName(known, value))
    if (this.#taken.has(value)) return false
    bound.set(name, value)
    return true
  }

  bind(bound: ReadonlyMap<string, string>): void {
    for (const [name, value] of bound) {
      this.#values.set(name, value)
      this.#taken.add(value)
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
  if (JSON.stringify(ofBody(recorded.body)) !== JSON.stringify(ofBody(asked.body))) parts.push("body")
  return parts.length === 0 ? "nothing but its escapes" : parts.join(", ")
}
