/**
 * The main job, end to end over real HTTP: a service of its own is started in this process, then everything below is what
 * a program of yours would write. Ends with exit code 0 only if each step gave what it should.
 */
import { NodeRuntime } from "@effect/platform-node"
import { Config, Console, Data, Duration, Effect, Schema, Stream } from "effect"
import { type LmsApiError, type LmsError, type LmsRequestError, lms, lmsPages, lmsStream, lmsWhoami } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Course, DiscussionTopic, Module, QuizExtension, User } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"

class Unexpected extends Data.TaggedError("Unexpected")<{ readonly message: string }> {}

const expect = (condition: boolean, message: string) =>
  condition ? Effect.void : Effect.fail(new Unexpected({ message }))

const Extensions = Schema.Struct({ quiz_extensions: Schema.Array(QuizExtension) })

/** Prints what a step did and how long it took; `show` is one line for the reader. */
const step = <A, E, R>(title: string, effect: Effect.Effect<A, E, R>, show: (result: A) => string) =>
  effect.pipe(
    Effect.timed,
    Effect.tap(([duration, result]) =>
      Console.log(`  ✔ ${title.padEnd(34)} ${show(result)}  (${Math.round(Duration.toMillis(duration))} ms)`)
    ),
    Effect.map(([, result]) => result),
    Effect.tapError((error) => Console.log(`  ✘ ${title.padEnd(34)} ${String(error)}`))
  )

const reading = Effect.gen(function* () {
  yield* Console.log("\nReading")
  yield* step("who am I", lmsWhoami(), (me) => `${me.name} (${me.login_id}), token ${me.token}`)

  const some = yield* step(
    "250 courses, in as many requests",
    lms("/api/v1/courses", {}, { limit: 250 }),
    (courses) => `${courses.length} courses`
  )
  yield* expect(some.length === 250, `250 courses were asked for, ${some.length} came`)

  const all = yield* step(
    "every course, as a stream",
    lmsStream("/api/v1/courses", {}, { schema: Course }).pipe(
      Stream.runFold({ count: 0, ids: new Set<string>() }, ({ count, ids }, course) => ({
        count: count + 1,
        ids: ids.add(String(course.id))
      }))
    ),
    ({ count }) => `${count} courses`
  )
  yield* expect(all.count === 1200 && all.ids.size === 1200, `1200 courses exist, ${all.count} came`)

  const pages = yield* step(
    "the same, page by page",
    lmsPages("/api/v1/courses", {}, { perPage: 50 }).pipe(Stream.runCount),
    (count) => `${count} pages of 50`
  )
  yield* expect(pages === 24, `24 pages were due, ${pages} came`)

  const announcements = yield* step(
    "announcements of course 101",
    lmsStream(
      "/api/v1/courses/:course_id/discussion_topics",
      { course_id: 101, only_announcements: true },
      { schema: DiscussionTopic }
    ).pipe(Stream.runCollect),
    (topics) =>
      Array.from(topics, (topic) => `“${topic.title}”`)
        .slice(0, 2)
        .join(", ")
  )
  yield* expect(announcements.length > 0, "the course has announcements, none came")
})

const writing = Effect.gen(function* () {
  yield* Console.log("\nWriting")
  const course = { course_id: 101 }
  const made = yield* step(
    "create a module",
    lms(
      "POST /api/v1/courses/:course_id/modules",
      { ...course, module: { name: "Week 1", position: 1 } },
      { schema: Module }
    ),
    ({ data }) => `module ${data.id}, “${data.name}”, published: ${data.published}`
  )
  const item = { ...course, id: made.data.id }
  const updated = yield* step(
    "rename it",
    lms(
      "PUT /api/v1/courses/{course_id}/modules/{id}",
      { ...item, module: { name: "Week 1: Vectors" } },
      { schema: Module }
    ),
    ({ data }) => `now “${data.name}”`
  )
  yield* expect(updated.data.name === "Week 1: Vectors", "the module kept its old name")
  const modules = lmsStream("/api/v1/courses/:course_id/modules", course, { schema: Module }).pipe(
    Stream.runCollect,
    Effect.map((list) => Array.from(list, (module) => module.id))
  )
  const before = yield* step(
    "list the modules",
    modules,
    (ids) => `${ids.length} modules, with ${made.data.id} among them`
  )
  yield* expect(before.includes(made.data.id), "the new module is not in the list")
  yield* step(
    "delete it",
    lms("DELETE /api/v1/courses/:course_id/modules/:id", item, { schema: Module }),
    ({ data }) => `“${data.name}” is gone`
  )
  const after = yield* step("list them again", modules, (ids) => `${ids.length} modules`)
  yield* expect(
    after.length === before.length - 1 && !after.includes(made.data.id),
    "the deleted module is still listed"
  )
  const students = yield* step(
    "three students of the course",
    lms(
      "/api/v1/courses/:course_id/users",
      { ...course, enrollment_type: "student" },
      { limit: 3, schema: Schema.Array(User) }
    ),
    ({ data }) => data.map((user) => user.name).join(", ")
  )
  yield* expect(students.length === 3, `three students were asked for, ${students.length} came`)
  yield* step(
    "a second attempt in a quiz",
    lms(
      "POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions",
      {
        ...course,
        quiz_id: 301,
        quiz_extensions: students.data.map(({ id }) => ({ user_id: id, extra_attempts: 1 }))
      },
      { schema: Extensions }
    ),
    ({ data }) => `${data.quiz_extensions.length} students may try once more`
  )
})

/** Turns a failure into the step's success, and a success into a failure. */
const failing = <A, R>(effect: Effect.Effect<A, LmsError, R>) => Effect.flip(effect)

const errors = Effect.gen(function* () {
  yield* Console.log("\nWhen things go wrong")
  const refused = yield* step(
    "a wrong token",
    failing(lmsWhoami({ token: "7~not-the-token-of-anybody-here" })),
    (error) => `${error._tag}: ${error.message}`
  )
  yield* expect((refused as LmsApiError).reason === "InvalidToken", `an invalid token was due, not ${refused._tag}`)
  const unsent = yield* step(
    "a placeholder without a value",
    failing(lms("/api/v1/courses/:course_id/users")),
    (error) => `${error._tag}: ${error.message}`
  )
  yield* expect(
    (unsent as LmsRequestError).subject === "course_id",
    `course_id should have been named, not ${unsent._tag}`
  )
  const missing = yield* step(
    "a course that does not exist",
    failing(lms("/api/v1/courses/:id", { id: 1 })),
    (error) => `${error._tag}: ${error.message}`
  )
  yield* expect((missing as LmsApiError).reason === "NotFound", `a 404 was due, not ${missing._tag}`)
})

const program = Effect.gen(function* () {
  const sandbox = yield* Sandbox
  yield* Console.log(`A learning-management service is running at ${sandbox.url}.`)
  const client = LmsNode.layerConfig({ token: Config.succeed(sandbox.token), domain: Config.succeed(sandbox.url) })
  yield* Effect.all([reading, writing, errors]).pipe(Effect.provide(client))
  const requests = yield* sandbox.requests
  yield* Console.log(`\nAll as it should be, in ${requests.length} requests.`)
})

program.pipe(Effect.provide(Sandbox.layer()), NodeRuntime.runMain)
