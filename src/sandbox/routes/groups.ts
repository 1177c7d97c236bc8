import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { coursePath } from "../data/courses.js"
import { type Group, groupAt, groupsOf, ownGroups } from "../data/groups.js"
import type { JsonObject } from "../kernel/json.js"
import { fromArray, type Listing } from "../kernel/listing.js"
import { reply, replyPage } from "../kernel/reply.js"
import { onDay } from "../kernel/time.js"
import { caller, pathCourse, pathGroup, World } from "../world.js"

const groupJson = (quota: number, callerId: number, group: Group): JsonObject => ({
  id: group.id,
  name: group.name,
  description: null,
  is_public: false,
  join_level: "invitation_only",
  group_category_id: group.course.index + 1,
  max_membership: null,
  created_at: onDay(-10),
  members_count: group.members.length,
  storage_quota_mb: Math.floor(quota / 1024 ** 2),
  context_type: "Course",
  course_id: group.course.id,
  avatar_url: null,
  role: null,
  leader: null,
  followed_by_user: group.members.some(({ id }) => id === callerId),
  sis_group_id: null,
  sis_import_id: null,
  has_submission: false,
  concluded: false
})

const replyGroups = Effect.fn("Sandbox.replyGroups")(function* (path: string, rows: Listing<Group>) {
  const { quota } = yield* World
  const { id } = yield* caller
  return yield* replyPage({ path, family: "counted", rows, toJson: (group) => groupJson(quota, id, group) })
})

export const groupRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/api/v1/courses/:course_id/groups",
    Effect.gen(function* () {
      const { plan } = yield* World
      const course = yield* pathCourse
      return yield* replyGroups(`/api/v1/${coursePath(course)}/groups`, fromArray(groupsOf(plan, course)))
    })
  ),
  HttpRouter.get(
    "/api/v1/users/self/groups",
    Effect.gen(function* () {
      const { plan } = yield* World
      return yield* replyGroups("/api/v1/users/self/groups", ownGroups(plan, yield* caller))
    })
  ),
  HttpRouter.get(
    "/api/v1/groups/:group_id",
    Effect.gen(function* () {
      const { plan, quota } = yield* World
      const { id } = yield* caller
      return yield* reply(groupJson(quota, id, groupAt(plan, yield* pathGroup)))
    })
  ),
  HttpRouter.get(
    "/api/v1/groups/:group_id/users",
    Effect.gen(function* () {
      const { plan } = yield* World
      const group = groupAt(plan, yield* pathGroup)
      return yield* replyPage({
        path: `/api/v1/groups/${group.id}/users`,
        family: "counted",
        rows: fromArray(group.members),
        toJson: ({ id, login, name, sortableName }) => ({
          id,
          name,
          sortable_name: sortableName,
          short_name: name,
          login_id: login
        })
      })
    })
  )
)
