/** Group categories of courses. */
import * as Effect from "effect/Effect"
import type { ApiRequest } from "../kernel/context.js"
import { integer, makeRecords, oneWordOf, text } from "../kernel/records.js"
import { defineResource, get } from "../kernel/resource.js"
import { timestampOnDay } from "../kernel/time.js"
import { courseOfRecord, pathCourse } from "../school/callers.js"
import { coursePath } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import { groupCategoryIds, groupsOf, replyGroups } from "./groups.js"

const { pathRecord, routes } = makeRecords({
  name: "group_category",
  path: "/courses/:course_id/group_categories",
  owner: pathCourse,
  ownerKey: ({ index }) => index,
  ownerPath: coursePath,
  linkPath: (course) => `${coursePath(course)}/group_categories`,
  itemPath: {
    path: "/group_categories/:group_category_id",
    owner: courseOfRecord(groupCategoryIds),
    isAlsoNested: false
  },
  canEdit: ({ role }) => canEdit(role),
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
      name: "Project groups",
      created_at: timestampOnDay(-10),
      self_signup: null,
      auto_leader: null,
      group_limit: null,
      sis_group_category_id: null
    }
  ],
  timestamps: "created",
  json: (_, { owner }) => ({
    role: null,
    context_type: "Course",
    course_id: owner.id,
    protected: false,
    allows_multiple_memberships: false,
    is_member: false,
    sis_import_id: null
  })
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
