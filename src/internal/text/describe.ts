/** Descriptions of values for messages. */
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import { escapeControl, MAX_SHOWN_LENGTH, truncate } from "./escape.js"

/** Names the class of an instance, such as a Date or a Promise. */
const describeObject = (value: object): string => {
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name
  return typeof name !== "string" || name === "" || name === "Object" ? "an object" : `an object (${name})`
}

const describeReadable = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return `an array of length ${value.length}`
  if (value instanceof Uint8Array) return `${value.length} bytes`
  switch (typeof value) {
    case "string":
      return `a string of length ${value.length}`
    case "undefined":
      return "undefined"
    case "object":
      return describeObject(value)
    default:
      return `a ${typeof value}`
  }
}

/** Describes the type of a value without showing the value, which may be a secret. A proxy may throw. */
export const describeType = (value: unknown): string =>
  Either.getOrElse(
    Either.try(() => describeReadable(value)),
    () => "an object that cannot be read"
  )

/** Shows a number; describes any other value by its type. */
export const describeNumber = (value: unknown): string =>
  typeof value === "number" ? String(value) : describeType(value)

const MAX_TYPE_LENGTH = 40

/** Whether it begins as a list or an object, after what parsers of JSON skip. */
const looksLikeJson = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?(?:while\(1\);)?[ \t\r\n]*[[{]/.test(String.fromCharCode(...bytes.subarray(0, 64)))

/**
 * Describes a body that is not declared as JSON. If it looks like JSON, the declaration is wrong. `contentType` must not
 * contain secrets: it is truncated here.
 */
export const describeBytes = (bytes: Uint8Array, contentType: string): string => {
  const [type = ""] = contentType.split(/[;,]/)
  const shown = truncate(escapeControl(type.trim()), MAX_TYPE_LENGTH)
  const declared = shown === "" ? "without a content type" : `of type ${shown}`
  const cause = `a proxy may have ${shown === "" ? "removed" : "changed"} the Content-Type header`
  return `${bytes.length} bytes ${declared}${looksLikeJson(bytes) ? `, which look like JSON (${cause}),` : ""}`
}

/** The characters between the parts of a URL, a header or a name in bracket notation. */
const WORD = /[^\s/?&=[\]{}"'(),;<>|:]+/g

/** The form of a token: the service's own, or letters and digits mixed; no name has so many letters without a separator. */
const isLikelySecret = (word: string): boolean =>
  /\d~[A-Za-z0-9]/.test(word) ||
  Array.from(word.matchAll(/[A-Za-z0-9]{16,}/g), ([run]) => run).some(
    (run) => run.length > 40 || (/\d/.test(run) && /[A-Za-z]/.test(run))
  )

/** Shows a rejected argument: swapped arguments put a token in place of a name, so what looks like one is masked. */
export const showRejected = (text: string): string =>
  truncate(
    text.replace(WORD, (word) => (isLikelySecret(word) ? "***" : word)),
    MAX_SHOWN_LENGTH
  )

const MAX_NAMES = 10
const MAX_NAME_LENGTH = 60

/** Lists names. There may be many of them, and long ones. */
export const listNames = (names: ReadonlyArray<string>, maxNames = MAX_NAMES): string =>
  [
    ...names.slice(0, maxNames).map((name) => truncate(name, MAX_NAME_LENGTH)),
    ...(names.length > maxNames ? ["…"] : [])
  ].join(", ")

export const formatDuration = (millis: number): string => Duration.format(Duration.millis(millis))
