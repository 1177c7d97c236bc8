/** Broken JSON: where it ends to be JSON, what was due there, and no word of it. */
import { withoutPrefix } from "./json.js"

/** Where a text ends to be JSON, and what would have had to stand there. */
export interface Stop {
  readonly at: number
  readonly due: string
}

const BLANKS = /[ \t\n\r]*/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** All but control characters, the quote and the backslash. */
const PLAIN = /[ !#-[\]-\uffff]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" }

type Due = "a value" | "a name in quotes" | '":"' | "more"

/** A parser that keeps nothing, of the grammar of RFC 8259. */
export const stop = (text: string): Stop => {
  const open: Array<string> = []
  let at = 0
  let due: Due = "a value"
  /** Right behind an opening bracket, where its closing one may stand, too. */
  let first = false
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const length = pattern.exec(text)?.[0].length ?? 0
    at += length
    return length > 0
  }
  /** Whether what stands between quotes is whole. */
  const takeText = (): boolean => {
    at++
    do take(PLAIN)
    while (take(ESCAPE))
    if (text[at] !== '"') return false
    at++
    return true
  }
  for (;;) {
    take(BLANKS)
    const char = text.charAt(at)
    const closing = open.at(-1)
    if (char === closing && (due === "more" || first)) {
      open.pop()
      at++
      first = false
      due = "more"
    } else if (due === "more") {
      if (closing === undefined) return { at, due: "the end" }
      if (char !== ",") return { at, due: `"," or "${closing}"` }
      at++
      due = closing === "}" ? "a name in quotes" : "a value"
    } else if (due === '":"') {
      if (char !== ":") return { at, due }
      at++
      due = "a value"
    } else if (char === '"') {
      if (!takeText()) return { at, due: "the rest of a text in quotes" }
      due = due === "a value" ? "more" : '":"'
      first = false
    } else {
      const inner: string | undefined = due === "a value" ? CLOSING[char] : undefined
      if (inner !== undefined) {
        open.push(inner)
        at++
        due = inner === "}" ? "a name in quotes" : "a value"
      } else if (due === "a value" && take(SCALAR)) due = "more"
      else return { at, due }
      first = inner !== undefined
    }
  }
}

/** Marks of the grammar are shown, and of all else the kind alone: it may be a part of something secret. */
const kindOf = (char: string): string => {
  if (/[[\]{},:"<]/.test(char)) return `a ${JSON.stringify(char)}`
  if (/[a-z]/i.test(char)) return "a letter"
  if (/\d/.test(char)) return "a digit"
  if (char < " ") return "a control character"
  return char > "~" ? "a character outside ASCII" : "a sign"
}

/** It continues the sentence "GET … answered with". */
export const problem = (body: string): string => {
  const text = withoutPrefix(body)
  const { at, due } = stop(text)
  const { length } = body
  const place = length - text.length + at
  return at === text.length
    ? `JSON that breaks off after ${length} characters, where ${due} was due: it was cut, on the way or where it was made.`
    : `what calls itself JSON and is none: of its ${length} characters the one at ${place} is ${kindOf(text.charAt(at))}, where ${due} was due.`
}
