/** Matches requests with recorded requests, and describes how two requests differ. */
import { parseBody } from "./body.js"
import type { CassetteExchange } from "./format.js"
import { decodeQueryComponent, isEmail } from "./redact.js"

type RecordedRequest = CassetteExchange["request"]

/** The parts that must be equal in two requests, the most important one first. */
const PARTS = ["method", "origin", "path", "query", "accept", "body"] as const

type Fields = ReadonlyArray<string>

/** A request in fields, in which escaping makes no difference. */
export type RequestFields = Readonly<Record<(typeof PARTS)[number], Fields>>

/** In the order of their keys: the order of members and parameters has no meaning. Values of one key keep their order. */
const sortByKey = <A>(entries: ReadonlyArray<readonly [key: string, value: A]>) =>
  entries.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))

const queryFields = (query: string): Fields => {
  const pairs = query.split("&").map((pair) => {
    const [name = "", ...value] = pair.split("=")
    const field = [`?${decodeQueryComponent(name)}`, decodeQueryComponent(value.join("="))]
    // `a[][b]=1&a[][c]=2` are members of one element, and the order of such parameters says of which.
    return [field[0]?.replace(/\[\]\[.*/s, "") ?? "", field] as const
  })
  return sortByKey(pairs).flatMap(([, field]) => field)
}

const jsonFields = (value: unknown, path = ""): Fields => {
  if (typeof value !== "object" || value === null) {
    return [`${path}:${typeof value}`, typeof value === "string" ? value : JSON.stringify(value)]
  }
  const kind = Array.isArray(value) ? "[]" : "{}"
  const members = Array.isArray(value) ? Object.entries(value) : sortByKey(Object.entries(value))
  return [`${path}${kind}`, ...members.flatMap(([key, one]) => jsonFields(one, `${path}.${key}`))]
}

const encoder = new TextEncoder()

/** Split into the values that a recording replaces separately, so that a pseudonym matches within one value only. */
const textFields = (text: string, type: string): Fields => {
  const content = parseBody(encoder.encode(text), type)
  if (content._tag === "Json") return jsonFields(content.value)
  return content._tag === "Query" ? ["query", ...queryFields(text)] : ["text", ...text.split(/\r?\n/)]
}

const bodyFields = ({ body }: RecordedRequest, type: string): Fields => {
  if (body === undefined) return []
  if ("json" in body) return jsonFields(body.json)
  if ("text" in body) return textFields(body.text, type)
  if ("base64" in body) return ["bytes", String(body.base64.length)]
  return body.form.flatMap((part) =>
    "text" in part
      ? ["field", part.name, part.text]
      : ["file", part.name, part.filename, part.type ?? "", String(part.bytes), part.sha256]
  )
}

/** `type` determines how the body is parsed if the request has no content type: a cassette written by hand may omit it. */
export const requestFields = (request: RecordedRequest, type = ""): RequestFields => {
  // If the program requested something that is not a URL, there is no origin.
  const [, origin = "", path = "", query] = /^((?:https?:\/\/[^/?]*)?)([^?]*)(?:\?(.*))?$/is.exec(request.url) ?? []
  return {
    method: [request.method],
    origin: [origin],
    path: path.split("/").map((segment) => decodeQueryComponent(segment.replaceAll("+", "%2B"))),
    query: query === undefined ? [] : queryFields(query),
    // With another Accept the server would have responded in another format.
    accept: [request.headers.accept ?? ""],
    body: bodyFields(request, request.headers["content-type"] ?? type)
  }
}

const haveEqual = (part: keyof RequestFields, one: RequestFields, other: RequestFields): boolean =>
  one[part].length === other[part].length && one[part].every((field, at) => field === other[part][at])

export const isEqual = (one: RequestFields, other: RequestFields): boolean =>
  PARTS.every((part) => haveEqual(part, one, other))

/** Names the parts in which two requests differ. */
export const describeDifference = (one: RequestFields, other: RequestFields): string =>
  PARTS.filter((part) => !haveEqual(part, one, other)).join(", ")

/** Similarity of two requests: earlier fields have more weight. */
export const similarity = (one: RequestFields, other: RequestFields): number => {
  const [some, others] = [PARTS.flatMap((part) => one[part]), PARTS.flatMap((part) => other[part])]
  const differs = some.findIndex((field, at) => field !== others[at])
  const same = differs < 0 ? some.length : differs
  const rest = new Set(some.slice(same))
  return same + others.slice(same).filter((field) => rest.has(field)).length / (others.length + 1)
}

/** Pseudonyms of values that a program may know itself. It can have all others only from a response. */
const BINDABLE_PSEUDONYM =
  /Person-\d+|person-\d+@example\.invalid|host-\d+\.example\.invalid|(?:token|login|sis|term|text|phone|secret|id|ip|file|uuid|bookmark)-\d+|https:\/\/avatars\.example\.invalid\/avatar-\d+|00000000-0000-4000-8000-\d{12}|(?<!\d)19[01]\d-\d\d-\d\d(?:[T ]00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:?00)?)?(?!\d)|(?<!\d)(?:9000\d{8}(?:\.5)?|90{5}\d{11})(?!\d)/g

/** The pseudonyms in a text. */
export const findPseudonyms = (text: string): ReadonlyArray<string> => text.match(BINDABLE_PSEUDONYM) ?? []

/** The actual values of pseudonyms, learned from the requests of the program. A value has at most one pseudonym. */
export class PseudonymBindings {
  readonly #values = new Map<string, string>()
  /** Values that have a pseudonym. */
  readonly #taken = new Set<string>()

  /** Binds pseudonyms so that the request equals the recorded one. Returns the new bindings; undefined if that is impossible. */
  match(recorded: RequestFields, actual: RequestFields): ReadonlyMap<string, string> | undefined {
    const bound = new Map<string, string>()
    const isMatch = PARTS.every(
      (part) =>
        haveEqual(part, recorded, actual) ||
        // Requests to another host were not recorded.
        (part !== "origin" &&
          recorded[part].length === actual[part].length &&
          recorded[part].every((field, at) => this.#matchField(field, actual[part][at] ?? "", bound)))
    )
    if (!isMatch) return undefined
    for (const [name, value] of bound) {
      this.#values.set(name, value)
      this.#taken.add(value)
    }
    return bound
  }

  #matchField(field: string, value: string, bound: Map<string, string>): boolean {
    if (field === value) return true
    const names = field.match(BINDABLE_PSEUDONYM)
    // From left to right: a pattern with as many wildcards would backtrack through all ways to divide the text.
    const [start = "", ...between] = field.split(BINDABLE_PSEUDONYM)
    let at = start.length
    if (names === null || !value.startsWith(start)) return false
    return names.every((name, index) => {
      const next = between[index] ?? ""
      const isLast = index === names.length - 1
      const end = isLast ? value.length - next.length : value.indexOf(next, at + 1)
      if (end <= at || (isLast && !value.endsWith(next))) return false
      const written = value.slice(at, end)
      at = end + next.length
      return this.#bindValue(name, written, bound)
    })
  }

  #bindValue(name: string, value: string, bound: Map<string, string>): boolean {
    if (value === name) return true
    if (name.includes("@") !== isEmail(value)) return false
    const known = bound.get(name) ?? this.#values.get(name)
    if (known !== undefined) return known === value
    if (this.#taken.has(value) || [...bound.values()].includes(value)) return false
    bound.set(name, value)
    return true
  }
}
