/** Overrides of assignments: their JSON, what they change for whom, and how they are written. */
import * as Effect from "effect/Effect"
import { ApiFailure, invalidRecord } from "../kernel/apiFailure.js"
import type { ApiRequest, SandboxServices } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asString, asStrings, asTime, isBlank, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { localDay } from "../kernel/time.js"
import { caller } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import { allMembersOf, findPerson, type Person } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { type Assignment, dueAtOf, type Override } from "./assignment.js"
import { groupsIn, groupsOf } from "./groups.js"
import { sections } from "./sections.js"

type Sandbox = Pick<SandboxServices, "seed">

const DATES = ["due_at", "unlock_at", "lock_at"] as const

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
  assignment: Pick<Assignment, "id">,
  override: Override
): JsonObject => {
  const { due_at } = override
  return {
    ...override,
    assignment_id: assignment.id,
    title: titleOf(sandbox, course, override),
    ...(due_at === undefined ? {} : due_at === null ? { all_day: false, all_day_date: null } : localDay(due_at))
  }
}

/** The dates of an override, or those of the assignment that it keeps. */
const overrideDates = (sandbox: Sandbox, course: Course, assignment: Assignment, override: Override): JsonObject => {
  const { course_section_id, group_id, id, student_ids } = override
  const { lock_at = null, unlock_at = null } = assignment.written
  const kept = { due_at: dueAtOf(assignment), unlock_at, lock_at }
  return {
    id,
    title: titleOf(sandbox, course, override),
    set_type: student_ids === undefined ? (group_id === undefined ? "CourseSection" : "Group") : "ADHOC",
    set_id: group_id ?? course_section_id ?? null,
    ...Object.fromEntries(DATES.map((name) => [name, override[name] === undefined ? kept[name] : override[name]]))
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
  return { ...assignment, written: { ...assignment.written, ...Object.fromEntries(dates) } }
}

/** The overrides that a student has. Canvas: of those of groups only that of the group that works on the assignment. */
const overridesOf = (sandbox: Sandbox, course: Course, { overrides, written }: Assignment, person: Person) => {
  if (overrides.length === 0) return []
  const inSections = new Set(
    allMembersOf(sandbox.seed, course).flatMap((member) => (member.person.id === person.id ? [member.section] : []))
  )
  const inGroup = groupsIn(sandbox, course, written.group_category_id).find(({ members }) =>
    members.some(({ id }) => id === person.id)
  )?.id
  return overrides.filter(
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
  return { ...all, written: { ...all.written, due_at: mostLenient("due_at", [dueAtOf(row), dueAtOf(all)]) } }
}

/** The overrides that the caller sees. */
export const visibleOverrides = (request: ApiRequest, course: Course, row: Assignment): ReadonlyArray<Override> =>
  canEdit(course.role) ? row.overrides : overridesOf(request, course, row, caller(request))

/** The dates of an assignment, and those of the overrides that the caller sees. */
export const allDatesOf = (request: ApiRequest, course: Course, row: Assignment): ReadonlyArray<JsonObject> => {
  const { lock_at = null, only_visible_to_overrides, unlock_at = null } = row.written
  const overrides = visibleOverrides(request, course, row)
  // Canvas: students see either.
  const isBaseShown = canEdit(course.role) ? only_visible_to_overrides !== true : overrides.length === 0
  return [
    ...overrides.map((override) => overrideDates(request, course, row, override)),
    ...(isBaseShown ? [{ due_at: dueAtOf(row), unlock_at, lock_at, base: true }] : [])
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
    .filter(
      (student) =>
        row.written.only_visible_to_overrides !== true || overridesOf(sandbox, course, row, student).length > 0
    )
    .map(({ id }) => String(id))

/** Canvas: the errors of overrides are texts. */
export const overrideFailure = (errors: ReadonlyArray<string> | ReadonlyArray<ReadonlyArray<string> | null>) =>
  new ApiFailure({ status: 400, body: { errors } })

type Target = Pick<Override, "course_section_id" | "group_id" | "student_ids">

/** Ruby's `inspect` of a list of strings. */
const inspect = (texts: ReadonlyArray<string>): string => `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`

const readStudents = ({ seed }: Sandbox, course: Course, input: ParameterMap, errors: Array<string>): Target => {
  const sent = input.get("student_ids")
  const references = Array.isArray(sent) ? asStrings(sent) : []
  if (references.length === 0) errors.push(`invalid student_ids ${asString(sent) ?? "[]"}`)
  const known = new Set(
    allMembersOf(seed, course).flatMap(({ person, role }) => (role === "student" ? [person.id] : []))
  )
  const found = references.map((reference) => findPerson(seed, reference)?.id ?? -1)
  const unknown = references.filter((_, index) => !known.has(found[index] ?? -1))
  if (unknown.length > 0) errors.push(`unknown student ids: ${inspect(unknown)}`)
  return { student_ids: [...new Set(found)] }
}

const readGroup = (
  sandbox: Sandbox,
  course: Course,
  { written }: Assignment,
  id: string,
  errors: Array<string>
): Target => {
  if (typeof written.group_category_id !== "number") {
    errors.push("group_id is not valid for non-group assignments")
    return {}
  }
  const group = groupsIn(sandbox, course, written.group_category_id).find((row) => String(row.id) === id)
  if (group === undefined) errors.push(`unknown group id ${JSON.stringify(id)}`)
  return { group_id: group?.id }
}

const readTarget = (
  sandbox: Sandbox,
  course: Course,
  assignment: Assignment,
  input: ParameterMap,
  errors: Array<string>
): Target => {
  if (!isBlank(input.get("student_ids"))) return readStudents(sandbox, course, input, errors)
  if (input.has("group_id")) {
    return readGroup(sandbox, course, assignment, asString(input.get("group_id")) ?? "", errors)
  }
  if (input.has("course_section_id")) {
    const id = asString(input.get("course_section_id")) ?? ""
    const section = sections.rowsOf(sandbox, course).find((row) => String(row.id) === id)
    if (section === undefined) errors.push(`unknown section id ${JSON.stringify(id)}`)
    return { course_section_id: section?.id }
  }
  errors.push("one of student_ids, group_id, or course_section_id is required")
  return {}
}

/**
 * The fields of an override. Canvas: dates that are not sent are no longer overridden, and of an existing override only
 * the students and their title change.
 */
export const readOverride = (
  sandbox: Sandbox,
  course: Course,
  assignment: Assignment,
  input: ParameterMap,
  before?: Override
): { readonly fields: Omit<Override, "id">; readonly errors: ReadonlyArray<string> } => {
  const errors: Array<string> = []
  const keepsTarget = before !== undefined && (before.student_ids === undefined || !input.has("student_ids"))
  const target: Target = keepsTarget
    ? { student_ids: before.student_ids, group_id: before.group_id, course_section_id: before.course_section_id }
    : readTarget(sandbox, course, assignment, input, errors)
  const dates = DATES.flatMap((name) => {
    if (!input.has(name)) return []
    const [value, date] = [input.get(name), asTime(input.get(name))]
    if (date === undefined && !isBlank(value)) errors.push(`invalid ${name} ${JSON.stringify(asString(value) ?? "")}`)
    return [[name, date ?? null] as const]
  })
  const title = target.student_ids === undefined ? undefined : (asString(input.get("title")) ?? before?.title)
  return { fields: { ...target, title, ...Object.fromEntries(dates) }, errors }
}

/** Fails if another override is for the same group, section or student. */
export const checkOverride = (
  fields: Omit<Override, "id">,
  others: ReadonlyArray<Override>
): Effect.Effect<void, ApiFailure> => {
  const { course_section_id, group_id, student_ids = [] } = fields
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

/** All overrides of an assignment, as they are sent with it. Canvas: those that are not sent are deleted. */
export const readOverrides = Effect.fn("Sandbox.readOverrides")(function* (
  request: ApiRequest,
  course: Course,
  assignment: Assignment,
  value: Parameter | undefined
): Effect.fn.Return<ReadonlyArray<Override>, ApiFailure> {
  const rows: Array<Override> = []
  for (const element of Array.isArray(value) ? value : [...(asMap(value)?.values() ?? [])]) {
    const input: ParameterMap = asMap(element) ?? new Map()
    const before = assignment.overrides.find(({ id }) => String(id) === asString(input.get("id")))
    const { errors, fields } = readOverride(request, course, assignment, input, before)
    if (errors.length > 0) return yield* overrideFailure(errors)
    yield* checkOverride(fields, rows)
    rows.push({ ...fields, id: before?.id ?? request.nextId() })
  }
  return rows
})
