/** Progress of the files that a mirror requests. */
import * as Effect from "effect/Effect"
import { unsafeNow } from "../../internal/clock.js"
import type { LmsMirrorProgress } from "../LmsMirror.js"
import { estimateTimeLeft } from "../timeLeft.js"

interface Requested {
  readonly size: number | null
}

export const makeProgress = Effect.fnUntraced(function* (
  requested: ReadonlyArray<Requested>,
  listener: ((progress: LmsMirrorProgress) => Effect.Effect<unknown>) | undefined
) {
  const clock = yield* Effect.clock
  const startedAt = unsafeNow(clock)
  const total = requested.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const counts = { done: 0, failed: 0, bytes: 0 }
  /** Bytes that need no more time, also those of files that failed. */
  let ended = 0

  const report = Effect.suspend(() => {
    if (listener === undefined) return Effect.void
    const timeLeft = estimateTimeLeft(clock, startedAt, ended, total - ended)
    return listener({ files: requested.length, ...counts, total, timeLeft })
  })

  return {
    report,
    end: ({ size }: Requested, isInPlace: boolean) =>
      Effect.suspend(() => {
        ended += size ?? 0
        if (isInPlace) {
          counts.done += 1
          counts.bytes += size ?? 0
        } else {
          counts.failed += 1
        }
        return report
      })
  }
})
