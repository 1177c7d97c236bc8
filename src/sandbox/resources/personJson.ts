/** People and enrollments as Canvas shows them. */
import type { ApiRequest } from "../kernel/context.js"
import { containsTerm, type Includes, renderIncludes } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { TIME_ZONE, timestampOnDay } from "../kernel/time.js"
import { caller, managesCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { avatarUrl } from "../school/displayUser.js"
import { type Member, type Person, personCreatedAt, personUuid, shortName } from "../school/people.js"
import { enrollmentOf } from "../school/roles.js"

/** The time of the last login of a person, or of their last activity in a course. */
export const lastActivityAt = ({ id }: Pick<Person, "id">): string => timestampOnDay(id % 60)

/** Whether a person matches a search: part of the name, login, email address or SIS id, or an exact id. */
export const matchesPerson = ({ email, id, login, name, sisId, written }: Person, term: string): boolean => {
  const integrationId = typeof written.integration_id === "string" ? written.integration_id : null
  return containsTerm([name, login, email, sisId, integrationId], term) || String(id) === term
}

/** The words of `include[]` of people. */
export const personIncludes: Includes<Person> = {
  avatar_url: ({ written }, { url }) => written.avatar_url ?? avatarUrl(url),
  email: ({ email }) => email ?? null,
  bio: ({ written }) => written.bio ?? null,
  title: ({ written }) => written.title ?? null,
  locale: ({ written }) => written.locale ?? null,
  last_login: (person) => lastActivityAt(person),
  time_zone: ({ written }) => written.time_zone ?? TIME_ZONE,
  uuid: (person, { seed }) => personUuid(seed, person)
}

/** The words of `include[]` of people with their enrollments. */
export const ENROLLED_INCLUDES = ["enrollments", ...Object.keys(personIncludes), "current_points"]

/** The fields of a person that need no include. */
export const personFields = (person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  created_at: personCreatedAt(person),
  sortable_name: person.sortableName,
  short_name: shortName(person),
  sis_user_id: person.sisId ?? null,
  integration_id: person.written.integration_id ?? null,
  login_id: person.login,
  // Canvas: the key is missing without pronouns.
  pronouns: person.written.pronouns ?? undefined
})

/** A person in lists for callers who may read logins. */
export const personJson = (request: ApiRequest, person: Person, include: ReadonlyArray<string> = []): JsonObject => ({
  ...personFields(person),
  ...renderIncludes(request, personIncludes, person, include)
})

/** The score of a student in a course, of 100. */
export const currentScore = ({ id }: Pick<Person, "id">): number => 50 + (id % 50)

/** The score of a student if ungraded work counts as zero. */
export const finalScore = (person: Pick<Person, "id">): number => currentScore(person) - 5

/** The grades of a student. Canvas: only graders and the student see more than the address. */
const gradesJson = (
  request: ApiRequest,
  course: Course,
  person: Person,
  include: ReadonlyArray<string>
): JsonObject => {
  const html_url = `${request.url}/${coursePath(course)}/grades/${person.id}`
  if (!managesCourse(request, course) && caller(request).id !== person.id) return { html_url }
  const [current, final] = [currentScore(person), finalScore(person)]
  return {
    html_url,
    current_points: include.includes("current_points") ? current : undefined,
    current_grade: null,
    current_score: current,
    final_grade: null,
    final_score: final,
    unposted_current_grade: null,
    unposted_current_score: current,
    unposted_final_grade: null,
    unposted_final_score: final
  }
}

interface EnrollmentView {
  readonly course: Course
  readonly member: Member
  /** The section of the enrollment, unless it was deleted. */
  readonly section: { readonly sis_section_id: string | null } | undefined
}

/** An enrollment, without the person. `course` has the role of the caller. */
export const enrollmentJson = (
  request: ApiRequest,
  { course, member, section }: EnrollmentView,
  include: ReadonlyArray<string>
): JsonObject => {
  const { person, role } = member
  const { roleId, type } = enrollmentOf(role)
  return {
    id: member.enrollment,
    root_account_id: 1,
    user_id: person.id,
    course_id: course.id,
    course_section_id: member.section,
    associated_user_id: null,
    limit_privileges_to_course_section: false,
    created_at: timestampOnDay(-20),
    updated_at: timestampOnDay(-20),
    start_at: null,
    end_at: null,
    type,
    enrollment_state: course.state === "deleted" ? "deleted" : member.state,
    role: type,
    role_id: roleId,
    last_activity_at: lastActivityAt(person),
    last_attended_at: null,
    total_activity_time: (person.id * 37) % 100_000,
    sis_import_id: null,
    // Canvas: only students have the key `grades`.
    grades: role === "student" ? gradesJson(request, course, person, include) : undefined,
    sis_account_id: null,
    sis_course_id: course.sisId ?? null,
    course_integration_id: course.written.integration_id ?? null,
    sis_section_id: section?.sis_section_id ?? null,
    section_integration_id: null,
    sis_user_id: person.sisId ?? null,
    html_url: `${request.url}/${coursePath(course)}/users/${person.id}`,
    ...member.written
  }
}
