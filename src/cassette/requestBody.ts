/** Captures the body of a request while it is sent. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { StreamedBody, TransportRequest } from "../internal/transport/transport.js"

const encoder = new TextEncoder()

/** The URL as it is sent: without a fragment. */
export const urlOf = ({ url }: TransportRequest): string => url.replace(/#.*$/s, "")

/** The bytes of a request body that have been sent so far. */
export interface SentBody {
  readonly type: string
  readonly chunks: Array<Uint8Array>
  size: number
  /** Describes a body that cannot be stored; otherwise undefined. */
  unsupported: string | undefined
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value

/** Copies a stream up to the limit. A larger body fails the recording anyway. */
const captureStream = <E>(
  sent: SentBody,
  limit: number,
  stream: Stream.Stream<Uint8Array, E>
): Stream.Stream<Uint8Array, E> =>
  Stream.unwrap(
    Effect.sync(() => {
      // A client reads the stream again when it retries the request.
      sent.chunks.length = 0
      sent.size = 0
      return Stream.map(stream, (chunk) => {
        sent.size += chunk.length
        if (sent.size <= limit) sent.chunks.push(new Uint8Array(chunk))
        return chunk
      })
    })
  )

export interface CapturedRequest {
  readonly request: TransportRequest
  readonly sent: SentBody | undefined
}

/** Returns the same request with a body that is copied while it is sent. */
export const captureRequest = (request: TransportRequest, limit: number): CapturedRequest => {
  const { body } = request
  const type = request.headers["content-type"] ?? ""
  const complete = (bytes: Uint8Array, unsupported?: string): CapturedRequest => ({
    request,
    sent: { type, chunks: [bytes], size: bytes.length, unsupported }
  })
  const streamed = ({ length, stream }: StreamedBody): CapturedRequest => {
    const sent: SentBody = { type, chunks: [], size: 0, unsupported: undefined }
    return { request: { ...request, body: { stream: captureStream(sent, limit, stream), length } }, sent }
  }
  if (body === undefined) return { request, sent: undefined }
  if (typeof body === "string") return complete(encoder.encode(body))
  if (body instanceof Uint8Array) return complete(body)
  if ("stream" in body) return streamed(body)
  const { length, raw } = body
  return isAsyncIterable(raw)
    ? streamed({ stream: Stream.fromAsyncIterable(raw, (error) => error), length })
    : complete(new Uint8Array(0), "a raw body that is not a string, bytes or a stream")
}

/** Reads the complete body of a request that is not sent. */
export const readBody = (request: TransportRequest): Effect.Effect<SentBody | undefined> =>
  Effect.suspend(() => {
    const { request: captured, sent } = captureRequest(request, Number.POSITIVE_INFINITY)
    const { body } = captured
    const isStream = typeof body === "object" && "stream" in body
    return Effect.as(isStream ? Effect.ignore(Stream.runDrain(body.stream)) : Effect.void, sent)
  })
