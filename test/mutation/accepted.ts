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
    file: "src/internal/request/content.ts",
    original: '"query"',
    replacement: '""',
    because: "Only for JSON is asked: whatever else is a query."
  },
  {
    file: "src/internal/request/params.ts",
    original: "true",
    replacement: "false",
    because: "Only the names of the options are looked at."
  },
  {
    file: "src/internal/request/params.ts",
    original: '"query"',
    replacement: '""',
    because: "Only for JSON is asked: whatever else is a query."
  },
  {
    file: "src/internal/request/data.ts",
    original: 'case "boolean":\n      return Either.right(value)',
    replacement: 'case "boolean":',
    because: "It falls through to the texts, where it stays as it is."
  },
  {
    file: "src/internal/request/endpoint.ts",
    original: "/^(?:([a-z]+)\\s+)?(\\S.*)/is",
    replacement: "/(?:([a-z]+)\\s+)?(\\S.*)/is",
    because: "The text is trimmed: whatever there is begins at its first character."
  },
  {
    file: "src/internal/request/endpoint.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    because: "The first of a match is the whole of it, which nobody reads."
  },
  {
    file: "src/internal/text/charset.ts",
    original: '"utf-8"',
    replacement: '""',
    because: "The module does not load with it."
  },
  {
    file: "src/internal/text/decode.ts",
    original: '"utf-8"',
    replacement: '""',
    because: "The module does not load with it."
  },
  {
    file: "src/internal/text/decode.ts",
    original: "isUtf8Text(bytes.subarray(0, middle), { stream: true })",
    replacement: "true",
    because: "Then the bytes are gone through one by one, which test/text/growth.test.ts counts."
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
