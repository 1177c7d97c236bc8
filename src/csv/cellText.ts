/** The text of a value in a cell, of a CSV file or of a table. */
import * as Either from "effect/Either"
import { isObject } from "../internal/response/json.js"
import { stringify } from "../internal/text/stringify.js"

const bigintAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value)

/** Undefined for an object that contains itself, and if the text is too long for a string. */
const jsonText = (value: object): string | undefined =>
  Either.getOrUndefined(
    Either.orElse(
      Either.try({ try: () => JSON.stringify(value, bigintAsText), catch: (cause) => cause }),
      // A value that is too deep for JSON.stringify.
      (cause) => (cause instanceof RangeError ? Either.try(() => stringify(value)) : Either.left(cause))
    )
  )

/**
 * The text of a cell: empty for null and missing values, all digits of an integer, JSON for objects and lists, and the text
 * of what is a string in JSON, such as a date. Undefined for a value that has no text.
 */
export const cellText = (value: unknown): string | undefined => {
  switch (typeof value) {
    case "string":
      return value
    case "number":
    case "bigint":
    case "boolean":
      return String(value)
    case "undefined":
      return ""
    case "object": {
      if (value === null) return ""
      const text = jsonText(value)
      return text !== undefined && isObject(value) && text.startsWith('"') ? String(JSON.parse(text)) : text
    }
    default:
      return undefined
  }
}
