/** Assignments. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type ApiFailure, invalidRecord } from "../kernel/apiFailure.js"
import { makeCollection } from "../kernel/collection.js"
import { type ApiRequest, parseId, recordChange } from "../kernel/context.js"
import { makeIds } from "../kernel/ids.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { describe, Published, ShortString, strictObject, Timestamp } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { asString, asTime, isBlank, type ParameterMap, readChanges } from "../kernel/parameters.js"
import { defineResource } from "../kernel/resource.js"
import { hash, pick, type Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { daysSinceTermStart, timestampOnDay } from "../kernel/time.js"
import { findCallerCourse, pathCourse } from "../school/callers.js"
import { type Course, coursePath, findCourseByIndex } from "../school/courses.js"
import { canEdit } from "../school/roles.js"

export interface Assignment {
  readonly id: number
  readonly name: string
  readonly points: number
  readonly published: boolean
  /** Days after the start of the term. */
  readonly due: number | undefined
  /** The id of its assignment group, if a caller set it. */
  readonly group: number | undefined
  /** Other fields that callers have written, with the names of Canvas. */
  readonly written: JsonObject
}

export const assignmentList = defineList(
  "assignments",
  strictObject({
    name: Schema.optional(ShortString),
    points_possible: Schema.optional(Schema.Number.pipe(Schema.finite(), Schema.nonNegative())),
    due_at: Schema.optional(Schema.NullOr(Timestamp)).annotations(describe("null: no due date.")),
    published: Schema.optional(Published)
  }),
  { description: "Default: 6 to 13." }
)

export const assignmentIds = makeIds(5001, (seed) => Math.max(16, assignmentList.maxLength(seed)))

const NAMES = [
  "Problem set",
  "Reading response",
  "Lab report",
  "Peer review",
  "Essay draft",
  "Group presentation",
  "Reflection"
] as const

const dueDay = (due: string | null | undefined, defaultDue: number): number | undefined =>
  due === null ? undefined : due === undefined ? defaultDue : daysSinceTermStart(due)

export const seededAssignments = (seed: Seed, { index }: Course): ReadonlyArray<Assignment> =>
  expandList(assignmentList.forCourse(seed, index), 6 + (hash(seed, "assignments", index) % 8)).map(
    (data, position) => ({
      id: assignmentIds.at(seed, index, position),
      name: data?.name ?? `${pick(NAMES, hash(seed, "assignment.name", index, position))} ${position + 1}`,
      points: data?.points_possible ?? pick([5, 10, 12.5, 20, 100], hash(seed, "assignment.points", index, position)),
      published: data?.published ?? true,
      due: dueDay(data?.due_at, 7 * (position + 1)),
      group: undefined,
      written: {}
    })
  )

export const assignments = makeTable((course: Course) => course.index, seededAssignments)

/** The ids of assignment groups: a course initially has one. */
export const assignmentGroupIds = makeIds(1, () => 1)

/** The group of an assignment. */
export const assignmentGroupOf = ({ index }: Course, { group }: Assignment): number => group ?? index + 1

export const assignmentJson = (url: string, course: Course, assignment: Assignment, position: number): JsonObject => ({
  id: assignment.id,
  position,
  description: null,
  points_possible: assignment.points,
  grading_type: "points",
  created_at: timestampOnDay(-7),
  updated_at: timestampOnDay(-7),
  due_at: assignment.due === undefined ? null : timestampOnDay(assignment.due),
  lock_at: null,
  unlock_at: null,
  assignment_group_id: assignmentGroupOf(course, assignment),
  peer_reviews: false,
  allowed_attempts: -1,
  course_id: course.id,
  name: assignment.name,
  submission_types: assignment.published ? ["online_text_entry", "online_upload"] : ["none"],
  has_submitted_submissions: false,
  max_name_length: 255,
  grading_standard_id: null,
  group_category_id: null,
  is_quiz_assignment: false,
  omit_from_final_grade: false,
  workflow_state: assignment.published ? "published" : "unpublished",
  published: assignment.published,
  muted: true,
  html_url: `${url}/courses/${course.id}/assignments/${assignment.id}`,
  only_visible_to_overrides: false,
  locked_for_user: false,
  ...assignment.written
})

/**
 * Canvas: unpublished assignments are listed only for callers who may edit the course; requesting one fails for others.
 */
export const isAssignmentVisible = ({ role }: Course, { published }: Assignment): boolean => published || canEdit(role)

/** Canvas: an empty date clears the field; an invalid date is an error. */
const readDates = Effect.fn("Sandbox.readDates")(function* (input: ParameterMap) {
  const written: Record<string, string | null> = {}
  for (const name of ["due_at", "unlock_at", "lock_at"]) {
    if (!input.has(name)) continue
    const time = asTime(input.get(name))
    if (time === undefined && !isBlank(input.get(name))) {
      return yield* invalidRecord(`assignment[${name}]`, "invalid", `Invalid datetime for ${name}`)
    }
    written[name] = time ?? null
  }
  return written
})

const blank: Omit<Assignment, "id"> = {
  name: "",
  points: 0,
  published: false,
  due: undefined,
  group: undefined,
  written: {}
}

const writeAssignment = Effect.fn("Sandbox.writeAssignment")(function* (
  _: ApiRequest,
  input: ParameterMap,
  before: Omit<Assignment, "id"> = blank
): Effect.fn.Return<Omit<Assignment, "id">, ApiFailure> {
  const { readString, readBoolean } = readChanges(input)
  const name = asString(input.get("name"))?.trim() ?? before.name
  const points = readString("points_possible", String(before.points)).trim()
  if (name === "") return yield* invalidRecord("name", "blank", "blank")
  if (name.length > 255) return yield* invalidRecord("name", "too_long", "too long")
  if (!Number.isFinite(Number(points))) {
    return yield* invalidRecord("points_possible", "not_a_number", "is not a number")
  }
  const group = parseId(asString(input.get("assignment_group_id")) ?? "")
  const description = input.has("description") ? { description: asString(input.get("description")) ?? null } : {}
  return {
    name,
    points: Number(points),
    published: readBoolean("published", before.published),
    due: before.due,
    group: group === -1 ? before.group : group,
    written: { ...before.written, ...description, ...(yield* readDates(input)) }
  }
})

const { addRecord, findOwner, pathRecord, routes } = makeCollection({
  name: "assignment",
  path: "/courses/:course_id/assignments",
  owner: pathCourse,
  ownerPath: coursePath,
  linkPath: (course) => `${coursePath(course)}/assignments`,
  rows: assignments,
  canEdit: ({ role }) => canEdit(role),
  isVisible: isAssignmentVisible,
  toJson: ({ url }, { owner, position, row }) => assignmentJson(url, owner, row, position),
  parameter: "assignment",
  write: writeAssignment,
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})

/** Adds an assignment that a copy of a course created. */
export const addAssignment = addRecord

/** Creates an assignment, or changes the one with this id. The caller must be allowed to edit the course. */
export const putAssignment = Effect.fn("Sandbox.putAssignment")(function* (
  request: ApiRequest,
  course: Course,
  before: Assignment | undefined,
  input: ParameterMap
) {
  const row = { ...(yield* writeAssignment(request, input, before)), id: before?.id ?? request.nextId() }
  if (before === undefined) addRecord(request, course, row)
  else assignments.replace(request, course, row)
  const rows = assignments.get(request, course)
  const json = assignmentJson(request.url, course, row, 1 + rows.indexOf(row))
  recordChange(request, before === undefined ? "created" : "updated", "assignment", coursePath(course), json)
  return row
})

/** Finds a published assignment, or any for a caller who may edit the course, by its id alone. */
export const findAssignment = (request: ApiRequest, id: number) => {
  const index = findOwner(request, id)?.index ?? assignmentIds.locate(request.seed, id)[0]
  return Option.flatMap(findCourseByIndex(request.seed, index), ({ id: courseId }) =>
    Option.flatMap(Either.getRight(findCallerCourse(request, String(courseId))), (course) => {
      const rows = assignments.get(request, course)
      const assignment = rows.find((row) => row.id === id)
      return assignment !== undefined && isAssignmentVisible(course, assignment)
        ? Option.some({ course, assignment })
        : Option.none()
    })
  )
}

/** The assignment named in the path, and its course. */
export const pathAssignment = (request: ApiRequest) =>
  Effect.map(pathRecord(request), ({ owner, row }) => ({ course: owner, assignment: row }))

export const assignmentResource = defineResource({
  routes,
  fields: assignmentList.fields,
  ids: assignmentIds,
  canGrow: true,
  changeTypes: ["assignment"]
})
