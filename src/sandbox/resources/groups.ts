/** Groups of students, their categories and their members. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maxLength, min, oneOf, required } from "../generic/checks.js"
import { defineKind } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { invalidRecord, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { filterAny } from "../kernel/filters.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { ShortString, strictObject } from "../kernel/inputSchemas.js"
import type { Json } from "../kernel/json.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import type { Find } from "../kernel/resource.js"
import { makeIds, type Seed } from "../kernel/seed.js"
import type { Sandbox } from "../kernel/state.js"
import { caller, courseOwners, pathCourse } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import {
  currentPerson,
  enrollmentIds,
  findPerson,
  membersOf,
  type Person,
  peopleWithRole,
  personWithId,
  seededStudents
} from "../school/people.js"
import { canEdit } from "../school/roles.js"

const groupList = defineList("groups", strictObject({ name: Schema.optional(ShortString) }), {
  description: "Students are distributed evenly among the groups. Default: 2."
})

/** A course with fewer groups than others leaves ids unused. */
export const groupIds = makeIds(1, (seed) => Math.max(2, groupList.maxLength(seed)))

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
  check: {
    name: [required("name is required")],
    self_signup: [oneOf("enabled", "restricted")],
    auto_leader: [oneOf("first", "random")],
    group_limit: [min(2)]
  },
  derive: () => ({ account_id: undefined }),
  reads: ["create_group_count", "split_group_count"],
  onChange: (item, request, action) => {
    if (action !== "deleted") return createGroups(request, item.owner, item.row)
    for (const group of groupItemsIn(request, item.owner, item.row.id)) groups.discard(request, group)
  }
})

/** The course named in the path, or that of the category in it. */
const findGroupOwner: Find<Course> = (request) =>
  request.pathParameters.group_category_id === undefined
    ? pathCourse(request)
    : Effect.map(groupCategories.fromPath(request), ({ owner }) => owner)

const NEW_GROUP = { name: "New Group", is_public: false, join_level: "invitation_only", group_category_id: 0 }

export type GroupItem = Item<Course, RowOf<typeof NEW_GROUP>>

export const groups = defineKind({
  name: "group",
  owners: { ...courseOwners, find: findGroupOwner },
  lists: ["/courses/:course_id/groups", "/group_categories/:group_category_id/groups"],
  items: ["/groups/:group_id"],
  ids: groupIds,
  fields: groupList.fields,
  initial: NEW_GROUP,
  seed: (seed, { index }) =>
    groupInputs(seed, index).map((data, position) => ({
      id: groupIds.at(seed, index, position),
      name: data?.name ?? `Project group ${position + 1}`,
      group_category_id: groupCategoryIds.at(seed, index, 0)
    })),
  check: {
    name: [maxLength(255)],
    join_level: [oneOf("parent_context_auto_join", "parent_context_request", "invitation_only")]
  },
  derive: ({ owner, row }, request) => {
    const members = peopleIn(request, { owner, row, position: 0 })
    return {
      account_id: undefined,
      members_count: members.length,
      storage_quota_mb: row.storage_quota_mb ?? Math.floor(request.quota / 1024 ** 2),
      followed_by_user: members.some(({ id }) => id === caller(request).id),
      has_submission: false,
      concluded: false
    }
  },
  includes: {
    permissions: ({ owner }) => ({
      create_discussion_topic: true,
      join: false,
      create_announcement: canEdit(owner.role)
    })
  },
  filters: {
    only_own_groups: (value, request) =>
      asBoolean(value) ? (group) => peopleIn(request, group).some(({ id }) => id === caller(request).id) : undefined
  },
  reads: ["members"],
  onChange: (item, request, action) => {
    const members = request.parameters.get("members")
    if (action !== "deleted" && members !== undefined) setMembers(request, item, asStrings(members))
  }
})

const NEW_MEMBERSHIP = { user_id: 0, workflow_state: "accepted", moderator: false }

type MembershipRow = RowOf<typeof NEW_MEMBERSHIP>

/** How a person joins a group by themselves. */
const JOINED: Readonly<Record<string, string>> = {
  parent_context_auto_join: "accepted",
  parent_context_request: "requested"
}

/** The person and the state of a new membership. Members join by themselves if the group allows it. */
const writeMembership = Effect.fn("Sandbox.writeMembership")(function* (
  sent: Readonly<Record<string, Json | undefined>>,
  group: GroupItem,
  before: MembershipRow | undefined,
  request: ApiRequest
) {
  const isManager = canEdit(group.owner.role)
  if (before !== undefined) return isManager ? sent : yield* unauthorized()
  const self = caller(request)
  const reference = asString(request.parameters.get("user_id")) ?? "self"
  const person = reference === "self" ? self : findCourseMember(request, group.owner, reference)
  if (person === undefined) {
    const message = "The user is not in the course of the group."
    return yield* invalidRecord("user_id", message, message)
  }
  const state = isManager ? "accepted" : JOINED[group.row.join_level]
  if (state === undefined || (!isManager && person.id !== self.id)) return yield* unauthorized()
  return { user_id: person.id, workflow_state: state }
})

export const memberships = defineKind({
  name: "group_membership",
  owners: {
    find: (request: ApiRequest): ReturnType<Find<GroupItem>> => groups.fromPath(request),
    path: ({ row }) => `groups/${row.id}`,
    canEdit: () => true
  },
  lists: ["/groups/:group_id/memberships"],
  items: ["/groups/:group_id/memberships/:membership_id", "/groups/:group_id/users/:user_id"],
  initial: NEW_MEMBERSHIP,
  // The students of a course are distributed evenly among its groups.
  seed: (seed, { owner, row }) => {
    const count = groupInputs(seed, owner.index).length
    return seededStudents(seed, owner).flatMap(({ id }, position) =>
      row.id === groupIds.at(seed, owner.index, position % count)
        ? [{ id: enrollmentIds.at(seed, owner.index, position), user_id: id }]
        : []
    )
  },
  isMeant: ({ id, user_id }, reference, request) => {
    if (reference === "self") return user_id === caller(request).id
    return String("user_id" in request.pathParameters ? user_id : id) === reference
  },
  write: (sent, { owner, row }, request) => writeMembership(sent, owner, row, request),
  derive: (_, _request, action) => ({ just_created: action === "created" ? true : undefined }),
  filters: { filter_states: filterAny(({ row }) => row.workflow_state) },
  beforeRemove: ({ owner, row }, request) =>
    canEdit(owner.owner.role) || row.user_id === caller(request).id ? undefined : Effect.fail(unauthorized()),
  onChange: ({ owner, row }, request, action) => {
    if (action === "created") leaveOthers(request, owner, row)
  }
})

/** The groups of a category; none without a category, as that of an assignment whose students work alone. */
export const groupItemsIn = (sandbox: Sandbox, course: Course, category: unknown): ReadonlyArray<GroupItem> =>
  groups.itemsOf(sandbox, course).filter(({ row }) => row.group_category_id === category)

/** A person is in one group of a category. */
const leaveOthers = (request: ApiRequest, group: GroupItem, { id, user_id }: MembershipRow): void => {
  for (const other of groupItemsIn(request, group.owner, group.row.group_category_id)) {
    for (const item of memberships.itemsOf(request, other)) {
      if (item.row.user_id === user_id && item.row.id !== id) memberships.discard(request, item)
    }
  }
}

const join = (request: ApiRequest, group: GroupItem, person: Person): void =>
  leaveOthers(request, group, memberships.add(request, group, { user_id: person.id }).row)

/** The people whose membership is accepted. */
export const peopleIn = ({ seed }: Sandbox, group: GroupItem): ReadonlyArray<Person> =>
  memberships.rowsOf({ seed }, group).flatMap(({ user_id, workflow_state }) => {
    const person = workflow_state === "accepted" ? personWithId(seed, user_id) : undefined
    const member = person && currentPerson(seed, person)
    return member === undefined || member.deleted === true ? [] : [member]
  })

export interface Group {
  readonly id: number
  readonly name: string
  readonly group_category_id: number
  readonly course: Course
  readonly members: ReadonlyArray<Person>
}

const toGroup = (sandbox: Sandbox, item: GroupItem): Group => ({
  id: item.row.id,
  name: item.row.name,
  group_category_id: item.row.group_category_id,
  course: item.owner,
  members: peopleIn(sandbox, item)
})

export const groupsOf = (seed: Seed, course: Course): ReadonlyArray<Group> =>
  groups.itemsOf({ seed }, course).map((item) => toGroup({ seed }, item))

export const groupsIn = (sandbox: Sandbox, course: Course, category: unknown): ReadonlyArray<Group> =>
  groupItemsIn(sandbox, course, category).map((item) => toGroup(sandbox, item))

const isGroup = (seed: Seed, id: number): boolean => groups.find({ seed }, id) !== undefined

export const groupAt = (seed: Seed, id: number): Group => {
  const item = groups.find({ seed }, id)
  if (item === undefined) throw new RangeError(`no group ${id}`)
  return toGroup({ seed }, item)
}

/** The id of the group named in the path. */
export const pathGroup: Find<number> = (request) => {
  const id = parseId(pathParameter(request, "group_id"))
  return isGroup(request.seed, id) ? Effect.succeed(id) : Effect.fail(notFound())
}

/** The students of a course who are in no group of a category. */
export const unassignedOf = (request: ApiRequest, course: Course, category: number): ReadonlyArray<Person> => {
  const assigned = new Set(groupsIn(request, course, category).flatMap(({ members }) => members.map(({ id }) => id)))
  return peopleWithRole(request.seed, course, "student").filter(({ id }) => !assigned.has(id))
}

/** Puts each student without a group of a category into its smallest group. */
export const assignMembers = (request: ApiRequest, course: Course, category: number) => {
  const sizes = new Map(
    groupItemsIn(request, course, category).map((item) => [item, peopleIn(request, item).length] as const)
  )
  return unassignedOf(request, course, category).flatMap((person) => {
    const [smallest] = [...sizes].toSorted(([, one], [, other]) => one - other)
    if (smallest === undefined) return []
    const [group, size] = smallest
    sizes.set(group, size + 1)
    join(request, group, person)
    return [{ person, group: group.row.id }]
  })
}

// Limit of Canvas.
const MAX_NEW_GROUPS = 200

/** The groups that a new category gets, and whether the students of the course are distributed among them. */
const createGroups = (
  request: ApiRequest,
  course: Course,
  category: { readonly id: number; readonly name: string }
): void => {
  const [count = 0, split = 0] = ["create_group_count", "split_group_count"].map((parameter) =>
    Math.min(MAX_NEW_GROUPS, Math.max(0, parseId(asString(request.parameters.get(parameter)) ?? "")))
  )
  for (let number = 1; number <= (split || count); number++) {
    groups.add(request, course, { name: `${category.name} ${number}`, group_category_id: category.id })
  }
  if (split > 0) assignMembers(request, course, category.id)
}

const findCourseMember = ({ seed }: Sandbox, course: Course, reference: string): Person | undefined => {
  const person = findPerson(seed, reference)
  return membersOf(seed, course).some((member) => member.person.id === person?.id) ? person : undefined
}

/** Makes these people the members of a group. People outside of the course are left out. */
const setMembers = (request: ApiRequest, group: GroupItem, references: ReadonlyArray<string>): void => {
  const wanted = new Map(
    references
      .flatMap((reference) => findCourseMember(request, group.owner, reference) ?? [])
      .map((person) => [person.id, person])
  )
  for (const item of memberships.itemsOf(request, group)) {
    if (!wanted.delete(item.row.user_id)) memberships.discard(request, item)
  }
  for (const person of wanted.values()) join(request, group, person)
}
