/** Topics and entries as JSON. */
import type { ApiRequest } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import type { Seed } from "../../kernel/seed.js"
import { displayUserJson } from "../../school/displayUser.js"
import { findPerson } from "../../school/people.js"
import type { TopicContext } from "./context.js"
import { type Entry, entries, entriesRead, isLocked, type Topic, topicsFollowed, topicsRead } from "./topic.js"

const nameOf = (seed: Seed, id: number | undefined) =>
  id === undefined ? undefined : findPerson(seed, String(id))?.name

/** The author of a topic or entry. */
const authorJson = (url: string, seed: Seed, owner: string, id: number): JsonObject =>
  displayUserJson(url, { id, name: nameOf(seed, id) ?? "" }, owner)

/** Canvas: moderators may do everything; authors may update their topic, and delete it until someone has replied. */
export const canUpdate = (context: TopicContext, topic: Topic): boolean =>
  context.canModerate || topic.author === context.caller

export const canDelete = (context: TopicContext, topic: Topic, activeEntries: ReadonlyArray<Entry>): boolean =>
  context.canModerate || (topic.author === context.caller && activeEntries.length === 0)

/** Canvas: a lock does not apply to moderators. */
export const canReply = (context: TopicContext, topic: Topic): boolean =>
  context.canModerate || !isLocked(topic, context.now)

export const topicJson = (request: ApiRequest, context: TopicContext, topic: Topic) => {
  const { seed, url } = request
  const activeEntries = entries.get(request, topic.id).filter(({ deleted }) => !deleted)
  const isRead = topicsRead.get(request, [topic.id, context.caller]) ?? true
  const isFollowed = topicsFollowed.get(request, [topic.id, context.caller]) ?? false
  const locked = isLocked(topic, context.now)
  const topicUrl = `${url}/${context.owner}/discussion_topics/${topic.id}`
  const json: JsonObject = {
    id: topic.id,
    title: topic.title,
    assignment_id: null,
    delayed_post_at: topic.delayedPostAt ?? null,
    lock_at: topic.lockAt ?? null,
    created_at: topic.createdAt,
    last_reply_at: topic.lastReplyAt,
    posted_at: topic.createdAt,
    root_topic_id: null,
    discussion_type: "threaded",
    allow_rating: false,
    user_name: nameOf(seed, topic.author) ?? null,
    discussion_subentry_count: activeEntries.length,
    permissions: {
      attach: true,
      update: canUpdate(context, topic),
      reply: canReply(context, topic),
      delete: canDelete(context, topic, activeEntries)
    },
    require_initial_post: null,
    user_can_see_posts: true,
    podcast_url: null,
    read_state: isRead ? "read" : "unread",
    unread_count: 0,
    subscribed: isFollowed,
    attachments: [],
    published: topic.published,
    locked,
    can_lock: true,
    comments_disabled: false,
    author: topic.author === undefined ? null : authorJson(url, seed, context.owner, topic.author),
    html_url: topicUrl,
    url: topicUrl,
    pinned: topic.pinned,
    group_category_id: null,
    topic_children: [],
    locked_for_user: locked && !context.canModerate,
    message: topic.message,
    is_announcement: topic.announcement
  }
  return json
}

/** A deleted topic: its database row under a key of its own, and its author. */
export const deletedTopicJson = (request: ApiRequest, context: TopicContext, topic: Topic) => {
  const { seed } = request
  const name = nameOf(seed, topic.author)
  const row: JsonObject = {
    id: topic.id,
    title: topic.title,
    message: topic.message,
    context_id: context.id,
    context_type: context.type,
    type: topic.announcement ? "Announcement" : null,
    user_id: topic.author ?? null,
    workflow_state: "deleted",
    last_reply_at: topic.lastReplyAt,
    created_at: topic.createdAt,
    updated_at: context.now,
    delayed_post_at: topic.delayedPostAt ?? null,
    posted_at: topic.createdAt,
    assignment_id: null,
    deleted_at: context.now,
    lock_at: topic.lockAt ?? null,
    locked: topic.locked,
    pinned: topic.pinned,
    user: name === undefined ? undefined : { user: { name } }
  }
  // Canvas renders the model itself here, so it has a root key. Deduced, not observed.
  const json: JsonObject = { discussion_topic: row }
  return json
}

/** Canvas: a top-level entry includes its last ten replies of any depth. */
const MAX_RECENT_REPLIES = 10

/** Canvas: an author's own entry is read. */
const isEntryRead = (request: ApiRequest, context: TopicContext, { author, id }: Entry): boolean =>
  entriesRead.get(request, [id, context.caller]) ?? author === context.caller

const plainEntry = (request: ApiRequest, context: TopicContext, entry: Entry) => {
  const { seed, url } = request
  const json: JsonObject = {
    id: entry.id,
    user_id: entry.author,
    parent_id: entry.parent ?? null,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    rating_count: null,
    rating_sum: null,
    user_name: nameOf(seed, entry.author) ?? null,
    message: entry.message,
    user: authorJson(url, seed, context.owner, entry.author),
    read_state: isEntryRead(request, context, entry) ? "read" : "unread",
    forced_read_state: false
  }
  return json
}

export const entryJson = (request: ApiRequest, context: TopicContext, entry: Entry, all: ReadonlyArray<Entry>) => {
  const replies = all.filter(({ root }) => root === entry.id).toReversed()
  const json = plainEntry(request, context, entry)
  if (replies.length === 0) return json
  const recent = replies.slice(0, MAX_RECENT_REPLIES).map((entry) => plainEntry(request, context, entry))
  return { ...json, recent_replies: recent, has_more_replies: replies.length > MAX_RECENT_REPLIES }
}

/** The entries of a topic as a tree. Deleted entries keep their place, without message and author. */
export const viewJson = (request: ApiRequest, context: TopicContext, topic: Topic) => {
  const { seed, url } = request
  const all = entries.get(request, topic.id)
  const renderReplies = (parent: number | undefined): ReadonlyArray<JsonObject> =>
    all
      .filter((entry) => entry.parent === parent)
      .map((entry) => {
        const { author, createdAt, deleted, id, message, updatedAt } = entry
        const replies = renderReplies(id)
        const position = { id, parent_id: entry.parent ?? null, created_at: createdAt, updated_at: updatedAt }
        const content = { user_id: author, rating_count: null, rating_sum: null, message }
        return { ...position, ...(deleted ? { deleted } : content), ...(replies.length === 0 ? {} : { replies }) }
      })
  const active = all.filter(({ deleted }) => !deleted)
  const unread = active.filter((entry) => !isEntryRead(request, context, entry))
  const json: JsonObject = {
    unread_entries: unread.map(({ id }) => id),
    forced_entries: [],
    entry_ratings: {},
    participants: [...new Set(active.map(({ author }) => author))].map((id) =>
      authorJson(url, seed, context.owner, id)
    ),
    view: renderReplies(undefined),
    new_entries: []
  }
  return json
}
