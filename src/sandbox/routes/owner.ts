import type * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { findCourse } from "../data/courses.js"
import { membersOf, self } from "../data/people.js"
import { mayEdit } from "../data/roles.js"
import type { Drive, Folder, Owner } from "../files/drive.js"
import { notFound, type Refusal, unauthorized } from "../kernel/refusal.js"
import { caller, type Parameters, pathCourse, pathGroup, pathParameter, pathSelf, World } from "../world.js"

type PathOwner = Effect.Effect<Owner, Refusal, Parameters | World | HttpRouter.RouteContext>

/** The course in the path, if the caller is in it. What is in it does not depend on who that is. */
const courseOwner: PathOwner = Effect.gen(function* () {
  const { plan } = yield* World
  yield* pathCourse
  const course = yield* Effect.mapError(findCourse(plan, yield* pathParameter("course_id")), notFound)
  return { _tag: "Course", course }
})

/** The paths of all that have files, and what the rest of such a path belongs to. */
export const ownerPaths: ReadonlyArray<readonly [path: `/${string}`, owner: PathOwner]> = [
  ["/api/v1/courses/:course_id", courseOwner],
  ["/api/v1/groups/:group_id", Effect.map(pathGroup, (id): Owner => ({ _tag: "Group", id }))],
  ["/api/v1/users/:user_id", Effect.map(pathSelf, ({ id }): Owner => ({ _tag: "User", id }))]
]

/** What belongs to whoever the path names. */
export const driveOf = (pathOwner: PathOwner) =>
  Effect.gen(function* () {
    const { files } = yield* World
    return yield* files.drive(yield* pathOwner)
  })

/** Whether the caller may add, change and delete files. */
export const mayManage = Effect.fn("Sandbox.mayManage")(function* (owner: Owner) {
  const { plan } = yield* World
  const asking = yield* caller
  switch (owner._tag) {
    case "Course": {
      const member = membersOf(plan, owner.course).find(({ person }) => person.id === asking.id)
      return member !== undefined && mayEdit(member.role)
    }
    case "Group":
      return true
    case "User":
      return owner.id === asking.id
  }
})

/** Lets those pass who may see that there is something: those in the course, the person themselves, and who grades them. */
export const readable = Effect.fn("Sandbox.readable")(function* <Found extends { readonly drive: Drive }>(
  found: Found
) {
  const { plan } = yield* World
  const { owner } = found.drive
  const asking = yield* caller
  const isIn =
    asking.id === self.id ||
    owner._tag === "Group" ||
    (owner._tag === "User"
      ? owner.id === asking.id
      : membersOf(plan, owner.course).some(({ person }) => person.id === asking.id))
  return isIn ? found : yield* unauthorized()
})

/** Lets those pass who may manage files. */
export const manageable = Effect.fn("Sandbox.manageable")(function* (owner: Owner) {
  return (yield* mayManage(owner)) ? owner : yield* unauthorized()
})

/** Canvas: in a folder for submissions nobody may do anything by hand. */
export const manageableFolder = Effect.fn("Sandbox.manageableFolder")(function* (owner: Owner, folder: Folder) {
  yield* manageable(owner)
  return folder.forSubmissions ? yield* unauthorized() : folder
})

export const toId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1)

/** The file named in the path. */
export const pathFile = Effect.gen(function* () {
  const { files } = yield* World
  const found = yield* files.file(toId(yield* pathParameter("file_id")))
  return yield* Option.match(found, { onNone: notFound, onSome: readable })
})

/** The folder named in the path. */
export const pathFolder = Effect.gen(function* () {
  const { files } = yield* World
  const found = yield* files.folder(toId(yield* pathParameter("folder_id")))
  return yield* Option.match(found, { onNone: notFound, onSome: readable })
})
