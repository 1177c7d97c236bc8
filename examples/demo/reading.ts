/** Reads: who owns the token, and lists as an array, as a stream of records, and as a stream of pages. */
import { Console, Effect, Stream } from "effect"
import { lms, lmsPages, lmsStream, lmsWhoami } from "effect-lms"
import { Course, DiscussionTopic } from "effect-lms/resources"
import { check, step } from "./step.js"

const countCourses = lmsStream("/api/v1/courses", {}, { schema: Course }).pipe(
  Stream.runFold({ count: 0, ids: new Set<string>() }, ({ count, ids }, course) => ({
    count: count + 1,
    ids: ids.add(String(course.id))
  }))
)

const announcements = lmsStream(
  "/api/v1/courses/:course_id/discussion_topics",
  { course_id: 101, only_announcements: true },
  { schema: DiscussionTopic }
).pipe(
  Stream.map((topic) => `“${topic.title}”`),
  Stream.runCollect,
  Effect.map((titles) => Array.from(titles))
)

export const reading = Effect.gen(function* () {
  yield* Console.log("\nReading")
  yield* step("Who owns the token?", lmsWhoami(), (me) => `${me.name} (${me.login_id}), token ${me.token}`)

  const some = yield* step(
    "The first 250 courses, as an array",
    lms("/api/v1/courses", {}, { limit: 250 }),
    (courses) => `${courses.length} courses`
  )
  yield* check(some.length === 250, `expected 250 courses, got ${some.length}`)

  const all = yield* step("All courses, as a stream", countCourses, ({ count }) => `${count} courses`)
  yield* check(all.count === 1200 && all.ids.size === 1200, `expected 1200 courses, got ${all.count}`)

  const pages = yield* step(
    "All courses, page by page",
    Stream.runCount(lmsPages("/api/v1/courses", {}, { perPage: 50 })),
    (count) => `${count} pages of 50 courses`
  )
  yield* check(pages === 24, `expected 24 pages, got ${pages}`)

  const titles = yield* step("The announcements of a course", announcements, (all) => all.slice(0, 2).join(", "))
  yield* check(titles.length > 0, "expected announcements, got none")
})
