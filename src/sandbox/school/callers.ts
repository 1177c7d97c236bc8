import * as Effect from "effect/Effect"
import type { Ids } from "../kernel/ids.js"
import { asText, isBlank } from "../kernel/parameters.js"
import { notFound, type Refusal, unauthorized } from "../kernel/refusal.js"
import type { Asked } from "../kernel/resource.js"
import { Parameters, pathParameter, World } from "../kernel/world.js"
import { type Course, courseAt, findCourse } from "./courses.js"
import { findPerson, membersOf, type Person, self } from "./people.js"
import { mayEdit } from "./roles.js"

/** Who asks: the owner of the token, or whom they act as, who is known to exist. */
export const caller: Effect.Effect<Person, never, Parameters | World> = Effect.gen(function* () {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const reference = all.get("as_user_id")
  return isBlank(reference) ? self : (findPerson(plan, asText(reference) ?? "") ?? self)
})

/** A course with the role that the caller has in it. */
export const visited = Effect.fn("Sandbox.visitCourse")(function* (
  reference: string
): Effect.fn.Return<Course, Refusal, Parameters | World> {
  const { plan } = yield* World
  const course = yield* Effect.mapError(findCourse(plan, reference), notFound)
  const person = yield* caller
  if (person.id === self.id) return course
  const member = membersOf(plan, course).find((candidate) => candidate.person.id === person.id)
  return member === undefined ? yield* unauthorized() : { ...course, role: member.role }
})

/** The course named in the path, with the role that the caller has in it. */
export const pathCourse: Asked<Course> = Effect.flatMap(pathParameter("course_id"), visited)

/** The course named in the path, whose content the caller may change. */
export const editableCourse: Asked<Course> = Effect.flatMap(pathCourse, (course) =>
  mayEdit(course.role) ? Effect.succeed(course) : Effect.fail(unauthorized())
)

/** The course that a record with one of these ids is in, or was made in. */
export const courseOf =
  (ids: Ids) =>
  (id: number, known: Course | undefined): Asked<Course> =>
    Effect.gen(function* () {
      const { plan } = yield* World
      const index = known?.index ?? ids.of(plan, id)[0]
      return index < 0 || index >= plan.courses ? yield* notFound() : yield* visited(String(courseAt(plan, index).id))
    })

/** The person named in the path, if there is one. */
export const pathPerson: Asked<Person | undefined> = Effect.gen(function* () {
  const { plan } = yield* World
  const reference = yield* pathParameter("user_id")
  return reference === "self" ? yield* caller : findPerson(plan, reference)
})

/** The person named in the path, who must be the caller: about others they may not ask. */
export const pathSelf: Asked<Person> = Effect.gen(function* () {
  const person = yield* pathPerson
  if (person === undefined) return yield* notFound()
  return person.id === (yield* caller).id ? person : yield* unauthorized()
})
