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
