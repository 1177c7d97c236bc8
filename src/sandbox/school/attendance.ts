import { type LazyList, listFromArray } from "../kernel/lazyList.js"
import type { Seed } from "../kernel/seed.js"
import { type Course, courseAt, coursesOf } from "./courses.js"
import { type Person, rolesOf, tokenOwner } from "./people.js"
import type { Role } from "./roles.js"

// To look at all courses of a larger school would take too long, and nobody would miss the rest.
const MAX_SEARCHED_COURSES = 1_000_000

// A list is read page after page, so the courses of the last person are kept.
const lastPerson = new WeakMap<Seed, { readonly id: number; readonly courses: ReadonlyArray<Course> }>()

const findAttendedCourses = (seed: Seed, { id }: Person): ReadonlyArray<Course> => {
  const known = lastPerson.get(seed)
  if (known?.id === id) return known.courses
  const roleIn = rolesOf(seed, id)
  const courses: Array<Course> = []
  for (let index = 0; index < Math.min(seed.courseCount, MAX_SEARCHED_COURSES); index++) {
    const role = roleIn(index)
    if (role !== undefined) courses.push({ ...courseAt(seed, index), role })
  }
  lastPerson.set(seed, { id, courses })
  return courses
}

/** The courses that somebody is in, all of them or those where they have one role, each with the role that they have in it. */
export const coursesOfPerson = (seed: Seed, person: Person, role: Role | undefined): LazyList<Course> =>
  person.id === tokenOwner.id
    ? coursesOf(seed, role)
    : listFromArray(findAttendedCourses(seed, person).filter((course) => role === undefined || course.role === role))
