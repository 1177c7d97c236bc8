/**
 * The first program: prints who owns the token, and the courses they teach.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/first.ts
 */
import { Console, Effect, Stream } from "effect"
import { lmsStream, lmsWhoami } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Course } from "effect-lms/resources"

const program = Effect.gen(function* () {
  const me = yield* lmsWhoami()
  yield* Console.log(`${me.name} on ${me.domain}, token ${me.token}`)
  yield* lmsStream("/api/v1/courses", { enrollment_type: "teacher" }, { schema: Course }).pipe(
    Stream.runForEach((course) => Console.log(`${course.id}  ${course.name ?? "(no access to its name)"}`))
  )
})

program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
