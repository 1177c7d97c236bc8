/** Submissions: those of the data, filters, included records, and what graders write. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox, type SandboxData } from "effect-lms/sandbox"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const assignments = [
  { name: "Essay", due_at: "2024-09-02T00:00:00Z", points_possible: 10 },
  { name: "Report", due_at: "2024-09-09T00:00:00Z", points_possible: 10 },
  { name: "Draft", published: false }
]
const data = { courses: [{ assignments, students: 12 }, {}] }
const withSandbox = Effect.provide(Sandbox.layerClient({ data }))

const ofAssignment = "/api/v1/courses/101/assignments/5001/submissions"
const one = `${ofAssignment}/:user`
const ofStudents = "/api/v1/courses/101/students/submissions"
const numbers = (rows: ReadonlyArray<Row>, name: string) => rows.map((row) => Number(row[name]))

describe("submissions", () => {
  it.live("include what is asked for, and nothing else", () =>
    Effect.gen(function* () {
      const include = ["user", "assignment", "course", "submission_comments"]
      const [submission] = yield* list(ofAssignment, { include })
      const user = Number(submission?.user_id)
      expect(submission).toMatchObject({
        user: { id: user, sortable_name: expect.any(String), avatar_url: expect.stringMatching(/^http/) },
        assignment: { id: 5001, name: "Essay", position: 1, needs_grading_count: expect.any(Number) },
        course: { id: 101 },
        submission_comments: []
      })
      const plain = yield* call(one, { user })
      for (const name of [...include, "rubric_assessment"]) expect(plain).not.toHaveProperty(name)
      const [ofStudent] = yield* list(ofStudents, { student_ids: [user], include: ["user"] })
      expect(ofStudent).toMatchObject({ user: { id: user } })
    }).pipe(withSandbox)
  )

  it.live("of students are in the order of their ids, filtered by state and time, and grouped by student", () =>
    Effect.gen(function* () {
      const all = { student_ids: ["all"] }
      const ids = numbers(yield* list(ofStudents, all), "id")
      expect(ids).toHaveLength(24)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      const graded = yield* list(ofStudents, { ...all, workflow_state: "graded" })
      expect(new Set(graded.map(({ workflow_state }) => workflow_state))).toEqual(new Set(["graded"]))
      const grouped = yield* list(ofStudents, { ...all, workflow_state: "graded", grouped: true })
      expect(grouped).toHaveLength(12)
      expect(grouped.flatMap(({ submissions }) => submissions as ReadonlyArray<Row>)).toHaveLength(graded.length)
      // Strictly later. The work of both assignments is from the day before they are due.
      const since = yield* list(ofStudents, { ...all, submitted_since: "2024-09-01T00:00:00Z" })
      expect(new Set(numbers(since, "assignment_id"))).toEqual(new Set([5002]))
      expect(yield* list(ofStudents, { ...all, assignment_ids: [5003] })).toEqual([])
      const unknown = yield* errorOf(ofStudents, { student_ids: [999_999] })
      expect(unknown).toEqual([403, "user not authorized to perform that action"])
    }).pipe(withSandbox)
  )

  it.live("are late after the due date and missing without work, and keep comments", () =>
    Effect.gen(function* () {
      const all = yield* list(ofAssignment)
      const late = { late: false, missing: true, workflow_state: "unsubmitted", submitted_at: null }
      const user = Number(all.find(({ workflow_state }) => workflow_state === "unsubmitted")?.user_id)
      expect(yield* call(one, { user })).toMatchObject({ ...late, cached_due_date: "2024-09-02T00:00:00Z" })
      const submission = { submission_type: "online_text_entry", user_id: user }
      const submitted_at = "2024-09-02T00:01:00Z"
      yield* call(`POST ${ofAssignment}`, {
        submission: { ...submission, body: "first", submitted_at },
        comment: { text_comment: "Sorry" }
      })
      expect(yield* call(one, { user })).toMatchObject({ late: true, missing: false, seconds_late: 60, submitted_at })
      yield* call(`POST ${ofAssignment}`, { submission: { ...submission, body: "second" } })
      expect(yield* call(one, { user, include: ["submission_comments"] })).toMatchObject({
        attempt: 2,
        body: "second",
        submission_comments: [{ comment: "Sorry" }]
      })
      const own = { user, as_user_id: user, comment: { text_comment: "Thanks" } }
      expect(yield* call(`PUT ${one}`, own)).toMatchObject({ submission_comments: [{}, { author_id: user }] })
      expect((yield* errorOf(`PUT ${one}`, { ...own, submission: { posted_grade: 10 } }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

const handedIn = {
  user_id: "sis_user_id:A",
  submitted_at: "2026-10-02T00:00:00Z",
  score: 7.5,
  attachments: [{ filename: "essay.txt", content: "É, 100 %", content_type: "text/csv" }]
}
const given: SandboxData = {
  courses: [
    {
      students: [
        { name: "Ada", sis_user_id: "A" },
        { name: "Bob", sis_user_id: "B" }
      ],
      assignments: [{ due_at: "2026-10-01T00:00:00Z", submissions: [handedIn] }]
    },
    { name: "Without Ada" }
  ]
}

it.live("submissions of the data are those of their students, and their attachments can be downloaded", () =>
  Effect.gen(function* () {
    const [ada, bob] = yield* list(ofAssignment)
    expect(ada).toMatchObject({
      submission_type: "online_upload",
      submitted_at: "2026-10-02T00:00:00Z",
      workflow_state: "graded",
      late: true,
      score: 7.5,
      grade: "7.5",
      attachments: [{ filename: "essay.txt", size: 9, "content-type": "text/csv" }]
    })
    expect(bob).toMatchObject({ workflow_state: "unsubmitted", submitted_at: null })
    const [file] = (ada?.attachments ?? []) as ReadonlyArray<Row>
    const text = yield* Effect.promise(() => fetch(String(file?.url)).then((response) => response.text()))
    expect(text).toBe("É, 100 %")
    expect(yield* call("/api/v1/files/:id", { id: file?.id })).toMatchObject({ display_name: "essay.txt" })
    // They are there from the start, so that they are no changes.
    expect((yield* state).changes).toEqual([])
  }).pipe(Effect.provide(Sandbox.layerClient({ data: given })))
)
