/** Addresses in responses: the client follows http and https URLs and paths, and no text of a response becomes a method. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { type Lms, type LmsError, type LmsJobError, lms, lmsStream, lmsUpload, lmsWait } from "effect-lms"
import { nodeClient, serveClient } from "../fixtures/client.js"
import { type Reply, serve } from "../fixtures/server.js"

const COURSE = "/api/v1/courses/101"
const PROGRESS = "/api/v1/progress/7"

/** What a response may have in the place of an address. */
const WRONG: ReadonlyArray<readonly [name: string, make: (origin: string) => string]> = [
  ["a DELETE and a URL", (origin) => `DELETE ${origin}${COURSE}`],
  ["a DELETE and a path", () => `DELETE ${COURSE}`],
  ["a method with other blanks", (origin) => ` post\t${origin}${PROGRESS}`],
  ["a method that is a segment", () => `put\n/..${PROGRESS}`],
  ["a GET", (origin) => `GET ${origin}${PROGRESS}`],
  ["two lines", (origin) => `${origin}${PROGRESS}\r\nDELETE ${COURSE} HTTP/1.1`],
  ["a script", () => "javascript:alert(1)"],
  ["a local file", () => `file://${PROGRESS}`],
  ["another scheme", () => `ftp://127.0.0.1${PROGRESS}`],
  ["a user name and password", (origin) => `${origin.replace("://", "://me:secret@")}${PROGRESS}`],
  ["no URL", () => "http://["]
]

const started = lms("POST /api/v1/courses/1/x")
const waitForStarted = Effect.flatMap(started, lmsWait())
const waitForData = Effect.flatMap(started, ({ data }) => lmsWait(data))
const upload = lmsUpload("package.json", { course_id: 1 })
const uploadByUrl = lmsUpload(undefined, { course_id: 1, url: "https://files.example.edu/a" })

/** Where addresses stand, who follows them, and the error. The last reply has the address. */
const PLACES: ReadonlyArray<
  readonly [
    name: string,
    call: Effect.Effect<unknown, LmsError | LmsJobError, Lms>,
    error: string,
    replies: (address: string, origin: string) => ReadonlyArray<Reply>
  ]
> = [
  ["url of a job", waitForStarted, "LmsJobError", (url) => [{ body: { id: 7, url } }]],
  ["url of a Progress in a job", waitForStarted, "LmsJobError", (url) => [{ body: { progress: { url } } }]],
  ["poll_url of a query", waitForStarted, "LmsJobError", (poll_url) => [{ body: { poll_url } }]],
  ["migration_issues_url", waitForData, "LmsJobError", (url) => [{ body: { migration_issues_url: url } }]],
  [
    "progress_url of an export",
    waitForData,
    "LmsJobError",
    (progress_url) => [{ body: { id: 7, course_id: 1, export_type: "qti", progress_url } }]
  ],
  [
    "progress_url of a job under way",
    lmsWait("/api/v1/courses/1/content_exports/7", { deadline: "100 millis" }),
    "LmsJobError",
    (progress_url) => [{ body: { workflow_state: "exporting", progress_url } }]
  ],
  ["upload_url", upload, "LmsUploadError", (upload_url) => [{ body: { upload_url } }]],
  [
    "progress of a file that the service fetches",
    uploadByUrl,
    "LmsUploadError",
    (url) => [{ body: { progress: { url } } }]
  ],
  [
    "success_url of an upload",
    upload,
    "LmsUploadError",
    (success_url, origin) => [{ body: { upload_url: `${origin}/storage`, upload_params: { success_url } } }, {}]
  ],
  [
    "Location of an upload",
    upload,
    "LmsUploadError",
    (location, origin) => [
      { body: { upload_url: `${origin}/storage` } },
      { status: 303, headers: { location: location.replace(/[\r\n]/g, " ") } }
    ]
  ],
  [
    "next in a body",
    Stream.runDrain(lmsStream("/api/v1/x")),
    "LmsPageError",
    (next) => [{ body: { items: [{ id: 1 }], meta: { primaryCollection: "items", pagination: { next } } } }]
  ],
  [
    "next in a Link header",
    Stream.runDrain(lmsStream("/api/v1/x", {}, { concurrency: 2 })),
    "LmsPageError",
    (next) => [{ body: [{ id: 1 }], headers: { link: `<${next.replace(/[\r\n]/g, " ")}>; rel="next"` } }]
  ]
]

describe.each(WRONG)("%s in the place of an address", (_, make) => {
  it.scopedLive.each(PLACES)("is a typed error, and nothing is sent there: %s", ([, call, tag, replies]) =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, (_, { count, origin }) => {
        const all = replies(make(origin), origin)
        return all[Math.min(count, all.length) - 1]
      })
      expect(yield* Effect.flip(run(call))).toMatchObject({ _tag: tag })
      // A URL of the service with blanks in it is one.
      const wanted = [
        /^POST \/(?:api\/v1\/courses\/1\/(?:x|files)|storage)$/,
        /^GET \/api\/v1\/(?:courses\/1\/content_exports\/7|x\?per_page=100|progress\/7%20.*)$/
      ]
      const sent = server.requests.map(({ method, url }) => `${method} ${url}`)
      expect(sent.filter((request) => !wanted.some((pattern) => pattern.test(request)))).toEqual([])
    })
  )
})

describe("an address of another service", () => {
  it.scopedLive("gets no token", () =>
    Effect.gen(function* () {
      const foreign = yield* serve(() => ({ body: { id: 9, workflow_state: "completed", results: { id: 9 } } }))
      const { run } = yield* serveClient(nodeClient, ({ url }) =>
        url === "/api/v1/files/9" ? { body: { id: 9 } } : { body: { progress: { url: foreign.origin + PROGRESS } } }
      )
      expect((yield* run(uploadByUrl)).data.id).toBe(9)
      expect(foreign.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
    })
  )
})

describe("a path in the place of an address", () => {
  it.scopedLive("is one of the service that responded", () =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(nodeClient, ({ url }) => {
        if (url === PROGRESS) return { body: { workflow_state: "completed", results: { id: 9 } } }
        return url === "/api/v1/files/9" ? { body: { id: 9 } } : { body: { progress: { url: PROGRESS } } }
      })
      expect((yield* run(uploadByUrl)).data.id).toBe(9)
      expect((yield* run(waitForStarted)).state).toBe("completed")
    })
  )
})
