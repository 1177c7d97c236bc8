/** The lists of a night: all courses, and for each course the lists below. */
import { FileSystem, Path } from "@effect/platform"
import { Chunk, Effect, Schema, Stream } from "effect"
import { lmsExport } from "effect-lms/export"

export const OPTIONS = {
  restart: true,
  // Ids of an institution with several shards exceed 2^53. As strings they keep their digits in `JSON.parse`.
  sendHeaders: { Accept: "application/json+canvas-string-ids" }
}

/** The id becomes the name of a folder. */
const CourseLine = Schema.parseJson(Schema.Struct({ id: Schema.String.pipe(Schema.pattern(/^\d+$/)) }))

/** Exports the courses to a file, and returns their ids. A run that continues the night reads the same ids. */
export const exportCourses = Effect.fn("nightly.exportCourses")(function* (folder: string, account?: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.join(folder, "courses.ndjson")
  yield* account === undefined
    ? lmsExport(file, "/api/v1/courses", {}, OPTIONS)
    : lmsExport(file, "/api/v1/accounts/:account_id/courses", { account_id: account }, OPTIONS)
  const courses = yield* fs
    .stream(file)
    .pipe(Stream.decodeText(), Stream.splitLines, Stream.mapEffect(Schema.decode(CourseLine)), Stream.runCollect)
  return Chunk.toReadonlyArray(courses).map(({ id }) => id)
})

/** By default the service leaves out concluded people, and shows the dates of overrides as those of assignments. */
export const listsOf = (courseIds: ReadonlyArray<string>) =>
  courseIds.flatMap((course_id) => [
    {
      endpoint: "/api/v1/courses/:course_id/users",
      params: { course_id, enrollment_state: ["active", "invited", "inactive", "completed"] },
      file: `${course_id}/users.ndjson.gz`
    },
    {
      endpoint: "/api/v1/courses/:course_id/enrollments",
      params: { course_id, state: ["active", "invited", "creation_pending", "inactive", "completed"] },
      file: `${course_id}/enrollments.ndjson.gz`
    },
    {
      endpoint: "/api/v1/courses/:course_id/assignments",
      params: { course_id, override_assignment_dates: false, include: ["overrides"] },
      file: `${course_id}/assignments.ndjson.gz`
    }
  ])
