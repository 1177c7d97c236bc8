/** People of the data with names, courses and tokens of their own. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Lms, lms } from "effect-lms"
import { Sandbox, type SandboxData } from "effect-lms/sandbox"

const data: SandboxData = {
  courses: 4,
  people: [
    { name: "Ada Lovelace", token: "token-of-ada", courses: [101, 103], role: "teacher" },
    { name: "Björk Ólafsdóttir", token: "token-of-bjork", courses: [102] },
    { name: "Chidi Anagonye", login_id: "chidi", courses: [102, "74140000000062631"], role: "ta" },
    { name: "Without a course", token: "token-of-nobody" }
  ]
}

const withPeople = Effect.provide(Sandbox.layerClient({ data }))

const as = (token: string) => Lms.withToken(Redacted.make(token))

type Row = Readonly<Record<string, unknown>>

const read = (endpoint: string, params = {}) =>
  Effect.map(lms(endpoint, params, { limit: Number.POSITIVE_INFINITY }), ({ data }) => data as Row)

const list = (endpoint: string, params = {}) =>
  Effect.map(read(endpoint, params), (data) => data as unknown as ReadonlyArray<Row>)

const ids = (endpoint: string) => Effect.map(list(endpoint), (rows) => rows.map(({ id }) => id))

const statusOf = (endpoint: string, params = {}) =>
  lms(endpoint, params, { retries: 0 }).pipe(
    Effect.as(200),
    Effect.catchTag("LmsApiError", ({ status }) => Effect.succeed(status))
  )

describe("people of the data", () => {
  it.live("see their own courses with their tokens, and no others", () =>
    Effect.gen(function* () {
      expect(yield* ids("/api/v1/courses").pipe(as("token-of-ada"))).toEqual([101, 103])
      expect(yield* ids("/api/v1/courses").pipe(as("token-of-bjork"))).toEqual([102])
      expect(yield* ids("/api/v1/courses").pipe(as("token-of-nobody"))).toEqual([])
      expect(yield* statusOf("/api/v1/courses/102").pipe(as("token-of-bjork"))).toBe(200)
      for (const endpoint of ["/api/v1/courses/101", "/api/v1/courses/101/users", "/api/v1/accounts/1/users"]) {
        expect(yield* statusOf(endpoint).pipe(as("token-of-bjork"))).toBe(403)
      }
      expect(yield* statusOf("/api/v1/courses").pipe(as("token-of-cleo"))).toBe(401)
    }).pipe(withPeople)
  )

  it.live("are `self`, and have the permissions of their role", () =>
    Effect.gen(function* () {
      const ada = yield* read("/api/v1/users/self/profile").pipe(as("token-of-ada"))
      expect(ada).toMatchObject({ name: "Ada Lovelace", sortable_name: "Lovelace, Ada" })
      expect(yield* statusOf("/api/v1/users/1/profile").pipe(as("token-of-ada"))).toBe(403)
      const create = (course_id: number) =>
        statusOf("POST /api/v1/courses/:course_id/modules", { course_id, module: { name: "x" } })
      expect(yield* create(101).pipe(as("token-of-ada"))).toBe(200)
      expect(yield* create(102).pipe(as("token-of-bjork"))).toBe(403)
      const enrollments = yield* list("/api/v1/users/self/enrollments").pipe(as("token-of-ada"))
      expect(enrollments).toMatchObject([
        { course_id: 101, type: "TeacherEnrollment", user_id: ada.id },
        { course_id: 103, type: "TeacherEnrollment", user_id: ada.id }
      ])
    }).pipe(withPeople)
  )

  it.live("are members of their courses, and the token's owner acts as them", () =>
    Effect.gen(function* () {
      const members = yield* list("/api/v1/courses/102/users", {
        search_term: "chidi",
        include: ["enrollments"]
      })
      expect(members).toMatchObject([{ name: "Chidi Anagonye", enrollments: [{ type: "TaEnrollment" }] }])
      const chidi = { as_user_id: "sis_login_id:chidi" }
      const courses = yield* list("/api/v1/courses", chidi)
      expect(courses).toMatchObject([{ id: 102 }, { id: "74140000000062631" }])
      // Only an administrator acts as others.
      expect(yield* statusOf("/api/v1/courses", chidi).pipe(as("token-of-ada"))).toBe(401)
      expect(yield* statusOf("/api/v1/courses", { as_user_id: "self" }).pipe(as("token-of-ada"))).toBe(200)
    }).pipe(withPeople)
  )

  it.live("see the progress of their own jobs only", () =>
    Effect.gen(function* () {
      const copy = { migration_type: "course_copy_importer", settings: { source_course_id: 103 } }
      const { data } = yield* lms("POST /api/v1/courses/101/content_migrations", copy).pipe(as("token-of-ada"))
      const path = new URL(String((data as Row).progress_url)).pathname
      expect(yield* statusOf(path).pipe(as("token-of-ada"))).toBe(200)
      expect(yield* statusOf(path).pipe(as("token-of-bjork"))).toBe(403)
      expect(yield* statusOf(path)).toBe(200)
    }).pipe(withPeople)
  )

  it.live("leave the ids of other records as they are", () =>
    Effect.gen(function* () {
      const enrollments = Effect.map(list("/api/v1/courses/103/enrollments"), (rows) =>
        rows.filter(({ role }) => role !== "TeacherEnrollment").map(({ id, user_id }) => [id, user_id])
      )
      const without = yield* enrollments.pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 4 } })))
      expect(yield* enrollments.pipe(withPeople)).toEqual(without)
    })
  )
})
