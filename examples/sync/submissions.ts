/** The submissions of a course that have changed since a time. */
import { createHash } from "node:crypto"
import { DateTime, Effect, Option, Schema, Stream } from "effect"
import { type LmsPage, lmsPages } from "effect-lms"

const Times = Schema.Struct({
  submitted_at: Schema.optionalWith(Schema.DateTimeUtc, { nullable: true }),
  graded_at: Schema.optionalWith(Schema.DateTimeUtc, { nullable: true })
})

export interface ChangedSubmission {
  /** A hash of the record. Its times are not enough: two changes may happen within a second. */
  readonly key: string
  /** The record as the server sent it, on one line. */
  readonly line: string
  readonly times: typeof Times.Type
}

/** Canvas combines both parameters with "and", so each needs a list of its own. */
const queriesSince = (since: DateTime.Utc | undefined) => {
  if (since === undefined) return [{}]
  const time = DateTime.formatIso(since)
  return [{ submitted_since: time }, { graded_since: time }]
}

export const changedPages = (course_id: string, since: DateTime.Utc | undefined) =>
  Stream.fromIterable(queriesSince(since)).pipe(
    Stream.flatMap((query) =>
      lmsPages("/api/v1/courses/:course_id/students/submissions", { course_id, student_ids: ["all"], ...query })
    )
  )

export const readSubmissions = (page: LmsPage) =>
  Effect.gen(function* () {
    const texts = yield* page.rawRecords
    return yield* Effect.forEach(page.records, (record, index) =>
      Effect.gen(function* () {
        // Line breaks can only be formatting: those within JSON strings are escaped.
        const text = (texts[index] ?? "").replace(/[\r\n]+/g, "")
        const key = createHash("sha256").update(text).digest("hex")
        const times = yield* Schema.decodeUnknown(Times)(record)
        return { key, line: `${text}\n`, times } satisfies ChangedSubmission
      })
    )
  })

export const hasChangedSince = (times: ChangedSubmission["times"], since: DateTime.Utc): boolean =>
  [times.submitted_at, times.graded_at].some((time) => time !== undefined && DateTime.greaterThanOrEqualTo(time, since))

/** The time of the server when it sent the page. */
export const serverTime = ({ response }: LmsPage): DateTime.Utc | undefined =>
  Option.getOrUndefined(DateTime.make(Date.parse(response.headers.date ?? "")))
