/** Groups of assignments. */
import { defineKind } from "../generic/defineKind.js"
import { type ApiRequest, parseId } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asString, asStrings } from "../kernel/parameters.js"
import { courseOwners } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import {
  assignmentGroupIds,
  assignmentGroupOf,
  assignments,
  isAssignmentVisible,
  submissionTypesOf
} from "./assignment.js"
import { assignmentIncludes, assignmentJson } from "./assignments.js"

/** The assignments of a group that a request includes. */
const includedAssignments = (request: ApiRequest, course: Course, group: number): ReadonlyArray<JsonObject> => {
  const { parameters } = request
  const include = asStrings(parameters.get("include"))
  const ids = asStrings(parameters.get("assignment_ids"))
  const excluded = asStrings(parameters.get("exclude_assignment_submission_types"))
  return assignments.get(request, course).flatMap((row, index) => {
    const isIncluded =
      assignmentGroupOf(course, row) === group &&
      isAssignmentVisible(course, row) &&
      (ids.length === 0 || ids.includes(String(row.id))) &&
      !submissionTypesOf(row).some((type) => excluded.includes(type))
    return isIncluded ? [assignmentJson(request, course, row, index + 1, include)] : []
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
    const remaining = assignments.get(request, owner).flatMap((assignment) => {
      if (assignmentGroupOf(owner, assignment) !== row.id) return [assignment]
      return target === undefined ? [] : [{ ...assignment, group: parseId(target) }]
    })
    assignments.set(request, owner, remaining)
  }
})
