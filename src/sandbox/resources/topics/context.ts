/** The course or group of discussion topics. */
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

export const courseTopicContext = Effect.fn("Sandbox.courseTopicContext")(function* (course: Course) {
  const canModerate = canEdit(course.role)
  const context: TopicContext = {
    type: "Course",
    id: course.id,
    owner: coursePath(course),
    number: courseContext(course),
    caller: (yield* caller).id,
    canModerate: canModerate,
    canAnnounce: canModerate,
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
    // Canvas: every member of a group may post announcements.
    canAnnounce: true,
    now: yield* currentTimestamp
  }
  return context
})

/** The routes of all owners of topics, and the context that each names. */
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
