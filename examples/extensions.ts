/**
 * Gives every student of a course one more attempt at a quiz, four requests at a time, and lists the students for whom
 * that failed.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/extensions.ts 101 301
 */
import { Console, Effect, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { User } from "effect-lms/resources"

const [course_id = "101", quiz_id = "301"] = process.argv.slice(2)

const students = lmsStream(
  "/api/v1/courses/:course_id/users",
  { course_id, enrollment_type: "student" },
  { schema: User }
)

const addAttempt = (user: User) =>
  lms("POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions", {
    course_id,
    quiz_id,
    quiz_extensions: [{ user_id: user.id, extra_attempts: 1 }]
  }).pipe(Effect.mapError((error) => `${user.name}: ${error.message}`))

const program = Effect.gen(function* () {
  const users = yield* Stream.runCollect(students)
  const [failures, successes] = yield* Effect.partition(users, addAttempt, { concurrency: 4 })
  yield* Console.log(`${successes.length} students have one more attempt`)
  for (const failure of failures) yield* Console.error(`failed for ${failure}`)
})

program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
