/** Endpoints that the sandbox answers from the model of the service alone. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { documentedOperations } from "../../src/sandbox/generic/operations.js"
import { makeSeed } from "../../src/sandbox/kernel/seed.js"
import { sections } from "../../src/sandbox/resources/sections.js"
import { courseAt } from "../../src/sandbox/school/courses.js"
import { call, errorOf, list, state } from "../fixtures/records.js"
import { send } from "../fixtures/sandboxRequests.js"

const withSandbox = (options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layerClient({ data: { courses: 3 }, ...options }))

it.live("a strict sandbox refuses them with 501, and changes nothing", () =>
  Effect.gen(function* () {
    for (const [method, path] of [
      ["GET", "courses/101/settings"],
      ["PUT", "courses/101/settings?hide_final_grades=true"],
      ["POST", "users/self/bookmarks?name=x"]
    ] as const) {
      const response = yield* send(`/api/v1/${path}`, { method })
      expect([path, response.status, response.headers.get("x-sandbox-generic")]).toEqual([path, 501, "true"])
    }
    expect((yield* state).changes).toEqual([])
  }).pipe(withSandbox({ strict: true }))
)

it("a literal segment of a path wins over a placeholder", () => {
  const find = (path: string) => documentedOperations().find("GET", path.split("/"))?.endpoint.path
  expect(find("api/v1/appointment_groups/next_appointment")).toBe("/api/v1/appointment_groups/next_appointment")
  expect(find("api/v1/appointment_groups/7")).toBe("/api/v1/appointment_groups/:id")
  expect(find("api/v1/Appointment_groups")).toBeUndefined()
})

it.live("a new record refers to what is before it in the path", () =>
  Effect.gen(function* () {
    const question = yield* call("POST /api/v1/courses/101/quizzes/:quiz_id/questions", {
      quiz_id: 301,
      question: { question_name: "One" }
    })
    expect(question).toMatchObject({ quiz_id: 301, question_name: "One" })
    const rubric = yield* call("POST /api/v1/courses/101/rubrics", { rubric: { title: "Essay" } })
    expect(rubric).toMatchObject({ context_id: 101, context_type: "Course" })
  }).pipe(withSandbox())
)

it.live("`self` and the id of the caller name one collection", () =>
  Effect.gen(function* () {
    const channel = { address: "x@example.edu", type: "email" }
    const { id } = yield* call("POST /api/v1/users/self/communication_channels", { communication_channel: channel })
    for (const user of ["self", "1"]) {
      const rows = yield* list(`/api/v1/users/${user}/communication_channels`)
      expect(rows.find((row) => row.id === id)).toMatchObject(channel)
    }
  }).pipe(withSandbox())
)

it.live("sandboxes of one seed have the same records, and each has its own changes", () =>
  Effect.gen(function* () {
    const path = "/api/v1/courses/101/rubrics"
    const read = Effect.provide(list(path), Sandbox.layerInProcess({ data: { courses: 3 } }))
    const changed = Effect.gen(function* () {
      const [first] = yield* list(path)
      yield* call(`PUT ${path}/:id`, { id: first?.id ?? 0, rubric: { title: "Changed" } })
      return yield* list(path)
    }).pipe(Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 } })))
    const [before, other, after] = [yield* read, yield* changed, yield* read]
    expect(before).toHaveLength(3)
    expect(other[0]).toMatchObject({ id: before[0]?.id, title: "Changed" })
    expect(after).toEqual(before)
  })
)

it.live("records of a course that the caller may not see fail as the course does", () =>
  Effect.gen(function* () {
    const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
    const own = yield* list("/api/v1/courses", { as_user_id: student?.id ?? 0 })
    const other = [101, 102, 103].find((id) => own.every((course) => course.id !== id))
    for (const [id, params] of [
      [999, {}],
      [other ?? 0, { as_user_id: student?.id ?? 0 }]
    ] as const) {
      const expected = yield* errorOf(`/api/v1/courses/${id}`, params)
      expect([403, 404]).toContain(expected[0])
      for (const endpoint of [`/api/v1/courses/${id}/rubrics`, `PUT /api/v1/courses/${id}/settings`]) {
        expect([endpoint, yield* errorOf(endpoint, params)]).toEqual([endpoint, expected])
      }
    }
    expect((yield* state).changes).toEqual([])
  }).pipe(withSandbox())
)

it.live("only who may edit a course writes there, except what belongs to a person", () =>
  Effect.gen(function* () {
    const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
    const as = { as_user_id: student?.id ?? 0 }
    for (const [endpoint, params] of [
      ["POST /api/v1/courses/101/rubrics", { rubric: { title: "x" } }],
      ["PUT /api/v1/courses/101/settings", { hide_final_grades: true }],
      ["POST /api/v1/courses/101/reset_content", {}]
    ] as const) {
      expect([endpoint, (yield* errorOf(endpoint, { ...as, ...params }))[0]]).toEqual([endpoint, 403])
    }
    expect((yield* state).changes).toEqual([])
    yield* call("POST /api/v1/courses/101/quizzes/:quiz_id/submissions", { ...as, quiz_id: 301 })
  }).pipe(withSandbox())
)

it("a record that is found by its id has the owner of the sandbox, whoever has read it first", () => {
  const seed = makeSeed(1, { courses: 1 })
  const course = courseAt(seed, 0)
  const [section] = sections.rowsOf({ seed }, { ...course, role: "student" })
  expect(sections.find({ seed }, section?.id ?? 0)?.owner).toEqual(course)
})
