import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { asBoolean, asText, asTexts, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { invalidRecord, notFound, plain, Refusal, unauthorized } from "../../kernel/refusal.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { del, get, post, put, resource } from "../../kernel/resource.js"
import { journal, Parameters, World } from "../../kernel/world.js"
import { findCourse } from "../../school/courses.js"
import { courseTopics, isShown, pathTopic, type TopicContext, topicContexts } from "./context.js"
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
import { deletedTopicJson, mayDelete, mayUpdate, topicJson, viewJson } from "./topicJson.js"

/** All topics of one kind, those that were posted since first. */
const topicsIn = Effect.fn("Sandbox.topicsIn")(function* (context: TopicContext, announcements: boolean) {
  return (yield* topics.get(context.number)).filter((topic) => topic.announcement === announcements)
})

const listTopics = Effect.fn("Sandbox.listTopics")(function* (context: TopicContext) {
  const { all } = yield* Parameters
  return yield* replyPage({
    path: `${context.owner}/discussion_topics`,
    family: "uncounted",
    rows: yield* topicsIn(context, asBoolean(all.get("only_announcements"))),
    toJson: (topic) => topicJson(context, topic),
    isVisible: isShown(context)
  })
})

const showTopic = Effect.fn("Sandbox.showTopic")(function* (context: TopicContext) {
  return yield* reply(yield* topicJson(context, yield* pathTopic(context)))
})

/** The announcements of several courses, named by `context_codes[]=course_101`. */
const announcements = Effect.gen(function* () {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const codes = asTexts(all.get("context_codes"))
  if (codes.length === 0) return yield* plain("Missing context_codes")
  const lists = yield* Effect.forEach(codes, (code) =>
    Effect.gen(function* () {
      const course = yield* Effect.mapError(findCourse(plan, code.replace(/^course_/, "")), notFound)
      const context = yield* courseTopics(course)
      return (yield* topicsIn(context, true)).filter(isShown(context)).map((topic) => ({ code, context, topic }))
    })
  )
  return yield* replyPage({
    path: "announcements",
    rows: lists.flat(),
    toJson: ({ code, context, topic }) =>
      Effect.map(topicJson(context, topic), (json) => ({ ...json, context_code: code }))
  })
})

/** Canvas: here the text stands where elsewhere a list of errors does. */
const mayNotDraft = () =>
  new Refusal({
    status: 400,
    body: { errors: { published: "You do not have permission to set this topic to draft state." } }
  })

/** When it is posted and locked. Canvas: a group's topics have neither. */
const withTimes = (context: TopicContext, topic: Topic, given: ParameterMap): Topic => {
  if (context.type === "Group") return topic
  const delayedPostAt = given.has("delayed_post_at") ? asTime(given.get("delayed_post_at")) : topic.delayedPostAt
  const lockAt = given.has("lock_at") ? asTime(given.get("lock_at")) : topic.lockAt
  const changed = delayedPostAt !== topic.delayedPostAt || lockAt !== topic.lockAt
  // Canvas: a new time decides whether it is locked, whatever was said before.
  return changed ? { ...topic, delayedPostAt, lockAt, locked: false } : topic
}

/** Locked or not. Canvas: ignored where the time of locking changes as well. Unlocking takes that time away. */
const withLock = (context: TopicContext, topic: Topic, lockAt: string | undefined, given: ParameterMap) => {
  if (!given.has("locked") || topic.lockAt !== lockAt) return topic
  const locked = asBoolean(given.get("locked"))
  if (locked === isLocked(topic, context.now)) return topic
  return locked ? { ...topic, locked } : { ...topic, locked, lockAt: undefined }
}

/** The topic with what was given changed; what was not given stays. */
const changed = Effect.fnUntraced(function* (context: TopicContext, before: Topic, given: ParameterMap) {
  const title = given.has("title") ? (asText(given.get("title"))?.trim() ?? "") : before.title
  if (title.length > 255) return yield* invalidRecord("title", "too_long", "too long")
  const published = given.has("published") ? asBoolean(given.get("published")) : before.published
  if (before.published && !published && !context.moderates) return yield* mayNotDraft()
  const topic: Topic = {
    ...before,
    // Canvas: a topic without a title is called so.
    title: title === "" ? "No Title" : title,
    message: given.has("message") ? (asText(given.get("message")) ?? "") : before.message,
    published,
    pinned: given.has("pinned") ? asBoolean(given.get("pinned")) : before.pinned
  }
  return withLock(context, withTimes(context, topic, given), before.lockAt, given)
})

const createTopic = Effect.fn("Sandbox.createTopic")(function* (context: TopicContext) {
  const { nextId } = yield* World
  const { all } = yield* Parameters
  // Canvas: who may not announce has begun a discussion, and is not told.
  const announcement = asBoolean(all.get("is_announcement")) && context.announces
  const blank: Topic = {
    id: yield* nextId,
    title: "",
    announcement,
    message: "",
    // Canvas: what somebody who moderates begins is a draft, unless they say otherwise.
    published: announcement || !context.moderates || all.has("published"),
    createdAt: context.now,
    lastReplyAt: context.now,
    delayedPostAt: undefined,
    lockAt: undefined,
    // Canvas: an announcement of a course takes no replies, unless that is asked for.
    locked: announcement && context.type === "Course",
    pinned: false,
    author: context.caller
  }
  const topic = yield* changed(context, blank, all)
  yield* topics.modify(context.number, (all) => [undefined, [topic, ...all]])
  const created = yield* topicJson(context, topic)
  return yield* replyChange("created", "discussion_topic", context.owner, created)
})

const updateTopic = Effect.fn("Sandbox.updateTopic")(function* (context: TopicContext) {
  const { all } = yield* Parameters
  const before = yield* pathTopic(context)
  // Canvas: this looks among the announcements alone, and makes none of another topic.
  if (asBoolean(all.get("is_announcement")) && context.announces && !before.announcement) return yield* notFound()
  if (!mayUpdate(context, before)) return yield* unauthorized()
  const topic = yield* changed(context, before, all)
  yield* topics.replace(context.number, topic)
  const updated = yield* topicJson(context, topic)
  return yield* replyChange("updated", "discussion_topic", context.owner, updated)
})

const deleteTopic = Effect.fn("Sandbox.deleteTopic")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  const said = (yield* entries.get(topic.id)).filter(({ deleted }) => !deleted)
  if (!mayDelete(context, topic, said)) return yield* unauthorized()
  const last = yield* topicJson(context, topic)
  yield* topics.remove(context.number, topic.id)
  yield* journal("deleted", "discussion_topic", context.owner, last)
  return yield* reply(yield* deletedTopicJson(context, topic))
})

/** Canvas: nothing to say when it is done. */
const nothing = HttpServerResponse.empty({ status: 204 })

const showView = Effect.fn("Sandbox.showView")(function* (context: TopicContext) {
  return yield* reply(yield* viewJson(context, yield* pathTopic(context)))
})

const mark = (marks: typeof topicsRead, value: boolean) => (context: TopicContext) =>
  Effect.gen(function* () {
    yield* marks.set([(yield* pathTopic(context)).id, context.caller], value)
    return nothing
  })

const markAll = (value: boolean) => (context: TopicContext) =>
  Effect.gen(function* () {
    const topic = yield* pathTopic(context)
    yield* topicsRead.set([topic.id, context.caller], value)
    for (const { id } of yield* entries.get(topic.id)) yield* entriesRead.set([id, context.caller], value)
    return nothing
  })

export const topicResource = resource({
  routes: topicContexts
    .flatMap(([path, context]) => [
      get(path, Effect.flatMap(context, listTopics)),
      post(path, Effect.flatMap(context, createTopic)),
      get(`${path}/:topic_id`, Effect.flatMap(context, showTopic)),
      put(`${path}/:topic_id`, Effect.flatMap(context, updateTopic)),
      del(`${path}/:topic_id`, Effect.flatMap(context, deleteTopic)),
      get(`${path}/:topic_id/view`, Effect.flatMap(context, showView)),
      put(`${path}/:topic_id/read`, Effect.flatMap(context, mark(topicsRead, true))),
      del(`${path}/:topic_id/read`, Effect.flatMap(context, mark(topicsRead, false))),
      put(`${path}/:topic_id/read_all`, Effect.flatMap(context, markAll(true))),
      del(`${path}/:topic_id/read_all`, Effect.flatMap(context, markAll(false))),
      put(`${path}/:topic_id/subscribed`, Effect.flatMap(context, mark(topicsFollowed, true))),
      del(`${path}/:topic_id/subscribed`, Effect.flatMap(context, mark(topicsFollowed, false)))
    ])
    .concat(get("/announcements", announcements)),
  fields: topicFields,
  ids: topicIds,
  grows: true,
  changes: ["discussion_topic"]
})
