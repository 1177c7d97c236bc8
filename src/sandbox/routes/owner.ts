import type * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { self } from "../data/people.js"
import { mayEdit } from "../data/roles.js"
import type { Owner } from "../drive.js"
import { notFound, type Refusal } from "../refusal.js"
import { type Parameters, pathCourse, pathGroup, pathParameter, pathSelf, World } from "../world.js"

type PathOwner = Effect.Effect<Owner, Refusal, Parameters | World | HttpRouter.RouteContext>

/** The paths of all that have files, and what the rest of such a path belongs to. */
export const ownerPaths: ReadonlyArray<readonly [path: `/${string}`, owner: PathOwner]> = [
  ["/api/v1/courses/:course_id", Effect.map(pathCourse, (course): Owner => ({ _tag: "Course", course }))],
  ["/api/v1/groups/:group_id", Effect.map(pathGroup, (id): Owner => ({ _tag: "Group", id }))],
  ["/api/v1/users/:user_id", Effect.map(pathSelf, ({ id }): Owner => ({ _tag: "User", id }))]
]

/** Whether the owner of the token may add files and delete them. */
export const mayManage = (owner: Owner): boolean =>
  owner._tag === "Course" ? mayEdit(owner.course.role) : owner._tag === "Group" || owner.id === self.id

export const toId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1)

/** The file named in the path. */
export const pathFile = Effect.gen(function* () {
  const { files } = yield* World
  const found = yield* files.file(toId(yield* pathParameter("file_id")))
  return yield* Option.match(found, { onNone: notFound, onSome: Effect.succeed })
})

/** The folder named in the path. */
export const pathFolder = Effect.gen(function* () {
  const { files } = yield* World
  const found = yield* files.folder(toId(yield* pathParameter("folder_id")))
  return yield* Option.match(found, { onNone: notFound, onSome: Effect.succeed })
})
