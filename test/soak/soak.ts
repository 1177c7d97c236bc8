/** The soak test: reads a long list despite faults, with downloads and uploads in between, and checks all results. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { Effect, Layer, Logger, LogLevel, Schedule, Stream } from "effect"
import { Lms, LmsConfig, type LmsError, type LmsOptions, lms, lmsPages, lmsUpload } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { LmsSchedule } from "effect-lms/operators"
import { makeRandom } from "../fixtures/memoryDisk.js"
import { makeFile, makeRows, PER_PAGE, type Row } from "./material.js"

export interface SoakOptions {
  readonly origin: string
  readonly home: string
  readonly rows: number
  readonly seed: number
  readonly timeout: number
  readonly stall: number
  /** How often `sample` is called, at regular intervals, to measure memory. */
  readonly samples?: number
  readonly sample?: (page: number) => void
}

interface SoakResult {
  readonly records: number
  readonly downloads: number
  readonly uploads: number
  /** Uploads that this program retried because the error said that this is safe. */
  readonly retriedUploads: number
  readonly hashes: Readonly<Record<string, string>>
  readonly problems: ReadonlyArray<string>
}

/** Short waits between retries. */
const fastSchedule = Layer.succeed(LmsSchedule, {
  throttled: () => Schedule.spaced("2 millis"),
  transient: (times) => Schedule.intersect(Schedule.spaced("2 millis"), Schedule.recurs(times))
})

const client = (origin: string): Layer.Layer<Lms> =>
  Lms.layer.pipe(
    Layer.provide([
      Layer.succeed(LmsConfig, LmsConfig.make({ domain: origin, token: "7~soak0123456789abcdef" })),
      LmsNode.httpClient,
      NodeContext.layer,
      fastSchedule
    ])
  )

/** The number of pages between two downloads, and between two uploads. */
const TRANSFER_INTERVAL_PAGES = 20

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex")

export const soak = ({ home, origin, rows, sample = () => {}, samples = 20, seed, stall, timeout }: SoakOptions) =>
  Effect.gen(function* () {
    const problems: Array<string> = []
    const hashes: Record<string, string> = {}
    const next = makeRandom(seed)
    const counts = { records: 0, downloads: 0, uploads: 0, retriedUploads: 0 }
    const options: LmsOptions = {
      retries: 10,
      timeout: `${timeout} millis`,
      stallTimeout: `${stall} millis`,
      progress: false
    }
    let lastId = -1
    const received = createHash("sha256")
    const expected = createHash("sha256")
    const pages = Math.ceil(rows / PER_PAGE)
    const interval = Math.max(1, Math.floor(pages / samples))

    const download = Effect.fnUntraced(function* () {
      const name = String(Math.floor(next() * 1000))
      const destfile = Path.join(home, "downloaded")
      const overwrite = next() < 0.5
      if (overwrite) Fs.writeFileSync(destfile, "old")
      else Fs.rmSync(destfile, { force: true })
      const file = yield* lms(`/api/v1/files/${name}`, { content: 1 }, { ...options, destfile, overwrite })
      const expectedHash = sha256(makeFile(name))
      if (file.sha256 !== expectedHash || sha256(Fs.readFileSync(destfile)) !== expectedHash)
        problems.push(`file ${name} has different content`)
      counts.downloads += 1
    })

    const upload = Effect.fnUntraced(function* () {
      const name = `upload-${counts.uploads}`
      const content = makeFile(String(Math.floor(next() * 1000)))
      const path = Path.join(home, name)
      Fs.writeFileSync(path, content)
      hashes[name] = sha256(content)
      const attempt = (nth: number): Effect.Effect<unknown, LmsError, Lms> =>
        Effect.catchAll(lmsUpload(path, { course_id: 1, attempt: nth }, options), (error) => {
          counts.retriedUploads += 1
          // An error response to the first step has no effects. After it, the error says whether a retry is safe.
          const safe = error._tag === "LmsUploadError" ? error.safeToRepeat : error._tag === "LmsApiError"
          return safe && nth < 10 ? attempt(nth + 1) : Effect.fail(error)
        })
      yield* attempt(1)
      Fs.rmSync(path)
      counts.uploads += 1
    })

    const checkPage = Effect.fnUntraced(function* (records: ReadonlyArray<unknown>, nth: number) {
      for (const { id } of records as ReadonlyArray<Row>) {
        if (id <= lastId) problems.push(`${id} after ${lastId}`)
        lastId = id
      }
      counts.records += records.length
      received.update(JSON.stringify(records))
      expected.update(JSON.stringify(makeRows(nth, rows)))
      if (nth % TRANSFER_INTERVAL_PAGES === 0) yield* download()
      if (nth % TRANSFER_INTERVAL_PAGES === TRANSFER_INTERVAL_PAGES / 2) yield* upload()
      if (nth % interval === 0) sample(nth)
    })

    let nth = 0
    yield* Stream.runForEach(lmsPages("/api/v1/rows", {}, { ...options, perPage: PER_PAGE }), ({ records }) =>
      checkPage(records, ++nth)
    )
    if (counts.records !== rows) problems.push(`${counts.records} records of ${rows}`)
    if (received.digest("hex") !== expected.digest("hex")) problems.push("the records differ from the expected ones")
    const remaining = Fs.readdirSync(home).filter((name) => name !== "downloaded")
    if (remaining.length > 0) problems.push(`${remaining.join()} was not removed`)
    return { ...counts, hashes, problems } satisfies SoakResult
  }).pipe(Effect.provide(client(origin)), Logger.withMinimumLogLevel(LogLevel.Error))
