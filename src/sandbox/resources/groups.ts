/** Groups of students. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../kernel/context.js"
import { type Filters, filterSearch, type Includes, renderIncludes, selectArray } from "../kernel/filters.js"
import { makeIds } from "../kernel/ids.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { ShortString, strictObject } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { generateList, type LazyList, listFromArray, sliceList } from "../kernel/lazyList.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, type Find, get } from "../kernel/resource.js"
import type { Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller, pathCourse } from "../school/callers.js"
import { type Course, courseAt, coursePath } from "../school/courses.js"
import { currentPerson, type Person, seededCoursesOfPerson, seededStudents } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { matchesPerson, personIncludes, personJson } from "./personJson.js"
import { groupTabs } from "./tab.js"

export interface Group {
  readonly id: number
  readonly name: string
  readonly course: Course
  readonly members: ReadonlyArray<Person>
}

const groupList = defineList("groups", strictObject({ name: Schema.optional(ShortString) }), {
  description: "Students are distributed evenly among the groups. Default: 2."
})

/** A course with fewer groups than others leaves ids unused. */
export const groupIds = makeIds(1, (seed) => Math.max(2, groupList.maxLength(seed)))

/** A course initially has one group category. */
export const groupCategoryIds = makeIds(1, () => 1)

const groupInputs = (seed: Seed, course: number) => expandList(groupList.forCourse(seed, course), 2)

export const groupsOf = (seed: Seed, course: Course): ReadonlyArray<Group> => {
  const groups = groupInputs(seed, course.index)
  const members: ReadonlyArray<Array<Person>> = groups.map(() => [])
  for (const [index, student] of seededStudents(seed, course).entries()) {
    const member = currentPerson(seed, student)
    if (member.deleted !== true) members[index % groups.length]?.push(member)
  }
  return groups.map((data, position) => ({
    id: groupIds.at(seed, course.index, position),
    name: data?.name ?? `Project group ${position + 1}`,
    course,
    members: members[position] ?? []
  }))
}

export const isGroup = (seed: Seed, id: number): boolean => {
  const [course, position] = groupIds.locate(seed, id)
  return id > 0 && id < groupIds.limit(seed) && position < groupInputs(seed, course).length
}

export const groupAt = (seed: Seed, id: number): Group => {
  const [course] = groupIds.locate(seed, id)
  const group = groupsOf(seed, courseAt(seed, course)).find((candidate) => candidate.id === id)
  if (group === undefined) throw new RangeError(`no group ${id}`)
  return group
}

const findGroupOf = (seed: Seed, person: Person, course: Course): Group | undefined =>
  groupsOf(seed, course).find(({ members }) => members.some(({ id }) => id === person.id))

/** The groups of a person: one in each course where they are a student and there are groups. */
export const groupsOfPerson = (seed: Seed, person: Person): LazyList<Group> => {
  const courses = seededCoursesOfPerson(seed, person, "student")
  // If the data only contain the number of courses, either all courses have groups or none has.
  if (typeof seed.data.courses !== "object" && courses.length > 0 && groupInputs(seed, 0).length > 0) {
    return generateList(courses.length, (index) => {
      const group = findGroupOf(seed, person, courses.rowAt(index))
      if (group === undefined) throw new RangeError("a course has no groups")
      return group
    })
  }
  return typeof seed.data.courses === "object"
    ? listFromArray(sliceList(courses, 0, courses.length).flatMap((course) => findGroupOf(seed, person, course) ?? []))
    : listFromArray([])
}

/** The id of the group named in the path. */
export const pathGroup: Find<number> = Effect.fn("Sandbox.pathGroup")(function* (request: ApiRequest) {
  const { seed } = request
  const reference = pathParameter(request, "group_id")
  const group = /^\d{1,9}$/.test(reference) ? Number(reference) : 0
  return isGroup(seed, group) ? group : yield* notFound()
})

const groupJson = (quota: number, callerId: number, group: Group): JsonObject => ({
  id: group.id,
  name: group.name,
  description: null,
  is_public: false,
  join_level: "invitation_only",
  group_category_id: group.course.index + 1,
  max_membership: null,
  created_at: timestampOnDay(-10),
  members_count: group.members.length,
  storage_quota_mb: Math.floor(quota / 1024 ** 2),
  context_type: "Course",
  course_id: group.course.id,
  avatar_url: null,
  role: null,
  leader: null,
  followed_by_user: group.members.some(({ id }) => id === callerId),
  sis_group_id: null,
  sis_import_id: null,
  has_submission: false,
  concluded: false
})

/** The words of `include[]` for groups. */
const groupIncludes: Includes<Group> = {
  tabs: ({ id }, { url }) => groupTabs(url, id),
  // Canvas: groups are joined by invitation, unless their category allows students to sign up.
  permissions: ({ course }) => ({
    create_discussion_topic: true,
    join: false,
    create_announcement: canEdit(course.role)
  })
}

const renderGroup = (request: ApiRequest, group: Group): JsonObject => ({
  ...groupJson(request.quota, caller(request).id, group),
  ...renderIncludes(request, groupIncludes, group)
})

const groupFilters: Filters<Group> = {
  only_own_groups: (value, request) =>
    asBoolean(value) ? ({ members }) => members.some(({ id }) => id === caller(request).id) : undefined
}

export const replyGroups = Effect.fn("Sandbox.replyGroups")(function* (
  request: ApiRequest,
  path: string,
  rows: LazyList<Group> | ReadonlyArray<Group>
) {
  return yield* replyPage(request, { path, rows, toJson: (group) => renderGroup(request, group) })
})

const listCourseGroups = Effect.fn("Sandbox.listCourseGroups")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const rows = yield* selectArray(request, groupsOf(request.seed, course), { filters: groupFilters })
  return yield* replyGroups(request, `${coursePath(course)}/groups`, rows)
})

const listOwnGroups = Effect.fn("Sandbox.listOwnGroups")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  // All groups are in courses.
  const isListed = (asString(parameters.get("context_type")) ?? "Course") === "Course"
  return yield* replyGroups(request, "users/self/groups", isListed ? groupsOfPerson(seed, caller(request)) : [])
})

const showGroup = Effect.fn("Sandbox.showGroup")(function* (request: ApiRequest) {
  return reply(request, renderGroup(request, groupAt(request.seed, yield* pathGroup(request))))
})

const memberFilters: Filters<Person> = {
  search_term: filterSearch((person, term) => matchesPerson(person, term))
}

const listMembers = Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const group = groupAt(seed, yield* pathGroup(request))
  const include = asStrings(parameters.get("include"))
  return yield* replyPage(request, {
    path: `groups/${group.id}/users`,
    rows: yield* selectArray(request, group.members, { filters: memberFilters }),
    toJson: (person) => personJson(request, person, include)
  })
})

// All groups are collaborative.
const ALL_COLLABORATIVE = ["collaboration_state"]

export const groupResource = defineResource({
  routes: [
    get("/courses/:course_id/groups", listCourseGroups, {
      acts: Object.keys(groupFilters),
      include: ["tabs"],
      noEffect: ALL_COLLABORATIVE
    }),
    get("/users/self/groups", listOwnGroups, { acts: ["context_type"], include: ["tabs"] }),
    get("/groups/:group_id", showGroup, { include: Object.keys(groupIncludes) }),
    get("/groups/:group_id/users", listMembers, {
      acts: Object.keys(memberFilters),
      include: Object.keys(personIncludes),
      // The members of a group are active in its course.
      noEffect: ["exclude_inactive"]
    })
  ],
  fields: groupList.fields
})
