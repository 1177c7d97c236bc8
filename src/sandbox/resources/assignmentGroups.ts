/** Groups of assignments. */
import * as Effect from "effect/Effect"
import { makeCollection } from "../kernel/collection.js"
import { Parameters, parseId, SandboxContext } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asString, asStrings, type ParameterMap, readChanges } from "../kernel/parameters.js"
import { defineResource } from "../kernel/resource.js"
import { makeTable } from "../kernel/state.js"
import { pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import {
  assignmentGroupIds,
  assignmentGroupOf,
  assignmentJson,
  assignments,
  isAssignmentVisible
} from "./assignments.js"

interface AssignmentGroup {
  readonly id: number
  readonly name: string
  readonly weight: number
}

const groups = makeTable(
  ({ index }: Course) => index,
  // Canvas: a new course has one group of this name.
  (seed, { index }): ReadonlyArray<AssignmentGroup> => [
    { id: assignmentGroupIds.at(seed, index, 0), name: "Assignments", weight: 0 }
  ]
)

const groupJson = Effect.fn("Sandbox.groupJson")(function* (course: Course, group: AssignmentGroup, position: number) {
  const { url } = yield* SandboxContext
  const { all } = yield* Parameters
  const rows = (yield* assignments.get(course)).map((row, index) => ({ row, position: index + 1 }))
  const json: JsonObject = {
    id: group.id,
    name: group.name,
    position,
    group_weight: group.weight,
    sis_source_id: null,
    integration_data: {},
    rules: {},
    assignments: asStrings(all.get("include")).includes("assignments")
      ? rows
          .filter(({ row }) => assignmentGroupOf(course, row) === group.id && isAssignmentVisible(course, row))
          .map(({ position, row }) => assignmentJson(url, course, row, position))
      : undefined
  }
  return json
})

const { routes } = makeCollection<Course, AssignmentGroup>({
  name: "assignment_group",
  path: "/courses/:course_id/assignment_groups",
  owner: pathCourse,
  ownerPath: coursePath,
  linkPath: (course) => `${coursePath(course)}/assignment_groups`,
  rows: groups,
  canEdit: ({ role }) => canEdit(role),
  toJson: ({ owner, position, row }) => groupJson(owner, row, position),
  parameter: undefined,
  write: (input: ParameterMap, before) => {
    const weight = Number(asString(input.get("group_weight")) ?? Number.NaN)
    return Effect.succeed({
      name: readChanges(input).readString("name", before?.name ?? "Assignments"),
      weight: Number.isFinite(weight) ? weight : (before?.weight ?? 0)
    })
  },
  // Canvas: deletes the assignments of the group, unless they are moved to another group.
  beforeRemove: ({ owner, row }) =>
    Effect.flatMap(Parameters, ({ all }) => {
      const targetId = asString(all.get("move_assignments_to"))
      return assignments.modify(owner, (rows) => [
        undefined,
        rows.flatMap((assignment) =>
          assignmentGroupOf(owner, assignment) !== row.id
            ? [assignment]
            : targetId === undefined
              ? []
              : [{ ...assignment, group: parseId(targetId) }]
        )
      ])
    })
})

export const assignmentGroupResource = defineResource({
  routes,
  ids: assignmentGroupIds,
  canGrow: true,
  changeTypes: ["assignment_group"]
})
