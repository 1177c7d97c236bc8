import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { givenList, listOf, object, Text } from "../kernel/given.js"
import { ids } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { fromArray, generate, type Listing, slice } from "../kernel/listing.js"
import type { Plan } from "../kernel/plan.js"
import { notFound } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { type Asked, get, resource } from "../kernel/resource.js"
import { onDay } from "../kernel/time.js"
import { pathParameter, World } from "../kernel/world.js"
import { coursesWith } from "../school/attendance.js"
import { caller, pathCourse } from "../school/callers.js"
import { type Course, courseAt, coursePath } from "../school/courses.js"
import { membersWith, type Person } from "../school/people.js"

export interface Group {
  readonly id: number
  readonly name: string
  readonly course: Course
  readonly members: ReadonlyArray<Person>
}

const givenGroups = givenList("groups", object({ name: Schema.optional(Text) }), {
  description: "Students are shared out among them. Default: 2."
})

/** A course with fewer groups than another does not use all of its own. */
export const groupIds = ids(1, (plan) => Math.max(2, givenGroups.most(plan)))

/** A course has one category of groups from the beginning. */
export const groupCategoryIds = ids(1, () => 1)

const groupsData = (plan: Plan, course: number) => listOf(givenGroups.of(plan, course), 2)

export const groupsOf = (plan: Plan, course: Course): ReadonlyArray<Group> => {
  const groups = groupsData(plan, course.index)
  const members: ReadonlyArray<Array<Person>> = groups.map(() => [])
  for (const [index, student] of membersWith(plan, course, "student").entries()) {
    members[index % groups.length]?.push(student)
  }
  return groups.map((data, place) => ({
    id: groupIds.at(plan, course.index, place),
    name: data?.name ?? `Project group ${place + 1}`,
    course,
    members: members[place] ?? []
  }))
}

export const isGroup = (plan: Plan, id: number): boolean => {
  const [course, place] = groupIds.of(plan, id)
  return id > 0 && id < groupIds.limit(plan) && place < groupsData(plan, course).length
}

export const groupAt = (plan: Plan, id: number): Group => {
  const [course] = groupIds.of(plan, id)
  const group = groupsOf(plan, courseAt(plan, course)).find((one) => one.id === id)
  if (group === undefined) throw new RangeError(`no group ${id}`)
  return group
}

const ownGroup = (plan: Plan, person: Person, course: Course): Group | undefined =>
  groupsOf(plan, course).find(({ members }) => members.some(({ id }) => id === person.id))

/** The groups that somebody is in: one in each course where they are a student and there are any. */
const ownGroups = (plan: Plan, person: Person): Listing<Group> => {
  const courses = coursesWith(plan, person, "student")
  // Where courses are a number, either all have groups or none has.
  if (typeof plan.given.courses !== "object" && courses.length > 0 && groupsData(plan, 0).length > 0) {
    return generate(courses.length, (index) => {
      const own = ownGroup(plan, person, courses.rowAt(index))
      if (own === undefined) throw new RangeError("a course without groups")
      return own
    })
  }
  return typeof plan.given.courses === "object"
    ? fromArray(slice(courses, 0, courses.length).flatMap((course) => ownGroup(plan, person, course) ?? []))
    : fromArray([])
}

/** The number of the group named in the path. */
export const pathGroup: Asked<number> = Effect.gen(function* () {
  const { plan } = yield* World
  const reference = yield* pathParameter("group_id")
  const group = /^\d{1,9}$/.test(reference) ? Number(reference) : 0
  return isGroup(plan, group) ? group : yield* notFound()
})

const groupJson = (quota: number, callerId: number, group: Group): JsonObject => ({
  id: group.id,
  name: group.name,
  description: null,
  is_public: false,
  join_level: "invitation_only",
  group_category_id: group.course.index + 1,
  max_membership: null,
  created_at: onDay(-10),
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

export const replyGroups = Effect.fn("Sandbox.replyGroups")(function* (
  path: string,
  rows: Listing<Group> | ReadonlyArray<Group>
) {
  const { quota } = yield* World
  const { id } = yield* caller
  return yield* replyPage({ path, rows, toJson: (group) => groupJson(quota, id, group) })
})

const courseGroups = Effect.gen(function* () {
  const { plan } = yield* World
  const course = yield* pathCourse
  return yield* replyGroups(`${coursePath(course)}/groups`, groupsOf(plan, course))
})

const listOwn = Effect.gen(function* () {
  const { plan } = yield* World
  return yield* replyGroups("users/self/groups", ownGroups(plan, yield* caller))
})

const showGroup = Effect.gen(function* () {
  const { plan, quota } = yield* World
  const { id } = yield* caller
  return yield* reply(groupJson(quota, id, groupAt(plan, yield* pathGroup)))
})

const listMembers = Effect.gen(function* () {
  const { plan } = yield* World
  const group = groupAt(plan, yield* pathGroup)
  return yield* replyPage({
    path: `groups/${group.id}/users`,
    rows: group.members,
    toJson: ({ id, login, name, sortableName }) => ({
      id,
      name,
      sortable_name: sortableName,
      short_name: name,
      login_id: login
    })
  })
})

export const groupResource = resource({
  routes: [
    get("/courses/:course_id/groups", courseGroups),
    get("/users/self/groups", listOwn),
    get("/groups/:group_id", showGroup),
    get("/groups/:group_id/users", listMembers)
  ],
  fields: givenGroups.fields
})
