import { generate, type Listing } from "../listing.js"
import { type Course, courseAt, coursesOf } from "./courses.js"
import { groupsPerCourse } from "./coursework.js"
import { membersWith, type Person, self } from "./people.js"
import type { Plan } from "./plan.js"

export interface Group {
  readonly id: number
  readonly name: string
  readonly course: Course
  readonly members: ReadonlyArray<Person>
}

export const groupAt = (plan: Plan, id: number): Group => {
  const course = courseAt(plan, Math.floor((id - 1) / groupsPerCourse))
  const place = (id - 1) % groupsPerCourse
  const members = membersWith(plan, course, "student").filter((_, index) => index % groupsPerCourse === place)
  return { id, name: `Project group ${place + 1}`, course, members }
}

export const groupsOf = (plan: Plan, course: Course): ReadonlyArray<Group> =>
  Array.from({ length: groupsPerCourse }, (_, place) => groupAt(plan, 1 + course.index * groupsPerCourse + place))

/** The groups of the owner of the token: one in each course where they are a student. */
export const ownGroups = (plan: Plan): Listing<Group> => {
  const courses = coursesOf(plan, "student")
  return generate(courses.length, (index) => {
    const groups = groupsOf(plan, courses.at(index))
    const own = groups.find(({ members }) => members.some(({ id }) => id === self.id)) ?? groups[0]
    if (own === undefined) throw new RangeError("a course without groups")
    return own
  })
}
