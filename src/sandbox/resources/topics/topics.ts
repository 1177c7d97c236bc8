/** Discussion topics and announcements of courses and groups. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { ApiFailure, invalidRecord, messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { Parameters, recordChange, SandboxContext } from "../../kernel/context.js"
import { asBoolean, asString, asStrings, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import { findCourse } from "../../school/courses.js"
import { courseTopicContext, isTopicVisible, pathTopic, type TopicContext, topicContexts } from "./context.js"
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
const topicsOfKind = Effect.fn("Sandbox.topicsOfKind")(function* (context: TopicContext, announcements: boolean) {
  return (yield* topics.get(context.number)).filter((topic) => topic.announcement === announcements)
})

const listTopics = Effect.fn("Sandbox.listTopics")(function* (context: TopicContext) {
  const { all } = yield* Parameters
  return yield* replyPage({
    path: `${context.owner}/discussion_topics`,
    paging: "uncounted",
    rows: yield* topicsOfKind(context, asBoolean(all.get("only_announcements"))),
    toJson: (topic) => topicJson(context, topic),
    isVisible: isTopicVisible(context)
  })
})

const showTopic = Effect.fn("Sandbox.showTopic")(function* (context: TopicContext) {
  return yield* reply(yield* topicJson(context, yield* pathTopic(context)))
})

/** Lists the announcements of several courses, given by `context_codes[]=course_101`. */
const listAnnouncements = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const codes = asStrings(all.get("context_codes"))
  if (codes.length === 0) return yield* messageFailure("Missing context_codes")
  const lists = yield* Effect.forEach(codes, (code) =>
    Effect.gen(function* () {
      const course = yield* Effect.mapError(findCourse(seed, code.replace(/^course_/, "")), notFound)
      const context = yield* courseTopicContext(course)
      return (yield* topicsOfKind(context, true))
        .filter(isTopicVisible(context))
        .map((topic) => ({ code, context, topic }))
    })
  )
  return yield* replyPage({
    path: "announcements",
    rows: lists.flat(),
    toJson: ({ code, context, topic }) =>
      Effect.map(topicJson(context, topic), (json) => ({ ...json, context_code: code }))
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

const createTopic = Effect.fn("Sandbox.createTopic")(function* (context: TopicContext) {
  const { nextId } = yield* SandboxContext
  const { all } = yield* Parameters
  // Canvas: silently creates a discussion if the caller may not post announcements.
  const announcement = asBoolean(all.get("is_announcement")) && context.canAnnounce
  const blank: Topic = {
    id: yield* nextId,
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
  yield* topics.modify(context.number, (all) => [undefined, [topic, ...all]])
  const created = yield* topicJson(context, topic)
  return yield* replyChange("created", "discussion_topic", context.owner, created)
})

const updateTopic = Effect.fn("Sandbox.updateTopic")(function* (context: TopicContext) {
  const { all } = yield* Parameters
  const before = yield* pathTopic(context)
  // Canvas: this request only finds announcements, and never converts a discussion.
  if (asBoolean(all.get("is_announcement")) && context.canAnnounce && !before.announcement) return yield* notFound()
  if (!canUpdate(context, before)) return yield* unauthorized()
  const topic = yield* updatedTopic(context, before, all)
  yield* topics.replace(context.number, topic)
  const updated = yield* topicJson(context, topic)
  return yield* replyChange("updated", "discussion_topic", context.owner, updated)
})

const deleteTopic = Effect.fn("Sandbox.deleteTopic")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  const activeEntries = (yield* entries.get(topic.id)).filter(({ deleted }) => !deleted)
  if (!canDelete(context, topic, activeEntries)) return yield* unauthorized()
  const deleted = yield* topicJson(context, topic)
  yield* topics.remove(context.number, topic.id)
  yield* recordChange("deleted", "discussion_topic", context.owner, deleted)
  return yield* reply(yield* deletedTopicJson(context, topic))
})

/** Canvas: an empty response on success. */
const NO_CONTENT = HttpServerResponse.empty({ status: 204 })

const showView = Effect.fn("Sandbox.showView")(function* (context: TopicContext) {
  return yield* reply(yield* viewJson(context, yield* pathTopic(context)))
})

const setMark = (flags: typeof topicsRead, value: boolean) => (context: TopicContext) =>
  Effect.gen(function* () {
    yield* flags.set([(yield* pathTopic(context)).id, context.caller], value)
    return NO_CONTENT
  })

const setAllRead = (value: boolean) => (context: TopicContext) =>
  Effect.gen(function* () {
    const topic = yield* pathTopic(context)
    yield* topicsRead.set([topic.id, context.caller], value)
    for (const { id } of yield* entries.get(topic.id)) yield* entriesRead.set([id, context.caller], value)
    return NO_CONTENT
  })

export const topicResource = defineResource({
  routes: topicContexts
    .flatMap(([path, context]) => [
      get(path, Effect.flatMap(context, listTopics)),
      post(path, Effect.flatMap(context, createTopic)),
      get(`${path}/:topic_id`, Effect.flatMap(context, showTopic)),
      put(`${path}/:topic_id`, Effect.flatMap(context, updateTopic)),
      del(`${path}/:topic_id`, Effect.flatMap(context, deleteTopic)),
      get(`${path}/:topic_id/view`, Effect.flatMap(context, showView)),
      put(`${path}/:topic_id/read`, Effect.flatMap(context, setMark(topicsRead, true))),
      del(`${path}/:topic_id/read`, Effect.flatMap(context, setMark(topicsRead, false))),
      put(`${path}/:topic_id/read_all`, Effect.flatMap(context, setAllRead(true))),
      del(`${path}/:topic_id/read_all`, Effect.flatMap(context, setAllRead(false))),
      put(`${path}/:topic_id/subscribed`, Effect.flatMap(context, setMark(topicsFollowed, true))),
      del(`${path}/:topic_id/subscribed`, Effect.flatMap(context, setMark(topicsFollowed, false)))
    ])
    .concat(get("/announcements", listAnnouncements)),
  fields: topicFields,
  ids: topicIds,
  canGrow: true,
  changeTypes: ["discussion_topic"]
})
