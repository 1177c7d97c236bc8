/** Group categories of courses. */
import * as Effect from "effect/Effect"
import { invalidRecord } from "../kernel/apiFailure.js"
import { makeCollection } from "../kernel/collection.js"
import { SandboxContext } from "../kernel/context.js"
import { readChanges } from "../kernel/parameters.js"
import { defineResource, get } from "../kernel/resource.js"
import { makeTable } from "../kernel/state.js"
import { courseOfRecord, pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import { groupCategoryIds, groupsOf, replyGroups } from "./groups.js"

interface GroupCategory {
  readonly id: number
  readonly name: string
}

const { pathRecord, routes } = makeCollection<Course, GroupCategory>({
  name: "group_category",
  path: "/courses/:course_id/group_categories",
  owner: pathCourse,
  ownerPath: coursePath,
  linkPath: (course) => `${coursePath(course)}/group_categories`,
  itemPath: {
    path: "/group_categories/:group_category_id",
    owner: courseOfRecord(groupCategoryIds),
    isAlsoNested: false
  },
  rows: makeTable(
    ({ index }: Course) => index,
    // The seeded groups of a course belong to one category.
    (seed, { index }): ReadonlyArray<GroupCategory> => [
      { id: groupCategoryIds.at(seed, index, 0), name: "Project groups" }
    ]
  ),
  canEdit: ({ role }) => canEdit(role),
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
  write: (input, before) => {
    const name = readChanges(input).readString("name", before?.name ?? "")
    return name === "" ? Effect.fail(invalidRecord("name", "blank", "name is required")) : Effect.succeed({ name })
  }
})

const listGroups = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  const { owner, row } = yield* pathRecord
  const groups = row.id === groupCategoryIds.at(seed, owner.index, 0) ? groupsOf(seed, owner) : []
  return yield* replyGroups(`group_categories/${row.id}/groups`, groups)
})

export const groupCategoryResource = defineResource({
  routes: [...routes, get("/group_categories/:group_category_id/groups", listGroups)],
  ids: groupCategoryIds,
  canGrow: true,
  changeTypes: ["group_category"]
})
