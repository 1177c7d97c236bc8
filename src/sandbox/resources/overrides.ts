/** Overrides of assignments: other dates for some students, a group or a section. */
import * as Effect from "effect/Effect"
import { defineKind } from "../generic/defineKind.js"
import type { RowOf } from "../generic/kind.js"
import { ApiFailure, invalidRecord } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { asMap, asTime, isBlank, type ParameterMap } from "../kernel/parameters.js"
import type { Sandbox } from "../kernel/seed.js"
import { caller, courseOwners, pathCourse } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import { allMembersOf, type Person, peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import type { Assignment } from "./assignment.js"
import { groupsOf } from "./groups.js"
import { sections } from "./sections.js"

const DATES = ["due_at", "unlock_at", "lock_at"] as const

/** Dates that are undefined are those of the assignment. */
export const NO_DATES = {
  due_at: undefined as string | null | undefined,
  unlock_at: undefined as string | null | undefined,
  lock_at: undefined as string | null | undefined
}

const NEW_OVERRIDE = {
  ...NO_DATES,
  assignment_id: 0,
  student_ids: undefined as ReadonlyArray<number> | undefined,
  group_id: undefined as number | undefined,
  course_section_id: undefined as number | undefined,
  title: null as string | null
}

type Override = RowOf<typeof NEW_OVERRIDE>

/** The section or group of an override, which has neither if it is for single students. */
const sectionOrGroupOf = (sandbox: Sandbox, course: Course, { course_section_id, group_id }: Override) =>
  sections.rowsOf(sandbox, course).find(({ id }) => id === course_section_id) ??
  groupsOf(sandbox.seed, course).find(({ id }) => id === group_id)

const titleOf = (sandbox: Sandbox, course: Course, override: Override): string => {
  const { student_ids = [], title } = override
  const name = sectionOrGroupOf(sandbox, course, override)?.name ?? title
  return name ?? (student_ids.length === 1 ? "1 student" : `${student_ids.length} students`)
}

/** Whether the course has the students, the group or the section. */
const hasTarget = (sandbox: Sandbox, course: Course, override: Override): boolean => {
  const students = new Set(peopleWithRole(sandbox.seed, course, "student").map(({ id }) => id))
  return override.student_ids === undefined
    ? sectionOrGroupOf(sandbox, course, override) !== undefined
    : override.student_ids.every((id) => students.has(id))
}

/** The dates that are sent. Canvas: an empty date clears the field; an invalid one is an error. */
export const readDates = Effect.fn("Sandbox.readDates")(function* (input: ParameterMap = new Map()) {
  const dates: Record<string, string | null> = {}
  for (const name of DATES.filter((date) => input.has(date))) {
    const date = asTime(input.get(name))
    if (date === undefined && !isBlank(input.get(name))) {
      return yield* invalidRecord(`assignment[${name}]`, "invalid", `Invalid datetime for ${name}`)
    }
    dates[name] = date ?? null
  }
  return dates
})

const isFor = (sandbox: Sandbox, course: Course, override: Override, person: Person): boolean =>
  override.student_ids?.includes(person.id) === true ||
  groupsOf(sandbox.seed, course).some(
    ({ id, members }) => id === override.group_id && members.some((member) => member.id === person.id)
  ) ||
  allMembersOf(sandbox.seed, course).some(
    (member) => member.person.id === person.id && member.section === override.course_section_id
  )

export const overrides = defineKind({
  name: "assignment_override",
  owners: {
    ...courseOwners,
    find: (request) => {
      const { assignment_id, course_id } = request.pathParameters
      const assignment = `/api/v1/courses/${course_id}/assignments/${assignment_id}`
      return Effect.andThen(request.send("GET", assignment, new Map()), pathCourse(request))
    }
  },
  lists: ["/courses/:course_id/assignments/:assignment_id/overrides"],
  initial: NEW_OVERRIDE,
  createdStatus: 201,
  write: (sent, { owner, row }, request) => {
    if (!hasTarget(request, owner, { ...NEW_OVERRIDE, id: 0, ...row, ...sent })) {
      // Canvas: the errors of overrides are texts.
      const errors = ["one of student_ids, group_id, or course_section_id of the course is required"]
      return Effect.fail(new ApiFailure({ status: 400, body: { errors } }))
    }
    // Canvas: dates that are not sent are no longer overridden.
    return Effect.as(readDates(asMap(request.parameters.get("assignment_override"))), { ...NO_DATES, ...sent })
  },
  derive: ({ owner, row }, request) => ({ title: titleOf(request, owner, row) }),
  mayRead: ({ owner, row }, request) => canEdit(owner.role) || isFor(request, owner, row, caller(request))
})

export const overridesOf = (sandbox: Sandbox, course: Course, { id }: Assignment): ReadonlyArray<Override> =>
  overrides.rowsOf(sandbox, course).filter(({ assignment_id }) => assignment_id === id)

/** The overrides that a student has. */
const overridesFor = (sandbox: Sandbox, course: Course, row: Assignment, person: Person): ReadonlyArray<Override> =>
  overridesOf(sandbox, course, row).filter((override) => isFor(sandbox, course, override, person))

/** Canvas: the most lenient of several dates; no date is more lenient than any. */
const mostLenient = (name: (typeof DATES)[number], dates: ReadonlyArray<string | null>): string | null => {
  if (dates.includes(null)) return null
  const sorted = dates.toSorted()
  return (name === "unlock_at" ? sorted[0] : sorted.at(-1)) ?? null
}

const applyDates = (assignment: Assignment, all: ReadonlyArray<typeof NO_DATES>): Assignment => {
  const dates = DATES.flatMap((name) => {
    const values = all.flatMap((override) => (override[name] === undefined ? [] : [override[name]]))
    return values.length === 0 ? [] : [[name, mostLenient(name, values)] as const]
  })
  return { ...assignment, ...Object.fromEntries(dates) }
}

/** An assignment with the dates that a student has. */
export const assignmentForStudent = (sandbox: Sandbox, course: Course, row: Assignment, person: Person): Assignment =>
  applyDates(row, overridesFor(sandbox, course, row, person))

/** An assignment with the dates that the caller sees: as a teacher, the most lenient of all. */
export const assignmentForCaller = (request: ApiRequest, course: Course, row: Assignment): Assignment => {
  if (course.role === "student") return assignmentForStudent(request, course, row, caller(request))
  return canEdit(course.role) ? applyDates(row, [row, ...overridesOf(request, course, row)]) : row
}
