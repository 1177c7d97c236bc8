/** What is mutated, and the tests that have to notice. */

export interface Room {
  readonly name: string
  /** Files, or folders with a slash at the end. */
  readonly mutated: ReadonlyArray<string>
  /** Of the whole suite those that are about the room, so that a run takes minutes and not hours. */
  readonly tests: ReadonlyArray<string>
  /** The least score, in percent; undefined as long as nobody has gone through all of its survivors. */
  readonly mark: number | undefined
}

export const ROOMS: ReadonlyArray<Room> = [
  {
    // On these hangs where the token may go.
    name: "origins",
    mutated: ["src/internal/text/origin.ts"],
    tests: ["test/text/origin.test.ts"],
    mark: 90
  },
  {
    name: "redaction",
    mutated: ["src/internal/text/redact.ts", "src/internal/text/abbreviate.ts"],
    tests: ["test/text/redact.test.ts"],
    mark: 90
  },
  {
    name: "text",
    mutated: ["charset", "cut", "decode", "kind", "visible"].map((name) => `src/internal/text/${name}.ts`),
    // Not patterns.test.ts: it reads the sources, and so would see all mutants at once.
    tests: ["test/text/{charset,kind,visible}.test.ts", "test/answer/complaint.test.ts"],
    mark: 90
  },
  {
    name: "request",
    mutated: ["src/internal/request/"],
    tests: ["test/request/*.test.ts"],
    mark: 90
  },
  {
    name: "answer",
    mutated: [
      "answer",
      "body",
      "complaint",
      "longBody",
      "oddBody",
      "recordId",
      "records",
      "response",
      "schema",
      "schemaRefusal",
      "whoami"
    ].map((name) => `src/internal/answer/${name}.ts`),
    tests: ["test/answer/{body,complaint,longBody,records,response,schema}.test.ts"],
    mark: 90
  },
  {
    name: "failures",
    mutated: ["cause", "errorBody", "exchange", "failure", "handshake"].map((name) => `src/internal/answer/${name}.ts`),
    tests: ["test/answer/{errorBody,failure}.test.ts"],
    mark: 90
  },
  {
    name: "json",
    mutated: ["brokenJson", "json", "texts"].map((name) => `src/internal/answer/${name}.ts`),
    tests: ["test/answer/{brokenJson,json,texts}.test.ts"],
    mark: 90
  },
  {
    name: "links",
    mutated: ["src/internal/answer/link.ts"],
    tests: ["test/answer/link.test.ts"],
    mark: 90
  },
  {
    name: "walk",
    mutated: ["src/internal/pages/pages.ts", "src/internal/pages/receipt.ts"],
    // Not the faults of connections, and not the laws over whole clients: they take longer than all others together.
    tests: ["test/pages/{pages,rawRecords,receipt,reporting}.test.ts"],
    mark: 90
  },
  {
    name: "steps",
    mutated: ["src/internal/pages/pagination.ts"],
    tests: ["test/pages/pagination.test.ts"],
    mark: 90
  },
  {
    name: "ahead",
    mutated: ["src/internal/pages/prefetch.ts"],
    // Not prefetch.test.ts, whose laws take as long as all tests of a room together.
    tests: ["test/pages/prefetchSchedule.test.ts"],
    mark: 90
  },
  {
    name: "lists",
    mutated: ["src/internal/pages/lists.ts"],
    tests: ["test/pages/lists.test.ts"],
    mark: 90
  },
  {
    name: "waits",
    mutated: ["retryAfter", "schedules"].map((name) => `src/internal/send/${name}.ts`),
    tests: ["test/send/{retryAfter,schedules}.test.ts"],
    mark: 90
  },
  {
    name: "waiting",
    mutated: ["quota", "rateLimiter", "retry"].map((name) => `src/internal/send/${name}.ts`),
    tests: [
      "test/send/{deadline,estimate,quota,quotaBucket,rateLimiter,rateLimiterQueue,retry,retryAttempts,schedules}.test.ts"
    ],
    mark: 90
  },
  {
    name: "tokens",
    mutated: ["oauth2", "refresh", "renewal"].map((name) => `src/internal/send/${name}.ts`),
    // Not oauth2.test.ts: its sockets and its laws take longer than all that is here.
    tests: ["test/send/{refresh,tokenMiddleware,tokens}.test.ts"],
    mark: 90
  },
  {
    name: "pipeline",
    mutated: [
      "call",
      "deadline",
      "metrics",
      "pipeline",
      "progress",
      "quotaMiddleware",
      "redirects",
      "responseReader",
      "telemetry",
      "transmit"
    ].map((name) => `src/internal/send/${name}.ts`),
    tests: [
      "test/send/{call,deadline,plainHttpWarning,progress,quotaMiddleware,quotaMiddlewareReport,responseReader,retry,telemetry,transmit}.test.ts",
      "test/lms/redirects.test.ts"
    ],
    mark: 90
  },
  {
    // What files are to the service and the disk, without either: tests that take no time.
    name: "files",
    mutated: [
      ...["bytesProgress", "mediaType", "multipart", "problem", "resume", "sha256", "writer"],
      ...["upload/answer", "upload/content"]
    ].map((name) => `src/internal/files/${name}.ts`),
    tests: ["test/files/{bytesProgress,multipart,problem,resume,uploadAnswers,uploadContent,writer}.test.ts"],
    mark: 90
  },
  {
    name: "downloads",
    mutated: ["destination", "download", "handle"].map((name) => `src/internal/files/${name}.ts`),
    tests: ["test/files/{brokenDownload,destination,download,handle}.test.ts"],
    mark: 90
  },
  {
    name: "uploads",
    mutated: [
      ...["form", "formBody", "source", "streamedBody"],
      ...["upload/ask", "upload/confirm", "upload/failure", "upload/transfer", "upload/upload"]
    ].map((name) => `src/internal/files/${name}.ts`),
    // Not form.test.ts and upload.test.ts: their sockets take longer than all that is here.
    tests: ["test/files/{formBody,source,streamedBody,uploadSteps}.test.ts"],
    mark: 90
  },
  {
    name: "fingerprint",
    mutated: ["src/internal/files/fingerprint.ts"],
    tests: ["test/pages/rawRecords.test.ts"],
    mark: 90
  },
  {
    // What is kept, and what a field's name tells of its value.
    name: "words",
    mutated: ["kinds", "words"].map((name) => `src/cassette/${name}.ts`),
    tests: ["test/cassette/{kinds,words}.test.ts"],
    mark: 90
  },
  {
    // How a text is read, and what is found in it.
    name: "readings",
    mutated: ["literals", "patterns", "unfold"].map((name) => `src/cassette/${name}.ts`),
    tests: ["test/cassette/{literals,patterns,unfold}.test.ts"],
    mark: 90
  },
  {
    name: "pseudonyms",
    mutated: ["src/cassette/pseudonyms.ts"],
    tests: ["test/cassette/pseudonyms.test.ts"],
    mark: 90
  },
  {
    name: "rewriting",
    mutated: ["address", "rewrite", "spans", "table"].map((name) => `src/cassette/${name}.ts`),
    tests: ["test/cassette/{address,rewriter}.test.ts"],
    mark: 90
  },
  {
    // What a cassette holds, and which of it a request asks for.
    name: "matching",
    mutated: ["body", "form", "format", "json", "match", "request"].map((name) => `src/cassette/${name}.ts`),
    tests: ["test/cassette/{bindings,bodies,match}.test.ts"],
    mark: 90
  },
  {
    name: "cassette",
    mutated: ["Cassette", "file", "kept", "player", "recorder", "tape"].map((name) => `src/cassette/${name}.ts`),
    // Without sockets, and not the laws: those take as long as all tests of a room together.
    tests: ["test/cassette/{broken,replay,tape}.test.ts"],
    mark: 90
  }
]
