/** Discussion topics and announcements of courses and groups. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { ApiFailure, invalidRecord, messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../../kernel/context.js"
import { asBoolean, asString, asStrings, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import { findCourse } from "../../school/courses.js"
import { courseTopicContext, isTopicVisible, pathTopic, type TopicContext, topicRoutes } from "./context.js"
import {
  entries,
  entriesRead,
  isLocked,
  type Topic,
  topicFields,
  topicIds,
  topics,
  topicsFollowed,
  topicsRead
} from "./topic.js"
import { canDelete, canUpdate, deletedTopicJson, topicJson, viewJson } from "./topicJson.js"

/** The discussions or the announcements of a context, newest first. */
const topicsOfKind = (request: ApiRequest, context: TopicContext, announcements: boolean) =>
  topics.get(request, context.number).filter((topic) => topic.announcement === announcements)

const listTopics = Effect.fn("Sandbox.listTopics")(function* (request: ApiRequest, context: TopicContext) {
  const { parameters: all } = request
  return yield* replyPage(request, {
    path: `${context.owner}/discussion_topics`,
    paging: "uncounted",
    rows: topicsOfKind(request, context, asBoolean(all.get("only_announcements"))),
    toJson: (topic) => topicJson(request, context, topic),
    isVisible: isTopicVisible(context)
  })
})

const showTopic = Effect.fn("Sandbox.showTopic")(function* (request: ApiRequest, context: TopicContext) {
  return reply(request, topicJson(request, context, yield* pathTopic(request, context)))
})

/** Lists the announcements of several courses, given by `context_codes[]=course_101`. */
const listAnnouncements = Effect.fn("Sandbox.listAnnouncements")(function* (request: ApiRequest) {
  const { parameters: all, seed } = request
  const codes = asStrings(all.get("context_codes"))
  if (codes.length === 0) return yield* messageFailure("Missing context_codes")
  const lists = yield* Effect.forEach(codes, (code) =>
    Effect.gen(function* () {
      const course = yield* Effect.mapError(findCourse(seed, code.replace(/^course_/, "")), notFound)
      const context = courseTopicContext(request, course)
      return topicsOfKind(request, context, true)
        .filter(isTopicVisible(context))
        .map((topic) => ({ code, context, topic }))
    })
  )
  return yield* replyPage(request, {
    path: "announcements",
    rows: lists.flat(),
    toJson: ({ code, context, topic }) => ({ ...topicJson(request, context, topic), context_code: code })
  })
})

/** Canvas: a string where other errors have a list. */
const draftForbidden = () =>
  new ApiFailure({
    status: 400,
    body: { errors: { published: "You do not have permission to set this topic to draft state." } }
  })

/** Applies the times of posting and locking. Canvas: topics of a group have neither. */
const withTimes = (context: TopicContext, topic: Topic, input: ParameterMap): Topic => {
  if (context.type === "Group") return topic
  const delayedPostAt = input.has("delayed_post_at") ? asTime(input.get("delayed_post_at")) : topic.delayedPostAt
  const lockAt = input.has("lock_at") ? asTime(input.get("lock_at")) : topic.lockAt
  const changed = delayedPostAt !== topic.delayedPostAt || lockAt !== topic.lockAt
  // Canvas: a new time overrides an explicit lock.
  return changed ? { ...topic, delayedPostAt, lockAt, locked: false } : topic
}

/** Applies the lock. Canvas: ignored if `lock_at` changes as well; unlocking clears `lock_at`. */
const withLock = (context: TopicContext, topic: Topic, lockAt: string | undefined, input: ParameterMap) => {
  if (!input.has("locked") || topic.lockAt !== lockAt) return topic
  const locked = asBoolean(input.get("locked"))
  if (locked === isLocked(topic, context.now)) return topic
  return locked ? { ...topic, locked } : { ...topic, locked, lockAt: undefined }
}

/** Applies the input to a topic. Missing fields keep their values. */
const updatedTopic = Effect.fnUntraced(function* (context: TopicContext, before: Topic, input: ParameterMap) {
  const title = input.has("title") ? (asString(input.get("title"))?.trim() ?? "") : before.title
  if (title.length > 255) return yield* invalidRecord("title", "too_long", "too long")
  const published = input.has("published") ? asBoolean(input.get("published")) : before.published
  if (before.published && !published && !context.canModerate) return yield* draftForbidden()
  const topic: Topic = {
    ...before,
    // Canvas: the title of topics without one.
    title: title === "" ? "No Title" : title,
    message: input.has("message") ? (asString(input.get("message")) ?? "") : before.message,
    published,
    pinned: input.has("pinned") ? asBoolean(input.get("pinned")) : before.pinned
  }
  return withLock(context, withTimes(context, topic, input), before.lockAt, input)
})

const createTopic = Effect.fn("Sandbox.createTopic")(function* (request: ApiRequest, context: TopicContext) {
  const { parameters: all, nextId } = request
  // Canvas: silently creates a discussion if the caller may not post announcements.
  const announcement = asBoolean(all.get("is_announcement")) && context.canAnnounce
  const blank: Topic = {
    id: nextId(),
    title: "",
    announcement,
    message: "",
    // Canvas: topics of moderators are drafts by default.
    published: announcement || !context.canModerate || all.has("published"),
    createdAt: context.now,
    lastReplyAt: context.now,
    delayedPostAt: undefined,
    lockAt: undefined,
    // Canvas: course announcements accept no replies by default.
    locked: announcement && context.type === "Course",
    pinned: false,
    author: context.caller
  }
  const topic = yield* updatedTopic(context, blank, all)
  topics.modify(request, context.number, (all) => [undefined, [topic, ...all]])
  const created = topicJson(request, context, topic)
  return replyChange(request, "created", "discussion_topic", context.owner, created)
})

const updateTopic = Effect.fn("Sandbox.updateTopic")(function* (request: ApiRequest, context: TopicContext) {
  const { parameters: all } = request
  const before = yield* pathTopic(request, context)
  // Canvas: this request only finds announcements, and never converts a discussion.
  if (asBoolean(all.get("is_announcement")) && context.canAnnounce && !before.announcement) return yield* notFound()
  if (!canUpdate(context, before)) return yield* unauthorized()
  const topic = yield* updatedTopic(context, before, all)
  topics.replace(request, context.number, topic)
  const updated = topicJson(request, context, topic)
  return replyChange(request, "updated", "discussion_topic", context.owner, updated)
})

const deleteTopic = Effect.fn("Sandbox.deleteTopic")(function* (request: ApiRequest, context: TopicContext) {
  const topic = yield* pathTopic(request, context)
  const activeEntries = entries.get(request, topic.id).filter(({ deleted }) => !deleted)
  if (!canDelete(context, topic, activeEntries)) return yield* unauthorized()
  const deleted = topicJson(request, context, topic)
  topics.remove(request, context.number, topic.id)
  recordChange(request, "deleted", "discussion_topic", context.owner, deleted)
  return reply(request, deletedTopicJson(request, context, topic))
})

/** Canvas: an empty response on success. */
const NO_CONTENT = HttpServerResponse.empty({ status: 204 })

const showView = Effect.fn("Sandbox.showView")(function* (request: ApiRequest, context: TopicContext) {
  return reply(request, viewJson(request, context, yield* pathTopic(request, context)))
})

const setMark = (flags: typeof topicsRead, value: boolean) =>
  Effect.fn("Sandbox.setMark")(function* (request: ApiRequest, context: TopicContext) {
    flags.set(request, [(yield* pathTopic(request, context)).id, context.caller], value)
    return NO_CONTENT
  })

const setAllRead = (value: boolean) =>
  Effect.fn("Sandbox.setAllRead")(function* (request: ApiRequest, context: TopicContext) {
    const topic = yield* pathTopic(request, context)
    topicsRead.set(request, [topic.id, context.caller], value)
    for (const { id } of entries.get(request, topic.id)) entriesRead.set(request, [id, context.caller], value)
    return NO_CONTENT
  })

export const topicResource = defineResource({
  routes: topicRoutes([
    [get, "", listTopics],
    [post, "", createTopic],
    [get, "/:topic_id", showTopic],
    [put, "/:topic_id", updateTopic],
    [del, "/:topic_id", deleteTopic],
    [get, "/:topic_id/view", showView],
    [put, "/:topic_id/read", setMark(topicsRead, true)],
    [del, "/:topic_id/read", setMark(topicsRead, false)],
    [put, "/:topic_id/read_all", setAllRead(true)],
    [del, "/:topic_id/read_all", setAllRead(false)],
    [put, "/:topic_id/subscribed", setMark(topicsFollowed, true)],
    [del, "/:topic_id/subscribed", setMark(topicsFollowed, false)]
  ]).concat(get("/announcements", listAnnouncements)),
  fields: topicFields,
  ids: topicIds,
  canGrow: true,
  changeTypes: ["discussion_topic"]
})
