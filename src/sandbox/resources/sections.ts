/** Sections of courses. */
import * as Effect from "effect/Effect"
import { messageFailure } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { asStrings } from "../kernel/parameters.js"
import { makeRecords, text, time } from "../kernel/records.js"
import { defineResource } from "../kernel/resource.js"
import { memoizePerSeed, type Seed } from "../kernel/seed.js"
import { courseOfRecord, pathCourse } from "../school/callers.js"
import { type Course, coursePath, sectionIds } from "../school/courses.js"
import { type Member, membersOf, type Person } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { MEMBER_INCLUDES, memberJson } from "./users.js"

const studentMembers = (seed: Seed, course: Course, section: number): ReadonlyArray<Member> =>
  membersOf(seed, course).filter((member) => member.section === section && member.role === "student")

const { addRecord, pathRecord, routes, rows } = makeRecords({
  name: "section",
  path: "/courses/:course_id/sections",
  owner: pathCourse,
  ownerKey: ({ index }) => index,
  ownerPath: coursePath,
  linkPath: (course) => `${coursePath(course)}/sections`,
  itemPath: { path: "/sections/:section_id", owner: courseOfRecord(sectionIds), isAlsoNested: true },
  canEdit: ({ role }) => canEdit(role),
  parameter: "course_section",
  declared: { include: ["total_students", "students", ...MEMBER_INCLUDES] },
  // Canvas: a section without a name has that of the course.
  fields: { name: text({ initial: "" }), sis_section_id: text(), start_at: time(), end_at: time() },
  seeded: (seed, { index, name }) => [
    { id: sectionIds.at(seed, index, 0), name, sis_section_id: null, start_at: null, end_at: null }
  ],
  timestamps: false,
  json: ({ parameters, seed }, { owner, row }) => {
    const include = asStrings(parameters.get("include"))
    const students = studentMembers(seed, owner, row.id)
    return {
      name: row.name === "" ? owner.name : row.name,
      course_id: owner.id,
      created_at: null,
      restrict_enrollments_to_section_dates: null,
      nonxlist_course_id: null,
      sis_course_id: owner.sisId ?? null,
      integration_id: null,
      sis_import_id: null,
      total_students: include.includes("total_students") ? students.length : undefined,
      students: include.includes("students")
        ? students.map((member) => memberJson(member, owner.id, include))
        : undefined
    }
  },
  beforeRemove: ({ seed }, { owner, row }) =>
    membersOf(seed, owner).some(({ section }) => section === row.id)
      ? Effect.fail(messageFailure("You can't delete a section that has enrollments"))
      : Effect.void
})

/** The students in a section. */
export const studentsOfSection = (seed: Seed, course: Course, section: number): ReadonlyArray<Person> =>
  studentMembers(seed, course, section).map(({ person }) => person)

export const sections = rows

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
  if (known !== undefined) rows.remove(request, known.course, id)
  if (fields.isDeleted) return void sisSections(request.seed).delete(fields.sisId)
  const { name, sisId: sis_section_id } = fields
  addRecord(request, course, { id, name, sis_section_id, start_at: null, end_at: null })
  sisSections(request.seed).set(fields.sisId, { course, id })
}

/** The section named in the path, and its course. */
export const pathSection = pathRecord

export const sectionResource = defineResource({ routes, ids: sectionIds, canGrow: true, changeTypes: ["section"] })
