/** Discussion topics and announcements of courses and groups. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ApiFailure, invalidRecord, messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, recordChange } from "../../kernel/context.js"
import { containsTerm, filterSearch, filterWord, selectArray } from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import {
  asBoolean,
  asMoment,
  asString,
  asStrings,
  asTime,
  isBlank,
  type ParameterMap
} from "../../kernel/parameters.js"
import { flag, initialValues, integer, oneWordOf, readSentFields, time } from "../../kernel/records.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import type { Seed } from "../../kernel/seed.js"
import { formatTimestamp } from "../../kernel/time.js"
import { findCourse } from "../../school/courses.js"
import { displayUserJson } from "../../school/displayUser.js"
import { membersOf, personWithId } from "../../school/people.js"
import { sections } from "../sections.js"
import {
  courseTopicContext,
  type Entry,
  entries,
  entriesRead,
  isLocked,
  isTopicVisible,
  pathTopic,
  type Topic,
  type TopicContext,
  topicFields,
  topicIds,
  topicRoutes,
  topics,
  topicsFollowed,
  topicsRead
} from "./topic.js"

const nameOf = (seed: Seed, id: number | undefined) => (id === undefined ? undefined : personWithId(seed, id)?.name)

/** The author of a topic or entry. */
const authorJson = (url: string, seed: Seed, owner: string, id: number): JsonObject =>
  displayUserJson(url, personWithId(seed, id) ?? { id, name: "" }, owner)

/** Canvas: moderators may do everything; authors may update their topic, and delete it until someone has replied. */
const canUpdate = (context: TopicContext, topic: Topic): boolean =>
  context.canModerate || topic.author === context.caller

const canDelete = (context: TopicContext, topic: Topic, activeEntries: ReadonlyArray<Entry>): boolean =>
  context.canModerate || (topic.author === context.caller && activeEntries.length === 0)

/** Canvas: a lock does not apply to moderators. */
export const canReply = (context: TopicContext, topic: Topic): boolean =>
  context.canModerate || !isLocked(topic, context.now)

/** The fields of a new topic that are written as they are shown. */
const FIELDS = {
  discussion_type: oneWordOf(["side_comment", "threaded", "not_threaded"], "threaded" as string),
  require_initial_post: flag(null),
  allow_rating: flag(false),
  only_graders_can_rate: flag(false),
  sort_by_rating: flag(false),
  sort_order: oneWordOf(["asc", "desc"], "desc" as string),
  sort_order_locked: flag(false),
  expanded: flag(false),
  expanded_locked: flag(false),
  group_category_id: integer(null)
}

/** Canvas: ignored unless the caller moderates the topics of the context. */
const MODERATED_FIELDS = {
  podcast_enabled: flag(false),
  podcast_has_student_posts: flag(false),
  todo_date: time()
}

const INITIAL = initialValues({ ...FIELDS, ...MODERATED_FIELDS })

/** The sections that a topic is restricted to; empty for a topic of the whole course. */
const sectionIdsOf = ({ written }: Topic): ReadonlyArray<number> =>
  Array.isArray(written.specific_sections) ? written.specific_sections : []

const SECTION_INCLUDES = ["sections", "sections_user_count"]

/** The sections of a topic that a request includes, and how many people they have. */
const sectionsJson = (request: ApiRequest, context: TopicContext, topic: Topic): JsonObject => {
  const include = asStrings(request.parameters.get("include"))
  const course =
    context.type === "Course" ? Option.getOrUndefined(findCourse(request.seed, String(context.id))) : undefined
  if (course === undefined || !SECTION_INCLUDES.some((word) => include.includes(word))) return {}
  const ids = sectionIdsOf(topic)
  const members = membersOf(request.seed, course)
  const withCount = include.includes("sections_user_count")
  const withSections = include.includes("sections") && ids.length > 0
  return {
    sections: withSections
      ? sections.rowsOf(request, course).flatMap(({ id, name }) => {
          const user_count = members.filter(({ section }) => section === id).length
          return ids.includes(id) ? [{ id, name: name || course.name, ...(withCount ? { user_count } : {}) }] : []
        })
      : undefined,
    user_count: withCount && !withSections ? members.length : undefined
  }
}

const topicJson = (request: ApiRequest, context: TopicContext, topic: Topic) => {
  const { seed, url } = request
  const activeEntries = entries.get(request, topic.id).filter(({ deleted }) => !deleted)
  const isRead = topicsRead.get(request, [topic.id, context.caller]) ?? true
  const isFollowed = topicsFollowed.get(request, [topic.id, context.caller]) ?? false
  const locked = isLocked(topic, context.now)
  const topicUrl = `${url}/${context.owner}/discussion_topics/${topic.id}`
  const { podcast_enabled, specific_sections: _, ...shown } = topic.written
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
    ...INITIAL,
    ...shown,
    podcast_url: podcast_enabled === true ? `${url}/feeds/topics/${topic.id}/enrollment_sandbox.rss` : null,
    is_section_specific: sectionIdsOf(topic).length > 0,
    user_name: nameOf(seed, topic.author) ?? null,
    discussion_subentry_count: activeEntries.length,
    permissions: {
      attach: true,
      update: canUpdate(context, topic),
      reply: canReply(context, topic),
      delete: canDelete(context, topic, activeEntries)
    },
    user_can_see_posts: true,
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
    topic_children: [],
    locked_for_user: locked && !context.canModerate,
    message: topic.message,
    is_announcement: topic.announcement,
    ...sectionsJson(request, context, topic)
  }
  return json
}

/** A deleted topic: its database row under a key of its own, and its author. */
const deletedTopicJson = (request: ApiRequest, context: TopicContext, topic: Topic) => {
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
const viewJson = (request: ApiRequest, context: TopicContext, topic: Topic) => {
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

/** The discussions or the announcements of a context, newest first. */
const topicsOfKind = (request: ApiRequest, context: TopicContext, announcements: boolean) =>
  topics.get(request, context.number).filter((topic) => topic.announcement === announcements)

/** Canvas: a locked topic of a group of filters is found after paging, so a page can be short. */
const lockFilter = (context: TopicContext, states: ReadonlyArray<string>) => (topic: Topic) => {
  const locked = isLocked(topic, context.now)
  return states.includes("locked") ? locked : !(states.includes("unlocked") && locked)
}

const contradictoryScope = () =>
  // Canvas: a string where other errors have a list.
  new ApiFailure({ status: 400, body: { errors: { scope: "scope is contradictory" } } })

const readScope = Effect.fn("Sandbox.readScope")(function* ({ parameters }: ApiRequest) {
  const states = (asString(parameters.get("scope")) ?? "").split(",").map((state) => state.trim())
  const hasBoth = (one: string, other: string) => states.includes(one) && states.includes(other)
  if (hasBoth("locked", "unlocked") || hasBoth("pinned", "unpinned")) return yield* contradictoryScope()
  return states
})

const LIST_PARAMETERS = ["only_announcements", "scope", "order_by", "filter_by", "search_term"]

const listTopics = Effect.fn("Sandbox.listTopics")(function* (request: ApiRequest, context: TopicContext) {
  const { parameters } = request
  const states = yield* readScope(request)
  const kind = topicsOfKind(request, context, asBoolean(parameters.get("only_announcements")))
  const selected = yield* selectArray(request, kind, {
    filters: {
      search_term: filterSearch(({ title }, term) => containsTerm([title], term)),
      filter_by: filterWord({ unread: ({ id }) => topicsRead.get(request, [id, context.caller]) === false })
    },
    sorts: {
      parameter: "order_by",
      keys: { title: ({ title }) => title, recent_activity: ({ lastReplyAt }) => -Date.parse(lastReplyAt) }
    }
  })
  const rows = selected.filter(
    (topic) => !((states.includes("pinned") && !topic.pinned) || (states.includes("unpinned") && topic.pinned))
  )
  const [isVisible, isInScope] = [isTopicVisible(context), lockFilter(context, states)]
  return yield* replyPage(request, {
    path: `${context.owner}/discussion_topics`,
    paging: "uncounted",
    rows,
    toJson: (topic) => topicJson(request, context, topic),
    isVisible: (topic) => isVisible(topic) && isInScope(topic)
  })
})

const showTopic = Effect.fn("Sandbox.showTopic")(function* (request: ApiRequest, context: TopicContext) {
  return reply(request, topicJson(request, context, yield* pathTopic(request, context)))
})

interface Announcement {
  readonly code: string
  readonly context: TopicContext
  readonly topic: Topic
}

const newestFirst = (a: Announcement, b: Announcement): number =>
  Date.parse(postedAtOf(b.topic)) - Date.parse(postedAtOf(a.topic))

/** When an announcement is or was posted. */
const postedAtOf = ({ createdAt, delayedPostAt }: Topic): string => delayedPostAt ?? createdAt

// Canvas: four weeks from the start.
const LONGEST_PERIOD = "28 days"

/** A date that is requested, with the end of its day for `isEnd`. */
const dateParameter = Effect.fn("Sandbox.dateParameter")(function* (
  { parameters }: ApiRequest,
  name: string,
  isEnd = false
) {
  const value = parameters.get(name)
  return isBlank(value) ? undefined : (asMoment(value, isEnd) ?? (yield* messageFailure(`Invalid ${name}`)))
})

/**
 * The period of the requested announcements. Canvas: without dates, the two weeks around now. In the sandbox it is all
 * of the time, since its term is in the past and nothing would be found.
 */
const requestedPeriod = Effect.fn("Sandbox.requestedPeriod")(function* (request: ApiRequest) {
  const start = yield* dateParameter(request, "start_date")
  const end = yield* dateParameter(request, "end_date", true)
  const after = yield* dateParameter(request, "available_after")
  const lastDay =
    end ??
    (start === undefined
      ? undefined
      : formatTimestamp(DateTime.addDuration(DateTime.unsafeMake(start), LONGEST_PERIOD)))
  // All times are in UTC with seconds, so they compare as strings.
  return (time: string): boolean =>
    (start === undefined || start <= time) &&
    (lastDay === undefined || time <= lastDay) &&
    (after === undefined || after < time)
})

/** Lists the announcements of several courses, given by `context_codes[]=course_101`. */
const listAnnouncements = Effect.fn("Sandbox.listAnnouncements")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const codes = asStrings(parameters.get("context_codes"))
  if (codes.length === 0) return yield* messageFailure("Missing context_codes")
  if (codes.some((code) => !code.startsWith("course_"))) {
    return yield* messageFailure("Invalid context_codes; only `course` codes are supported")
  }
  const isInPeriod = yield* requestedPeriod(request)
  const [latestOnly, activeOnly] = ["latest_only", "active_only"].map((name) => asBoolean(parameters.get(name)))
  const lists = yield* Effect.forEach(codes, (code) =>
    Effect.gen(function* () {
      const course = yield* Effect.mapError(findCourse(seed, code.replace(/^course_/, "")), notFound)
      const context = courseTopicContext(request, course)
      // Canvas: active announcements are those that students see.
      const isVisible = isTopicVisible(activeOnly === true ? { ...context, canModerate: false, caller: -1 } : context)
      const found = topicsOfKind(request, context, true)
        .filter((topic) => isVisible(topic) && isInPeriod(postedAtOf(topic)))
        .map((topic) => ({ code, context, topic }))
        .toSorted(newestFirst)
      return latestOnly === true ? found.slice(0, 1) : found
    })
  )
  return yield* replyPage(request, {
    path: "announcements",
    rows: lists.flat().toSorted(newestFirst),
    toJson: ({ code, context, topic }) => ({ ...topicJson(request, context, topic), context_code: code })
  })
})

/** Canvas: all sections, or their ids separated by commas. */
const readSections = (input: ParameterMap): JsonObject => {
  const text = asString(input.get("specific_sections"))
  if (text === undefined) return {}
  const ids = text.split(",").map((id) => parseId(id.trim()))
  return { specific_sections: text === "all" ? [] : ids.filter((id) => id !== -1) }
}

/** Canvas: a string where other errors have a list. */
const draftForbidden = () =>
  new ApiFailure({
    status: 400,
    body: { errors: { published: "You do not have permission to set this topic to draft state." } }
  })

/** Applies the times of posting and locking. Canvas: topics of a group have neither. */
const withTimes = (context: TopicContext, topic: Topic, input: ParameterMap): Topic => {
  if (context.type === "Group") return topic
  const delayedPostAt = input.has("delayed_post_at") ? asTime(input.get("delayed_post_at")) : topic.delayedPostAt
  const lockAt = input.has("lock_at") ? asTime(input.get("lock_at")) : topic.lockAt
  const changed = delayedPostAt !== topic.delayedPostAt || lockAt !== topic.lockAt
  // Canvas: a new time overrides an explicit lock.
  return changed ? { ...topic, delayedPostAt, lockAt, locked: false } : topic
}

/** Applies the lock. Canvas: ignored if `lock_at` changes as well; unlocking clears `lock_at`. */
const withLock = (context: TopicContext, topic: Topic, lockAt: string | undefined, input: ParameterMap) => {
  if (!input.has("locked") || topic.lockAt !== lockAt) return topic
  const locked = asBoolean(input.get("locked"))
  if (locked === isLocked(topic, context.now)) return topic
  return locked ? { ...topic, locked } : { ...topic, locked, lockAt: undefined }
}

/** Applies the input to a topic. Missing fields keep their values. */
const updatedTopic = Effect.fnUntraced(function* (
  request: ApiRequest,
  context: TopicContext,
  before: Topic,
  input: ParameterMap
) {
  const sent = yield* readSentFields(context.canModerate ? { ...FIELDS, ...MODERATED_FIELDS } : FIELDS, request, input)
  const title = input.has("title") ? (asString(input.get("title"))?.trim() ?? "") : before.title
  if (title.length > 255) return yield* invalidRecord("title", "too_long", "too long")
  const published = input.has("published") ? asBoolean(input.get("published")) : before.published
  if (before.published && !published && !context.canModerate) return yield* draftForbidden()
  const topic: Topic = {
    ...before,
    // Canvas: the title of topics without one.
    title: title === "" ? "No Title" : title,
    message: input.has("message") ? (asString(input.get("message")) ?? "") : before.message,
    published,
    pinned: input.has("pinned") ? asBoolean(input.get("pinned")) : before.pinned,
    // Canvas: announcements can be closed for comments by a parameter of their own.
    locked: before.announcement && input.has("lock_comment") ? asBoolean(input.get("lock_comment")) : before.locked,
    written: { ...before.written, ...sent, ...(context.canModerate ? readSections(input) : {}) }
  }
  return withLock(context, withTimes(context, topic, input), before.lockAt, input)
})

const createTopic = Effect.fn("Sandbox.createTopic")(function* (request: ApiRequest, context: TopicContext) {
  const { parameters, nextId } = request
  // Canvas: silently creates a discussion if the caller may not post announcements.
  const announcement = asBoolean(parameters.get("is_announcement")) && context.canAnnounce
  const blank: Topic = {
    id: nextId(),
    title: "",
    announcement,
    message: "",
    // Canvas: topics of moderators are drafts by default.
    published: announcement || !context.canModerate || parameters.has("published"),
    createdAt: context.now,
    lastReplyAt: context.now,
    delayedPostAt: undefined,
    lockAt: undefined,
    // Canvas: course announcements accept no replies by default.
    locked: announcement && context.type === "Course",
    pinned: false,
    written: {},
    author: context.caller
  }
  const topic = yield* updatedTopic(request, context, blank, parameters)
  topics.set(request, context.number, [topic, ...topics.get(request, context.number)])
  const created = topicJson(request, context, topic)
  return replyChange(request, "created", "discussion_topic", context.owner, created)
})

/** Changes a topic and returns its JSON. */
export const writeTopic = Effect.fn("Sandbox.writeTopic")(function* (
  request: ApiRequest,
  context: TopicContext,
  before: Topic,
  input: ParameterMap
) {
  const topic = yield* updatedTopic(request, context, before, input)
  topics.replace(request, context.number, topic)
  const updated = topicJson(request, context, topic)
  recordChange(request, "updated", "discussion_topic", context.owner, updated)
  return updated
})

const updateTopic = Effect.fn("Sandbox.updateTopic")(function* (request: ApiRequest, context: TopicContext) {
  const { parameters } = request
  const before = yield* pathTopic(request, context)
  // Canvas: this request only finds announcements, and never converts a discussion.
  if (asBoolean(parameters.get("is_announcement")) && context.canAnnounce && !before.announcement)
    return yield* notFound()
  if (!canUpdate(context, before)) return yield* unauthorized()
  return reply(request, yield* writeTopic(request, context, before, parameters))
})

const deleteTopic = Effect.fn("Sandbox.deleteTopic")(function* (request: ApiRequest, context: TopicContext) {
  const topic = yield* pathTopic(request, context)
  const activeEntries = entries.get(request, topic.id).filter(({ deleted }) => !deleted)
  if (!canDelete(context, topic, activeEntries)) return yield* unauthorized()
  const deleted = topicJson(request, context, topic)
  topics.remove(request, context.number, topic.id)
  recordChange(request, "deleted", "discussion_topic", context.owner, deleted)
  return reply(request, deletedTopicJson(request, context, topic))
})

/** Canvas: an empty response on success. */
const NO_CONTENT = HttpServerResponse.empty({ status: 204 })

const showView = Effect.fn("Sandbox.showView")(function* (request: ApiRequest, context: TopicContext) {
  return reply(request, viewJson(request, context, yield* pathTopic(request, context)))
})

const setMark = (flags: typeof topicsRead, value: boolean) =>
  Effect.fn("Sandbox.setMark")(function* (request: ApiRequest, context: TopicContext) {
    flags.set(request, [(yield* pathTopic(request, context)).id, context.caller], value)
    return NO_CONTENT
  })

const setAllRead = (value: boolean) =>
  Effect.fn("Sandbox.setAllRead")(function* (request: ApiRequest, context: TopicContext) {
    const topic = yield* pathTopic(request, context)
    topicsRead.set(request, [topic.id, context.caller], value)
    for (const { id } of entries.get(request, topic.id)) entriesRead.set(request, [id, context.caller], value)
    return NO_CONTENT
  })

const WRITTEN = [
  "title",
  "message",
  "published",
  "pinned",
  "locked",
  "lock_at",
  "delayed_post_at",
  "is_announcement",
  "lock_comment",
  "specific_sections",
  ...Object.keys(INITIAL)
]

// The sandbox has no graded topics, and no module that locks one.
const WITHOUT_EFFECT = ["include[all_dates]", "include[overrides]", "exclude_context_module_locked_topics"]
const SHOW_PARAMETERS = { include: SECTION_INCLUDES, noEffect: WITHOUT_EFFECT }
const ANNOUNCEMENT_PARAMETERS = [
  "context_codes",
  "start_date",
  "end_date",
  "available_after",
  "active_only",
  "latest_only"
]

export const topicResource = defineResource({
  routes: topicRoutes([
    [get, "", listTopics, { ...SHOW_PARAMETERS, acts: LIST_PARAMETERS }],
    [post, "", createTopic, { acts: WRITTEN }],
    [get, "/:topic_id", showTopic, SHOW_PARAMETERS],
    [put, "/:topic_id", updateTopic, { acts: WRITTEN }],
    [del, "/:topic_id", deleteTopic],
    [get, "/:topic_id/view", showView],
    [put, "/:topic_id/read", setMark(topicsRead, true)],
    [del, "/:topic_id/read", setMark(topicsRead, false)],
    [put, "/:topic_id/read_all", setAllRead(true)],
    [del, "/:topic_id/read_all", setAllRead(false)],
    [put, "/:topic_id/subscribed", setMark(topicsFollowed, true)],
    [del, "/:topic_id/subscribed", setMark(topicsFollowed, false)]
  ]).concat(
    get("/announcements", listAnnouncements, {
      acts: ANNOUNCEMENT_PARAMETERS,
      include: SECTION_INCLUDES
    })
  ),
  fields: topicFields,
  ids: topicIds,
  canGrow: true,
  changeTypes: ["discussion_topic"]
})
