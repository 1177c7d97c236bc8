/** Everybody in every course that I teach, a line of JSON each: twice, the second time right. */
import { FileSystem, Path } from "@effect/platform"
import { Chunk, Effect, Stream } from "effect"
import { type LmsError, lmsStream } from "effect-lms"
import { Course, User } from "effect-lms/resources"

const courses = lmsStream("/api/v1/courses", { enrollment_type: "teacher" }, { schema: Course })

const usersOf = (course: Course) =>
  lmsStream("/api/v1/courses/:course_id/users", { course_id: course.id }, { schema: User }).pipe(
    Stream.map((user) => `${JSON.stringify({ course: course.id, user: user.id, name: user.name })}\n`)
  )

/**
 * As it was written first. Some courses may not be read, and one of them should not end an export of hundreds. But this
 * takes every error for that one: an outage of a minute is a course without people, and nobody hears of it.
 */
export const exportUsersAtFirst = (destination: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    yield* courses.pipe(
      Stream.flatMap((course) => Stream.catchAll(usersOf(course), () => Stream.empty)),
      Stream.encodeText,
      Stream.run(fs.sink(destination))
    )
  })

const isForbidden = (error: LmsError) => error._tag === "LmsApiError" && error.reason === "Forbidden"

/**
 * Mended. What may not be read is left out; any other error ends the export. The file is there when it is complete, and not
 * before. What was read of the other courses is kept beside it, so that the next run goes on where this one ended.
 */
export const exportUsers = (destination: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const parts = `${destination}.parts`
    yield* fs.makeDirectory(parts, { recursive: true })

    const exportCourse = Effect.fn(function* (course: Course) {
      const part = path.join(parts, `${course.id}.ndjson`)
      if (yield* fs.exists(part)) return part
      const lines = yield* Stream.runCollect(usersOf(course)).pipe(
        Effect.catchIf(isForbidden, () => Effect.succeed(Chunk.empty()))
      )
      yield* fs.writeFileString(`${part}.tmp`, Chunk.join(lines, ""))
      yield* fs.rename(`${part}.tmp`, part)
      return part
    })

    const written = yield* Stream.runCollect(Stream.mapEffect(courses, exportCourse))
    yield* Stream.fromChunk(written).pipe(
      Stream.flatMap((part) => fs.stream(part)),
      Stream.run(fs.sink(`${destination}.tmp`))
    )
    yield* fs.rename(`${destination}.tmp`, destination)
    yield* fs.remove(parts, { recursive: true })
  })
