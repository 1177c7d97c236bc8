/** Overrides of assignments: what they change for whom, and how they are written. */
import * as Effect from "effect/Effect"
import { ApiFailure, invalidRecord } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asString, asStrings, asTime, isBlank, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import type { Sandbox } from "../kernel/state.js"
import { localDay } from "../kernel/time.js"
import { caller } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import { allMembersOf, findPerson, type Person } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import type { Assignment, Override } from "./assignment.js"
import { groupsIn, groupsOf } from "./groups.js"
import { sections } from "./sections.js"

export const DATES = ["due_at", "unlock_at", "lock_at"] as const

const titleOf = (sandbox: Sandbox, course: Course, override: Override): string => {
  const { course_section_id, group_id, student_ids = [], title } = override
  return (
    title ??
    sections.rowsOf(sandbox, course).find(({ id }) => id === course_section_id)?.name ??
    groupsOf(sandbox.seed, course).find(({ id }) => id === group_id)?.name ??
    (student_ids.length === 1 ? "1 student" : `${student_ids.length} students`)
  )
}

export const overrideJson = (
  sandbox: Sandbox,
  course: Course,
  { id }: Pick<Assignment, "id">,
  override: Override
): JsonObject => {
  const { due_at } = override
  return {
    ...override,
    assignment_id: id,
    title: titleOf(sandbox, course, override),
    ...(due_at === undefined ? {} : due_at === null ? { all_day: false, all_day_date: null } : localDay(due_at))
  }
}

/** The dates of an override, or those of the assignment that it keeps. */
const overrideDates = (sandbox: Sandbox, course: Course, assignment: Assignment, override: Override): JsonObject => {
  const { course_section_id, group_id, id, student_ids } = override
  return {
    id,
    title: titleOf(sandbox, course, override),
    set_type: student_ids === undefined ? (group_id === undefined ? "CourseSection" : "Group") : "ADHOC",
    set_id: group_id ?? course_section_id ?? null,
    ...Object.fromEntries(DATES.map((name) => [name, override[name] === undefined ? assignment[name] : override[name]]))
  }
}

/** Canvas: the most lenient of several dates; no date is more lenient than any. */
const mostLenient = (name: (typeof DATES)[number], dates: ReadonlyArray<string | null>): string | null => {
  if (dates.includes(null)) return null
  const sorted = dates.toSorted()
  return (name === "unlock_at" ? sorted[0] : sorted.at(-1)) ?? null
}

const applyOverrides = (assignment: Assignment, overrides: ReadonlyArray<Override>): Assignment => {
  const dates = DATES.flatMap((name) => {
    const values = overrides.flatMap((override) => (override[name] === undefined ? [] : [override[name]]))
    return values.length === 0 ? [] : [[name, mostLenient(name, values)] as const]
  })
  return { ...assignment, ...Object.fromEntries(dates) }
}

/** The overrides that a student has. Canvas: of those of groups only that of the group that works on the assignment. */
const overridesOf = (sandbox: Sandbox, course: Course, row: Assignment, person: Person): ReadonlyArray<Override> => {
  if (row.overrides.length === 0) return []
  const inSections = new Set(
    allMembersOf(sandbox.seed, course).flatMap((member) => (member.person.id === person.id ? [member.section] : []))
  )
  const inGroup = groupsIn(sandbox, course, row.group_category_id).find(({ members }) =>
    members.some(({ id }) => id === person.id)
  )?.id
  return row.overrides.filter(
    ({ course_section_id, group_id, student_ids }) =>
      student_ids?.includes(person.id) === true ||
      (group_id !== undefined && group_id === inGroup) ||
      (course_section_id !== undefined && inSections.has(course_section_id))
  )
}

/** An assignment with the dates that a student has. */
export const assignmentForStudent = (sandbox: Sandbox, course: Course, row: Assignment, person: Person): Assignment =>
  row.overrides.length === 0 ? row : applyOverrides(row, overridesOf(sandbox, course, row, person))

/** An assignment with the dates that the caller sees. */
export const assignmentForCaller = (request: ApiRequest, course: Course, row: Assignment): Assignment => {
  if (row.overrides.length === 0) return row
  if (course.role === "student") return assignmentForStudent(request, course, row, caller(request))
  if (!canEdit(course.role)) return row
  // Canvas: the most lenient dates, also that of the assignment, unless all sections have another one.
  const all = applyOverrides(row, row.overrides)
  const overridden = new Set(row.overrides.map(({ course_section_id }) => course_section_id))
  if (sections.rowsOf(request, course).every(({ id }) => overridden.has(id))) return all
  return { ...all, due_at: mostLenient("due_at", [row.due_at, all.due_at]) }
}

/** The overrides that the caller sees. */
export const visibleOverrides = (request: ApiRequest, course: Course, row: Assignment): ReadonlyArray<Override> =>
  canEdit(course.role) ? row.overrides : overridesOf(request, course, row, caller(request))

/** The dates of an assignment, and those of the overrides that the caller sees. */
export const allDatesOf = (request: ApiRequest, course: Course, row: Assignment): ReadonlyArray<JsonObject> => {
  const { due_at, lock_at, unlock_at } = row
  const overrides = visibleOverrides(request, course, row)
  // Canvas: students see either.
  const isBaseShown = canEdit(course.role) ? !row.only_visible_to_overrides : overrides.length === 0
  return [
    ...overrides.map((override) => overrideDates(request, course, row, override)),
    ...(isBaseShown ? [{ due_at, unlock_at, lock_at, base: true }] : [])
  ]
}

/** The ids of the students who see an assignment, as strings. */
export const assignedStudents = (
  sandbox: Sandbox,
  course: Course,
  row: Assignment,
  students: ReadonlyArray<Person>
): ReadonlyArray<string> =>
  students
    .filter((student) => !row.only_visible_to_overrides || overridesOf(sandbox, course, row, student).length > 0)
    .map(({ id }) => String(id))

/** Canvas: the errors of overrides are texts. */
const overrideFailure = (error: string) => new ApiFailure({ status: 400, body: { errors: [error] } })

/** Finds the students, the group or the section that an override is for. */
const readTarget = Effect.fn("Sandbox.readTarget")(function* (
  sandbox: Sandbox,
  course: Course,
  assignment: Pick<Assignment, "group_category_id">,
  input: ParameterMap
) {
  const { course_section_id: section, group_id: group, student_ids: students } = Object.fromEntries(input)
  if (students !== undefined) {
    const members = allMembersOf(sandbox.seed, course).filter(({ role }) => role === "student")
    const known = new Set(members.map(({ person }) => person.id))
    const found = asStrings(students).map((reference) => findPerson(sandbox.seed, reference)?.id ?? -1)
    const unknown = asStrings(students).filter((_, index) => !known.has(found[index] ?? -1))
    if (unknown.length > 0 || found.length === 0) {
      return yield* overrideFailure(`unknown student ids: ${JSON.stringify(unknown)}`)
    }
    return { student_ids: [...new Set(found)] }
  }
  if (group !== undefined) {
    const groups = groupsIn(sandbox, course, assignment.group_category_id)
    const found = groups.find(({ id }) => String(id) === asString(group))
    return { group_id: (found ?? (yield* overrideFailure(`unknown group id "${asString(group)}"`))).id }
  }
  if (section !== undefined) {
    const found = sections.rowsOf(sandbox, course).find(({ id }) => String(id) === asString(section))
    return { course_section_id: (found ?? (yield* overrideFailure(`unknown section id "${asString(section)}"`))).id }
  }
  return yield* overrideFailure("one of student_ids, group_id, or course_section_id is required")
})

/** The dates that are sent. Canvas: an empty date clears the field; an invalid one is an error. */
export const readDates = Effect.fn("Sandbox.readDates")(function* (input: ParameterMap) {
  const dates: Record<string, string | null> = {}
  for (const name of DATES) {
    if (!input.has(name)) continue
    const value = input.get(name)
    const date = asTime(value)
    if (date === undefined && !isBlank(value)) {
      return yield* invalidRecord(`assignment[${name}]`, "invalid", `Invalid datetime for ${name}`)
    }
    dates[name] = date ?? null
  }
  return dates
})

/** Fails if another override is for the same group, section or student. */
const checkTarget = (
  { course_section_id, group_id, student_ids = [] }: Partial<Override>,
  others: ReadonlyArray<Override>
): Effect.Effect<void, ApiFailure> => {
  const isTaken = others.some(
    (other) =>
      (group_id !== undefined && other.group_id === group_id) ||
      (course_section_id !== undefined && other.course_section_id === course_section_id)
  )
  if (isTaken) return Effect.fail(invalidRecord("set_id", "taken", "taken"))
  return others.some((other) => other.student_ids?.some((id) => student_ids.includes(id)))
    ? Effect.fail(invalidRecord("assignment_override_students", "taken", "already belongs to an assignment override"))
    : Effect.void
}

/**
 * Reads an override. Canvas: dates that are not sent are no longer overridden, and of an existing override only the
 * students and their title change.
 */
export const readOverride = Effect.fn("Sandbox.readOverride")(function* (
  request: ApiRequest,
  course: Course,
  assignment: Pick<Assignment, "group_category_id">,
  input: ParameterMap,
  before: Override | undefined,
  others: ReadonlyArray<Override>
): Effect.fn.Return<Override, ApiFailure> {
  const keepsTarget = before !== undefined && (before.student_ids === undefined || !input.has("student_ids"))
  const { course_section_id, group_id, student_ids }: Partial<Override> = keepsTarget
    ? before
    : yield* readTarget(request, course, assignment, input)
  const target = { course_section_id, group_id, student_ids }
  const dates = yield* readDates(input)
  yield* checkTarget(target, others)
  const title = student_ids === undefined ? undefined : (asString(input.get("title")) ?? before?.title)
  return { id: before?.id ?? request.nextId(), ...target, title, ...dates }
})

/** Reads all overrides of an assignment, which are sent with it. Canvas: those that are not sent are deleted. */
export const readOverrides = Effect.fn("Sandbox.readOverrides")(function* (
  request: ApiRequest,
  course: Course,
  assignment: Pick<Assignment, "group_category_id" | "overrides">,
  value: Parameter
): Effect.fn.Return<ReadonlyArray<Override>, ApiFailure> {
  const rows: Array<Override> = []
  for (const element of Array.isArray(value) ? value : [...(asMap(value)?.values() ?? [])]) {
    const input: ParameterMap = asMap(element) ?? new Map()
    const before = assignment.overrides.find(({ id }) => String(id) === asString(input.get("id")))
    rows.push(yield* readOverride(request, course, assignment, input, before, rows))
  }
  return rows
})
