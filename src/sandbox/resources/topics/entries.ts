import * as Effect from "effect/Effect"
import { asText } from "../../kernel/parameters.js"
import { notFound, unauthorized } from "../../kernel/refusal.js"
import { replyChange, replyPage } from "../../kernel/reply.js"
import { get, post, resource } from "../../kernel/resource.js"
import { Parameters, pathRow, World } from "../../kernel/world.js"
import { pathTopic, type TopicContext, topicContexts } from "./context.js"
import { type Entry, entries, type Topic, topics } from "./topic.js"
import { entryJson, mayReply } from "./topicJson.js"

/** The entry named in the path, and all that are in its topic. */
const pathEntry = Effect.fn("Sandbox.pathEntry")(function* (topic: Topic) {
  const all = yield* entries.get(topic.id)
  const entry = yield* pathRow(all, "entry_id")
  return entry === undefined ? yield* notFound() : { all, entry }
})

/** Canvas: newest first, however lively the answers to an older one may be. */
const replyEntries = Effect.fn("Sandbox.replyEntries")(function* (
  context: TopicContext,
  path: string,
  shown: ReadonlyArray<Entry>,
  all: ReadonlyArray<Entry>
) {
  return yield* replyPage({
    path,
    rows: shown.toReversed(),
    toJson: (entry) => entryJson(context, entry, all)
  })
})

const address = (context: TopicContext, topic: Topic) => `${context.owner}/discussion_topics/${topic.id}/entries`

const listEntries = Effect.fn("Sandbox.listEntries")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  const all = yield* entries.get(topic.id)
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

const say = Effect.fn("Sandbox.postEntry")(function* (context: TopicContext, topic: Topic, parent: Entry | undefined) {
  const { nextId } = yield* World
  const { all } = yield* Parameters
  if (!mayReply(context, topic)) return yield* unauthorized()
  const entry: Entry = {
    id: yield* nextId,
    parent: parent?.id,
    root: parent?.root ?? parent?.id,
    author: context.caller,
    message: asText(all.get("message")) ?? "",
    createdAt: context.now
  }
  yield* entries.modify(topic.id, (before) => [undefined, [...before, entry]])
  yield* topics.replace(context.number, { ...topic, lastReplyAt: context.now })
  const posted = yield* entryJson(context, entry, [])
  return yield* replyChange("created", "discussion_entry", context.owner, posted, { status: 201 })
})

const postEntry = Effect.fn("Sandbox.postTopEntry")(function* (context: TopicContext) {
  return yield* say(context, yield* pathTopic(context), undefined)
})

const postReply = Effect.fn("Sandbox.postReply")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  return yield* say(context, topic, (yield* pathEntry(topic)).entry)
})

export const entryResource = resource({
  routes: topicContexts.flatMap(([path, context]) => {
    const list = `${path}/:topic_id/entries` as const
    return [
      get(list, Effect.flatMap(context, listEntries)),
      post(list, Effect.flatMap(context, postEntry)),
      get(`${list}/:entry_id/replies`, Effect.flatMap(context, listReplies)),
      post(`${list}/:entry_id/replies`, Effect.flatMap(context, postReply))
    ]
  }),
  changes: ["discussion_entry"]
})
