/** Owners, files and folders named in paths, and permissions for them. */

import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { type ApiFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../../kernel/context.js"
import { asBoolean, asTime, type ParameterMap } from "../../kernel/parameters.js"
import type { Find } from "../../kernel/resource.js"
import { caller, findCallerCourse, isAccountAdmin, pathCourse, pathSelf } from "../../school/callers.js"
import { canEdit } from "../../school/roles.js"
import { pathGroup } from "../groups.js"
import type { Access, Drive, Owner } from "./drive.js"
import { driveOf, findFile, findFolder } from "./store.js"

/** The routes of all owners of files, and the owner that each names. */
export const ownerPaths: ReadonlyArray<readonly [path: `/${string}`, owner: Find<Owner>]> = [
  [
    "/courses/:course_id",
    (request) => Effect.map(pathCourse(request), (course): Owner => ({ _tag: "Course", course }))
  ],
  ["/groups/:group_id", (request) => Effect.map(pathGroup(request), (id): Owner => ({ _tag: "Group", id }))],
  ["/users/:user_id", (request) => Effect.map(pathSelf(request), ({ id }): Owner => ({ _tag: "User", id }))]
]

type DriveHandler = (
  request: ApiRequest,
  drive: Drive
) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure>

/** Handles a request with the drive of the owner that its path names. */
export const withDrive = (pathOwner: Find<Owner>, respond: DriveHandler) => (request: ApiRequest) =>
  Effect.flatMap(pathOwner(request), (owner) => respond(request, driveOf(request, owner)))

type Permission = "none" | "read" | "manage"

/** What the caller may do with the files of an owner. */
const permissionFor = (request: ApiRequest, owner: Owner): Permission => {
  switch (owner._tag) {
    case "Course":
      return Either.match(findCallerCourse(request, String(owner.course.id)), {
        onLeft: () => "none",
        onRight: ({ role }) => (canEdit(role) ? "manage" : "read")
      })
    case "Group":
      return "manage"
    case "User":
      return owner.id === caller(request).id ? "manage" : isAccountAdmin(request) ? "read" : "none"
    case "Account":
      return isAccountAdmin(request) ? "manage" : "none"
  }
}

/** Whether the caller may add, change and delete files. */
export const canManage = (request: ApiRequest, owner: Owner): boolean => permissionFor(request, owner) === "manage"

/** Fails unless the caller may manage files. */
export const requireManageable = (request: ApiRequest, owner: Owner): Effect.Effect<Owner, ApiFailure> =>
  canManage(request, owner) ? Effect.succeed(owner) : Effect.fail(unauthorized())

/** The record with the id in the path, if the caller may see it. */
const pathRecord =
  <Found extends { readonly drive: Drive }>(
    find: (request: ApiRequest, id: number) => Found | undefined,
    parameter: string
  ): Find<Found> =>
  (request) => {
    const found = find(request, parseId(pathParameter(request, parameter)))
    if (found === undefined) return Effect.fail(notFound())
    return permissionFor(request, found.drive.owner) === "none" ? Effect.fail(unauthorized()) : Effect.succeed(found)
  }

export const pathFile = pathRecord(findFile, "file_id")
export const pathFolder = pathRecord(findFolder, "folder_id")

/** The names of the parameters that restrict a file or folder. */
export const ACCESS_PARAMETERS = ["locked", "hidden", "lock_at", "unlock_at"]

/** Applies the restrictions in the input and keeps the others. */
export const readAccess = (input: ParameterMap, before: Access): Access => ({
  locked: input.has("locked") ? asBoolean(input.get("locked")) : before.locked,
  hidden: input.has("hidden") ? asBoolean(input.get("hidden")) : before.hidden,
  lock_at: input.has("lock_at") ? (asTime(input.get("lock_at")) ?? null) : before.lock_at,
  unlock_at: input.has("unlock_at") ? (asTime(input.get("unlock_at")) ?? null) : before.unlock_at
})
