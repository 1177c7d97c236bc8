/** JSON text of values of any depth: `JSON.stringify` overflows the stack at some thousand levels. */
import * as Either from "effect/Either"

/** Deeper levels are not indented further: the indentation alone would exceed the size of a string. */
const MAX_INDENTED_LEVELS = 100

/** An array or object whose elements are being written. */
interface Level {
  readonly elements: ReadonlyArray<readonly [label: string, value: unknown]>
  readonly close: string
  next: number
}

const openLevel = (value: unknown, colon: string): Level | undefined => {
  if (Array.isArray(value)) return { elements: value.map((element) => ["", element]), close: "]", next: 0 }
  if (typeof value !== "object" || value === null) return undefined
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return { elements: members.map(([name, member]) => [JSON.stringify(name) + colon, member]), close: "}", next: 0 }
}

const stringifyDeep = (root: unknown, indent: number): string => {
  const colon = indent > 0 ? ": " : ":"
  const parts: Array<string> = []
  const levels: Array<Level> = []
  const breakLine = () => {
    if (indent > 0) parts.push(`\n${" ".repeat(indent * Math.min(levels.length, MAX_INDENTED_LEVELS))}`)
  }
  const write = (label: string, value: unknown): void => {
    const level = openLevel(value, colon)
    if (level === undefined) {
      parts.push(label, JSON.stringify(value) ?? "null")
      return
    }
    parts.push(label, level.close === "]" ? "[" : "{")
    levels.push(level)
  }
  write("", root)
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const element = level.elements[level.next]
    if (element === undefined) {
      levels.pop()
      if (level.next > 0) breakLine()
      parts.push(level.close)
      continue
    }
    if (level.next++ > 0) parts.push(",")
    breakLine()
    write(...element)
  }
  return parts.join("")
}

/** The text of a value that was parsed from JSON, like that of `JSON.stringify`. `indent` is the number of spaces per level. */
export const stringify = (value: unknown, indent = 0): string =>
  Either.getOrElse(
    Either.try(() => JSON.stringify(value, null, indent) ?? "null"),
    () => stringifyDeep(value, indent)
  )
