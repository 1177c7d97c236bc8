import * as Effect from "effect/Effect"
import { collection } from "../kernel/collection.js"
import { table } from "../kernel/kept.js"
import { readChanges } from "../kernel/parameters.js"
import { invalidRecord } from "../kernel/refusal.js"
import { get, resource } from "../kernel/resource.js"
import { World } from "../kernel/world.js"
import { courseOf, pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { mayEdit } from "../school/roles.js"
import { groupCategoryIds, groupsOf, replyGroups } from "./groups.js"

interface GroupCategory {
  readonly id: number
  readonly name: string
}

const { one, routes } = collection<Course, GroupCategory>({
  name: "group_category",
  path: "/courses/:course_id/group_categories",
  owner: pathCourse,
  ownerPath: coursePath,
  address: (course) => `${coursePath(course)}/group_categories`,
  alone: { path: "/group_categories/:group_category_id", owner: courseOf(groupCategoryIds), below: false },
  rows: table(
    ({ index }: Course) => index,
    // The groups that a course begins with are of one category.
    (plan, { index }): ReadonlyArray<GroupCategory> => [
      { id: groupCategoryIds.at(plan, index, 0), name: "Project groups" }
    ]
  ),
  mayEdit: ({ role }) => mayEdit(role),
  toJson: ({ owner, row }) => ({
    id: row.id,
    name: row.name,
    role: null,
    self_signup: null,
    group_limit: null,
    auto_leader: null,
    context_type: "Course",
    course_id: owner.id,
    protected: false,
    allows_multiple_memberships: false,
    is_member: false,
    sis_group_category_id: null,
    sis_import_id: null
  }),
  parameter: undefined,
  write: (given, before) => {
    const name = readChanges(given).text("name", before?.name ?? "")
    return name === "" ? Effect.fail(invalidRecord("name", "blank", "name is required")) : Effect.succeed({ name })
  }
})

const listGroups = Effect.gen(function* () {
  const { plan } = yield* World
  const { owner, row } = yield* one
  const groups = row.id === groupCategoryIds.at(plan, owner.index, 0) ? groupsOf(plan, owner) : []
  return yield* replyGroups(`group_categories/${row.id}/groups`, groups)
})

export const groupCategoryResource = resource({
  routes: [...routes, get("/group_categories/:group_category_id/groups", listGroups)],
  ids: groupCategoryIds,
  grows: true,
  changes: ["group_category"]
})
