import type * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as UrlParams from "@effect/platform/UrlParams"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import * as bareClient from "../internal/transport/bareClient.js"

const encoder = new TextEncoder()

/** The address as it is sent: with the parameters that stand beside it, without a fragment. */
export const urlOf = (request: HttpClientRequest.HttpClientRequest): string => {
  const made =
    request.urlParams.length === 0
      ? Either.right(undefined)
      : UrlParams.makeUrl(request.url, request.urlParams, request.hash)
  const url = Either.isRight(made) && made.right !== undefined ? made.right.href : request.url
  return url.replace(/#.*$/s, "")
}

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

const typeOf = (request: HttpClientRequest.HttpClientRequest): string =>
  request.headers["content-type"] ?? request.body.contentType ?? ""

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

/** A form of the platform's, as the bytes it is sent as, and the type that names its boundary. */
const encoded = (body: HttpBody.FormData) =>
  Effect.tryPromise(() => {
    const form = new Response(body.formData)
    return form.arrayBuffer().then((bytes) => ({
      bytes: new Uint8Array(bytes),
      type: form.headers.get("content-type") ?? ""
    }))
  })

export interface Watched {
  readonly request: HttpClientRequest.HttpClientRequest
  readonly sent: Sent | undefined
}

/** The same request, but for a body that is seen as it is sent. */
export const watch = (request: HttpClientRequest.HttpClientRequest, limit: number): Effect.Effect<Watched> => {
  const { body } = request
  const type = typeOf(request)
  const streamed = (stream: Stream.Stream<Uint8Array, unknown>): Watched => {
    const sent: Sent = { type, chunks: [], size: 0, strange: undefined }
    const changed = HttpClientRequest.bodyStream(request, watched(sent, limit, stream), {
      ...(type === "" ? {} : { contentType: type }),
      ...(body.contentLength === undefined ? {} : { contentLength: body.contentLength })
    })
    const limits = bareClient.limitsOf(request)
    return { request: limits === undefined ? changed : bareClient.limit(changed, limits), sent }
  }
  switch (body._tag) {
    case "Empty":
      return Effect.succeed({ request, sent: undefined })
    case "Uint8Array":
      return Effect.succeed({ request, sent: whole(type, body.body) })
    case "Stream":
      return Effect.sync(() => streamed(body.stream))
    case "FormData":
      return Effect.match(encoded(body), {
        onFailure: () => ({ request, sent: { ...whole(type, new Uint8Array(0)), strange: "a form" } }),
        onSuccess: ({ bytes, type }) => ({ request, sent: whole(type, bytes) })
      })
    case "Raw": {
      const raw = body.body
      if (raw === null || raw === undefined) return Effect.succeed({ request, sent: undefined })
      if (typeof raw === "string") return Effect.succeed({ request, sent: whole(type, encoder.encode(raw)) })
      if (raw instanceof Uint8Array) return Effect.succeed({ request, sent: whole(type, raw) })
      if (isAsyncIterable(raw)) return Effect.sync(() => streamed(Stream.fromAsyncIterable(raw, (error) => error)))
      const sent = { ...whole(type, new Uint8Array(0)), strange: "a raw body that is not text, bytes or a stream" }
      return Effect.succeed({ request, sent })
    }
  }
}

/** The whole body of a request that is going nowhere. */
export const drain = (request: HttpClientRequest.HttpClientRequest): Effect.Effect<Sent | undefined> =>
  Effect.flatMap(watch(request, Number.POSITIVE_INFINITY), ({ request: changed, sent }) =>
    changed !== request && changed.body._tag === "Stream"
      ? Effect.as(Effect.ignore(Stream.runDrain(changed.body.stream)), sent)
      : Effect.succeed(sent)
  )
