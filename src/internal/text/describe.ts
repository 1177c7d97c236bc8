/** Of which kind a value is, for messages that must not show it: it may be a secret, or have no text at all. */
import * as Duration from "effect/Duration"
export const describeType = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (value instanceof Uint8Array) return `${value.length} bytes`
  switch (typeof value) {
    case "string":
      return `a text of ${value.length} characters`
    case "undefined":
      return "undefined"
    case "object":
      return "an object"
    default:
      return `a ${typeof value}`
  }
}

/** A number as it is, and whatever is none by its kind. */
export const describeNumber = (value: unknown): string =>
  typeof value === "number" ? String(value) : describeType(value)

export const formatDuration = (millis: number): string => Duration.format(Duration.millis(millis))
