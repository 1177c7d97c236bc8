/** Surviving mutants that are accepted, with the reason. An entry that a test kills must be removed. */

/** Identified by its text, because line numbers change. */
export interface AcceptedMutant {
  readonly file: string
  readonly original: string
  readonly replacement: string
  readonly because: string
}

export const ACCEPTED_MUTANTS: ReadonlyArray<AcceptedMutant> = [
  {
    file: "src/internal/response/body.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "Neither is the start of an HTML page, so only the content type decides."
  },
  {
    file: "src/internal/response/schemaMismatch.ts",
    original: `case "Unexpected":
      return { path: [], expected: undefined, isMissing: false, actual: issue.actual }`,
    replacement: 'case "Unexpected":',
    because: "Such an issue has no type, so the default case describes it in the same way."
  },
  {
    file: "src/internal/response/schemaMismatch.ts",
    original: '"Unexpected"',
    replacement: '""',
    because: "Such an issue has no type, so the default case describes it in the same way."
  },
  {
    file: "src/internal/response/json.ts",
    original: "at < text.length",
    replacement: "at <= text.length",
    because: "There is no digit and no quote after the last character."
  },
  {
    file: "src/internal/response/json.ts",
    original: "number.length >= MIN_UNSAFE_DIGITS",
    replacement: "true",
    because: "Shorter numbers are safe integers. The check only saves work."
  },
  {
    file: "src/internal/response/json.ts",
    original: "quote < 0",
    replacement: "quote <= 0",
    because: "The search starts after the opening quote, so it never finds index 0."
  },
  {
    file: "src/internal/response/json.ts",
    original: "quote - backslash",
    replacement: "quote + backslash",
    because: "Sum and difference are both odd or both even."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: '"\\\\"',
    replacement: '""',
    because: "The check only saves work on each page."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: 'rel.includes(" ") || rel.includes("\\t")',
    replacement: "true",
    because: "The check only saves work on each page."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: '" "',
    replacement: '""',
    because: "The check only saves work on each page."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: '"\\t"',
    replacement: '""',
    because: "The check only saves work on each page."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: '"\\r\\n"',
    replacement: '""',
    because: "The check only saves work on each page."
  },
  {
    file: "src/internal/send/send.ts",
    original: "request === request",
    replacement: "false",
    because: "They only depend on the request. Caching saves work on each page."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: "at < text.length",
    replacement: "at <= text.length",
    because: "There is no quote after the last character, and no index beyond it is returned."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: "close < text.length",
    replacement: "close <= text.length",
    because: "There is no quote after the last character, so the string stays unterminated."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: "close < 0",
    replacement: "close <= 0",
    because: "The closing bracket comes after the opening one, so it is never at index 0."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: "equals > 0",
    replacement: "equals >= 0",
    because: "A parameter without a name is not named rel."
  },
  {
    file: "src/internal/response/linkHeader.ts",
    original: "end === text.length",
    replacement: "true",
    because: "An unterminated quoted string extends to the end. The check only saves work."
  },
  {
    file: "src/internal/response/records.ts",
    original: '"itself"',
    replacement: '""',
    because: "The text is only used for values that are not arrays, and this one is an array."
  },
  {
    file: "src/internal/response/rawRecords.ts",
    original: "at < text.length",
    replacement: "at <= text.length",
    because: "After the last character, nothing opens, closes or ends."
  },
  {
    file: "src/internal/operations/whoami.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    because: "A profile is not a list, so its page sizes are not read."
  },
  {
    file: "src/internal/response/errorBody.ts",
    original: "/<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.replace",
    replacement: "/<title[^<>]*>([^<]*)/i.exec(html)?.[1].replace",
    because: "If the pattern matches, so does its group. Only the types require the check."
  },
  {
    file: "src/internal/response/errors.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "Neither is the content type of HTML, which is the only check."
  },
  {
    file: "src/internal/response/errors.ts",
    original: "code !== undefined",
    replacement: "true",
    because: "Undefined is not the code of a failed handshake. Only the types require the check."
  },
  {
    file: "src/internal/request/params.ts",
    original: '"query"',
    replacement: '""',
    because: "The value is only compared with JSON, and everything else is a query."
  },
  {
    file: "src/internal/request/params.ts",
    original: '"query"',
    replacement: '""',
    because: "The value is only compared with JSON, and everything else is a query."
  },
  {
    file: "src/internal/request/values.ts",
    original: 'case "boolean":\n      return Either.right(value)',
    replacement: 'case "boolean":',
    because: "It falls through to the strings, which returns the value unchanged."
  },
  {
    file: "src/internal/request/endpoint.ts",
    original: "/^(?:([a-z]+)\\s+)?(\\S.*)/is",
    replacement: "/(?:([a-z]+)\\s+)?(\\S.*)/is",
    because: "The text is trimmed, so a match always starts at its first character."
  },
  {
    file: "src/internal/request/endpoint.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    because: "The first element is the complete match, which is not used."
  },
  {
    file: "src/internal/text/charset.ts",
    original: '"utf-8"',
    replacement: '""',
    because: "The module fails to load with this mutant."
  },
  {
    file: "src/internal/text/charset.ts",
    original: "isValidUtf8(bytes.subarray(0, middle), { stream: true })",
    replacement: "true",
    because: "The bytes are then checked one by one, which test/text/growth.slow.test.ts counts."
  },
  {
    file: "src/internal/pages/prefetch.ts",
    original: "stale.length + startable.length === 0",
    replacement: "false",
    because: "Without entries there is nothing to discard and nothing to request. The check only saves a turn."
  },
  {
    file: "src/internal/pages/prefetch.ts",
    original: "{ discard: true }",
    replacement: "{}",
    because: "The results are empty and not used."
  },
  {
    file: "src/internal/pages/pagination.ts",
    original: "url.length * 3 < limit",
    replacement: "false",
    because: "No URL becomes more than three times as long. The check only saves work."
  },
  {
    file: "src/internal/pages/pagination.ts",
    original: "url.length * 3 < limit",
    replacement: "url.length * 3 <= limit",
    because: "No URL becomes more than three times as long. The check only saves work."
  },
  {
    file: "src/internal/text/redact.ts",
    original: "masked === link && !MAYBE_SECRET.test(percentDecode(link))",
    replacement: "false",
    because: "Without a secret, each parameter stays unchanged. The check only saves work."
  },
  {
    file: "src/internal/files/errors.ts",
    original: 'error._tag === "SystemError"',
    replacement: "true",
    because: "A BadArgument has no reason, and undefined is neither in the table nor equal to a reason."
  },
  {
    file: "src/internal/files/errors.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "All kinds that are not in a table are handled in the same way."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: "end === undefined",
    replacement: "false",
    because: "A range with a start has an end. Only the types require the check."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: "end !== undefined",
    replacement: "true",
    because: "A range with a start has an end. Only the types require the check."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: "state === undefined",
    replacement: "false",
    because: "Without a partial download there is no rest either. Only the types require the check."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "All texts that are not ranges are handled in the same way."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    because: "The first element is the complete match, which is not used."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: "etag !== undefined",
    replacement: "true",
    because: "Undefined is handled like a text without quotes. Only the types require the check."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: "last === undefined",
    replacement: "false",
    because: "Without an end there is no start, which is checked first."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: "start === undefined || end === undefined",
    replacement: "start === undefined && end === undefined",
    because: "A range with a start has an end. Only the types require the check."
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    original: "start === undefined",
    replacement: "false",
    because: "A range with a start has an end. Only the types require the check."
  },
  {
    file: "src/internal/files/upload/steps.ts",
    original: "response.facts.status < 300",
    replacement: "response.facts.status <= 300",
    because: "A response with status 300 is a failure: only three redirects are followed."
  },
  {
    file: "src/internal/files/upload/steps.ts",
    original: "transferred.response.facts.status >= 300",
    replacement: "transferred.response.facts.status > 300",
    because: "A response with status 300 is a failure: only three redirects are followed."
  },
  {
    file: "src/internal/files/upload/steps.ts",
    original: 'error._tag === "LmsApiError"',
    replacement: "true",
    because:
      "Of the other errors, only a throttle has a status, and nothing was stored either. Only the types require the check."
  },
  {
    file: "src/internal/files/upload/steps.ts",
    original: 'error._tag === "LmsTransportError"',
    replacement: "true",
    because: "No other error has an outcome. Only the types require the check."
  },
  {
    file: "src/internal/files/fileWriter.ts",
    original: "i < chunks.length",
    replacement: "i <= chunks.length",
    because: "There is an empty chunk after the last one."
  },
  {
    file: "src/internal/files/download.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    because: "A missing type is not HTML, under any name."
  },
  {
    file: "src/internal/operations/request.ts",
    original: '"call"',
    replacement: '""',
    because: "Only pages have a wait of their own, so any other word stands for the call."
  },
  {
    file: "src/cassette/match.ts",
    original: '"[]"',
    replacement: '""',
    because: "Each kind only has to differ from the other one."
  },
  {
    file: "src/cassette/match.ts",
    original: '"{}"',
    replacement: '""',
    because: "Each kind only has to differ from the other one."
  }
]
