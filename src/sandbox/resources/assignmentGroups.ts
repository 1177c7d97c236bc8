/** Groups of assignments. */
import * as Effect from "effect/Effect"
import { type ApiRequest, parseId } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asString, asStrings, toJson } from "../kernel/parameters.js"
import { type Field, integer, makeRecords, number, text } from "../kernel/records.js"
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

const RULES = ["drop_lowest", "drop_highest"]

/** Canvas: rules that it does not know are dropped, and numbers are numbers, however they are sent. */
const rules: Field<JsonObject> = {
  initial: {},
  read: (_, value) => {
    const input = asMap(value)
    if (input === undefined) return Effect.succeed(undefined)
    const counts = RULES.flatMap((name) => (input.has(name) ? [[name, Number(asString(input.get(name))) || 0]] : []))
    const kept = input.has("never_drop") ? { never_drop: asStrings(input.get("never_drop")).map(parseId) } : {}
    return Effect.succeed({ ...Object.fromEntries(counts), ...kept })
  }
}

/** Canvas: what is sent is merged with what is there. */
const integrationData: Field<JsonObject> = {
  initial: {},
  read: (_, value, before) => {
    const input = asMap(value)
    return Effect.succeed(input && { ...before, ...(toJson(input) as JsonObject) })
  }
}

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

// Those of assignments apply to the included assignments.
const INCLUDES = ["assignments", ...assignmentIncludes]
const LIST_PARAMETERS = {
  acts: [
    "assignment_ids",
    "exclude_assignment_submission_types",
    "needs_grading_count_by_section",
    "override_assignment_dates"
  ]
}

export const { resource: assignmentGroupResource, rows: assignmentGroups } = makeRecords({
  name: "assignment_group",
  ids: assignmentGroupIds,
  owners: courseOwners,
  path: "/assignment_groups",
  parameter: undefined,
  fields: {
    name: text({ initial: "Assignments" }),
    group_weight: number(0),
    position: integer(null),
    sis_source_id: text(),
    integration_data: integrationData,
    rules
  },
  // Canvas: a new course has one group of this name.
  seeded: (seed, { index }) => [
    {
      id: assignmentGroupIds.at(seed, index, 0),
      name: "Assignments"
    }
  ],
  declared: {
    list: LIST_PARAMETERS,
    show: LIST_PARAMETERS,
    include: INCLUDES,
    remove: { acts: ["move_assignments_to"] }
  },
  timestamps: false,
  json: (request, { owner, position, row: group }) => ({
    position: group.position ?? position,
    assignments: asStrings(request.parameters.get("include")).includes("assignments")
      ? includedAssignments(request, owner, group.id)
      : undefined
  }),
  filter: (_, groups) => groups.toSorted((a, b) => (a.row.position ?? a.position) - (b.row.position ?? b.position)),
  // Canvas: deletes the assignments of the group, unless they are moved to another group.
  beforeRemove: (request, { owner, row }) => {
    const targetId = asString(request.parameters.get("move_assignments_to"))
    const remaining = assignments.get(request, owner).flatMap((assignment) => {
      if (assignmentGroupOf(owner, assignment) !== row.id) return [assignment]
      return targetId === undefined ? [] : [{ ...assignment, group: parseId(targetId) }]
    })
    assignments.set(request, owner, remaining)
    return Effect.void
  }
})
