/** Sections of courses. */
import * as Effect from "effect/Effect"
import { messageFailure } from "../kernel/apiFailure.js"
import { makeCollection } from "../kernel/collection.js"
import { Parameters, SandboxContext } from "../kernel/context.js"
import { makeIds } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { asStrings, type ParameterMap, readChanges } from "../kernel/parameters.js"
import { defineResource } from "../kernel/resource.js"
import { makeTable } from "../kernel/state.js"
import { courseOfRecord, pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { memberJson } from "./users.js"

interface Section {
  readonly id: number
  readonly name: string
  readonly startAt: string | undefined
  readonly endAt: string | undefined
}

/** The ids of sections: a course initially has one, which contains all members. */
export const sectionIds = makeIds(1, () => 1)

export const sections = makeTable(
  ({ index }: Course) => index,
  // Canvas: the first section has the name of the course.
  (seed, { index, name }): ReadonlyArray<Section> => [
    { id: sectionIds.at(seed, index, 0), name, startAt: undefined, endAt: undefined }
  ]
)

const sectionJson = Effect.fn("Sandbox.sectionJson")(function* (course: Course, section: Section) {
  const { seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const include = asStrings(all.get("include"))
  const students = section.id === sectionIds.at(seed, course.index, 0) ? peopleWithRole(seed, course, "student") : []
  const json: JsonObject = {
    id: section.id,
    course_id: course.id,
    name: section.name,
    start_at: section.startAt ?? null,
    end_at: section.endAt ?? null,
    created_at: null,
    restrict_enrollments_to_section_dates: null,
    nonxlist_course_id: null,
    sis_section_id: null,
    sis_course_id: course.sisId ?? null,
    integration_id: null,
    sis_import_id: null,
    total_students: include.includes("total_students") ? students.length : undefined,
    students: include.includes("students")
      ? students.map((person) => memberJson({ person, role: "student" }, course.id, include))
      : undefined
  }
  return json
})

const { pathRecord, routes } = makeCollection<Course, Section>({
  name: "section",
  path: "/courses/:course_id/sections",
  owner: pathCourse,
  ownerPath: coursePath,
  linkPath: (course) => `${coursePath(course)}/sections`,
  itemPath: { path: "/sections/:section_id", owner: courseOfRecord(sectionIds), isAlsoNested: true },
  rows: sections,
  canEdit: ({ role }) => canEdit(role),
  toJson: ({ owner, row }) => sectionJson(owner, row),
  parameter: "course_section",
  write: (input: ParameterMap, before, course) => {
    const { readTime, readString } = readChanges(input)
    return Effect.succeed({
      name: readString("name", before?.name ?? course.name),
      startAt: readTime("start_at", before?.startAt),
      endAt: readTime("end_at", before?.endAt)
    })
  },
  beforeRemove: ({ owner, row }) =>
    Effect.flatMap(SandboxContext, ({ seed }) =>
      row.id === sectionIds.at(seed, owner.index, 0)
        ? Effect.fail(messageFailure("You can't delete a section that has enrollments"))
        : Effect.void
    )
})

/** The section named in the path, and its course. */
export const pathSection = pathRecord

export const sectionResource = defineResource({ routes, ids: sectionIds, canGrow: true, changeTypes: ["section"] })
