/** Progress of the files that a mirror requests. */
import * as Effect from "effect/Effect"
import type { LmsMirrorProgress } from "../LmsMirror.js"
import type { Version } from "./compare.js"

export const makeProgress = (
  requested: ReadonlyArray<Pick<Version, "size">>,
  listener: ((progress: LmsMirrorProgress) => Effect.Effect<unknown>) | undefined
) => {
  const total = requested.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const counts = { done: 0, failed: 0, bytes: 0 }

  const report = Effect.suspend(() => {
    return listener === undefined ? Effect.void : listener({ files: requested.length, ...counts, total })
  })

  return {
    report,
    end: ({ size }: Pick<Version, "size">, isInPlace: boolean) =>
      Effect.suspend(() => {
        if (isInPlace) {
          counts.done += 1
          counts.bytes += size ?? 0
        } else {
          counts.failed += 1
        }
        return report
      })
  }
}
