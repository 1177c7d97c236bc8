/** Enrollments of courses, sections and people. */
import * as Effect from "effect/Effect"
import type { ApiRequest } from "../kernel/context.js"
import { makeIds } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { concatLists, generateList, listFromArray } from "../kernel/lazyList.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import type { Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { pathCourse, pathSelf } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { coursesOfPerson, type Member, maxMembers, membersOf } from "../school/people.js"
import { enrollmentOf, parseRole, type Role } from "../school/roles.js"
import { pathSection, sectionIds } from "./sections.js"

const enrollmentIds = makeIds(20_001, (seed) => Math.max(64, maxMembers(seed)))

interface EnrolledMember extends Member {
  readonly course: Course
  readonly position: number
}

const toEnrolledMembers = (course: Course, members: ReadonlyArray<Member>): ReadonlyArray<EnrolledMember> =>
  members.map((member, position) => ({ ...member, course, position }))

const enrollmentJson = (seed: Seed, url: string, { course, person, position, role }: EnrolledMember): JsonObject => {
  const { roleId, type } = enrollmentOf(role)
  const score = 50 + (person.id % 50)
  return {
    id: enrollmentIds.at(seed, course.index, position),
    root_account_id: 1,
    user_id: person.id,
    course_id: course.id,
    course_section_id: course.index + 1,
    associated_user_id: null,
    limit_privileges_to_course_section: false,
    created_at: timestampOnDay(-20),
    updated_at: timestampOnDay(-20),
    start_at: null,
    end_at: null,
    type,
    enrollment_state: "active",
    role: type,
    role_id: roleId,
    last_activity_at: timestampOnDay(person.id % 60),
    total_activity_time: (person.id * 37) % 100_000,
    sis_course_id: course.sisId ?? null,
    sis_user_id: person.sisId ?? null,
    html_url: `${url}/${coursePath(course)}/users/${person.id}`,
    // Canvas: only students have the key `grades`.
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

/** The requested roles; undefined for all. Unknown types match no member. */
const requestedRoles = ({ parameters }: ApiRequest): ReadonlyArray<Role> | undefined => {
  const types = [...asStrings(parameters.get("type")), ...asStrings(parameters.get("role"))]
  return types.length === 0 ? undefined : [...new Set(types.flatMap((type) => parseRole(type) ?? []))]
}

const replyEnrollments = Effect.fn("Sandbox.replyEnrollments")(function* (
  request: ApiRequest,
  path: string,
  course: Course,
  members: ReadonlyArray<Member>
) {
  const { parameters, seed, url } = request
  const roles = requestedRoles(request)
  const user = asString(parameters.get("user_id"))
  return yield* replyPage(request, {
    path,
    // Canvas pages enrollments by bookmarks.
    paging: "bookmark",
    rows: toEnrolledMembers(course, members).filter(
      (enrollment) =>
        (roles === undefined || roles.includes(enrollment.role)) &&
        (user === undefined || String(enrollment.person.id) === user)
    ),
    toJson: (enrollment) => enrollmentJson(seed, url, enrollment)
  })
})

const listCourseEnrollments = Effect.fn("Sandbox.listCourseEnrollments")(function* (request: ApiRequest) {
  const { seed } = request
  const course = yield* pathCourse(request)
  return yield* replyEnrollments(request, `${coursePath(course)}/enrollments`, course, membersOf(seed, course))
})

/** All members are in the first section of the course. */
const listSectionEnrollments = Effect.fn("Sandbox.listSectionEnrollments")(function* (request: ApiRequest) {
  const { seed } = request
  const { owner, row } = yield* pathSection(request)
  const members = row.id === sectionIds.at(seed, owner.index, 0) ? membersOf(seed, owner) : []
  return yield* replyEnrollments(request, `sections/${row.id}/enrollments`, owner, members)
})

const listUserEnrollments = Effect.fn("Sandbox.listUserEnrollments")(function* (request: ApiRequest) {
  const { seed, url } = request
  const person = yield* pathSelf(request)
  const roles = requestedRoles(request)
  const courses =
    roles === undefined
      ? coursesOfPerson(seed, person, undefined)
      : roles.map((role) => coursesOfPerson(seed, person, role)).reduce(concatLists, listFromArray<Course>([]))
  return yield* replyPage(request, {
    path: `users/${person.id}/enrollments`,
    paging: "bookmark",
    rows: generateList(courses.length, (index) => {
      const course = courses.rowAt(index)
      const position = membersOf(seed, course).findIndex((member) => member.person.id === person.id)
      return { course, person, role: course.role, position }
    }),
    toJson: (enrollment) => enrollmentJson(seed, url, enrollment)
  })
})

export const enrollmentResource = defineResource({
  routes: [
    get("/courses/:course_id/enrollments", listCourseEnrollments),
    get("/sections/:section_id/enrollments", listSectionEnrollments),
    get("/users/:user_id/enrollments", listUserEnrollments)
  ],
  ids: enrollmentIds
})
