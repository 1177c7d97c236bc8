/** Bodies piece by piece. */

import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { decodeUtf8 } from "../text/charset.js"
import type { TransportResponse } from "./transport.js"

/** Many pieces as one. */
export const concat = (pieces: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [first] = pieces
  if (pieces.length === 1 && first !== undefined) return first
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

type Pieces<E> = Effect.Effect<Effect.Effect<ReadonlyArray<Uint8Array>, Option.Option<E>>, never, Scope.Scope>

/** Hands over a body as it comes, to its end or until `take` has enough. */
export const forEachChunk = <E1, E2>(
  pieces: Pieces<E1>,
  take: (some: ReadonlyArray<Uint8Array>) => Effect.Effect<boolean, E2>
): Effect.Effect<void, E1 | E2> =>
  Effect.scoped(
    Effect.flatMap(pieces, (pull) => {
      const next: Effect.Effect<void, E1 | E2> = Effect.matchEffect(pull, {
        onSuccess: (some) => Effect.flatMap(take(some), (more) => (more ? next : Effect.void)),
        onFailure: Option.match({ onNone: () => Effect.void, onSome: (error) => Effect.fail(error) })
      })
      return next
    })
  )

/** As much of the body as comes within the time, up to so many bytes and what comes with them; also where it breaks off. */
export const readPrefix = (
  { chunks }: TransportResponse,
  atLeast: number,
  within: Duration.DurationInput
): Effect.Effect<Uint8Array> =>
  Effect.suspend(() => {
    const taken: Array<Uint8Array> = []
    let size = 0
    const take = (some: ReadonlyArray<Uint8Array>) => {
      for (const piece of some) {
        taken.push(piece)
        size += piece.length
      }
      return Effect.succeed(size < atLeast)
    }
    return Effect.map(Effect.timeoutOption(Effect.ignore(forEachChunk(chunks, take)), within), () => concat(taken))
  })

/** Begins to read the body, and stops at once: some transports have nothing that they could close before. */
export const cancelBody = ({ chunks }: TransportResponse): Effect.Effect<void> => {
  // Also while a call is ended: whatever it waits for is not wanted.
  const begun = Effect.interruptible(forEachChunk(chunks, () => Effect.succeed(false)))
  return Effect.asVoid(Effect.exit(Effect.raceFirst(begun, Effect.yieldNow())))
}

const received = Metric.counter("lms_received_bytes", { incremental: true })

/** Counts the bytes of bodies as a transport hands them on. */
export const countBytes = (pieces: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> => {
  for (const { length } of pieces) received.unsafeUpdate(length, [])
  return pieces
}

/** The headers that are followed. */
export const URL_HEADERS: ReadonlyArray<string> = ["link", "location"]

/**
 * An address in a header. Clients give headers a character for each byte, and an address that is not escaped is UTF-8 as a
 * rule, as browsers take it: its bytes as characters of their own would be another address.
 */
export const decodeUrlHeader = (value: string): string => {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value
  const text = decodeUtf8(Uint8Array.from(value, (char) => char.charCodeAt(0)))
  return typeof text === "string" ? text : value
}
