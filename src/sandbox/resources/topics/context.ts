/** The course or group of discussion topics. */
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { type ApiFailure, notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow } from "../../kernel/context.js"
import type { Find, get, Route } from "../../kernel/resource.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { canEdit } from "../../school/roles.js"
import { groupAt, pathGroup } from "../groups.js"
import { courseContext, groupContext, isDelayed, type Topic, topics } from "./topic.js"

/** The owner of topics and the caller's permissions. */
export interface TopicContext {
  readonly type: "Course" | "Group"
  readonly id: number | bigint
  /** `courses/101`, `groups/7`. */
  readonly owner: string
  readonly number: number
  readonly caller: number
  /** Whether the caller sees unposted topics and may change those of others. */
  readonly canModerate: boolean
  readonly canAnnounce: boolean
  readonly now: string
}

export const courseTopicContext = (request: ApiRequest, course: Course) => {
  const canModerate = canEdit(course.role)
  const context: TopicContext = {
    type: "Course",
    id: course.id,
    owner: coursePath(course),
    number: courseContext(course),
    caller: caller(request).id,
    canModerate: canModerate,
    canAnnounce: canModerate,
    now: request.now
  }
  return context
}

const groupTopicContext = Effect.fn("Sandbox.groupTopicContext")(function* (request: ApiRequest) {
  const { seed } = request
  const group = yield* pathGroup(request)
  const context: TopicContext = {
    type: "Group",
    id: group,
    owner: `groups/${group}`,
    number: groupContext(seed, group),
    caller: caller(request).id,
    canModerate: canEdit(groupAt(seed, group).course.role),
    // Canvas: every member of a group may post announcements.
    canAnnounce: true,
    now: request.now
  }
  return context
})

/** The paths of all owners of topics, and the context that each names. */
const topicContexts: ReadonlyArray<readonly [path: `/${string}`, context: Find<TopicContext>]> = [
  [
    "/courses/:course_id/discussion_topics",
    (request) => Effect.map(pathCourse(request), (course) => courseTopicContext(request, course))
  ],
  ["/groups/:group_id/discussion_topics", groupTopicContext]
]

type TopicHandler = (
  request: ApiRequest,
  context: TopicContext
) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure>

/** Creates routes below the topics of courses and of groups. */
export const topicRoutes = (
  routes: ReadonlyArray<readonly [method: typeof get, path: "" | `/${string}`, handler: TopicHandler]>
): ReadonlyArray<Route> =>
  topicContexts.flatMap(([topicsPath, findContext]) =>
    routes.map(([method, path, handler]) =>
      method(`${topicsPath}${path}`, (request) =>
        Effect.flatMap(findContext(request), (context) => handler(request, context))
      )
    )
  )

export const isTopicVisible =
  (context: TopicContext) =>
  (topic: Topic): boolean =>
    context.canModerate || topic.author === context.caller || (topic.published && !isDelayed(topic, context.now))

/** The topic named in the path. */
export const pathTopic = Effect.fn("Sandbox.pathTopic")(function* (request: ApiRequest, context: TopicContext) {
  const found = pathRow(request, topics.get(request, context.number), "topic_id")
  return found === undefined || !isTopicVisible(context)(found) ? yield* notFound() : found
})
