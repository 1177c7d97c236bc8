/** Helpers of transports: body chunks, received bytes, and headers that contain URLs. */
import * as Chunk from "effect/Chunk"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { decodeUtf8 } from "../text/charset.js"
import * as timeLimit from "../timeLimit.js"
import { exceedsStringLimit, TransportError, type TransportResponse } from "./transport.js"

/** Concatenates chunks. A single chunk is returned without copying it. */
export const concat = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [first] = chunks
  if (chunks.length === 1 && first !== undefined) return first
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

type OpenChunks<A, E, R> = Effect.Effect<Effect.Effect<ReadonlyArray<A>, Option.Option<E>, R>, never, R | Scope.Scope>

/** Passes the chunks of a body, or of a stream, to `take` until they end or `take` returns false. */
export const forEachChunk = <A, E1, R1, E2, R2>(
  openChunks: OpenChunks<A, E1, R1>,
  take: (chunks: ReadonlyArray<A>) => Effect.Effect<boolean, E2, R2>
): Effect.Effect<void, E1 | E2, Exclude<R1 | R2, Scope.Scope>> =>
  Effect.scoped(
    Effect.flatMap(openChunks, (pull) => {
      const next: Effect.Effect<void, E1 | E2, R1 | R2> = Effect.matchEffect(pull, {
        onSuccess: (chunks) => Effect.flatMap(take(chunks), (wantsMore) => (wantsMore ? next : Effect.void)),
        onFailure: Option.match({ onNone: () => Effect.void, onSome: (error) => Effect.fail(error) })
      })
      return next
    })
  )

/**
 * Reads the start of a body, at least `minBytes` unless the body ends, fails or takes longer than `within`. Never fails:
 * returns what was received until then.
 */
export const readPrefix = (
  { chunks: openChunks }: TransportResponse,
  minBytes: number,
  within: Duration.DurationInput
): Effect.Effect<Uint8Array> =>
  Effect.suspend(() => {
    const received: Array<Uint8Array> = []
    let size = 0
    const take = (chunks: ReadonlyArray<Uint8Array>) => {
      for (const chunk of chunks) {
        received.push(chunk)
        size += chunk.length
      }
      return Effect.succeed(size < minBytes)
    }
    return Effect.map(timeLimit.optionAfter(Effect.ignore(forEachChunk(openChunks, take)), within), () =>
      concat(received)
    )
  })

/** Starts to read the body and stops immediately: some transports can close only a body that is being read. */
export const cancelBody = ({ chunks }: TransportResponse): Effect.Effect<void> => {
  const reading = forEachChunk(chunks, () => Effect.succeed(false))
  return Effect.asVoid(Effect.exit(timeLimit.firstOf(reading, Effect.yieldNow())))
}

const receivedBytes = Metric.counter("lms_received_bytes", { incremental: true })

/** Counts the bytes of chunks that a transport returns. */
export const countBytes = (chunks: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> => {
  for (const { length } of chunks) receivedBytes.unsafeUpdate(length, [])
  return chunks
}

/** The headers whose URLs may be requested. */
export const URL_HEADERS: ReadonlyArray<string> = ["link", "location"]

/**
 * Decodes the value of a URL header as UTF-8 if it contains unescaped non-ASCII bytes, as browsers do. HTTP clients return
 * one character per byte, and these characters would make another URL.
 */
export const decodeUrlHeader = (value: string): string => {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value
  const text = decodeUtf8(Uint8Array.from(value, (char) => char.charCodeAt(0)))
  return typeof text === "string" ? text : value
}

export const TOO_LARGE_BODY = new TransportError({ reason: "TooLarge", cause: undefined })

/** The text of a body; bytes that are not UTF-8 unchanged. */
export const decodeText = (
  bytes: Effect.Effect<Uint8Array, TransportError>
): Effect.Effect<string | Uint8Array, TransportError> =>
  Effect.flatMap(bytes, (body) =>
    exceedsStringLimit(body) ? Effect.fail(TOO_LARGE_BODY) : Effect.succeed(decodeUtf8(body))
  )

/** The chunks of a body that has arrived: one, or none if it is empty. */
export const chunksOf = (content: Uint8Array): TransportResponse["chunks"] =>
  Effect.map(
    Stream.toPull(content.length === 0 ? Stream.empty : Stream.make(content)),
    Effect.map(Chunk.toReadonlyArray)
  )

/** A response whose body is in memory. */
export const bufferedResponse = (
  head: Omit<TransportResponse, "bytes" | "chunks" | "text">,
  content: Uint8Array
): TransportResponse => ({
  ...head,
  bytes: Effect.succeed(content),
  text: Effect.sync(() => decodeUtf8(content)),
  chunks: chunksOf(content)
})
