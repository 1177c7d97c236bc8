/** Each kind of job end to end against the sandbox, and the ways in which users of canvasapi use a Progress. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import {
  type Lms,
  type LmsError,
  type LmsJob,
  type LmsJobError,
  type LmsParams,
  lms,
  lmsFormFile,
  lmsWait
} from "effect-lms"
import { type FaultRule, Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { list } from "../fixtures/records.js"
import { runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"

const data = {
  courses: [{ students: [{ sis_user_id: "A" }], assignments: [{ points_possible: 10 }], quizzes: 1 }, {}, {}]
}

const course = "/api/v1/courses/101"
const GRADES = `POST ${course}/assignments/5001/submissions/update_grades`
const SIS_IMPORTS = "POST /api/v1/accounts/1/sis_imports"
const QUIZZES = "/api/quiz/v1/courses/101/quizzes"
const grades = { grade_data: { "sis_user_id:A": { posted_grade: "7" } } }

/** Runs a program against a sandbox whose jobs take five minutes of virtual time. */
const inSandbox = <A, E>(program: Effect.Effect<A, E, Lms>, faults: ReadonlyArray<FaultRule> = []) =>
  Effect.gen(function* () {
    const sandbox = Sandbox.layerInProcess({ data, jobTime: "5 minutes", faults })
    const { exit } = yield* runInVirtualTime(Effect.provide(program, sandbox))
    return yield* exit
  }).pipe(Effect.provide(withoutLogs))

const startAndWait = (endpoint: string, params: LmsParams = {}) =>
  Effect.flatMap(lms(endpoint, params), lmsWait({ deadline: "1 hour" }))

const withFile = (endpoint: string, name: string, text: string) =>
  Effect.scoped(
    Effect.flatMap(temporaryFile(name, text), ({ path }) => lms(endpoint, { attachment: lmsFormFile(path) }))
  ).pipe(Effect.flatMap(lmsWait()))

type Run = Effect.Effect<LmsJob, LmsError | LmsJobError, Lms>

describe("a job of the sandbox", () => {
  const file: unknown = expect.stringContaining("/files/")

  it.effect.each([
    ["bulk grades", startAndWait(GRADES, grades), { state: "completed", completion: 100 }],
    [
      "a content export",
      startAndWait(`POST ${course}/content_exports`, { export_type: "zip" }),
      { state: "exported", file }
    ],
    [
      "a course copy",
      startAndWait("POST /api/v1/courses/102/content_migrations", {
        migration_type: "course_copy_importer",
        settings: { source_course_id: 101 }
      }),
      { state: "completed", hasWarnings: false }
    ],
    [
      "a SIS import with mistakes",
      withFile(SIS_IMPORTS, "users.csv", "user_id,login_id,status\nU1,u1,active\nU2,,active\n"),
      { state: "imported_with_messages", hasWarnings: true, file }
    ],
    [
      "a report of an account",
      startAndWait("POST /api/v1/accounts/1/reports/provisioning_csv", { parameters: { courses: true } }),
      { state: "complete", file }
    ],
    ["a report of a course", startAndWait(`POST ${course}/reports/grades_csv`), { state: "complete" }],
    // The sandbox answers these from their documentation.
    ["an outcome import", startAndWait("POST /api/v1/accounts/1/outcome_imports"), { state: "succeeded" }],
    ["an ePub export", startAndWait(`POST ${course}/epub_exports`), { state: "generated", file }],
    [
      "a report about a quiz",
      Effect.flatMap(list(`${course}/quizzes`), ([quiz]) =>
        startAndWait(`POST ${course}/quizzes/:id/reports`, { id: quiz?.id ?? 0 })
      ),
      { state: "completed", file }
    ],
    [
      "a report about a new quiz",
      Effect.flatMap(list(QUIZZES), ([quiz]) => startAndWait(`POST ${QUIZZES}/:id/reports`, { id: quiz?.id ?? 0 })),
      { completion: 100 }
    ],
    [
      "a content export of a person",
      startAndWait("POST /api/v1/users/self/content_exports"),
      { state: "exported", file }
    ],
    [
      "a content migration of an account",
      startAndWait("POST /api/v1/accounts/1/content_migrations"),
      { state: "completed" }
    ],
    ["an import of rubrics", startAndWait(`POST ${course}/rubrics/upload`), { state: "succeeded" }],
    [
      "an import of rubrics of an account",
      startAndWait("POST /api/v1/accounts/1/rubrics/upload"),
      { state: "succeeded" }
    ],
    [
      "a migration of a blueprint",
      startAndWait(`POST ${course}/blueprint_templates/default/migrations`),
      { state: "completed" }
    ],
    ["a query of page views", startAndWait("POST /api/v1/users/self/page_views/query"), { state: "finished" }],
    [
      "restored states of a SIS import",
      Effect.flatMap(withFile(SIS_IMPORTS, "users.csv", "user_id,login_id,status\nU1,u1,active\n"), ({ url }) =>
        startAndWait(`PUT ${new URL(url).pathname}/restore_states`)
      ),
      { state: "completed" }
    ],
    [
      "a change of many courses",
      startAndWait("PUT /api/v1/accounts/1/courses", { event: "offer" }),
      { state: "completed" }
    ]
  ] as ReadonlyArray<readonly [string, Run, object]>)(
    "is waited for until its result is there: %s",
    ([, run, expected]) =>
      Effect.gen(function* () {
        expect(yield* inSandbox(run)).toMatchObject(expected)
      })
  )

  it.effect("that waits for a selection goes on after it", () =>
    inSandbox(
      Effect.gen(function* () {
        const copy = {
          migration_type: "course_copy_importer",
          settings: { source_course_id: 101 },
          selective_import: true
        }
        const error = yield* Effect.flip(startAndWait("POST /api/v1/courses/102/content_migrations", copy))
        expect(error).toMatchObject({ _tag: "LmsJobError", reason: "NeedsInput", state: "waiting_for_select" })
        const { url } = error as LmsJobError
        expect(yield* startAndWait(`PUT ${new URL(url).pathname}`, { copy: { all_assignments: true } })).toMatchObject({
          url,
          state: "completed"
        })
      })
    )
  )

  it.effect.each([
    ["failed", { reason: "Failed", state: "failed", message: expect.stringContaining("broken") }],
    ["canceled", { reason: "Canceled", state: "canceled" }],
    ["stuck", { reason: "Deadline", state: "running" }]
  ] as const)("ends as the fault plan says: %s", ([outcome, expected]) =>
    Effect.gen(function* () {
      const faults: ReadonlyArray<FaultRule> = [
        { on: { method: "POST" }, fault: { _tag: "Job", outcome, message: "broken" } }
      ]
      expect(yield* Effect.flip(inSandbox(startAndWait(GRADES, grades), faults))).toMatchObject(expected)
    })
  )
})

describe("a job that the sandbox answers from its documentation", () => {
  it.effect.each([
    ["epub_exports", "failed", { reason: "Failed", state: "failed" }],
    ["epub_exports", "stuck", { reason: "Deadline", state: "generating" }],
    ["outcome_imports", "failed", { reason: "Failed", state: "failed" }],
    ["blueprint_templates/default/migrations", "canceled", { reason: "Failed", state: "imports_failed" }],
    ["group_categories/import_tags", "failed", { reason: "Failed", message: expect.stringContaining("broken") }]
  ] as const)("ends as the fault plan says: %s, %s", ([path, outcome, expected]) =>
    Effect.gen(function* () {
      const faults: ReadonlyArray<FaultRule> = [
        { on: { method: "POST" }, fault: { _tag: "Job", outcome, message: "broken" } }
      ]
      expect(yield* Effect.flip(inSandbox(startAndWait(`POST ${course}/${path}`), faults))).toMatchObject(expected)
    })
  )
})

describe("a Progress as users of canvasapi have it", () => {
  // canvasapi: progress = course.submissions_bulk_update(…); while progress.workflow_state in ("queued", "running"): progress = progress.query()
  it.effect("is started, and queried until it is over", () =>
    inSandbox(
      Effect.gen(function* () {
        const states: Array<string> = []
        const started = yield* lms(GRADES, grades)
        yield* lmsWait(started, {
          onProgress: ({ state }) => Effect.sync(() => void (states.includes(state) || states.push(state)))
        })
        expect(states).toEqual(["queued", "running", "completed"])
        const submissions = yield* lms(`${course}/assignments/5001/submissions`)
        expect(submissions.data).toMatchObject([{ score: 7 }])
      })
    )
  )

  it.effect("is cancelled by its user while another fiber waits, which learns why", () =>
    inSandbox(
      Effect.gen(function* () {
        const started = yield* lms(GRADES, grades)
        const waiting = yield* Effect.fork(lmsWait(started))
        yield* Effect.sleep("2 minutes")
        const { id } = started.data as { readonly id: number }
        yield* lms("POST /api/v1/progress/:id/cancel", { id, message: "wrong column" })
        const exit = yield* Fiber.await(waiting)
        expect(Exit.isFailure(exit) && JSON.stringify(exit.cause)).toContain("wrong column")
        expect(yield* Effect.flip(lmsWait(started.data))).toMatchObject({ reason: "Failed", state: "failed" })
      })
    )
  )
})
