/** Composes messages whose words partly depend on the reader, and words them for another reader than a program. */
import { identity } from "effect/Function"
import type { LmsHint } from "../../LmsError.js"
import { boundTexts, escapeControl, truncate } from "./escape.js"

/** A text, and which of its words depend on the reader. The errors of a call have these fields. */
export interface Message {
  readonly message: string
  readonly hints?: ReadonlyArray<LmsHint> | undefined
}

/** Words that are the same for all readers, or a message. */
export type Words = string | Message

const join = (parts: ReadonlyArray<Words>): Message => {
  const hints: Array<LmsHint> = []
  let message = ""
  for (const part of parts) {
    const { length } = message
    if (typeof part === "string") {
      message += part
      continue
    }
    for (const { end, start, ...hint } of part.hints ?? []) {
      hints.push({ ...hint, start: start + length, end: end + length })
    }
    message += part.message
  }
  return hints.length === 0 ? { message } : { message, hints }
}

/** The tag of a template: a message of words, values and messages. */
export const say = (words: TemplateStringsArray, ...values: ReadonlyArray<Words | number>): Message =>
  join(
    words.flatMap((word, index) => {
      const value = values[index]
      return value === undefined ? [word] : [word, typeof value === "number" ? String(value) : value]
    })
  )

/** The words of a hint for another reader. Undefined leaves them as they are. */
export type Reword = (hint: LmsHint) => string | undefined

const change = (words: Words, editWords: (words: string) => string, reword: Reword): Message => {
  const { hints = [], message }: Message = typeof words === "string" ? { message: words } : words
  const parts: Array<Words> = []
  let at = 0
  for (const hint of hints) {
    const { end, start } = hint
    // An error may have been decoded: a position that cannot be right is ignored.
    if (start < at || end < start || end > message.length) continue
    const kept = editWords(message.slice(start, end))
    const subject = editWords(hint.subject)
    parts.push(
      editWords(message.slice(at, start)),
      reword(hint) ?? { message: kept, hints: [{ ...hint, subject, start: 0, end: kept.length }] }
    )
    at = end
  }
  return join([...parts, editWords(message.slice(at))])
}

/** Edits all words and the subjects of hints, which may be those of a caller: masks or escapes them. */
export const edit = (words: Words, editWords: (words: string) => string): Message =>
  change(words, editWords, () => undefined)

export const reword = (words: Words, reword: Reword): Message => change(words, (words) => words, reword)

/** Truncates a message. Words that would be cut stay as they are. */
export const bound = (message: Message, maxLength: number): Message => ({
  message: truncate(message.message, maxLength),
  hints: message.hints?.filter(({ end }) => end < maxLength)
})

/** The same error with other fields, and in other words if a message is given. */
export const changeError = <E extends Message>(error: E, fields: Partial<E>, message: Words = error): E => {
  // The class of each error of the library takes the fields of its errors.
  const make = error.constructor as new (fields: object) => E
  const { hints: _, ...kept } = error
  return new make(withMessage({ ...kept, ...fields }, message))
}

/** The fields of an error and its message: redacted, without control characters, and bounded. */
export const withMessage = <Fields extends object>(
  fields: Fields,
  message: Words,
  redact: (words: string) => string = identity
): Fields & Message => boundTexts({ ...fields, ...edit(message, (words) => escapeControl(redact(words))) })
