/** The activity stream of people: the topics and announcements of their courses. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { sliceList } from "../kernel/lazyList.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, del, type Find, get } from "../kernel/resource.js"
import { makeState } from "../kernel/state.js"
import { caller, pathCourse } from "../school/callers.js"
import { coursesOfPerson, type Person, personWithId, shortName } from "../school/people.js"
import {
  courseTopicContext,
  entries,
  groupTopicContext,
  isTopicVisible,
  type Topic,
  type TopicContext,
  topics,
  topicsRead
} from "./topics/topic.js"

// Searching all courses of a larger school would take too long.
const MAX_COURSES = 50
const MAX_ENTRIES = 3

interface Item {
  readonly context: TopicContext
  readonly topic: Topic
}

/** The items that a person has hidden. */
const hidden = makeState<Person, ReadonlySet<number>>(
  ({ id }) => id,
  () => new Set()
)

const latestFirst = Order.reverse(Order.mapInput(Order.string, ({ topic }: Item) => topic.lastReplyAt))

const itemsOf = (request: ApiRequest, contexts: ReadonlyArray<TopicContext>): ReadonlyArray<Item> => {
  const isHidden = hidden.get(request, caller(request))
  return contexts
    .flatMap((context) =>
      topics
        .get(request, context.number)
        .filter((topic) => isTopicVisible(context)(topic) && !isHidden.has(topic.id))
        .map((topic) => ({ context, topic }))
    )
    .toSorted(latestFirst)
}

/** All contexts of the caller, whose courses are all active. */
const ownContexts = (request: ApiRequest): ReadonlyArray<TopicContext> =>
  sliceList(coursesOfPerson(request.seed, caller(request), undefined), 0, MAX_COURSES).map((course) =>
    courseTopicContext(request, course)
  )

const typeOf = ({ announcement }: Topic): string => (announcement ? "Announcement" : "DiscussionTopic")

const isRead = (request: ApiRequest, { context, topic }: Item): boolean =>
  topicsRead.get(request, [topic.id, context.caller]) ?? true

const itemJson = (request: ApiRequest, item: Item): JsonObject => {
  const { context, topic } = item
  const roots = entries.get(request, topic.id).filter(({ deleted, root }) => !deleted && root === undefined)
  const path = topic.announcement ? "announcements" : "discussion_topics"
  return {
    id: topic.id,
    created_at: topic.createdAt,
    updated_at: topic.lastReplyAt,
    title: topic.title,
    message: topic.message,
    type: typeOf(topic),
    read_state: isRead(request, item),
    context_type: context.type,
    [context.type === "Course" ? "course_id" : "group_id"]: context.id,
    [topic.announcement ? "announcement_id" : "discussion_topic_id"]: topic.id,
    html_url: `${request.url}/${context.owner}/${path}/${topic.id}`,
    total_root_discussion_entries: roots.length,
    require_initial_post: topic.written.require_initial_post ?? null,
    user_has_posted: null,
    root_discussion_entries: roots.slice(-MAX_ENTRIES).map(({ author, message }) => {
      const person = personWithId(request.seed, author)
      return { user: { user_id: author, user_name: person === undefined ? null : shortName(person) }, message }
    })
  }
}

const summaryJson = (request: ApiRequest, items: ReadonlyArray<Item>): ReadonlyArray<JsonObject> =>
  ["Announcement", "DiscussionTopic"].flatMap((type) => {
    const own = items.filter(({ topic }) => typeOf(topic) === type)
    const unread = own.filter((item) => !isRead(request, item))
    return own.length === 0
      ? []
      : [{ type, notification_category: null, count: own.length, unread_count: unread.length }]
  })

/** The contexts of a stream, and their owner as a path: `courses/101`. */
interface Stream {
  readonly owner: string
  readonly contexts: ReadonlyArray<TopicContext>
}

const ownStream =
  (owner: "users" | "users/self"): Find<Stream> =>
  (request) =>
    Effect.succeed({ owner, contexts: ownContexts(request) })

const contextStream =
  (find: Find<TopicContext>): Find<Stream> =>
  (request) =>
    Effect.map(find(request), (context) => ({ owner: context.owner, contexts: [context] }))

const listActivity = (find: Find<Stream>) =>
  Effect.fn("Sandbox.listActivity")(function* (request: ApiRequest) {
    const { contexts, owner } = yield* find(request)
    return yield* replyPage(request, {
      path: `${owner}/activity_stream`,
      rows: itemsOf(request, contexts),
      toJson: (item) => itemJson(request, item)
    })
  })

const showSummary = (find: Find<Stream>) => (request: ApiRequest) =>
  Effect.map(find(request), ({ contexts }) => reply(request, summaryJson(request, itemsOf(request, contexts))))

/** A stream and its summary. */
const streamRoutes = (path: `/${string}`, find: Find<Stream>, noEffect: ReadonlyArray<string> = []) => [
  get(path, listActivity(find), { noEffect }),
  get(`${path}/summary`, showSummary(find), { noEffect })
]

const hide = (request: ApiRequest, ids: ReadonlyArray<number>) => {
  const person = caller(request)
  hidden.set(request, person, new Set([...hidden.get(request, person), ...ids]))
  return reply(request, { hidden: true })
}

const OWN = "/users/self/activity_stream"
// The courses of a person are those that they are active in.
const ONLY_ACTIVE = ["only_active_courses"]

export const activityStreamResource = defineResource({
  routes: [
    ...streamRoutes(OWN, ownStream("users/self"), ONLY_ACTIVE),
    get("/users/activity_stream", listActivity(ownStream("users")), { noEffect: ONLY_ACTIVE }),
    ...streamRoutes(
      "/courses/:course_id/activity_stream",
      contextStream((request) => Effect.map(pathCourse(request), (course) => courseTopicContext(request, course)))
    ),
    ...streamRoutes("/groups/:group_id/activity_stream", contextStream(groupTopicContext)),
    del(OWN, (request) =>
      hide(
        request,
        itemsOf(request, ownContexts(request)).map(({ topic }) => topic.id)
      )
    ),
    del(`${OWN}/:item_id`, (request) => hide(request, [parseId(pathParameter(request, "item_id"))]))
  ]
})
