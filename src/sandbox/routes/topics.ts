import * as HttpRouter from "@effect/platform/HttpRouter"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type Course, coursePath, findCourse } from "../data/courses.js"
import { courseContext, groupContext, type Topic, topicsOf } from "../data/coursework.js"
import { mayEdit } from "../data/roles.js"
import { onDay, timestamp } from "../data/time.js"
import type { JsonObject } from "../json.js"
import { fromArray, generate, slice } from "../listing.js"
import { asBoolean, asText, asTexts } from "../parameters.js"
import { invalidRecord, notFound, plain, unauthorized } from "../refusal.js"
import { reply, replyPage } from "../reply.js"
import { Parameters, pathCourse, pathGroup, pathParameter, World } from "../world.js"

const when = (posted: Topic["posted"], later = 0) => (typeof posted === "string" ? posted : onDay(posted + later))

const topicJson = (url: string, owner: string, topic: Topic): JsonObject => ({
  id: topic.id,
  title: topic.title,
  assignment_id: null,
  delayed_post_at: topic.delayed ? onDay(365) : null,
  lock_at: null,
  created_at: when(topic.posted),
  last_reply_at: when(topic.posted, 1),
  posted_at: when(topic.posted),
  root_topic_id: null,
  discussion_type: "threaded",
  allow_rating: false,
  user_name: null,
  discussion_subentry_count: 0,
  permissions: { attach: true, update: false, reply: true, delete: false },
  require_initial_post: null,
  user_can_see_posts: true,
  podcast_url: null,
  read_state: "read",
  unread_count: 0,
  subscribed: false,
  attachments: [],
  published: topic.published,
  locked: false,
  author: null,
  html_url: `${url}/${owner}/discussion_topics/${topic.id}`,
  url: `${url}/${owner}/discussion_topics/${topic.id}`,
  pinned: false,
  group_category_id: null,
  topic_children: [],
  locked_for_user: false,
  message: topic.message,
  is_announcement: topic.announcement
})

interface Context {
  /** `courses/101`, `groups/7`. */
  readonly owner: string
  readonly number: number
  /** Whether the caller may edit: sees what is not posted yet, and announces. */
  readonly edits: boolean
}

/** All topics of one kind, those that were posted since first. */
const topicsIn = Effect.fn("Sandbox.topicsIn")(function* (context: Context, announcements: boolean) {
  const { plan, store } = yield* World
  const posted = (yield* store.topics(context.number)).filter((topic) => topic.announcement === announcements).reverse()
  const seeded = topicsOf(plan, context.number, announcements)
  return generate(posted.length + seeded.length, (index) => posted[index] ?? seeded.at(index - posted.length))
})

const isShown = (context: Context) => (topic: Topic) => context.edits || (topic.published && !topic.delayed)

const replyTopics = Effect.fn("Sandbox.replyTopics")(function* (context: Context) {
  const { url } = yield* World
  const { all } = yield* Parameters
  return yield* replyPage({
    path: `/api/v1/${context.owner}/discussion_topics`,
    family: "uncounted",
    rows: yield* topicsIn(context, asBoolean(all.get("only_announcements"))),
    toJson: (topic) => topicJson(url, context.owner, topic),
    isVisible: isShown(context)
  })
})

const replyTopic = Effect.fn("Sandbox.replyTopic")(function* (context: Context) {
  const { url } = yield* World
  const reference = yield* pathParameter("topic_id")
  for (const announcements of [false, true]) {
    const topics = yield* topicsIn(context, announcements)
    const found = slice(topics, 0, topics.length).find(({ id }) => String(id) === reference)
    if (found !== undefined && isShown(context)(found)) return yield* reply(topicJson(url, context.owner, found))
  }
  return yield* notFound()
})

const createTopic = Effect.fn("Sandbox.createTopic")(function* (context: Context) {
  const { journal, store, url } = yield* World
  const { all } = yield* Parameters
  const announcement = asBoolean(all.get("is_announcement"))
  // Canvas: students may begin a discussion, but they may not announce.
  if (announcement && !context.edits) return yield* unauthorized()
  const title = asText(all.get("title"))?.trim() ?? ""
  if (title.length > 255) return yield* invalidRecord("title", "too_long", "too long")
  const topic: Topic = {
    id: yield* store.nextId,
    // Canvas: a topic without a title is called so.
    title: title === "" ? "No Title" : title,
    announcement,
    posted: timestamp(yield* DateTime.now),
    message: asText(all.get("message")) ?? "",
    published: !context.edits || announcement || !all.has("published") || asBoolean(all.get("published")),
    delayed: (asText(all.get("delayed_post_at")) ?? "") !== ""
  }
  yield* store.post(context.number, topic)
  const created = topicJson(url, context.owner, topic)
  yield* journal.add("created", "discussion_topic", context.owner, created)
  return yield* reply(created)
})

const courseTopics = (course: Course): Context => ({
  owner: coursePath(course),
  number: courseContext(course),
  edits: mayEdit(course.role)
})

const contexts = [
  ["/api/v1/courses/:course_id/discussion_topics", Effect.map(pathCourse, courseTopics)],
  [
    "/api/v1/groups/:group_id/discussion_topics",
    Effect.gen(function* () {
      const { plan } = yield* World
      const group = yield* pathGroup
      return { owner: `groups/${group}`, number: groupContext(plan, group), edits: true }
    })
  ]
] as const

/** The announcements of several courses, named by `context_codes[]=course_101`. */
const announcements = Effect.gen(function* () {
  const { plan, url } = yield* World
  const { all } = yield* Parameters
  const codes = asTexts(all.get("context_codes"))
  if (codes.length === 0) return yield* plain("Missing context_codes")
  const lists = yield* Effect.forEach(codes, (code) =>
    Effect.gen(function* () {
      const course = yield* Effect.mapError(findCourse(plan, code.replace(/^course_/, "")), notFound)
      const topics = yield* topicsIn(courseTopics(course), true)
      return slice(topics, 0, topics.length).map((topic) => ({ code, course, topic }))
    })
  )
  return yield* replyPage({
    path: "/api/v1/announcements",
    family: "counted",
    rows: fromArray(lists.flat()),
    toJson: ({ code, course, topic }) => ({ ...topicJson(url, coursePath(course), topic), context_code: code })
  })
})

export const topicRoutes = HttpRouter.fromIterable(
  contexts.flatMap(([path, context]) => [
    HttpRouter.makeRoute("GET", path, Effect.flatMap(context, replyTopics)),
    HttpRouter.makeRoute("POST", path, Effect.flatMap(context, createTopic)),
    HttpRouter.makeRoute("GET", `${path}/:topic_id`, Effect.flatMap(context, replyTopic))
  ])
).pipe(HttpRouter.get("/api/v1/announcements", announcements))
