import * as Effect from "effect/Effect"
import { notFound } from "../../kernel/refusal.js"
import type { Asked } from "../../kernel/resource.js"
import { currentTime } from "../../kernel/time.js"
import { pathRow, World } from "../../kernel/world.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { mayEdit } from "../../school/roles.js"
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
  readonly moderates: boolean
  readonly announces: boolean
  readonly now: string
}

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
    now: yield* currentTime
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
    now: yield* currentTime
  }
  return context
})

/** The paths of all that have topics, and what the rest of such a path belongs to. */
export const topicContexts: ReadonlyArray<readonly [path: `/${string}`, context: Asked<TopicContext>]> = [
  ["/courses/:course_id/discussion_topics", Effect.flatMap(pathCourse, courseTopics)],
  ["/groups/:group_id/discussion_topics", groupTopics]
]

export const isShown =
  (context: TopicContext) =>
  (topic: Topic): boolean =>
    context.moderates || topic.author === context.caller || (topic.published && !isDelayed(topic, context.now))

/** The topic named in the path. */
export const pathTopic = Effect.fn("Sandbox.pathTopic")(function* (context: TopicContext) {
  const found = yield* pathRow(yield* topics.get(context.number), "topic_id")
  return found === undefined || !isShown(context)(found) ? yield* notFound() : found
})
