import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { courseContext, groupContext, type Topic, topicsOf } from "../data/coursework.js"
import { mayEdit } from "../data/roles.js"
import { onDay } from "../data/time.js"
import type { JsonObject } from "../json.js"
import { asBoolean } from "../parameters.js"
import { replyPage } from "../reply.js"
import { Parameters, pathCourse, pathGroup, World } from "../world.js"

const topicJson = (url: string, owner: string, topic: Topic): JsonObject => ({
  id: topic.id,
  title: topic.title,
  assignment_id: null,
  delayed_post_at: null,
  lock_at: null,
  created_at: onDay(topic.posted),
  last_reply_at: onDay(topic.posted + 1),
  posted_at: onDay(topic.posted),
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
  published: true,
  locked: false,
  author: null,
  html_url: `${url}/${owner}/discussion_topics/${topic.id}`,
  url: `${url}/${owner}/discussion_topics/${topic.id}`,
  pinned: false,
  group_category_id: null,
  topic_children: [],
  locked_for_user: false,
  message: `<p>${topic.title}</p>`,
  is_announcement: topic.announcement
})

// Canvas: what is not posted yet is for those who may edit. It is left out of a page after the page is cut.
const isPosted = (topic: Topic) => topic.announcement || topic.id % 4 !== 1

const replyTopics = Effect.fn("Sandbox.replyTopics")(function* (owner: string, context: number, seesAll: boolean) {
  const { plan, url } = yield* World
  const { all } = yield* Parameters
  return yield* replyPage({
    path: `/api/v1/${owner}/discussion_topics`,
    family: "uncounted",
    rows: topicsOf(plan, context, asBoolean(all.get("only_announcements"))),
    toJson: (topic) => topicJson(url, owner, topic),
    isVisible: (topic) => seesAll || isPosted(topic)
  })
})

export const topicRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/api/v1/courses/:course_id/discussion_topics",
    Effect.gen(function* () {
      const course = yield* pathCourse
      return yield* replyTopics(`courses/${course.id}`, courseContext(course), mayEdit(course.role))
    })
  ),
  HttpRouter.get(
    "/api/v1/groups/:group_id/discussion_topics",
    Effect.gen(function* () {
      const { plan } = yield* World
      const group = yield* pathGroup
      return yield* replyTopics(`groups/${group}`, groupContext(plan, group), true)
    })
  )
)
