import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { findCourse } from "../data/courses.js"
import { fromArray } from "../kernel/listing.js"
import { asBoolean, asTexts } from "../kernel/parameters.js"
import { notFound, plain } from "../kernel/refusal.js"
import { reply, replyPageEffect } from "../kernel/reply.js"
import { Parameters, World } from "../world.js"
import { courseTopics, isShown, pathTopic, type TopicContext, topicContexts } from "./topicContext.js"
import { topicJson } from "./topicJson.js"
import { createTopic, deleteTopic, updateTopic } from "./topicWrite.js"

/** All topics of one kind, those that were posted since first. */
const topicsIn = Effect.fn("Sandbox.topicsIn")(function* (context: TopicContext, announcements: boolean) {
  const { store } = yield* World
  return (yield* store.topics.get(context.number)).filter((topic) => topic.announcement === announcements)
})

const listTopics = Effect.fn("Sandbox.listTopics")(function* (context: TopicContext) {
  const { all } = yield* Parameters
  return yield* replyPageEffect({
    path: `/api/v1/${context.owner}/discussion_topics`,
    family: "uncounted",
    rows: fromArray(yield* topicsIn(context, asBoolean(all.get("only_announcements")))),
    toJson: (topic) => topicJson(context, topic),
    isVisible: isShown(context)
  })
})

const showTopic = Effect.fn("Sandbox.showTopic")(function* (context: TopicContext) {
  return yield* reply(yield* topicJson(context, yield* pathTopic(context)))
})

/** The announcements of several courses, named by `context_codes[]=course_101`. */
const announcements = Effect.gen(function* () {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const codes = asTexts(all.get("context_codes"))
  if (codes.length === 0) return yield* plain("Missing context_codes")
  const lists = yield* Effect.forEach(codes, (code) =>
    Effect.gen(function* () {
      const course = yield* Effect.mapError(findCourse(plan, code.replace(/^course_/, "")), notFound)
      const context = yield* courseTopics(course)
      const topics = yield* topicsIn(context, true)
      return topics.filter(isShown(context)).map((topic) => ({ code, context, topic }))
    })
  )
  return yield* replyPageEffect({
    path: "/api/v1/announcements",
    family: "counted",
    rows: fromArray(lists.flat()),
    toJson: ({ code, context, topic }) =>
      Effect.map(topicJson(context, topic), (json) => ({ ...json, context_code: code }))
  })
})

export const topicRoutes = HttpRouter.fromIterable(
  topicContexts.flatMap(([path, context]) => [
    HttpRouter.makeRoute("GET", path, Effect.flatMap(context, listTopics)),
    HttpRouter.makeRoute("POST", path, Effect.flatMap(context, createTopic)),
    HttpRouter.makeRoute("GET", `${path}/:topic_id`, Effect.flatMap(context, showTopic)),
    HttpRouter.makeRoute("PUT", `${path}/:topic_id`, Effect.flatMap(context, updateTopic)),
    HttpRouter.makeRoute("DELETE", `${path}/:topic_id`, Effect.flatMap(context, deleteTopic))
  ])
).pipe(HttpRouter.get("/api/v1/announcements", announcements))
