/** An answer whose body has been read, or was kept in a cassette: nothing is left of its connection. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ChunkPull, HeaderFields, TransportError, TransportResponse } from "../internal/transport/transport.js"

interface Read {
  readonly status: number
  readonly headers: HeaderFields
  readonly setCookie: ReadonlyArray<string>
  readonly delimited: boolean
  readonly bytes: Uint8Array
  /** How the body broke off after those bytes. */
  readonly broken: TransportError | undefined
}

const decoder = new TextDecoder()

const end: ChunkPull = Effect.fail(Option.none())

export const kept = ({ broken, bytes, delimited, headers, setCookie, status }: Read): TransportResponse => {
  const whole = broken === undefined ? Effect.succeed(bytes) : Effect.fail(broken)
  return {
    status,
    headers,
    setCookie,
    isDelimited: delimited,
    bytes: whole,
    text: Effect.map(whole, (bytes) => decoder.decode(bytes)),
    chunks: Effect.sync(() => {
      let given = bytes.length === 0
      return Effect.suspend((): ChunkPull => {
        if (given) return broken === undefined ? end : Effect.fail(Option.some(broken))
        given = true
        return Effect.succeed([bytes])
      })
    })
  }
}
