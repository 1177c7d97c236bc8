/** Texts of others, as a log or a terminal may have them. */

/**
 * What makes a terminal do something, begins a line, or turns the order of what is read: the control characters (C0, DEL,
 * C1), the line and paragraph separators, and the embeddings, overrides and isolates of bidirectional text. And halves of
 * characters, which no terminal can show and no process can be sent.
 */
const COMMANDS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** The text with what commands it written out, as JSON would write it; any other text as it is. */
export const escapeControl = (text: string): string => text.replace(COMMANDS, escaped)

export const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`
