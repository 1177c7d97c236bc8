/** Sections of courses. */
import * as Effect from "effect/Effect"
import { defineKind } from "../generic/defineKind.js"
import type { Item } from "../generic/kind.js"
import { messageFailure } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { containsTerm, filterSearch } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asStrings } from "../kernel/parameters.js"
import { memoizePerSeed, type Seed } from "../kernel/seed.js"
import { courseOwners } from "../school/callers.js"
import { type Course, courseCreatedAt, originalCourseAt, sectionIds } from "../school/courses.js"
import { type Member, membersOf, type Person } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { ENROLLED_INCLUDES, enrollmentJson, personJson } from "./personJson.js"

const studentMembers = (seed: Seed, course: Course, section: number): ReadonlyArray<Member> =>
  membersOf(seed, course).filter((member) => member.section === section && member.role === "student")

const NEW_SECTION = { name: "", sis_section_id: null as string | null, integration_id: null as string | null }

type SectionItem = Item<Course, { readonly id: number } & typeof NEW_SECTION>

const studentsJson = (request: ApiRequest, { owner, row }: SectionItem): ReadonlyArray<JsonObject> | null => {
  const include = asStrings(request.parameters.get("include"))
  const students = studentMembers(request.seed, owner, row.id).map((member) => ({
    ...personJson(request, member.person, include),
    enrollments: include.includes("enrollments")
      ? [enrollmentJson(request, { course: owner, member, section: row }, include)]
      : undefined
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

/** The enrollment of a member of a course, which has the role of the caller. */
export const memberEnrollmentJson = (
  request: ApiRequest,
  course: Course,
  member: Member,
  include: ReadonlyArray<string>
): JsonObject => {
  const section = sections.rowsOf(request, course).find(({ id }) => id === member.section)
  return enrollmentJson(request, { course, member, section }, include)
}

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
