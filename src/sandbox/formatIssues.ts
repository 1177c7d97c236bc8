/** Formats schema errors with their paths. */
import * as ParseResult from "effect/ParseResult"

const MAX_LINES = 20

/** Formats errors as `[0].fault.to: what is wrong`, one line per error. */
export const formatIssues = (error: ParseResult.ParseError): string => {
  const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
  // That a field may also be missing or null does not help.
  const helpful = issues.filter(({ message }) => !/^Expected (?:undefined|null), actual/.test(message))
  const located = (helpful.length === 0 ? issues : helpful).map(({ message, path }) => ({
    message,
    path: path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
  }))
  // Reports only the innermost of nested paths.
  const outer = new Set(located.flatMap(({ path }) => path.map((_, depth) => path.slice(0, depth).join(""))))
  const reported = located.filter(({ path }) => !outer.has(path.join("")))
  const lines = reported.slice(0, MAX_LINES).map(({ message, path }) => {
    const text = message.length > 500 ? `${message.slice(0, 500)}…` : message
    const where = path.join("").replace(/^\./, "")
    return where === "" ? `  ${text}` : `  ${where}: ${text}`
  })
  return [...lines, ...(reported.length > MAX_LINES ? [`  and ${reported.length - MAX_LINES} more`] : [])].join("\n")
}
