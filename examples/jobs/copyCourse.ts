/** Copies the contents of a course into another one, and returns what could not be copied as it was. */
import { Chunk, Effect, Schema, Stream } from "effect"
import { lms, lmsStream, lmsWait } from "effect-lms"
import { ContentMigration } from "effect-lms/resources"

const Issue = Schema.Struct({ issue_type: Schema.String, description: Schema.NullOr(Schema.String) })

export const copyCourse = Effect.fn("copyCourse")(function* (source: string, target: string) {
  const started = yield* lms("POST /api/v1/courses/:target/content_migrations", {
    target,
    migration_type: "course_copy_importer",
    settings: { source_course_id: source }
  })
  const job = yield* lmsWait(started, {
    deadline: "6 hours",
    schema: ContentMigration,
    onProgress: ({ completion, state }) => Effect.logInfo(`${state}, ${completion ?? 0} %`)
  })
  if (!job.hasWarnings) return []
  const path = "/api/v1/courses/:target/content_migrations/:id/migration_issues"
  return Chunk.toReadonlyArray(
    yield* Stream.runCollect(lmsStream(path, { target, id: job.data.id }, { schema: Issue }))
  )
})
