/** Descriptions of values for messages. */
import * as Duration from "effect/Duration"

/** Names the class of an instance, such as a Date or a Promise. */
const describeObject = (value: object): string => {
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name
  return typeof name !== "string" || name === "" || name === "Object" ? "an object" : `an object (${name})`
}

/** Describes the type of a value without showing the value, which may be a secret. */
export const describeType = (value: unknown): string => {
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

/** Shows a number; describes any other value by its type. */
export const describeNumber = (value: unknown): string =>
  typeof value === "number" ? String(value) : describeType(value)

export const formatDuration = (millis: number): string => Duration.format(Duration.millis(millis))
