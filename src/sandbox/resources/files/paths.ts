import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { notFound, unauthorized } from "../../kernel/refusal.js"
import type { Asked } from "../../kernel/resource.js"
import { pathParameter, toId, World } from "../../kernel/world.js"
import { caller, pathCourse, pathSelf } from "../../school/callers.js"
import { findCourse } from "../../school/courses.js"
import { membersOf, self } from "../../school/people.js"
import { mayEdit } from "../../school/roles.js"
import { pathGroup } from "../groups.js"
import type { Drive, Folder, Owner } from "./drive.js"
import { findFile, findFolder } from "./store.js"

/** The course in the path, if the caller is in it. What is in it does not depend on who that is. */
const courseOwner: Asked<Owner> = Effect.gen(function* () {
  const { plan } = yield* World
  yield* pathCourse
  const course = yield* Effect.mapError(findCourse(plan, yield* pathParameter("course_id")), notFound)
  return { _tag: "Course", course }
})

/** The paths of all that have files, and what the rest of such a path belongs to. */
export const ownerPaths: ReadonlyArray<readonly [path: `/${string}`, owner: Asked<Owner>]> = [
  ["/courses/:course_id", courseOwner],
  ["/groups/:group_id", Effect.map(pathGroup, (id): Owner => ({ _tag: "Group", id }))],
  ["/users/:user_id", Effect.map(pathSelf, ({ id }): Owner => ({ _tag: "User", id }))]
]

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

/** The file named in the path. */
export const pathFile = Effect.gen(function* () {
  const found = yield* findFile(toId(yield* pathParameter("file_id")))
  return yield* Option.match(found, { onNone: notFound, onSome: readable })
})

/** The folder named in the path. */
export const pathFolder = Effect.gen(function* () {
  const found = yield* findFolder(toId(yield* pathParameter("folder_id")))
  return yield* Option.match(found, { onNone: notFound, onSome: readable })
})
