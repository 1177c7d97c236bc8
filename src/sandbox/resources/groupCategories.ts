/** Group categories of courses, and the groups in them. */
import * as Effect from "effect/Effect"
import { unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../kernel/context.js"
import { selectArray } from "../kernel/filters.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { initialValues, integer, makeRecords, oneWordOf, text } from "../kernel/records.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, type Find, get, post } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS } from "../kernel/routeParameters.js"
import { courseOfRecord, courseOwners } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import {
  findCallerGroup,
  groupCategoryIds,
  groupFields,
  groupRows,
  groupsIn,
  groupsOf,
  memberFilters,
  recordGroupChange,
  renderGroup,
  replyGroups
} from "./groups.js"
import { assignMembers, setMembers, unassignedOf } from "./memberships.js"
import { personJson } from "./personJson.js"
import { progressJson, runJob, startJob } from "./progress.js"

// Limit of Canvas.
const MAX_NEW_GROUPS = 200

/** The groups that a new category gets, and whether the students of the course are distributed among them. */
const createGroups = (request: ApiRequest, course: Course, category: number, name: string): void => {
  const [count, split] = ["create_group_count", "split_group_count"].map((parameter) =>
    Math.min(MAX_NEW_GROUPS, Math.max(0, parseId(asString(request.parameters.get(parameter)) ?? "")))
  )
  for (let number = 1; number <= (split || count || 0); number++) {
    const id = request.nextId()
    const row = { ...initialValues(groupFields), id, name: `${name} ${number}`, group_category_id: category }
    groupRows.add(request, course, { ...row, created_at: request.now })
    recordGroupChange(request, course, id)
  }
  if (split) assignMembers(request, course, category)
}

const categories = makeRecords({
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
  declared: {
    list: { noEffect: ["collaboration_state"] },
    write: { acts: ["create_group_count", "split_group_count"] }
  },
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
  json: (_, { owner }) => ({ course_id: owner.id }),
  // Canvas: the groups of a category are deleted with it.
  beforeRemove: (request, { owner, row }) =>
    Effect.sync(() => {
      const removed = groupsIn(request, owner, row.id)
      for (const { id } of removed) groupRows.remove(request, owner, id)
      recordGroupChange(request, owner)
    }),
  onChange: (request, { owner, row }, action) => {
    if (action !== "deleted") createGroups(request, owner, row.id, row.name)
  }
})

/** A category and its course, with the caller's role in it. */
interface CourseCategory {
  readonly course: Course
  readonly category: number
}

const pathCategory: Find<CourseCategory> = (request) =>
  Effect.map(categories.pathRecord(request), ({ owner, row }) => ({ course: owner, category: row.id }))

/** The course of the group named in the path. A created group is below its category. */
const ownerOfGroup = Effect.fn("Sandbox.ownerOfGroup")(function* (request: ApiRequest, id: number) {
  const { course, group_category_id } = yield* findCallerGroup(request, id)
  return { course, category: group_category_id }
})

const groups = makeRecords({
  name: "group",
  owners: {
    route: "/group_categories/:group_category_id",
    find: pathCategory,
    key: ({ course }: CourseCategory) => course.index,
    path: ({ category }) => `group_categories/${category}`,
    canEdit: ({ course }) => canEdit(course.role)
  },
  path: "/groups",
  ownerPath: ({ course }) => coursePath(course),
  only: ["create", "update", "remove"],
  itemPath: { path: "/groups/:group_id", owner: ownerOfGroup, isAlsoNested: false },
  parameter: undefined,
  fields: groupFields,
  rows: {
    get: (services, { course }) => groupRows.get(services, course),
    set: (services, { course }, rows) => groupRows.set(services, course, rows),
    add: (services, { course }, row) => {
      groupRows.add(services, course, row)
      recordGroupChange(services, course, row.id)
    },
    replace: (services, { course }, row) => groupRows.replace(services, course, row),
    remove: (services, { course }, id) => groupRows.remove(services, course, id)
  },
  timestamps: "created",
  initial: (_, { category }) => ({ group_category_id: category }),
  declared: {
    write: { acts: ["members"], noEffect: SIS_IMPORT_PARAMETERS }
  },
  json: (request, { owner, row }) => {
    const group = groupsOf(request.seed, owner.course).find(({ id }) => id === row.id)
    return group === undefined ? {} : renderGroup(request, group)
  },
  onChange: (request, { owner, row }) => {
    recordGroupChange(request, owner.course)
    if (request.parameters.has("members")) {
      setMembers(request, owner.course, row, asStrings(request.parameters.get("members")))
    }
  }
})

const listGroups = Effect.fn("Sandbox.listGroups")(function* (request: ApiRequest) {
  const { category, course } = yield* pathCategory(request)
  return yield* replyGroups(request, `group_categories/${category}/groups`, groupsIn(request, course, category))
})

const listUsers = Effect.fn("Sandbox.listCategoryUsers")(function* (request: ApiRequest) {
  const { category, course } = yield* pathCategory(request)
  const students = peopleWithRole(request.seed, course, "student")
  const left = asBoolean(request.parameters.get("unassigned")) ? unassignedOf(request, course, category) : students
  return yield* replyPage(request, {
    path: `group_categories/${category}/users`,
    rows: yield* selectArray(request, left, { filters: memberFilters }),
    toJson: (person) => personJson(request, person)
  })
})

/** Canvas: a job, unless the request waits for the new members. */
const assignUnassigned = Effect.fn("Sandbox.assignUnassigned")(function* (request: ApiRequest) {
  const { category, course } = yield* pathCategory(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  if (asBoolean(request.parameters.get("sync"))) {
    const assigned = assignMembers(request, course, category)
    return reply(
      request,
      groupsIn(request, course, category).map((group) => ({
        id: group.id,
        new_members: assigned
          .filter((membership) => membership.group === group.id)
          .map(({ person }) => ({ user_id: person.id, name: person.name, display_name: person.name }))
      }))
    )
  }
  const job = yield* startJob(request, ["GroupCategory", category], "assign_unassigned_members")
  yield* runJob(request, job, {
    run: () =>
      Effect.as(
        Effect.sync(() => assignMembers(request, course, category)),
        undefined
      )
  })
  return reply(request, progressJson(request.url, job))
})

export const groupCategoryResource = defineResource({
  routes: [
    ...categories.routes,
    ...groups.routes,
    get("/group_categories/:group_category_id/groups", listGroups),
    get("/group_categories/:group_category_id/users", listUsers, {
      acts: ["unassigned", ...Object.keys(memberFilters)]
    }),
    post("/group_categories/:group_category_id/assign_unassigned_members", assignUnassigned, { acts: ["sync"] })
  ],
  ids: groupCategoryIds,
  canGrow: true,
  changeTypes: ["group_category", "group"]
})
