/** Sections of courses. */
import * as Effect from "effect/Effect"
import { defineKind } from "../generic/defineKind.js"
import { messageFailure } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { memoizePerSeed, type Sandbox, type Seed } from "../kernel/seed.js"
import { courseOwners } from "../school/callers.js"
import { type Course, originalCourseAt, sectionIds } from "../school/courses.js"
import { membersOf, type Person } from "../school/people.js"

/** The students in a section. */
const studentsOfSection = (seed: Seed, course: Course, section: number): ReadonlyArray<Person> =>
  membersOf(seed, course).flatMap((member) =>
    member.section === section && member.role === "student" ? [member.person] : []
  )

export const sections = defineKind({
  name: "section",
  owners: courseOwners,
  lists: ["/courses/:course_id/sections"],
  items: ["/sections/:section_id", "/courses/:course_id/sections/:section_id"],
  ids: sectionIds,
  initial: { name: "", sis_section_id: null as string | null },
  seed: (seed, { index }) => [{ id: sectionIds.at(seed, index, 0), name: originalCourseAt(seed, index).name }],
  // Canvas: a section keeps the name that the course had when it was created.
  write: (sent, { owner, row }) => (row === undefined ? { name: owner.name, ...sent } : sent),
  derive: ({ owner }) => ({ sis_course_id: owner.sisId ?? null, total_students: undefined }),
  includes: { total_students: ({ owner, row }, { seed }) => studentsOfSection(seed, owner, row.id).length },
  beforeRemove: ({ owner, row }, { seed }) =>
    membersOf(seed, owner).some(({ section }) => section === row.id)
      ? Effect.fail(messageFailure("You can't delete a section that has enrollments"))
      : undefined
})

/** The ids of the sections of imports, by their SIS ids. */
const sisSectionIds = memoizePerSeed(() => new Map<string, number>())

/** Finds a section that an import created. */
export const findSisSection = (sandbox: Sandbox, sisId: string) =>
  sections.find(sandbox, sisSectionIds(sandbox.seed).get(sisId) ?? -1)

/** Creates a section of an import, or changes the one with this SIS id, which can move to another course. */
export const putSisSection = (
  request: ApiRequest,
  course: Course,
  { isDeleted, name, sisId }: { readonly sisId: string; readonly name: string; readonly isDeleted: boolean }
): void => {
  const before = findSisSection(request, sisId)
  if (before !== undefined) sections.remove(request, before)
  if (isDeleted) return
  const id = before?.row.id ?? request.nextId()
  sections.insert(request, course, { ...before?.row, id, name, sis_section_id: sisId }, request.now)
  sisSectionIds(request.seed).set(sisId, id)
}

/** The section named in the path, and its course. */
export const pathSection = (request: ApiRequest) => sections.fromPath(request, "section_id")
