/** Sections of courses. */
import * as Effect from "effect/Effect"
import { messageFailure } from "../kernel/apiFailure.js"
import type { Positioned } from "../kernel/collection.js"
import type { ApiRequest } from "../kernel/context.js"
import {
  containsTerm,
  type Filters,
  filterSearch,
  type Includes,
  renderIncludes,
  selectArray
} from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asStrings } from "../kernel/parameters.js"
import { flag, initialValues, makeRecords, text, time } from "../kernel/records.js"
import { SIS_IMPORT_PARAMETERS } from "../kernel/routeParameters.js"
import { memoizePerSeed, type Seed } from "../kernel/seed.js"
import { courseOfRecord, courseOwners } from "../school/callers.js"
import { type Course, courseCreatedAt, originalCourseAt, sectionIds } from "../school/courses.js"
import { type Member, membersOf, type Person } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { ENROLLED_INCLUDES, enrollmentJson, personJson } from "./personJson.js"

const studentMembers = (seed: Seed, course: Course, section: number): ReadonlyArray<Member> =>
  membersOf(seed, course).filter((member) => member.section === section && member.role === "student")

type SectionRecord = Positioned<
  Course,
  {
    readonly id: number
    readonly name: string
    readonly sis_section_id: string | null
    readonly integration_id: string | null
  }
>

const studentsJson = (request: ApiRequest, { owner, row }: SectionRecord): ReadonlyArray<JsonObject> | null => {
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

const sectionIncludes: Includes<SectionRecord> = {
  students: (section, request) => studentsJson(request, section),
  total_students: ({ owner, row }, { seed }) => studentMembers(seed, owner, row.id).length,
  // No grades are passed back.
  passback_status: () => [],
  permissions: ({ owner }) => ({ manage_calendar: canEdit(owner.role) })
}

const sectionFilters: Filters<SectionRecord> = {
  search_term: filterSearch((section, term) => containsTerm([section.row.name], term))
}

const FIELDS = {
  name: text({ initial: "" }),
  sis_section_id: text(),
  integration_id: text(),
  start_at: time(),
  end_at: time(),
  restrict_enrollments_to_section_dates: flag(null)
}

const nameCollator = new Intl.Collator("en")

const { addRecord, pathRecord, resource, rows } = makeRecords({
  name: "section",
  ids: sectionIds,
  owners: courseOwners,
  path: "/sections",
  itemPath: { path: "/sections/:section_id", owner: courseOfRecord(sectionIds), isAlsoNested: true },
  parameter: "course_section",
  declared: {
    include: [...Object.keys(sectionIncludes), ...ENROLLED_INCLUDES],
    list: { acts: Object.keys(sectionFilters) },
    // Deleted sections are not kept, so none is reactivated.
    write: { noEffect: ["enable_sis_reactivation", ...SIS_IMPORT_PARAMETERS] }
  },
  fields: FIELDS,
  // Canvas: a section keeps the name that the course had when it was created, and has the day in it if it is not the first.
  initial: ({ now }, { name }) => ({ name: `${name} ${now.slice(0, 10)}` }),
  seeded: (seed, { index }) => {
    const course = originalCourseAt(seed, index)
    const id = sectionIds.at(seed, index, 0)
    return [{ id, name: course.name, created_at: courseCreatedAt(course) }]
  },
  timestamps: "created",
  filter: (request, sections) => {
    const sorted = sections.toSorted((a, b) => nameCollator.compare(a.row.name, b.row.name) || a.row.id - b.row.id)
    return selectArray(request, sorted, { filters: sectionFilters })
  },
  json: (request, section) => ({
    course_id: section.owner.id,
    nonxlist_course_id: null,
    sis_course_id: section.owner.sisId ?? null,
    sis_import_id: null,
    ...renderIncludes(request, sectionIncludes, section)
  }),
  beforeRemove: ({ seed }, { owner, row }) =>
    membersOf(seed, owner).some(({ section }) => section === row.id)
      ? Effect.fail(messageFailure("You can't delete a section that has enrollments"))
      : Effect.void
})

/** The students in a section. */
export const studentsOfSection = (seed: Seed, course: Course, section: number): ReadonlyArray<Person> =>
  studentMembers(seed, course, section).map(({ person }) => person)

export const sections = rows

/** The enrollment of a member of a course, which has the role of the caller. */
export const memberEnrollmentJson = (
  request: ApiRequest,
  course: Course,
  member: Member,
  include: ReadonlyArray<string>
): JsonObject => {
  const section = rows.get(request, course).find(({ id }) => id === member.section)
  return enrollmentJson(request, { course, member, section }, include)
}

const sisSections = memoizePerSeed(() => new Map<string, { readonly course: Course; readonly id: number }>())

/** Finds a section that an import created. */
export const findSisSection = (seed: Seed, sisId: string) => sisSections(seed).get(sisId)

/** Creates a section of an import, or changes the one with this SIS id. */
export const putSisSection = (
  request: ApiRequest,
  course: Course,
  fields: { readonly sisId: string; readonly name: string; readonly isDeleted: boolean }
): void => {
  const known = findSisSection(request.seed, fields.sisId)
  const id = known?.id ?? request.nextId()
  const before = known && rows.get(request, known.course).find((row) => row.id === id)
  if (known !== undefined) rows.remove(request, known.course, id)
  if (fields.isDeleted) return void sisSections(request.seed).delete(fields.sisId)
  const { name, sisId: sis_section_id } = fields
  addRecord(request, course, { created_at: request.now, ...initialValues(FIELDS), ...before, id, name, sis_section_id })
  sisSections(request.seed).set(fields.sisId, { course, id })
}

/** The request with the course of the section in its path. */
export const inCourseOfSection = (request: ApiRequest) =>
  Effect.map(
    pathRecord(request),
    ({ owner }): ApiRequest => ({
      ...request,
      pathParameters: { ...request.pathParameters, course_id: String(owner.id) }
    })
  )

/** The section named in the path, and its course. */
export const pathSection = pathRecord

export { resource as sectionResource }
