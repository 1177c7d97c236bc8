/** Assignments and their groups: seeded ones and their ids. */
import * as Schema from "effect/Schema"
import { makeIds } from "../kernel/ids.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { describe, Published, ShortString, strictObject, Timestamp } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { hash, pick, type Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { daysSinceTermStart, timestampOnDay } from "../kernel/time.js"
import type { Course } from "../school/courses.js"
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
  written: {}
})

export const seededAssignments = (seed: Seed, { index }: Course): ReadonlyArray<Assignment> =>
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

/** Whether students can submit: the assignment is unlocked, and not locked again. */
export const isOpenAt = ({ written: { lock_at, unlock_at } }: Assignment, now: string): boolean =>
  !(typeof unlock_at === "string" && now < unlock_at) && !(typeof lock_at === "string" && lock_at < now)
