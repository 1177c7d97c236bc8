/** Makes untrusted text safe for logs and terminals. */

/**
 * Control characters (C0, DEL, C1), line and paragraph separators, and bidirectional embeddings, overrides and isolates.
 * Lone surrogates too: terminals cannot show them, and they cannot be passed to another process.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Escapes control characters as JSON does. */
export const escapeControl = (text: string): string => text.replace(UNSAFE, escapeCharacter)

/** Truncates a string to `maxLength` characters, the last of which is an ellipsis. Surrogate pairs are not split. */
export const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…`
