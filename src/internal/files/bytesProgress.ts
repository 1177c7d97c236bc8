/** Progress events of one transfer: one per MiB, and one at its end. */
import type { LmsProgressEvent } from "../../LmsProgress.js"
import type { Call } from "../send/call.js"

const PROGRESS_INTERVAL_BYTES = 1024 * 1024

type Direction = Extract<LmsProgressEvent, { readonly _tag: "Bytes" }>["direction"]

export interface BytesProgress {
  /** The transfer starts, or starts again, at its first byte. */
  readonly restart: () => void
  readonly update: (bytes: number, total: number | undefined) => void
  readonly finish: (bytes: number) => void
}

export const make = ({ publish }: Call, direction: Direction): BytesProgress => {
  let published: { readonly bytes: number; readonly total: number | undefined } | undefined
  const publishBytes = (bytes: number, total: number | undefined) => {
    published = { bytes, total }
    publish((call) => ({ _tag: "Bytes", call, direction, bytes, total }))
  }
  return {
    restart: () => {
      published = undefined
    },
    update: (bytes, total) => {
      if (bytes - (published?.bytes ?? 0) >= PROGRESS_INTERVAL_BYTES) publishBytes(bytes, total)
    },
    finish: (bytes) => {
      // An event in time for the last byte did not know yet that it was the last.
      if (published?.bytes !== bytes || published.total !== bytes) publishBytes(bytes, bytes)
    }
  }
}
