/**
 * Copies the contents of a course into another one, and fails with what could not be copied as it was. A copy from the same
 * course that is under way or done is not started again: Canvas would overwrite what has been changed since
 * (https://canvas.instructure.com/doc/api/content_migrations.html).
 */
import { Data, Effect, Option, Schema, Stream } from "effect"
import { lms, lmsStream, lmsWait } from "effect-lms"
import { ContentMigration } from "effect-lms/resources"

const Issue = Schema.Struct({ issue_type: Schema.String, description: Schema.NullOr(Schema.String) })

class CopyError extends Data.TaggedError("CopyError")<{ readonly message: string }> {}

const migrations = "/api/v1/courses/:target/content_migrations"

const findCopy = (source: string, target: string) =>
  lmsStream(migrations, { target }, { schema: ContentMigration }).pipe(
    Stream.filter(({ settings }) => String(settings?.source_course_id) === source),
    Stream.filter(({ workflow_state }) => workflow_state !== "failed"),
    Stream.runHead
  )

export const copyCourse = Effect.fn("copyCourse")(function* (source: string, target: string) {
  const found = yield* findCopy(source, target)
  const copy = Option.isSome(found)
    ? found.value
    : yield* lms(`POST ${migrations}`, {
        target,
        migration_type: "course_copy_importer",
        settings: { source_course_id: source }
      })
  const job = yield* lmsWait(copy, {
    deadline: "6 hours",
    schema: ContentMigration,
    onProgress: ({ completion, state }) => Effect.logInfo(`${state}, ${completion ?? 0} %`)
  })
  if (!job.hasWarnings) return Option.isSome(found) ? "copied before" : "copied"
  const path = `${migrations}/:id/migration_issues`
  const issues = yield* Stream.runCollect(lmsStream(path, { target, id: job.data.id }, { schema: Issue }))
  const lines = Array.from(issues, ({ description, issue_type }) => `${issue_type}: ${description}`)
  return yield* new CopyError({ message: ["Copied, with issues.", ...lines].join("\n") })
})
