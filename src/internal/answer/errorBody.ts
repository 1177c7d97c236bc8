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

/**
 * The service has a dozen shapes: `errors` is an array, a map of fields, or a text; `message` and `error` stand beside
 * it or in its place; `error` may be `true`; an upload hides the error in an array of attachments.
 */
const collect = (value: unknown, field: string | undefined, found: Set<string>, depth: number): void => {
  if (depth > 6) return
  if (typeof value === "string") {
    const text = value.trim()
    if (text !== "") found.add(field === undefined ? text : `${field}: ${text}`)
  } else if (Array.isArray(value)) {
    for (const element of value) collect(element, field, found, depth + 1)
  } else if (json.isObject(value)) {
    const named =
      typeof value.field === "string" ? value.field : typeof value.attribute === "string" ? value.attribute : field
    const own = [value.message, value.error, value.errors].filter((part) => part !== undefined)
    for (const part of own) {
      if (typeof part === "object") members(part, named, found, depth + 1)
      else collect(typeof part === "string" ? part : undefined, named, found, depth + 1)
    }
    if (own.every((part) => part === null || part === "") && typeof value.type === "string")
      collect(value.type, named, found, depth + 1)
    if (Array.isArray(value.attachments)) collect(value.attachments, field, found, depth + 1)
  }
}

/** In `errors` the keys of a map are the fields; an object with a message of its own is one error. */
const members = (value: unknown, field: string | undefined, found: Set<string>, depth: number): void => {
  if (!json.isObject(value) || [value.message, value.error, value.errors].some((part) => typeof part === "string")) {
    collect(value, field, found, depth)
  } else {
    for (const [name, problems] of Object.entries(value)) collect(problems, name, found, depth)
  }
}

/** What a storage says: `<Error><Code>…</Code><Message>…</Message>…`, where the rest is of interest to nobody. */
const xmlMessage = (text: string): string | undefined => {
  if (!/^\s*(?:<\?xml|<Error>)/.test(text)) return undefined
  const [code, message] = ["Code", "Message"].map((name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1])
  if (message === undefined) return code
  return code === undefined ? message : `${message} (${code})`
}

/**
 * What an error body says, in the service's words. Empty where it says nothing. Each message is scrubbed once it is read:
 * JSON and HTML can write a token so that it is not found in their text.
 */
export const messages = (
  contentType: string,
  text: string,
  scrub: (message: string) => string = (message) => message
): ReadonlyArray<string> => {
  if (text.trim() === "") return []
  if (isHtml(contentType, text)) return [scrub(htmlTitle(text)).slice(0, 1000)].filter((title) => title !== "")
  const xml = xmlMessage(text)
  if (xml !== undefined) return [scrub(xml).slice(0, 1000)]
  const parsed = json.parse(text)
  if (Either.isLeft(parsed)) return [text.replace(/\s+/g, " ").trim().slice(0, 500)]
  const found = new Set<string>()
  collect(parsed.right, undefined, found, 0)
  if (found.size === 0 && json.isObject(parsed.right) && typeof parsed.right.status === "string")
    collect(parsed.right.status, undefined, found, 0)
  return Array.from(found, (message) => scrub(message).slice(0, 1000)).slice(0, 50)
}
