/** Makes untrusted text safe for logs and terminals. */

/**
 * Control characters (C0, DEL, C1), line and paragraph separators, and bidirectional embeddings, overrides and isolates.
 * Lone surrogates too: terminals cannot show them, and they cannot be passed to another process.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * Also what no reader sees: format characters (zero width, byte order marks, tags), variation selectors, fillers, and blanks
 * that look like the usual one. Names of people contain some of them, so records keep them.
 */
const UNSAFE_OR_INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/gu

const escapeCharacter = (character: string): string =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("")

/** For messages and for what a person confirms: escapes control characters and invisible ones as JSON does. */
export const escapeControl = (text: string): string => text.replace(UNSAFE_OR_INVISIBLE, escapeCharacter)

/** Replaces what could control a terminal, and keeps the joiners of emoji and of scripts. */
export const replaceUnsafe = (text: string, replace: (character: string) => string): string =>
  text.replace(UNSAFE, replace)

/** For records: escapes what could control a terminal as JSON does. */
export const escapeRecord = (text: string): string => replaceUnsafe(text, escapeCharacter)

/** Truncates a string to `maxLength` characters, the last of which is an ellipsis. Surrogate pairs are not split. */
export const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…`

/** The maximum length of each text of an error. */
const MAX_TEXT_LENGTH = 10_000

const MAX_TEXTS = 100

/** A URL or a name within a message, so that what follows it is not cut off. */
export const MAX_SHOWN_LENGTH = 300

const boundValue = (value: unknown): unknown => {
  if (typeof value === "string") return truncate(value, MAX_TEXT_LENGTH)
  return Array.isArray(value) ? value.slice(0, MAX_TEXTS).map(boundValue) : value
}

/** Bounds the texts among the fields of an error, and the lists of texts. */
export const boundTexts = <Fields extends object>(fields: Fields): Fields =>
  // A shorter text and a shorter list have the type of the field.
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, boundValue(value)])) as Fields
