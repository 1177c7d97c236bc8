import { Console, Effect, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Course } from "effect-lms/resources"

const courses = lmsStream("/api/v1/courses", { enrollment_type: "teacher" }, { schema: Course })
const program = Stream.runForEach(courses, ({ id, name }) => Console.log(`${id}  ${name ?? "(closed)"}`))

program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
