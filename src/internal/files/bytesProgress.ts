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
  let published: number | undefined
  const publishBytes = (bytes: number, total: number | undefined) => {
    published = bytes
    publish((call) => ({ _tag: "Bytes", call, direction, bytes, total }))
  }
  return {
    restart: () => {
      published = undefined
    },
    update: (bytes, total) => {
      if (bytes - (published ?? 0) >= PROGRESS_INTERVAL_BYTES) publishBytes(bytes, total)
    },
    finish: (bytes) => {
      if (published !== bytes) publishBytes(bytes, bytes)
    }
  }
}
