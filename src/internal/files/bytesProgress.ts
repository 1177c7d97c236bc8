import type * as LmsProgress from "../../LmsProgress.js"
import type { Call } from "../send/call.js"

/** How often a listener hears of a transfer, in bytes. */
const EVERY = 1024 * 1024

type Direction = Extract<LmsProgress.LmsProgressEvent, { readonly _tag: "Bytes" }>["direction"]

/** Tells of the bytes of one transfer: now and then, and when all are there. */
export const make = (call: Call, direction: Direction) => {
  let told: number | undefined
  const tell = (bytes: number, total: number | undefined) => {
    told = bytes
    call.publish(() => ({ _tag: "Bytes", call, direction, bytes, total }))
  }
  return {
    /** From the first byte, perhaps again. */
    began: () => {
      told = undefined
    },
    moved: (bytes: number, total: number | undefined) => {
      if (bytes - (told ?? 0) >= EVERY) tell(bytes, total)
    },
    ended: (bytes: number) => {
      if (told !== bytes) tell(bytes, bytes)
    }
  }
}
