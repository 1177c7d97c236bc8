import { Effect, Stream } from "effect"
import { lms, lmsPages, lmsStream, lmsStreamAll } from "effect-lms"
import { Module, User } from "effect-lms/resources"

declare const id: number

export const program = Effect.gen(function* () {
  const users = yield* lms("/api/v1/courses/:id/users", { id: 101, enrollment_type: ["student"], sort: "email" })
  const made = yield* lms(
    "POST /api/v1/courses/:course_id/modules",
    { course_id: 101, module: { name: "Week 1", position: 1 } },
    { schema: Module }
  )
  const inlined = yield* lms("/api/v1/courses/101/assignments?per_page=50", { bucket: "past" }, { limit: 50 })
  const named = yield* lms(`/api/v1/courses/${id}/sections`, { include: ["students"] })
  yield* lms("/api/v1/courses/:id", { id: 101, course: { name: "Biology" } }, { method: "PUT" })
  const beta = yield* lms("/api/v1/beta/:thing_id/things", { thing_id: 1, anything: true })
  return [users.data, made.data.name, inlined.data, named.data, beta.data] as const
})
export const checked = lmsStream("/api/v1/courses/{course_id}/users", { course_id: 101 }, { schema: User })
export const courses = lmsStream("/api/v1/accounts/:id/courses", { id: 1, state: ["available"] }).pipe(Stream.take(5))
export const pages = lmsPages("https://canvas.example.edu/api/v1/courses/sis_course_id:A1/users", { sort: "email" })
export const lists = lmsStreamAll([
  { endpoint: "/api/v1/courses/:id/users", params: { id: 1, enrollment_type: "student" } },
  { endpoint: "/api/v1/courses/:id/assignments", params: { id: 1, bucket: "past" } }
])
