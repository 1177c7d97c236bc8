/** Group categories of courses. */
import * as Effect from "effect/Effect"
import type { ApiRequest } from "../kernel/context.js"
import { integer, makeRecords, oneWordOf, text } from "../kernel/records.js"
import { defineResource, get } from "../kernel/resource.js"
import { courseOfRecord, courseOwners } from "../school/callers.js"
import { groupCategoryIds, groupsOf, replyGroups } from "./groups.js"

const { pathRecord, routes } = makeRecords({
  name: "group_category",
  owners: courseOwners,
  path: "/group_categories",
  itemPath: {
    path: "/group_categories/:group_category_id",
    owner: courseOfRecord(groupCategoryIds),
    isAlsoNested: false
  },
  parameter: undefined,
  fields: {
    name: text({ initial: "", required: "name is required" }),
    self_signup: oneWordOf(["enabled", "restricted"], null),
    auto_leader: oneWordOf(["first", "random"], null),
    group_limit: integer(null, { min: 2 }),
    sis_group_category_id: text()
  },
  // All categories are collaborative.
  declared: { list: { noEffect: ["collaboration_state"] } },
  // The seeded groups of a course belong to one category.
  seeded: (seed, { index }) => [
    {
      id: groupCategoryIds.at(seed, index, 0),
      name: "Project groups"
    }
  ],
  timestamps: "created",
  template: {
    role: null,
    context_type: "Course",
    protected: false,
    allows_multiple_memberships: false,
    is_member: false,
    sis_import_id: null
  },
  json: (_, { owner }) => ({ course_id: owner.id })
})

const listGroups = Effect.fn("Sandbox.listGroups")(function* (request: ApiRequest) {
  const { owner, row } = yield* pathRecord(request)
  const groups = row.id === groupCategoryIds.at(request.seed, owner.index, 0) ? groupsOf(request.seed, owner) : []
  return yield* replyGroups(request, `group_categories/${row.id}/groups`, groups)
})

export const groupCategoryResource = defineResource({
  routes: [...routes, get("/group_categories/:group_category_id/groups", listGroups)],
  ids: groupCategoryIds,
  canGrow: true,
  changeTypes: ["group_category"]
})
