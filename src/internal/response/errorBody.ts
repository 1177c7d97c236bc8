/** What the body of an error says, in all its shapes. */
import * as Either from "effect/Either"
import * as json from "./json.js"

const strip = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()

/** The title of an HTML page, or its first words. */
export const htmlTitle = (html: string): string => {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.replace(/\s+/g, " ").trim()
  return (title === undefined || title === "" ? strip(html) : title).slice(0, 200)
}

export const isHtml = (contentType: string, text: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) || /^\s*<(?:!doctype html|html)\b/i.test(text)

/** The members that hold words: the service's own, those of OAuth 2, of its imports, of JSON:API and of problem details. */
const WORDS = [
  "message",
  "error",
  "error_description",
  "error_message",
  "errors",
  "messages",
  "detail",
  "processing_errors"
] as const

/** What stands in for words where there are none. */
const INSTEAD = ["title", "type"] as const

const DEEPEST = 6

const join = (outer: string | undefined, name: string): string | undefined => {
  if (name === "base") return outer
  return outer === undefined ? name : `${outer}[${name}]`
}

/** The field that an error is about, where it says so itself. */
const fieldOf = ({ attribute, field, source }: json.JsonObject, outer: string | undefined): string | undefined => {
  const named = typeof field === "string" ? field : typeof attribute === "string" ? attribute : undefined
  if (named !== undefined) return named === "base" || outer?.endsWith(`[${named}]`) ? outer : named
  if (!json.isObject(source)) return outer
  const place = source.parameter ?? source.pointer
  return typeof place === "string" ? (place.split("/").at(-1) ?? outer) : outer
}

/**
 * The service has a dozen shapes: `errors` is an array, a map of fields, or a text; `message` and `error` stand beside
 * it or in its place; `error` may be `true`; an upload hides the error in an array of attachments.
 */
const collect = (value: unknown, field: string | undefined, found: Set<string>, depth: number): void => {
  if (depth > DEEPEST) return
  if (typeof value === "string") {
    const text = value.trim()
    if (text !== "") found.add(field === undefined || field === "" ? text : `${field}: ${text}`)
  } else if (Array.isArray(value)) {
    for (const element of value) collect(element, field, found, depth + 1)
  } else if (json.isObject(value)) {
    const named = fieldOf(value, field)
    const own = WORDS.map((name) => value[name]).filter((part) => part !== undefined)
    for (const part of own) members(part, named, found, depth + 1)
    if (own.every((part) => part === null || part === "")) {
      const instead = INSTEAD.map((name) => value[name]).find((part) => typeof part === "string")
      if (instead !== undefined) collect(instead, named, found, depth + 1)
      else if (field !== undefined) {
        for (const [name, inner] of Object.entries(value)) {
          if (typeof inner === "object") collect(inner, join(field, name), found, depth + 1)
        }
      }
    }
    collect(value.attachments, field, found, depth + 1)
  }
}

const isText = (value: unknown): value is string => typeof value === "string"

/** Whether it is an error and no map of fields, one of which may be named like the members of an error. */
const isError = (value: json.JsonObject, field: string | undefined): boolean =>
  [value.message, value.error, value.errors].some(isText) ||
  (field !== undefined && [value.detail, value.type].some(isText))

/** In `errors` the keys of a map are the fields, which nest; an import gives pairs of a file and what is wrong in it. */
const members = (value: unknown, field: string | undefined, found: Set<string>, depth: number): void => {
  if (depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const element of value) {
      const isPair = Array.isArray(element) && element.length === 2 && element.every(isText)
      if (isPair) collect(element[1], element[0], found, depth + 1)
      else collect(element, field, found, depth + 1)
    }
  } else if (!json.isObject(value) || isError(value, field)) {
    collect(value, field, found, depth)
  } else {
    for (const [name, problems] of Object.entries(value)) members(problems, join(field, name), found, depth + 1)
  }
}

/** What a storage says: `<Error><Code>…</Code><Message>…</Message>…`, where the rest is of interest to nobody. */
const xmlMessage = (text: string): string | undefined => {
  if (!/^\s*(?:<\?xml|<Error>)/.test(text)) return undefined
  const [code, message] = ["Code", "Message"].map((name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1])
  if (message === undefined) return code
  return code === undefined ? message : `${message} (${code})`
}

/** What data say that report an error. */
export const messagesOf = (data: unknown, scrub: (message: string) => string): ReadonlyArray<string> => {
  const found = new Set<string>()
  collect(data, undefined, found, 0)
  if (found.size === 0 && json.isObject(data)) collect(data.status, undefined, found, 0)
  return Array.from(found, (message) => scrub(message).slice(0, 1000)).slice(0, 50)
}

/**
 * What an error body says, in the service's words. Empty where it says nothing. Each message is scrubbed once it is read:
 * JSON and HTML can write a token so that it is not found in their text.
 */
export const errorMessages = (
  contentType: string,
  text: string,
  scrub: (message: string) => string = (message) => message
): ReadonlyArray<string> => {
  if (text.trim() === "") return []
  if (isHtml(contentType, text)) return [scrub(htmlTitle(text))].filter((title) => title !== "")
  const xml = xmlMessage(text)
  if (xml !== undefined) return [scrub(xml).slice(0, 1000)]
  const parsed = json.parseJson(text)
  if (Either.isLeft(parsed)) return [text.replace(/\s+/g, " ").trim().slice(0, 500)]
  return messagesOf(parsed.right, scrub)
}
