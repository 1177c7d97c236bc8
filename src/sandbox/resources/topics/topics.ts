/** Discussion topics and announcements of courses and groups, and their entries. */
import * as Effect from "effect/Effect"
import { type Check, maxLength, oneOf } from "../../generic/checks.js"
import { defineKind } from "../../generic/defineKind.js"
import type { Item, RowOf } from "../../generic/kind.js"
import type { ApiRequest } from "../../kernel/context.js"
import { containsTerm, type Filter, filterSearch, filterWord } from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asString } from "../../kernel/parameters.js"
import type { Find } from "../../kernel/resource.js"
import type { Sandbox } from "../../kernel/state.js"
import { makeState } from "../../kernel/state.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath, isSeeded } from "../../school/courses.js"
import { personWithId } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { groupIds, groups } from "../groups.js"
import { displayUserJson } from "../personJson.js"
import { seededTopics, topicFields, topicIds } from "./seededTopics.js"

/** A course, or a group of a course, that has topics. */
export interface Forum {
  /** `courses/101`, `groups/7`. */
  readonly path: string
  readonly course: Course
  readonly group?: number
}

export const courseForum = (course: Course): Forum => ({ path: coursePath(course), course })

const findForum: Find<Forum> = (request) =>
  request.pathParameters.group_id === undefined
    ? Effect.map(pathCourse(request), courseForum)
    : Effect.map(groups.fromPath(request, "group_id"), ({ owner, row }) => ({
        path: `groups/${row.id}`,
        course: owner,
        group: row.id
      }))

export const canModerate = ({ course }: Forum): boolean => canEdit(course.role)

const NEW_TOPIC = {
  title: "",
  message: "",
  is_announcement: false,
  published: false,
  pinned: false,
  locked: false,
  lock_at: null as string | null,
  delayed_post_at: null as string | null,
  created_at: "",
  last_reply_at: "",
  /** Null for seeded topics. */
  author_id: null as number | null,
  discussion_type: "threaded",
  allow_rating: false,
  only_graders_can_rate: false,
  sort_by_rating: false,
  sort_order: "desc",
  sort_order_locked: false,
  is_section_specific: false,
  user_can_see_posts: true,
  unread_count: 0,
  can_lock: true,
  comments_disabled: false
}

type TopicRow = RowOf<typeof NEW_TOPIC>

export type TopicItem = Item<Forum, TopicRow>

const NEW_ENTRY = {
  message: "",
  user_id: 0,
  /** Null for an entry that is no reply. */
  parent_id: null as number | null,
  /** A deleted entry keeps its place among its replies. */
  deleted: false,
  created_at: "",
  updated_at: ""
}

export type EntryRow = RowOf<typeof NEW_ENTRY>

/** Flags per topic or entry and person. */
const makeMarks = () =>
  makeState(
    (ids: readonly [of: number, person: number]) => ids.join("/"),
    (): boolean | undefined => undefined
  )

export const topicsRead = makeMarks()
export const topicsFollowed = makeMarks()
export const entriesRead = makeMarks()

// All times are in UTC with seconds, so they compare as strings.
const isLocked = ({ lock_at, locked }: TopicRow, { now }: ApiRequest): boolean =>
  locked || (lock_at !== null && lock_at <= now)

/** Whether a topic is posted, so that all members see it. */
export const isPosted = ({ delayed_post_at, published }: TopicRow, { now }: ApiRequest): boolean =>
  published && (delayed_post_at === null || delayed_post_at <= now)

/** A lock does not apply to moderators. */
const canReply = ({ owner, row }: TopicItem, request: ApiRequest): boolean =>
  canModerate(owner) || !isLocked(row, request)

/** The author of a topic or entry. */
export const authorJson = ({ seed, url }: ApiRequest, { path }: Forum, id: number): JsonObject =>
  displayUserJson(url, personWithId(seed, id) ?? { id, name: "" }, path)

const nameOf = ({ seed }: Sandbox, id: number | null): string | null =>
  (id === null ? undefined : personWithId(seed, id)?.name) ?? null

const filterScope: Filter<TopicItem> = (value, request) => {
  const states = (asString(value) ?? "").split(",").map((state) => state.trim())
  const tests = {
    locked: ({ row }: TopicItem) => isLocked(row, request),
    unlocked: ({ row }: TopicItem) => !isLocked(row, request),
    pinned: ({ row }: TopicItem) => row.pinned,
    unpinned: ({ row }: TopicItem) => !row.pinned
  }
  const sent = Object.entries(tests).flatMap(([state, test]) => (states.includes(state) ? [test] : []))
  return (topic) => sent.every((test) => test(topic))
}

/** Newest first, and by the last reply if that is requested: discussions, or only announcements. */
const selectTopics = (items: ReadonlyArray<TopicItem>, { parameters }: ApiRequest) => {
  const isWanted = asBoolean(parameters.get("only_announcements"))
  const found = items.filter(({ row }) => row.is_announcement === isWanted).toReversed()
  return asString(parameters.get("order_by")) === "recent_activity"
    ? found.toSorted((a, b) => (a.row.last_reply_at < b.row.last_reply_at ? 1 : -1))
    : found
}

const writeTopic = (sent: JsonObject, owner: Forum, row: TopicRow | undefined, request: ApiRequest): JsonObject => {
  const { published, title = row?.title ?? "" } = sent
  const isModerator = canModerate(owner)
  // Canvas: a discussion, if the caller may not announce. Neither becomes the other later.
  const isAnnouncement =
    row?.is_announcement ?? (sent.is_announcement === true && (isModerator || owner.group !== undefined))
  const comments = request.parameters.get("lock_comment")
  const isClosed = comments === undefined ? (row?.locked ?? owner.group === undefined) : asBoolean(comments)
  return {
    ...sent,
    // Canvas: the title of topics without one.
    title: String(title).trim() || "No Title",
    is_announcement: isAnnouncement,
    locked: isAnnouncement && isClosed,
    // Canvas: topics of moderators are drafts by default, and those of students never are.
    published: isModerator ? (published ?? row?.published ?? isAnnouncement) : (row?.published ?? true),
    author_id: row === undefined ? caller(request).id : row.author_id,
    created_at: row?.created_at ?? request.now,
    last_reply_at: row?.last_reply_at ?? request.now
  }
}

const knownType: Check = oneOf("side_comment", "threaded", "not_threaded")

const TOPIC_LISTS = ["/courses/:course_id/discussion_topics", "/groups/:group_id/discussion_topics"] as const

export const topics = defineKind({
  name: "discussion_topic",
  owners: { find: findForum, path: ({ path }: Forum) => path, canEdit: canModerate },
  lists: TOPIC_LISTS,
  items: TOPIC_LISTS.map((path) => `${path}/:topic_id`),
  paging: "uncounted",
  ids: topicIds,
  fields: topicFields,
  initial: NEW_TOPIC,
  seed: (seed, { course, group }) => {
    const isOfSeededGroup = group !== undefined && group < groupIds.limit(seed)
    if (isOfSeededGroup) return seededTopics(seed, seed.courseCount + group).toReversed()
    return group === undefined && isSeeded(seed, course) ? seededTopics(seed, course.index).toReversed() : []
  },
  check: { title: [maxLength(255)], discussion_type: [knownType] },
  write: (sent, { owner, row }, request) => writeTopic(sent, owner, row, request),
  derive: (topic, request) => {
    const { owner, row } = topic
    const self = caller(request).id
    const locked = isLocked(row, request)
    const address = `${request.url}/${owner.path}/discussion_topics/${row.id}`
    const mayChange = canModerate(owner) || row.author_id === self
    return {
      author_id: undefined,
      posted_at: row.created_at,
      user_name: nameOf(request, row.author_id),
      author: row.author_id === null ? null : authorJson(request, owner, row.author_id),
      permissions: { attach: true, update: mayChange, reply: canReply(topic, request), delete: mayChange },
      read_state: topicsRead.get(request, [row.id, self]) === false ? "unread" : "read",
      subscribed: topicsFollowed.get(request, [row.id, self]) ?? false,
      discussion_subentry_count: activeEntries(request, topic).length,
      locked,
      locked_for_user: locked && !canModerate(owner),
      attachments: [],
      topic_children: [],
      html_url: address,
      url: address
    }
  },
  select: selectTopics,
  filters: {
    search_term: filterSearch(({ row }, term) => containsTerm([row.title], term)),
    filter_by: filterWord({
      unread: ({ row }, request) => topicsRead.get(request, [row.id, caller(request).id]) === false
    }),
    scope: filterScope
  },
  // No topic is graded.
  includes: { all_dates: () => undefined, overrides: () => undefined },
  reads: ["only_announcements", "order_by", "lock_comment"],
  mayRead: ({ owner, row }, request) =>
    canModerate(owner) || row.author_id === caller(request).id || isPosted(row, request),
  mayEdit: (owner, request, row) => row === undefined || canModerate(owner) || row.author_id === caller(request).id
})

const ENTRY_LISTS = [`${TOPIC_LISTS[0]}/:topic_id/entries`, `${TOPIC_LISTS[1]}/:topic_id/entries`] as const

/** The entry at the top of a thread. */
const rootOf = (all: ReadonlyArray<EntryRow>, entry: EntryRow): EntryRow => {
  const parent = entry.parent_id === null ? undefined : all.find(({ id }) => id === entry.parent_id)
  return parent === undefined ? entry : rootOf(all, parent)
}

export const allEntries = (sandbox: Sandbox, topic: TopicItem): ReadonlyArray<EntryRow> =>
  entries.rowsOf(sandbox, topic)

export const activeEntries = (sandbox: Sandbox, topic: TopicItem): ReadonlyArray<EntryRow> =>
  allEntries(sandbox, topic).filter(({ deleted }) => !deleted)

/** The replies below a top-level entry, at any depth. */
export const repliesTo = (sandbox: Sandbox, topic: TopicItem, entry: EntryRow): ReadonlyArray<EntryRow> => {
  const all = allEntries(sandbox, topic)
  return activeEntries(sandbox, topic).filter((other) => other !== entry && rootOf(all, other) === entry)
}

/** Canvas: an author's own entry is read. */
export const isEntryRead = (request: ApiRequest, { id, user_id }: EntryRow): boolean =>
  entriesRead.get(request, [id, caller(request).id]) ?? user_id === caller(request).id

export const entryJson = (request: ApiRequest, { owner }: TopicItem, { deleted: _, ...row }: EntryRow): JsonObject => ({
  ...row,
  user_name: nameOf(request, row.user_id),
  user: authorJson(request, owner, row.user_id),
  read_state: isEntryRead(request, { deleted: false, ...row }) ? "read" : "unread",
  forced_read_state: false
})

/** Canvas: an entry includes its last ten replies. */
const MAX_RECENT_REPLIES = 10

export const entries = defineKind({
  name: "discussion_entry",
  owners: {
    find: (request: ApiRequest): ReturnType<Find<TopicItem>> => topics.fromPath(request, "topic_id"),
    path: ({ owner, row }) => `${owner.path}/discussion_topics/${row.id}`,
    canEdit: ({ owner }) => canModerate(owner)
  },
  lists: ENTRY_LISTS,
  items: ENTRY_LISTS.map((path) => `${path}/:id`),
  initial: NEW_ENTRY,
  write: (sent, { row }, request) =>
    row === undefined
      ? { ...sent, user_id: caller(request).id, created_at: request.now, updated_at: request.now }
      : sent,
  derive: ({ owner, row }, request) => {
    const replies = row.parent_id === null ? repliesTo(request, owner, row).toReversed() : []
    const recent = replies.slice(0, MAX_RECENT_REPLIES).map((reply) => entryJson(request, owner, reply))
    return {
      deleted: undefined,
      ...entryJson(request, owner, row),
      ...(replies.length === 0 ? {} : { recent_replies: recent, has_more_replies: replies.length > MAX_RECENT_REPLIES })
    }
  },
  select: (items) => items.filter(({ row }) => row.parent_id === null).toReversed(),
  mayRead: ({ row }) => !row.deleted,
  mayEdit: (topic, request, row) =>
    row === undefined ? canReply(topic, request) : canModerate(topic.owner) || row.user_id === caller(request).id
})
