/** Groups of people, their categories and their members. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineKind, maxLength, min, required } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { type ApiFailure, invalidRecord } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../kernel/context.js"
import { type Filters, filterAny, filterSearch, selectArray } from "../kernel/filters.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { ShortString, strictObject } from "../kernel/inputSchemas.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, type Find, get } from "../kernel/resource.js"
import { makeIds, type Sandbox, type Seed } from "../kernel/seed.js"
import { ACCOUNT, caller, courseOwners, findCallerCourse, pathCourse } from "../school/callers.js"
import { allCourses, type Course, coursePath } from "../school/courses.js"
import {
  coursesOfPerson,
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
import { matchesPerson, personIncludes, personJson } from "./users.js"

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
  check: { name: [required("name is required")], group_limit: [min(2)] },
  reads: ["create_group_count", "split_group_count"],
  onChange: ({ owner, row }, request, action) => {
    if (action === "created") return createGroups(request, owner, row)
    if (action === "updated") return
    for (const group of groupItemsIn(request, owner, row.id)) groups.discard(request, group)
  }
})

/** The groups that a new category gets, and whether the students of the course are distributed among them. */
const createGroups = (request: ApiRequest, course: Course, category: RowOf<{ readonly name: string }>): void => {
  const [count = 0, split = 0] = ["create_group_count", "split_group_count"].map((parameter) =>
    Math.max(0, parseId(asString(request.parameters.get(parameter)) ?? ""))
  )
  const created = Array.from({ length: split || count }, (_, index) =>
    groups.add(request, ofCourse(course), { name: `${category.name} ${index + 1}`, group_category_id: category.id })
  )
  const students = split > 0 ? peopleWithRole(request.seed, course, "student") : []
  for (const [position, { id }] of students.entries()) {
    const group = created[position % created.length]
    if (group !== undefined) memberships.add(request, group, { user_id: id })
  }
}

/** What groups belong to: a course, or the account. */
export interface GroupOwner {
  readonly path: string
  /** Undefined for the account. */
  readonly course: Course | undefined
}

const ofCourse = (course: Course): GroupOwner => ({ path: coursePath(course), course })

const OF_ACCOUNT: GroupOwner = { path: `accounts/${ACCOUNT.id}`, course: undefined }

/** Whether the caller may change the groups of a course. Those of the account are everyone's. */
const canManage = ({ course }: GroupOwner): boolean => course === undefined || canEdit(course.role)

/** The course named in the path, or that of the category in it. A path without them is that of the account. */
const findGroupOwner: Find<GroupOwner> = (request) => {
  const { course_id, group_category_id } = request.pathParameters
  if (group_category_id !== undefined)
    return Effect.map(groupCategories.fromPath(request), ({ owner }) => ofCourse(owner))
  return course_id === undefined ? Effect.succeed(OF_ACCOUNT) : Effect.map(pathCourse(request), ofCourse)
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

export const groups = defineKind({
  name: "group",
  owners: {
    find: findGroupOwner,
    see: (request: ApiRequest, { course }: GroupOwner): Effect.Effect<GroupOwner, ApiFailure> =>
      course === undefined
        ? Effect.succeed(OF_ACCOUNT)
        : Effect.map(findCallerCourse(request, String(course.id)), ofCourse),
    path: ({ path }) => path,
    canEdit: canManage,
    all: (seed) => allCourses(seed).map(ofCourse)
  },
  lists: ["/courses/:course_id/groups", "/group_categories/:group_category_id/groups", "/groups"],
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
    storage_quota_mb: group.row.storage_quota_mb ?? Math.floor(request.quota / 1024 ** 2),
    followed_by_user: isMember(request, group),
    has_submission: false,
    concluded: false
  }),
  includes: {
    permissions: ({ owner }) => ({ create_discussion_topic: true, join: false, create_announcement: canManage(owner) })
  },
  filters: {
    only_own_groups: (value, request) => (asBoolean(value) ? (group) => isMember(request, group) : undefined)
  },
  reads: ["members"],
  onChange: (item, request, action) => {
    const members = request.parameters.get("members")
    if (action !== "deleted" && members !== undefined) setMembers(request, item, asStrings(members))
  }
})

const findMember = (request: ApiRequest, { course }: GroupOwner, reference: string): Person | undefined => {
  const person = reference === "self" ? caller(request) : findPerson(request.seed, reference)
  const isInCourse =
    course === undefined || membersOf(request.seed, course).some((member) => member.person.id === person?.id)
  return isInCourse ? person : undefined
}

const NEW_MEMBERSHIP = { user_id: 0, workflow_state: "accepted", moderator: false }

export const memberships = defineKind({
  name: "group_membership",
  owners: {
    find: (request: ApiRequest): Effect.Effect<GroupItem, ApiFailure> => groups.fromPath(request),
    path: ({ row }) => `groups/${row.id}`,
    canEdit: ({ owner }) => canManage(owner)
  },
  lists: ["/groups/:group_id/memberships"],
  items: ["/groups/:group_id/memberships/:membership_id", "/groups/:group_id/users/:user_id"],
  initial: NEW_MEMBERSHIP,
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
  // Members leave by themselves.
  mayEdit: ({ owner }, request, row) => canManage(owner) || row?.user_id === caller(request).id,
  write: (sent, { owner: { owner }, row }, request) => {
    if (row !== undefined) return sent
    const person = findMember(request, owner, asString(request.parameters.get("user_id")) ?? "self")
    const message = "The user is not in the course of the group."
    return person === undefined ? Effect.fail(invalidRecord("user_id", message, message)) : { user_id: person.id }
  },
  derive: (_, _request, action) => ({ just_created: action === "created" ? true : undefined }),
  filters: { filter_states: filterAny(({ row }) => row.workflow_state) },
  onChange: ({ owner, row }, request, action) => {
    if (action === "created") leaveOthers(request, owner, row)
  }
})

/** The groups of a category; none without a category, as that of an assignment whose students work alone. */
const groupItemsIn = (sandbox: Sandbox, course: Course, category: unknown): ReadonlyArray<GroupItem> =>
  groups.itemsOf(sandbox, ofCourse(course)).filter(({ row }) => row.group_category_id === category)

/** A person is in one group of a category. */
const leaveOthers = (request: ApiRequest, group: GroupItem, { id, user_id }: RowOf<typeof NEW_MEMBERSHIP>): void => {
  const { course } = group.owner
  for (const other of course === undefined ? [] : groupItemsIn(request, course, group.row.group_category_id)) {
    for (const item of memberships.itemsOf(request, other)) {
      if (item.row.user_id === user_id && item.row.id !== id) memberships.discard(request, item)
    }
  }
}

/** Makes these people the members of a group. People outside of the course are left out. */
const setMembers = (request: ApiRequest, group: GroupItem, references: ReadonlyArray<string>): void => {
  const found = references.flatMap((reference) => findMember(request, group.owner, reference) ?? [])
  const wanted = new Set(found.map(({ id }) => id))
  for (const item of memberships.itemsOf(request, group)) {
    if (!wanted.delete(item.row.user_id)) memberships.discard(request, item)
  }
  for (const user_id of wanted) leaveOthers(request, group, memberships.add(request, group, { user_id }).row)
}

/** The people whose membership is accepted. */
const peopleIn = ({ seed }: Sandbox, group: GroupItem): ReadonlyArray<Person> =>
  memberships.rowsOf({ seed }, group).flatMap(({ user_id, workflow_state }) => {
    const person = workflow_state === "accepted" ? personWithId(seed, user_id) : undefined
    const member = person && currentPerson(seed, person)
    return member === undefined || member.deleted === true ? [] : [member]
  })

export interface Group {
  readonly id: number
  readonly name: string
  readonly members: ReadonlyArray<Person>
}

const toGroup =
  (sandbox: Sandbox) =>
  (item: GroupItem): Group => ({ id: item.row.id, name: item.row.name, members: peopleIn(sandbox, item) })

export const groupsOf = (seed: Seed, course: Course): ReadonlyArray<Group> =>
  groups.itemsOf({ seed }, ofCourse(course)).map(toGroup({ seed }))

export const groupsIn = (sandbox: Sandbox, course: Course, category: unknown): ReadonlyArray<Group> =>
  groupItemsIn(sandbox, course, category).map(toGroup(sandbox))

/** The id of the group named in the path. */
export const pathGroup: Find<number> = (request) => Effect.map(groups.fromPath(request), ({ row }) => row.id)

const listOwnGroups = (request: ApiRequest) => {
  const type = asString(request.parameters.get("context_type"))
  const ofCourses = type === "Account" ? [] : coursesOfPerson(request.seed, caller(request)).map(ofCourse)
  const owners = type === "Course" ? ofCourses : [...ofCourses, OF_ACCOUNT]
  const own = owners.flatMap((owner) => groups.itemsOf(request, owner).filter((group) => isMember(request, group)))
  return replyPage(request, { path: "users/self/groups", rows: own, toJson: (item) => groups.json(request, item) })
}

const memberFilters: Filters<Person> = { search_term: filterSearch((person, term) => matchesPerson(person, term)) }

const replyPeople = Effect.fn("Sandbox.replyPeople")(function* (
  request: ApiRequest,
  path: string,
  people: ReadonlyArray<Person>
) {
  const include = asStrings(request.parameters.get("include"))
  return yield* replyPage(request, {
    path,
    rows: yield* selectArray(request, people, { filters: memberFilters }),
    toJson: (person) => personJson(request, person, include)
  })
})

const listMembers = Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
  const group = yield* groups.fromPath(request)
  return yield* replyPeople(request, `groups/${group.row.id}/users`, peopleIn(request, group))
})

const listCategoryUsers = Effect.fn("Sandbox.listCategoryUsers")(function* (request: ApiRequest) {
  const { owner, row } = yield* groupCategories.fromPath(request)
  const isUnassigned = asBoolean(request.parameters.get("unassigned"))
  const members = isUnassigned ? groupsIn(request, owner, row.id).flatMap((group) => group.members) : []
  const left = new Set(members.map(({ id }) => id))
  const people = peopleWithRole(request.seed, owner, "student").filter(({ id }) => !left.has(id))
  return yield* replyPeople(request, `group_categories/${row.id}/users`, people)
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
    })
  ]
})
