/** A response whose body is in memory. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { TransportError, TransportResponse } from "../internal/transport/transport.js"

const decoder = new TextDecoder()

/** `broken` is the error after the bytes, if the body was cut off. */
export const bufferedResponse = (
  { headers, isDelimited, setCookie, status }: Omit<TransportResponse, "bytes" | "chunks" | "text">,
  content: Uint8Array,
  broken: TransportError | undefined
): TransportResponse => {
  const bytes = broken === undefined ? Effect.succeed(content) : Effect.fail(broken)
  const text = Effect.map(bytes, (bytes) => decoder.decode(bytes))
  const received = content.length === 0 ? Stream.empty : Stream.make(content)
  const stream = broken === undefined ? received : Stream.concat(received, Stream.fail(broken))
  const chunks = Effect.map(Stream.toPull(stream), Effect.map(Chunk.toReadonlyArray))
  return { status, headers, setCookie, isDelimited, bytes, text, chunks }
}
