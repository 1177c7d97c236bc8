/** Mutants that live, and may: each with its reason. Whoever sees one die strikes it from the list. */

/** By its text, and not by its line, which changes with every line above it. */
export interface Accepted {
  readonly file: string
  readonly original: string
  readonly replacement: string
  readonly because: string
}

export const ACCEPTED: ReadonlyArray<Accepted> = []
