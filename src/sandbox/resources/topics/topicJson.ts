import * as Effect from "effect/Effect"
import type { JsonObject } from "../../kernel/json.js"
import type { Plan } from "../../kernel/plan.js"
import { World } from "../../kernel/world.js"
import { displayUser } from "../../school/displayUser.js"
import { findPerson } from "../../school/people.js"
import type { TopicContext } from "./context.js"
import { type Entry, entries, isLocked, type Topic } from "./topic.js"

const nameOf = (plan: Plan, id: number | undefined) =>
  id === undefined ? undefined : findPerson(plan, String(id))?.name

/** Somebody as they are shown beside what they have said. */
const speaker = (url: string, plan: Plan, owner: string, id: number): JsonObject =>
  displayUser(url, { id, name: nameOf(plan, id) ?? "" }, owner)

/** Canvas: who moderates may do all; who wrote it may change it, and delete it until somebody has answered. */
export const mayUpdate = (context: TopicContext, topic: Topic): boolean =>
  context.moderates || topic.author === context.caller

export const mayDelete = (context: TopicContext, topic: Topic, said: ReadonlyArray<Entry>): boolean =>
  context.moderates || (topic.author === context.caller && said.length === 0)

/** Canvas: a topic that is locked is so for those who do not moderate it. */
export const mayReply = (context: TopicContext, topic: Topic): boolean =>
  context.moderates || !isLocked(topic, context.now)

export const topicJson = Effect.fn("Sandbox.topicJson")(function* (context: TopicContext, topic: Topic) {
  const { plan, url } = yield* World
  const said = yield* entries.get(topic.id)
  const locked = isLocked(topic, context.now)
  const address = `${url}/${context.owner}/discussion_topics/${topic.id}`
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
    user_name: nameOf(plan, topic.author) ?? null,
    discussion_subentry_count: said.length,
    permissions: {
      attach: true,
      update: mayUpdate(context, topic),
      reply: mayReply(context, topic),
      delete: mayDelete(context, topic, said)
    },
    require_initial_post: null,
    user_can_see_posts: true,
    podcast_url: null,
    read_state: "read",
    unread_count: 0,
    subscribed: false,
    attachments: [],
    published: topic.published,
    locked,
    can_lock: true,
    comments_disabled: false,
    author: topic.author === undefined ? null : speaker(url, plan, context.owner, topic.author),
    html_url: address,
    url: address,
    pinned: topic.pinned,
    group_category_id: null,
    topic_children: [],
    locked_for_user: locked && !context.moderates,
    message: topic.message,
    is_announcement: topic.announcement
  }
  return json
})

/** What is left to see of a topic that has been deleted: its row in the table, under a name of its own, and who wrote it. */
export const deletedTopicJson = Effect.fn("Sandbox.deletedTopicJson")(function* (context: TopicContext, topic: Topic) {
  const { plan } = yield* World
  const name = nameOf(plan, topic.author)
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
  // Canvas: rendered as the model, and not as the API does it elsewhere, so it has a root. Deduced, not observed.
  const json: JsonObject = { discussion_topic: row }
  return json
})

const newestFirst = (entries: ReadonlyArray<Entry>) => entries.toReversed()

/** Canvas: the last ten answers come with an entry of the topic, whatever depth they are at. */
const repliesShown = 10

export const entryJson = Effect.fn("Sandbox.entryJson")(function* (
  context: TopicContext,
  entry: Entry,
  all: ReadonlyArray<Entry>
) {
  const { plan, url } = yield* World
  const plain = (one: Entry): JsonObject => ({
    id: one.id,
    user_id: one.author,
    parent_id: one.parent ?? null,
    created_at: one.createdAt,
    updated_at: one.createdAt,
    rating_count: null,
    rating_sum: null,
    user_name: nameOf(plan, one.author) ?? null,
    message: one.message,
    user: speaker(url, plan, context.owner, one.author),
    // Canvas: one's own is read.
    read_state: one.author === context.caller ? "read" : "unread",
    forced_read_state: false
  })
  const replies = newestFirst(all.filter(({ root }) => root === entry.id))
  const json: JsonObject =
    replies.length === 0
      ? plain(entry)
      : {
          ...plain(entry),
          recent_replies: replies.slice(0, repliesShown).map(plain),
          has_more_replies: replies.length > repliesShown
        }
  return json
})
