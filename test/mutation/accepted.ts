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
  },
  {
    file: "src/internal/files/problem.ts",
    original: 'error._tag === "SystemError"',
    replacement: "true",
    because: "A BadArgument has no reason, and that is none of the table."
  },
  {
    file: "src/internal/files/problem.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "A kind that stands in no table is as good as another."
  },
  {
    file: "src/internal/files/resume.ts",
    original: "end === undefined",
    replacement: "false",
    because: "A range that has a start has an end: it is asked for its type."
  },
  {
    file: "src/internal/files/resume.ts",
    original: "end !== undefined",
    replacement: "true",
    because: "A range that has a start has an end: it is asked for its type."
  },
  {
    file: "src/internal/files/resume.ts",
    original: "state === undefined",
    replacement: "false",
    because: "Nothing that was begun has no rest either: it is asked for its type."
  },
  {
    file: "src/internal/files/resume.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "A text that is no range is as good as another."
  },
  {
    file: "src/internal/files/resume.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    because: "The first element is the whole match, which nobody reads."
  },
  {
    file: "src/internal/files/resume.ts",
    original: "etag !== undefined",
    replacement: "true",
    because: "What is undefined reads as a text without quotes: it is asked for its type."
  },
  {
    file: "src/internal/files/resume.ts",
    original: "last === undefined",
    replacement: "false",
    because: "Where there is no end there is no start, which is asked for first."
  },
  {
    file: "src/internal/files/resume.ts",
    original: "start === undefined || end === undefined",
    replacement: "start === undefined && end === undefined",
    because: "A range that has a start has an end: it is asked for its type."
  },
  {
    file: "src/internal/files/resume.ts",
    original: "start === undefined",
    replacement: "false",
    because: "A range that has a start has an end: it is asked for its type."
  },
  {
    file: "src/internal/files/writer.ts",
    original: "hash?.update",
    replacement: "hash.update",
    because: "Nothing is written before it has begun, and then there is a hash."
  },
  {
    file: "src/internal/files/writer.ts",
    original: "hash?.digest",
    replacement: "hash.digest",
    because: "Nothing is finished before it has begun, and then there is a hash."
  },
  {
    file: "src/internal/files/writer.ts",
    original: "i < pieces.length",
    replacement: "i <= pieces.length",
    because: "Behind the last piece there is an empty one."
  },
  {
    file: "src/internal/files/destination.ts",
    original: 'error._tag === "SystemError"',
    replacement: "true",
    because: "A BadArgument has no reason, and so none of these."
  },
  {
    file: "src/internal/files/download.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "A type that is none is no HTML, whatever its name."
  }
]
