/**
 * What has changed since the last run: the submissions of some courses that were handed in or graded. Each course has a
 * folder. A run writes what it finds to a file of its own there, `000001.ndjson` and so on, and then `state.json`, which says
 * how many files count and where the next run begins. A run that fails or is killed is made again by the next one, into the
 * same file. One run at a time.
 *
 * What was deleted is not told by such lists: compare with a whole export now and then.
 */
import { createHash } from "node:crypto"
import { FileSystem, Path } from "@effect/platform"
import { Console, Data, DateTime, Duration, Effect, Either, Option, Schema, Stream } from "effect"
import { type LmsPage, lmsDomain, lmsPages } from "effect-lms"

export interface SyncOptions {
  readonly folder: string
  readonly courses: ReadonlyArray<string>
}

/** A folder that belongs to another service, or a service that does not say what time it is. */
export class NotInSync extends Data.TaggedError("NotInSync")<{ readonly message: string }> {}

const State = Schema.parseJson(
  Schema.Struct({
    domain: Schema.String,
    /** Files with a higher number do not count. */
    files: Schema.Int,
    /** By the clock of the service. */
    since: Schema.DateTimeUtc,
    /** What was written and will come again, since it is not older than `since`. */
    seen: Schema.Array(Schema.String)
  }),
  { space: 2 }
)

/** A read may be answered by a copy of the database that is behind, and what is asked for twice is written once. */
const OVERLAP = Duration.minutes(5)

const Times = Schema.Struct({
  submitted_at: Schema.optionalWith(Schema.DateTimeUtc, { nullable: true }),
  graded_at: Schema.optionalWith(Schema.DateTimeUtc, { nullable: true })
})

const isAfter = (time: DateTime.Utc | undefined, since: DateTime.Utc): boolean =>
  time !== undefined && DateTime.greaterThanOrEqualTo(time, since)

/** The text with its place in a hash: times have no parts of a second, so two changes may have the same. */
const keyOf = (text: string): string => createHash("sha256").update(text).digest("hex")

const timeOf = ({ response }: LmsPage): Option.Option<DateTime.Utc> =>
  DateTime.make(Date.parse(response.headers.date ?? ""))

/** Written whole, and on the disk before it has its name. */
const place = Effect.fn("sync.place")(function* <E, R>(file: string, lines: Stream.Stream<string, E, R>) {
  const fs = yield* FileSystem.FileSystem
  const open = yield* fs.open(`${file}.tmp`, { flag: "w" })
  yield* Stream.runForEach(Stream.encodeText(lines), (bytes) => open.writeAll(bytes))
  yield* open.sync
  yield* fs.rename(`${file}.tmp`, file)
}, Effect.scoped)

const syncCourse = Effect.fn("sync.course")(function* (home: string, course_id: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const domain = yield* lmsDomain
  const folder = path.join(home, course_id)
  const stateFile = path.join(folder, "state.json")
  yield* fs.makeDirectory(folder, { recursive: true })
  const before = (yield* fs.exists(stateFile))
    ? Option.some(yield* Effect.flatMap(fs.readFileString(stateFile), Schema.decode(State)))
    : Option.none()
  if (Option.exists(before, (state) => state.domain !== domain)) {
    return yield* new NotInSync({
      message: `${folder} is of another service than ${domain}: give it a folder of its own`
    })
  }

  // Given together they mean what was handed in and graded since.
  const since = Option.map(before, (state) => DateTime.formatIso(state.since))
  const wanted = Option.match(since, {
    onNone: () => [{}],
    onSome: (since) => [{ submitted_since: since }, { graded_since: since }]
  })
  let began = Option.none<DateTime.Utc>()
  const written = new Set(Option.match(before, { onNone: () => [], onSome: ({ seen }) => seen }))
  const kept: Array<{ readonly key: string; readonly times: typeof Times.Type }> = []

  const lines = Stream.fromIterable(wanted).pipe(
    Stream.flatMap((params) =>
      lmsPages("/api/v1/courses/:course_id/students/submissions", { course_id, student_ids: ["all"], ...params })
    ),
    Stream.mapConcatEffect((page) =>
      Effect.gen(function* () {
        // By the time of the first answer: what changes while the lists are read is younger, and comes the next time.
        began = Option.orElse(began, () => timeOf(page))
        const texts = yield* page.rawRecords
        const lines: Array<string> = []
        for (const [index, record] of page.records.entries()) {
          // A record a line: breaks are only where the service has laid it out, those in its texts are escaped.
          const text = (texts[index] ?? "").replace(/[\r\n]+/g, "")
          const key = keyOf(text)
          kept.push({ key, times: yield* Schema.decodeUnknown(Times)(record) })
          if (written.has(key)) continue
          written.add(key)
          lines.push(`${text}\n`)
        }
        return lines
      })
    )
  )

  const files = Option.match(before, { onNone: () => 0, onSome: ({ files }) => files })
  const file = path.join(folder, `${String(files + 1).padStart(6, "0")}.ndjson`)
  let changes = 0
  yield* place(
    file,
    Stream.tap(lines, () => Effect.sync(() => changes++))
  )
  if (changes === 0) yield* fs.remove(file)
  if (Option.isNone(began)) return yield* new NotInSync({ message: "the service's answers have no date" })
  const next = DateTime.subtractDuration(began.value, OVERLAP)
  const again = kept.filter(({ times }) => isAfter(times.submitted_at, next) || isAfter(times.graded_at, next))
  const state = { domain, files: changes === 0 ? files : files + 1, since: next, seen: again.map(({ key }) => key) }
  const text = yield* Schema.encode(State)({ ...state, seen: [...new Set(state.seen)] })
  yield* place(stateFile, Stream.make(`${text}\n`))
  return changes
})

/** Every course by itself: one that fails begins the next time where it began this time. */
export const sync = ({ courses, folder }: SyncOptions) =>
  Effect.forEach(courses, (course) =>
    Effect.map(Effect.either(syncCourse(folder, course)), (outcome) => ({ course, outcome }))
  )

/** The job as a program: prints what it found, and gives its exit code. */
export const program = Effect.fnUntraced(function* (options: SyncOptions) {
  const all = yield* sync(options)
  for (const { course, outcome } of all) {
    yield* Either.match(outcome, {
      onLeft: (error) => Console.error(`${course}: ${error.message}`),
      onRight: (changes) => Console.log(`${course}: ${changes} changes`)
    })
  }
  return all.some(({ outcome }) => Either.isLeft(outcome)) ? 1 : 0
})
