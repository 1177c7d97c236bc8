/** Counts the bytes of bodies as a transport hands them on. */
import * as Metric from "effect/Metric"

const received = Metric.counter("lms_received_bytes", { incremental: true })

export const counted = (pieces: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> => {
  for (const { length } of pieces) received.unsafeUpdate(length, [])
  return pieces
}
