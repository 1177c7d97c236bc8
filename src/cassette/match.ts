/** Matches requests with recorded requests, and describes how two requests differ. */
import * as Arr from "effect/Array"
import * as Order from "effect/Order"
import { isForm } from "./body.js"
import type { CassetteExchange } from "./format.js"
import { decodeQueryComponent, isPseudonym } from "./redact.js"

/** The parts that must be equal in two requests, the most important one first. */
const PARTS = ["method", "origin", "path", "query", "accept", "body"] as const

/** A part as its names and values, in which escaping makes no difference. A recording replaces each of them as a whole. */
type Fields = ReadonlyArray<string>

export type RequestFields = Readonly<Record<(typeof PARTS)[number], Fields>>

/** In the order of their keys: the order of members and parameters has no meaning. Values of one key keep their order. */
const sortByKey = <A>(entries: ReadonlyArray<readonly [key: string, value: A]>) =>
  Arr.sortWith(entries, ([key]) => key, Order.string)

const queryFields = (query: string): Fields => {
  const pairs = query.split("&").map((pair) => {
    const end = pair.search(/=|$/)
    const key = `?${decodeQueryComponent(pair.slice(0, end))}`
    // `a[][b]=1&a[][c]=2` are members of one element, and the order of such parameters says of which.
    return [key.replace(/\[\]\[.*/s, ""), [key, decodeQueryComponent(pair.slice(end + 1))]] as const
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

const bodyFields = ({ body, headers }: CassetteExchange["request"], type: string | undefined): Fields => {
  if (body === undefined) return []
  if ("json" in body) return jsonFields(body.json)
  if ("base64" in body) return ["bytes", String(body.base64.length)]
  return isForm(headers["content-type"] ?? type) ? ["query", ...queryFields(body.text)] : ["text", body.text]
}

/** `type` determines how the body is parsed if the request has no content type: a cassette written by hand may omit it. */
export const requestFields = (request: CassetteExchange["request"], type?: string): RequestFields => {
  // Empty if the program requested something that is not a URL.
  const origin = /^https?:\/\/[^/?]*/i.exec(request.url)?.[0] ?? ""
  const end = request.url.search(/\?|$/)
  const [path, query] = [request.url.slice(origin.length, end), request.url.slice(end)]
  return {
    method: [request.method],
    origin: [origin],
    path: path.split("/").map((segment) => decodeQueryComponent(segment.replaceAll("+", "%2B"))),
    query: query === "" ? [] : queryFields(query.slice(1)),
    // With another Accept the server would have responded in another format.
    accept: [request.headers.accept ?? ""],
    body: bodyFields(request, type)
  }
}

const matches = (recorded: Fields, actual: Fields, isMatch: (one: string, other: string) => boolean): boolean =>
  recorded.length === actual.length && recorded.every((field, at) => isMatch(field, actual[at] ?? ""))

const isSame = (one: string, other: string): boolean => one === other

export const isEqual = (one: RequestFields, other: RequestFields): boolean =>
  PARTS.every((part) => matches(one[part], other[part], isSame))

/**
 * Whether a request equals a recorded one except for values of the program, which the recording has replaced. A pseudonym comes
 * from a response, and stands for its own value only. Requests to another host were not recorded.
 */
export const isMatch = (recorded: RequestFields, actual: RequestFields): boolean =>
  PARTS.every((part) =>
    matches(
      recorded[part],
      actual[part],
      (field, value) =>
        field === value || (part !== "origin" && isPseudonym(field) && value !== "" && !isPseudonym(value))
    )
  )

/** Names the parts in which two requests differ. */
export const describeDifference = (one: RequestFields, other: RequestFields): string =>
  PARTS.filter((part) => !matches(one[part], other[part], isSame)).join(", ")

/** Similarity of two requests: earlier fields have more weight. */
export const similarity = (one: RequestFields, other: RequestFields): number => {
  const [some, others] = [PARTS.flatMap((part) => one[part]), PARTS.flatMap((part) => other[part])]
  const differs = some.findIndex((field, at) => field !== others[at])
  const same = differs < 0 ? some.length : differs
  const known = new Set(some)
  return same + others.filter((field) => known.has(field)).length / (others.length + 1)
}
