/** Exports the users of all courses that the token's owner teaches now to one file, one line of JSON for each. */
import { FileSystem, Path } from "@effect/platform"
import { Effect, Schema, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { type LmsExportFailure, lmsExport } from "effect-lms/export"
import { Course, User } from "effect-lms/resources"

const USERS = "/api/v1/courses/:course_id/users"

/** Ids beyond 2^53 arrive as strings, so that `JSON.parse` keeps their digits. */
const STRING_IDS = { sendHeaders: { Accept: "application/json+canvas-string-ids" } }

const courses = lmsStream("/api/v1/courses", { enrollment_type: "teacher" }, { schema: Course })

const toLine = (course: Course) => (user: User) =>
  `${JSON.stringify({ course: course.id, user: user.id, name: user.name })}\n`

/**
 * The first version, with a defect. A course without access must not end the export of hundreds of courses. But this
 * version ignores every error: if the server is down for a minute, a course is missing, and the export succeeds.
 */
export const exportUsersWithDefect = Effect.fn(function* (destination: string) {
  const fs = yield* FileSystem.FileSystem
  const usersOf = (course: Course) =>
    lmsStream(USERS, { course_id: course.id }, { ...STRING_IDS, schema: User }).pipe(Stream.map(toLine(course)))
  yield* courses.pipe(
    Stream.flatMap((course) => Stream.catchAll(usersOf(course), () => Stream.empty)),
    Stream.encodeText,
    Stream.run(fs.sink(destination))
  )
})

const isForbidden = (error: LmsExportFailure) => error._tag === "LmsApiError" && error.reason === "Forbidden"

/**
 * The fixed version. It skips the courses without access and fails with any other error. `lmsExport` writes each course to
 * a file of its own, which the next run does not request again. The destination appears when it is complete.
 */
export const exportUsers = Effect.fn(function* (destination: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = `${destination}.parts`
  yield* fs.makeDirectory(folder, { recursive: true })

  const exportCourse = (course: Course) => {
    const part = path.join(folder, `${course.id}.ndjson`)
    const lines = fs
      .stream(part)
      .pipe(
        Stream.decodeText(),
        Stream.splitLines,
        Stream.mapEffect(Schema.decode(Schema.parseJson(User))),
        Stream.map(toLine(course))
      )
    return lmsExport(part, USERS, { course_id: course.id }, STRING_IDS).pipe(
      Effect.as(lines),
      Effect.catchIf(isForbidden, () => Effect.succeed(Stream.empty))
    )
  }

  const parts = yield* Stream.runCollect(Stream.mapEffect(courses, exportCourse))
  const lines = Stream.flatten(Stream.fromChunk(parts))
  yield* Stream.run(Stream.encodeText(lines), fs.sink(`${destination}.tmp`))
  yield* fs.rename(`${destination}.tmp`, destination)
  yield* fs.remove(folder, { recursive: true })
})
