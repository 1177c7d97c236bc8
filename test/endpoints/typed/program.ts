import { Effect, Stream } from "effect"
import { lms, lmsStream, lmsStreamAll } from "effect-lms"
import type {} from "effect-lms/endpoints"
import { User } from "effect-lms/resources"

export const program = Effect.gen(function* () {
  const { data } = yield* lms("/api/v1/courses/:id/users", { id: 101, enrollment_type: ["student"], sort: "email" })
  const names: ReadonlyArray<string> = data.map((user) => user.name)
  const made = yield* lms("POST /api/v1/courses/:course_id/modules", {
    course_id: 101,
    module: { name: "Week 1", unlock_at: new Date() }
  })
  const inlined = yield* lms("/api/v1/courses/101/assignments?per_page=50", { bucket: "past" })
  const checked = lmsStream("/api/v1/courses/{course_id}/users", { course_id: 101 }, { schema: User })
  const rows = lmsStream("/api/v1/accounts/:id/courses", { id: 1, state: ["available"] }).pipe(Stream.map((c) => c.id))
  const beta = yield* lms("/api/v1/beta/:thing_id/things", { thing_id: 1, anything: true })
  const me: string = (yield* lms("/api/v1/users/self/profile")).data.name
  const url = yield* lms("https://canvas.example.edu/api/v1/courses/sis_course_id:A1/users", {
    sort: "email",
    per_page: 10
  })
  const page: string = (yield* lms("/api/v1/courses/1/pages/my-page")).data.title
  const root: string = (yield* lms("/api/v1/courses/1/folders/root.json")).data.name
  const folders = (yield* lms("/api/v1/users/self/folders/by_path/a/b", { include: [] })).data
  const flag: string = (yield* lms("/api/v1/courses/1/features/flags/new_gradebook")).data.feature
  const report: string = (yield* lms("/api/v1/accounts/1/reports/provisioning_csv/5")).data.status
  const tab: string = (yield* lms("PUT /api/v1/courses/1/tabs/home", { hidden: true })).data.label
  const foreign: string = (yield* lms("/api/v1/users/10~7/profile")).data.name
  yield* lms("PUT /api/v1/users/self/custom_data/food_app/likes", { ns: "edu.example", data: { taco: true } })
  yield* lms("/api/v1/courses/1/assignments/overides", { anything: true })
  const dates = [{ id: 7, all_dates: [{ base: true, due_at: new Date(), lock_at: null }] }]
  yield* lms("PUT /api/v1/courses/:course_id/assignments/bulk_update", dates, { params: { course_id: 101 } })
  yield* lms("PUT /api/v1/courses/1/assignments/bulk_update", [])
  yield* lms("PUT /api/v1/accounts/1/account_calendars", [{ id: 1, visible: true, auto_subscribe: false }])
  yield* lms("POST /api/v1/courses/1/lti_resource_links/bulk", [{ url: "https://tool.test", title: "a" }])
  yield* lms("PUT /api/v1/beta/:id", [1, "a"], { params: { id: 1 } })
  const record: Record<string, unknown> = {}
  yield* lms("PUT /api/v1/courses/:id", { id: 1, course: record })
  yield* lms("PUT /api/v1/courses/:id", { ...record, id: 1 })
  yield* lms("PUT /api/v1/courses/:id", { id: 1, "course[name]": "x" })
  yield* lms("  put   /api/v1/courses/:id", { id: 1 })
  yield* lms("/api/v1/courses/:id", { id: 1 }, { method: "PUT", params: { limit: 2 } })
  return [
    names,
    made.data.name,
    inlined.data[0]?.name,
    checked,
    rows,
    beta.data,
    me,
    page,
    root,
    folders,
    flag,
    report,
    tab,
    foreign,
    url.data[0]?.name
  ] as const
})

export const lists = lmsStreamAll([
  { endpoint: "/api/v1/courses/:id/users", params: { id: 1, sort: "email" }, mark: 7 }
]).pipe(Stream.map(({ list, record }): readonly [7, string] => [list.mark, record.name]))
export const computed = lmsStream("/api/v1/accounts/:id/courses", { id: 1 }).pipe(
  Stream.map((course) => ({ endpoint: "/api/v1/courses/:id/users", params: { id: course.id }, course })),
  (all) => lmsStreamAll(all, { schema: User }),
  Stream.map(({ list, record }) => [list.course.name, record.name])
)
export const either = (isCourse: boolean) => lms(isCourse ? "/api/v1/courses/1" : "/api/v1/beta/1", { anything: 1 })
