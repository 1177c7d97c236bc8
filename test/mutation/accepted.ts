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
    file: "src/internal/answer/body.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "Neither is the beginning of a page of HTML: the content type alone is asked."
  },
  {
    file: "src/internal/answer/body.ts",
    original: "body.length < LONG",
    replacement: "body.length <= LONG",
    because: "A body of just that length is parsed to the same, with a turn for the others or without."
  },
  {
    file: "src/internal/answer/brokenJson.ts",
    original: "false",
    replacement: "true",
    because: "At the beginning no bracket is open that could be closed; behind a closing one a test notices."
  },
  {
    file: "src/internal/answer/brokenJson.ts",
    original: 'char < " "',
    replacement: 'char <= " "',
    because: "Blanks are skipped, or stand in a text: none is where a text ends to be JSON."
  },
  {
    file: "src/internal/answer/complaint.ts",
    original: `case "Unexpected":
      return { path: [], expected: undefined, isMissing: false, actual: issue.actual }`,
    replacement: 'case "Unexpected":',
    because: "Such an issue has no type of its own, so what is done with all others says the same."
  },
  {
    file: "src/internal/answer/complaint.ts",
    original: '"Unexpected"',
    replacement: '""',
    because: "Such an issue has no type of its own, so what is done with all others says the same."
  },
  {
    file: "src/internal/answer/json.ts",
    original: "at < text.length",
    replacement: "at <= text.length",
    because: "Behind the last character there is no digit."
  },
  {
    file: "src/internal/answer/json.ts",
    original: "number.length >= 16",
    replacement: "true",
    because: "Shorter numbers are safe integers: the look before only spares the work."
  },
  {
    file: "src/internal/answer/json.ts",
    original: "quote < 0",
    replacement: "quote <= 0",
    because: "The search begins behind the opening quote, and so never finds the first character."
  },
  {
    file: "src/internal/answer/json.ts",
    original: "quote - backslash",
    replacement: "quote + backslash",
    because: "Sum and difference are both odd or both even."
  },
  {
    file: "src/internal/answer/json.ts",
    original: "at < until",
    replacement: "at <= until",
    because: "A piece may end a text later: the next one begins where it does."
  },
  {
    file: "src/internal/answer/link.ts",
    original: '"\\\\"',
    replacement: '""',
    because: "The look before only spares the work, on each page."
  },
  {
    file: "src/internal/answer/link.ts",
    original: 'rel.includes(" ") || rel.includes("\\t")',
    replacement: "true",
    because: "The look before only spares the work, on each page."
  },
  {
    file: "src/internal/answer/link.ts",
    original: '" "',
    replacement: '""',
    because: "The look before only spares the work, on each page."
  },
  {
    file: "src/internal/answer/link.ts",
    original: '"\\t"',
    replacement: '""',
    because: "The look before only spares the work, on each page."
  },
  {
    file: "src/internal/answer/link.ts",
    original: '"\\r\\n"',
    replacement: '""',
    because: "The look before only spares the work, on each page."
  },
  {
    file: "src/internal/send/transmit.ts",
    original: "exchange.request === request",
    replacement: "false",
    because: "They are made of the request alone: made once, they spare the work on each page."
  },
  {
    file: "src/internal/answer/link.ts",
    original: "at < text.length",
    replacement: "at <= text.length",
    because: "Behind the last character there is no quote, and no index further on is given."
  },
  {
    file: "src/internal/answer/link.ts",
    original: "close < text.length",
    replacement: "close <= text.length",
    because: "Behind the last character there is no quote, and what comes after is as open."
  },
  {
    file: "src/internal/answer/link.ts",
    original: "close < 0",
    replacement: "close <= 0",
    because: "The bracket that closes stands behind the one that opens, never first."
  },
  {
    file: "src/internal/answer/link.ts",
    original: "equals > 0",
    replacement: "equals >= 0",
    because: "What has no name before its sign is not named rel."
  },
  {
    file: "src/internal/answer/link.ts",
    original: "end === text.length",
    replacement: "true",
    because: "A quoted string that stays open goes on to the end: the look before only spares the work."
  },
  {
    file: "src/internal/answer/records.ts",
    original: '"itself"',
    replacement: '""',
    because: "It is said of what is no array, and this one is."
  },
  {
    file: "src/internal/answer/texts.ts",
    original: "at < text.length",
    replacement: "at <= text.length",
    because: "Behind the last character nothing opens, closes or ends."
  },
  {
    file: "src/internal/answer/whoami.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    because: "A profile is no list, so nobody asks for the sizes of its pages."
  },
  {
    file: "src/internal/answer/errorBody.ts",
    original: "/<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.replace",
    replacement: "/<title[^<>]*>([^<]*)/i.exec(html)?.[1].replace",
    because: "Where the pattern is found, so is its group: only the types do not know."
  },
  {
    file: "src/internal/answer/failure.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "Neither is the content type of HTML, which is all that is asked."
  },
  {
    file: "src/internal/answer/failure.ts",
    original: "code !== undefined",
    replacement: "true",
    because: "Undefined is no code of a failed handshake: only the types do not know."
  },
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
  },
  {
    file: "src/internal/text/redact.ts",
    original: "begins.test(text)",
    replacement: "true",
    because: "A text without a token's first characters is without the token: the look before only spares the work."
  },
  {
    file: "src/internal/text/redact.ts",
    original: "characters.slice(0, FIRST)",
    replacement: "characters",
    because: "Looking for whole tokens first finds no more and no less: it only takes the work that it should spare."
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
    file: "src/internal/files/upload/confirm.ts",
    original: "answer.status < 300",
    replacement: "answer.status <= 300",
    because: "A storage that answers with 300 has failed: only three redirects are taken."
  },
  {
    file: "src/internal/files/upload/confirm.ts",
    original: "transferred.answer.status >= 300",
    replacement: "transferred.answer.status > 300",
    because: "A storage that answers with 300 has failed: only three redirects are taken."
  },
  {
    file: "src/internal/files/upload/transfer.ts",
    original: 'error._tag === "LmsApiError"',
    replacement: "true",
    because: "Of the others only a throttle has a status, and nothing was stored either: the types ask."
  },
  {
    file: "src/internal/files/upload/transfer.ts",
    original: 'error._tag === "LmsTransportError"',
    replacement: "true",
    because: "No other error has an outcome: the types ask."
  },
  {
    file: "src/internal/files/upload/upload.ts",
    original: 'error._tag === "LmsTransportError"',
    replacement: "true",
    because: "No other error has an outcome: the types ask."
  },
  {
    file: "src/internal/files/upload/upload.ts",
    original: "start.progress !== undefined",
    replacement: "true",
    because: "A start without an address to upload to has one to ask at, or is none: the types do not know."
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
  },
  {
    file: "src/cassette/apiWords.ts",
    original: "/\\s+/",
    replacement: "/\\s/",
    because: "Then the list holds the empty word, too, which is no part of any text that is asked for."
  },
  {
    file: "src/cassette/apiWords.ts",
    original: '"timeZone"',
    replacement: '""',
    because: "The module does not load with it."
  },
  {
    file: "src/cassette/unescape.ts",
    original: '"utf-8"',
    replacement: '""',
    because: "The module does not load with it."
  },
  {
    file: "src/cassette/unescape.ts",
    original: "first < 0x80",
    replacement: "false",
    because: "A byte that is no character by itself stands for the same one."
  },
  {
    file: "src/cassette/unescape.ts",
    original: "outer.chars === text",
    replacement: "false",
    because: "What holds no escape is read to the same once more: the look before only spares the work."
  },
  {
    file: "src/cassette/unescape.ts",
    original: "!MAYBE_ESCAPED.test(text)",
    replacement: "false",
    because: "What holds no escape is read to the same: the look before only spares the work."
  },
  {
    file: "src/cassette/literals.ts",
    original: "this.#root.next.size === 0",
    replacement: "false",
    because: "Of no values none is found: the look before only spares the work."
  }
]
