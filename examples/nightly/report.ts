/** The report of a night, from the manifest that `lmsExportAll` writes. */
import { FileSystem, Path } from "@effect/platform"
import { Data, Effect, Schema } from "effect"

const Manifest = Schema.parseJson(
  Schema.Struct({
    lists: Schema.Array(
      Schema.Struct({
        file: Schema.String,
        rows: Schema.optionalWith(Schema.Int, { default: () => 0 }),
        bytes: Schema.optionalWith(Schema.Int, { default: () => 0 }),
        error: Schema.optional(Schema.Struct({ message: Schema.String, status: Schema.optional(Schema.Int) }))
      })
    )
  })
)

const Problem = Schema.Struct({ file: Schema.String, message: Schema.String })

/** `report.json` in the folder of the night. */
const Report = Schema.Struct({
  night: Schema.String,
  courses: Schema.Int,
  lists: Schema.Int,
  rows: Schema.Int,
  bytes: Schema.Int,
  /** Lists that the token may not read, or that are deleted. */
  skipped: Schema.Array(Problem)
})

/** Some lists of the night failed. The next run exports them again. */
export class NightIncomplete extends Data.TaggedError("NightIncomplete")<{
  readonly night: string
  readonly failed: ReadonlyArray<typeof Problem.Type>
  readonly total: number
}> {}

/** Deleted or closed courses: the response would be the same in every run. */
const SKIPPED_STATUSES: ReadonlyArray<number | undefined> = [403, 404]

/** Writes the report, or fails with `NightIncomplete`. */
export const writeReport = Effect.fn("nightly.writeReport")(function* (
  folder: string,
  { courses, night }: { readonly courses: number; readonly night: string }
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const manifest = yield* fs.readFileString(path.join(folder, "manifest.json"))
  const { lists } = yield* Schema.decode(Manifest)(manifest)
  const problems = lists.flatMap(({ error, file }) => (error === undefined ? [] : [{ file, ...error }]))
  const failed = problems.filter(({ status }) => !SKIPPED_STATUSES.includes(status))
  if (failed.length > 0) return yield* new NightIncomplete({ night, failed, total: lists.length })
  const report: typeof Report.Type = {
    night,
    courses,
    lists: lists.length - problems.length,
    rows: lists.reduce((total, { rows }) => total + rows, 0),
    bytes: lists.reduce((total, { bytes }) => total + bytes, 0),
    skipped: problems.map(({ file, message }) => ({ file, message }))
  }
  const json = yield* Schema.encode(Schema.parseJson(Report, { space: 2 }))(report)
  yield* fs.writeFileString(path.join(folder, "report.json"), `${json}\n`)
  return report
})
