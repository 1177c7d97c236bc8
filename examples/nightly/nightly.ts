/**
 * An institution, every night: its courses, and of each the lists below, a folder for the night. What a night has begun the
 * next run finishes, whatever ended it. A night is under way in `2026-11-22.part`, and `2026-11-22` is there when it is whole.
 */
import { FileSystem, Path } from "@effect/platform"
import { Array, Chunk, Console, Data, DateTime, Effect, Either, Schema, Stream } from "effect"
import { lmsExport, lmsExportAll } from "effect-lms/export"

const KINDS = ["users", "enrollments", "assignments"] as const

/** Ids of an institution with several shards are beyond what `JSON.parse` keeps of a number: here they are texts. */
const AS_TEXTS = { Accept: "application/json+canvas-string-ids" }

/** A course's id names a folder. */
const Line = Schema.parseJson(Schema.Struct({ id: Schema.String.pipe(Schema.pattern(/^\d+$/)) }))

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

/** What a night came to: `report.json` in its folder. */
const Report = Schema.Struct({
  night: Schema.String,
  courses: Schema.Int,
  lists: Schema.Int,
  rows: Schema.Int,
  bytes: Schema.Int,
  /** Lists that are not there since the service does not give them to this token. */
  leftOut: Schema.Array(Problem)
})

/** Lists of the night that failed, and may not the next time: the night stays under way. */
export class Unfinished extends Data.TaggedError("Unfinished")<{
  readonly night: string
  readonly failed: ReadonlyArray<typeof Problem.Type>
  readonly of: number
}> {}

export interface NightlyOptions {
  readonly folder: string
  /** All courses of this account, such as `self`; those of the token's owner where it is left out. */
  readonly account?: string | undefined
}

/** Of a course that was deleted or closed meanwhile: to ask again would give the same answer every night. */
const REFUSED: ReadonlyArray<number | undefined> = [403, 404]

const exported = Effect.fn("nightly.export")(function* (night: string, directory: string, account: string | undefined) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const courses = path.join(directory, "courses.ndjson")
  yield* fs.makeDirectory(directory, { recursive: true })
  const options = { restart: true, sendHeaders: AS_TEXTS }
  yield* account === undefined
    ? lmsExport(courses, "/api/v1/courses", {}, options)
    : lmsExport(courses, "/api/v1/accounts/:account_id/courses", { account_id: account }, options)

  // From the file, so that a run that goes on has the lists of the run that began.
  const ids = yield* fs
    .stream(courses)
    .pipe(Stream.decodeText(), Stream.splitLines, Stream.mapEffect(Schema.decode(Line)), Stream.runCollect)
  const lists = Chunk.toReadonlyArray(ids).flatMap(({ id }) =>
    KINDS.map((kind) => ({
      endpoint: `/api/v1/courses/:course_id/${kind}`,
      params: { course_id: id },
      file: `${id}/${kind}.ndjson.gz`
    }))
  )
  yield* lmsExportAll(directory, lists, options).pipe(
    // Which lists these are is in the manifest.
    Effect.catchIf(
      (error) => error._tag === "LmsExportError" && error.reason === "Incomplete",
      () => Effect.void
    )
  )
  const manifest = yield* Effect.flatMap(
    fs.readFileString(path.join(directory, "manifest.json")),
    Schema.decode(Manifest)
  )
  const problems = manifest.lists.flatMap(({ error, file }) =>
    error === undefined ? [] : [{ file, message: error.message, status: error.status }]
  )
  const failed = problems.filter(({ status }) => !REFUSED.includes(status))
  if (failed.length > 0) return yield* new Unfinished({ night, failed, of: lists.length })
  const sum = (of: "rows" | "bytes") => manifest.lists.reduce((total, list) => total + list[of], 0)
  const report = {
    night,
    courses: ids.length,
    lists: lists.length - problems.length,
    rows: sum("rows"),
    bytes: sum("bytes"),
    leftOut: problems.map(({ file, message }) => ({ file, message }))
  }
  yield* Effect.flatMap(Schema.encode(Schema.parseJson(Report, { space: 2 }))(report), (text) =>
    fs.writeFileString(path.join(directory, "report.json"), `${text}\n`)
  )
  return report
})

/** Finishes what was begun, and then tonight. A night that fails does not keep the next one from its turn. */
export const nightly = Effect.fn("nightly")(function* ({ account, folder }: NightlyOptions) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  yield* fs.makeDirectory(folder, { recursive: true })
  const begun = (yield* fs.readDirectory(folder)).flatMap((name) => /^(\d{4}-\d\d-\d\d)\.part$/.exec(name)?.[1] ?? [])
  const nights = new Set([...begun.sort(), DateTime.formatIsoDateUtc(yield* DateTime.now)])
  const finish = Effect.fn(function* (night: string) {
    const whole = path.join(folder, night)
    if (yield* fs.exists(whole)) return []
    const report = yield* exported(night, `${whole}.part`, account)
    yield* fs.rename(`${whole}.part`, whole)
    return [report]
  })
  const outcomes = yield* Effect.forEach(nights, (night) =>
    finish(night).pipe(
      Effect.map(Either.right),
      Effect.catchTag("Unfinished", (error) => Effect.succeed(Either.left(error)))
    )
  )
  const [unfinished, finished] = Array.separate(outcomes)
  return { finished: finished.flat(), unfinished }
})

/** The nightly job as a program: prints what it came to, and gives its exit code. */
export const program = Effect.fnUntraced(function* (options: NightlyOptions) {
  const outcome = yield* Effect.either(nightly(options))
  if (Either.isLeft(outcome)) {
    yield* Console.error(outcome.left.message)
    return 1
  }
  const { finished, unfinished } = outcome.right
  for (const { bytes, courses, leftOut, lists, night, rows } of finished) {
    yield* Console.log(`${night}: ${courses} courses, ${lists} lists, ${rows} rows, ${bytes} bytes`)
    for (const { file, message } of leftOut) yield* Console.error(`left out ${night}/${file}: ${message}`)
  }
  for (const { failed, night, of } of unfinished) {
    for (const { file, message } of failed) yield* Console.error(`failed ${night}/${file}: ${message}`)
    yield* Console.error(`${night} is not whole: ${failed.length} of ${of} lists failed. Run it again to go on.`)
  }
  if (unfinished.length > 0) return 1
  if (finished.length === 0) yield* Console.log("Tonight is there already.")
  return finished.some(({ leftOut }) => leftOut.length > 0) ? 2 : 0
})
