import { fromArray, generate, type Listing, slice } from "../kernel/listing.js"
import { coursesWith } from "./attendance.js"
import { type Course, courseAt } from "./courses.js"
import { groupId } from "./ids.js"
import { membersWith, type Person } from "./people.js"
import { listData, listOf, type Plan } from "./plan.js"

export interface Group {
  readonly id: number
  readonly name: string
  readonly course: Course
  readonly members: ReadonlyArray<Person>
}

/** The ids of groups are below this; a course with fewer groups than another does not use all of its own. */
export const groupLimit = ({ courses, room }: Plan): number => groupId(room, courses, 0)

const groupsData = (plan: Plan, course: number) => listOf(listData(plan, course, "groups"), 2)

export const groupsOf = (plan: Plan, course: Course): ReadonlyArray<Group> => {
  const groups = groupsData(plan, course.index)
  const members: ReadonlyArray<Array<Person>> = groups.map(() => [])
  for (const [index, student] of membersWith(plan, course, "student").entries()) {
    members[index % groups.length]?.push(student)
  }
  return groups.map((data, place) => ({
    id: groupId(plan.room, course.index, place),
    name: data?.name ?? `Project group ${place + 1}`,
    course,
    members: members[place] ?? []
  }))
}

const courseIndex = (plan: Plan, group: number) => Math.floor((group - 1) / plan.room.groups)

export const isGroup = (plan: Plan, id: number): boolean =>
  id > 0 && id < groupLimit(plan) && (id - 1) % plan.room.groups < groupsData(plan, courseIndex(plan, id)).length

export const groupAt = (plan: Plan, id: number): Group => {
  const group = groupsOf(plan, courseAt(plan, courseIndex(plan, id))).find((one) => one.id === id)
  if (group === undefined) throw new RangeError(`no group ${id}`)
  return group
}

const ownGroup = (plan: Plan, person: Person, course: Course): Group | undefined =>
  groupsOf(plan, course).find(({ members }) => members.some(({ id }) => id === person.id))

/** The groups that somebody is in: one in each course where they are a student and there are any. */
export const ownGroups = (plan: Plan, person: Person): Listing<Group> => {
  const courses = coursesWith(plan, person, "student")
  // Where courses are a number, either all have groups or none has.
  if (typeof plan.data.courses !== "object" && courses.length > 0 && groupsData(plan, 0).length > 0) {
    return generate(courses.length, (index) => {
      const own = ownGroup(plan, person, courses.at(index))
      if (own === undefined) throw new RangeError("a course without groups")
      return own
    })
  }
  return typeof plan.data.courses === "object"
    ? fromArray(slice(courses, 0, courses.length).flatMap((course) => ownGroup(plan, person, course) ?? []))
    : fromArray([])
}
