/**
 * Sees to it that every student of a course has so many extra attempts at a classic quiz, four requests at a time. The
 * service stores the number that it is sent, it does not add it to the one before (`quizzes/quiz_extension.rb`). So students
 * who have more keep theirs, and a second run changes nothing. Arguments: course, quiz, attempts.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/extensions.ts 101 301 1 --dry-run
 */
import { parseArgs } from "node:util"
import { Array, Console, Effect, Schema, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { QuizExtension, QuizSubmission, User } from "effect-lms/resources"

const { positionals, values } = parseArgs({ allowPositionals: true, options: { "dry-run": { type: "boolean" } } })
const [course_id = "101", quiz_id = "301", attempts = "1"] = positionals
// The service stores at most 1000.
const wanted = Schema.decodeSync(Schema.NumberFromString.pipe(Schema.int(), Schema.between(1, 1000)))(attempts)

const quiz = "/api/v1/courses/:course_id/quizzes/:quiz_id"
const path = { course_id, quiz_id }

const students = lmsStream(
  "/api/v1/courses/:course_id/users",
  { course_id, enrollment_type: ["student"], enrollment_state: ["active"] },
  { schema: User }
)

/** Also of students who have not begun, if they have had extensions. */
const submissions = lmsStream(`${quiz}/submissions`, path, { collection: "quiz_submissions", schema: QuizSubmission })

const setAttempts = (user: User) =>
  lms(
    `POST ${quiz}/extensions`,
    { ...path, quiz_extensions: [{ user_id: user.id, extra_attempts: wanted }] },
    { schema: Schema.Struct({ quiz_extensions: Schema.Array(QuizExtension) }) }
  ).pipe(
    Effect.mapError((error) => `${user.name}: ${error.message}`),
    Effect.filterOrFail(
      ({ data: { quiz_extensions: stored } }) => stored[0]?.extra_attempts === wanted,
      ({ data: { quiz_extensions: stored } }) => `${user.name}: expected ${wanted}, has ${stored[0]?.extra_attempts}`
    )
  )

const program = Effect.gen(function* () {
  const before = new Map(
    Array.map(Array.fromIterable(yield* Stream.runCollect(submissions)), ({ extra_attempts, user_id }) => [
      String(user_id),
      extra_attempts ?? 0
    ])
  )
  const fewer = yield* Stream.runCollect(Stream.filter(students, ({ id }) => (before.get(String(id)) ?? 0) < wanted))
  for (const { id, name } of fewer) yield* Console.log(`${name}: ${before.get(String(id)) ?? 0} → ${wanted}`)
  if (values["dry-run"] === true) return
  const [failures, successes] = yield* Effect.partition(fewer, setAttempts, { concurrency: 4 })
  yield* Console.log(`${successes.length} students have ${wanted} extra attempts now`)
  for (const failure of failures) yield* Console.error(`failed for ${failure}`)
  if (failures.length > 0) process.exitCode = 1
})

program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
