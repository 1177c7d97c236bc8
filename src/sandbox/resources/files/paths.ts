/** Owners, files and folders named in paths, and permissions for them. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import { parseId, pathParameter, SandboxContext } from "../../kernel/context.js"
import type { RouteEffect } from "../../kernel/resource.js"
import { caller, pathCourse, pathSelf } from "../../school/callers.js"
import { findCourse } from "../../school/courses.js"
import { membersOf, tokenOwner } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { pathGroup } from "../groups.js"
import type { Drive, Folder, Owner } from "./drive.js"
import { findFile, findFolder } from "./store.js"

/** The course in the path, if the caller is in it, with the role of the token's owner. */
const courseOwner: RouteEffect<Owner> = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  yield* pathCourse
  const course = yield* Effect.mapError(findCourse(seed, yield* pathParameter("course_id")), notFound)
  return { _tag: "Course", course }
})

/** The routes of all owners of files, and the owner that each names. */
export const ownerPaths: ReadonlyArray<readonly [path: `/${string}`, owner: RouteEffect<Owner>]> = [
  ["/courses/:course_id", courseOwner],
  ["/groups/:group_id", Effect.map(pathGroup, (id): Owner => ({ _tag: "Group", id }))],
  ["/users/:user_id", Effect.map(pathSelf, ({ id }): Owner => ({ _tag: "User", id }))]
]

/** Whether the caller may add, change and delete files. */
export const canManage = Effect.fn("Sandbox.canManage")(function* (owner: Owner) {
  const { seed } = yield* SandboxContext
  const person = yield* caller
  switch (owner._tag) {
    case "Course": {
      const member = membersOf(seed, owner.course).find((member) => member.person.id === person.id)
      return member !== undefined && canEdit(member.role)
    }
    case "Group":
      return true
    case "User":
      return owner.id === person.id
  }
})

/** Fails unless the caller may see the drive: members of the course, the user themselves, and the token's owner. */
export const requireReadable = Effect.fn("Sandbox.requireReadable")(function* <Found extends { readonly drive: Drive }>(
  found: Found
) {
  const { seed } = yield* SandboxContext
  const { owner } = found.drive
  const person = yield* caller
  const hasAccess =
    person.id === tokenOwner.id ||
    owner._tag === "Group" ||
    (owner._tag === "User"
      ? owner.id === person.id
      : membersOf(seed, owner.course).some((member) => member.person.id === person.id))
  return hasAccess ? found : yield* unauthorized()
})

/** Fails unless the caller may manage files. */
export const requireManageable = Effect.fn("Sandbox.requireManageable")(function* (owner: Owner) {
  return (yield* canManage(owner)) ? owner : yield* unauthorized()
})

/** Canvas: folders for submissions cannot be changed directly. */
export const requireManageableFolder = Effect.fn("Sandbox.requireManageableFolder")(function* (
  owner: Owner,
  folder: Folder
) {
  yield* requireManageable(owner)
  return folder.forSubmissions ? yield* unauthorized() : folder
})

/** The file named in the path. */
export const pathFile = Effect.gen(function* () {
  const found = yield* findFile(parseId(yield* pathParameter("file_id")))
  return yield* Option.match(found, { onNone: notFound, onSome: requireReadable })
})

/** The folder named in the path. */
export const pathFolder = Effect.gen(function* () {
  const found = yield* findFolder(parseId(yield* pathParameter("folder_id")))
  return yield* Option.match(found, { onNone: notFound, onSome: requireReadable })
})
