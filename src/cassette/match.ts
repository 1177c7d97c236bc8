/** Which recorded request an asked one is, and how two of them differ. */
import * as body from "./body.js"
import type { CassetteBody, CassetteExchange } from "./format.js"
import { HOME } from "./pseudonyms.js"

type Request = CassetteExchange["request"]

/** All that must be the same in two requests, as plain texts in a fixed order. */
export type Fields = ReadonlyArray<string>

const decoded = (text: string): string => {
  // As a query is read; what cannot be decoded stands for itself.
  const spaced = text.replaceAll("+", " ")
  return /^(?:[^%]|%[0-7][0-9a-f])*$/i.test(spaced)
    ? spaced.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : (new URLSearchParams(`v=${text.replaceAll("&", "%26")}`).get("v") ?? text)
}

const ofUrl = (url: string): Fields => {
  const [address = "", ...query] = url.split("?")
  const [, origin = "", path = ""] = /^(https?:\/\/[^/]*)(.*)$/is.exec(address) ?? []
  const pairs = query.length === 0 ? [] : query.join("?").split("&")
  return [
    origin,
    ...path.split("/").map((segment) => `/${decoded(segment.replaceAll("+", "%2B"))}`),
    ...pairs.flatMap((pair) => {
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
  if ("text" in kept) return ["text", kept.text]
  if ("base64" in kept) return ["bytes", body.digest(kept.base64)]
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
const TYPED = /Person-\d+|person-\d+@example\.invalid|(?:login|sis|term|text|phone)-\d+/g
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const words = (name: string): ReadonlyArray<string> => name.toLowerCase().split(/[\s,]+/)

/** `Ada Lovelace`, `Lovelace, Ada` and `Ada` go by one pseudonym. */
const isOneName = (one: string, other: string): boolean => {
  const [few, many] = [words(one), words(other)].toSorted((a, b) => a.length - b.length)
  return few !== undefined && many !== undefined && few.every((word) => many.includes(word))
}

/** Which real value stands for which pseudonym, as far as the program has shown, and the reverse. */
export class Bindings {
  readonly #values = new Map<string, string>()
  readonly #pseudonyms = new Map<string, string>()

  /** What has to be bound for the request to be the recorded one; undefined where it cannot be. */
  fit(recorded: Fields, asked: Fields): ReadonlyMap<string, string> | undefined {
    if (recorded.length !== asked.length) return undefined
    const bound = new Map<string, string>()
    for (const [at, field] of recorded.entries()) {
      const value = asked[at] ?? ""
      if (field !== value && !this.#fitField(field, value, bound)) return undefined
    }
    return bound
  }

  #fitField(field: string, value: string, bound: Map<string, string>): boolean {
    const names = field.match(TYPED)
    if (names === null) return false
    const pattern = field
      .split(TYPED)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("(.+)")
    const found = new RegExp(`^${pattern}$`, "s").exec(value)
    return found !== null && names.every((name, index) => this.#agrees(name, found[index + 1] ?? "", bound))
  }

  #agrees(name: string, value: string, bound: Map<string, string>): boolean {
    if (value === name) return true
    if (name.includes("@") !== EMAIL.test(value)) return false
    const known = bound.get(name) ?? this.#values.get(name)
    if (known !== undefined) return known === value || (name.startsWith("Person-") && isOneName(known, value))
    const other = this.#pseudonyms.get(value)
    if (other !== undefined && other !== name) return false
    bound.set(name, value)
    return true
  }

  bind(bound: ReadonlyMap<string, string>): void {
    for (const [name, value] of bound) {
      this.#values.set(name, value)
      this.#pseudonyms.set(value, name)
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
  const [path, query] = recorded.url.split(/\?(.*)/s)
  const [otherPath, otherQuery] = asked.url.split(/\?(.*)/s)
  if (path !== otherPath) parts.push(path?.startsWith(HOME) === otherPath?.startsWith(HOME) ? "path" : "origin")
  if (query !== otherQuery) parts.push("query")
  if (recorded.headers.accept !== asked.headers.accept) parts.push("accept")
  if (JSON.stringify(ofBody(recorded.body)) !== JSON.stringify(ofBody(asked.body))) parts.push("body")
  return parts.length === 0 ? "nothing but its escapes" : parts.join(", ")
}
