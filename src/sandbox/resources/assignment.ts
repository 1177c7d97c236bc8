/** Assignments and their groups: seeded ones and their ids. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { notFound, unauthorized } from "../kernel/apiFailure.js"
import type { Owners } from "../kernel/collection.js"
import { pathRow } from "../kernel/context.js"
import { makeIds } from "../kernel/ids.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { describe, Published, ShortString, strictObject, Timestamp } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import type { Find } from "../kernel/resource.js"
import { hash, pick, type Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { daysSinceTermStart, timestampOnDay } from "../kernel/time.js"
import { pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
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
  readonly overrides: ReadonlyArray<Override>
}

/** Other dates for some students, a group or a section. A date that is undefined is that of the assignment. */
export interface Override {
  readonly id: number
  readonly student_ids?: ReadonlyArray<number> | undefined
  readonly group_id?: number | undefined
  readonly course_section_id?: number | undefined
  /** Undefined: the name of the group or section. */
  readonly title?: string | undefined
  readonly due_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
}

const AssignmentInput = strictObject({
  name: Schema.optional(ShortString),
  points_possible: Schema.optional(Schema.Number.pipe(Schema.finite(), Schema.nonNegative())),
  due_at: Schema.optional(Schema.NullOr(Timestamp)).annotations(describe("null: no due date.")),
  published: Schema.optional(Published)
})

type AssignmentInput = typeof AssignmentInput.Type

export const assignmentList = defineList("assignments", AssignmentInput, { description: "Default: 6 to 13." })

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

const makeAssignment = (
  seed: Seed,
  index: number,
  position: number,
  data: AssignmentInput | undefined
): Assignment => ({
  id: assignmentIds.at(seed, index, position),
  name: data?.name ?? `${pick(NAMES, hash(seed, "assignment.name", index, position))} ${position + 1}`,
  points: data?.points_possible ?? pick([5, 10, 12.5, 20, 100], hash(seed, "assignment.points", index, position)),
  published: data?.published ?? true,
  due: dueDay(data?.due_at, 7 * (position + 1)),
  group: undefined,
  written: {},
  overrides: []
})

const seededAssignments = (seed: Seed, { index }: Course): ReadonlyArray<Assignment> =>
  expandList(assignmentList.forCourse(seed, index), 6 + (hash(seed, "assignments", index) % 8)).map((data, position) =>
    makeAssignment(seed, index, position, data)
  )

/** A seeded assignment as it was before it was changed. */
export const originalAssignment = (seed: Seed, { id }: Pick<Assignment, "id">): Assignment => {
  const [index, position] = assignmentIds.locate(seed, id)
  const list = assignmentList.forCourse(seed, index)
  return makeAssignment(seed, index, position, typeof list === "object" ? list[position] : undefined)
}

export const assignments = makeTable((course: Course) => course.index, seededAssignments)

/** The ids of assignment groups: a course initially has one. */
export const assignmentGroupIds = makeIds(1, () => 1)

/** The group of an assignment. */
export const assignmentGroupOf = ({ index }: Course, { group }: Assignment): number => group ?? index + 1

/**
 * Canvas: unpublished assignments are listed only for callers who may edit the course; requesting one fails for others.
 */
export const isAssignmentVisible = ({ role }: Course, { published }: Assignment): boolean => published || canEdit(role)

interface CourseAssignment {
  readonly course: Course
  readonly assignment: Assignment
}

/** The assignment named in the path, and its course. */
export const pathAssignment: Find<CourseAssignment> = Effect.fn("Sandbox.pathAssignment")(function* (request) {
  const course = yield* pathCourse(request)
  const assignment = pathRow(request, assignments.get(request, course), "assignment_id")
  if (assignment === undefined) return yield* notFound()
  return isAssignmentVisible(course, assignment) ? { course, assignment } : yield* unauthorized()
})

/** Records of assignments. */
export const assignmentOwners: Owners<CourseAssignment> = {
  route: "/courses/:course_id/assignments/:assignment_id",
  find: pathAssignment,
  key: ({ assignment }) => assignment.id,
  path: ({ assignment, course }) => `${coursePath(course)}/assignments/${assignment.id}`,
  canEdit: ({ course }) => canEdit(course.role)
}

/** The time at which an assignment is due. */
export const dueAtOf = ({ due, written }: Assignment): string | null =>
  typeof written.due_at === "string" || written.due_at === null
    ? written.due_at
    : due === undefined
      ? null
      : timestampOnDay(due)

export const submissionTypesOf = ({ written }: Assignment): ReadonlyArray<string> =>
  // A written list was read by its field.
  (written.submission_types as ReadonlyArray<string> | undefined) ?? ["online_text_entry", "online_upload"]

/** Whether students submit something in Canvas. */
export const expectsSubmission = (assignment: Assignment): boolean =>
  !submissionTypesOf(assignment).some((type) => ["none", "not_graded", "on_paper", "external_tool"].includes(type))
