/** Sections of courses, and the enrollments in them. */
import * as Effect from "effect/Effect"
import { defineKind } from "../generic/defineKind.js"
import type { Item } from "../generic/kind.js"
import { messageFailure } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { containsTerm, filterSearch } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asStrings } from "../kernel/parameters.js"
import { memoizePerSeed, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller, courseOwners, managesCourse } from "../school/callers.js"
import { type Course, courseCreatedAt, coursePath, originalCourseAt, sectionIds } from "../school/courses.js"
import { type Member, membersOf, type Person } from "../school/people.js"
import { canEdit, enrollmentOf } from "../school/roles.js"
import { ENROLLED_INCLUDES, lastActivityAt, personJson } from "./personJson.js"

/** The scores of a student in a course, of 100. In the final one, ungraded work counts as zero. */
export const scoresOf = ({ id }: Pick<Person, "id">) => ({ current: 50 + (id % 50), final: 45 + (id % 50) })

/** The grades of a student. Canvas: only graders and the student see more than the address. */
const gradesJson = (
  request: ApiRequest,
  course: Course,
  person: Person,
  include: ReadonlyArray<string>
): JsonObject => {
  const html_url = `${request.url}/${coursePath(course)}/grades/${person.id}`
  if (!managesCourse(request, course) && caller(request).id !== person.id) return { html_url }
  const { current, final } = scoresOf(person)
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

/** The state of an enrollment. That of a deleted course has gone with it. */
export const enrollmentState = ({ state }: Course, member: Member): Member["state"] =>
  state === "deleted" ? "deleted" : member.state

/** An enrollment, without the person. `course` has the role of the caller. */
export const enrollmentJson = (
  request: ApiRequest,
  course: Course,
  member: Member,
  include: ReadonlyArray<string>
): JsonObject => {
  const { person, role } = member
  const { roleId, type } = enrollmentOf(role)
  const section = sections.rowsOf(request, course).find(({ id }) => id === member.section)
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
    enrollment_state: enrollmentState(course, member),
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

const studentMembers = (seed: Seed, course: Course, section: number): ReadonlyArray<Member> =>
  membersOf(seed, course).filter((member) => member.section === section && member.role === "student")

const NEW_SECTION = { name: "", sis_section_id: null as string | null, integration_id: null as string | null }

type SectionItem = Item<Course, { readonly id: number } & typeof NEW_SECTION>

const studentsJson = (request: ApiRequest, { owner, row }: SectionItem): ReadonlyArray<JsonObject> | null => {
  const include = asStrings(request.parameters.get("include"))
  const students = studentMembers(request.seed, owner, row.id).map((member) => ({
    ...personJson(request, member.person, include),
    enrollments: include.includes("enrollments") ? [enrollmentJson(request, owner, member, include)] : undefined
  }))
  // Canvas: null, not an empty list.
  return students.length === 0 ? null : students
}

const nameCollator = new Intl.Collator("en")

export const sections = defineKind({
  name: "section",
  owners: courseOwners,
  lists: ["/courses/:course_id/sections"],
  items: ["/sections/:section_id", "/courses/:course_id/sections/:section_id"],
  ids: sectionIds,
  initial: NEW_SECTION,
  seed: (seed, { index }) => {
    const course = originalCourseAt(seed, index)
    return [{ id: sectionIds.at(seed, index, 0), name: course.name, created_at: courseCreatedAt(course) }]
  },
  // Canvas: a section keeps the name that the course had when it was created, and has the day in it if it is not the first.
  write: (sent, { owner, row }, { now }) =>
    row === undefined ? { name: `${owner.name} ${now.slice(0, 10)}`, ...sent } : sent,
  derive: ({ owner }) => ({
    sis_course_id: owner.sisId ?? null,
    total_students: undefined,
    enrollment_role: undefined
  }),
  includes: {
    // They apply to the included students.
    ...Object.fromEntries(ENROLLED_INCLUDES.map((word) => [word, () => undefined])),
    students: (section, request) => studentsJson(request, section),
    total_students: ({ owner, row }, { seed }) => studentMembers(seed, owner, row.id).length,
    // No grades are passed back.
    passback_status: () => [],
    permissions: ({ owner }) => ({ manage_calendar: canEdit(owner.role) })
  },
  filters: { search_term: filterSearch(({ row }, term) => containsTerm([row.name], term)) },
  select: (all) => all.toSorted((a, b) => nameCollator.compare(a.row.name, b.row.name) || a.row.id - b.row.id),
  beforeRemove: ({ owner, row }, { seed }) =>
    membersOf(seed, owner).some(({ section }) => section === row.id)
      ? Effect.fail(messageFailure("You can't delete a section that has enrollments"))
      : undefined
})

/** The students in a section. */
export const studentsOfSection = (seed: Seed, course: Course, section: number): ReadonlyArray<Person> =>
  studentMembers(seed, course, section).map(({ person }) => person)

const sisSections = memoizePerSeed(() => new Map<string, { readonly course: Course; readonly id: number }>())

/** Finds a section that an import created. */
export const findSisSection = (seed: Seed, sisId: string) => sisSections(seed).get(sisId)

/** Creates a section of an import, or changes the one with this SIS id, which can move to another course. */
export const putSisSection = (
  request: ApiRequest,
  course: Course,
  fields: { readonly sisId: string; readonly name: string; readonly isDeleted: boolean }
): void => {
  const known = findSisSection(request.seed, fields.sisId)
  const before = known && sections.find(request, known.id)
  if (before !== undefined) sections.remove(request, before)
  if (fields.isDeleted) return void sisSections(request.seed).delete(fields.sisId)
  const { name, sisId: sis_section_id } = fields
  const id = before?.row.id ?? request.nextId()
  sections.insert(request, course, { ...before?.row, id, name, sis_section_id }, request.now)
  sisSections(request.seed).set(fields.sisId, { course, id })
}

/** The section named in the path, and its course. */
export const pathSection = (request: ApiRequest) => sections.fromPath(request, "section_id")

/** The request with the course of the section in its path. */
export const inCourseOfSection = (request: ApiRequest) =>
  Effect.map(
    pathSection(request),
    ({ owner }): ApiRequest => ({
      ...request,
      pathParameters: { ...request.pathParameters, course_id: String(owner.id) }
    })
  )
