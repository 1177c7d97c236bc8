import { fromArray, type Listing } from "../kernel/listing.js"
import type { Plan } from "../kernel/plan.js"
import { type Course, courseAt, coursesOf } from "./courses.js"
import { type Person, rolesOf, self } from "./people.js"
import type { Role } from "./roles.js"

// To look at all courses of a larger school would take too long, and nobody would miss the rest.
const searched = 1_000_000

// A list is read page after page, so the courses of the last person are kept.
const latest = new WeakMap<Plan, { readonly id: number; readonly courses: ReadonlyArray<Course> }>()

const attended = (plan: Plan, { id }: Person): ReadonlyArray<Course> => {
  const known = latest.get(plan)
  if (known?.id === id) return known.courses
  const roleIn = rolesOf(plan, id)
  const courses: Array<Course> = []
  for (let index = 0; index < Math.min(plan.courses, searched); index++) {
    const role = roleIn(index)
    if (role !== undefined) courses.push({ ...courseAt(plan, index), role })
  }
  latest.set(plan, { id, courses })
  return courses
}

/** The courses that somebody is in, all of them or those where they have one role, each with the role that they have in it. */
export const coursesWith = (plan: Plan, person: Person, role: Role | undefined): Listing<Course> =>
  person.id === self.id
    ? coursesOf(plan, role)
    : fromArray(attended(plan, person).filter((course) => role === undefined || course.role === role))
