/** Discussion topics and announcements of courses and groups, their entries, and what callers have read of them. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { defineKind, maxLength } from "../../generic/defineKind.js"
import type { Item, RowOf } from "../../generic/kind.js"
import { messageFailure, notFound } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import type { Filter } from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMoment, asString, asStrings, isBlank } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, del, type Find, get, put } from "../../kernel/resource.js"
import { makeState, type Sandbox } from "../../kernel/seed.js"
import { formatTimestamp } from "../../kernel/time.js"
import { caller, findCallerCourse, pathCourse } from "../../school/callers.js"
import { type Course, coursePath, isSeeded } from "../../school/courses.js"
import { personWithId } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { groupIds, groups } from "../groups.js"
import { displayUserJson } from "../users.js"
import { seededTopics, topicFields, topicIds } from "./seededTopics.js"

/** A course or a group that has topics. */
export interface Forum {
  /** `courses/101`, `groups/7`. */
  readonly path: string
  /** Undefined for a group of the account. */
  readonly course: Course | undefined
  readonly group?: number
}

export const courseForum = (course: Course): Forum => ({ path: coursePath(course), course })

const findForum: Find<Forum> = (request) =>
  request.pathParameters.group_id === undefined
    ? Effect.map(pathCourse(request), courseForum)
    : Effect.map(groups.fromPath(request, "group_id"), ({ owner: { course }, row: { id } }) => ({
        path: `groups/${id}`,
        course,
        group: id
      }))

/** The courses of a list of announcements, given by `context_codes[]=course_101`. Other lists have one owner. */
const findListedForums: Find<ReadonlyArray<Forum>> = (request) => {
  const { course_id, group_id } = request.pathParameters
  if (course_id !== undefined || group_id !== undefined) return Effect.map(findForum(request), (forum) => [forum])
  const codes = asStrings(request.parameters.get("context_codes"))
  return codes.length === 0 || codes.some((code) => !code.startsWith("course_"))
    ? Effect.fail(messageFailure("Invalid context_codes; only `course` codes are supported"))
    : Effect.forEach(codes, (code) => Effect.map(findCallerCourse(request, code.replace("course_", "")), courseForum))
}

const canModerate = ({ course }: Forum): boolean => course === undefined || canEdit(course.role)

const NEW_TOPIC = {
  title: "",
  message: "",
  is_announcement: false,
  published: false,
  pinned: false,
  lock_at: null as string | null,
  delayed_post_at: null as string | null,
  created_at: "",
  last_reply_at: "",
  /** Null for seeded topics. */
  author_id: null as number | null,
  discussion_type: "threaded",
  allow_rating: false,
  user_can_see_posts: true,
  unread_count: 0,
  can_lock: true
}

type TopicRow = RowOf<typeof NEW_TOPIC>

export type TopicItem = Item<Forum, TopicRow>

const NEW_ENTRY = {
  message: "",
  user_id: 0,
  /** Null for an entry that is no reply. */
  parent_id: null as number | null,
  /** The entry at the top of the thread of a reply. */
  entry_id: null as number | null,
  /** A deleted entry keeps its place among its replies. */
  deleted: false,
  created_at: "",
  updated_at: ""
}

type EntryRow = RowOf<typeof NEW_ENTRY>

/** What people have read of topics and entries, and the topics that they follow. */
const marks = makeState(
  (key: readonly [mark: "read" | "subscribed", of: number, person: number]) => key.join("/"),
  (): boolean | undefined => undefined
)

/** Whether a topic is posted, so that all members see it. All times are in UTC with seconds, and compare as strings. */
const isPosted = ({ delayed_post_at, published }: TopicRow, { now }: ApiRequest): boolean =>
  published && (delayed_post_at === null || delayed_post_at <= now)

/** When an announcement is or was posted. */
const postedAt = ({ row }: TopicItem): string => row.delayed_post_at ?? row.created_at

/** The author of a topic or entry. */
const authorJson = ({ seed, url }: ApiRequest, { path }: Forum, id: number): JsonObject =>
  displayUserJson(url, personWithId(seed, id) ?? { id, name: "" }, path)

const nameOf = ({ seed }: Sandbox, id: number | null): string | null =>
  (id === null ? undefined : personWithId(seed, id)?.name) ?? null

/** Newest first, and by the last reply if that is requested: discussions, or only announcements. */
const selectTopics = (items: ReadonlyArray<TopicItem>, { parameters, pathParameters }: ApiRequest) => {
  if (pathParameters.course_id === undefined && pathParameters.group_id === undefined)
    return items.filter(({ row }) => row.is_announcement).toSorted((a, b) => (postedAt(a) < postedAt(b) ? 1 : -1))
  const isWanted = asBoolean(parameters.get("only_announcements"))
  const found = items.filter(({ row }) => row.is_announcement === isWanted).toReversed()
  return asString(parameters.get("order_by")) === "recent_activity"
    ? found.toSorted((a, b) => (a.row.last_reply_at < b.row.last_reply_at ? 1 : -1))
    : found
}

// Canvas: from the start, unless there is an end.
const LONGEST_PERIOD = "28 days"

/**
 * The announcements from a date, or until the end of one. Canvas: without dates, those of the two weeks around now. In the
 * sandbox all of them, since its term is in the past and nothing would be found.
 */
const filterPosted =
  (name: "start_date" | "end_date"): Filter<TopicItem> =>
  (value, { parameters }) => {
    if (isBlank(value)) return undefined
    const time = asMoment(value, name === "end_date")
    if (time === undefined) return Effect.fail(messageFailure(`Invalid ${name}`))
    if (name === "end_date") return (topic) => postedAt(topic) <= time
    const end = isBlank(parameters.get("end_date"))
      ? formatTimestamp(DateTime.addDuration(DateTime.unsafeMake(time), LONGEST_PERIOD))
      : undefined
    return (topic) => time <= postedAt(topic) && (end === undefined || postedAt(topic) <= end)
  }

const writeTopic = (sent: JsonObject, owner: Forum, row: TopicRow | undefined, request: ApiRequest): JsonObject => {
  const isModerator = canModerate(owner)
  // Canvas: a discussion, if the caller may not announce. Neither becomes the other later.
  const isAnnouncement =
    row?.is_announcement ?? (sent.is_announcement === true && (isModerator || owner.group !== undefined))
  const written = {
    ...sent,
    // Canvas: the title of topics without one.
    title: String(sent.title ?? row?.title ?? "").trim() || "No Title",
    is_announcement: isAnnouncement,
    // Canvas: topics of moderators are drafts by default, and those of students never are.
    published: isModerator ? (sent.published ?? row?.published ?? isAnnouncement) : (row?.published ?? true)
  }
  return row === undefined
    ? { ...written, author_id: caller(request).id, created_at: request.now, last_reply_at: request.now }
    : written
}

const deriveTopic = (topic: TopicItem, request: ApiRequest): JsonObject => {
  const { owner, row } = topic
  const self = caller(request).id
  const locked = row.lock_at !== null && row.lock_at <= request.now
  const address = `${request.url}/${owner.path}/discussion_topics/${row.id}`
  const mayChange = canModerate(owner) || row.author_id === self
  return {
    author_id: undefined,
    posted_at: row.created_at,
    user_name: nameOf(request, row.author_id),
    author: row.author_id === null ? null : authorJson(request, owner, row.author_id),
    permissions: { attach: true, update: mayChange, reply: true, delete: mayChange },
    read_state: marks.get(request, ["read", row.id, self]) === false ? "unread" : "read",
    subscribed: marks.get(request, ["subscribed", row.id, self]) ?? false,
    discussion_subentry_count: activeEntries(request, topic).length,
    locked,
    locked_for_user: locked && !canModerate(owner),
    attachments: [],
    topic_children: [],
    html_url: address,
    url: address,
    context_code: request.parameters.has("context_codes") ? owner.path.replace("courses/", "course_") : undefined
  }
}

const TOPIC_LISTS = ["/courses/:course_id/discussion_topics", "/groups/:group_id/discussion_topics"] as const
const TOPICS = TOPIC_LISTS.map((path) => `${path}/:topic_id` as const)

export const topics = defineKind({
  name: "discussion_topic",
  owners: { find: findForum, findListed: findListedForums, path: ({ path }: Forum) => path, canEdit: canModerate },
  lists: [...TOPIC_LISTS, "/announcements"],
  items: TOPICS,
  paging: "uncounted",
  ids: topicIds,
  fields: topicFields,
  initial: NEW_TOPIC,
  seed: (seed, { course, group }) => {
    const isOfSeededGroup = group !== undefined && group < groupIds.limit(seed)
    if (isOfSeededGroup) return seededTopics(seed, seed.courseCount + group).toReversed()
    const isOfSeededCourse = group === undefined && course !== undefined && isSeeded(seed, course)
    return isOfSeededCourse ? seededTopics(seed, course.index).toReversed() : []
  },
  check: { title: [maxLength(255)] },
  write: (sent, { owner, row }, request) => writeTopic(sent, owner, row, request),
  derive: deriveTopic,
  select: selectTopics,
  filters: { start_date: filterPosted("start_date"), end_date: filterPosted("end_date") },
  reads: ["only_announcements", "order_by", "context_codes"],
  mayRead: ({ owner, row }, request) =>
    canModerate(owner) || row.author_id === caller(request).id || isPosted(row, request),
  mayEdit: (owner, request, row) => row === undefined || canModerate(owner) || row.author_id === caller(request).id
})

const activeEntries = (sandbox: Sandbox, topic: TopicItem): ReadonlyArray<EntryRow> =>
  entries.rowsOf(sandbox, topic).filter(({ deleted }) => !deleted)

/** Canvas: an author's own entry is read. */
const isEntryRead = (request: ApiRequest, { id, user_id }: EntryRow): boolean =>
  marks.get(request, ["read", id, caller(request).id]) ?? user_id === caller(request).id

const entryJson = (request: ApiRequest, { owner }: TopicItem, row: EntryRow): JsonObject => ({
  ...row,
  deleted: undefined,
  entry_id: undefined,
  user_name: nameOf(request, row.user_id),
  user: authorJson(request, owner, row.user_id),
  read_state: isEntryRead(request, row) ? "read" : "unread",
  forced_read_state: false
})

/** Canvas: an entry includes its last ten replies. */
const MAX_RECENT_REPLIES = 10

export const entries = defineKind({
  name: "discussion_entry",
  createdStatus: 201,
  removedStatus: 204,
  owners: {
    /** The topic named in the path, which has the entry whose replies the path names. */
    find: (request: ApiRequest): ReturnType<Find<TopicItem>> =>
      Effect.filterOrFail(
        topics.fromPath(request, "topic_id"),
        (topic) => {
          const { entry_id } = request.pathParameters
          return entry_id === undefined || activeEntries(request, topic).some(({ id }) => String(id) === entry_id)
        },
        notFound
      ),
    path: ({ owner, row }) => `${owner.path}/discussion_topics/${row.id}`,
    canEdit: ({ owner }) => canModerate(owner)
  },
  lists: [
    `${TOPICS[0]}/entries`,
    ...TOPICS.flatMap((path) => [`${path}/entries`, `${path}/entries/:entry_id/replies`])
  ],
  items: TOPICS.map((path) => `${path}/entries/:id`),
  initial: NEW_ENTRY,
  write: ({ entry_id, ...sent }, { others, row }, request) => {
    if (row !== undefined) return sent
    const parent = others.find(({ id }) => id === entry_id)
    const place = parent === undefined ? {} : { parent_id: parent.id, entry_id: parent.entry_id ?? parent.id }
    return { ...sent, ...place, user_id: caller(request).id, created_at: request.now, updated_at: request.now }
  },
  derive: ({ owner, row }, request) => {
    const replies = activeEntries(request, owner).filter(({ entry_id }) => entry_id === row.id)
    const recent = replies.slice(-MAX_RECENT_REPLIES).toReversed()
    const included = {
      recent_replies: recent.map((reply) => entryJson(request, owner, reply)),
      has_more_replies: replies.length > MAX_RECENT_REPLIES
    }
    return { ...entryJson(request, owner, row), ...(replies.length === 0 ? {} : included) }
  },
  // The replies to an entry at the top, or the entries there.
  select: (items, { pathParameters: { entry_id } }) =>
    items.filter(({ row }) => entry_id !== undefined || row.parent_id === null).toReversed(),
  exists: ({ deleted }) => !deleted,
  removed: { deleted: true },
  mayEdit: ({ owner }, request, row) => row === undefined || canModerate(owner) || row.user_id === caller(request).id,
  onChange: ({ owner: { owner, row } }, request, action) => {
    if (action === "created") topics.insert(request, owner, { ...row, last_reply_at: request.now }, request.now)
  }
})

/** The entries of a topic as a tree. Deleted entries keep their place, without message and author. */
const showView = Effect.fn("Sandbox.showView")(function* (request: ApiRequest) {
  const topic = yield* topics.fromPath(request, "topic_id")
  const active = activeEntries(request, topic)
  const repliesOf = (parent: number | null): ReadonlyArray<JsonObject> =>
    entries
      .rowsOf(request, topic)
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ created_at, deleted, id, message, parent_id, updated_at, user_id }) => {
        const replies = repliesOf(id)
        const content = deleted ? { deleted } : { user_id, message, rating_count: null, rating_sum: null }
        return { id, parent_id, created_at, updated_at, ...content, ...(replies.length === 0 ? {} : { replies }) }
      })
  return reply(request, {
    unread_entries: active.filter((entry) => !isEntryRead(request, entry)).map(({ id }) => id),
    forced_entries: [],
    entry_ratings: {},
    participants: [...new Set(active.map(({ user_id }) => user_id))].map((id) => authorJson(request, topic.owner, id)),
    view: repliesOf(null),
    new_entries: []
  })
})

/** Marks a topic for the caller, and with `read_all` its entries. Canvas: an empty response. */
const mark = (what: "read" | "read_all" | "subscribed", value: boolean) =>
  Effect.fn("Sandbox.markTopic")(function* (request: ApiRequest) {
    const topic = yield* topics.fromPath(request, "topic_id")
    const { id } = caller(request)
    marks.set(request, [what === "subscribed" ? what : "read", topic.row.id, id], value)
    const all = what === "read_all" ? entries.rowsOf(request, topic) : []
    for (const entry of all) marks.set(request, ["read", entry.id, id], value)
    return HttpServerResponse.empty({ status: 204 })
  })

export const topicResource = defineResource({
  routes: TOPICS.flatMap((path) => [
    get(`${path}/view`, showView),
    ...(["read", "read_all", "subscribed"] as const).flatMap((what) => [
      put(`${path}/${what}`, mark(what, true)),
      del(`${path}/${what}`, mark(what, false))
    ])
  ])
})
