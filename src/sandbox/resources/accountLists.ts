/** The courses and the users of the account. */
import * as Effect from "effect/Effect"
import { searchTermTooShort } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import {
  containsTerm,
  type Filter,
  type Filters,
  filterFlag,
  filterSearch,
  type Sorts,
  selectArray
} from "../kernel/filters.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import type { Seed } from "../kernel/seed.js"
import { requireAccountAdmin } from "../school/callers.js"
import { allCourses, allCoursesAndDeleted, type Course, isConcluded } from "../school/courses.js"
import { allPeople, coursesOfPerson, findPerson, membersOf, type Person, peopleWithRole } from "../school/people.js"
import type { Role } from "../school/roles.js"
import { accountCourseRenderer, COURSE_INCLUDES } from "./courseJson.js"
import { matchesPerson, personIncludes, personJson } from "./personJson.js"
import { findTerm, termJson, termOf } from "./terms.js"
import { personSorts, readEnrollmentTypes } from "./users.js"

/** The state of a course in the database of Canvas, which shows `created` and `claimed` as `unpublished`. */
const databaseStates: Readonly<Record<Course["state"], ReadonlyArray<string>>> = {
  unpublished: ["created", "claimed"],
  available: ["available"],
  completed: ["completed"],
  deleted: ["deleted"]
}

const hasRole = (seed: Seed, course: Course, roles: ReadonlyArray<Role>): boolean =>
  membersOf(seed, course).some(({ role }) => roles.includes(role))

/** Selects the courses whose teacher is one of these people. */
const filterTeachers: Filter<Course> = (value, { seed }) => {
  const taught = asStrings(value).flatMap((reference) => {
    const person = findPerson(seed, reference)
    return person === undefined ? [] : coursesOfPerson(seed, person, "teacher")
  })
  const indexes = new Set(taught.map(({ index }) => index))
  return ({ index }) => indexes.has(index)
}

/** Canvas: only searches need characters, so a blank term is too short here. */
const filterCourseSearch: Filter<Course> = (value) => {
  const term = asString(value) ?? ""
  if (term.length < 2) return Effect.fail(searchTermTooShort())
  return ({ code, id, name, sisId }) => containsTerm([name, code, sisId], term) || String(id) === term
}

const courseFilters: Filters<Course> = {
  state: (value) => {
    const states = asStrings(value)
    return states.includes("all")
      ? undefined
      : ({ state }) => databaseStates[state].some((candidate) => states.includes(candidate))
  },
  published: filterFlag(({ state }) => state === "available"),
  completed: filterFlag((course, { now }) => isConcluded(course, now)),
  enrollment_term_id: (value, { seed }) =>
    Effect.map(
      Effect.forEach(asStrings(value), (reference) => findTerm({ seed }, reference)),
      (terms) => (course) => terms.some(({ id }) => id === termOf(seed, course))
    ),
  by_teachers: filterTeachers,
  with_enrollments: filterFlag((course, { seed }) => membersOf(seed, course).length > 0),
  enrollment_type: (value, { seed }) =>
    Effect.map(readEnrollmentTypes(value), (roles) => (course) => hasRole(seed, course, roles)),
  search_term: filterCourseSearch
}

const courseSorts: Sorts<Course> = {
  keys: {
    course_name: ({ name }) => name,
    sis_course_id: ({ sisId }) => sisId,
    teacher: (course, { seed }) => peopleWithRole(seed, course, "teacher")[0]?.sortableName,
    term: (course, { seed }) => String(termJson(seed, termOf(seed, course)).name)
  }
}

const listCourses = Effect.fn("Sandbox.listCourses")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const states = asStrings(parameters.get("state"))
  const all = states.includes("deleted") || states.includes("all") ? allCoursesAndDeleted(seed) : allCourses(seed)
  return yield* replyPage(request, {
    path: "accounts/1/courses",
    paging: "bookmark",
    rows: yield* selectArray(request, all, { filters: courseFilters, sorts: courseSorts }),
    toJson: accountCourseRenderer(request)
  })
})

/** The ids of the people with one of these roles in one of the courses. */
const idsWithRoles = (seed: Seed, roles: ReadonlyArray<Role>): ReadonlySet<number> =>
  new Set(
    allCourses(seed).flatMap((course) =>
      membersOf(seed, course).flatMap(({ person, role }) => (roles.includes(role) ? [person.id] : []))
    )
  )

const userFilters: Filters<Person> = {
  enrollment_type: (value, { seed }) =>
    Effect.map(readEnrollmentTypes(value), (roles) => {
      const ids = idsWithRoles(seed, roles)
      return ({ id }) => ids.has(id)
    }),
  search_term: filterSearch(matchesPerson)
}

const listUsers = Effect.fn("Sandbox.listUsers")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const include = asStrings(parameters.get("include"))
  return yield* replyPage(request, {
    path: "accounts/1/users",
    paging: "bookmark",
    rows: yield* selectArray(request, allPeople(seed), {
      filters: userFilters,
      sorts: personSorts((person: Person) => person)
    }),
    toJson: (person) => personJson(request, person, include)
  })
})

export const accountListResource = defineResource({
  routes: [
    get("/accounts/:account_id/courses", listCourses, {
      acts: [...Object.keys(courseFilters), "sort", "order"],
      include: COURSE_INCLUDES
    }),
    get("/accounts/:account_id/users", listUsers, {
      acts: [...Object.keys(userFilters), "sort", "order"],
      include: Object.keys(personIncludes)
    })
  ]
})
