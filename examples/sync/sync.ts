/**
 * Incremental sync: the submissions of some courses that were submitted or graded since the last run. Each run writes the
 * changes of a course to a new file in the folder of the course, `000001.ndjson` and so on, then `state.json`. If a run
 * fails or is killed, the next run repeats it and writes the same file. Run one process at a time.
 *
 * These lists do not report deleted records: compare with a complete export from time to time.
 */
import { FileSystem, Path } from "@effect/platform"
import { Console, DateTime, Duration, Effect, Either, Stream } from "effect"
import { lmsDomain } from "effect-lms"
import { readState, SyncError, writeAtomically, writeState } from "./state.js"
import { type ChangedSubmission, changedPages, hasChangedSince, readSubmissions, serverTime } from "./submissions.js"

export interface SyncOptions {
  readonly folder: string
  readonly courses: ReadonlyArray<string>
}

/** The server may read from a database replica that is behind. What is received twice is written once. */
const OVERLAP = Duration.minutes(5)

const syncCourse = Effect.fn("sync.course")(function* (parentFolder: string, course_id: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const domain = yield* lmsDomain
  const folder = path.join(parentFolder, course_id)
  yield* fs.makeDirectory(folder, { recursive: true })
  const state = yield* readState(folder, domain)

  const received: Array<Pick<ChangedSubmission, "key" | "times">> = []
  const written = new Set(state?.seen)
  let changes = 0
  let startedAt: DateTime.Utc | undefined
  const lines = changedPages(course_id, state?.since).pipe(
    Stream.tap((page) =>
      Effect.sync(() => {
        // The time of the first response: later changes may be missing, so the next run requests them.
        startedAt ??= serverTime(page)
      })
    ),
    Stream.mapConcatEffect(readSubmissions),
    Stream.filter(({ key, times }) => {
      received.push({ key, times })
      if (written.has(key)) return false
      written.add(key)
      changes++
      return true
    }),
    Stream.map(({ line }) => line)
  )

  const files = state?.files ?? 0
  const file = path.join(folder, `${String(files + 1).padStart(6, "0")}.ndjson`)
  yield* writeAtomically(file, lines)
  if (changes === 0) yield* fs.remove(file)
  if (startedAt === undefined) return yield* new SyncError({ message: "The server sends no Date header." })
  const since = DateTime.subtractDuration(startedAt, OVERLAP)
  const seen = new Set(received.flatMap(({ key, times }) => (hasChangedSince(times, since) ? [key] : [])))
  yield* writeState(folder, { domain, files: changes === 0 ? files : files + 1, since, seen: [...seen] })
  return changes
})

/** Runs the job, prints the result, and returns the exit code. A course that fails does not stop the others. */
export const program = Effect.fnUntraced(function* ({ courses, folder }: SyncOptions) {
  let exitCode = 0
  for (const course of courses) {
    const result = yield* Effect.either(syncCourse(folder, course))
    if (Either.isRight(result)) {
      yield* Console.log(`${course}: ${result.right} changes`)
    } else {
      yield* Console.error(`${course}: ${result.left.message}`)
      exitCode = 1
    }
  }
  return exitCode
})
