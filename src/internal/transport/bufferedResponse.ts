/** A response whose body is in memory. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { decodeUtf8 } from "../text/charset.js"
import type { TransportResponse } from "./transport.js"

export const bufferedResponse = (
  head: Omit<TransportResponse, "bytes" | "chunks" | "text">,
  content: Uint8Array
): TransportResponse => {
  const stream = content.length === 0 ? Stream.empty : Stream.make(content)
  return {
    ...head,
    bytes: Effect.succeed(content),
    text: Effect.sync(() => decodeUtf8(content)),
    chunks: Effect.map(Stream.toPull(stream), Effect.map(Chunk.toReadonlyArray))
  }
}
