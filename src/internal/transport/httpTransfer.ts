import * as HttpBody from "@effect/platform/HttpBody"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Stream from "effect/Stream"
import type { LmsFileError, LmsTransportError } from "../../LmsError.js"
import * as failure from "../answer/failure.js"
import type { PreparedRequest, StreamedBody } from "../request/prepare.js"
import * as bareClient from "./bareClient.js"
import * as bytes from "./bytes.js"
import type { Connection } from "./httpResponse.js"

/** The client's failure as ours. */
export const brokenConnection =
  ({ limits }: Connection, prepared: PreparedRequest, url: string) =>
  (error: HttpClientError.HttpClientError): LmsTransportError =>
    failure.connection(prepared, url, "cause" in error && error.cause !== undefined ? error.cause : error, limits)

/**
 * A client that is not ours may send a stream in chunks and without a length (`fetch` does), which storages refuse: up to
 * this size the body is given to it in one piece, whose length is sent.
 */
const ONE_PIECE = 4 * 1024 * 1024

/** The longest that is waited for a client to let go of a body. It takes a turn or two. */
const LETTING_GO = "2 seconds"

/** Sends a streamed body. It may take as long as it takes: the limit is for a body that no longer moves, and the answer. */
export const transfer = (
  edge: Connection,
  prepared: PreparedRequest,
  url: string,
  request: HttpClientRequest.HttpClientRequest,
  body: StreamedBody
): Effect.Effect<HttpClientResponse.HttpClientResponse, LmsTransportError | LmsFileError> =>
  Effect.clockWith((clock) => {
    const { client, limits } = edge
    const type = prepared.headers["content-type"]
    let unreadable: LmsFileError | undefined
    let reading: Deferred.Deferred<void> | undefined
    let moved = clock.unsafeCurrentTimeMillis()
    const watched = Stream.suspend(() => {
      const closed = Deferred.unsafeMake<void>(FiberId.none)
      reading = closed
      return Stream.ensuring(body.stream, Deferred.succeed(closed, undefined))
    }).pipe(
      Stream.mapChunks((chunk) => {
        moved = clock.unsafeCurrentTimeMillis()
        return chunk
      }),
      Stream.tapError((error) =>
        Effect.sync(() => {
          unreadable = error
        })
      )
    )
    // Clients let go of a body that is no longer wanted in their own time: the file is to be closed when the call ends.
    const letGo = Effect.suspend(() =>
      reading === undefined ? Effect.void : Effect.timeoutOption(Deferred.await(reading), LETTING_GO)
    )
    const send = (content: HttpBody.HttpBody) => {
      const whole = HttpClientRequest.setBody(request, content)
      return Effect.mapError(
        client.execute(bareClient.isBare(client) ? bareClient.limit(whole, limits) : whole),
        // What the client says of a body that failed is that it failed.
        (error) => unreadable ?? brokenConnection(edge, prepared, url)(error)
      )
    }
    const streamed = HttpBody.stream(watched, type, body.length)
    if (bareClient.isBare(client)) return Effect.onError(send(streamed), () => letGo)
    const sent =
      body.length > ONE_PIECE
        ? send(streamed)
        : Effect.flatMap(Stream.runCollect(body.stream), (chunks) =>
            send(HttpBody.uint8Array(bytes.concat(Array.from(chunks)), type))
          )
    const silence: Effect.Effect<never, LmsTransportError> = Effect.suspend(() => {
      const left = moved + limits.headers - clock.unsafeCurrentTimeMillis()
      return left <= 0
        ? Effect.fail(failure.timedOut(prepared, url, limits.headers))
        : Effect.zipRight(Effect.sleep(left), silence)
    })
    return Effect.onError(Number.isFinite(limits.headers) ? Effect.raceFirst(sent, silence) : sent, () => letGo)
  })
