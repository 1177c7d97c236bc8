import * as Effect from "effect/Effect"
import type { JsonObject } from "../kernel/json.js"
import type { Listing } from "../kernel/listing.js"
import { asText } from "../kernel/parameters.js"
import { type Plan, roll } from "../kernel/plan.js"
import { reply, replyPage } from "../kernel/reply.js"
import { get, resource } from "../kernel/resource.js"
import { onDay } from "../kernel/time.js"
import { Parameters, World } from "../kernel/world.js"
import { coursesWith } from "../school/attendance.js"
import { caller, pathCourse } from "../school/callers.js"
import { courseContradictions } from "../school/contradictions.js"
import type { Course } from "../school/courses.js"
import type { Person } from "../school/people.js"
import { enrollmentOf, type Role, roleOf } from "../school/roles.js"

const enrollmentJson = (role: Role, caller: number): JsonObject => {
  const { roleId, type } = enrollmentOf(role)
  return {
    type: type.replace("Enrollment", "").toLowerCase(),
    role: type,
    role_id: roleId,
    user_id: caller,
    enrollment_state: "active",
    limit_privileges_to_course_section: false
  }
}

const uuidOf = (plan: Plan, course: Course): string =>
  Array.from({ length: 5 }, (_, part) => roll(plan, "course.uuid", course.index, part).toString(36)).join("")

/** What a course is shown by, and to whom. */
interface Shown {
  readonly plan: Plan
  readonly url: string
  readonly quota: number
  readonly caller: number
}

const courseJson = ({ caller, plan, quota, url }: Shown, course: Course): JsonObject => ({
  id: course.id,
  name: course.name,
  account_id: 1,
  uuid: uuidOf(plan, course),
  start_at: null,
  grading_standard_id: null,
  is_public: false,
  created_at: onDay(-60 + (course.index % 30)),
  course_code: course.code,
  default_view: "modules",
  root_account_id: 1,
  enrollment_term_id: 1 + (roll(plan, "course.term", course.index) % 14),
  license: "private",
  grade_passback_setting: null,
  end_at: null,
  public_syllabus: false,
  public_syllabus_to_auth: false,
  storage_quota_mb: Math.floor(quota / 1024 ** 2),
  is_public_to_auth_users: false,
  homeroom_course: false,
  course_color: null,
  friendly_name: null,
  apply_assignment_group_weights: false,
  // Canvas: the feed goes by the uuid, and who knows the address may read it.
  calendar: { ics: `${url}/feeds/calendars/course_${uuidOf(plan, course)}.ics` },
  time_zone: "Europe/Copenhagen",
  blueprint: false,
  template: false,
  sis_course_id: course.sisId ?? null,
  sis_import_id: null,
  integration_id: null,
  enrollments: [enrollmentJson(course.role, caller)],
  hide_final_grades: false,
  workflow_state: "available",
  restrict_enrollments_to_course_dates: false
})

const listed = (
  plan: Plan,
  person: Person,
  enrollmentType: string | undefined
): Listing<Course> | ReadonlyArray<Course> => {
  if (enrollmentType === undefined) return coursesWith(plan, person, undefined)
  const role = roleOf(enrollmentType)
  // Canvas: here a type that does not exist is a type that nobody has; the list of a course's users refuses it.
  return role === undefined ? [] : coursesWith(plan, person, role)
}

/** How the caller sees courses. */
const viewer = Effect.gen(function* () {
  const { plan, quota, url } = yield* World
  const { id } = yield* caller
  return (course: Course) => courseJson({ plan, url, quota, caller: id }, course)
})

const listCourses = Effect.gen(function* () {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const rows = listed(plan, yield* caller, asText(all.get("enrollment_type")))
  return yield* replyPage({ path: "courses", rows, toJson: yield* viewer })
})

const showCourse = Effect.gen(function* () {
  const toJson = yield* viewer
  return yield* reply(toJson(yield* pathCourse))
})

export const courseResource = resource({
  routes: [get("/courses", listCourses), get("/courses/:course_id", showCourse)],
  contradictions: courseContradictions
})
