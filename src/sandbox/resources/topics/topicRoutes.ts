/** What callers do with topics and entries beyond reading and writing them, and the announcements of several courses. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type ApiFailure, messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMoment, asString, asStrings, isBlank } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import type { RouteParameters } from "../../kernel/routeParameters.js"
import { formatTimestamp } from "../../kernel/time.js"
import { caller, findCallerCourse } from "../../school/callers.js"
import {
  activeEntries,
  allEntries,
  authorJson,
  canModerate,
  courseForum,
  entries,
  entriesRead,
  entryJson,
  isEntryRead,
  isPosted,
  repliesTo,
  type TopicItem,
  topics,
  topicsFollowed,
  topicsRead
} from "./topics.js"

type TopicHandler = (
  request: ApiRequest,
  topic: TopicItem
) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure>

/** Routes below a topic of a course and of a group. */
const topicRoutes = (
  routes: ReadonlyArray<readonly [method: typeof get, path: string, handler: TopicHandler, declared?: RouteParameters]>
) =>
  (["/courses/:course_id", "/groups/:group_id"] as const).flatMap((owner) =>
    routes.map(([method, path, handler, declared]) =>
      method(
        `${owner}/discussion_topics/:topic_id${path}`,
        (request) => Effect.flatMap(topics.fromPath(request, "topic_id"), (topic) => handler(request, topic)),
        declared
      )
    )
  )

/** Canvas: an empty response on success. */
const NO_CONTENT = HttpServerResponse.empty({ status: 204 })

const mark =
  (marks: typeof topicsRead, value: boolean): TopicHandler =>
  (request, { row }) =>
    Effect.sync(() => {
      marks.set(request, [row.id, caller(request).id], value)
      return NO_CONTENT
    })

const markAll =
  (value: boolean): TopicHandler =>
  (request, topic) =>
    Effect.sync(() => {
      const { id } = caller(request)
      topicsRead.set(request, [topic.row.id, id], value)
      for (const entry of allEntries(request, topic)) entriesRead.set(request, [entry.id, id], value)
      return NO_CONTENT
    })

/** Adds an entry to a topic, or a reply to the entry in the path. */
const postEntry: TopicHandler = Effect.fn("Sandbox.postEntry")(function* (request, topic) {
  const isReply = request.pathParameters.entry_id !== undefined
  const parent = isReply ? yield* entries.fromPath(request, "entry_id") : undefined
  const message = asString(request.parameters.get("message")) ?? ""
  const entry = yield* entries.save(request, topic, undefined, { message, parent_id: parent?.row.id ?? null })
  topics.insert(request, topic.owner, { ...topic.row, last_reply_at: request.now }, request.now)
  return reply(request, entries.json(request, entry), { status: 201 })
})

/** A deleted entry stays in the view, so that its replies keep their place. */
const deleteEntry: TopicHandler = Effect.fn("Sandbox.deleteEntry")(function* (request, topic) {
  const entry = yield* entries.fromPath(request, "entry_id")
  if (!canModerate(topic.owner) && entry.row.user_id !== caller(request).id) return yield* unauthorized()
  recordChange(request, "deleted", "discussion_entry", topic.owner.path, entries.json(request, entry))
  entries.insert(request, topic, { ...entry.row, deleted: true, updated_at: request.now }, request.now)
  return NO_CONTENT
})

/** Canvas: replies are listed below a top-level entry only. */
const listReplies: TopicHandler = Effect.fn("Sandbox.listReplies")(function* (request, topic) {
  const { row } = yield* entries.fromPath(request, "entry_id")
  if (row.parent_id !== null) return yield* notFound()
  return yield* replyPage(request, {
    path: `${topic.owner.path}/discussion_topics/${topic.row.id}/entries/${row.id}/replies`,
    rows: repliesTo(request, topic, row).toReversed(),
    toJson: (other) => entryJson(request, topic, other)
  })
})

/** The entries of a topic as a tree. Deleted entries keep their place, without message and author. */
const showView: TopicHandler = (request, topic) => {
  const [all, active] = [allEntries(request, topic), activeEntries(request, topic)]
  const repliesOf = (parent: number | null): ReadonlyArray<JsonObject> =>
    all
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ created_at, deleted, id, message, parent_id, updated_at, user_id }) => {
        const replies = repliesOf(id)
        const content = deleted ? { deleted } : { user_id, message, rating_count: null, rating_sum: null }
        return { id, parent_id, created_at, updated_at, ...content, ...(replies.length === 0 ? {} : { replies }) }
      })
  const view = {
    unread_entries: active.filter((entry) => !isEntryRead(request, entry)).map(({ id }) => id),
    forced_entries: [],
    entry_ratings: {},
    participants: [...new Set(active.map(({ user_id }) => user_id))].map((id) => authorJson(request, topic.owner, id)),
    view: repliesOf(null),
    new_entries: []
  }
  return Effect.succeed(reply(request, view))
}

/** A requested date, with the end of its day for `isEnd`. */
const dateParameter = Effect.fn("Sandbox.dateParameter")(function* (request: ApiRequest, name: string, isEnd = false) {
  const value = request.parameters.get(name)
  return isBlank(value) ? undefined : (asMoment(value, isEnd) ?? (yield* messageFailure(`Invalid ${name}`)))
})

// Canvas: from the start, unless there is an end.
const LONGEST_PERIOD = "28 days"

/** When an announcement is or was posted. */
const postedAt = ({ row }: TopicItem): string => row.delayed_post_at ?? row.created_at

/**
 * The announcements of courses, given by `context_codes[]=course_101`. Canvas: without dates, those of the two weeks around
 * now. In the sandbox all of them, since its term is in the past and nothing would be found.
 */
const listAnnouncements = Effect.fn("Sandbox.listAnnouncements")(function* (request: ApiRequest) {
  const codes = asStrings(request.parameters.get("context_codes"))
  if (codes.length === 0 || codes.some((code) => !code.startsWith("course_")))
    return yield* messageFailure("Invalid context_codes; only `course` codes are supported")
  const start = yield* dateParameter(request, "start_date")
  const lastDay = start && formatTimestamp(DateTime.addDuration(DateTime.unsafeMake(start), LONGEST_PERIOD))
  const end = (yield* dateParameter(request, "end_date", true)) ?? lastDay
  const [latestOnly, activeOnly] = ["latest_only", "active_only"].map((name) => asBoolean(request.parameters.get(name)))
  const lists = yield* Effect.forEach(codes, (code) =>
    Effect.map(findCallerCourse(request, code.replace("course_", "")), (course) => {
      const found = topics
        .itemsOf(request, courseForum(course))
        .filter((topic) => {
          // All times are in UTC with seconds, so they compare as strings.
          const isInPeriod =
            (start === undefined || start <= postedAt(topic)) && (end === undefined || postedAt(topic) <= end)
          const isVisible = isPosted(topic.row, request) || (activeOnly !== true && canModerate(topic.owner))
          return topic.row.is_announcement && isInPeriod && isVisible
        })
        .toSorted((a, b) => (postedAt(a) < postedAt(b) ? 1 : -1))
        .map((topic) => ({ code, topic }))
      return latestOnly === true ? found.slice(0, 1) : found
    })
  )
  return yield* replyPage(request, {
    path: "announcements",
    rows: lists.flat().toSorted((a, b) => (postedAt(a.topic) < postedAt(b.topic) ? 1 : -1)),
    toJson: ({ code, topic }) => ({ ...topics.json(request, topic), context_code: code })
  })
})

export const topicResource = defineResource({
  routes: [
    ...topicRoutes([
      [get, "/view", showView],
      [put, "/read", mark(topicsRead, true)],
      [del, "/read", mark(topicsRead, false)],
      [put, "/read_all", markAll(true)],
      [del, "/read_all", markAll(false)],
      [put, "/subscribed", mark(topicsFollowed, true)],
      [del, "/subscribed", mark(topicsFollowed, false)],
      [post, "/entries", postEntry, { acts: ["message"] }],
      [del, "/entries/:entry_id", deleteEntry],
      [get, "/entries/:entry_id/replies", listReplies],
      [post, "/entries/:entry_id/replies", postEntry, { acts: ["message"] }]
    ]),
    get("/announcements", listAnnouncements, {
      acts: ["context_codes", "start_date", "end_date", "active_only", "latest_only"]
    })
  ]
})
