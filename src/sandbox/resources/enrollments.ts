import * as Effect from "effect/Effect"
import { ids } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { concat, fromArray, generate } from "../kernel/listing.js"
import { asText, asTexts } from "../kernel/parameters.js"
import type { Plan } from "../kernel/plan.js"
import { replyPage } from "../kernel/reply.js"
import { get, resource } from "../kernel/resource.js"
import { onDay } from "../kernel/time.js"
import { Parameters, World } from "../kernel/world.js"
import { coursesWith } from "../school/attendance.js"
import { pathCourse, pathSelf } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { type Member, membersOf, mostMembers } from "../school/people.js"
import { enrollmentOf, type Role, roleOf } from "../school/roles.js"
import { pathSection, sectionIds } from "./sections.js"

const enrollmentIds = ids(20_001, (plan) => Math.max(64, mostMembers(plan)))

interface Enrolled extends Member {
  readonly course: Course
  readonly place: number
}

const enrolled = (course: Course, members: ReadonlyArray<Member>): ReadonlyArray<Enrolled> =>
  members.map((member, place) => ({ ...member, course, place }))

const enrollmentJson = (plan: Plan, url: string, { course, person, place, role }: Enrolled): JsonObject => {
  const { roleId, type } = enrollmentOf(role)
  const score = 50 + (person.id % 50)
  return {
    id: enrollmentIds.at(plan, course.index, place),
    root_account_id: 1,
    user_id: person.id,
    course_id: course.id,
    course_section_id: course.index + 1,
    associated_user_id: null,
    limit_privileges_to_course_section: false,
    created_at: onDay(-20),
    updated_at: onDay(-20),
    start_at: null,
    end_at: null,
    type,
    enrollment_state: "active",
    role: type,
    role_id: roleId,
    last_activity_at: onDay(person.id % 60),
    total_activity_time: (person.id * 37) % 100_000,
    sis_course_id: course.sisId ?? null,
    sis_user_id: person.sisId ?? null,
    html_url: `${url}/${coursePath(course)}/users/${person.id}`,
    // Canvas: only students have grades, and the key is not there for others.
    grades:
      role === "student"
        ? {
            html_url: `${url}/${coursePath(course)}/grades/${person.id}`,
            current_score: score,
            final_score: score - 5,
            current_grade: null,
            final_grade: null
          }
        : undefined,
    user: {
      id: person.id,
      name: person.name,
      sortable_name: person.sortableName,
      short_name: person.name,
      login_id: person.login,
      sis_user_id: person.sisId ?? null
    }
  }
}

/** None where all are. A type that does not exist is one that nobody has. */
const wantedRoles = Effect.map(Parameters, ({ all }): ReadonlyArray<Role> | undefined => {
  const types = [...asTexts(all.get("type")), ...asTexts(all.get("role"))]
  return types.length === 0 ? undefined : [...new Set(types.flatMap((type) => roleOf(type) ?? []))]
})

const replyEnrollments = Effect.fn("Sandbox.replyEnrollments")(function* (
  path: string,
  course: Course,
  members: ReadonlyArray<Member>
) {
  const { plan, url } = yield* World
  const { all } = yield* Parameters
  const roles = yield* wantedRoles
  const user = asText(all.get("user_id"))
  return yield* replyPage({
    path,
    // Canvas walks enrollments by bookmarks.
    family: "bookmark",
    rows: enrolled(course, members).filter(
      (one) =>
        (roles === undefined || roles.includes(one.role)) && (user === undefined || String(one.person.id) === user)
    ),
    toJson: (one) => enrollmentJson(plan, url, one)
  })
})

const ofCourse = Effect.gen(function* () {
  const { plan } = yield* World
  const course = yield* pathCourse
  return yield* replyEnrollments(`${coursePath(course)}/enrollments`, course, membersOf(plan, course))
})

/** Everybody is in the section that a course begins with. */
const ofSection = Effect.gen(function* () {
  const { plan } = yield* World
  const { owner, row } = yield* pathSection
  const members = row.id === sectionIds.at(plan, owner.index, 0) ? membersOf(plan, owner) : []
  return yield* replyEnrollments(`sections/${row.id}/enrollments`, owner, members)
})

const ofSelf = Effect.gen(function* () {
  const { plan, url } = yield* World
  const person = yield* pathSelf
  const roles = yield* wantedRoles
  const courses =
    roles === undefined
      ? coursesWith(plan, person, undefined)
      : roles.map((role) => coursesWith(plan, person, role)).reduce(concat, fromArray<Course>([]))
  return yield* replyPage({
    path: `users/${person.id}/enrollments`,
    family: "bookmark",
    rows: generate(courses.length, (index) => {
      const course = courses.rowAt(index)
      const place = membersOf(plan, course).findIndex((member) => member.person.id === person.id)
      return { course, person, role: course.role, place }
    }),
    toJson: (one) => enrollmentJson(plan, url, one)
  })
})

export const enrollmentResource = resource({
  routes: [
    get("/courses/:course_id/enrollments", ofCourse),
    get("/sections/:section_id/enrollments", ofSection),
    get("/users/:user_id/enrollments", ofSelf)
  ],
  ids: enrollmentIds
})
