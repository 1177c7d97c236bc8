/** Each kind of job, from the response that starts it to its end, with JSON as the service sends it, over real sockets. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Either } from "effect"
import { type LmsJob, type LmsJobError, lms, lmsWait } from "effect-lms"
import { nodeClient, serveClient } from "../fixtures/client.js"
import { serve } from "../fixtures/server.js"

type Json = Readonly<Record<string, unknown>>

interface Kind {
  readonly name: string
  readonly start: string
  /** The response to the start, with the addresses of the service. */
  readonly started: (origin: string) => Json
  readonly job: string
  /** What the address of the job shows while it is under way, then at the end. */
  readonly underWay: ReadonlyArray<Json>
  readonly done: Json
  readonly expected: Partial<LmsJob>
  /** Other ends, each with its reason and words of the message. */
  readonly ends: ReadonlyArray<readonly [end: Json, reason: LmsJobError["reason"], words: string]>
}

const progress = (origin: string, id = 77): Json => ({
  id,
  context_id: 101,
  context_type: "Course",
  user_id: 12,
  tag: "submissions_update",
  completion: null,
  workflow_state: "queued",
  message: null,
  url: `${origin}/api/v1/progress/${id}`
})

const attachment = { id: 4, url: "https://files.test/files/4/download?verifier=v", filename: "made.zip" }

const KINDS: ReadonlyArray<Kind> = [
  {
    name: "a Progress",
    start: "POST /api/v1/courses/101/assignments/5/submissions/update_grades",
    started: progress,
    job: "/api/v1/progress/77",
    underWay: [
      { workflow_state: "queued", completion: null },
      { workflow_state: "waiting_for_external_tool", completion: 12.5 },
      { workflow_state: "a_state_of_the_future", completion: 80 }
    ],
    done: { workflow_state: "completed", completion: 100, results: { id: 1 } },
    expected: { state: "completed", completion: 100, hasWarnings: false, file: undefined },
    ends: [
      [
        { workflow_state: "failed", completion: 40, message: "Unexpected error, ID: 6" },
        "Failed",
        "Unexpected error, ID: 6"
      ],
      ...[
        { due_at: [{ attribute: "due_at", message: "is after the lock date" }] },
        { errors: { due_at: [{ attribute: "due_at", message: "is after the lock date" }] } },
        { errors: [{ attribute: "due_at", message: "is after the lock date" }] }
      ].map(
        (errors) =>
          [
            { workflow_state: "failed", message: null, results: [{ assignment_id: 5, ...errors }] },
            "Failed",
            "due_at: is after the lock date"
          ] as const
      ),
      [{ workflow_state: "canceled", completion: 40 }, "Canceled", "newer one has replaced it"]
    ]
  },
  {
    name: "a content export",
    start: "POST /api/v1/courses/101/content_exports",
    started: (origin) => ({
      id: 9,
      export_type: "common_cartridge",
      course_id: 101,
      progress_url: `${origin}/api/v1/progress/77`,
      workflow_state: "created"
    }),
    job: "/api/v1/courses/101/content_exports/9",
    // The attachment comes after the state.
    underWay: [
      { workflow_state: "exporting" },
      { workflow_state: "exported" },
      { workflow_state: "exported", attachment: null }
    ],
    done: { workflow_state: "exported", attachment },
    expected: { state: "exported", completion: 100, file: attachment.url },
    ends: [[{ workflow_state: "failed" }, "Failed", "content export has failed"]]
  },
  {
    name: "a content migration",
    start: "POST /api/v1/courses/101/content_migrations",
    started: (origin) => ({
      id: 10,
      migration_type: "course_copy_importer",
      migration_issues_url: `${origin}/api/v1/courses/101/content_migrations/10/migration_issues`,
      progress_url: `${origin}/api/v1/progress/77`,
      workflow_state: "pre_processing"
    }),
    job: "/api/v1/courses/101/content_migrations/10",
    underWay: [{ workflow_state: "pre_processed" }, { workflow_state: "queued" }, { workflow_state: "running" }],
    done: { workflow_state: "completed", migration_issues_count: 2 },
    expected: { state: "completed", hasWarnings: true },
    ends: [
      [{ workflow_state: "failed" }, "Failed", "content migration has failed"],
      [{ workflow_state: "waiting_for_select" }, "NeedsInput", "Choose what to import with PUT and the parameter copy"]
    ]
  },
  {
    name: "the copy of an assignment",
    start: "POST /api/v1/courses/101/assignments/3/duplicate",
    started: () => ({ id: 9, name: "Quiz copy", workflow_state: "duplicating" }),
    job: "/api/v1/courses/101/assignments/9",
    underWay: [{ workflow_state: "duplicating" }, { workflow_state: "outcome_alignment_cloning" }],
    done: { workflow_state: "unpublished" },
    expected: { state: "unpublished", completion: 100, hasWarnings: false },
    ends: [
      [{ workflow_state: "failed_to_duplicate" }, "Failed", "the assignment has failed"],
      [{ workflow_state: "failed_to_clone_outcome_alignment" }, "Failed", "the assignment has failed"],
      [{ workflow_state: "deleted" }, "Canceled", "the assignment was canceled"]
    ]
  },
  {
    name: "a SIS import",
    start: "POST /api/v1/accounts/1/sis_imports",
    started: () => ({ id: 11, workflow_state: "created", progress: 0, data: { import_type: "instructure_csv" } }),
    job: "/api/v1/accounts/1/sis_imports/11",
    underWay: [
      { workflow_state: "initializing", progress: 0 },
      { workflow_state: "importing", progress: "60" },
      { workflow_state: "cleanup_batch", progress: 0 }
    ],
    done: {
      workflow_state: "imported_with_messages",
      progress: 100,
      processing_warnings: [["users.csv", "no login"]],
      errors_attachment: attachment
    },
    expected: { state: "imported_with_messages", completion: 100, hasWarnings: true, file: attachment.url },
    ends: [
      [
        { workflow_state: "failed_with_messages", processing_errors: [["users.csv", "row 3"]] },
        "Failed",
        "users.csv: row 3"
      ],
      [{ workflow_state: "failed" }, "Failed", "SIS import has failed"],
      [{ workflow_state: "aborted" }, "Canceled", "was canceled"]
    ]
  },
  {
    name: "the restoring of a SIS import",
    start: "PUT /api/v1/accounts/1/sis_imports/11/restore_states",
    started: (origin) => progress(origin, 78),
    job: "/api/v1/progress/78",
    underWay: [],
    done: { workflow_state: "completed", completion: 100 },
    expected: { state: "completed" },
    ends: []
  },
  {
    name: "a report of an account",
    start: "POST /api/v1/accounts/1/reports/provisioning_csv",
    started: () => ({ id: 12, report: "provisioning_csv", status: "created", progress: 0, file_url: null }),
    job: "/api/v1/accounts/1/reports/provisioning_csv/12",
    underWay: [
      { status: "running", progress: 5 },
      { status: "compiling", progress: 99 }
    ],
    done: {
      status: "complete",
      progress: 100,
      attachment,
      file_url: "https://canvas.test/accounts/1/files/4/download"
    },
    expected: { state: "complete", file: attachment.url, hasWarnings: false },
    ends: [
      [{ status: "error", message: "the term is unknown" }, "Failed", "the term is unknown"],
      [{ status: "aborted" }, "Canceled", "was canceled"],
      [{ status: "deleted" }, "Canceled", "was canceled"]
    ]
  },
  {
    name: "a report of a course",
    start: "POST /api/v1/courses/101/reports/grade_export_csv",
    started: () => ({ id: 13, report: "grade_export_csv", status: "created" }),
    job: "/api/v1/courses/101/reports/grade_export_csv/13",
    underWay: [{ status: "running" }],
    done: { status: "complete", file_url: "https://canvas.test/files/13" },
    expected: { state: "complete", completion: 100, file: "https://canvas.test/files/13" },
    ends: []
  },
  {
    name: "an outcome import",
    start: "POST /api/v1/accounts/1/outcome_imports/group/5",
    started: () => ({ id: 14, workflow_state: "created", progress: "0" }),
    job: "/api/v1/accounts/1/outcome_imports/14",
    underWay: [{ workflow_state: "importing", progress: "50" }],
    done: { workflow_state: "succeeded", progress: "100", processing_errors: [] },
    expected: { state: "succeeded", completion: 100, hasWarnings: false },
    ends: [[{ workflow_state: "failed", processing_errors: [[3, "no title"]] }, "Failed", "3: no title"]]
  },
  {
    name: "a report about a classic quiz",
    start: "POST /api/v1/courses/101/quizzes/3/reports",
    started: (origin) => ({
      id: 15,
      quiz_id: 3,
      report_type: "student_analysis",
      url: `${origin}/api/v1/courses/101/quizzes/3/reports/15`,
      progress_url: `${origin}/api/v1/progress/77`
    }),
    job: "/api/v1/courses/101/quizzes/3/reports/15?include[]=file&include[]=progress",
    underWay: [{ report_type: "student_analysis" }, { progress: { workflow_state: "completed" } }],
    done: { progress: { workflow_state: "completed", completion: 100 }, file: attachment },
    expected: { state: "completed", file: attachment.url },
    ends: [[{ progress: { workflow_state: "failed", message: "too many" } }, "Failed", "too many"]]
  },
  {
    name: "a report about a new quiz",
    start: "POST /api/quiz/v1/courses/101/quizzes/3/reports",
    started: (origin) => progress(origin, 79),
    job: "/api/v1/progress/79",
    underWay: [{ workflow_state: "running", completion: 30 }],
    done: { workflow_state: "completed", completion: 100, results: { url: attachment.url } },
    expected: { file: attachment.url },
    ends: []
  },
  {
    name: "an ePub export",
    start: "POST /api/v1/courses/101/epub_exports",
    started: (origin) => ({
      id: 101,
      name: "Art",
      epub_export: { id: 16, progress_url: `${origin}/api/v1/progress/77`, workflow_state: "created" }
    }),
    job: "/api/v1/courses/101/epub_exports/16",
    // The cartridge is there, and the book is not.
    underWay: [{ epub_export: { workflow_state: "exported" } }, { epub_export: { workflow_state: "generating" } }],
    done: { epub_export: { workflow_state: "generated", attachment } },
    expected: { state: "generated", file: attachment.url },
    ends: [
      [{ epub_export: { workflow_state: "failed" } }, "Failed", "ePub export has failed"],
      [{ epub_export: { workflow_state: "deleted" } }, "Canceled", "was canceled"]
    ]
  },
  {
    name: "an upload by URL",
    start: "POST /api/v1/courses/101/files",
    started: (origin) => ({ progress: progress(origin, 80) }),
    job: "/api/v1/progress/80",
    underWay: [],
    done: { workflow_state: "completed", results: { id: 5 } },
    expected: { state: "completed" },
    ends: [[{ workflow_state: "failed", results: { message: "404 there" } }, "Failed", "404 there"]]
  },
  {
    name: "an import of rubrics",
    start: "POST /api/v1/courses/101/rubrics/upload",
    started: () => ({ id: 17, workflow_state: "initializing", progress: 0 }),
    job: "/api/v1/courses/101/rubrics/upload/17",
    underWay: [{ workflow_state: "importing", progress: 50 }],
    done: { workflow_state: "succeeded_with_errors", error_count: 1, error_data: [{ message: "bad row" }] },
    expected: { state: "succeeded_with_errors", completion: 100, hasWarnings: true },
    ends: [
      [{ workflow_state: "failed", error_data: [{ message: "bad row" }] }, "Failed", 'has failed ("failed"): bad row.']
    ]
  },
  {
    name: "an import of rubrics into an account",
    start: "POST /api/v1/accounts/1/rubrics/upload",
    started: () => ({ id: 18, workflow_state: "created" }),
    job: "/api/v1/accounts/1/rubrics/upload/18",
    underWay: [],
    done: { workflow_state: "succeeded", error_count: 0, error_data: [] },
    expected: { state: "succeeded", hasWarnings: false },
    ends: []
  },
  {
    name: "the migration of a blueprint",
    start: "POST /api/v1/courses/101/blueprint_templates/default/migrations",
    started: () => ({ id: 19, workflow_state: "queued" }),
    job: "/api/v1/courses/101/blueprint_templates/default/migrations/19",
    underWay: [{ workflow_state: "exporting" }, { workflow_state: "imports_queued" }],
    done: { workflow_state: "completed", exports_started_at: "2026-01-01T00:00:00Z" },
    expected: { state: "completed", hasWarnings: false },
    ends: [[{ workflow_state: "imports_failed" }, "Failed", "blueprint migration has failed"]]
  },
  {
    name: "a query of page views",
    start: "POST /api/v1/users/7/page_views/query",
    started: () => ({ poll_url: "/api/v1/users/7/page_views/query/0a-1" }),
    job: "/api/v1/users/7/page_views/query/0a-1",
    underWay: [{ query_id: "0a-1", status: "running" }],
    done: { query_id: "0a-1", status: "finished", results_url: "/api/v1/users/7/page_views/query/0a-1/results" },
    expected: { state: "finished", file: "/api/v1/users/7/page_views/query/0a-1/results" },
    ends: [[{ status: "failed", error_code: "RANGE" }, "Failed", "RANGE"]]
  }
]

/** Starts a job and waits for it. The address of the job shows the descriptions in their order, then the last one. */
const runJob = ({ job, start, started }: Kind, descriptions: ReadonlyArray<Json>) =>
  Effect.gen(function* () {
    let shown = 0
    const { run, server } = yield* serveClient(nodeClient, ({ method, url }, { origin }) => {
      if (method !== "GET") return { body: started(origin) }
      if (url === job) return { body: descriptions[Math.min(shown++, descriptions.length - 1)] }
      return url === "/api/v1/progress/77" ? { body: { workflow_state: "running", completion: 50 } } : { status: 404 }
    })
    const seen: Array<LmsJob> = []
    const onProgress = (job: LmsJob) => Effect.sync(() => seen.push(job))
    const result = yield* run(Effect.either(Effect.flatMap(lms(start), lmsWait({ onProgress }))))
    return { result, seen, server }
  })

describe("a job", () => {
  // All at the same time, since each waits for real.
  it.scopedLive("is found by the response that started it, and waited for until its result is there", () =>
    Effect.forEach(
      KINDS,
      (kind) =>
        Effect.gen(function* () {
          const { result, seen, server } = yield* runJob(kind, [...kind.underWay, kind.done])
          const job = Either.getOrThrowWith(result, (error) => new Error(`${kind.name}: ${error.message}`))
          expect(job, kind.name).toMatchObject({ ...kind.expected, url: server.origin + kind.job, data: kind.done })
          expect(seen.map(({ data }) => data)).toEqual([...kind.underWay, kind.done])
          expect(server.requests.filter(({ url }) => url === kind.job).length).toBe(kind.underWay.length + 1)
        }),
      { concurrency: "unbounded", discard: true }
    )
  )

  it.scopedLive("that ends badly is an error with the service's words", () =>
    Effect.forEach(
      KINDS.flatMap((kind) => kind.ends.map((end) => [kind, end] as const)),
      ([kind, [end, reason, words]]) =>
        Effect.gen(function* () {
          const { result, server } = yield* runJob(kind, [end])
          const error = Either.getOrThrow(Either.flip(result))
          expect(error, kind.name).toMatchObject({ _tag: "LmsJobError", reason, url: server.origin + kind.job })
          expect(error.message).toContain(words)
        }),
      { concurrency: "unbounded", discard: true }
    )
  )

  it.scopedLive("whose own Progress was canceled is canceled, unless it has ended well by then", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, ({ url }, { origin }) =>
        url.startsWith("/api/v1/progress/")
          ? { body: { workflow_state: "canceled", completion: 10 } }
          : { body: { workflow_state: "exporting", progress_url: `${origin}/api/v1/progress/1` } }
      )
      const error = yield* run(Effect.flip(lmsWait("/api/v1/courses/1/content_exports/1")))
      expect(error).toMatchObject({ _tag: "LmsJobError", reason: "Canceled" })
      expect(server.requests.length).toBe(4)
    })
  )

  it.scopedLive.each([
    ["https://files.test/a%20b?verifier=v", true],
    ["/files/7/download", true],
    ["DELETE https://files.test/a", false],
    ["files/7", false],
    ["ftp://files.test/a", false]
  ] as const)("gives out addresses as its file: %s", ([url, isAddress]) =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(nodeClient, () => ({
        body: { workflow_state: "completed", results: { url } }
      }))
      expect((yield* run(lmsWait("/api/v1/progress/77"))).file).toBe(isAddress ? url : undefined)
    })
  )

  it.scopedLive("that is redirected to another service is not believed", () =>
    Effect.gen(function* () {
      const other = yield* serve(() => ({
        body: { workflow_state: "completed", results: { url: "http://evil.test/x" } }
      }))
      const { run, server } = yield* serveClient(nodeClient, () => ({
        status: 302,
        headers: { location: `${other.origin}/api/v1/progress/77` }
      }))
      const error = yield* run(Effect.flip(lmsWait("/api/v1/progress/77")))
      expect(error).toMatchObject({ _tag: "LmsJobError", reason: "Unrecognized", state: "unknown" })
      expect(error.message).toContain(`the address of the job was redirected from ${server.origin} to ${other.origin}`)
    })
  )
})
