/**
 * Exports an institution every night: its courses, and the lists of each course, to a folder per night. The folder is
 * `2026-11-22.part` until the night is complete, then `2026-11-22`. The next run finishes an interrupted night.
 */
import { FileSystem, Path } from "@effect/platform"
import { Array, Console, DateTime, Effect, Either } from "effect"
import { lmsExportAll } from "effect-lms/export"
import { exportCourses, listsOf, OPTIONS } from "./courseLists.js"
import { writeReport } from "./report.js"

export interface NightlyOptions {
  readonly folder: string
  /** An account whose courses are exported, such as `self`. Default: the courses of the token's owner. */
  readonly account?: string | undefined
}

const exportNight = Effect.fn("nightly.exportNight")(function* (night: string, { account, folder }: NightlyOptions) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const complete = path.join(folder, night)
  if (yield* fs.exists(complete)) return []
  const part = `${complete}.part`
  yield* fs.makeDirectory(part, { recursive: true })
  const courseIds = yield* exportCourses(part, account)
  yield* lmsExportAll(part, listsOf(courseIds), { ...OPTIONS, onFailure: "continue" }).pipe(
    // The manifest says which lists have failed.
    Effect.catchIf(
      (error) => error._tag === "LmsExportError" && error.reason === "Incomplete",
      () => Effect.void
    )
  )
  const report = yield* writeReport(part, { night, courses: courseIds.length })
  yield* fs.rename(part, complete)
  return [report]
})

/** Finishes the interrupted nights, then exports tonight. An incomplete night does not stop the next one. */
export const nightly = Effect.fn("nightly")(function* (options: NightlyOptions) {
  const fs = yield* FileSystem.FileSystem
  yield* fs.makeDirectory(options.folder, { recursive: true })
  const names = yield* fs.readDirectory(options.folder)
  const interrupted = names.flatMap((name) => /^(\d{4}-\d\d-\d\d)\.part$/.exec(name)?.[1] ?? []).sort()
  const tonight = DateTime.formatIsoDateUtc(yield* DateTime.now)
  const outcomes = yield* Effect.forEach(new Set([...interrupted, tonight]), (night) =>
    exportNight(night, options).pipe(
      Effect.map(Either.right),
      Effect.catchTag("NightIncomplete", (error) => Effect.succeed(Either.left(error)))
    )
  )
  const [incomplete, complete] = Array.separate(outcomes)
  return { complete: complete.flat(), incomplete }
})

/** Runs the job, prints the result, and returns the exit code. */
export const program = Effect.fnUntraced(
  function* (options: NightlyOptions) {
    const { complete, incomplete } = yield* nightly(options)
    for (const { bytes, courses, lists, night, rows, skipped } of complete) {
      yield* Console.log(`${night}: ${courses} courses, ${lists} lists, ${rows} rows, ${bytes} bytes`)
      for (const { file, message } of skipped) yield* Console.error(`skipped ${night}/${file}: ${message}`)
    }
    for (const { failed, night, total } of incomplete) {
      for (const { file, message } of failed) yield* Console.error(`failed ${night}/${file}: ${message}`)
      yield* Console.error(`${night} is incomplete: ${failed.length} of ${total} lists failed. Run it again.`)
    }
    if (incomplete.length > 0) return 1
    if (complete.length === 0) yield* Console.log("Tonight is already complete.")
    return complete.some(({ skipped }) => skipped.length > 0) ? 2 : 0
  },
  Effect.catchAll((error) => Effect.as(Console.error(error.message), 1))
)
