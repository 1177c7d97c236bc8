/** Describes the first syntax error of invalid JSON by its position and kind, without showing the text. */
import { withoutPrefix } from "./json.js"

export interface SyntaxErrorPosition {
  readonly at: number
  readonly expected: string
}

const BLANKS = /[ \t\n\r]*/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Characters of a string that need no escape. */
const UNESCAPED = /[ !#-[\]-\uffff]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" }

/** `separator` is what follows a value: a comma, a closing bracket, or the end. */
type Expected = "a value" | "a name in quotes" | '":"' | "separator"

/** Parses the grammar of RFC 8259 up to the first syntax error, without building values. */
export const findSyntaxError = (text: string): SyntaxErrorPosition => {
  const open: Array<string> = []
  let at = 0
  let expected: Expected = "a value"
  /** Whether an opening bracket precedes, which its closing one may follow. */
  let isFirst = false
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const length = pattern.exec(text)?.[0].length ?? 0
    at += length
    return length > 0
  }
  /** Returns false if the string is not closed, or contains a character that must be escaped. */
  const takeString = (): boolean => {
    at++
    do take(UNESCAPED)
    while (take(ESCAPE))
    if (text[at] !== '"') return false
    at++
    return true
  }
  for (;;) {
    take(BLANKS)
    const char = text.charAt(at)
    const closing = open.at(-1)
    if (char === closing && (expected === "separator" || isFirst)) {
      open.pop()
      at++
      isFirst = false
      expected = "separator"
    } else if (expected === "separator") {
      if (closing === undefined) return { at, expected: "the end" }
      if (char !== ",") return { at, expected: `"," or "${closing}"` }
      at++
      expected = closing === "}" ? "a name in quotes" : "a value"
    } else if (expected === '":"') {
      if (char !== ":") return { at, expected }
      at++
      expected = "a value"
    } else if (char === '"') {
      if (!takeString()) return { at, expected: "the rest of a string" }
      expected = expected === "a value" ? "separator" : '":"'
      isFirst = false
    } else {
      const bracket: string | undefined = expected === "a value" ? CLOSING[char] : undefined
      if (bracket !== undefined) {
        open.push(bracket)
        at++
        expected = bracket === "}" ? "a name in quotes" : "a value"
      } else if (expected === "a value" && take(SCALAR)) expected = "separator"
      else return { at, expected }
      isFirst = bracket !== undefined
    }
  }
}

/** Shows only characters of the grammar: any other may be part of a secret. */
const describeCharacter = (char: string): string => {
  if (/[[\]{},:"<]/.test(char)) return JSON.stringify(char)
  if (/[a-z]/i.test(char)) return "letter"
  if (/\d/.test(char)) return "digit"
  if (char < " ") return "control character"
  return char > "~" ? "character outside ASCII" : "symbol"
}

/** Describes the first syntax error of a text: whether it ends too early, and the problem without a period. */
export const describeSyntaxError = (source: string): { readonly isTruncated: boolean; readonly problem: string } => {
  const text = withoutPrefix(source)
  const { at, expected } = findSyntaxError(text)
  const { length } = source
  const offset = length - text.length + at
  return at === text.length
    ? { isTruncated: true, problem: `it ends after ${length} characters, expected ${expected}` }
    : {
        isTruncated: false,
        problem: `unexpected ${describeCharacter(text.charAt(at))} at offset ${offset} of ${length}, expected ${expected}`
      }
}

/** Describes the syntax error of a body, to complete the sentence "GET … returned". */
export const describeJsonError = (body: string): string => {
  const { isTruncated, problem } = describeSyntaxError(body)
  return isTruncated ? `truncated JSON: ${problem}. The service or a proxy cut it off.` : `invalid JSON: ${problem}.`
}
