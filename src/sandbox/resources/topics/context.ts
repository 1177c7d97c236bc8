import * as Effect from "effect/Effect"
import { notFound } from "../../kernel/apiFailure.js"
import { pathRow, SandboxContext } from "../../kernel/context.js"
import type { RouteEffect } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { canEdit } from "../../school/roles.js"
import { groupAt, pathGroup } from "../groups.js"
import { courseContext, groupContext, isDelayed, type Topic, topics } from "./topic.js"

/** What topics belong to, and what the caller may do there. */
export interface TopicContext {
  readonly type: "Course" | "Group"
  readonly id: number | bigint
  /** `courses/101`, `groups/7`. */
  readonly owner: string
  readonly number: number
  readonly caller: number
  /** Sees what is not posted yet, and changes what others have posted. */
  readonly canModerate: boolean
  readonly canAnnounce: boolean
  readonly now: string
}

export const courseTopicContext = Effect.fn("Sandbox.courseTopics")(function* (course: Course) {
  const moderates = canEdit(course.role)
  const context: TopicContext = {
    type: "Course",
    id: course.id,
    owner: coursePath(course),
    number: courseContext(course),
    caller: (yield* caller).id,
    canModerate: moderates,
    canAnnounce: moderates,
    now: yield* currentTimestamp
  }
  return context
})

const groupTopicContext = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  const group = yield* pathGroup
  const context: TopicContext = {
    type: "Group",
    id: group,
    owner: `groups/${group}`,
    number: groupContext(seed, group),
    caller: (yield* caller).id,
    canModerate: canEdit(groupAt(seed, group).course.role),
    // Canvas: in a group, each member may.
    canAnnounce: true,
    now: yield* currentTimestamp
  }
  return context
})

/** The paths of all that have topics, and what the rest of such a path belongs to. */
export const topicContexts: ReadonlyArray<readonly [path: `/${string}`, context: RouteEffect<TopicContext>]> = [
  ["/courses/:course_id/discussion_topics", Effect.flatMap(pathCourse, courseTopicContext)],
  ["/groups/:group_id/discussion_topics", groupTopicContext]
]

export const isTopicVisible =
  (context: TopicContext) =>
  (topic: Topic): boolean =>
    context.canModerate || topic.author === context.caller || (topic.published && !isDelayed(topic, context.now))

/** The topic named in the path. */
export const pathTopic = Effect.fn("Sandbox.pathTopic")(function* (context: TopicContext) {
  const found = yield* pathRow(yield* topics.get(context.number), "topic_id")
  return found === undefined || !isTopicVisible(context)(found) ? yield* notFound() : found
})
