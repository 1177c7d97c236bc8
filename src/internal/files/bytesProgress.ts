/** Tells listeners of the bytes of one transfer: now and then, and when all are there. */
import type { LmsProgressEvent } from "../../LmsProgress.js"
import type { Call } from "../send/call.js"

/** How often a listener hears of a transfer, in bytes. */
const EVERY = 1024 * 1024

type Direction = Extract<LmsProgressEvent, { readonly _tag: "Bytes" }>["direction"]

export interface BytesProgress {
  /** From the first byte, perhaps again. */
  readonly began: () => void
  readonly moved: (bytes: number, total: number | undefined) => void
  readonly ended: (bytes: number) => void
}

export const make = ({ publish }: Call, direction: Direction): BytesProgress => {
  let told: number | undefined
  const tell = (bytes: number, total: number | undefined) => {
    told = bytes
    publish((call) => ({ _tag: "Bytes", call, direction, bytes, total }))
  }
  return {
    began: () => {
      told = undefined
    },
    moved: (bytes, total) => {
      if (bytes - (told ?? 0) >= EVERY) tell(bytes, total)
    },
    ended: (bytes) => {
      if (told !== bytes) tell(bytes, bytes)
    }
  }
}
