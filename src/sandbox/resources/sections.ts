import * as Effect from "effect/Effect"
import { collection } from "../kernel/collection.js"
import { ids } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { table } from "../kernel/kept.js"
import { asTexts, type ParameterMap, readChanges } from "../kernel/parameters.js"
import { plain } from "../kernel/refusal.js"
import { resource } from "../kernel/resource.js"
import { Parameters, World } from "../kernel/world.js"
import { courseOf, pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { membersWith } from "../school/people.js"
import { mayEdit } from "../school/roles.js"
import { memberJson } from "./users.js"

interface Section {
  readonly id: number
  readonly name: string
  readonly startAt: string | undefined
  readonly endAt: string | undefined
}

/** Every course has one from the beginning, and all that are in the course are in it. */
export const sectionIds = ids(1, () => 1)

export const sections = table(
  ({ index }: Course) => index,
  // Canvas: the first section is called as its course is.
  (plan, { index, name }): ReadonlyArray<Section> => [
    { id: sectionIds.at(plan, index, 0), name, startAt: undefined, endAt: undefined }
  ]
)

const sectionJson = Effect.fn("Sandbox.sectionJson")(function* (course: Course, section: Section) {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const include = asTexts(all.get("include"))
  const students = section.id === sectionIds.at(plan, course.index, 0) ? membersWith(plan, course, "student") : []
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

const { one, routes } = collection<Course, Section>({
  name: "section",
  path: "/courses/:course_id/sections",
  owner: pathCourse,
  ownerPath: coursePath,
  address: (course) => `${coursePath(course)}/sections`,
  alone: { path: "/sections/:section_id", owner: courseOf(sectionIds), below: true },
  rows: sections,
  mayEdit: ({ role }) => mayEdit(role),
  toJson: ({ owner, row }) => sectionJson(owner, row),
  parameter: "course_section",
  write: (given: ParameterMap, before, course) => {
    const { text, time } = readChanges(given)
    return Effect.succeed({
      name: text("name", before?.name ?? course.name),
      startAt: time("start_at", before?.startAt),
      endAt: time("end_at", before?.endAt)
    })
  },
  beforeRemoval: ({ owner, row }) =>
    Effect.flatMap(World, ({ plan }) =>
      row.id === sectionIds.at(plan, owner.index, 0)
        ? Effect.fail(plain("You can't delete a section that has enrollments"))
        : Effect.void
    )
})

/** The section named in the path, and its course. */
export const pathSection = one

export const sectionResource = resource({ routes, ids: sectionIds, grows: true, changes: ["section"] })
