/** What all transports do with what they have received. */
import * as Metric from "effect/Metric"
import { textOr } from "../text/charset.js"

const received = Metric.counter("lms_received_bytes", { incremental: true })

/** Counts the bytes of bodies as a transport hands them on. */
export const counted = (pieces: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> => {
  for (const { length } of pieces) received.unsafeUpdate(length, [])
  return pieces
}

/** The headers that are followed. */
export const ADDRESSES: ReadonlyArray<string> = ["link", "location"]

/**
 * An address in a header. Clients give headers a character for each byte, and an address that is not escaped is UTF-8 as a
 * rule, as browsers take it: its bytes as characters of their own would be another address.
 */
export const address = (value: string): string => {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value
  const text = textOr(Uint8Array.from(value, (char) => char.charCodeAt(0)))
  return typeof text === "string" ? text : value
}
