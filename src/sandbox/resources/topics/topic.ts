/** Discussion topics and announcements: seeded ones, their state, and the context that a path names. */

import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import * as Schema from "effect/Schema"
import { type ApiFailure, notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow } from "../../kernel/context.js"
import { makeIds } from "../../kernel/ids.js"
import { defineList, expandList } from "../../kernel/inputData.js"
import { describe, Published, ShortString, strictObject, Timestamp } from "../../kernel/inputSchemas.js"
import type { JsonObject } from "../../kernel/json.js"
import type { Find, get, Route } from "../../kernel/resource.js"
import type { RouteParameters } from "../../kernel/routeParameters.js"
import { hash, pick, type Seed } from "../../kernel/seed.js"
import { makeState, makeTable } from "../../kernel/state.js"
import { normalizeTimestamp, timestampOnDay } from "../../kernel/time.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { canEdit } from "../../school/roles.js"
import { groupAt, groupIds, pathGroup } from "../groups.js"

export interface Topic {
  readonly id: number
  readonly title: string
  readonly announcement: boolean
  readonly message: string
  readonly published: boolean
  readonly createdAt: string
  readonly lastReplyAt: string
  /** The time at which it becomes visible, if delayed. */
  readonly delayedPostAt: string | undefined
  /** The time from which it accepts no replies. */
  readonly lockAt: string | undefined
  readonly locked: boolean
  readonly pinned: boolean
  /** Other fields that callers have written, with the names of Canvas. */
  readonly written: JsonObject
  /** Undefined for seeded topics. */
  readonly author: number | undefined
}

/** An entry of a topic. */
export interface Entry {
  readonly id: number
  /** The parent entry; undefined for a top-level entry. */
  readonly parent: number | undefined
  /** The top-level entry above it. */
  readonly root: number | undefined
  readonly author: number
  readonly message: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly deleted: boolean
}

/** The input fields of topics and announcements. Only topics have `published`. */
const announcementFields = {
  title: Schema.optional(ShortString),
  message: Schema.optional(Schema.String).annotations(describe("HTML.")),
  posted_at: Schema.optional(Timestamp)
}

const TopicInput = strictObject({ ...announcementFields, published: Schema.optional(Published) })

export const topicList = defineList("discussion_topics", TopicInput, { description: "Default: 4 to 15." })

const announcementList = defineList("announcements", strictObject(announcementFields), {
  description: "Default: 1 to 5."
})

export const topicFields = { ...topicList.fields, ...announcementList.fields }

/**
 * The number of ids per kind: the discussions of a context use the first half of its ids, its announcements the second.
 */
const idsPerKind = (seed: Seed): number => Math.max(16, topicList.maxLength(seed), announcementList.maxLength(seed))

/** The ids of topics. Their owners are the courses, followed by the groups. */
export const topicIds = makeIds(
  7001,
  (seed) => 2 * idsPerKind(seed),
  (seed) => seed.courseCount + groupIds.limit(seed)
)

export const courseContext = (course: Course): number => course.index
// The numbers of created groups are negative, since those of created courses are their ids.
const groupContext = (seed: Seed, group: number): number =>
  group < groupIds.limit(seed) ? seed.courseCount + group : -group

const TITLES = {
  topics: [
    "Introduce yourself",
    "Questions about this week",
    "What surprised you in the reading?",
    "Find a project partner",
    "Share your draft",
    "Exam preparation",
    "Office hours: when suits you?",
    "Useful resources",
    "Café · off topic"
  ],
  announcements: [
    "Welcome to the course",
    "Room change on Thursday",
    "Grades for the first assignment are out",
    "No class next Monday",
    "Guest lecture: Prof. Nguyễn"
  ]
} as const

const seededTopics = (seed: Seed, context: number): ReadonlyArray<Topic> =>
  (["topics", "announcements"] as const).flatMap((kind) => {
    const announcement = kind === "announcements"
    const defaultCount = announcement ? 1 + (hash(seed, kind, context) % 5) : 4 + (hash(seed, kind, context) % 12)
    const input = announcement ? announcementList : topicList
    // The input data apply to courses, not to groups.
    // Groups have the default number of topics, and courses and groups that callers created have none.
    const isGroup = context >= seed.courseCount && context < seed.courseCount + groupIds.limit(seed)
    const list = isGroup ? undefined : context < 0 ? 0 : input.forCourse(seed, context)
    return expandList<typeof TopicInput.Type>(list, defaultCount).map((data, position): Topic => {
      const title = data?.title ?? pick(TITLES[kind], hash(seed, `${kind}.title`, context) + position)
      const posted = normalizeTimestamp(data?.posted_at)
      const day = position * 3 + (hash(seed, `${kind}.posted`, context, position) % 48) / 24
      return {
        id: topicIds.at(seed, context, (announcement ? idsPerKind(seed) : 0) + position),
        title,
        announcement,
        message: data?.message ?? `<p>${title}</p>`,
        published: data?.published ?? true,
        createdAt: posted ?? timestampOnDay(day),
        lastReplyAt: posted ?? timestampOnDay(day + 1),
        // Canvas shows unposted topics only to callers who may edit. The time is later than the clock of any test.
        delayedPostAt:
          data === undefined && !announcement && position % 4 === 0 ? timestampOnDay(365 * 1000) : undefined,
        lockAt: undefined,
        locked: false,
        pinned: false,
        written: {},
        author: undefined
      }
    })
  })

/** The topics of a context, newest first. */
export const topics = makeTable<number, Topic>(Function.identity, seededTopics)

/** The entries of a topic, oldest first. */
export const entries = makeTable<number, Entry>(Function.identity, () => [])

/** Flags per topic or entry and person. */
const makeMarks = () =>
  makeState(
    (ids: readonly [of: number, person: number]) => ids.join("/"),
    (): boolean | undefined => undefined
  )

export const topicsRead = makeMarks()
export const topicsFollowed = makeMarks()
export const entriesRead = makeMarks()

// Both are in UTC with seconds, so they compare as strings.
const isPast = (moment: string, now: string) => moment <= now

const isDelayed = ({ delayedPostAt }: Topic, now: string): boolean =>
  delayedPostAt !== undefined && !isPast(delayedPostAt, now)

export const isLocked = ({ lockAt, locked }: Topic, now: string): boolean =>
  locked || (lockAt !== undefined && isPast(lockAt, now))

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
  routes: ReadonlyArray<
    readonly [method: typeof get, path: "" | `/${string}`, handler: TopicHandler, declared?: RouteParameters]
  >
): ReadonlyArray<Route> =>
  topicContexts.flatMap(([topicsPath, findContext]) =>
    routes.map(([method, path, handler, declared]) =>
      method(
        `${topicsPath}${path}`,
        (request) => Effect.flatMap(findContext(request), (context) => handler(request, context)),
        declared
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
