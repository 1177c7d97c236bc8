/** The body of a request as it goes by. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { StreamedBody, TransportRequest } from "../internal/transport/transport.js"

const encoder = new TextEncoder()

/** The address as it is sent: without a fragment. */
export const urlOf = ({ url }: TransportRequest): string => url.replace(/#.*$/s, "")

/** The body's bytes, as far as they have been sent. */
export interface Sent {
  readonly type: string
  readonly chunks: Array<Uint8Array>
  size: number
  /** What kind of body it was, where it is one that cannot be kept. */
  strange: string | undefined
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value

const whole = (type: string, bytes: Uint8Array): Sent => ({
  type,
  chunks: [bytes],
  size: bytes.length,
  strange: undefined
})

/** Watches a stream go by, and keeps of it no more than the limit: more is refused in the end anyway. */
const watched = <E>(sent: Sent, limit: number, stream: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
  Stream.unwrap(
    Effect.sync(() => {
      // A client may read it anew when it sends the request once more.
      sent.chunks.length = 0
      sent.size = 0
      return Stream.mapChunks(stream, (chunks) => {
        for (const chunk of chunks) {
          sent.size += chunk.length
          if (sent.size <= limit) sent.chunks.push(new Uint8Array(chunk))
        }
        return chunks
      })
    })
  )

export interface Watched {
  readonly request: TransportRequest
  readonly sent: Sent | undefined
}

/** The same request, but for a body that is seen as it is sent. */
export const watch = (request: TransportRequest, limit: number): Watched => {
  const { body } = request
  const type = request.headers["content-type"] ?? ""
  const streamed = ({ length, stream }: StreamedBody): Watched => {
    const sent: Sent = { type, chunks: [], size: 0, strange: undefined }
    return { request: { ...request, body: { stream: watched(sent, limit, stream), length } }, sent }
  }
  if (body === undefined) return { request, sent: undefined }
  if (typeof body === "string") return { request, sent: whole(type, encoder.encode(body)) }
  if (body instanceof Uint8Array) return { request, sent: whole(type, body) }
  if ("stream" in body) return streamed(body)
  const { length, raw } = body
  if (isAsyncIterable(raw)) return streamed({ stream: Stream.fromAsyncIterable(raw, (error) => error), length })
  const strange = "a raw body that is not text, bytes or a stream"
  return { request, sent: { ...whole(type, new Uint8Array(0)), strange } }
}

/** The whole body of a request that is going nowhere. */
export const drain = (request: TransportRequest): Effect.Effect<Sent | undefined> =>
  Effect.suspend(() => {
    const { request: changed, sent } = watch(request, Number.POSITIVE_INFINITY)
    const { body } = changed
    return typeof body === "object" && "stream" in body
      ? Effect.as(Effect.ignore(Stream.runDrain(body.stream)), sent)
      : Effect.succeed(sent)
  })
