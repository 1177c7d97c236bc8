/** Groups of assignments. */
import * as Effect from "effect/Effect"
import { parseId } from "../kernel/context.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { makeRecords, number, text } from "../kernel/records.js"
import { defineResource } from "../kernel/resource.js"
import { pathCourse } from "../school/callers.js"
import { coursePath } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import {
  assignmentGroupIds,
  assignmentGroupOf,
  assignmentJson,
  assignments,
  isAssignmentVisible
} from "./assignments.js"

const { routes } = makeRecords({
  name: "assignment_group",
  path: "/courses/:course_id/assignment_groups",
  owner: pathCourse,
  ownerKey: ({ index }) => index,
  ownerPath: coursePath,
  linkPath: (course) => `${coursePath(course)}/assignment_groups`,
  canEdit: ({ role }) => canEdit(role),
  parameter: undefined,
  fields: { name: text({ initial: "Assignments" }), group_weight: number(0) },
  // Canvas: a new course has one group of this name.
  seeded: (seed, { index }) => [{ id: assignmentGroupIds.at(seed, index, 0), name: "Assignments", group_weight: 0 }],
  timestamps: false,
  json: (request, { owner, position, row: group }) => ({
    position,
    sis_source_id: null,
    integration_data: {},
    rules: {},
    assignments: asStrings(request.parameters.get("include")).includes("assignments")
      ? assignments
          .get(request, owner)
          .flatMap((row, index) =>
            assignmentGroupOf(owner, row) === group.id && isAssignmentVisible(owner, row)
              ? [assignmentJson(request.url, owner, row, index + 1)]
              : []
          )
      : undefined
  }),
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

export const assignmentGroupResource = defineResource({
  routes,
  ids: assignmentGroupIds,
  canGrow: true,
  changeTypes: ["assignment_group"]
})
