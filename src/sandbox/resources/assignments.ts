/** Assignments and their groups. */
import * as Effect from "effect/Effect"
import { defineKind, maxLength, required } from "../generic/defineKind.js"
import type { Item } from "../generic/kind.js"
import { notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../kernel/context.js"
import { filterAny, type Includes } from "../kernel/filters.js"
import { asBoolean, asMap, asString, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, type Find, put } from "../kernel/resource.js"
import { caller, courseOwners, editableCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import {
  type Assignment,
  assignmentGroupIds,
  assignmentIds,
  assignmentList,
  NEW_ASSIGNMENT,
  seededAssignments
} from "./assignment.js"
import { assignmentForCaller, NO_DATES, overrides, overridesOf, readDates } from "./overrides.js"
import { JobFailed, progressJson, runJob, startJob } from "./progress.js"
import { renderSubmission, tallyWork } from "./submission.js"

type AssignmentItem = Item<Course, Assignment>

const includes: Includes<AssignmentItem> = {
  submission: ({ owner, row }, request) =>
    owner.role === "student" ? renderSubmission(request, owner, row, caller(request)) : undefined,
  overrides: ({ owner, row }, request) =>
    canEdit(owner.role)
      ? overrides
          .itemsOf(request, owner)
          .flatMap((one) => (one.row.assignment_id === row.id ? [overrides.json(request, one)] : []))
      : undefined
}

export const assignments = defineKind({
  name: "assignment",
  owners: courseOwners,
  lists: [
    "/courses/:course_id/assignments",
    // The group in this path selects the assignments with its id.
    "/courses/:course_id/assignment_groups/:assignment_group_id/assignments"
  ],
  ids: assignmentIds,
  fields: assignmentList.fields,
  initial: NEW_ASSIGNMENT,
  seed: seededAssignments,
  isOrdered: true,
  createdStatus: 201,
  check: { name: [required("blank"), maxLength(255)] },
  write: (sent, { owner, row }, { parameters, seed }) => {
    const group = row?.assignment_group_id ?? assignmentGroupIds.at(seed, owner.index, 0)
    return Effect.as(readDates(asMap(parameters.get("assignment"))), { assignment_group_id: group, ...sent })
  },
  derive: ({ owner, row }, request, action) => {
    const { parameters } = request
    const { hasSubmitted, ungraded } = tallyWork(request, owner, row)
    const hasOwnDates =
      parameters.has("override_assignment_dates") && !asBoolean(parameters.get("override_assignment_dates"))
    const { due_at, lock_at, unlock_at } = hasOwnDates ? row : assignmentForCaller(request, owner, row)
    return {
      due_at,
      lock_at,
      unlock_at,
      workflow_state: action === "deleted" ? "deleted" : row.published ? "published" : "unpublished",
      html_url: `${request.url}/${coursePath(owner)}/assignments/${row.id}`,
      has_submitted_submissions: hasSubmitted,
      needs_grading_count: canEdit(owner.role) ? ungraded : undefined,
      has_overrides: overridesOf(request, owner, row).length > 0
    }
  },
  includes,
  filters: { assignment_ids: filterAny(({ row }) => row.id) },
  reads: ["override_assignment_dates"]
})

export const assignmentGroups = defineKind({
  name: "assignment_group",
  owners: courseOwners,
  lists: ["/courses/:course_id/assignment_groups"],
  ids: assignmentGroupIds,
  initial: { name: "Assignments", group_weight: 0, integration_data: {}, rules: {} },
  isOrdered: true,
  // Canvas: a new course has one group of this name.
  seed: (seed, { index }) => [{ id: assignmentGroupIds.at(seed, index, 0) }],
  includes: {
    assignments: ({ owner, row }, request) =>
      assignments
        .itemsOf(request, owner)
        .filter((item) => item.row.assignment_group_id === row.id && (item.row.published || canEdit(owner.role)))
        .map((item) => assignments.json(request, item)),
    // They apply to the included assignments.
    ...Object.fromEntries(Object.keys(includes).map((word) => [word, () => undefined]))
  },
  reads: ["override_assignment_dates", "move_assignments_to"],
  // Canvas: deletes the assignments of the group, unless they are moved to another group.
  onChange: ({ owner, row }, request, action) => {
    if (action !== "deleted") return
    const target = asString(request.parameters.get("move_assignments_to"))
    for (const item of assignments.itemsOf(request, owner)) {
      if (item.row.assignment_group_id !== row.id) continue
      if (target === undefined) assignments.discard(request, item)
      else assignments.insert(request, owner, { ...item.row, assignment_group_id: parseId(target) }, request.now)
    }
  }
})

interface CourseAssignment {
  readonly course: Course
  readonly assignment: Assignment
}

/** The assignment named in the path, and its course. */
export const pathAssignment: Find<CourseAssignment> = (request) =>
  Effect.map(assignments.fromPath(request), ({ owner, row }) => ({ course: owner, assignment: row }))

const readElements = (value: Parameter | undefined): ReadonlyArray<ParameterMap> =>
  Array.isArray(value) ? value.map((element: Parameter) => asMap(element) ?? new Map()) : []

/** Writes dates of an assignment itself, or all of one of its overrides. */
const writeDates = Effect.fn("Sandbox.writeDates")(function* (
  request: ApiRequest,
  item: AssignmentItem,
  sent: ParameterMap
) {
  const dates = yield* readDates(sent)
  const override = overrides.find(request, parseId(asString(sent.get("id")) ?? ""))
  if (asBoolean(sent.get("base"))) assignments.change(request, item, { ...dates, updated_at: request.now })
  else if (override?.row.assignment_id === item.row.id) overrides.change(request, override, { ...NO_DATES, ...dates })
})

/** Changes the dates of many assignments and their overrides at once, as a job. */
const updateDates = Effect.fn("Sandbox.updateDates")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const entries = yield* Effect.forEach(readElements(request.parameters.get("_json")), (input) => {
    const item = assignments.itemsOf(request, course).find(({ row }) => String(row.id) === asString(input.get("id")))
    return item === undefined ? notFound() : Effect.succeed({ item, all: readElements(input.get("all_dates")) })
  })
  const run = Effect.forEach(entries, ({ all, item }) =>
    Effect.forEach(all, (dates) => writeDates(request, item, dates))
  ).pipe(
    Effect.as(undefined),
    Effect.catchTag("ApiFailure", () => new JobFailed({ reason: "An error occurred." }))
  )
  const job = yield* startJob(request, ["Course", course.id], "assignment_bulk_update")
  yield* runJob(request, job, { run: () => run })
  return reply(request, progressJson(request.url, job))
})

export const bulkDateResource = defineResource({
  routes: [put("/courses/:course_id/assignments/bulk_update", updateDates, { acts: ["_json"] })]
})
