/** GraphQL of the sandbox, over the wire. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, list, state } from "../fixtures/records.js"

type Variables = Readonly<Record<string, string | boolean | Readonly<Record<string, string | number>>>>

const send = (query: string, variables: Variables = {}, params: { readonly as_user_id?: number } = {}) =>
  Effect.map(lms("POST /api/graphql", { query, variables, ...params }), ({ data }) => data as Record<string, unknown>)

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 12, students: 30 } }))

interface Connection {
  readonly nodes: ReadonlyArray<{ readonly _id: string }>
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

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

  it.live("has the term of a course, also after a change", () =>
    Effect.gen(function* () {
      const query = "{ course(id: 101) { term { _id id name startAt endAt sisId sisTermId } } }"
      for (const change of [{}, { term_id: 3 }]) {
        yield* lms("PUT /api/v1/courses/101", { course: change })
        const { enrollment_term_id, term } = yield* call("/api/v1/courses/101", { include: ["term"] })
        const { end_at, id, name, sis_term_id, start_at } = term as Record<string, unknown>
        expect(enrollment_term_id).toBe(id)
        expect(yield* send(query)).toMatchObject({
          data: {
            course: {
              term: {
                _id: String(id),
                name,
                startAt: start_at,
                endAt: end_at,
                sisId: sis_term_id,
                sisTermId: sis_term_id
              }
            }
          }
        })
      }
    }).pipe(withSandbox)
  )

  it.live("pages a connection by cursors, each record once", () =>
    Effect.gen(function* () {
      const users = yield* list("/api/v1/courses/101/users")
      const query = `query ($after: String) {
        course(id: "101") { usersConnection(first: 10, after: $after) { nodes { _id } pageInfo { hasNextPage endCursor } } } }`
      const seen: Array<string> = []
      let after: string | null = null
      do {
        const body: Record<string, unknown> = yield* send(query, after === null ? {} : { after })
        const { usersConnection: page } = (body.data as { course: { usersConnection: Connection } }).course
        seen.push(...page.nodes.map(({ _id }) => _id))
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (after !== null)
      expect(seen).toEqual(users.map(({ id }) => String(id)))
    }).pipe(withSandbox)
  )

  it.live("has the faults of lists: short pages that continue, and records that are inserted between pages", () =>
    Effect.gen(function* () {
      const users = Array.from(yield* list("/api/v1/courses/101/users"), ({ id }) => String(id))
      const readUsers = Effect.fn(function* (args: string) {
        const query = `{ course(id: 101) { usersConnection(${args}) { nodes { _id } pageInfo { hasNextPage endCursor } } } }`
        const { data } = yield* send(query)
        const { nodes, pageInfo } = (data as { course: { usersConnection: Connection } }).course.usersConnection
        return { ids: nodes.map(({ _id }) => _id), ...pageInfo }
      })
      const short = yield* readUsers("first: 5")
      expect([short.ids, short.hasNextPage]).toEqual([users.slice(0, 2), true])
      const shifted = yield* readUsers(`first: 5, after: "${short.endCursor}"`)
      expect(shifted.ids).toEqual(users.slice(4, 9))
      const last = yield* readUsers("last: 2")
      expect([last.ids, last.hasNextPage]).toEqual([users.slice(-2), false])
    }).pipe(
      Effect.provide(
        Sandbox.layerClient({
          data: { courses: 1, students: 30 },
          faults: [
            { on: { route: "/api/graphql" }, when: { nth: 1 }, fault: { _tag: "Rows", keep: 2 } },
            { on: { route: "/api/graphql" }, when: { nth: 2 }, fault: { _tag: "Drift", insert: 1 } }
          ]
        })
      )
    )
  )

  it.live("agrees with REST about enrollments, assignments and submissions", () =>
    Effect.gen(function* () {
      const body = yield* send(`{ course(id: "101") {
        enrollmentsConnection(filter: { types: [TeacherEnrollment] }) { edges { cursor node { _id type user { _id } } } }
        assignmentsConnection(first: 1) { nodes { _id name pointsPossible dueAt
          submissionsConnection(filter: { states: [graded] }) { nodes { userId score state } } } }
        submissionsConnection(first: 3) { nodes { assignmentId userId score } pageInfo { totalCount } }
      } }`)
      const enrollments = yield* list("/api/v1/courses/101/enrollments", { type: ["TeacherEnrollment"] })
      const [assignment] = yield* list("/api/v1/courses/101/assignments")
      const submissions = yield* list(`/api/v1/courses/101/assignments/${assignment?.id}/submissions`)
      const graded = submissions.filter(({ workflow_state }) => workflow_state === "graded")
      const all = yield* list("/api/v1/courses/101/students/submissions", { student_ids: ["all"], per_page: 100 })
      expect(body).toMatchObject({
        data: {
          course: {
            enrollmentsConnection: {
              edges: enrollments.map(({ id, user_id }) => ({
                node: { _id: String(id), user: { _id: String(user_id) } }
              }))
            },
            assignmentsConnection: {
              nodes: [
                {
                  _id: String(assignment?.id),
                  name: assignment?.name,
                  pointsPossible: assignment?.points_possible,
                  dueAt: assignment?.due_at,
                  submissionsConnection: {
                    nodes: graded.map(({ score, user_id }) => ({ userId: String(user_id), score, state: "graded" }))
                  }
                }
              ]
            },
            submissionsConnection: {
              nodes: all.slice(0, 3).map(({ assignment_id, score, user_id }) => ({
                assignmentId: String(assignment_id),
                userId: String(user_id),
                score
              }))
            }
          }
        }
      })
    }).pipe(withSandbox)
  )

  it.live.each([
    ["{ course(id: 1) { nope } }", 'Cannot query field "nope" on type "Course"'],
    ["{ course(id: 1) }", 'Field "course" of type "Course" must have a selection of subfields'],
    ["{ course(id: 1) { name { first } } }", 'Field "name" must not have a selection'],
    ["{ course(key: 1) { name } }", 'Unknown argument "key" on field "Query.course"'],
    ["{ course(id: $id) { name } }", 'Variable "$id" is not defined'],
    ["query ($id: ID!) { course(id: $id) { name } }", 'Variable "$id" of required type "ID!" was not provided'],
    ["query A { __typename } query B { __typename }", "Must provide operation name"],
    ["{ course(id: 1) { ...a } } fragment a on Course { ...a }", 'Cannot spread fragment "a" within itself'],
    ["{ course(id: 1) { name }", "Syntax Error: Expected Name, found <EOF>"],
    [`{${" a".repeat(10_000)} }`, "Document contains more that 10000 tokens"],
    ["", "Syntax Error: Unexpected <EOF>"]
  ] as const)("that is wrong is a 200 with errors and without data: %s", ([query, message]) =>
    Effect.gen(function* () {
      const body = yield* send(query)
      expect(body).toMatchObject({ errors: [{ message: expect.stringContaining(message) }] })
      expect(body).not.toHaveProperty("data")
    }).pipe(withSandbox)
  )

  it.live("that fails in part has data beside the error of a field", () =>
    Effect.gen(function* () {
      expect(
        yield* send(
          `{ user(id: 1) { name } course(id: 101) { usersConnection(filter: { searchTerm: "x" }) { nodes { _id } } } }`
        )
      ).toMatchObject({
        data: { user: { name: expect.any(String) }, course: { usersConnection: null } },
        errors: [{ message: expect.stringContaining("2 or more characters"), path: ["course", "usersConnection"] }]
      })
    }).pipe(withSandbox)
  )

  it.live("of a course that the caller may not read is null", () =>
    Effect.gen(function* () {
      const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
      const query = `{ course(id: "102") { name } assignment(id: "1") { name } user(id: "1") { name } }`
      expect(yield* send(query, {}, { as_user_id: student?.id ?? 0 })).toEqual({
        data: { course: null, assignment: null, user: null }
      })
    }).pipe(withSandbox)
  )
})

describe("a mutation", () => {
  it.live("creates and updates an assignment", () =>
    Effect.gen(function* () {
      const created = yield* send(
        `mutation ($input: CreateAssignmentInput!) { createAssignment(input: $input) { assignment { _id name state } errors { message } } }`,
        { input: { courseId: "101", name: "Essay", pointsPossible: 5, state: "published" } }
      )
      const data = created.data as { createAssignment: { assignment: { _id: string } } }
      expect(data).toMatchObject({
        createAssignment: { assignment: { name: "Essay", state: "published" }, errors: null }
      })
      const { _id: id } = data.createAssignment.assignment
      yield* send(
        `mutation { updateAssignment(input: { id: "${id}", name: "Paper", dueAt: "2026-10-01T00:00:00Z" }) { assignment { _id } } }`
      )
      expect(yield* call("/api/v1/courses/101/assignments/:id", { id })).toMatchObject({
        name: "Paper",
        points_possible: 5,
        due_at: "2026-10-01T00:00:00Z"
      })
      expect((yield* state).created.assignment).toMatchObject([{ name: "Paper" }])
    }).pipe(withSandbox)
  )

  it.live("has its result at any alias", () =>
    Effect.gen(function* () {
      const { data } = yield* send(
        `mutation { __proto__: createAssignment(input: { courseId: "101", name: "A" }) { assignment { name } } }`
      )
      expect(Object.entries(data as object)).toEqual([["__proto__", { assignment: { name: "A" } }]])
    }).pipe(withSandbox)
  )

  it.live("reports invalid fields in the payload, and a missing permission beside the data", () =>
    Effect.gen(function* () {
      const create = (courseId: string) =>
        send(
          `mutation { createAssignment(input: { courseId: "${courseId}", name: "" }) { assignment { _id } errors { attribute message } } }`
        )
      expect(yield* create("101")).toEqual({
        data: { createAssignment: { assignment: null, errors: [{ attribute: "name", message: "blank" }] } }
      })
      expect(yield* create("103")).toMatchObject({
        data: { createAssignment: null },
        errors: [{ message: "insufficient permission", path: ["createAssignment"] }]
      })
    }).pipe(withSandbox)
  )
})
