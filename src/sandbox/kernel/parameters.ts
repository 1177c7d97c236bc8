/** What a request sends: parameters, parsed like Rails and Rack do, and a file. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Chunk from "effect/Chunk"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type ApiFailure, genericFailure } from "./apiFailure.js"
import { decodeJson, type Json } from "./json.js"
import { formatTimestamp } from "./time.js"

/** Request parameters as Rails parses them: one nested structure from query, form or JSON. */
export type Parameter = null | boolean | number | string | ReadonlyArray<Parameter> | ParameterMap
export interface ParameterMap extends ReadonlyMap<string, Parameter> {}

type Builder = null | boolean | number | string | Array<Builder> | Map<string, Builder>

// As in Rack. The limit also bounds the recursion below for hostile keys.
const MAX_KEY_DEPTH = 32

/** `a[b][]` is `["a", "b", ""]`. A name with unbalanced brackets is used as it is. */
const parseKey = (name: string): ReadonlyArray<string> => {
  const match = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name)
  if (match === null) return [name]
  const [, head = "", brackets = ""] = match
  return [head, ...brackets.slice(1, -1).split("][")]
}

const hasMember = (value: Builder | undefined, path: ReadonlyArray<string>): boolean => {
  let current = value
  for (const key of path) {
    // Rack: a nested list never starts a new element, so its members go into one hash.
    if (key === "" || !(current instanceof Map) || !current.has(key)) return false
    current = current.get(key)
  }
  return true
}

const insert = (node: Builder | undefined, path: ReadonlyArray<string>, value: string): Builder => {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (key !== "") {
    // If two parameters imply different shapes, the later one wins.
    const map: Map<string, Builder> = node instanceof Map ? node : new Map()
    return map.set(key, insert(map.get(key), rest, value))
  }
  const list: Array<Builder> = Array.isArray(node) ? node : []
  const last = list.at(-1)
  // Rails: in `a[][b]` a new element starts when the last one already has this member.
  if (rest.length > 0 && rest[0] !== "" && last instanceof Map && !hasMember(last, rest)) insert(last, rest, value)
  else list.push(insert(undefined, rest, value))
  return list
}

/** Parses the fields of a form. Never fails. */
const parseForm = (fields: Iterable<readonly [name: string, value: string]>): ParameterMap => {
  const root: Map<string, Builder> = new Map()
  for (const [name, value] of fields) {
    const path = parseKey(name)
    // A name that is too deep is used as it is, so that it is reported.
    if (name !== "") insert(root, path.length <= MAX_KEY_DEPTH ? path : [name], value)
  }
  return root
}

export const splitUrl = (url: string): readonly [path: string, query: string] => {
  const [path = "", ...query] = url.split("?")
  return [path, query.join("?")]
}

/** Parses a query string or a URL-encoded form. */
export const parseQuery = (text: string): ParameterMap => parseForm(new URLSearchParams(text))

const fromUnknown = (value: unknown, depth: number): Parameter => {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return value
  if (typeof value !== "object" || depth >= MAX_KEY_DEPTH) return null
  if (Array.isArray(value)) return value.map((member) => fromUnknown(member, depth + 1))
  return new Map(Object.entries(value).map(([key, member]) => [key, fromUnknown(member, depth + 1)]))
}

/** Parses a JSON body. Rails puts a body that is not an object under `_json`. Throws on invalid JSON. */
export const parseJson = (text: string): ParameterMap => {
  if (text.trim() === "") return new Map()
  const parameters = fromUnknown(decodeJson(text), 0)
  return parameters instanceof Map ? parameters : new Map([["_json", parameters]])
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
export const escapeUri = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Ruby's `CGI.escape`: encodes a space as `+`. */
export const escapeForm = (text: string): string => escapeUri(text).replaceAll("%20", "+")

const encodeParameter = (value: Parameter, name: string): string => {
  if (value instanceof Map) {
    return [...value]
      .map(([key, member]) => encodeParameter(member, name === "" ? key : `${name}[${key}]`))
      .filter((text) => text !== "")
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      .join("&")
  }
  if (Array.isArray(value)) return value.map((member) => encodeParameter(member, `${name}[]`)).join("&")
  return `${escapeForm(name)}=${escapeForm(String(value ?? ""))}`
}

/**
 * Rails' `to_query`: escapes brackets and sorts names (not list members), so the result can differ from the request's
 * query.
 */
export const toQuery = (parameters: ParameterMap): string => encodeParameter(parameters, "")

/** A scalar as a string, as in a query. */
export const asString = (value: Parameter | undefined): string | undefined =>
  value === null || value === undefined || typeof value === "object" ? undefined : String(value)

/** Rails' `blank?`: null, false, a blank string, or an empty list or hash. */
export const isBlank = (value: Parameter | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0) ||
  (value instanceof Map && value.size === 0)

/** A timestamp as Canvas writes it; undefined for null, the empty string and anything that is not a time. */
export const asTime = (value: Parameter | undefined): string | undefined =>
  Option.fromNullable(asString(value)).pipe(
    Option.filter((text) => text !== ""),
    Option.flatMap(DateTime.make),
    Option.map(formatTimestamp),
    Option.getOrUndefined
  )

/** Times as filters of lists accept them: `Api::ISO8601_REGEX` of Canvas. */
const ISO_TIME =
  /^\d{4}-(?:1[0-2]|0[1-9])-(?:3[01]|[12]\d|0[1-9])T(?:2[0-3]|[01]\d):[0-5]\d:(?:60|[0-5]\d)(?:\.\d+)?(?:Z|[+-](?:2[0-3]|[01]\d):[0-5]\d)?$/

/** The time of a filter; undefined for anything else, also for a date. */
export const asIsoTime = (value: Parameter | undefined): string | undefined =>
  ISO_TIME.test(asString(value) ?? "") ? asTime(value) : undefined

/** As `asIsoTime`, but a date is the beginning of its day, or with `isEnd` the end. */
export const asMoment = (value: Parameter | undefined, isEnd: boolean): string | undefined => {
  const text = asString(value) ?? ""
  // `Api::DATE_REGEX`
  const isDate = /^\d{4}[- /.]\d{2}[- /.]\d{2}$/.test(text)
  return asIsoTime(isDate ? `${text.replace(/[ /.]/g, "-")}T${isEnd ? "23:59:59" : "00:00:00"}Z` : text)
}

/** Canvas accepts several spellings of true, in forms and in JSON. */
export const asBoolean = (value: Parameter | undefined): boolean =>
  ["true", "t", "1", "yes", "y", "on"].includes((asString(value) ?? "").toLowerCase())

/** Ruby's `Array(value)`: a single value is a list of one. */
export const asStrings = (value: Parameter | undefined): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).flatMap((member) => asString(member) ?? [])

export const asMap = (value: Parameter | undefined): ParameterMap | undefined =>
  value instanceof Map ? value : undefined

/** A parameter as JSON. */
export const toJson = (value: Parameter): Json => {
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, member]) => [name, toJson(member)]))
  // The type guard of arrays does not exclude read-only ones.
  return Array.isArray(value) ? value.map(toJson) : (value as Exclude<Parameter, object>)
}

/** A file in the body of a request: the first one of a multipart form, or a body that is no form. */
export interface SentFile {
  readonly name: string | undefined
  readonly contentType: string
  readonly bytes: Uint8Array
}

const MAX_BODY_BYTES = 1024 * 1024
const MAX_FILE_BYTES = 64 * 1024 * 1024

/**
 * Reads the complete body. Drains a body that is too large, since a client may not read the response before it has sent
 * all.
 */
const readBody = Effect.fn("Sandbox.readBody")(function* (maxBytes: number) {
  const request = yield* HttpServerRequest.HttpServerRequest
  let size = 0
  const chunks = yield* request.stream.pipe(
    Stream.filter((chunk) => {
      size += chunk.length
      return size <= maxBytes
    }),
    Stream.runCollect,
    // There is no body, or the client has disconnected.
    Effect.orElseSucceed(() => Chunk.empty<Uint8Array>())
  )
  return size > maxBytes
    ? yield* genericFailure(413, "payload_too_large")
    : Buffer.concat(Chunk.toReadonlyArray(chunks))
})

interface RequestBody {
  readonly parameters: ParameterMap
  readonly sentFile: SentFile | undefined
}

type Parse = (body: Buffer, contentType: string) => Effect.Effect<RequestBody, unknown>

const parseText =
  (parse: (text: string) => ParameterMap): Parse =>
  (body) =>
    Effect.try(() => ({ parameters: parse(body.toString()), sentFile: undefined }))

/** Multipart forms, as `curl -F` sends them. */
const parseMultipart: Parse = (body, contentType) =>
  Effect.gen(function* () {
    if (body.length === 0) return { parameters: new Map(), sentFile: undefined }
    const response = new Response(new Uint8Array(body), { headers: { "content-type": contentType } })
    const entries = [...(yield* Effect.tryPromise(() => response.formData()))]
    const [file] = entries.flatMap(([, value]) => (typeof value === "string" ? [] : [value]))
    const bytes = file === undefined ? undefined : new Uint8Array(yield* Effect.tryPromise(() => file.arrayBuffer()))
    return {
      parameters: parseForm(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
      sentFile: file && bytes && { name: file.name, contentType: file.type, bytes }
    }
  })

/** A SIS import can be the file itself. */
const parseFile: Parse = (body, contentType) =>
  Effect.succeed({
    parameters: new Map(),
    sentFile: body.length === 0 ? undefined : { name: undefined, contentType, bytes: new Uint8Array(body) }
  })

const parsers: ReadonlyArray<readonly [type: RegExp, maxBytes: number, parse: Parse]> = [
  [/^application\/json\b/i, MAX_BODY_BYTES, parseText(parseJson)],
  [/^application\/x-www-form-urlencoded\b/i, MAX_BODY_BYTES, parseText(parseQuery)],
  [/^multipart\/form-data\b/i, MAX_FILE_BYTES, parseMultipart],
  [/^(?:text\/csv|application\/(?:zip|octet-stream))\b/i, MAX_FILE_BYTES, parseFile]
]

/**
 * Reads a body. Rails parses a JSON body and both kinds of forms into the same parameters. Bodies of unknown types are
 * not read.
 */
export const readRequestBody = Effect.gen(function* (): Effect.fn.Return<
  RequestBody,
  ApiFailure,
  HttpServerRequest.HttpServerRequest
> {
  const request = yield* HttpServerRequest.HttpServerRequest
  const contentType = request.headers["content-type"] ?? ""
  const [, maxBytes, parse] = parsers.find(([type]) => type.test(contentType)) ?? []
  if (maxBytes === undefined || parse === undefined) return { parameters: new Map(), sentFile: undefined }
  const body = yield* readBody(maxBytes)
  return yield* Effect.mapError(parse(body, contentType), () => genericFailure(400, "bad_request"))
})
