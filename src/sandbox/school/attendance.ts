/** The courses of a person. */
import { type LazyList, listFromArray } from "../kernel/lazyList.js"
import type { Seed } from "../kernel/seed.js"
import { type Course, courseAt, coursesOf } from "./courses.js"
import { type Person, rolesOf, tokenOwner } from "./people.js"
import type { Role } from "./roles.js"

// Searching all courses of a larger school would take too long.
const MAX_SEARCHED_COURSES = 1_000_000

// A list is read page by page, so the courses of the last person are cached.
const lastPerson = new WeakMap<Seed, { readonly id: number; readonly courses: ReadonlyArray<Course> }>()

const findAttendedCourses = (seed: Seed, { id }: Person): ReadonlyArray<Course> => {
  const cached = lastPerson.get(seed)
  if (cached?.id === id) return cached.courses
  const roleIn = rolesOf(seed, id)
  const courses: Array<Course> = []
  for (let index = 0; index < Math.min(seed.courseCount, MAX_SEARCHED_COURSES); index++) {
    const role = roleIn(index)
    if (role !== undefined) courses.push({ ...courseAt(seed, index), role })
  }
  lastPerson.set(seed, { id, courses })
  return courses
}

/** The courses of a person, optionally those with one role, each with the person's role in it. */
export const coursesOfPerson = (seed: Seed, person: Person, role: Role | undefined): LazyList<Course> =>
  person.id === tokenOwner.id
    ? coursesOf(seed, role)
    : listFromArray(findAttendedCourses(seed, person).filter((course) => role === undefined || course.role === role))
