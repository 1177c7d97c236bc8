/** Extracts the messages of an error body, in all its formats. */
import * as Either from "effect/Either"
import { stringify } from "../text/stringify.js"
import { HTML } from "./facts.js"
import * as json from "./json.js"

const stripTags = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()

/** The title of an HTML page, or the start of its text. */
export const htmlTitle = (html: string): string => {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.replace(/\s+/g, " ").trim()
  return (title === undefined || title === "" ? stripTags(html) : title).slice(0, 200)
}

/** Services send JSON as HTML to old browsers, and proxies send HTML in the place of JSON: the content tells. */
export const isHtml = (contentType: string, text: string): boolean =>
  (HTML.test(contentType) && !json.startsLikeJson(text)) || /^\s*<(?:!doctype html|html)\b/i.test(text)

/** Members with messages: of the service, its imports, OAuth 2, JSON:API and problem details (RFC 9457). */
export const MESSAGE_KEYS = [
  "message",
  "error",
  "error_description",
  "error_message",
  "errors",
  "messages",
  "detail",
  "processing_errors"
] as const

/** Used if there is no message. */
const FALLBACK_KEYS = ["title", "type"] as const

const MAX_ERROR_DEPTH = 6

const joinField = (outer: string | undefined, name: string): string | undefined => {
  if (name === "base") return outer
  return outer === undefined ? name : `${outer}[${name}]`
}

/** The field that an error names, or else the outer field. */
const fieldOf = ({ attribute, field, source }: json.JsonObject, outer: string | undefined): string | undefined => {
  const named = typeof field === "string" ? field : typeof attribute === "string" ? attribute : undefined
  if (named !== undefined) return named === "base" || outer?.endsWith(`[${named}]`) ? outer : named
  if (!json.isObject(source)) return outer
  const pointer = source.parameter ?? source.pointer
  return typeof pointer === "string" ? (pointer.split("/").at(-1) ?? outer) : outer
}

/**
 * Collects the messages of a value. The service has a dozen formats: `errors` is an array, a map of fields, or a string;
 * `message` and `error` stand beside it or in its place; `error` may be `true`; an upload has the error in an array of
 * attachments.
 */
const collect = (value: unknown, field: string | undefined, found: Set<string>, depth: number): void => {
  if (depth > MAX_ERROR_DEPTH) return
  if (typeof value === "string") {
    const text = value.trim()
    if (text !== "") found.add(field === undefined || field === "" ? text : `${field}: ${text}`)
  } else if (Array.isArray(value)) {
    for (const element of value) collect(element, field, found, depth + 1)
  } else if (json.isObject(value)) {
    const named = fieldOf(value, field)
    const messages = MESSAGE_KEYS.map((name) => value[name]).filter((part) => part !== undefined)
    for (const part of messages) collectErrors(part, named, found, depth + 1)
    if (messages.every((part) => part === null || part === "")) {
      const fallback = FALLBACK_KEYS.map((name) => value[name]).find((part) => typeof part === "string")
      if (fallback !== undefined) collect(fallback, named, found, depth + 1)
      else if (field !== undefined) {
        for (const [name, inner] of Object.entries(value)) {
          if (typeof inner === "object") collect(inner, joinField(field, name), found, depth + 1)
        }
      }
    }
    collect(value.attachments, field, found, depth + 1)
  }
}

const isString = (value: unknown): value is string => typeof value === "string"

/** Whether an object is an error, and not a map of fields, which may have the same names as members of an error. */
const isError = (value: json.JsonObject, field: string | undefined): boolean =>
  [value.message, value.error, value.errors].some(isString) ||
  (field !== undefined && [value.detail, value.type].some(isString))

/** Collects from a member such as `errors`, where a map has nested fields as keys, and an import has pairs of file and message. */
const collectErrors = (value: unknown, field: string | undefined, found: Set<string>, depth: number): void => {
  if (depth > MAX_ERROR_DEPTH) return
  if (Array.isArray(value)) {
    for (const element of value) {
      const isPair = Array.isArray(element) && element.length === 2 && element.every(isString)
      if (isPair) collect(element[1], element[0], found, depth + 1)
      else collect(element, field, found, depth + 1)
    }
  } else if (!json.isObject(value) || isError(value, field)) {
    collect(value, field, found, depth)
  } else {
    for (const [name, problems] of Object.entries(value))
      collectErrors(problems, joinField(field, name), found, depth + 1)
  }
}

/** The code of a GraphQL error, such as `undefinedField`. */
export const graphqlCode = (error: unknown): string | undefined => {
  const extensions = json.isObject(error) ? error.extensions : undefined
  const code = json.isObject(extensions) ? extensions.code : undefined
  return typeof code === "string" ? code : undefined
}

/** The message of a storage service: `<Error><Code>…</Code><Message>…</Message>…`. */
const xmlMessage = (text: string): string | undefined => {
  if (!/^\s*(?:<\?xml|<Error>)/.test(text)) return undefined
  const [code, message] = ["Code", "Message"].map((name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1])
  if (message === undefined) return code
  return code === undefined ? message : `${message} (${code})`
}

export const MAX_MESSAGES = 50
const MAX_MESSAGE_LENGTH = 1000

/** The messages of a parsed error body, each redacted. */
export const messagesOf = (data: unknown, redact: (message: string) => string): ReadonlyArray<string> => {
  const found = new Set<string>()
  collect(data, undefined, found, 0)
  if (found.size === 0 && json.isObject(data)) collect(data.status, undefined, found, 0)
  return Array.from(found, (message) => redact(message).slice(0, MAX_MESSAGE_LENGTH)).slice(0, MAX_MESSAGES)
}

/** Whether there is anything but names of members in it. Without recursion, since the depth of a body is not bounded. */
const hasValue = (root: unknown): boolean => {
  const pending = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === "object" && value !== null) for (const member of Object.values(value)) pending.push(member)
    else if (/\w/.test(String(value ?? ""))) return true
  }
  return false
}

/**
 * The messages of an error body. Each is redacted after parsing: JSON and HTML can encode a token so that it is not found in
 * the body.
 */
export const errorMessages = (
  contentType: string,
  text: string,
  redact: (message: string) => string = (message) => message
): ReadonlyArray<string> => {
  if (text.trim() === "") return []
  if (isHtml(contentType, text)) return [redact(htmlTitle(text))].filter((title) => title !== "")
  const xml = xmlMessage(text)
  if (xml !== undefined) return [redact(xml).slice(0, MAX_MESSAGE_LENGTH)]
  const parsed = json.parseJson(text)
  if (Either.isLeft(parsed)) return [text.replace(/\s+/g, " ").trim().slice(0, 500)]
  const messages = messagesOf(parsed.right, redact)
  if (messages.length > 0 || !json.isObject(parsed.right)) return messages
  // The service may name what is wrong, such as a record, without words.
  const { errors } = parsed.right
  return (json.isObject(errors) || Array.isArray(errors)) && hasValue(errors)
    ? [redact(stringify(errors)).slice(0, 500)]
    : []
}
