/** GraphQL of the sandbox, over the wire. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, list, type Row, state } from "../fixtures/records.js"

type Variables = Readonly<Record<string, string | boolean | Readonly<Record<string, string | number>>>>

const send = (query: string, variables: Variables = {}, params: { readonly as_user_id?: number } = {}) =>
  Effect.map(lms("POST /api/graphql", { query, variables, ...params }), ({ data }) => data as Record<string, unknown>)

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 12, students: 30 } }))

describe("a query", () => {
  it.live("has the ids of REST and of Relay, aliases, variables and fragments", () =>
    Effect.gen(function* () {
      const query = `
        query Course($id: ID!, $withCode: Boolean = false) {
          one: course(id: $id) { ...names code: courseCode @include(if: $withCode) ... on Course { state } }
          course(sisId: "nothing") { _id }
        }
        # the names of a course
        fragment names on Course { _id id name __typename }`
      const course = yield* call("/api/v1/courses/101")
      const names = { _id: "101", id: "Q291cnNlLTEwMQ==", name: course.name, __typename: "Course", state: "available" }
      expect(yield* send(query, { id: "101" })).toEqual({ data: { one: names, course: null } })
      expect(yield* send(query, { id: names.id, withCode: true })).toMatchObject({
        data: { one: { ...names, code: course.course_code } }
      })
      const last = yield* send("{ course(id: 74140000000062631) { _id } }")
      expect(last).toEqual({ data: { course: { _id: "74140000000062631" } } })
    }).pipe(withSandbox)
  )

  it.live("agrees with REST about enrollments, assignments and submissions", () =>
    Effect.gen(function* () {
      const body = yield* send(`{ course(id: "101") {
        enrollmentsConnection { edges { node { _id user { _id } } } }
        assignmentsConnection(first: 1) { nodes { _id pointsPossible dueAt course { _id } submissionsConnection { nodes { _id state } } } }
        submissionsConnection(first: 3) { nodes { score user { _id } assignment { _id } } pageInfo { totalCount } }
      } }`)
      const enrollments = yield* list("/api/v1/courses/101/enrollments")
      const [assignment] = yield* list("/api/v1/courses/101/assignments")
      const submissions = yield* list(`/api/v1/courses/101/assignments/${assignment?.id}/submissions`)
      const all = yield* list("/api/v1/courses/101/students/submissions", { student_ids: ["all"], per_page: 100 })
      const idOf = (id: unknown) => ({ _id: String(id) })
      const { due_at: dueAt, id, points_possible: pointsPossible } = assignment as Row
      const nodes = submissions.map(({ id, workflow_state: state }) => ({ ...idOf(id), state }))
      const first = all.slice(0, 3).map(({ assignment_id, score, user_id }) => ({
        score,
        user: idOf(user_id),
        assignment: idOf(assignment_id)
      }))
      const course = {
        enrollmentsConnection: {
          edges: enrollments.map(({ id, user_id }) => ({ node: { ...idOf(id), user: idOf(user_id) } }))
        },
        assignmentsConnection: {
          nodes: [{ ...idOf(id), pointsPossible, dueAt, course: idOf(101), submissionsConnection: { nodes } }]
        },
        submissionsConnection: { nodes: first, pageInfo: { totalCount: expect.any(Number) } }
      }
      expect(body).toEqual({ data: { course } })
    }).pipe(withSandbox)
  )

  it.live.each([
    ["{ course(id: 1) { nope } }", 'Cannot query field "nope" on type "Course"'],
    ["{ course(id: $id) { name } }", 'Variable "$id" is not defined'],
    ["query ($id: ID!) { course(id: $id) { name } }", 'Variable "$id" of required type "ID!" was not provided'],
    [`{${" a".repeat(10_000)} }`, "Document contains more that 10000 tokens"]
  ] as const)("that is wrong is a 200 with errors and without data: %s", ([query, message]) =>
    Effect.gen(function* () {
      const body = yield* send(query)
      expect(body).toMatchObject({ errors: [{ message: expect.stringContaining(message) }] })
      expect(body).not.toHaveProperty("data")
    }).pipe(withSandbox)
  )

  it.live("has null for what the caller may not read", () =>
    Effect.gen(function* () {
      const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
      const query = `{ course(id: "102") { name } assignment(id: "1") { name } user(id: "1") { name } }`
      const data = { course: null, assignment: null, user: null }
      expect(yield* send(query, {}, { as_user_id: student?.id ?? 0 })).toEqual({ data })
    }).pipe(withSandbox)
  )
})

it.live("a mutation creates and updates an assignment, and reports invalid fields and a missing permission", () =>
  Effect.gen(function* () {
    const create = (input: Variables[string]) =>
      send(
        `mutation ($input: CreateAssignmentInput!) { createAssignment(input: $input) {
          assignment { _id name state } errors { attribute message } } }`,
        { input }
      )
    const created = { name: "Essay", state: "published" }
    expect(yield* create({ courseId: "101", pointsPossible: 5, ...created })).toMatchObject({
      data: { createAssignment: { assignment: created, errors: null } }
    })
    const [{ id } = { id: 0 }] = (yield* state).created.assignment as ReadonlyArray<Row>
    yield* send(
      `mutation { updateAssignment(input: { id: "${id}", name: "Paper", dueAt: "2026-10-01T00:00:00Z" }) { assignment { _id } } }`
    )
    const changed = { name: "Paper", points_possible: 5, due_at: "2026-10-01T00:00:00Z" }
    expect(yield* call("/api/v1/courses/101/assignments/:id", { id })).toMatchObject(changed)
    const errors = [{ attribute: "name", message: "blank" }]
    expect(yield* create({ courseId: "101", name: "" })).toEqual({
      data: { createAssignment: { assignment: null, errors } }
    })
    expect(yield* create({ courseId: "103", name: "" })).toMatchObject({
      data: { createAssignment: null },
      errors: [{ message: "insufficient permission", path: ["createAssignment"] }]
    })
  }).pipe(withSandbox)
)
