/** The caller of a request and the records that it names. */
import * as Effect from "effect/Effect"
import { type ApiFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { Parameters, pathParameter, SandboxContext } from "../kernel/context.js"
import type { Ids } from "../kernel/ids.js"
import { asString, isBlank } from "../kernel/parameters.js"
import type { RouteEffect } from "../kernel/resource.js"
import { type Course, courseAt, findCourse } from "./courses.js"
import { findPerson, membersOf, type Person, tokenOwner } from "./people.js"
import { canEdit } from "./roles.js"

/** The person who sends the request: the owner of the token, or an existing person given by `as_user_id`. */
export const caller: Effect.Effect<Person, never, Parameters | SandboxContext> = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const reference = all.get("as_user_id")
  return isBlank(reference) ? tokenOwner : (findPerson(seed, asString(reference) ?? "") ?? tokenOwner)
})

/** The course with the caller's role in it; fails if the caller is not in it. */
export const findCallerCourse = Effect.fn("Sandbox.findCallerCourse")(function* (
  reference: string
): Effect.fn.Return<Course, ApiFailure, Parameters | SandboxContext> {
  const { seed } = yield* SandboxContext
  const course = yield* Effect.mapError(findCourse(seed, reference), notFound)
  const person = yield* caller
  if (person.id === tokenOwner.id) return course
  const member = membersOf(seed, course).find((candidate) => candidate.person.id === person.id)
  return member === undefined ? yield* unauthorized() : { ...course, role: member.role }
})

/** The course named in the path, with the caller's role in it. */
export const pathCourse: RouteEffect<Course> = Effect.flatMap(pathParameter("course_id"), findCallerCourse)

/** The course named in the path, if the caller may edit its content. */
export const editableCourse: RouteEffect<Course> = Effect.flatMap(pathCourse, (course) =>
  canEdit(course.role) ? Effect.succeed(course) : Effect.fail(unauthorized())
)

/** The course of a record with one of these ids. `createdIn` is the course in which a caller created it. */
export const courseOfRecord =
  (ids: Ids) =>
  (id: number, createdIn: Course | undefined): RouteEffect<Course> =>
    Effect.gen(function* () {
      const { seed } = yield* SandboxContext
      const index = createdIn?.index ?? ids.locate(seed, id)[0]
      return index < 0 || index >= seed.courseCount
        ? yield* notFound()
        : yield* findCallerCourse(String(courseAt(seed, index).id))
    })

/** The person named in the path, if they exist. */
export const pathPerson: RouteEffect<Person | undefined> = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  const reference = yield* pathParameter("user_id")
  return reference === "self" ? yield* caller : findPerson(seed, reference)
})

/** The person named in the path, who must be the caller. */
export const pathSelf: RouteEffect<Person> = Effect.gen(function* () {
  const person = yield* pathPerson
  if (person === undefined) return yield* notFound()
  return person.id === (yield* caller).id ? person : yield* unauthorized()
})
