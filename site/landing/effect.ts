import { Console, Effect, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { User } from "effect-lms/resources"

const students = lmsStream(
  "/api/v1/courses/:course_id/users",
  { course_id: 101, enrollment_type: ["student"] },
  { schema: User }
)

students.pipe(
  Stream.runForEach((user) => Console.log(user.name)),
  Effect.provide(LmsNode.layer),
  LmsNode.runMain
)
