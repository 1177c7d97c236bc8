/** What owns files and folders, and what the caller may do with them. */
import * as Effect from "effect/Effect"
import { type ApiFailure, unauthorized } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import type { Owners } from "../../kernel/resource.js"
import { ACCOUNT, caller, findCallerCourse, isAccountAdmin, pathCourse, pathSelf } from "../../school/callers.js"
import { allCourses, type Course } from "../../school/courses.js"
import { canEdit } from "../../school/roles.js"
import { pathGroup } from "../groups.js"

/** An owner of files as the caller sees it: a course, a group, a person, or the account, which owns the results of jobs. */
export interface FileOwner {
  readonly type: "Course" | "Group" | "User" | "Account"
  readonly id: bigint | number
  readonly course?: Course
  /** Whether the caller may add, change and delete files, and sees the locked and hidden ones. */
  readonly canEdit: boolean
}

const PATHS = { Course: "courses", Group: "groups", User: "users", Account: "accounts" }

/** The names of the root folders. */
export const ROOT_NAMES = { Course: "course files", Group: "files", User: "my files", Account: "files" }

/** An owner as a path: `courses/101`. */
export const ownerPath = ({ id, type }: FileOwner): string => `${PATHS[type]}/${id}`

export const filesOfCourse = (course: Course): FileOwner => ({
  type: "Course",
  id: course.id,
  course,
  canEdit: canEdit(course.role)
})

export const filesOfUser = (id: number): FileOwner => ({ type: "User", id, canEdit: true })

export const filesOfAccount: FileOwner = { type: "Account", id: ACCOUNT.id, canEdit: true }

/** The owners whose files and folders have documented lists, as these are named in paths. */
export const OWNER_PATHS = ["/courses/:course_id", "/groups/:group_id", "/users/:user_id"] as const

/** The owner that a path names; undefined if it names none. */
export const ownerInPath = (request: ApiRequest): Effect.Effect<FileOwner, ApiFailure> | undefined => {
  const { course_id, group_id, user_id } = request.pathParameters
  if (course_id !== undefined) return Effect.map(pathCourse(request), filesOfCourse)
  if (group_id !== undefined) return Effect.map(pathGroup(request), (id) => ({ type: "Group", id, canEdit: true }))
  return user_id === undefined ? undefined : Effect.map(pathSelf(request), ({ id }) => filesOfUser(id))
}

/** An owner as the caller sees it. Administrators may read the files of all people. */
const seeOwner = Effect.fn("Sandbox.seeFileOwner")(function* (request: ApiRequest, owner: FileOwner) {
  if (owner.type === "Course") return filesOfCourse(yield* findCallerCourse(request, String(owner.id)))
  if (owner.type === "Group" || (owner.type === "User" && owner.id === caller(request).id)) return owner
  if (!isAccountAdmin(request)) return yield* unauthorized()
  return { ...owner, canEdit: owner.type === "Account" }
})

export const fileOwners = {
  see: seeOwner,
  path: ownerPath,
  canEdit: (owner: FileOwner) => owner.canEdit,
  all: (seed) => allCourses(seed).map(filesOfCourse)
} satisfies Partial<Owners<FileOwner>> & { readonly see: unknown }
