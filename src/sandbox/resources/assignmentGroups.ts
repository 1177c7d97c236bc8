import * as Effect from "effect/Effect"
import { collection } from "../kernel/collection.js"
import type { JsonObject } from "../kernel/json.js"
import { table } from "../kernel/kept.js"
import { asText, asTexts, type ParameterMap, readChanges } from "../kernel/parameters.js"
import { resource } from "../kernel/resource.js"
import { Parameters, toId, World } from "../kernel/world.js"
import { pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { mayEdit } from "../school/roles.js"
import { assignmentGroupIds, assignmentJson, assignments, groupOf, isShown } from "./assignments.js"

interface AssignmentGroup {
  readonly id: number
  readonly name: string
  readonly weight: number
}

const groups = table(
  ({ index }: Course) => index,
  // Canvas: a course has one group, of this name, until somebody makes another.
  (plan, { index }): ReadonlyArray<AssignmentGroup> => [
    { id: assignmentGroupIds.at(plan, index, 0), name: "Assignments", weight: 0 }
  ]
)

const groupJson = Effect.fn("Sandbox.assignmentGroupJson")(function* (
  course: Course,
  group: AssignmentGroup,
  position: number
) {
  const { url } = yield* World
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
    assignments: asTexts(all.get("include")).includes("assignments")
      ? rows
          .filter(({ row }) => groupOf(course, row) === group.id && isShown(course, row))
          .map(({ position: place, row }) => assignmentJson(url, course, row, place))
      : undefined
  }
  return json
})

const { routes } = collection<Course, AssignmentGroup>({
  name: "assignment_group",
  path: "/courses/:course_id/assignment_groups",
  owner: pathCourse,
  ownerPath: coursePath,
  address: (course) => `${coursePath(course)}/assignment_groups`,
  rows: groups,
  mayEdit: ({ role }) => mayEdit(role),
  toJson: ({ owner, position, row }) => groupJson(owner, row, position),
  parameter: undefined,
  write: (given: ParameterMap, before) => {
    const weight = Number(asText(given.get("group_weight")) ?? Number.NaN)
    return Effect.succeed({
      name: readChanges(given).text("name", before?.name ?? "Assignments"),
      weight: Number.isFinite(weight) ? weight : (before?.weight ?? 0)
    })
  },
  // Canvas: the assignments of a group go with it, unless they are moved to another.
  beforeRemoval: ({ owner, row }) =>
    Effect.flatMap(Parameters, ({ all }) => {
      const target = asText(all.get("move_assignments_to"))
      return assignments.modify(owner, (rows) => [
        undefined,
        rows.flatMap((one) =>
          groupOf(owner, one) !== row.id ? [one] : target === undefined ? [] : [{ ...one, group: toId(target) }]
        )
      ])
    })
})

export const assignmentGroupResource = resource({
  routes,
  ids: assignmentGroupIds,
  grows: true,
  changes: ["assignment_group"]
})
