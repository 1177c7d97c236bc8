/** Owners, files and folders named in paths, and permissions for them. */
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../../kernel/context.js"
import type { Find } from "../../kernel/resource.js"
import { caller, isAccountAdmin, pathCourse, pathSelf } from "../../school/callers.js"
import { findCourse } from "../../school/courses.js"
import { membersOf } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { pathGroup } from "../groups.js"
import type { Drive, Folder, Owner } from "./drive.js"
import { findFile, findFolder } from "./store.js"

/** The course in the path, if the caller is in it, with the role of the token's owner. */
const courseOwner: Find<Owner> = Effect.fn("Sandbox.courseOwner")(function* (request: ApiRequest) {
  const { seed } = request
  yield* pathCourse(request)
  const course = yield* Effect.mapError(findCourse(seed, pathParameter(request, "course_id")), notFound)
  return { _tag: "Course", course }
})

/** The routes of all owners of files, and the owner that each names. */
export const ownerPaths: ReadonlyArray<readonly [path: `/${string}`, owner: Find<Owner>]> = [
  ["/courses/:course_id", courseOwner],
  ["/groups/:group_id", (request) => Effect.map(pathGroup(request), (id): Owner => ({ _tag: "Group", id }))],
  ["/users/:user_id", (request) => Effect.map(pathSelf(request), ({ id }): Owner => ({ _tag: "User", id }))]
]

/** Whether the caller may add, change and delete files. */
export const canManage = (request: ApiRequest, owner: Owner) => {
  const { seed } = request
  const person = caller(request)
  switch (owner._tag) {
    case "Course": {
      const member = membersOf(seed, owner.course).find((member) => member.person.id === person.id)
      return member !== undefined && canEdit(member.role)
    }
    case "Group":
      return true
    case "User":
      return owner.id === person.id
    case "Account":
      return isAccountAdmin(request)
  }
}

/** Fails unless the caller may see the drive: members of the course, the user themselves, and administrators. */
export const requireReadable = Effect.fn("Sandbox.requireReadable")(function* <Found extends { readonly drive: Drive }>(
  request: ApiRequest,
  found: Found
) {
  const { seed } = request
  const { owner } = found.drive
  const person = caller(request)
  const hasAccess =
    isAccountAdmin(request) ||
    owner._tag === "Group" ||
    (owner._tag === "User" && owner.id === person.id) ||
    (owner._tag === "Course" && membersOf(seed, owner.course).some((member) => member.person.id === person.id))
  return hasAccess ? found : yield* unauthorized()
})

/** Fails unless the caller may manage files. */
export const requireManageable = Effect.fn("Sandbox.requireManageable")(function* (request: ApiRequest, owner: Owner) {
  return canManage(request, owner) ? owner : yield* unauthorized()
})

/** Canvas: folders for submissions cannot be changed directly. */
export const requireManageableFolder = Effect.fn("Sandbox.requireManageableFolder")(function* (
  request: ApiRequest,
  owner: Owner,
  folder: Folder
) {
  yield* requireManageable(request, owner)
  return folder.forSubmissions ? yield* unauthorized() : folder
})

/** The file named in the path. */
export const pathFile = Effect.fn("Sandbox.pathFile")(function* (request: ApiRequest) {
  const found = findFile(request, parseId(pathParameter(request, "file_id")))
  return found === undefined ? yield* notFound() : yield* requireReadable(request, found)
})

/** The folder named in the path. */
export const pathFolder = Effect.fn("Sandbox.pathFolder")(function* (request: ApiRequest) {
  const found = findFolder(request, parseId(pathParameter(request, "folder_id")))
  return found === undefined ? yield* notFound() : yield* requireReadable(request, found)
})
