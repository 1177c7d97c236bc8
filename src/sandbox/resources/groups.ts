/** Groups of students. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { type Filters, filterSearch, type Includes, renderIncludes, selectArray } from "../kernel/filters.js"
import { makeIds } from "../kernel/ids.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { ShortString, strictObject } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { concatLists, generateList, type LazyList, listFromArray, skipRows, sliceList } from "../kernel/lazyList.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { flag, integer, internal, makeRecordTable, oneWordOf, type RecordOf, text } from "../kernel/records.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, type Find, get } from "../kernel/resource.js"
import { memoizePerSeed, type Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { caller, findCallerCourse, pathCourse } from "../school/callers.js"
import { type Course, courseAt, coursePath } from "../school/courses.js"
import { currentPerson, enrollmentIds, type Person, seededCoursesOfPerson, seededStudents } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { matchesPerson, personIncludes, personJson } from "./personJson.js"

/** The fields of a group that callers write. */
export const groupFields = {
  name: text({ initial: "New Group", maxLength: 255 }),
  description: text(),
  is_public: flag(false),
  join_level: oneWordOf(
    ["parent_context_auto_join", "parent_context_request", "invitation_only"],
    "invitation_only" as string
  ),
  storage_quota_mb: integer(null),
  sis_group_id: text(),
  group_category_id: internal(0 as number)
}

export interface Group extends RecordOf<typeof groupFields> {
  readonly course: Course
  /** The people whose membership is accepted. */
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

/** The groups of a course, without their members. */
export const groupRows = makeRecordTable<Course, typeof groupFields>({
  fields: groupFields,
  key: ({ index }) => index,
  timestamps: "created",
  seeded: (seed, { index }) =>
    groupInputs(seed, index).map((data, position) => ({
      id: groupIds.at(seed, index, position),
      name: data?.name ?? `Project group ${position + 1}`,
      group_category_id: groupCategoryIds.at(seed, index, 0)
    }))
})

/** A person in a group, or about to join one. */
export interface Membership {
  readonly id: number
  readonly group: number
  readonly person: Person
  readonly state: "accepted" | "invited" | "requested"
  readonly moderator: boolean
}

/** The memberships in the groups of a course. Its seeded students are distributed evenly. */
export const memberships = makeTable<Course, Membership>(
  ({ index }) => index,
  (seed, course) => {
    const { length } = groupInputs(seed, course.index)
    return length === 0
      ? []
      : seededStudents(seed, course).map((person, position) => ({
          // A course has as many ids of enrollments as members.
          id: enrollmentIds.at(seed, course.index, position),
          group: groupIds.at(seed, course.index, position % length),
          person,
          state: "accepted",
          moderator: false
        }))
  }
)

/** The courses whose groups or memberships callers have changed, and the courses of created groups. */
const changes = memoizePerSeed(() => ({ courses: new Set<number>(), created: new Map<number, number>() }))

/** Records that the groups of a course were changed, and optionally the id of a new one. */
export const recordGroupChange = ({ seed }: { readonly seed: Seed }, { index }: Course, created?: number): void => {
  changes(seed).courses.add(index)
  if (created !== undefined) changes(seed).created.set(created, index)
}

export const groupsOf = (seed: Seed, course: Course): ReadonlyArray<Group> => {
  const members = new Map<number, Array<Person>>()
  for (const { group, person, state } of memberships.get({ seed }, course)) {
    const member = currentPerson(seed, person)
    if (state !== "accepted" || member.deleted === true) continue
    const others = members.get(group)
    if (others === undefined) members.set(group, [member])
    else others.push(member)
  }
  return groupRows.get({ seed }, course).map((row) => ({ ...row, course, members: members.get(row.id) ?? [] }))
}

/** The groups of a category; none without a category, as that of an assignment whose students work alone. */
export const groupsIn = ({ seed }: { readonly seed: Seed }, course: Course, category: unknown): ReadonlyArray<Group> =>
  groupsOf(seed, course).filter(({ group_category_id }) => group_category_id === category)

/** The index of the course of a group. */
const courseIndexOf = (seed: Seed, id: number): number => changes(seed).created.get(id) ?? groupIds.locate(seed, id)[0]

const findGroup = (seed: Seed, id: number): Group | undefined => {
  const index = courseIndexOf(seed, id)
  const isKnown = changes(seed).created.has(id) || (id > 0 && id < groupIds.limit(seed))
  return isKnown ? groupsOf(seed, courseAt(seed, index)).find((group) => group.id === id) : undefined
}

export const isGroup = (seed: Seed, id: number): boolean => {
  const index = courseIndexOf(seed, id)
  if (!changes(seed).courses.has(index)) {
    const position = groupIds.locate(seed, id)[1]
    return id > 0 && id < groupIds.limit(seed) && position < groupInputs(seed, index).length
  }
  return findGroup(seed, id) !== undefined
}

export const groupAt = (seed: Seed, id: number): Group => {
  const group = findGroup(seed, id)
  if (group === undefined) throw new RangeError(`no group ${id}`)
  return group
}

const findGroupsOf = (seed: Seed, person: Person, course: Course): ReadonlyArray<Group> =>
  groupsOf(seed, course).filter(({ members }) => members.some(({ id }) => id === person.id))

/** The groups of a person: one in each unchanged course where they are a student, if courses have groups. */
const groupsOfPerson = (seed: Seed, person: Person): LazyList<Group> => {
  const courses = seededCoursesOfPerson(seed, person, "student")
  if (typeof seed.data.courses === "object") {
    const indexes = new Set([
      ...sliceList(courses, 0, courses.length).map(({ index }) => index),
      ...changes(seed).courses
    ])
    return listFromArray([...indexes].flatMap((index) => findGroupsOf(seed, person, courseAt(seed, index))))
  }
  const changed = [...changes(seed).courses]
  const inChanged = listFromArray(changed.flatMap((index) => findGroupsOf(seed, person, courseAt(seed, index))))
  // If the data only contain the number of courses, either all courses have groups or none has.
  if (courses.length === 0 || groupInputs(seed, 0).length === 0) return inChanged
  const positions =
    changed.length === 0
      ? []
      : sliceList(courses, 0, courses.length).flatMap(({ index }, position) =>
          changes(seed).courses.has(index) ? [position] : []
        )
  const unchanged = skipRows(courses, positions)
  return concatLists(
    generateList(unchanged.length, (index) => {
      const [group] = findGroupsOf(seed, person, unchanged.rowAt(index))
      if (group === undefined) throw new RangeError("a course has no groups")
      return group
    }),
    inChanged
  )
}

/** The id of the group named in the path. */
export const pathGroup: Find<number> = Effect.fn("Sandbox.pathGroup")(function* (request: ApiRequest) {
  const { seed } = request
  const group = parseId(pathParameter(request, "group_id"))
  return isGroup(seed, group) ? group : yield* notFound()
})

/** The group with this id, with the caller's role in its course. */
export const findCallerGroup = Effect.fn("Sandbox.findCallerGroup")(function* (request: ApiRequest, id: number) {
  const group = findGroup(request.seed, id)
  if (group === undefined) return yield* notFound()
  return { ...group, course: yield* findCallerCourse(request, String(group.course.id)) }
})

/** The group named in the path, with the caller's role in its course. */
export const pathCallerGroup = (request: ApiRequest) =>
  Effect.flatMap(pathGroup(request), (id) => findCallerGroup(request, id))

const groupJson = (quota: number, callerId: number, { course, members, ...group }: Group): JsonObject => ({
  ...group,
  max_membership: null,
  members_count: members.length,
  storage_quota_mb: group.storage_quota_mb ?? Math.floor(quota / 1024 ** 2),
  context_type: "Course",
  course_id: course.id,
  avatar_url: null,
  role: null,
  leader: null,
  followed_by_user: members.some(({ id }) => id === callerId),
  sis_import_id: null,
  has_submission: false,
  concluded: false
})

/** The words of `include[]` for groups. */
const groupIncludes: Includes<Group> = {
  // Canvas: groups are joined by invitation, unless their category allows students to sign up.
  permissions: ({ course }) => ({
    create_discussion_topic: true,
    join: false,
    create_announcement: canEdit(course.role)
  })
}

export const renderGroup = (request: ApiRequest, group: Group): JsonObject => ({
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

export const memberFilters: Filters<Person> = {
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
      noEffect: ALL_COLLABORATIVE
    }),
    get("/users/self/groups", listOwnGroups, { acts: ["context_type"] }),
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
