/** Discussion topics and announcements of courses and groups, and their entries. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineKind, maxLength } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { textOf } from "../generic/parameters.js"
import { messageFailure, notFound } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { Filter } from "../kernel/filters.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { describe, Published, ShortString, strictObject, Timestamp } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMoment, asString, asStrings, isBlank } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, del, type Find, get, put } from "../kernel/resource.js"
import { hash, makeIds, makeState, pick, type Sandbox, type Seed } from "../kernel/seed.js"
import { normalizeTimestamp, timestampOnDay } from "../kernel/time.js"
import { caller, findCallerCourse, pathCourse } from "../school/callers.js"
import { type Course, coursePath, isSeeded } from "../school/courses.js"
import { personWithId } from "../school/people.js"
import { canManage, type GroupOwner, groups, groupsOfCourse } from "./groups.js"
import { displayUserJson } from "./users.js"

/** The input fields of topics and announcements. Only topics have `published`. */
const announcementFields = {
  title: Schema.optional(ShortString),
  message: Schema.optional(Schema.String).annotations(describe("HTML.")),
  posted_at: Schema.optional(Timestamp)
}

const TopicInput = strictObject({ ...announcementFields, published: Schema.optional(Published) })

const topicList = defineList("discussion_topics", TopicInput, { description: "Default: 4 to 15." })

const announcementList = defineList("announcements", strictObject(announcementFields), {
  description: "Default: 1 to 5."
})

/** The discussions of a course use the first half of its ids, its announcements the second. */
const idsPerKind = (seed: Seed): number => Math.max(16, topicList.maxLength(seed), announcementList.maxLength(seed))

const topicIds = makeIds(7001, (seed) => 2 * idsPerKind(seed))

const TITLES = {
  topics: ["Introduce yourself", "Find a project partner", "Share your draft", "Useful resources", "Café · off topic"],
  announcements: ["Welcome to the course", "Room change on Thursday", "Guest lecture: Prof. Nguyễn"]
} as const

export const seededTopics = (seed: Seed, { index }: Pick<Course, "index">) =>
  (["topics", "announcements"] as const).flatMap((kind) => {
    const isAnnouncement = kind === "announcements"
    const random = hash(seed, kind, index)
    const list = (isAnnouncement ? announcementList : topicList).forCourse(seed, index)
    const defaultCount = isAnnouncement ? 1 + (random % 5) : 4 + (random % 12)
    return expandList<typeof TopicInput.Type>(list, defaultCount).map((data, position) => {
      const title = data?.title ?? pick(TITLES[kind], random + position)
      const posted = normalizeTimestamp(data?.posted_at) ?? timestampOnDay(position * 3)
      return {
        id: topicIds.at(seed, index, (isAnnouncement ? idsPerKind(seed) : 0) + position),
        title,
        is_announcement: isAnnouncement,
        message: data?.message ?? `<p>${title}</p>`,
        published: data?.published ?? true,
        created_at: posted,
        last_reply_at: posted
      }
    })
  })

/** A course or a group that has topics, with the course of the group. */
type Forum = GroupOwner

const findForum: Find<Forum> = (request) =>
  request.pathParameters.group_id === undefined
    ? Effect.map(pathCourse(request), groupsOfCourse)
    : Effect.map(groups.fromPath(request, "group_id"), ({ owner: { course }, row: { id } }) => ({
        path: `groups/${id}`,
        course
      }))

/** Whether the list is that of the announcements of courses, which the query names. */
const isOfCourses = ({ pathParameters: { course_id, group_id } }: ApiRequest): boolean =>
  course_id === undefined && group_id === undefined

const findListedForums: Find<ReadonlyArray<Forum>> = (request) => {
  if (!isOfCourses(request)) return Effect.map(findForum(request), (forum) => [forum])
  const codes = asStrings(request.parameters.get("context_codes"))
  return codes.length === 0 || codes.some((code) => !code.startsWith("course_"))
    ? Effect.fail(messageFailure("Invalid context_codes; only `course` codes are supported"))
    : Effect.forEach(codes, (code) =>
        Effect.map(findCallerCourse(request, code.replace("course_", "")), groupsOfCourse)
      )
}

const NEW_TOPIC = {
  title: "",
  message: "",
  is_announcement: false,
  published: false,
  pinned: false,
  locked: false,
  discussion_type: "threaded",
  created_at: "",
  last_reply_at: "",
  /** Null for seeded topics. */
  author_id: null as number | null
}

type TopicItem = Item<Forum, RowOf<typeof NEW_TOPIC>>

/** What people have read, and the topics that they follow. */
const marks = makeState(
  (key: readonly [mark: "read" | "subscribed", topic: number, person: number]) => key.join("/"),
  (): boolean | undefined => undefined
)

/** The author of a topic or entry. */
const authorJson = ({ seed, url }: ApiRequest, { path }: Forum, id: number): JsonObject =>
  displayUserJson(url, personWithId(seed, id) ?? { id, name: "" }, path)

const nameOf = ({ seed }: Sandbox, id: number | null): string | null =>
  (id === null ? undefined : personWithId(seed, id)?.name) ?? null

/** Newest first, and by the last reply if that is requested: discussions, or only announcements. */
const selectTopics = (items: ReadonlyArray<TopicItem>, request: ApiRequest) => {
  const { parameters } = request
  const isWanted = isOfCourses(request) || asBoolean(parameters.get("only_announcements"))
  const found = items.filter(({ row }) => row.is_announcement === isWanted).toReversed()
  if (isOfCourses(request)) return found.toSorted((a, b) => (a.row.created_at < b.row.created_at ? 1 : -1))
  return asString(parameters.get("order_by")) === "recent_activity"
    ? found.toSorted((a, b) => (a.row.last_reply_at < b.row.last_reply_at ? 1 : -1))
    : found
}

/** All times are in UTC with seconds, and compare as strings. Canvas: `end_date` is the end of a day. */
const filterPosted =
  (isEnd: boolean): Filter<TopicItem> =>
  (value) => {
    if (isBlank(value)) return undefined
    const time = asMoment(value, isEnd)
    if (time === undefined) return Effect.fail(messageFailure(`Invalid ${isEnd ? "end" : "start"}_date`))
    return ({ row }) => (isEnd ? row.created_at <= time : time <= row.created_at)
  }

const TOPIC_LISTS = ["/courses/:course_id/discussion_topics", "/groups/:group_id/discussion_topics"] as const
const TOPICS = TOPIC_LISTS.map((path) => `${path}/:topic_id` as const)

export const topics = defineKind({
  name: "discussion_topic",
  owners: { find: findForum, findListed: findListedForums, path: ({ path }: Forum) => path, canEdit: canManage },
  lists: [...TOPIC_LISTS, "/announcements"],
  items: TOPICS,
  paging: "uncounted",
  ids: topicIds,
  fields: { ...topicList.fields, ...announcementList.fields },
  initial: NEW_TOPIC,
  seed: (seed, { course, path }) =>
    course !== undefined && path === coursePath(course) && isSeeded(seed, course)
      ? seededTopics(seed, course).toReversed()
      : [],
  check: { title: [maxLength(255)] },
  write: (sent, { owner, row }, request) => {
    const isModerator = canManage(owner)
    // Canvas: a discussion, if the caller may not announce. Neither becomes the other later.
    const is_announcement = row?.is_announcement ?? (sent.is_announcement === true && isModerator)
    const written = {
      ...sent,
      title: textOf(sent.title) ?? row?.title ?? "No Title",
      is_announcement,
      // Canvas: topics of teachers are drafts by default, and those of students never are.
      published: isModerator ? (sent.published ?? row?.published ?? is_announcement) : true
    }
    return row === undefined
      ? { ...written, author_id: caller(request).id, created_at: request.now, last_reply_at: request.now }
      : written
  },
  derive: (topic, request) => {
    const { owner, row } = topic
    const self = caller(request).id
    const address = `${request.url}/${owner.path}/discussion_topics/${row.id}`
    return {
      author_id: undefined,
      posted_at: row.created_at,
      user_name: nameOf(request, row.author_id),
      author: row.author_id === null ? null : authorJson(request, owner, row.author_id),
      read_state: marks.get(request, ["read", row.id, self]) === false ? "unread" : "read",
      subscribed: marks.get(request, ["subscribed", row.id, self]) ?? false,
      discussion_subentry_count: activeEntries(request, topic).length,
      attachments: [],
      html_url: address,
      url: address,
      context_code: isOfCourses(request) ? owner.path.replace("courses/", "course_") : undefined
    }
  },
  select: selectTopics,
  filters: { start_date: filterPosted(false), end_date: filterPosted(true) },
  reads: ["only_announcements", "order_by", "context_codes"],
  mayEdit: (owner, request, row) => row === undefined || canManage(owner) || row.author_id === caller(request).id
})

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

const activeEntries = (sandbox: Sandbox, topic: TopicItem): ReadonlyArray<EntryRow> =>
  entries.rowsOf(sandbox, topic).filter(({ deleted }) => !deleted)

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
    canEdit: ({ owner }) => canManage(owner)
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
  derive: ({ owner: { owner }, row }, request) => ({
    deleted: undefined,
    entry_id: undefined,
    user_name: nameOf(request, row.user_id),
    user: authorJson(request, owner, row.user_id)
  }),
  // The replies to an entry at the top, or the entries there.
  select: (items, { pathParameters: { entry_id } }) =>
    items.filter(({ row }) => entry_id !== undefined || row.parent_id === null).toReversed(),
  exists: ({ deleted }) => !deleted,
  removed: { deleted: true },
  mayEdit: ({ owner }, request, row) => row === undefined || canManage(owner) || row.user_id === caller(request).id,
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
        const content = deleted ? { deleted } : { user_id, message }
        return { id, parent_id, created_at, updated_at, ...content, ...(replies.length === 0 ? {} : { replies }) }
      })
  return reply(request, {
    unread_entries: [],
    entry_ratings: {},
    participants: [...new Set(active.map(({ user_id }) => user_id))].map((id) => authorJson(request, topic.owner, id)),
    view: repliesOf(null),
    new_entries: []
  })
})

/** Marks a topic for the caller. Canvas: an empty response. */
const mark = (what: "read" | "subscribed", value: boolean) =>
  Effect.fn("Sandbox.markTopic")(function* (request: ApiRequest) {
    const { row } = yield* topics.fromPath(request, "topic_id")
    marks.set(request, [what, row.id, caller(request).id], value)
    return HttpServerResponse.empty({ status: 204 })
  })

const MARKS = { read: "read", read_all: "read", subscribed: "subscribed" } as const

export const topicResource = defineResource({
  routes: TOPICS.flatMap((path) => [
    get(`${path}/view`, showView),
    ...Object.entries(MARKS).flatMap(([word, what]) => [
      put(`${path}/${word}`, mark(what, true)),
      del(`${path}/${word}`, mark(what, false))
    ])
  ])
})
