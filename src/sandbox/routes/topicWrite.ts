import * as Effect from "effect/Effect"
import { isLocked, type LiveTopic } from "../coursework/liveTopic.js"
import { asBoolean, asText, asTime, type ParameterMap } from "../kernel/parameters.js"
import { invalidRecord, mayNotDraft, notFound, unauthorized } from "../kernel/refusal.js"
import { reply } from "../kernel/reply.js"
import { Parameters, World } from "../world.js"
import { pathTopic, type TopicContext } from "./topicContext.js"
import { deletedTopicJson, mayDelete, mayUpdate, topicJson } from "./topicJson.js"

/** When it is posted and locked. Canvas: a group's topics have neither. */
const withTimes = (context: TopicContext, topic: LiveTopic, given: ParameterMap): LiveTopic => {
  if (context.type === "Group") return topic
  const delayedPostAt = given.has("delayed_post_at") ? asTime(given.get("delayed_post_at")) : topic.delayedPostAt
  const lockAt = given.has("lock_at") ? asTime(given.get("lock_at")) : topic.lockAt
  const changed = delayedPostAt !== topic.delayedPostAt || lockAt !== topic.lockAt
  // Canvas: a new time decides whether it is locked, whatever was said before.
  return changed ? { ...topic, delayedPostAt, lockAt, locked: false } : topic
}

/** Locked or not. Canvas: ignored where the time of locking changes as well. Unlocking takes that time away. */
const withLock = (context: TopicContext, topic: LiveTopic, lockAt: string | undefined, given: ParameterMap) => {
  if (!given.has("locked") || topic.lockAt !== lockAt) return topic
  const locked = asBoolean(given.get("locked"))
  if (locked === isLocked(topic, context.now)) return topic
  return locked ? { ...topic, locked } : { ...topic, locked, lockAt: undefined }
}

/** The topic with what was given changed; what was not given stays. */
const changed = Effect.fnUntraced(function* (context: TopicContext, before: LiveTopic, given: ParameterMap) {
  const title = given.has("title") ? (asText(given.get("title"))?.trim() ?? "") : before.title
  if (title.length > 255) return yield* invalidRecord("title", "too_long", "too long")
  const published = given.has("published") ? asBoolean(given.get("published")) : before.published
  if (before.published && !published && !context.moderates) return yield* mayNotDraft()
  const topic: LiveTopic = {
    ...before,
    // Canvas: a topic without a title is called so.
    title: title === "" ? "No Title" : title,
    message: given.has("message") ? (asText(given.get("message")) ?? "") : before.message,
    published,
    pinned: given.has("pinned") ? asBoolean(given.get("pinned")) : before.pinned
  }
  return withLock(context, withTimes(context, topic, given), before.lockAt, given)
})

export const createTopic = Effect.fn("Sandbox.createTopic")(function* (context: TopicContext) {
  const { journal, store } = yield* World
  const { all } = yield* Parameters
  // Canvas: who may not announce has begun a discussion, and is not told.
  const announcement = asBoolean(all.get("is_announcement")) && context.announces
  const blank: LiveTopic = {
    id: yield* store.nextId,
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
  yield* store.topics.modify(context.number, (topics) => [undefined, [topic, ...topics]])
  const created = yield* topicJson(context, topic)
  yield* journal.add("created", "discussion_topic", context.owner, created)
  return yield* reply(created)
})

export const updateTopic = Effect.fn("Sandbox.updateTopic")(function* (context: TopicContext) {
  const { journal, store } = yield* World
  const { all } = yield* Parameters
  const before = yield* pathTopic(context)
  // Canvas: this looks among the announcements alone, and makes none of another topic.
  if (asBoolean(all.get("is_announcement")) && context.announces && !before.announcement) return yield* notFound()
  if (!mayUpdate(context, before)) return yield* unauthorized()
  const topic = yield* changed(context, before, all)
  yield* store.topics.modify(context.number, (topics) => [
    undefined,
    topics.map((other) => (other.id === topic.id ? topic : other))
  ])
  const updated = yield* topicJson(context, topic)
  yield* journal.add("updated", "discussion_topic", context.owner, updated)
  return yield* reply(updated)
})

export const deleteTopic = Effect.fn("Sandbox.deleteTopic")(function* (context: TopicContext) {
  const { journal, store } = yield* World
  const topic = yield* pathTopic(context)
  if (!mayDelete(context, topic, yield* store.entries.get(topic.id))) return yield* unauthorized()
  const last = yield* topicJson(context, topic)
  yield* store.topics.modify(context.number, (topics) => [undefined, topics.filter(({ id }) => id !== topic.id)])
  yield* journal.add("deleted", "discussion_topic", context.owner, last)
  return yield* reply(yield* deletedTopicJson(context, topic))
})
