/** Entries and replies of discussion topics. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow, recordChange } from "../../kernel/context.js"
import { asString, asStrings, readChanges } from "../../kernel/parameters.js"
import { replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import {
  type Entry,
  entries,
  entriesRead,
  pathTopic,
  type Topic,
  type TopicContext,
  topicRoutes,
  topics
} from "./topic.js"
import { canReply, entryJson } from "./topics.js"

/** The entries of a topic that were not deleted. */
const loadActiveEntries = (request: ApiRequest, topic: Topic) =>
  entries.get(request, topic.id).filter(({ deleted }) => !deleted)

/** The entry named in the path, and all entries of its topic. */
const pathEntry = Effect.fn("Sandbox.pathEntry")(function* (request: ApiRequest, topic: Topic) {
  const all = loadActiveEntries(request, topic)
  const entry = pathRow(request, all, "entry_id")
  return entry === undefined ? yield* notFound() : { all, entry }
})

/** Canvas: newest first, regardless of later replies. */
const replyEntries = Effect.fn("Sandbox.replyEntries")(function* (
  request: ApiRequest,
  context: TopicContext,
  path: string,
  rows: ReadonlyArray<Entry>,
  all: ReadonlyArray<Entry>
) {
  return yield* replyPage(request, {
    path,
    rows: rows.toReversed(),
    toJson: (entry) => entryJson(request, context, entry, all)
  })
})

const entriesPath = (context: TopicContext, topic: Topic) => `${context.owner}/discussion_topics/${topic.id}/entries`

const listEntries = Effect.fn("Sandbox.listEntries")(function* (request: ApiRequest, context: TopicContext) {
  const topic = yield* pathTopic(request, context)
  const all = loadActiveEntries(request, topic)
  const roots = all.filter(({ parent }) => parent === undefined)
  return yield* replyEntries(request, context, entriesPath(context, topic), roots, all)
})

const listReplies = Effect.fn("Sandbox.listReplies")(function* (request: ApiRequest, context: TopicContext) {
  const topic = yield* pathTopic(request, context)
  const { all, entry } = yield* pathEntry(request, topic)
  // Canvas: replies are listed below a top-level entry only.
  if (entry.parent !== undefined) return yield* notFound()
  const replies = all.filter(({ root }) => root === entry.id)
  return yield* replyEntries(request, context, `${entriesPath(context, topic)}/${entry.id}/replies`, replies, all)
})

const addEntry = Effect.fn("Sandbox.addEntry")(function* (
  request: ApiRequest,
  context: TopicContext,
  topic: Topic,
  parent: Entry | undefined
) {
  const { parameters, nextId } = request
  if (!canReply(context, topic)) return yield* unauthorized()
  const entry: Entry = {
    id: nextId(),
    parent: parent?.id,
    root: parent?.root ?? parent?.id,
    author: context.caller,
    message: asString(parameters.get("message")) ?? "",
    createdAt: context.now,
    updatedAt: context.now,
    deleted: false
  }
  entries.add(request, topic.id, entry)
  topics.replace(request, context.number, { ...topic, lastReplyAt: context.now })
  const posted = entryJson(request, context, entry, [])
  return replyChange(request, "created", "discussion_entry", context.owner, posted, { status: 201 })
})

const postEntry = Effect.fn("Sandbox.postEntry")(function* (request: ApiRequest, context: TopicContext) {
  return yield* addEntry(request, context, yield* pathTopic(request, context), undefined)
})

const postReply = Effect.fn("Sandbox.postReply")(function* (request: ApiRequest, context: TopicContext) {
  const topic = yield* pathTopic(request, context)
  return yield* addEntry(request, context, topic, (yield* pathEntry(request, topic)).entry)
})

/** The entry named in the path. Canvas: only its author and moderators may change it. */
const pathOwnEntry = Effect.fn("Sandbox.pathOwnEntry")(function* (request: ApiRequest, context: TopicContext) {
  const topic = yield* pathTopic(request, context)
  const { entry } = yield* pathEntry(request, topic)
  return context.canModerate || entry.author === context.caller ? { topic, entry } : yield* unauthorized()
})

const updateEntry = Effect.fn("Sandbox.updateEntry")(function* (request: ApiRequest, context: TopicContext) {
  const { parameters } = request
  const { entry, topic } = yield* pathOwnEntry(request, context)
  const after = {
    ...entry,
    message: readChanges(parameters).readString("message", entry.message),
    updatedAt: context.now
  }
  entries.replace(request, topic.id, after)
  return replyChange(request, "updated", "discussion_entry", context.owner, entryJson(request, context, after, []))
})

/** Canvas: the deleted entry stays in the view, so that its replies keep their place. */
const deleteEntry = Effect.fn("Sandbox.deleteEntry")(function* (request: ApiRequest, context: TopicContext) {
  const { entry, topic } = yield* pathOwnEntry(request, context)
  const deleted = entryJson(request, context, entry, [])
  entries.replace(request, topic.id, { ...entry, updatedAt: context.now, deleted: true })
  recordChange(request, "deleted", "discussion_entry", context.owner, deleted)
  return HttpServerResponse.empty({ status: 204 })
})

const markEntry = (isRead: boolean) =>
  Effect.fn("Sandbox.markEntry")(function* (request: ApiRequest, context: TopicContext) {
    const { entry } = yield* pathEntry(request, yield* pathTopic(request, context))
    entriesRead.set(request, [entry.id, context.caller], isRead)
    return HttpServerResponse.empty({ status: 204 })
  })

/** Canvas: entries and replies by their ids. */
const listByIds = Effect.fn("Sandbox.listByIds")(function* (request: ApiRequest, context: TopicContext) {
  const { parameters: input } = request
  const topic = yield* pathTopic(request, context)
  const all = loadActiveEntries(request, topic)
  const requested = asStrings(input.get("ids"))
  return yield* replyPage(request, {
    path: `${context.owner}/discussion_topics/${topic.id}/entry_list`,
    rows: all.filter(({ id }) => requested.includes(String(id))),
    toJson: (entry) => entryJson(request, context, entry, [])
  })
})

export const entryResource = defineResource({
  routes: topicRoutes([
    [get, "/:topic_id/entries", listEntries],
    [post, "/:topic_id/entries", postEntry, { acts: ["message"] }],
    [put, "/:topic_id/entries/:entry_id", updateEntry, { acts: ["message"] }],
    [del, "/:topic_id/entries/:entry_id", deleteEntry],
    [put, "/:topic_id/entries/:entry_id/read", markEntry(true)],
    [del, "/:topic_id/entries/:entry_id/read", markEntry(false)],
    [get, "/:topic_id/entry_list", listByIds, { acts: ["ids"] }],
    [get, "/:topic_id/entries/:entry_id/replies", listReplies],
    [post, "/:topic_id/entries/:entry_id/replies", postReply, { acts: ["message"] }]
  ]),
  changeTypes: ["discussion_entry"]
})
