/** Submissions: those of the data, filters, orders, included records, and what graders write. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox, type SandboxData } from "effect-lms/sandbox"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const data = {
  courses: [
    {
      assignments: [
        { name: "Essay", due_at: "2024-09-02T00:00:00Z", points_possible: 10 },
        { name: "Report", due_at: "2024-09-09T00:00:00Z", points_possible: 10 },
        { name: "Draft", published: false }
      ],
      students: 12
    },
    {}
  ]
}
const withSandbox = Effect.provide(Sandbox.layerClient({ data }))

const ofAssignment = "/api/v1/courses/101/assignments/5001/submissions"
const one = `${ofAssignment}/:user`
const ofStudents = "/api/v1/courses/101/students/submissions"
const numbers = (rows: ReadonlyArray<Row>, name: string) => rows.map((row) => Number(row[name]))
const ascending = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)

const firstStudent = Effect.map(list(ofAssignment), ([first]) => Number(first?.user_id))

describe("submissions", () => {
  it.live("include what is asked for, and nothing else", () =>
    Effect.gen(function* () {
      const include = ["user", "assignment", "course", "group", "submission_history", "visibility", "read_status"]
      const [submission] = yield* list(ofAssignment, { include })
      const user = Number(submission?.user_id)
      expect(submission).toMatchObject({
        user: { id: user, sortable_name: expect.any(String), avatar_url: expect.stringMatching(/^http/) },
        assignment: { id: 5001, name: "Essay", position: 1, needs_grading_count: expect.any(Number) },
        course: { id: 101, html_url: expect.stringMatching(/\/courses\/101$/) },
        group: { id: null, name: null },
        submission_history: [{ user_id: user }],
        assignment_visible: true,
        read_status: "read"
      })
      const plain = yield* call(one, { user })
      for (const name of [...include, "assignment_visible", "rubric_assessment"]) {
        expect(plain).not.toHaveProperty(name)
      }
      const [ofStudent] = yield* list(ofStudents, { student_ids: [user], include: ["user"] })
      expect(ofStudent).toMatchObject({ user: { id: user } })
    }).pipe(withSandbox)
  )

  it.live("of students are in the order of their ids, or in another", () =>
    Effect.gen(function* () {
      const all = { student_ids: ["all"] }
      const ids = numbers(yield* list(ofStudents, all), "id")
      expect(ids).toHaveLength(24)
      expect(ids).toEqual(ascending(ids))
      const descending = { ...all, order_direction: "descending" }
      expect(numbers(yield* list(ofStudents, descending), "id")).toEqual(ids.toReversed())
      const byGrading = yield* list(ofStudents, { ...descending, order: "graded_at" })
      const times = byGrading.map(({ graded_at }) => (graded_at === null ? 0 : Date.parse(String(graded_at))))
      expect(times).toEqual(ascending(times).toReversed())
      expect(times.at(-1)).toBe(0)
    }).pipe(withSandbox)
  )

  it.live("are filtered by state and enrollment, and grouped by student or group", () =>
    Effect.gen(function* () {
      const all = { student_ids: ["all"] }
      const graded = yield* list(ofStudents, { ...all, workflow_state: "graded" })
      expect(new Set(graded.map(({ workflow_state }) => workflow_state))).toEqual(new Set(["graded"]))
      const grouped = yield* list(ofStudents, { ...all, workflow_state: "graded", grouped: true })
      expect(grouped).toHaveLength(12)
      expect(grouped.flatMap(({ submissions }) => submissions as ReadonlyArray<Row>)).toHaveLength(graded.length)
      yield* call("PUT /api/v1/courses/101/assignments/5001", { assignment: { group_category_id: 1 } })
      const byGroup = yield* list(ofAssignment, { grouped: true, include: ["group"] })
      expect(byGroup.map(({ group }) => group)).toEqual(expect.arrayContaining([{ id: 1, name: "Project group 1" }]))
      expect(byGroup).toHaveLength(2)
      const user = yield* firstStudent
      const [enrollment] = yield* list("/api/v1/courses/101/enrollments", { user_id: user })
      yield* call("DELETE /api/v1/courses/101/enrollments/:id", { id: enrollment?.id ?? 0, task: "conclude" })
      const usersIn = (enrollment_state: string) =>
        Effect.map(list(ofStudents, { ...all, assignment_ids: [5001], enrollment_state }), (rows) =>
          numbers(rows, "user_id")
        )
      expect(yield* usersIn("concluded")).toEqual([user])
      expect(yield* usersIn("active")).toHaveLength(11)
    }).pipe(withSandbox)
  )

  it.live("of students refuse what does not exist", () =>
    Effect.gen(function* () {
      for (const [params, expected] of [
        [{ enrollment_state: "gone" }, [400, "invalid enrollment_state"]],
        [{ assignment_ids: [5003] }, [403, "invalid assignment ids requested"]],
        [{ submitted_since: "yesterday" }, [400, "submitted_since: Invalid datetime for submitted_since"]],
        [{ student_ids: [999_999] }, [403, "user not authorized to perform that action"]]
      ] as const) {
        expect(yield* errorOf(ofStudents, { student_ids: ["all"], ...params })).toEqual(expected)
      }
    }).pipe(withSandbox)
  )

  it.live("are late after the due date, missing without work, and keep earlier attempts", () =>
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
      expect(yield* call(one, { user, include: ["submission_history", "submission_comments"] })).toMatchObject({
        attempt: 2,
        body: "second",
        submission_history: [
          { attempt: 1, body: "first", submitted_at },
          { attempt: 2, body: "second" }
        ],
        submission_comments: [{ comment: "Sorry" }]
      })
      const own = { user, as_user_id: user, comment: { text_comment: "Thanks" } }
      expect(yield* call(`PUT ${one}`, own)).toMatchObject({ submission_comments: [{}, { author_id: user }] })
      expect((yield* errorOf(`PUT ${one}`, { ...own, submission: { posted_grade: 10 } }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

const given: SandboxData = {
  courses: [
    {
      students: [
        { name: "Ada", sis_user_id: "A" },
        { name: "Bob", sis_user_id: "B" },
        { name: "Cleo", sis_user_id: "C" }
      ],
      assignments: [
        {
          name: "Essay",
          due_at: "2026-10-01T00:00:00Z",
          submissions: [
            {
              user_id: "sis_user_id:A",
              submitted_at: "2026-10-02T00:00:00Z",
              score: 7.5,
              attachments: [
                { filename: "essay.txt", content: "É, 100 %" },
                { filename: "data", content: "a,b", content_type: "text/csv" }
              ]
            },
            { user_id: "sis_user_id:B", body: "<p>Mine</p>" }
          ]
        },
        { name: "Generated" }
      ]
    },
    { name: "Without Ada" }
  ]
}

it.live("submissions of the data are those of their students, and their attachments can be downloaded", () =>
  Effect.gen(function* () {
    const submissions = yield* list(ofAssignment, { include: ["user"] })
    const byName = new Map(submissions.map((row) => [(row.user as Row).name, row]))
    expect(byName.get("Ada")).toMatchObject({
      submission_type: "online_upload",
      submitted_at: "2026-10-02T00:00:00Z",
      workflow_state: "graded",
      late: true,
      score: 7.5,
      grade: "7.5",
      attachments: [
        { filename: "essay.txt", size: 9, "content-type": "text/plain" },
        { filename: "data", size: 3, "content-type": "text/csv" }
      ]
    })
    expect(byName.get("Bob")).toMatchObject({ body: "<p>Mine</p>", workflow_state: "submitted", score: null })
    expect(byName.get("Cleo")).toMatchObject({ workflow_state: "unsubmitted", submitted_at: null })
    const [file] = (byName.get("Ada")?.attachments ?? []) as ReadonlyArray<Row>
    const text = yield* Effect.promise(() => fetch(String(file?.url)).then((response) => response.text()))
    expect(text).toBe("É, 100 %")
    expect(yield* call("/api/v1/files/:id", { id: file?.id })).toMatchObject({ display_name: "essay.txt" })
    // They are there from the start, so that they are no changes.
    expect((yield* state).changes).toEqual([])
  }).pipe(Effect.provide(Sandbox.layerClient({ data: given })))
)
