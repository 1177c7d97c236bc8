import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { collection } from "../kernel/collection.js"
import { givenList, listOf, Moment, object, Published, says, Text } from "../kernel/given.js"
import { ids } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { table } from "../kernel/kept.js"
import { asText, asTime, isBlank, type ParameterMap, readChanges } from "../kernel/parameters.js"
import { type Plan, pick, roll } from "../kernel/plan.js"
import { invalidRecord, type Refusal } from "../kernel/refusal.js"
import { resource } from "../kernel/resource.js"
import { daysUntil, onDay } from "../kernel/time.js"
import { toId } from "../kernel/world.js"
import { pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { mayEdit } from "../school/roles.js"

export interface Assignment {
  readonly id: number
  readonly name: string
  readonly points: number
  readonly published: boolean
  /** Days after the term began. */
  readonly due: number | undefined
  /** The group that it was put into. */
  readonly group: number | undefined
  /** What callers have written beside that, under the service's names. */
  readonly written: JsonObject
}

export const givenAssignments = givenList(
  "assignments",
  object({
    name: Schema.optional(Text),
    points_possible: Schema.optional(Schema.Number.pipe(Schema.finite(), Schema.nonNegative())),
    due_at: Schema.optional(Schema.NullOr(Moment)).annotations(says("null: never.")),
    published: Schema.optional(Published)
  }),
  { description: "Default: 6 to 13." }
)

export const assignmentIds = ids(5001, (plan) => Math.max(16, givenAssignments.most(plan)))

const names = [
  "Problem set",
  "Reading response",
  "Lab report",
  "Peer review",
  "Essay draft",
  "Group presentation",
  "Reflection"
] as const

const dueOf = (due: string | null | undefined, madeUp: number): number | undefined =>
  due === null ? undefined : due === undefined ? madeUp : daysUntil(due)

export const seededAssignments = (plan: Plan, { index }: Course): ReadonlyArray<Assignment> =>
  listOf(givenAssignments.of(plan, index), 6 + (roll(plan, "assignments", index) % 8)).map((data, place) => ({
    id: assignmentIds.at(plan, index, place),
    name: data?.name ?? `${pick(names, roll(plan, "assignment.name", index, place))} ${place + 1}`,
    points: data?.points_possible ?? pick([5, 10, 12.5, 20, 100], roll(plan, "assignment.points", index, place)),
    published: data?.published ?? true,
    due: dueOf(data?.due_at, 7 * (place + 1)),
    group: undefined,
    written: {}
  }))

export const assignments = table((course: Course) => course.index, seededAssignments)

/** The ids of the groups of assignments: a course has one from the beginning. */
export const assignmentGroupIds = ids(1, () => 1)

/** The group that an assignment is in. */
export const groupOf = ({ index }: Course, { group }: Assignment): number => group ?? index + 1

export const assignmentJson = (url: string, course: Course, assignment: Assignment, position: number): JsonObject => ({
  id: assignment.id,
  position,
  description: null,
  points_possible: assignment.points,
  grading_type: "points",
  created_at: onDay(-7),
  updated_at: onDay(-7),
  due_at: assignment.due === undefined ? null : onDay(assignment.due),
  lock_at: null,
  unlock_at: null,
  assignment_group_id: groupOf(course, assignment),
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

/** Canvas: what is not published is listed for those alone who may edit it, and refused to others. */
export const isShown = ({ role }: Course, { published }: Assignment): boolean => published || mayEdit(role)

/** Canvas: an empty date clears, and one that is none is refused. */
const dates = Effect.fn("Sandbox.dates")(function* (given: ParameterMap) {
  const written: Record<string, string | null> = {}
  for (const name of ["due_at", "unlock_at", "lock_at"]) {
    if (!given.has(name)) continue
    const moment = asTime(given.get(name))
    if (moment === undefined && !isBlank(given.get(name))) {
      return yield* invalidRecord(`assignment[${name}]`, "invalid", `Invalid datetime for ${name}`)
    }
    written[name] = moment ?? null
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

const write = Effect.fn("Sandbox.writeAssignment")(function* (
  given: ParameterMap,
  before: Omit<Assignment, "id"> = blank
): Effect.fn.Return<Omit<Assignment, "id">, Refusal> {
  const { flag, text } = readChanges(given)
  const name = asText(given.get("name"))?.trim() ?? before.name
  const points = text("points_possible", String(before.points)).trim()
  if (name === "") return yield* invalidRecord("name", "blank", "blank")
  if (name.length > 255) return yield* invalidRecord("name", "too_long", "too long")
  if (!Number.isFinite(Number(points))) {
    return yield* invalidRecord("points_possible", "not_a_number", "is not a number")
  }
  const group = toId(asText(given.get("assignment_group_id")) ?? "")
  const description = given.has("description") ? { description: asText(given.get("description")) ?? null } : {}
  return {
    name,
    points: Number(points),
    published: flag("published", before.published),
    due: before.due,
    group: group === -1 ? before.group : group,
    written: { ...before.written, ...description, ...(yield* dates(given)) }
  }
})

const { one, routes } = collection({
  name: "assignment",
  path: "/courses/:course_id/assignments",
  owner: pathCourse,
  ownerPath: coursePath,
  address: (course) => `${coursePath(course)}/assignments`,
  rows: assignments,
  mayEdit: ({ role }) => mayEdit(role),
  isShown,
  toJson: ({ owner, position, row }, url) => assignmentJson(url, owner, row, position),
  parameter: "assignment",
  write,
  created: 201,
  deleted: { workflow_state: "deleted" }
})

/** The assignment named in the path. */
export const pathAssignment = Effect.map(one, ({ owner, row }) => ({ course: owner, assignment: row }))

export const assignmentResource = resource({
  routes,
  fields: givenAssignments.fields,
  ids: assignmentIds,
  grows: true,
  changes: ["assignment"]
})
