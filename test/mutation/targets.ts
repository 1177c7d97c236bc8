/** Groups of mutated files, and the tests that must detect the mutants. */

export interface MutationTarget {
  readonly name: string
  /** Files, or folders with a slash at the end: the files in them that no target names more closely. */
  readonly mutated: ReadonlyArray<string>
  /** Only the tests of these files, so that a run takes minutes instead of hours. */
  readonly tests: ReadonlyArray<string>
  /** The minimum score in percent; undefined until all survivors have been reviewed. */
  readonly minScore: number | undefined
}

export const TARGETS: ReadonlyArray<MutationTarget> = [
  {
    // Decides where the token is sent.
    name: "origins",
    mutated: ["src/internal/text/origin.ts"],
    tests: ["test/text/origin.test.ts"],
    minScore: 90
  },
  {
    name: "redaction",
    mutated: ["src/internal/text/redact.ts"],
    tests: ["test/text/redact.test.ts"],
    minScore: 90
  },
  {
    name: "text",
    mutated: ["charset", "describe", "escape"].map((name) => `src/internal/text/${name}.ts`),
    // Without patterns.slow.test.ts, which reads the sources and would see all mutants at once.
    tests: ["test/text/{charset,describe,escape}.test.ts", "test/response/schemaErrors.test.ts"],
    minScore: 90
  },
  {
    name: "request",
    mutated: ["src/internal/request/"],
    // The parameters of next links, and the tokens of layers and scopes, are tested with clients.
    tests: ["test/request/*.test.ts", "test/{lms/withToken,options/layers.slow,pages/nextLinks}.test.ts"],
    minScore: 90
  },
  {
    name: "response",
    mutated: [
      ...["body", "records", "response", "schema", "schemaMismatch"].map((name) => `src/internal/response/${name}.ts`),
      "src/internal/operations/whoami.ts"
    ],
    tests: ["test/response/{body,records,response,schema,schemaErrors}.test.ts"],
    minScore: 90
  },
  {
    name: "errors",
    mutated: ["errorBody", "errors", "networkError"].map((name) => `src/internal/response/${name}.ts`),
    tests: [
      "test/response/{errorBody,errors}.test.ts",
      "test/{graphql/graphql,node/transport}.test.ts",
      "test/lms/{config,responses,withToken}.test.ts"
    ],
    minScore: 90
  },
  {
    name: "json",
    mutated: ["json", "rawRecords"].map((name) => `src/internal/response/${name}.ts`),
    tests: ["test/response/{json,rawRecords}.test.ts"],
    minScore: 90
  },
  {
    name: "links",
    mutated: ["src/internal/response/linkHeader.ts"],
    tests: ["test/response/linkHeader.test.ts"],
    minScore: 90
  },
  {
    name: "pages",
    mutated: ["pages", "receipt"].map((name) => `src/internal/pages/${name}.ts`),
    // Without connection faults and property tests of complete clients, which take longer than all other tests together.
    tests: ["test/pages/{pages,rawRecords,receipt,reporting}.test.ts"],
    minScore: 90
  },
  {
    name: "pagination",
    mutated: ["src/internal/pages/pagination.ts"],
    tests: ["test/pages/{nextLinks,pageFaults,pagination}.test.ts"],
    minScore: 90
  },
  {
    name: "prefetch",
    mutated: ["src/internal/pages/prefetch.ts"],
    // Without prefetch.test.ts, whose property tests take as long as all other tests of a target.
    tests: ["test/pages/prefetchSchedule.test.ts"],
    minScore: 90
  },
  {
    name: "lists",
    mutated: ["src/internal/operations/streamAll.ts"],
    tests: ["test/pages/{lists,listsQuota.slow}.test.ts"],
    minScore: 90
  },
  {
    name: "graphql",
    mutated: ["src/internal/graphql/"],
    tests: ["test/graphql/*.test.ts"],
    minScore: 90
  },
  {
    name: "schedules",
    mutated: ["response/retryAfter", "limits/scheduleDriver", "limits/schedules"].map(
      (name) => `src/internal/${name}.ts`
    ),
    tests: ["test/{response/retryAfter,send/schedules}.test.ts"],
    minScore: 90
  },
  {
    name: "rateLimits",
    mutated: [
      ...["limits/attempts", "limits/bucket", "limits/quota", "limits/rateLimiter", "limits/shareLoad"],
      "send/retry"
    ].map((name) => `src/internal/${name}.ts`),
    tests: [
      "test/send/{deadline,estimate,quota,quotaBucket,quotaTurns,rateLimiter,rateLimiterQueue}.test.ts",
      "test/send/{retry,retryAttempts,schedules,severalTokens.slow}.test.ts",
      // The part of a machine, and the retries of files without a token.
      "test/{cluster/share,cluster/sharedBucket,files/download}.test.ts"
    ],
    minScore: 90
  },
  {
    name: "tokens",
    mutated: ["auth/oauth2", "auth/tokenRefresh", "send/token"].map((name) => `src/internal/${name}.ts`),
    // Without oauth2.test.ts, whose sockets and property tests take longer than all tests listed here.
    tests: ["test/auth/{refreshAccessToken,tokenRefresh}.test.ts", "test/send/token.test.ts"],
    minScore: 90
  },
  {
    name: "pipeline",
    mutated: [
      "metrics",
      "send/admission",
      "send/call",
      "send/attempt",
      "send/send",
      "send/redirects",
      "send/responseReader",
      "send/telemetry"
    ].map((name) => `src/internal/${name}.ts`),
    tests: [
      "test/send/{call,deadline,plainHttpWarning,progress,quotaPolicy,quotaReport}.test.ts",
      "test/send/{rateLimiter,responseReader,retry,telemetry,token,transmit}.test.ts",
      // Clients that respond themselves, interceptors, and hints in the error of a 404.
      "test/{lms/client,lms/intercept,lms/redirects,node/layer}.test.ts"
    ],
    minScore: 90
  },
  {
    // Only tests without sockets and without a disk, which are fast.
    name: "files",
    mutated: [
      ...["bytesProgress", "errors", "fileWriter", "hash", "platform", "rangeRequest"],
      ...["upload/content", "upload/response"]
    ].map((name) => `src/internal/files/${name}.ts`),
    tests: ["test/files/{bytesProgress,errors,fileWriter,rangeRequest,uploadContent,uploadResponse}.test.ts"],
    minScore: 90
  },
  {
    name: "downloads",
    mutated: ["atomicFile", "download", "openFile", "replaceFile"].map((name) => `src/internal/files/${name}.ts`),
    // Small files are replaced by exports.
    tests: [
      "test/files/{atomicFile,brokenDownload.slow,download,openFile,source}.test.ts",
      "test/export/{export,lock}.test.ts"
    ],
    minScore: 90
  },
  {
    name: "uploads",
    mutated: [
      ...["form", "multipart", "source", "upload/errors", "upload/steps"].map(
        (name) => `src/internal/files/${name}.ts`
      ),
      "src/internal/operations/upload.ts"
    ],
    // Without form.test.ts and upload.test.ts, whose sockets take longer than all tests listed here.
    tests: ["test/files/{formBody,multipart,source,streamedBody,uploadSteps}.test.ts"],
    minScore: 90
  },
  {
    name: "client",
    mutated: ["src/internal/operations/request.ts", "src/internal/operations/lists.ts"],
    tests: [
      "test/pages/{pages,lists,rawRecords,receipt,reporting}.test.ts",
      "test/lms/{responses,invalidArguments.slow,config}.test.ts",
      "test/request/prepare.test.ts",
      "test/files/{download,form}.test.ts",
      "test/send/{telemetry,progress}.test.ts"
    ],
    minScore: 90
  },
  {
    // Between the client and an HTTP client.
    name: "transport",
    mutated: ["src/internal/transport/"],
    tests: ["test/transport/*.test.ts", "test/lms/intercept.test.ts", "test/node/httpClient.slow.test.ts"],
    minScore: 90
  },
  {
    name: "node",
    mutated: ["footer", "operatingSystem", "progressLines", "proxies", "transport"].map(
      (name) => `src/node/${name}.ts`
    ),
    // Without the tests of processes.
    tests: ["test/node/{footer.slow,httpClient.slow,operatingSystem,progressLines,proxies,transport}.test.ts"],
    minScore: 90
  },
  {
    name: "promise",
    mutated: ["src/promise/"],
    tests: ["test/promise/{invalidArguments,promise,words}.test.ts"],
    minScore: 90
  },
  {
    name: "arguments",
    // Without the texts of the help and of the completions, which are tested with the shells.
    mutated: ["command", "option", "parameters", "parseArgs"].map((name) => `src/cli/arguments/${name}.ts`),
    tests: ["test/cli/arguments.test.ts"],
    minScore: 90
  },
  {
    // Without the tests of processes, and of faults in every step, which take minutes.
    name: "export",
    mutated: ["src/export/"],
    tests: ["test/export/{commits,export,exportAll,files}.test.ts"],
    minScore: 90
  },
  {
    // Without the tests of processes.
    name: "lock",
    mutated: ["lock", "owner"].map((name) => `src/export/${name}.ts`),
    tests: ["test/export/{lock,owner}.test.ts"],
    minScore: 90
  },
  {
    // What a mirror does with which file, without a disk.
    name: "mirrorPlan",
    mutated: ["compare", "names", "paths", "tree"].map((name) => `src/export/mirror/${name}.ts`),
    tests: ["test/export/mirrorPaths.test.ts"],
    minScore: 90
  },
  {
    // Without the tests of processes, and of faults in every step.
    name: "mirror",
    mutated: ["src/export/mirror/"],
    tests: ["test/export/mirrorDisk.test.ts", "test/export/mirror.slow.test.ts"],
    minScore: 90
  },
  {
    // One quota for several machines, in virtual time, without seeded outages, which take longer than all other tests.
    name: "sharedQuota",
    mutated: ["share", "sharedBucket", "sharedQuota"].map((name) => `src/cluster/quota/${name}.ts`),
    tests: ["test/cluster/{share,sharedBucket,sharedQuota}.test.ts"],
    minScore: 90
  },
  {
    // Without the parts in a database.
    name: "parts",
    mutated: [...["parts/memory", "parts/names"], ...["export/claims", "export/objects"]].map(
      (name) => `src/cluster/${name}.ts`
    ),
    tests: ["test/cluster/objects.slow.test.ts"],
    minScore: 90
  },
  {
    name: "csv",
    mutated: ["src/csv/"],
    // Without large files, which take longer than all other tests.
    tests: ["test/csv/{errors.slow,fields,roundTrip}.test.ts"],
    minScore: 90
  },
  {
    name: "fingerprint",
    mutated: ["src/internal/operations/fingerprint.ts"],
    tests: ["test/pages/rawRecords.test.ts"],
    minScore: 90
  },
  {
    // What is kept, and pseudonyms for the rest.
    name: "pseudonyms",
    mutated: ["src/cassette/redact.ts"],
    tests: ["test/cassette/redact.test.ts"],
    minScore: 90
  },
  {
    // The content of a cassette, and the recorded exchange for a request.
    name: "matching",
    mutated: ["body", "format", "match"].map((name) => `src/cassette/${name}.ts`),
    tests: ["test/cassette/{file,match,redact,replay}.test.ts"],
    minScore: 90
  },
  {
    name: "cassette",
    mutated: ["Cassette", "file", "player", "recorder"].map((name) => `src/cassette/${name}.ts`),
    // Without sockets, and not the property tests, which take as long as all other tests of a target.
    tests: ["test/cassette/{file,redact,replay}.test.ts"],
    minScore: 90
  }
]
