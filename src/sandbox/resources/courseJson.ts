/** Courses as Canvas shows them. */
import type { ApiRequest } from "../kernel/context.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asStrings } from "../kernel/parameters.js"
import { hash, type Seed } from "../kernel/seed.js"
import { TIME_ZONE } from "../kernel/time.js"
import { caller } from "../school/callers.js"
import { type Course, courseCreatedAt, isConcluded, originalCourseAt } from "../school/courses.js"
import { displayUserJson } from "../school/displayUser.js"
import {
  type AcceptAttendance,
  type Attendance,
  attendanceIn,
  isCurrent,
  type Person,
  peopleWithRole
} from "../school/people.js"
import { canEdit, enrollmentOf } from "../school/roles.js"
import { accountJson, rootAccount } from "./accounts.js"
import { countUngraded } from "./assignments.js"
import { spaceUsed } from "./files/drive.js"
import { filesOfCourse } from "./files/owners.js"
import { currentScore, finalScore } from "./personJson.js"
import { sections } from "./sections.js"
import { termJson, termOf } from "./terms.js"

/** The enrollments of a person in a course; none in lists of an account. */
type Attended = ReadonlyArray<Attendance>

const hashText = (seed: Seed, topic: string, course: Course): string =>
  Array.from({ length: 5 }, (_, part) => hash(seed, topic, course.index, part).toString(36)).join("")

/** The fields that callers write and that need an include. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(["syllabus_body", "public_description", "image_url"])

export const courseJson = ({ quota, seed, url }: ApiRequest, course: Course): JsonObject => ({
  id: course.id,
  name: course.name,
  account_id: 1,
  uuid: hashText(seed, "course.uuid", course),
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
  calendar: { ics: `${url}/feeds/calendars/course_${hashText(seed, "course.uuid", course)}.ics` },
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

/** The scores of a student in a course. */
const scoresJson = (person: Person): JsonObject => ({
  computed_current_score: currentScore(person),
  computed_final_score: finalScore(person),
  computed_current_grade: null,
  computed_final_grade: null
})

const enrollmentsJson = (attended: Attended, include: ReadonlyArray<string>): ReadonlyArray<JsonObject> =>
  attended.map(({ person, role, state, written = {} }) => {
    const { roleId, type } = enrollmentOf(role)
    return {
      type: type.replace("Enrollment", "").toLowerCase(),
      role: type,
      role_id: roleId,
      user_id: person.id,
      enrollment_state: state,
      limit_privileges_to_course_section: written.limit_privileges_to_course_section ?? false,
      ...(include.includes("total_scores") && role === "student" ? scoresJson(person) : {})
    }
  })

const sectionsJson = (request: ApiRequest, course: Course, attended: Attended): ReadonlyArray<JsonObject> =>
  sections.rowsOf(request, course).flatMap(({ end_at, id, name, start_at }) => {
    const json = { id, name: name === "" ? course.name : name, start_at, end_at }
    // Canvas: those who are not in the course see all its sections.
    if (attended.length === 0) return [json]
    return attended
      .filter(({ section }) => section === id)
      .map(({ role }) => ({ ...json, enrollment_role: enrollmentOf(role).type }))
  })

const usedMegabytes = (request: ApiRequest, course: Course): number =>
  Math.round((spaceUsed(request, filesOfCourse(course)) / 1024 ** 2) * 100) / 100

type CourseInclude = (request: ApiRequest, course: Course, attended: Attended) => JsonObject

const courseIncludes: Readonly<Record<string, CourseInclude>> = {
  term: ({ seed }, course) => ({ term: termJson(seed, termOf(seed, course)) }),
  total_students: ({ seed }, course) => ({ total_students: peopleWithRole(seed, course, "student").length }),
  teachers: ({ seed, url }, course) => ({
    teachers: peopleWithRole(seed, course, "teacher").map((person) => displayUserJson(url, person))
  }),
  account: (request) => ({ account: accountJson(request) }),
  account_name: ({ seed }) => ({ account_name: rootAccount(seed).name }),
  syllabus_body: ({ seed }, { index, written }) => ({
    syllabus_body: written.syllabus_body ?? `<p>${originalCourseAt(seed, index).name}</p>`
  }),
  public_description: (_, { written }) => ({ public_description: written.public_description ?? null }),
  storage_quota_used_mb: (request, course) => ({ storage_quota_used_mb: usedMegabytes(request, course) }),
  course_image: (_, { written }) => ({ image_download_url: written.image_url ?? null }),
  concluded: ({ now }, course) => ({ concluded: isConcluded(course, now) }),
  sections: (request, course, attended) => ({ sections: sectionsJson(request, course, attended) }),
  needs_grading_count: (request, course) =>
    canEdit(course.role) ? { needs_grading_count: countUngraded(request, course) } : {},
  permissions: (_, { role }) => ({
    permissions: { create_discussion_topic: true, create_announcement: canEdit(role) }
  }),
  // Part of the enrollments.
  total_scores: () => ({})
}

/** The words of `include[]`. */
export const COURSE_INCLUDES = Object.keys(courseIncludes)

const includedJson = (request: ApiRequest, course: Course, attended: Attended): JsonObject =>
  Object.assign(
    {},
    ...asStrings(request.parameters.get("include")).map((word) =>
      lookUp(courseIncludes, word)?.(request, course, attended)
    )
  )

/** Renders the courses of an account. */
export const accountCourseRenderer =
  (request: ApiRequest) =>
  (course: Course): JsonObject => ({ ...courseJson(request, course), ...includedJson(request, course, []) })

/** Renders the courses of a person, with those of their enrollments that are accepted. */
export const ownCourseRenderer = (request: ApiRequest, person: Person, accepts: AcceptAttendance) => {
  const include = asStrings(request.parameters.get("include"))
  return (course: Course): JsonObject => {
    const attended = attendanceIn(request.seed, person, course).filter((attendance) => accepts(attendance, course))
    const enrollments = enrollmentsJson(attended, include)
    return { ...courseJson(request, course), enrollments, ...includedJson(request, course, attended) }
  }
}

/** Renders one course for the caller. */
export const courseRenderer = (request: ApiRequest) => ownCourseRenderer(request, caller(request), isCurrent)
