/** Jobs of the service: they are started, take their time, end, fail, hang and are canceled. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema, TestClock } from "effect"
import { type LmsParams, lms, lmsFormFile } from "effect-lms"
import { SisImport } from "effect-lms/resources"
import { type FaultRule, Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { temporaryFile } from "../fixtures/directory.js"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const account = "/api/v1/accounts/1"

/** All of the time is virtual: a job takes a minute. */
const virtual = (options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 }, jobTime: "1 minute", ...options }))

const wait = (minutes: number) => TestClock.adjust(`${minutes * 60} seconds`)
const decodeImport = Schema.decodeUnknownSync(SisImport)
const textOf = (value: unknown) => String(value)
const download = (attachment: unknown) =>
  Effect.map(lms(textOf((attachment as Row).url)), ({ data }) => data as unknown)
const bytes = (value: unknown) => value as Uint8Array<ArrayBuffer>
const sendFile = (name: string, content: string | Uint8Array) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { path } = yield* temporaryFile(name, content)
      return yield* call(`POST ${account}/sis_imports`, {
        import_type: "instructure_csv",
        attachment: lmsFormFile(path)
      })
    })
  )

const fault = (route: string, outcome: "failed" | "canceled" | "stuck" | "warnings", message?: string): FaultRule => ({
  on: { method: "POST", route },
  fault: { _tag: "Job", outcome, ...(message === undefined ? {} : { message }) }
})

/** A course with two students and one assignment. */
const graded = {
  courses: [{ students: [{ sis_user_id: "A" }, { sis_user_id: "B" }], assignments: [{ points_possible: 10 }] }]
}

describe("a progress", () => {
  const grade = call(`POST ${course}/assignments/5001/submissions/update_grades`, {
    grade_data: { "sis_user_id:A": { posted_grade: "7", text_comment: "Good" }, "sis_user_id:B": { excuse: true } }
  })
  const submissions = Effect.map(
    list(`${course}/assignments/5001/submissions`, { include: ["submission_comments", "user"] }),
    (rows) => rows.map(({ excused, score, submission_comments }) => [score, excused, submission_comments])
  )

  it.effect("is queued, running and completed; the grades are stored when it is completed", () =>
    Effect.gen(function* () {
      const before = yield* submissions
      const started = yield* grade
      const url = textOf(started.url)
      expect(started).toMatchObject({
        workflow_state: "queued",
        completion: null,
        tag: "submissions_update",
        context_type: "Course",
        context_id: 101,
        message: null
      })
      expect(started).not.toHaveProperty("results")
      yield* wait(0.25)
      expect(yield* call(url)).toMatchObject({ workflow_state: "running", completion: 0 })
      yield* wait(0.5)
      expect(yield* call(url)).toMatchObject({ workflow_state: "running", completion: 50 })
      expect(yield* submissions).toEqual(before)
      yield* wait(0.25)
      expect(yield* call(url)).toMatchObject({ workflow_state: "completed", completion: 100 })
      expect(yield* submissions).toEqual([
        [7, false, [expect.objectContaining({ comment: "Good" })]],
        [null, true, []]
      ])
      expect((yield* state).updated.submission).toHaveLength(2)
    }).pipe(virtual({ data: graded }))
  )
})

describe("the end that a fault plan gives to a job", () => {
  const grades = `${course}/assignments/5001/submissions/update_grades`
  const showProgress = (row: Row) => call(textOf(row.url))
  const showIn = (path: string) => (row: Row) => call(`${path}/:id`, { id: Number(row.id) })
  const [report, exported] = [`${account}/reports/provisioning_csv`, `${course}/content_exports`]

  it.effect.each([
    ["failed", grades, showProgress, { workflow_state: "failed", message: "broken" }],
    ["canceled", grades, showProgress, { workflow_state: "canceled" }],
    ["stuck", grades, showProgress, { workflow_state: "running" }],
    ["warnings", grades, showProgress, { workflow_state: "completed", message: "broken" }],
    ["failed", report, showIn(report), { status: "error", message: "broken" }],
    ["canceled", report, showIn(report), { status: "aborted" }],
    ["stuck", report, showIn(report), { status: "running", file_url: null }],
    ["failed", exported, showIn(exported), { workflow_state: "failed" }]
  ] as const)("%s: %s", ([outcome, path, show, expected]) =>
    Effect.gen(function* () {
      const params = { grade_data: { "sis_user_id:A": { excuse: true } }, export_type: "common_cartridge" }
      const first = yield* call(`POST ${path}`, params)
      yield* wait(60)
      expect(yield* show(first)).toMatchObject(expected)
      // The rule is for the first job only.
      const second = yield* call(`POST ${path}`, params)
      yield* wait(2)
      const ended = yield* show(second)
      expect(["completed", "complete", "exported"]).toContain(ended.workflow_state ?? ended.status)
      expect(ended.message ?? "").not.toContain("broken")
    }).pipe(virtual({ data: graded, faults: [{ ...fault("/api/v1/*/*/**", outcome, "broken"), when: { times: 1 } }] }))
  )
})

describe("a content export", () => {
  it.effect("has its attachment only after its progress is completed", () =>
    Effect.gen(function* () {
      const started = yield* call(`POST ${course}/content_exports`, { export_type: "common_cartridge" })
      expect(started).toMatchObject({ workflow_state: "created", export_type: "common_cartridge", course_id: 101 })
      yield* wait(1)
      const exportOf = call(`${course}/content_exports/:id`, { id: started.id })
      expect(yield* call(textOf(started.progress_url))).toMatchObject({ workflow_state: "completed" })
      expect(yield* exportOf).toMatchObject({ workflow_state: "exporting" })
      expect(yield* exportOf).not.toHaveProperty("attachment")
      yield* wait(0.25)
      const exported = yield* exportOf
      expect(exported).toMatchObject({ workflow_state: "exported" })
      const handouts = ["handouts/Group list – autumn, é.csv", "handouts/measurements.csv"]
      const entries = Object.keys(unzipSync(bytes(yield* download(exported.attachment)))).sort()
      expect(entries).toEqual(["Course schedule.html", "Syllabus.pdf", ...handouts])
    }).pipe(virtual())
  )
})

describe("a content migration", () => {
  const migrations = "/api/v1/courses/102/content_migrations"
  const copy = (params: LmsParams = {}) =>
    call(`POST ${migrations}`, {
      migration_type: "course_copy_importer",
      settings: { source_course_id: 101 },
      ...params
    })
  const migration = (id: unknown) => call(`${migrations}/:id`, { id: Number(id) })
  const assignmentsOf102 = list("/api/v1/courses/102/assignments")
  const data = {
    courses: [
      {
        assignments: [{ name: "Essay", due_at: "2026-10-01T00:00:00Z" }]
      },
      { assignments: 0 },
      {}
    ]
  }

  it.effect("copies the contents of a course, and has the warnings of its job as issues", () =>
    Effect.gen(function* () {
      const started = yield* copy()
      expect(started).toMatchObject({ workflow_state: "queued", migration_issues_count: 0 })
      yield* wait(0.75)
      expect(yield* migration(started.id)).toMatchObject({ workflow_state: "running" })
      expect(yield* assignmentsOf102).toEqual([])
      yield* wait(0.25)
      expect(yield* migration(started.id)).toMatchObject({ workflow_state: "completed", migration_issues_count: 1 })
      expect(yield* list(`${migrations}/${started.id}/migration_issues`)).toMatchObject([
        { issue_type: "warning", description: "Missing links" }
      ])
      const essay = { name: "Essay", due_at: "2026-10-01T00:00:00Z", course_id: 102 }
      expect(yield* assignmentsOf102).toMatchObject([essay])
      const titles = Effect.map(list("/api/v1/courses/101/pages"), (pages) => pages.map(({ title }) => title))
      const copied = (yield* list("/api/v1/courses/102/pages")).map(({ title }) => title)
      expect(copied).toEqual(expect.arrayContaining([...(yield* titles)]))
      expect((yield* list("/api/v1/courses/102/files")).length).toBeGreaterThan(8)
    }).pipe(virtual({ data, faults: [fault("/api/v1/courses/:id/content_migrations", "warnings", "Missing links")] }))
  )

  it.effect("with a selection waits for the caller, although its progress is completed", () =>
    Effect.gen(function* () {
      const { id, progress_url } = yield* copy({ selective_import: true })
      yield* wait(10)
      expect(yield* migration(id)).toMatchObject({ workflow_state: "waiting_for_select" })
      yield* call(`PUT ${migrations}/:id`, { id, copy: { assignments: { 5001: "1" } } })
      expect(yield* call(textOf(progress_url))).toMatchObject({ workflow_state: "queued" })
      yield* wait(1)
      expect(yield* migration(id)).toMatchObject({ workflow_state: "completed" })
      expect(yield* assignmentsOf102).toHaveLength(1)
      expect(yield* list("/api/v1/courses/102/files")).toHaveLength(5)
    }).pipe(virtual({ data }))
  )
})

describe("a SIS import", () => {
  const showImport = (id: unknown) => call(`${account}/sis_imports/:id`, { id: Number(id) })

  it.effect("creates records, leaves out rows with mistakes, and lists them in a file", () =>
    Effect.gen(function* () {
      const users = yield* sendFile(
        "users.csv",
        'User_ID,login_id,first_name,last_name,status\nU1,u1,"Ada ""Countess""",Lovelace,active\nU2,,No,Login,active\nU3,u3,C,D,toString\n,u4,E,F,active\n'
      )
      expect(users).toMatchObject({ workflow_state: "created", progress: 0, data: { import_type: "instructure_csv" } })
      yield* wait(1)
      const imported = yield* showImport(users.id)
      expect(imported).toMatchObject({
        workflow_state: "imported_with_messages",
        progress: 100,
        data: { counts: { users: 1, courses: 0, warning_count: 3, error_count: 0 } },
        processing_warnings: [
          ["users.csv", "No login_id given for user U2 (row 2)"],
          ["users.csv", 'Improper status "toString" for user U3 (row 3)'],
          ["users.csv", "No user_id given for user (row 4)"]
        ]
      })
      expect(yield* download(imported.errors_attachment)).toEqual(expect.anything())
      const user = yield* call("/api/v1/users/sis_user_id:U1")
      expect(user).toMatchObject({ name: 'Ada "Countess" Lovelace' })
      expect((yield* errorOf("/api/v1/users/sis_user_id:U2"))[0]).toBe(404)
      const path = `${account}/sis_imports/${users.id}/errors`
      const errors = yield* lms(path, {}, { collection: "sis_import_errors" })
      expect(errors.data).toMatchObject([{ file: "users.csv", row: 2 }, { row: 3 }, { row: 4 }])
    }).pipe(virtual())
  )

  it.effect("of a ZIP applies its files in the order of the service", () =>
    Effect.gen(function* () {
      const files = {
        "enrollments.csv": "section_id,user_id,role,status\nS1,U1,student,active\nS1,U9,student,active\n",
        "users.csv": "user_id,login_id,full_name,status\nU1,u1,Ada Lovelace,active\n",
        "sections.csv": "section_id,course_id,name,status\nS1,C1,Monday,active\n",
        "courses.csv": "course_id,short_name,long_name,status\nC1,ALG,Algebra,active\n"
      }
      const archive = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
      const started = yield* sendFile("all.zip", archive)
      yield* wait(1)
      expect(yield* showImport(started.id)).toMatchObject({
        workflow_state: "imported_with_messages",
        data: { counts: { users: 1, courses: 1, sections: 1, enrollments: 1 } },
        processing_warnings: [["enrollments.csv", expect.stringContaining("User not found")]]
      })
      const members = yield* list("/api/v1/courses/:id/users", { id: "sis_course_id:C1" })
      expect(members).toMatchObject([{ name: "Ada Lovelace", sis_user_id: "U1", login_id: "u1" }])
      const courses = yield* list(`${account}/courses`)
      expect(courses.at(-1)).toMatchObject({ name: "Algebra", sis_course_id: "C1", workflow_state: "unpublished" })
    }).pipe(virtual())
  )

  it.effect("without usable files, or of a broken ZIP, ends with messages; one that is aborted imports nothing", () =>
    Effect.gen(function* () {
      yield* sendFile("x.csv", "a,b\n1,2\n")
      yield* sendFile("x.zip", "PK\u0003\u0004 broken")
      const aborted = yield* sendFile("users.csv", "user_id,login_id,status\nU1,u1,active\n")
      yield* call(`PUT ${account}/sis_imports/:id/abort`, { id: aborted.id })
      yield* wait(1)
      expect((yield* errorOf("/api/v1/users/sis_user_id:U1"))[0]).toBe(404)
      expect((yield* errorOf(`POST ${account}/sis_imports`))[0]).toBe(400)
      const { data } = yield* lms(`${account}/sis_imports`, {}, { collection: "sis_imports" })
      const states = (data as ReadonlyArray<unknown>).map((row) => decodeImport(row).workflow_state)
      expect(states).toEqual(["aborted", "failed_with_messages", "imported_with_messages"])
    }).pipe(virtual())
  )
})

it.effect("a report has its state in status, and the header of a table without rows; an aborted one has no file", () =>
  Effect.gen(function* () {
    const path = `${account}/reports/provisioning_csv`
    const { id, ...started } = yield* call(`POST ${path}`, { parameters: { courses: true } })
    expect(started).toMatchObject({ status: "created", file_url: null, parameters: { courses: true } })
    const aborted = yield* call(`POST ${path}`)
    yield* call(`PUT ${path}/:id/abort`, { id: aborted.id })
    yield* wait(1)
    const complete = yield* call(`${path}/:id`, { id })
    expect(complete).toMatchObject({ status: "complete", progress: 100, attachment: { "content-type": "text/csv" } })
    const text = strFromU8(bytes(yield* download(complete.attachment)))
    expect(text).toBe("canvas_course_id,course_id,short_name,long_name,status\n")
    expect(yield* list(path)).toMatchObject([{ status: "aborted", file_url: null }, complete])
    expect((yield* errorOf(`POST ${account}/reports/unknown_csv`))[0]).toBe(404)
  }).pipe(virtual({ data: { courses: 0 } }))
)
