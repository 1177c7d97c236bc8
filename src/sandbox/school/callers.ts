/** The caller of a request, the records that it names, and what the caller may do with them. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { type ApiFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../kernel/context.js"
import { asString, isBlank } from "../kernel/parameters.js"
import type { Find, Owners } from "../kernel/resource.js"
import { allCourses, type Course, courseAt, coursePath, findCourse } from "./courses.js"
import { findPerson, membersOf, type Person, personWithId, tokenOwner } from "./people.js"
import { canEdit } from "./roles.js"

/** The only account that has courses. */
export const ACCOUNT = { id: 1 } as const

/** The person who sends the request: the owner of the token, or an existing person given by `as_user_id`. */
export const caller = ({ parameters, seed, tokenUser }: ApiRequest): Person => {
  const owner = personWithId(seed, tokenUser) ?? tokenOwner
  const reference = asString(parameters.get("as_user_id")) ?? ""
  return isBlank(reference) || reference === "self" ? owner : (findPerson(seed, reference) ?? owner)
}

/** Whether the caller manages the account: the owner of the token does. */
export const isAccountAdmin = (request: ApiRequest): boolean => caller(request).id === tokenOwner.id

/** Whether the caller may edit the content of a course: by their role in it, or as an administrator. */
export const managesCourse = (request: ApiRequest, { role }: Course): boolean =>
  canEdit(role) || isAccountAdmin(request)

/** The course with the caller's role in it; fails if the caller is not in it. */
export const findCallerCourse = (request: ApiRequest, reference: string): Either.Either<Course, ApiFailure> =>
  Either.flatMap(Either.fromOption(findCourse(request.seed, reference), notFound), (course) => {
    if (isAccountAdmin(request)) return Either.right(course)
    const { id } = caller(request)
    const roles = membersOf(request.seed, course).flatMap(({ person, role }) => (person.id === id ? [role] : []))
    // The role with the most permissions counts.
    const role = roles.find(canEdit) ?? roles[0]
    return role === undefined ? Either.left(unauthorized()) : Either.right({ ...course, role })
  })

/** The course named in the path, with the caller's role in it. */
export const pathCourse: Find<Course> = (request) => findCallerCourse(request, pathParameter(request, "course_id"))

/** The course named in the path, if the caller may edit its content. */
export const editableCourse: Find<Course> = (request) =>
  Effect.flatMap(pathCourse(request), (course) =>
    canEdit(course.role) ? Effect.succeed(course) : Effect.fail(unauthorized())
  )

/** Records of courses. */
export const courseOwners: Owners<Course> = {
  find: pathCourse,
  path: coursePath,
  canEdit: ({ role }) => canEdit(role),
  stored: (seed, { index }) => courseAt(seed, index),
  all: allCourses
}

// `self` and `default` name the root account, the only one of the sandbox.
const ROOT_ACCOUNT_NAMES: ReadonlySet<string> = new Set(["1", "self", "default"])

export const isRootAccount = (reference: string): boolean => ROOT_ACCOUNT_NAMES.has(reference)

/** Fails if the path names another account. */
export const requireRootAccount = (request: ApiRequest): Effect.Effect<void, ApiFailure> =>
  isRootAccount(pathParameter(request, "account_id")) ? Effect.void : Effect.fail(notFound())

/** Only administrators may see the account. */
export const requireAccountAdmin = Effect.fn("Sandbox.requireAccountAdmin")(function* (request: ApiRequest) {
  yield* requireRootAccount(request)
  if (!isAccountAdmin(request)) return yield* unauthorized()
})

/** Records of the account, which only administrators see. */
export const accountOwners: Owners<typeof ACCOUNT> = {
  find: (request) => Effect.as(requireAccountAdmin(request), ACCOUNT),
  path: ({ id }) => `accounts/${id}`,
  canEdit: () => true
}

/** Finds a person by a reference, or by `self`, the caller. */
export const findPersonOrSelf = (request: ApiRequest, reference: string): Person | undefined =>
  reference === "self" ? caller(request) : findPerson(request.seed, reference)

/** The person named in the path, if they exist. */
export const pathPerson = (request: ApiRequest): Person | undefined =>
  findPersonOrSelf(request, pathParameter(request, "user_id"))

/** The person named in the path, who must be the caller. */
export const pathSelf: Find<Person> = (request) => {
  const person = pathPerson(request)
  if (person === undefined) return Effect.fail(notFound())
  return person.id === caller(request).id ? Effect.succeed(person) : Effect.fail(unauthorized())
}

/** The person named in the path, who must be the caller, unless the caller manages the account. */
export const pathManagedPerson: Find<Person> = (request) => {
  const person = pathPerson(request)
  return isAccountAdmin(request) && person !== undefined ? Effect.succeed(person) : pathSelf(request)
}
