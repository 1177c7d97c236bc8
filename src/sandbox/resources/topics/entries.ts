/** Entries and replies of discussion topics. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import { Parameters, pathRow, recordChange, SandboxContext } from "../../kernel/context.js"
import { asString, asStrings, readChanges } from "../../kernel/parameters.js"
import { replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import { pathTopic, type TopicContext, topicContexts } from "./context.js"
import { type Entry, entries, entriesRead, type Topic, topics } from "./topic.js"
import { canReply, entryJson } from "./topicJson.js"

/** The entries of a topic that were not deleted. */
const loadActiveEntries = (topic: Topic) =>
  Effect.map(entries.get(topic.id), (all) => all.filter(({ deleted }) => !deleted))

/** The entry named in the path, and all entries of its topic. */
const pathEntry = Effect.fn("Sandbox.pathEntry")(function* (topic: Topic) {
  const all = yield* loadActiveEntries(topic)
  const entry = yield* pathRow(all, "entry_id")
  return entry === undefined ? yield* notFound() : { all, entry }
})

/** Canvas: newest first, regardless of later replies. */
const replyEntries = Effect.fn("Sandbox.replyEntries")(function* (
  context: TopicContext,
  path: string,
  rows: ReadonlyArray<Entry>,
  all: ReadonlyArray<Entry>
) {
  return yield* replyPage({
    path,
    rows: rows.toReversed(),
    toJson: (entry) => entryJson(context, entry, all)
  })
})

const entriesPath = (context: TopicContext, topic: Topic) => `${context.owner}/discussion_topics/${topic.id}/entries`

const listEntries = Effect.fn("Sandbox.listEntries")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  const all = yield* loadActiveEntries(topic)
  const roots = all.filter(({ parent }) => parent === undefined)
  return yield* replyEntries(context, entriesPath(context, topic), roots, all)
})

const listReplies = Effect.fn("Sandbox.listReplies")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  const { all, entry } = yield* pathEntry(topic)
  // Canvas: replies are listed below a top-level entry only.
  if (entry.parent !== undefined) return yield* notFound()
  const replies = all.filter(({ root }) => root === entry.id)
  return yield* replyEntries(context, `${entriesPath(context, topic)}/${entry.id}/replies`, replies, all)
})

const addEntry = Effect.fn("Sandbox.addEntry")(function* (
  context: TopicContext,
  topic: Topic,
  parent: Entry | undefined
) {
  const { nextId } = yield* SandboxContext
  const { all } = yield* Parameters
  if (!canReply(context, topic)) return yield* unauthorized()
  const entry: Entry = {
    id: yield* nextId,
    parent: parent?.id,
    root: parent?.root ?? parent?.id,
    author: context.caller,
    message: asString(all.get("message")) ?? "",
    createdAt: context.now,
    updatedAt: context.now,
    deleted: false
  }
  yield* entries.modify(topic.id, (before) => [undefined, [...before, entry]])
  yield* topics.replace(context.number, { ...topic, lastReplyAt: context.now })
  const posted = yield* entryJson(context, entry, [])
  return yield* replyChange("created", "discussion_entry", context.owner, posted, { status: 201 })
})

const postEntry = Effect.fn("Sandbox.postEntry")(function* (context: TopicContext) {
  return yield* addEntry(context, yield* pathTopic(context), undefined)
})

const postReply = Effect.fn("Sandbox.postReply")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  return yield* addEntry(context, topic, (yield* pathEntry(topic)).entry)
})

/** The entry named in the path. Canvas: only its author and moderators may change it. */
const pathOwnEntry = Effect.fn("Sandbox.pathOwnEntry")(function* (context: TopicContext) {
  const topic = yield* pathTopic(context)
  const { entry } = yield* pathEntry(topic)
  return context.canModerate || entry.author === context.caller ? { topic, entry } : yield* unauthorized()
})

const updateEntry = Effect.fn("Sandbox.updateEntry")(function* (context: TopicContext) {
  const { all } = yield* Parameters
  const { entry, topic } = yield* pathOwnEntry(context)
  const after = { ...entry, message: readChanges(all).readString("message", entry.message), updatedAt: context.now }
  yield* entries.replace(topic.id, after)
  return yield* replyChange("updated", "discussion_entry", context.owner, yield* entryJson(context, after, []))
})

/** Canvas: the deleted entry stays in the view, so that its replies keep their place. */
const deleteEntry = Effect.fn("Sandbox.deleteEntry")(function* (context: TopicContext) {
  const { entry, topic } = yield* pathOwnEntry(context)
  const deleted = yield* entryJson(context, entry, [])
  yield* entries.replace(topic.id, { ...entry, updatedAt: context.now, deleted: true })
  yield* recordChange("deleted", "discussion_entry", context.owner, deleted)
  return HttpServerResponse.empty({ status: 204 })
})

const markEntry = (isRead: boolean) => (context: TopicContext) =>
  Effect.gen(function* () {
    const { entry } = yield* pathEntry(yield* pathTopic(context))
    yield* entriesRead.set([entry.id, context.caller], isRead)
    return HttpServerResponse.empty({ status: 204 })
  })

/** Canvas: entries and replies by their ids. */
const listByIds = Effect.fn("Sandbox.listByIds")(function* (context: TopicContext) {
  const { all: input } = yield* Parameters
  const topic = yield* pathTopic(context)
  const all = yield* loadActiveEntries(topic)
  const requested = asStrings(input.get("ids"))
  return yield* replyPage({
    path: `${context.owner}/discussion_topics/${topic.id}/entry_list`,
    rows: all.filter(({ id }) => requested.includes(String(id))),
    toJson: (entry) => entryJson(context, entry, [])
  })
})

export const entryResource = defineResource({
  routes: topicContexts.flatMap(([path, context]) => {
    const list = `${path}/:topic_id/entries` as const
    return [
      get(list, Effect.flatMap(context, listEntries)),
      post(list, Effect.flatMap(context, postEntry)),
      put(`${list}/:entry_id`, Effect.flatMap(context, updateEntry)),
      del(`${list}/:entry_id`, Effect.flatMap(context, deleteEntry)),
      put(`${list}/:entry_id/read`, Effect.flatMap(context, markEntry(true))),
      del(`${list}/:entry_id/read`, Effect.flatMap(context, markEntry(false))),
      get(`${path}/:topic_id/entry_list`, Effect.flatMap(context, listByIds)),
      get(`${list}/:entry_id/replies`, Effect.flatMap(context, listReplies)),
      post(`${list}/:entry_id/replies`, Effect.flatMap(context, postReply))
    ]
  }),
  changeTypes: ["discussion_entry"]
})
