/** A response whose body is in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ChunkPull, HeaderFields, TransportError, TransportResponse } from "../internal/transport/transport.js"

interface BufferedResponse {
  readonly status: number
  readonly headers: HeaderFields
  readonly setCookie: ReadonlyArray<string>
  readonly delimited: boolean
  readonly bytes: Uint8Array
  /** The error after these bytes, if the body was cut off. */
  readonly broken: TransportError | undefined
}

const decoder = new TextDecoder()

const END: ChunkPull = Effect.fail(Option.none())

export const bufferedResponse = ({
  broken,
  bytes,
  delimited,
  headers,
  setCookie,
  status
}: BufferedResponse): TransportResponse => {
  const body = broken === undefined ? Effect.succeed(bytes) : Effect.fail(broken)
  return {
    status,
    headers,
    setCookie,
    isDelimited: delimited,
    bytes: body,
    text: Effect.map(body, (bytes) => decoder.decode(bytes)),
    chunks: Effect.sync(() => {
      let isDone = bytes.length === 0
      return Effect.suspend((): ChunkPull => {
        if (isDone) return broken === undefined ? END : Effect.fail(Option.some(broken))
        isDone = true
        return Effect.succeed([bytes])
      })
    })
  }
}
