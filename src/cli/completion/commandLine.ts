/** The command line that a shell completes: its words, and how a completion is written in the place of the last one. */

/** A word of a command line up to the cursor. */
interface LastWord {
  /** As it is typed, with quotes. */
  readonly typed: string
  /** The quote that is open at the cursor, if any. */
  readonly quote: string
}

export interface CommandLine {
  /** Without quotes. The last one is to be completed, and may be empty. */
  readonly words: ReadonlyArray<string>
  readonly last: LastWord
}

/** Splits a command line as shells do, without variables and substitutions: those are unknown here. */
export const parseCommandLine = (line: string): CommandLine => {
  const words: Array<string> = []
  let [word, start, quote] = ["", 0, ""]
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? ""
    const next = line[at + 1]
    if (quote === "'" ? character !== "'" : quote === '"' && character !== '"' && character !== "\\") word += character
    else if (character === "\\" && (quote === "" || /["\\$`]/.test(next ?? ""))) {
      word += next ?? ""
      at++
    } else if (character === quote) quote = ""
    else if (quote === "" && /["']/.test(character)) quote = character
    else if (quote === "" && /\s/.test(character)) {
      if (at > start) words.push(word)
      word = ""
      start = at + 1
    } else word += character
  }
  return { words: [...words, word], last: { typed: line.slice(start), quote } }
}

/** Escapes a text within these quotes, or outside of quotes. */
const escapeIn = (quote: string, text: string): string => {
  if (quote === "'") return text.replaceAll("'", "'\\''")
  return text.replace(quote === '"' ? /["\\$`]/g : /[^\w/:=.,@%+-]/g, "\\$&")
}

/** The length of what bash keeps of a word: up to its last break, which quotes do not have. */
const keptLength = (typed: string, breaks: string): number => {
  let kept = 0
  for (let at = 0; at < typed.length; at++) {
    if (typed[at] === "\\") at++
    else if (breaks.includes(typed[at] ?? "")) kept = at + 1
  }
  return kept
}

/**
 * Writes completions as bash inserts them: it replaces the last word from its open quote, or from its last break outside of
 * quotes, such as a colon. Words with a blank are quoted.
 */
export const toBashReplies = (
  { last, words }: CommandLine,
  breaks: string,
  completions: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const { quote, typed } = last
  if (quote !== "") return completions.map((completion) => escapeIn(quote, completion))
  const isPlain = !/["']/.test(typed)
  const kept = isPlain ? keptLength(typed, breaks.replace(/[\s"'\\]/g, "")) : 0
  const word = words.at(-1) ?? ""
  return completions.flatMap((completion) => {
    if (kept === 0 && completion.includes(" ")) return [`"${escapeIn('"', completion)}"`]
    const written = escapeIn("", completion)
    // With another beginning than what is kept, it cannot be inserted.
    return kept === 0 || completion.startsWith(word) ? [written.slice(kept)] : []
  })
}
