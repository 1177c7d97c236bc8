import * as ParseResult from "effect/ParseResult"

const MAX_LINES = 20

/** `[0].fault.to: what is wrong`, a line for each mistake. */
export const formatIssues = (error: ParseResult.ParseError): string => {
  const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
  // That a field could also be left out, or be null, is no help.
  const helpful = issues.filter(({ message }) => !/^Expected (?:undefined|null), actual/.test(message))
  const placed = (helpful.length === 0 ? issues : helpful).map(({ message, path }) => ({
    message,
    place: path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
  }))
  // Of a place and a place in it, the inner one tells more.
  const outer = new Set(placed.flatMap(({ place }) => place.map((_, depth) => place.slice(0, depth).join(""))))
  const told = placed.filter(({ place }) => !outer.has(place.join("")))
  const lines = told.slice(0, MAX_LINES).map(({ message, place }) => {
    const text = message.length > 500 ? `${message.slice(0, 500)}…` : message
    const where = place.join("").replace(/^\./, "")
    return where === "" ? `  ${text}` : `  ${where}: ${text}`
  })
  return [...lines, ...(told.length > MAX_LINES ? [`  and ${told.length - MAX_LINES} more`] : [])].join("\n")
}
