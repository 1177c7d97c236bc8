/** Assignments from the start, and the fields of new ones. */
import * as Schema from "effect/Schema"
import type { RowOf } from "../generic/kind.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { describe, Published, ShortString, strictObject, Timestamp } from "../kernel/inputSchemas.js"
import { hash, makeIds, pick, type Seed } from "../kernel/seed.js"
import { normalizeTimestamp, timestampOnDay } from "../kernel/time.js"
import type { Course } from "../school/courses.js"

export const NEW_ASSIGNMENT = {
  name: "",
  points_possible: 0,
  published: false,
  due_at: null as string | null,
  unlock_at: null as string | null,
  lock_at: null as string | null,
  assignment_group_id: 0,
  submission_types: ["none"] as ReadonlyArray<string>,
  grading_type: "points",
  allowed_attempts: -1,
  only_visible_to_overrides: false,
  omit_from_final_grade: false,
  post_to_sis: false,
  peer_reviews: false,
  locked_for_user: false
}

export type Assignment = RowOf<typeof NEW_ASSIGNMENT>

const Points = Schema.Number.pipe(Schema.finite(), Schema.nonNegative())

const SubmissionInput = strictObject({
  user_id: Schema.Union(Schema.Number, Schema.String).annotations(
    describe("A student: an id, `sis_user_id:…` or `sis_login_id:…`.")
  ),
  submitted_at: Schema.optional(Timestamp).annotations(describe("Default: the day before the assignment is due.")),
  body: Schema.optional(Schema.String),
  url: Schema.optional(Schema.String),
  score: Schema.optional(Points).annotations(describe("Default: not graded.")),
  attachments: Schema.optional(
    Schema.Array(
      strictObject({
        filename: ShortString,
        content: Schema.String.annotations(describe("Text, which is stored as UTF-8.")),
        content_type: Schema.optional(ShortString).annotations(describe("Default: that of the name."))
      })
    )
  )
})

export type SubmissionInput = typeof SubmissionInput.Type

const AssignmentInput = strictObject({
  name: Schema.optional(ShortString),
  points_possible: Schema.optional(Points),
  due_at: Schema.optional(Schema.NullOr(Timestamp)).annotations(describe("null: no due date.")),
  published: Schema.optional(Published),
  submissions: Schema.optional(Schema.Array(SubmissionInput)).annotations(
    describe("Other students have submitted nothing. Default: most students have, a text.")
  )
})

type AssignmentInput = typeof AssignmentInput.Type

export const assignmentList = defineList("assignments", AssignmentInput, { description: "Default: 6 to 13." })

export const assignmentIds = makeIds(5001, (seed) => Math.max(16, assignmentList.maxLength(seed)))

/** The ids of assignment groups: a course initially has one. */
export const assignmentGroupIds = makeIds(1, () => 1)

const NAMES = [
  "Problem set",
  "Reading response",
  "Lab report",
  "Peer review",
  "Essay draft",
  "Group presentation",
  "Reflection"
] as const

const seededAssignment = (seed: Seed, index: number, position: number, data: AssignmentInput | undefined) => {
  const due = data?.due_at === undefined ? timestampOnDay(7 * (position + 1)) : normalizeTimestamp(data.due_at)
  return {
    id: assignmentIds.at(seed, index, position),
    name: data?.name ?? `${pick(NAMES, hash(seed, "assignment.name", index, position))} ${position + 1}`,
    points_possible:
      data?.points_possible ?? pick([5, 10, 12.5, 20, 100], hash(seed, "assignment.points", index, position)),
    published: data?.published ?? true,
    due_at: due ?? null,
    assignment_group_id: assignmentGroupIds.at(seed, index, 0),
    submission_types: ["online_text_entry", "online_upload"],
    created_at: timestampOnDay(-7),
    updated_at: timestampOnDay(-7)
  }
}

export const seededAssignments = (seed: Seed, { index }: Pick<Course, "index">) =>
  expandList(assignmentList.forCourse(seed, index), 6 + (hash(seed, "assignments", index) % 8)).map((data, position) =>
    seededAssignment(seed, index, position, data)
  )

/** A seeded assignment as it was before it was changed, with the listed submissions; undefined for one that a caller created. */
export const originalAssignment = (seed: Seed, { id }: Pick<Assignment, "id">) => {
  const [index, position] = assignmentIds.locate(seed, id)
  if (index >= seed.courseCount) return undefined
  const list = assignmentList.forCourse(seed, index)
  const data = typeof list === "object" ? list[position] : undefined
  return { ...seededAssignment(seed, index, position, data), submissions: data?.submissions }
}

/** Whether students submit something in Canvas. */
export const expectsSubmission = ({ submission_types }: Assignment): boolean =>
  !submission_types.some((type) => ["none", "not_graded", "on_paper", "external_tool"].includes(type))
