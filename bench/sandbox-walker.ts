/** Walks all courses with the library as its users have it, and says where it is at some marks on the way. */
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

const begun = performance.now()
const mark = (rows: number) => {
  const sent: Mark = { rows, millis: performance.now() - begun, rss: process.memoryUsage.rss() }
  process.send?.(sent)
}

await Stream.chunks(lmsStream("/api/v1/courses", {}, { progress: false })).pipe(
  Stream.runFold(0, (before, chunk) => {
    const rows = before + chunk.length
    if (marks.some((at) => before < at && at <= rows)) mark(rows)
    return rows
  }),
  Effect.provide(LmsNode.layer),
  Effect.runPromise
)
process.disconnect()
