/** Lists of groups and of their members, and the distribution of students among them. */
import * as Effect from "effect/Effect"
import { unauthorized } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { type Filters, filterSearch, selectArray } from "../kernel/filters.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get, post } from "../kernel/resource.js"
import { caller } from "../school/callers.js"
import { coursesOfPerson, type Person, peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import {
  assignMembers,
  groupAt,
  groupCategories,
  groupItemsIn,
  groups,
  pathGroup,
  peopleIn,
  unassignedOf
} from "./groups.js"
import { matchesPerson, personIncludes, personJson } from "./personJson.js"
import { progressJson, runJob, startJob } from "./progress.js"

const listOwnGroups = (request: ApiRequest) => {
  const { parameters, seed } = request
  const self = caller(request)
  // All groups are in courses.
  const isListed = (asString(parameters.get("context_type")) ?? "Course") === "Course"
  const courses = isListed ? coursesOfPerson(seed, self, undefined) : []
  const own = courses.flatMap((course) =>
    groups.itemsOf(request, course).filter((item) => peopleIn(request, item).some(({ id }) => id === self.id))
  )
  return replyPage(request, { path: "users/self/groups", rows: own, toJson: (item) => groups.json(request, item) })
}

const memberFilters: Filters<Person> = { search_term: filterSearch((person, term) => matchesPerson(person, term)) }

const listMembers = Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
  const group = groupAt(request.seed, yield* pathGroup(request))
  const include = asStrings(request.parameters.get("include"))
  return yield* replyPage(request, {
    path: `groups/${group.id}/users`,
    rows: yield* selectArray(request, group.members, { filters: memberFilters }),
    toJson: (person) => personJson(request, person, include)
  })
})

const listCategoryUsers = Effect.fn("Sandbox.listCategoryUsers")(function* (request: ApiRequest) {
  const { owner, row } = yield* groupCategories.fromPath(request)
  const isUnassigned = asBoolean(request.parameters.get("unassigned"))
  const people = isUnassigned ? unassignedOf(request, owner, row.id) : peopleWithRole(request.seed, owner, "student")
  return yield* replyPage(request, {
    path: `group_categories/${row.id}/users`,
    rows: yield* selectArray(request, people, { filters: memberFilters }),
    toJson: (person) => personJson(request, person)
  })
})

/** Canvas: a job, unless the request waits for the new members. */
const assignUnassigned = Effect.fn("Sandbox.assignUnassigned")(function* (request: ApiRequest) {
  const { owner, row } = yield* groupCategories.fromPath(request)
  if (!canEdit(owner.role)) return yield* unauthorized()
  if (asBoolean(request.parameters.get("sync"))) {
    const assigned = assignMembers(request, owner, row.id)
    return reply(
      request,
      groupItemsIn(request, owner, row.id).map((group) => ({
        id: group.row.id,
        new_members: assigned
          .filter((item) => item.group === group.row.id)
          .map(({ person }) => ({ user_id: person.id, name: person.name, display_name: person.name }))
      }))
    )
  }
  const job = yield* startJob(request, ["GroupCategory", row.id], "assign_unassigned_members")
  yield* runJob(request, job, { run: () => Effect.sync(() => void assignMembers(request, owner, row.id)) })
  return reply(request, progressJson(request.url, job))
})

export const groupResource = defineResource({
  routes: [
    get("/users/self/groups", listOwnGroups, { acts: ["context_type"] }),
    get("/groups/:group_id/users", listMembers, {
      acts: Object.keys(memberFilters),
      include: Object.keys(personIncludes),
      // The members of a group are active in its course.
      noEffect: ["exclude_inactive"]
    }),
    get("/group_categories/:group_category_id/users", listCategoryUsers, {
      acts: ["unassigned", ...Object.keys(memberFilters)]
    }),
    post("/group_categories/:group_category_id/assign_unassigned_members", assignUnassigned, { acts: ["sync"] })
  ]
})
