/** The soak: a long list through faults, with downloads and uploads in between, and everything compared with what it must be. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { Effect, Layer, Logger, LogLevel, Schedule, Stream } from "effect"
import { Lms, LmsConfig, type LmsError, type LmsOptions, LmsSchedule, lms, lmsPages, lmsUpload } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { chance, fileOf, PER_PAGE, type Row, rowsOf } from "./material.js"

export interface SoakOptions {
  readonly origin: string
  readonly home: string
  readonly rows: number
  readonly seed: number
  readonly timeout: number
  readonly stall: number
  /** Called about so many times in all, evenly: where memory is measured. */
  readonly samples?: number
  readonly sample?: (page: number) => void
}

interface Soaked {
  readonly records: number
  readonly downloads: number
  readonly uploads: number
  /** Uploads that were made again by this program, since the error said that they can be. */
  readonly repeated: number
  readonly hashes: Readonly<Record<string, string>>
  readonly wrong: ReadonlyArray<string>
}

/** Fast: what is tested is not the patience. */
const quick = Layer.succeed(LmsSchedule, {
  throttled: () => Schedule.spaced("2 millis"),
  transient: (times) => Schedule.intersect(Schedule.spaced("2 millis"), Schedule.recurs(times))
})

const client = (origin: string): Layer.Layer<Lms> =>
  Lms.layer.pipe(
    Layer.provide([
      Layer.succeed(LmsConfig, LmsConfig.make({ domain: origin, token: "7~soak0123456789abcdef" })),
      LmsNode.httpClient,
      NodeContext.layer,
      quick
    ])
  )

/** One page in so many is followed by a transfer. */
const EVERY = 20

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex")

export const soak = ({ home, origin, rows, sample = () => {}, samples = 20, seed, stall, timeout }: SoakOptions) =>
  Effect.gen(function* () {
    const wrong: Array<string> = []
    const hashes: Record<string, string> = {}
    const next = chance(seed)
    const counts = { records: 0, downloads: 0, uploads: 0, repeated: 0 }
    const options: LmsOptions = {
      retry: { times: 10 },
      timeout: `${timeout} millis`,
      stallTimeout: `${stall} millis`,
      progress: false
    }
    let last = -1
    const seen = createHash("sha256")
    const truth = createHash("sha256")
    const pages = Math.ceil(rows / PER_PAGE)
    const interval = Math.max(1, Math.floor(pages / samples))

    const download = Effect.fnUntraced(function* () {
      const name = String(Math.floor(next() * 1000))
      const destfile = Path.join(home, "downloaded")
      const overwrite = next() < 0.5
      if (overwrite) Fs.writeFileSync(destfile, "old")
      else Fs.rmSync(destfile, { force: true })
      const file = yield* lms(`/api/v1/files/${name}`, { content: 1 }, { ...options, destfile, overwrite })
      const expected = sha256(fileOf(name))
      if (file.sha256 !== expected || sha256(Fs.readFileSync(destfile)) !== expected)
        wrong.push(`file ${name} is another`)
      counts.downloads += 1
    })

    const upload = Effect.fnUntraced(function* () {
      const name = `upload-${counts.uploads}`
      const content = fileOf(String(Math.floor(next() * 1000)))
      const path = Path.join(home, name)
      Fs.writeFileSync(path, content)
      hashes[name] = sha256(content)
      const attempt = (nth: number): Effect.Effect<unknown, LmsError, Lms> =>
        Effect.catchAll(lmsUpload(path, { course_id: 1, attempt: nth }, options), (error) => {
          counts.repeated += 1
          // A refusal of the first step has begun nothing; of what comes after the error says whether it is safe.
          const safe = error._tag === "LmsUploadError" ? error.safeToRepeat : error._tag === "LmsApiError"
          return safe && nth < 10 ? attempt(nth + 1) : Effect.fail(error)
        })
      yield* attempt(1)
      Fs.rmSync(path)
      counts.uploads += 1
    })

    const take = Effect.fnUntraced(function* (records: ReadonlyArray<unknown>, nth: number) {
      for (const { id } of records as ReadonlyArray<Row>) {
        if (id <= last) wrong.push(`${id} after ${last}`)
        last = id
      }
      counts.records += records.length
      seen.update(JSON.stringify(records))
      truth.update(JSON.stringify(rowsOf(nth, rows)))
      if (nth % EVERY === 0) yield* download()
      if (nth % EVERY === EVERY / 2) yield* upload()
      if (nth % interval === 0) sample(nth)
    })

    let nth = 0
    yield* Stream.runForEach(lmsPages("/api/v1/rows", {}, { ...options, perPage: PER_PAGE }), ({ records }) =>
      take(records, ++nth)
    )
    if (counts.records !== rows) wrong.push(`${counts.records} records of ${rows}`)
    if (seen.digest("hex") !== truth.digest("hex")) wrong.push("other records than there are")
    const left = Fs.readdirSync(home).filter((name) => name !== "downloaded")
    if (left.length > 0) wrong.push(`${left.join()} is left`)
    return { ...counts, hashes, wrong } satisfies Soaked
  }).pipe(Effect.provide(client(origin)), Logger.withMinimumLogLevel(LogLevel.Error))
