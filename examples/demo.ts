/**
 * The main job, end to end over real HTTP: a service of its own is started in this process, then everything below is what
 * a program of yours would write. Ends with exit code 0 only if each step gave what it should.
 */
import { createHash } from "node:crypto"
import { FileSystem } from "@effect/platform"
import { NodeContext, NodeRuntime } from "@effect/platform-node"
import { Config, Console, Data, Duration, Effect, Layer, Logger, LogLevel, Schema, Stream } from "effect"
import {
  type LmsApiError,
  type LmsError,
  LmsQuota,
  type LmsRequestError,
  lms,
  lmsPages,
  lmsStream,
  lmsUpload,
  lmsWhoami
} from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Course, DiscussionTopic, Module, QuizExtension, User } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"

class Unexpected extends Data.TaggedError("Unexpected")<{ readonly message: string }> {}

const expect = (condition: boolean, message: string) =>
  condition ? Effect.void : Effect.fail(new Unexpected({ message }))

const Extensions = Schema.Struct({ quiz_extensions: Schema.Array(QuizExtension) })

/** A client that is pointed at the sandbox; everywhere else `LmsNode.layer` reads the environment. */
const client = Layer.unwrapEffect(
  Effect.map(Sandbox, ({ token, url }) =>
    LmsNode.layerConfig({ token: Config.succeed(token), domain: Config.succeed(url) })
  )
)

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

const files = Effect.gen(function* () {
  yield* Console.log("\nFiles")
  const fs = yield* FileSystem.FileSystem
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "effect-lms-demo-" })
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251)
  yield* fs.writeFile(`${folder}/notes.pdf`, bytes)

  const sent = yield* step(
    "upload a file, in three steps",
    lmsUpload(`${folder}/notes.pdf`, { course_id: 101, parent_folder_path: "handouts/" }),
    ({ data }) => `“${data.display_name}”, ${data.size} bytes, file ${data.id}`
  )
  const saved = yield* step(
    "download it again",
    lms(sent.data.url ?? "", {}, { destfile: `${folder}/again.pdf` }),
    ({ bytes, sha256 }) => `${bytes} bytes, SHA-256 ${sha256.slice(0, 12)}…`
  )
  const hash = createHash("sha256").update(bytes).digest("hex")
  yield* expect(saved.sha256 === hash, `the hash of what was sent is ${hash}, of what came back ${saved.sha256}`)
  const kept = yield* step(
    "a second time, into the same file",
    failing(lms(sent.data.url ?? "", {}, { destfile: `${folder}/again.pdf` })),
    (error) => `${error._tag}: ${error.message}`
  )
  yield* expect(kept._tag === "LmsFileError", `a file that exists should not be replaced, and it was ${kept._tag}`)
  const left = yield* fs.readDirectory(folder)
  yield* expect(left.length === 2, `two files should be left, not ${left.join(", ")}`)
}).pipe(Effect.scoped, Effect.provide(NodeContext.layer))

const quota = Effect.gen(function* () {
  yield* Console.log("\nAt the rate limit")
  const many = (count: number) =>
    Effect.forEach(
      Array.from({ length: count }),
      (_, at) => lms("/api/v1/courses/:id", { id: 101 + at }, { progress: false }),
      {
        concurrency: 25,
        discard: true
      }
    )
  const refusals = Effect.gen(function* () {
    const { requests } = yield* Sandbox
    return (yield* requests).filter(({ status }) => status === 429).length
  })
  yield* step(
    "60 calls at once, paced by us",
    Effect.zipRight(Effect.provide(many(60), client), refusals),
    (refused) => `${refused} of them refused`
  ).pipe(Effect.tap((refused) => expect(refused === 0, `no call should have been refused, ${refused} were`)))
  yield* step(
    "and by the service's refusals",
    many(40).pipe(Effect.provide(Layer.provide(client, LmsQuota.layerNone)), Effect.zipRight(refusals)),
    (refused) => `${refused} refusals, all waited out`
  ).pipe(Effect.tap((refused) => expect(refused > 0, "the service should have refused some calls")))
}).pipe(Logger.withMinimumLogLevel(LogLevel.Error))

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
    // as a computed text: of a literal the compiler would say so already
    failing(lms("/api/v1/courses/:course_id/users" as string)),
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
  yield* Effect.all([reading, writing, files, errors]).pipe(Effect.provide(client))
})

/** The service's own quota: 600 units, of which a request under way holds 50, and ten more each second. */
const limited = Sandbox.layer({ latency: "20 millis", throttle: { cost: () => 4 } })

program.pipe(
  Effect.provide(Sandbox.layer()),
  Effect.zipRight(Effect.provide(quota, limited)),
  Effect.zipRight(Console.log("\nAll as it should be.")),
  NodeRuntime.runMain
)
