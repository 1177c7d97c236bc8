/** Groups of people, their categories and their members. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineKind, maxLength, required } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { type ApiFailure, notFound } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { type Filters, filterSearch, selectArray } from "../kernel/filters.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { ShortString, strictObject } from "../kernel/inputSchemas.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, type Find, get } from "../kernel/resource.js"
import { makeIds, type Sandbox, type Seed } from "../kernel/seed.js"
import { ACCOUNT, caller, courseOwners, findCallerCourse, findPersonOrSelf, pathCourse } from "../school/callers.js"
import { allCourses, type Course, coursePath } from "../school/courses.js"
import { coursesOfPerson, enrollmentIds, type Person, personWithId, seededStudents } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { matchesPerson, personIncludes, personJson } from "./users.js"

const groupList = defineList("groups", strictObject({ name: Schema.optional(ShortString) }), {
  description: "Students are distributed evenly among the groups. Default: 2."
})

/** A course with fewer groups than others leaves ids unused. */
const groupIds = makeIds(1, (seed) => Math.max(2, groupList.maxLength(seed)))

/** A course initially has one group category. */
const groupCategoryIds = makeIds(1, () => 1)

const groupInputs = (seed: Seed, course: number) => expandList(groupList.forCourse(seed, course), 2)

export const groupCategories = defineKind({
  name: "group_category",
  owners: courseOwners,
  lists: ["/courses/:course_id/group_categories"],
  items: ["/group_categories/:group_category_id"],
  ids: groupCategoryIds,
  initial: { name: "" },
  seed: (seed, { index }) => [{ id: groupCategoryIds.at(seed, index, 0), name: "Project groups" }],
  check: { name: [required("name is required")] },
  // Groups are deleted with their category.
  onChange: ({ owner, row }, request, action) => {
    const all = action === "deleted" ? groups.itemsOf(request, groupsOfCourse(owner)) : []
    for (const group of all) if (group.row.group_category_id === row.id) groups.discard(request, group)
  }
})

/** What groups belong to: a course, or the account. */
export interface GroupOwner {
  readonly path: string
  /** Undefined for the account. */
  readonly course: Course | undefined
}

export const groupsOfCourse = (course: Course): GroupOwner => ({ path: coursePath(course), course })

const OF_ACCOUNT: GroupOwner = { path: `accounts/${ACCOUNT.id}`, course: undefined }

/** Whether the caller may change what belongs to a course or to the account, where everything is everyone's. */
export const canManage = ({ course }: GroupOwner): boolean => course === undefined || canEdit(course.role)

/** The course named in the path, or that of the category in it. A path without them is that of the account. */
const findGroupOwner: Find<GroupOwner> = (request) => {
  const { course_id, group_category_id } = request.pathParameters
  if (group_category_id !== undefined)
    return Effect.map(groupCategories.fromPath(request), ({ owner }) => groupsOfCourse(owner))
  return course_id === undefined ? Effect.succeed(OF_ACCOUNT) : Effect.map(pathCourse(request), groupsOfCourse)
}

const NEW_GROUP = {
  name: "New Group",
  is_public: false,
  join_level: "invitation_only",
  group_category_id: null as number | null
}

type GroupItem = Item<GroupOwner, RowOf<typeof NEW_GROUP>>

const isMember = (request: ApiRequest, group: GroupItem): boolean =>
  peopleIn(request, group).some(({ id }) => id === caller(request).id)

/** Whether the list is that of the caller's groups, which the path names without an owner. */
const isOwnList = ({ pathParameters: { course_id, group_category_id } }: ApiRequest): boolean =>
  course_id === undefined && group_category_id === undefined

export const groups = defineKind({
  name: "group",
  owners: {
    find: findGroupOwner,
    findListed: (request: ApiRequest): Effect.Effect<ReadonlyArray<GroupOwner>, ApiFailure> =>
      isOwnList(request)
        ? Effect.succeed([...coursesOfPerson(request.seed, caller(request)).map(groupsOfCourse), OF_ACCOUNT])
        : Effect.map(findGroupOwner(request), (owner) => [owner]),
    see: (request: ApiRequest, { course }: GroupOwner): Effect.Effect<GroupOwner, ApiFailure> =>
      course === undefined
        ? Effect.succeed(OF_ACCOUNT)
        : Effect.map(findCallerCourse(request, String(course.id)), groupsOfCourse),
    path: ({ path }) => path,
    canEdit: canManage,
    all: (seed) => allCourses(seed).map(groupsOfCourse)
  },
  lists: ["/courses/:course_id/groups", "/group_categories/:group_category_id/groups", "/groups", "/users/self/groups"],
  items: ["/groups/:group_id"],
  ids: groupIds,
  fields: groupList.fields,
  initial: NEW_GROUP,
  seed: (seed, { course }) =>
    (course === undefined ? [] : groupInputs(seed, course.index)).map((data, position) => ({
      id: groupIds.at(seed, course?.index ?? 0, position),
      name: data?.name ?? `Project group ${position + 1}`,
      group_category_id: groupCategoryIds.at(seed, course?.index ?? 0, 0)
    })),
  check: { name: [maxLength(255)] },
  derive: (group, request) => ({
    members_count: peopleIn(request, group).length,
    followed_by_user: isMember(request, group)
  }),
  select: (items, request) => (isOwnList(request) ? items.filter((group) => isMember(request, group)) : items),
  filters: {
    only_own_groups: (value, request) => (asBoolean(value) ? (group) => isMember(request, group) : undefined)
  }
})

export const memberships = defineKind({
  name: "group_membership",
  owners: {
    find: (request: ApiRequest): Effect.Effect<GroupItem, ApiFailure> => groups.fromPath(request),
    path: ({ row }) => `groups/${row.id}`,
    canEdit: ({ owner }) => canManage(owner)
  },
  lists: ["/groups/:group_id/memberships"],
  items: ["/groups/:group_id/memberships/:membership_id", "/groups/:group_id/users/:user_id"],
  initial: { user_id: 0, workflow_state: "accepted", moderator: false },
  // The students of a course are distributed evenly among its groups.
  seed: (seed, { owner: { course }, row }) => {
    if (course === undefined) return []
    const count = groupInputs(seed, course.index).length
    return seededStudents(seed, course).flatMap(({ id }, position) =>
      row.id === groupIds.at(seed, course.index, position % count)
        ? [{ id: enrollmentIds.at(seed, course.index, position), user_id: id }]
        : []
    )
  },
  isMeant: ({ id, user_id }, reference, request) => {
    if (reference === "self") return user_id === caller(request).id
    return String("user_id" in request.pathParameters ? user_id : id) === reference
  },
  write: (sent, { row }, request) => {
    if (row !== undefined) return sent
    const person = findPersonOrSelf(request, asString(request.parameters.get("user_id")) ?? "self")
    return person === undefined ? notFound() : { user_id: person.id }
  },
  // A person is a member once.
  onChange: ({ owner, row }, request, action) => {
    for (const other of action === "created" ? memberships.itemsOf(request, owner) : []) {
      if (other.row.user_id === row.user_id && other.row.id !== row.id) memberships.discard(request, other)
    }
  }
})

/** The people whose membership is accepted. */
const peopleIn = (sandbox: Sandbox, group: GroupItem): ReadonlyArray<Person> =>
  memberships.rowsOf(sandbox, group).flatMap(({ user_id, workflow_state }) => {
    const person = workflow_state === "accepted" ? personWithId(sandbox.seed, user_id) : undefined
    return person === undefined || person.deleted === true ? [] : [person]
  })

export interface Group {
  readonly id: number
  readonly name: string
  readonly members: ReadonlyArray<Person>
}

export const groupsOf = (seed: Seed, course: Course): ReadonlyArray<Group> =>
  groups
    .itemsOf({ seed }, groupsOfCourse(course))
    .map((item) => ({ id: item.row.id, name: item.row.name, members: peopleIn({ seed }, item) }))

/** The id of the group named in the path. */
export const pathGroup: Find<number> = (request) => Effect.map(groups.fromPath(request), ({ row }) => row.id)

const memberFilters: Filters<Person> = { search_term: filterSearch(matchesPerson) }

const listMembers = Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
  const group = yield* groups.fromPath(request)
  const include = asStrings(request.parameters.get("include"))
  return yield* replyPage(request, {
    path: `groups/${group.row.id}/users`,
    rows: yield* selectArray(request, peopleIn(request, group), { filters: memberFilters }),
    toJson: (person) => personJson(request, person, include)
  })
})

export const groupResource = defineResource({
  routes: [
    get("/groups/:group_id/users", listMembers, {
      acts: Object.keys(memberFilters),
      include: Object.keys(personIncludes)
    })
  ]
})
