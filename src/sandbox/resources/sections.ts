/** Sections of courses. */
import * as Effect from "effect/Effect"
import { messageFailure } from "../kernel/apiFailure.js"
import { makeIds } from "../kernel/ids.js"
import { asStrings } from "../kernel/parameters.js"
import { makeRecords, text, time } from "../kernel/records.js"
import { defineResource } from "../kernel/resource.js"
import type { Seed } from "../kernel/seed.js"
import { courseOfRecord, pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { memberJson } from "./users.js"

/** The ids of sections: a course initially has one, which contains all members. */
export const sectionIds = makeIds(1, () => 1)

const isFirst = (seed: Seed, course: Course, id: number) => id === sectionIds.at(seed, course.index, 0)

const { pathRecord, routes, rows } = makeRecords({
  name: "section",
  path: "/courses/:course_id/sections",
  owner: pathCourse,
  ownerKey: ({ index }) => index,
  ownerPath: coursePath,
  linkPath: (course) => `${coursePath(course)}/sections`,
  itemPath: { path: "/sections/:section_id", owner: courseOfRecord(sectionIds), isAlsoNested: true },
  canEdit: ({ role }) => canEdit(role),
  parameter: "course_section",
  // Canvas: a section without a name has that of the course.
  fields: { name: text({ initial: "" }), start_at: time(), end_at: time() },
  seeded: (seed, { index, name }) => [{ id: sectionIds.at(seed, index, 0), name, start_at: null, end_at: null }],
  timestamps: false,
  json: ({ parameters, seed }, { owner, row }) => {
    const include = asStrings(parameters.get("include"))
    const students = isFirst(seed, owner, row.id) ? peopleWithRole(seed, owner, "student") : []
    return {
      name: row.name === "" ? owner.name : row.name,
      course_id: owner.id,
      created_at: null,
      restrict_enrollments_to_section_dates: null,
      nonxlist_course_id: null,
      sis_section_id: null,
      sis_course_id: owner.sisId ?? null,
      integration_id: null,
      sis_import_id: null,
      total_students: include.includes("total_students") ? students.length : undefined,
      students: include.includes("students")
        ? students.map((person) => memberJson({ person, role: "student" }, owner.id, include))
        : undefined
    }
  },
  beforeRemove: ({ seed }, { owner, row }) =>
    isFirst(seed, owner, row.id)
      ? Effect.fail(messageFailure("You can't delete a section that has enrollments"))
      : Effect.void
})

export const sections = rows

/** The section named in the path, and its course. */
export const pathSection = pathRecord

export const sectionResource = defineResource({ routes, ids: sectionIds, canGrow: true, changeTypes: ["section"] })
