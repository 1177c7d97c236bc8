/** Courses as Canvas shows them. */
import type { ApiRequest } from "../kernel/context.js"
import { type Includes, renderIncludes } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asStrings } from "../kernel/parameters.js"
import { TIME_ZONE } from "../kernel/time.js"
import { caller } from "../school/callers.js"
import { type Course, courseCreatedAt, isConcluded, originalCourseAt, uuidOf } from "../school/courses.js"
import {
  type AcceptMember,
  enrollmentsIn,
  isCurrent,
  type Member,
  type Person,
  peopleWithRole
} from "../school/people.js"
import { canEdit, enrollmentOf } from "../school/roles.js"
import { rootAccountJson } from "./accounts.js"
import { countUngraded } from "./assignments.js"
import { spaceUsed } from "./files/drive.js"
import { filesOfCourse } from "./files/owners.js"
import { displayUserJson } from "./personJson.js"
import { scoresOf, sections } from "./sections.js"
import { termJson, termOf } from "./terms.js"

/** The fields that callers write and that need an include. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(["syllabus_body", "public_description", "image_url"])

export const courseJson = ({ quota, seed, url }: ApiRequest, course: Course): JsonObject => ({
  id: course.id,
  name: course.name,
  account_id: 1,
  uuid: uuidOf(seed, "course", course.index),
  start_at: null,
  grading_standard_id: null,
  is_public: false,
  created_at: courseCreatedAt(course),
  course_code: course.code,
  default_view: "modules",
  root_account_id: 1,
  enrollment_term_id: termOf(seed, course),
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
  // Canvas: the feed is public to anyone who knows the uuid.
  calendar: { ics: `${url}/feeds/calendars/course_${uuidOf(seed, "course", course.index)}.ics` },
  time_zone: TIME_ZONE,
  blueprint: false,
  template: false,
  sis_course_id: course.sisId ?? null,
  sis_import_id: null,
  integration_id: null,
  hide_final_grades: false,
  workflow_state: course.state,
  restrict_enrollments_to_course_dates: false,
  ...Object.fromEntries(Object.entries(course.written).filter(([name]) => !HIDDEN_FIELDS.has(name)))
})

/** A course, and the enrollments of a person in it; none in lists of an account. */
interface Attended {
  readonly course: Course
  readonly enrollments: ReadonlyArray<Member>
}

const scoresJson = (person: Person): JsonObject => {
  const { current, final } = scoresOf(person)
  return {
    computed_current_score: current,
    computed_final_score: final,
    computed_current_grade: null,
    computed_final_grade: null
  }
}

const enrollmentsJson = ({ parameters }: ApiRequest, members: ReadonlyArray<Member>): ReadonlyArray<JsonObject> =>
  members.map(({ person, role, state, written = {} }) => {
    const { roleId, type } = enrollmentOf(role)
    const hasScores = role === "student" && asStrings(parameters.get("include")).includes("total_scores")
    return {
      type: type.replace("Enrollment", "").toLowerCase(),
      role: type,
      role_id: roleId,
      user_id: person.id,
      enrollment_state: state,
      limit_privileges_to_course_section: written.limit_privileges_to_course_section ?? false,
      ...(hasScores ? scoresJson(person) : {})
    }
  })

const sectionsJson = (request: ApiRequest, { course, enrollments }: Attended): ReadonlyArray<JsonObject> =>
  sections.rowsOf(request, course).flatMap(({ end_at, id, name, start_at }) => {
    const json = { id, name, start_at, end_at }
    // Canvas: those who are not in the course see all its sections.
    if (enrollments.length === 0) return [json]
    return enrollments
      .filter(({ section }) => section === id)
      .map(({ role }) => ({ ...json, enrollment_role: enrollmentOf(role).type }))
  })

const includes: Includes<Attended> = {
  term: ({ course }, { seed }) => termJson(seed, course),
  total_students: ({ course }, { seed }) => peopleWithRole(seed, course, "student").length,
  teachers: ({ course }, { seed, url }) =>
    peopleWithRole(seed, course, "teacher").map((person) => displayUserJson(url, person)),
  account: (_, request) => rootAccountJson(request),
  account_name: (_, request) => rootAccountJson(request).name,
  syllabus_body: ({ course: { index, written } }, { seed }) =>
    written.syllabus_body ?? `<p>${originalCourseAt(seed, index).name}</p>`,
  public_description: ({ course }) => course.written.public_description ?? null,
  storage_quota_used_mb: ({ course }, request) =>
    Math.round((spaceUsed(request, filesOfCourse(course)) / 1024 ** 2) * 100) / 100,
  concluded: ({ course }, { now }) => isConcluded(course, now),
  sections: (attended, request) => sectionsJson(request, attended),
  needs_grading_count: ({ course }, request) => (canEdit(course.role) ? countUngraded(request, course) : undefined),
  permissions: ({ course }) => ({ create_discussion_topic: true, create_announcement: canEdit(course.role) }),
  // It is a part of the enrollments, and the next one is shown by another name.
  total_scores: () => undefined,
  course_image: () => undefined
}

/** The words of `include[]`. */
export const COURSE_INCLUDES = Object.keys(includes)

/** A course with its included fields. */
export const includedCourseJson = (request: ApiRequest, attended: Attended): JsonObject => ({
  ...courseJson(request, attended.course),
  ...renderIncludes(request, includes, attended),
  ...(asStrings(request.parameters.get("include")).includes("course_image")
    ? { image_download_url: attended.course.written.image_url ?? null }
    : {})
})

/** A course of a person, with those of their enrollments that are accepted. */
export const ownCourseJson = (request: ApiRequest, course: Course, person: Person, accepts: AcceptMember) => {
  const enrollments = enrollmentsIn(request.seed, person, course).filter((member) => accepts(member, course))
  return {
    ...includedCourseJson(request, { course, enrollments }),
    enrollments: enrollmentsJson(request, enrollments)
  }
}

/** A course for the caller. */
export const callerCourseJson = (request: ApiRequest, course: Course): JsonObject =>
  ownCourseJson(request, course, caller(request), isCurrent)
