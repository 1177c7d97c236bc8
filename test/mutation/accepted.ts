/** Surviving mutants that are accepted, with the reason. An entry that a test kills must be removed. */

/** Mutants of a file for one reason: the original text and its replacement, because line numbers change. */
interface AcceptedGroup {
  readonly file: string
  readonly because: string
  readonly mutants: ReadonlyArray<readonly [original: string, replacement: string]>
}

const GROUPS: ReadonlyArray<AcceptedGroup> = [
  {
    file: "src/internal/response/schemaMismatch.ts",
    because: "Such an issue has no type, so the default case describes it in the same way.",
    mutants: [
      [
        `case "Unexpected":
      return { path: [], expected: undefined, isMissing: false, actual: issue.actual }`,
        'case "Unexpected":'
      ],
      ['"Unexpected"', '""']
    ]
  },
  {
    file: "src/internal/response/json.ts",
    because: "There is no digit and no quote after the last character.",
    mutants: [["at < text.length", "at <= text.length"]]
  },
  {
    file: "src/internal/response/json.ts",
    because: "Shorter numbers are safe integers. The check only saves work.",
    mutants: [["number.length >= MIN_UNSAFE_DIGITS", "true"]]
  },
  {
    file: "src/internal/response/json.ts",
    because: "The search starts after the opening quote, so it never finds index 0.",
    mutants: [["quote < 0", "quote <= 0"]]
  },
  {
    file: "src/internal/response/json.ts",
    because: "Sum and difference are both odd or both even.",
    mutants: [["quote - backslash", "quote + backslash"]]
  },
  {
    file: "src/internal/response/linkHeader.ts",
    because: "The check only saves work on each page.",
    mutants: [
      ['"\\\\"', '""'],
      ['rel.includes(" ") || rel.includes("\\t")', "true"],
      ['" "', '""'],
      ['"\\t"', '""'],
      ['"\\r\\n"', '""']
    ]
  },
  {
    file: "src/internal/response/linkHeader.ts",
    because: "There is no quote after the last character, and no index beyond it is returned.",
    mutants: [["at < text.length", "at <= text.length"]]
  },
  {
    file: "src/internal/response/linkHeader.ts",
    because: "There is no quote after the last character, so the string stays unterminated.",
    mutants: [["close < text.length", "close <= text.length"]]
  },
  {
    file: "src/internal/response/linkHeader.ts",
    because: "The closing bracket comes after the opening one, so it is never at index 0.",
    mutants: [["close < 0", "close <= 0"]]
  },
  {
    file: "src/internal/response/linkHeader.ts",
    because: "A parameter without a name is not named rel.",
    mutants: [["equals > 0", "equals >= 0"]]
  },
  {
    file: "src/internal/response/linkHeader.ts",
    because: "An unterminated quoted string extends to the end. The check only saves work.",
    mutants: [["end === text.length", "true"]]
  },
  {
    file: "src/internal/response/records.ts",
    because: "The text is only used for values that are not arrays, and this one is an array.",
    mutants: [['"itself"', '""']]
  },
  {
    file: "src/internal/response/rawRecords.ts",
    because: "After the last character, nothing opens, closes or ends.",
    mutants: [["at < text.length", "at <= text.length"]]
  },
  {
    file: "src/internal/response/errorBody.ts",
    because: "If the pattern matches, so does its group. Only the types require the check.",
    mutants: [["/<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.replace", "/<title[^<>]*>([^<]*)/i.exec(html)?.[1].replace"]]
  },
  {
    file: "src/internal/response/errors.ts",
    because: "Neither is the content type of HTML, which is the only check.",
    mutants: [['""', '"Stryker was here!"']]
  },
  {
    file: "src/internal/response/errors.ts",
    because: "Undefined is not the code of a failed handshake. Only the types require the check.",
    mutants: [["code !== undefined", "true"]]
  },
  {
    file: "src/internal/request/params.ts",
    because: "The value is only compared with JSON, and everything else is a query.",
    mutants: [['"query"', '""']]
  },
  {
    file: "src/internal/request/values.ts",
    because: "It falls through to the strings, which returns the value unchanged.",
    mutants: [
      [
        `case "boolean":
      return Either.right(value)`,
        'case "boolean":'
      ]
    ]
  },
  {
    file: "src/internal/request/endpoint.ts",
    because: "The text is trimmed, so a match always starts at its first character.",
    mutants: [["/^(?:([a-z]+)\\s+)?(\\S.*)/is", "/(?:([a-z]+)\\s+)?(\\S.*)/is"]]
  },
  {
    file: "src/internal/request/endpoint.ts",
    because: "The first element is the complete match, which is not used.",
    mutants: [["[]", '["Stryker was here"]']]
  },
  {
    file: "src/internal/text/charset.ts",
    because: "The module fails to load with this mutant.",
    mutants: [['"utf-8"', '""']]
  },
  {
    file: "src/internal/text/charset.ts",
    because: "The bytes are then checked one by one, which test/text/growth.slow.test.ts counts.",
    mutants: [["isValidUtf8(bytes.subarray(0, middle), { stream: true })", "true"]]
  },
  {
    file: "src/internal/pages/prefetch.ts",
    because: "Without entries there is nothing to discard and nothing to request. The check only saves a turn.",
    mutants: [["stale.length + startable.length === 0", "false"]]
  },
  {
    file: "src/internal/pages/prefetch.ts",
    because: "The results are empty and not used.",
    mutants: [["{ discard: true }", "{}"]]
  },
  {
    file: "src/internal/pages/pagination.ts",
    because: "No URL becomes more than three times as long. The check only saves work.",
    mutants: [
      ["url.length * 3 < limit", "false"],
      ["url.length * 3 < limit", "url.length * 3 <= limit"]
    ]
  },
  {
    file: "src/internal/text/redact.ts",
    because: "Without a secret, each parameter stays unchanged. The check only saves work.",
    mutants: [["masked === link && !MAYBE_SECRET.test(percentDecode(link))", "false"]]
  },
  {
    file: "src/internal/files/errors.ts",
    because: "A BadArgument has no reason, and undefined is neither in the table nor equal to a reason.",
    mutants: [['error._tag === "SystemError"', "true"]]
  },
  {
    file: "src/internal/files/errors.ts",
    because: "All kinds that are not in a table are handled in the same way.",
    mutants: [['""', '"Stryker was here!"']]
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    because: "A range with a start has an end. Only the types require the check.",
    mutants: [
      ["end === undefined", "false"],
      ["end !== undefined", "true"],
      ["start === undefined || end === undefined", "start === undefined && end === undefined"],
      ["start === undefined", "false"]
    ]
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    because: "Without a partial download there is no rest either. Only the types require the check.",
    mutants: [["state === undefined", "false"]]
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    because: "All texts that are not ranges are handled in the same way.",
    mutants: [['""', '"Stryker was here!"']]
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    because: "The first element is the complete match, which is not used.",
    mutants: [["[]", '["Stryker was here"]']]
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    because: "Undefined is handled like a text without quotes. Only the types require the check.",
    mutants: [["etag !== undefined", "true"]]
  },
  {
    file: "src/internal/files/rangeRequest.ts",
    because: "Without an end there is no start, which is checked first.",
    mutants: [["last === undefined", "false"]]
  },
  {
    file: "src/internal/files/upload/steps.ts",
    because: "A response with status 300 is a failure: only three redirects are followed.",
    mutants: [
      ["response.facts.status < 300", "response.facts.status <= 300"],
      ["transferred.response.facts.status >= 300", "transferred.response.facts.status > 300"]
    ]
  },
  {
    file: "src/internal/files/upload/steps.ts",
    because:
      "Of the other errors, only a throttle has a status, and nothing was stored either. Only the types require the check.",
    mutants: [['error._tag === "LmsApiError"', "true"]]
  },
  {
    file: "src/internal/files/upload/steps.ts",
    because: "No other error has an outcome. Only the types require the check.",
    mutants: [['error._tag === "LmsTransportError"', "true"]]
  },
  {
    file: "src/internal/files/fileWriter.ts",
    because: "There is an empty chunk after the last one.",
    mutants: [["i < chunks.length", "i <= chunks.length"]]
  },
  {
    file: "src/internal/files/download.ts",
    because: "A missing type is not HTML, under any name.",
    mutants: [['""', '"Stryker was here!"']]
  },
  {
    file: "src/internal/operations/request.ts",
    because: "Only pages have a wait of their own, so any other word stands for the call.",
    mutants: [['"call"', '""']]
  },
  {
    file: "src/cassette/match.ts",
    because: "Each kind only has to differ from the other one.",
    mutants: [
      ['"[]"', '""'],
      ['"{}"', '""']
    ]
  }
]

export interface AcceptedMutant extends Pick<AcceptedGroup, "because" | "file"> {
  readonly original: string
  readonly replacement: string
}

export const ACCEPTED_MUTANTS: ReadonlyArray<AcceptedMutant> = GROUPS.flatMap(({ because, file, mutants }) =>
  mutants.map(([original, replacement]) => ({ file, original, replacement, because }))
)
