import type * as HttpRouter from "@effect/platform/HttpRouter"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { isDelayed, type LiveTopic } from "../coursework/liveTopic.js"
import { type Course, coursePath } from "../data/courses.js"
import { courseContext, groupContext } from "../data/coursework.js"
import { groupAt } from "../data/groups.js"
import { mayEdit } from "../data/roles.js"
import { notFound, type Refusal } from "../kernel/refusal.js"
import { timestamp } from "../kernel/time.js"
import { caller, type Parameters, pathCourse, pathGroup, pathParameter, World } from "../world.js"

/** What topics belong to, and what the caller may do there. */
export interface TopicContext {
  readonly type: "Course" | "Group"
  readonly id: number | bigint
  /** `courses/101`, `groups/7`. */
  readonly owner: string
  readonly number: number
  readonly caller: number
  /** Sees what is not posted yet, and changes what others have posted. */
  readonly moderates: boolean
  readonly announces: boolean
  readonly now: string
}

const now = Effect.map(DateTime.now, timestamp)

export const courseTopics = Effect.fn("Sandbox.courseTopics")(function* (course: Course) {
  const moderates = mayEdit(course.role)
  const context: TopicContext = {
    type: "Course",
    id: course.id,
    owner: coursePath(course),
    number: courseContext(course),
    caller: (yield* caller).id,
    moderates,
    announces: moderates,
    now: yield* now
  }
  return context
})

const groupTopics = Effect.gen(function* () {
  const { plan } = yield* World
  const group = yield* pathGroup
  const context: TopicContext = {
    type: "Group",
    id: group,
    owner: `groups/${group}`,
    number: groupContext(plan, group),
    caller: (yield* caller).id,
    moderates: mayEdit(groupAt(plan, group).course.role),
    // Canvas: in a group, each member may.
    announces: true,
    now: yield* now
  }
  return context
})

type PathContext = Effect.Effect<TopicContext, Refusal, Parameters | World | HttpRouter.RouteContext>

/** The paths of all that have topics, and what the rest of such a path belongs to. */
export const topicContexts: ReadonlyArray<readonly [path: `/${string}`, context: PathContext]> = [
  ["/api/v1/courses/:course_id/discussion_topics", Effect.flatMap(pathCourse, courseTopics)],
  ["/api/v1/groups/:group_id/discussion_topics", groupTopics]
]

export const isShown =
  (context: TopicContext) =>
  (topic: LiveTopic): boolean =>
    context.moderates || topic.author === context.caller || (topic.published && !isDelayed(topic, context.now))

/** The topic named in the path. */
export const pathTopic = Effect.fn("Sandbox.pathTopic")(function* (context: TopicContext) {
  const { store } = yield* World
  const reference = yield* pathParameter("topic_id")
  const found = (yield* store.topics.get(context.number)).find(({ id }) => String(id) === reference)
  return found === undefined || !isShown(context)(found) ? yield* notFound() : found
})
