/**
 * One more attempt in a quiz for every student of a course, four requests at a time; whoever cannot be given one is named
 * in the end.
 *
 * tsx examples/extensions.ts 101 301
 */
import { NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Either, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { User } from "effect-lms/resources"

const [, , course_id = "101", quiz_id = "301"] = process.argv

const extend = (user: User) =>
  lms("POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions", {
    course_id,
    quiz_id,
    quiz_extensions: [{ user_id: user.id, extra_attempts: 1 }]
  }).pipe(
    Effect.mapBoth({ onSuccess: () => user.name, onFailure: (error) => `${user.name}: ${error.message}` }),
    Effect.either
  )

const program = lmsStream(
  "/api/v1/courses/:course_id/users",
  { course_id, enrollment_type: "student" },
  { schema: User }
).pipe(
  Stream.mapEffect(extend, { concurrency: 4 }),
  Stream.runCollect,
  Effect.flatMap((results) => {
    const failures = Array.from(results).filter(Either.isLeft)
    const lines = [
      `${results.length - failures.length} students may try once more`,
      ...failures.map(({ left }) => `not ${left}`)
    ]
    return Console.log(lines.join("\n"))
  })
)

program.pipe(Effect.provide(LmsNode.layer), NodeRuntime.runMain)
