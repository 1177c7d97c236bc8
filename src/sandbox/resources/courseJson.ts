/** Courses as Canvas shows them. */
import type { ApiRequest } from "../kernel/context.js"
import { type Json, type JsonObject, lookUp } from "../kernel/json.js"
import { asString, asStrings, isBlank } from "../kernel/parameters.js"
import { hash, type Seed } from "../kernel/seed.js"
import { TIME_ZONE } from "../kernel/time.js"
import { caller, managesCourse } from "../school/callers.js"
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
import { accountJson, rootAccountName } from "./accountJson.js"
import { spaceUsed } from "./files/drive.js"
import { driveOf } from "./files/store.js"
import { currentScore, finalScore } from "./personJson.js"
import { sections } from "./sections.js"
import { countUngraded } from "./submission.js"
import { termJson, termOf } from "./terms.js"

/** The person whose courses are shown. Canvas: lists of a person have the enrollments, lists of an account do not. */
export interface CourseView {
  readonly person: Person
  readonly accepts: AcceptAttendance
}

type Attended = ReadonlyArray<Attendance>

const hashText = (seed: Seed, topic: string, course: Course): string =>
  Array.from({ length: 5 }, (_, part) => hash(seed, topic, course.index, part).toString(36)).join("")

/** The fields that callers write and that need an include, or that are shown otherwise. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  "syllabus_body",
  "public_description",
  "image_url",
  "post_manually",
  "banner_image_url"
])

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

/** The scores of a student in a course, which others see if they grade. */
const scoresJson = (
  request: ApiRequest,
  course: Course,
  person: Person,
  include: ReadonlyArray<string>
): JsonObject => {
  const isGrader = managesCourse(request, course)
  const byPeriod = include.includes("current_grading_period_scores")
  const scores = (prefix: string, current: Json, final: Json): JsonObject => ({
    [`${prefix}_current_score`]: current,
    [`${prefix}_final_score`]: final,
    [`${prefix}_current_grade`]: null,
    [`${prefix}_final_grade`]: null
  })
  return {
    ...scores("computed", currentScore(person), finalScore(person)),
    ...(isGrader ? scores("unposted", currentScore(person), finalScore(person)) : {}),
    ...(byPeriod
      ? {
          current_grading_period_id: null,
          current_grading_period_title: null,
          has_grading_periods: false,
          multiple_grading_periods_enabled: false,
          totals_for_all_grading_periods_option: false,
          ...scores("current_period_computed", null, null),
          ...(isGrader ? scores("current_period_unposted", null, null) : {})
        }
      : {})
  }
}

const enrollmentsJson = (
  request: ApiRequest,
  course: Course,
  { person }: CourseView,
  attended: Attended,
  include: ReadonlyArray<string>
): ReadonlyArray<JsonObject> =>
  attended.map(({ role, state, written = {} }) => {
    const { roleId, type } = enrollmentOf(role)
    const hasScores =
      include.includes("total_scores") && role === "student" && course.written.hide_final_grades !== true
    return {
      type: type.replace("Enrollment", "").toLowerCase(),
      role: written.role ?? type,
      role_id: written.role_id ?? roleId,
      user_id: person.id,
      enrollment_state: state,
      limit_privileges_to_course_section: written.limit_privileges_to_course_section ?? false,
      associated_user_id: written.associated_user_id,
      ...(hasScores ? scoresJson(request, course, person, include) : {})
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

/** Canvas: more teachers than `teacher_limit` are only counted. */
const teachersJson = ({ parameters, seed, url }: ApiRequest, course: Course): JsonObject => {
  const teachers = peopleWithRole(seed, course, "teacher")
  const limit = parameters.get("teacher_limit")
  return !isBlank(limit) && teachers.length > Number(asString(limit))
    ? { teacher_count: teachers.length }
    : { teachers: teachers.map((person) => displayUserJson(url, person)) }
}

const usedMegabytes = (request: ApiRequest, course: Course): number =>
  Math.round((spaceUsed(driveOf(request, { _tag: "Course", course })) / 1024 ** 2) * 100) / 100

type CourseIncludes = Readonly<Record<string, (request: ApiRequest, course: Course, attended: Attended) => JsonObject>>

/** The words of `include[]` in lists of an account. */
const listIncludes: CourseIncludes = {
  term: ({ seed }, course) => ({ term: termJson(seed, termOf(seed, course)) }),
  total_students: ({ seed }, course) => ({ total_students: peopleWithRole(seed, course, "student").length }),
  teachers: teachersJson,
  account: (request) => ({ account: accountJson(request) }),
  account_name: ({ seed }) => ({ account_name: rootAccountName(seed) }),
  syllabus_body: ({ seed }, { index, written }) => ({
    syllabus_body: written.syllabus_body ?? `<p>${originalCourseAt(seed, index).name}</p>`
  }),
  public_description: (_, { written }) => ({ public_description: written.public_description ?? null }),
  // Canvas: the error for a course without requirements.
  course_progress: () => ({
    course_progress: {
      error: {
        message:
          "no progress available because this course is not module based (has modules and module completion requirements)"
      }
    }
  }),
  storage_quota_used_mb: (request, course) => ({ storage_quota_used_mb: usedMegabytes(request, course) }),
  // No grades are passed back.
  passback_status: () => ({ passback_status: [] }),
  grading_periods: () => ({ grading_periods: null }),
  current_grading_period_scores: () => ({
    has_grading_periods: false,
    multiple_grading_periods_enabled: false,
    has_weighted_grading_periods: false
  }),
  course_image: (_, { written }) => ({ image_download_url: written.image_url ?? null }),
  banner_image: () => ({ banner_image_download_url: null }),
  concluded: ({ now }, course) => ({ concluded: isConcluded(course, now) }),
  post_manually: (_, { written }) => ({ post_manually: written.post_manually ?? false })
}

/** The words of `include[]` in lists of a person's courses. */
const ownListIncludes: CourseIncludes = {
  ...listIncludes,
  sections: (request, course, attended) => ({ sections: sectionsJson(request, course, attended) }),
  needs_grading_count: (request, course) =>
    canEdit(course.role) ? { needs_grading_count: countUngraded(request, course) } : {},
  // Part of the enrollments.
  total_scores: () => ({})
}

const singleIncludes: CourseIncludes = {
  ...ownListIncludes,
  permissions: (_, course) => ({
    permissions: { create_discussion_topic: true, create_announcement: canEdit(course.role) }
  }),
  lti_context_id: ({ seed }, course) => ({ lti_context_id: hashText(seed, "course.lti", course) }),
  // Decides on the course that is found.
  all_courses: () => ({})
}

export const accountCourseIncludes = Object.keys(listIncludes)
export const ownCourseIncludes = Object.keys(ownListIncludes)
export const singleCourseIncludes = Object.keys(singleIncludes)

/** Canvas: the friendly name for younger students takes the place of the name. */
const withFriendlyName = (json: JsonObject): JsonObject => {
  const { friendly_name: name } = json
  return typeof name === "string" && name !== "" ? { ...json, name, original_name: json.name } : json
}

const makeRenderer = (request: ApiRequest, includes: CourseIncludes, view: CourseView | undefined) => {
  const include = asStrings(request.parameters.get("include"))
  return (course: Course): JsonObject => {
    const attended =
      view === undefined
        ? []
        : attendanceIn(request.seed, view.person, course).filter((attendance) => view.accepts(attendance, course))
    const json = courseJson(request, course)
    const included = include.map((word) => lookUp(includes, word)?.(request, course, attended))
    if (view === undefined) return Object.assign({}, json, ...included)
    const enrollments = enrollmentsJson(request, course, view, attended, include)
    return Object.assign(withFriendlyName({ ...json, enrollments }), ...included)
  }
}

/** Renders the courses of an account. */
export const accountCourseRenderer = (request: ApiRequest) => makeRenderer(request, listIncludes, undefined)

/** Renders courses in the list of a person. */
export const ownCourseRenderer = (request: ApiRequest, view: CourseView) => makeRenderer(request, ownListIncludes, view)

/** Renders one course for the caller. */
export const courseRenderer = (request: ApiRequest) =>
  makeRenderer(request, singleIncludes, { person: caller(request), accepts: isCurrent })
