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
  filterTime,
  type Sorts,
  selectArray
} from "../kernel/filters.js"
import type { Json } from "../kernel/json.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import type { Seed } from "../kernel/seed.js"
import { requireAccountAdmin } from "../school/callers.js"
import { allCourses, allCoursesAndDeleted, type Course, isConcluded } from "../school/courses.js"
import {
  allPeople,
  coursesOfPerson,
  existingMembersOf,
  findPerson,
  membersOf,
  type Person,
  peopleWithRole,
  personUuid
} from "../school/people.js"
import { type Role, rolesByType } from "../school/roles.js"
import { rootAccountName } from "./accountJson.js"
import { accountCourseIncludes, accountCourseRenderer } from "./courseJson.js"
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

const datesOf = (seed: Seed, course: Course) => {
  const { end_at: termEnd, start_at: termStart } = termJson(seed, termOf(seed, course))
  return { starts: [course.written.start_at, termStart], ends: [course.written.end_at, termEnd] }
}

/** Whether one of the dates matches. Canvas: a course without dates always does. */
const someDate = (dates: ReadonlyArray<Json | undefined>, matches: (date: string) => boolean): boolean =>
  dates.every((date) => typeof date !== "string") || dates.some((date) => typeof date === "string" && matches(date))

/** Whether a course has a member in one of these roles and states. */
const hasMember = (
  seed: Seed,
  course: Course,
  roles: ReadonlyArray<Role>,
  states: ReadonlyArray<string> = ["active", "invited"]
): boolean => existingMembersOf(seed, course).some(({ role, state }) => roles.includes(role) && states.includes(state))

// Canvas: a single value has no effect.
const filterRoles: Filter<Course> = (value, { seed }) =>
  Array.isArray(value)
    ? Effect.map(readEnrollmentTypes(value), (roles) => (course: Course) => hasMember(seed, course, roles))
    : undefined

/** Selects the courses whose teacher is one of these people. */
const filterTeachers: Filter<Course> = (value, { seed }) => {
  if (!Array.isArray(value)) return undefined
  const taught = asStrings(value).flatMap((reference) => {
    const person = findPerson(seed, reference)
    return person === undefined ? [] : coursesOfPerson(seed, person, "teacher")
  })
  const indexes = new Set(taught.map(({ index }) => index))
  return ({ index }) => indexes.has(index)
}

const matchesCourse = ({ code, id, name, sisId }: Course, term: string): boolean =>
  containsTerm([name, code, sisId], term) || String(id) === term

const teacherNames = (seed: Seed, course: Course) => peopleWithRole(seed, course, "teacher").map(({ name }) => name)

/** Canvas: only searches need characters, so a blank term is too short here. */
const filterCourseSearch: Filter<Course> = (value, { parameters, seed }) => {
  const term = asString(value) ?? ""
  if (term.length < 2) return Effect.fail(searchTermTooShort())
  return asString(parameters.get("search_by")) === "teacher"
    ? (course) => containsTerm(teacherNames(seed, course), term)
    : (course) => matchesCourse(course, term)
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
  blueprint: filterFlag(({ written }) => written.blueprint === true),
  blueprint_associated: filterFlag(() => false),
  public: filterFlag(({ written }) => written.is_public === true),
  homeroom: (value) => (asBoolean(value) ? ({ written }) => written.homeroom_course === true : undefined),
  enrollment_term_id: (value, { seed }) =>
    Effect.map(
      Effect.forEach(asStrings(value), (reference) => findTerm({ seed }, reference)),
      (terms) => (course) => terms.some(({ id }) => id === termOf(seed, course))
    ),
  starts_before: filterTime((course, time, { seed }) => someDate(datesOf(seed, course).starts, (date) => date <= time)),
  ends_after: filterTime((course, time, { seed }) => someDate(datesOf(seed, course).ends, (date) => date >= time)),
  by_subaccounts: (value) => (Array.isArray(value) ? () => asStrings(value).includes("1") : undefined),
  by_teachers: filterTeachers,
  with_enrollments: filterFlag((course, { seed }) => hasMember(seed, course, rolesByType)),
  hide_enrollmentless_courses:
    (_, { seed }) =>
    (course) =>
      hasMember(seed, course, rolesByType),
  enrollment_type: filterRoles,
  enrollment_workflow_state: (value, { seed }) =>
    Array.isArray(value) ? (course) => hasMember(seed, course, rolesByType, asStrings(value)) : undefined,
  search_term: filterCourseSearch
}

const courseSorts: Sorts<Course> = {
  keys: {
    course_name: ({ name }) => name,
    course_status: ({ state }) => databaseStates[state][0],
    sis_course_id: ({ sisId }) => sisId,
    teacher: (course, { seed }) => peopleWithRole(seed, course, "teacher")[0]?.sortableName,
    term: (course, { seed }) => String(termJson(seed, termOf(seed, course)).name),
    // All courses are in one account, which leaves them in the order of their ids.
    account_name: (_, { seed }) => rootAccountName(seed),
    subaccount: (_, { seed }) => rootAccountName(seed)
  }
}

const listCourses = Effect.fn("Sandbox.listCourses")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const states = asStrings(parameters.get("state"))
  const listsDeleted = states.includes("deleted") || states.includes("all")
  const rows = yield* selectArray(request, listsDeleted ? allCoursesAndDeleted(seed) : allCourses(seed), {
    filters: courseFilters,
    sorts: courseSorts
  })
  return yield* replyPage(request, {
    path: "accounts/1/courses",
    paging: "bookmark",
    rows,
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
  uuids: (value, { seed }) => {
    const uuids = asStrings(value)
    return (person) => uuids.includes(personUuid(seed, person))
  },
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
  const people = allPeople(seed, asBoolean(parameters.get("include_deleted_users")))
  const rows = yield* selectArray(request, people, {
    filters: userFilters,
    sorts: personSorts((person: Person) => person)
  })
  const include = asStrings(parameters.get("include"))
  const toJson = (person: Person) => personJson(request, person, include)
  return yield* replyPage(request, { path: "accounts/1/users", paging: "bookmark", rows, toJson })
})

export const accountListResource = defineResource({
  routes: [
    get("/accounts/:account_id/courses", listCourses, {
      acts: [...Object.keys(courseFilters), "search_by", "teacher_limit", "sort", "order"],
      include: accountCourseIncludes
    }),
    get("/accounts/:account_id/users", listUsers, {
      acts: [...Object.keys(userFilters), "include_deleted_users", "sort", "order"],
      include: Object.keys(personIncludes)
    })
  ]
})
