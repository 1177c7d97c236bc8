/** Streams all courses, and reports time and memory at certain numbers of records. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"

export interface Mark {
  readonly rows: number
  readonly millis: number
  readonly rss: number
}

const marks = process.argv.slice(2).map(Number)

const startedAt = performance.now()
const sendMark = (rows: number) => {
  const mark: Mark = { rows, millis: performance.now() - startedAt, rss: process.memoryUsage.rss() }
  process.send?.(mark)
}

await Stream.chunks(lmsStream("/api/v1/courses", {}, { progress: false })).pipe(
  Stream.runFold(0, (before, chunk) => {
    const rows = before + chunk.length
    if (marks.some((at) => before < at && at <= rows)) sendMark(rows)
    return rows
  }),
  Effect.provide(LmsNode.layer),
  Effect.runPromise
)
process.disconnect()
