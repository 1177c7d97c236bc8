/** Mutants that live, and may: each with its reason. Whoever sees one die strikes it from the list. */

/** By its text, and not by its line, which changes with every line above it. */
export interface Accepted {
  readonly file: string
  readonly original: string
  readonly replacement: string
  readonly because: string
}

export const ACCEPTED: ReadonlyArray<Accepted> = [
  {
    file: "src/internal/pages/ahead.ts",
    original: "stale.length + due.length === 0",
    replacement: "false",
    because: "Of nothing there is nothing to drop and nothing to ask for: the look before only spares a turn."
  },
  {
    file: "src/internal/pages/ahead.ts",
    original: "{ discard: true }",
    replacement: "{}",
    because: "What each of them gives is nothing, and nobody looks at it."
  },
  {
    file: "src/internal/pages/walk.ts",
    original: "url.length * 3 < limit",
    replacement: "false",
    because: "No address becomes more than three times as long: the look before only spares the work."
  },
  {
    file: "src/internal/pages/walk.ts",
    original: "url.length * 3 < limit",
    replacement: "url.length * 3 <= limit",
    because: "No address becomes more than three times as long: the look before only spares the work."
  },
  {
    file: "src/internal/text/redact.ts",
    original: "scrub(token, link) !== link",
    replacement: "true",
    because: "Without the token each parameter stays as it is: the look before only spares the work."
  },
  {
    file: "src/internal/text/redact.ts",
    original: "MAYBE_SECRET.test(decoded(link)) || holdsToken",
    replacement: "true",
    because: "Without a secret each parameter stays as it is: the look before only spares the work."
  }
]
