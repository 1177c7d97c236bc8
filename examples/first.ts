/**
 * The first program: who am I, and which courses do I teach. Reads LMS_API_TOKEN and LMS_DOMAIN.
 */
import { NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Stream } from "effect"
import { lmsStream, lmsWhoami } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Course } from "effect-lms/resources"

const program = Effect.gen(function* () {
  const me = yield* lmsWhoami()
  yield* Console.log(`${me.name} on ${me.domain}, token ${me.token}`)
  yield* lmsStream("/api/v1/courses", { enrollment_type: "teacher" }, { schema: Course }).pipe(
    Stream.runForEach((course) => Console.log(`${course.id}  ${course.name ?? "(not yours to see)"}`))
  )
})

program.pipe(Effect.provide(LmsNode.layer), NodeRuntime.runMain)
