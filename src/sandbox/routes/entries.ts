import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import type { Entry, LiveTopic } from "../coursework/liveTopic.js"
import { fromArray } from "../kernel/listing.js"
import { asText } from "../kernel/parameters.js"
import { notFound, unauthorized } from "../kernel/refusal.js"
import { reply, replyPageEffect } from "../kernel/reply.js"
import { Parameters, pathParameter, World } from "../world.js"
import { pathTopic, type TopicContext, topicContexts } from "./topicContext.js"
import { entryJson, mayReply } from "./topicJson.js"

/** The entry named in the path, and all that are in its topic. */
const pathEntry = Effect.fn("Sandbox.pathEntry")(function* (topic: LiveTopic) {
  const { store } = yield* World
  const all = yield* store.entries.get(topic.id)
  const reference = yield* pathParameter("entry_id")
  const entry = all.find(({ id }) => String(id) === reference)
  return entry === undefined ? yield* notFound() : { all, entry }
})

/** Canvas: newest first, however lively the answers to an older one may be. */
const replyEntries = Effect.fn("Sandbox.replyEntries")(function* (
  context: TopicContext,
  path: string,
  shown: ReadonlyArray<Entry>,
  all: ReadonlyArray<Entry>
) {
  return yield* replyPageEffect({
    path,
    family: "counted",
    rows: fromArray(shown.toReversed()),
    toJson: (entry) => entryJson(context, entry, all)
  })
})

const address = (context: TopicContext, topic: LiveTopic) =>
  `/api/v1/${context.owner}/discussion_topics/${topic.id}/entries`

const listEntries = Effect.fn("Sandbox.listEntries")(function* (context: TopicContext) {
  const { store } = yield* World
  const topic = yield* pathTopic(context)
  const all = yield* store.entries.get(topic.id)
  const roots = all.filter(({ parent }) => parent === undefined)
  return yield* replyEntries(context, address(context, topic), roots, all)
})

const listReplies = Effect.fn("Sandbox.listReplies")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  const { all, entry } = yield* pathEntry(topic)
  // Canvas: answers are listed below an entry of the topic, and not below one another.
  if (entry.parent !== undefined) return yield* notFound()
  const replies = all.filter(({ root }) => root === entry.id)
  return yield* replyEntries(context, `${address(context, topic)}/${entry.id}/replies`, replies, all)
})

const post = Effect.fn("Sandbox.postEntry")(function* (
  context: TopicContext,
  topic: LiveTopic,
  parent: Entry | undefined
) {
  const { journal, store } = yield* World
  const { all } = yield* Parameters
  if (!mayReply(context, topic)) return yield* unauthorized()
  const entry: Entry = {
    id: yield* store.nextId,
    parent: parent?.id,
    root: parent?.root ?? parent?.id,
    author: context.caller,
    message: asText(all.get("message")) ?? "",
    createdAt: context.now
  }
  yield* store.entries.modify(topic.id, (entries) => [undefined, [...entries, entry]])
  yield* store.topics.modify(context.number, (topics) => [
    undefined,
    topics.map((other) => (other.id === topic.id ? { ...other, lastReplyAt: context.now } : other))
  ])
  const posted = yield* entryJson(context, entry, [])
  yield* journal.add("created", "discussion_entry", context.owner, posted)
  return yield* reply(posted, { status: 201 })
})

const postEntry = Effect.fn("Sandbox.postTopEntry")(function* (context: TopicContext) {
  return yield* post(context, yield* pathTopic(context), undefined)
})

const postReply = Effect.fn("Sandbox.postReply")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  return yield* post(context, topic, (yield* pathEntry(topic)).entry)
})

export const entryRoutes = HttpRouter.fromIterable(
  topicContexts.flatMap(([path, context]) => {
    const entries = `${path}/:topic_id/entries` as const
    return [
      HttpRouter.makeRoute("GET", entries, Effect.flatMap(context, listEntries)),
      HttpRouter.makeRoute("POST", entries, Effect.flatMap(context, postEntry)),
      HttpRouter.makeRoute("GET", `${entries}/:entry_id/replies`, Effect.flatMap(context, listReplies)),
      HttpRouter.makeRoute("POST", `${entries}/:entry_id/replies`, Effect.flatMap(context, postReply))
    ]
  })
)
