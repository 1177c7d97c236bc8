/** Groups of assignments. */
import { defineKind } from "../generic/defineKind.js"
import { type ApiRequest, parseId } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asString, asStrings } from "../kernel/parameters.js"
import { courseOwners } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import { assignmentGroupIds } from "./assignment.js"
import { assignmentIncludes, assignments, isAssignmentVisible } from "./assignments.js"

/** The assignments of a group that a request includes. */
const includedAssignments = (request: ApiRequest, course: Course, group: number): ReadonlyArray<JsonObject> => {
  const { parameters } = request
  const ids = asStrings(parameters.get("assignment_ids"))
  const excluded = asStrings(parameters.get("exclude_assignment_submission_types"))
  return assignments.itemsOf(request, course).flatMap((item) => {
    const { assignment_group_id, id, submission_types } = item.row
    const isIncluded =
      assignment_group_id === group &&
      isAssignmentVisible(item) &&
      (ids.length === 0 || ids.includes(String(id))) &&
      !submission_types.some((type) => excluded.includes(type))
    return isIncluded ? [assignments.json(request, item)] : []
  })
}

/** Numbers are numbers, however they are sent. */
const readRules = (request: ApiRequest): JsonObject | undefined => {
  const sent = asMap(request.parameters.get("rules"))
  const counts = ["drop_lowest", "drop_highest"].flatMap((name) =>
    sent?.has(name) === true ? [[name, Number(asString(sent.get(name))) || 0]] : []
  )
  const kept = sent?.has("never_drop") === true ? { never_drop: asStrings(sent.get("never_drop")).map(parseId) } : {}
  return sent && { ...Object.fromEntries(counts), ...kept }
}

export const assignmentGroups = defineKind({
  name: "assignment_group",
  owners: courseOwners,
  lists: ["/courses/:course_id/assignment_groups"],
  ids: assignmentGroupIds,
  initial: { name: "Assignments", group_weight: 0, integration_data: {}, rules: {} },
  isOrdered: true,
  // Canvas: a new course has one group of this name.
  seed: (seed, { index }) => [{ id: assignmentGroupIds.at(seed, index, 0) }],
  write: (sent, _, request) => {
    const rules = readRules(request)
    return rules === undefined ? sent : { ...sent, rules }
  },
  derive: () => ({ any_assignment_in_closed_grading_period: undefined }),
  includes: {
    assignments: ({ owner, row }, request) => includedAssignments(request, owner, row.id),
    // They apply to the included assignments.
    ...Object.fromEntries(assignmentIncludes.map((word) => [word, () => undefined]))
  },
  reads: [
    "assignment_ids",
    "exclude_assignment_submission_types",
    "override_assignment_dates",
    "rules",
    "move_assignments_to"
  ],
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
