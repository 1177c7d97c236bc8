/** Responses that are written to the socket byte by byte. */
import { STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/**
 * A response that an HTTP server would never send. It is written to the connection as it is, which closes afterwards.
 */
export class RawResponse extends Data.Class<{
  readonly status: number
  /** Headers as sent, even if they contradict the body. Several values are separate header lines. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** How the status line and headers are sent: not at all, at once, or at a number of bytes per second. */
  readonly head: "none" | "complete" | number
  /** The bytes of the body, without framing. */
  readonly body: Stream.Stream<Uint8Array>
  readonly end: "complete" | "reset" | "close" | "silence"
}> {}

export const fromRawResponse = (response: RawResponse): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.raw(response, { status: response.status })

export const rawResponseOf = (response: HttpServerResponse.HttpServerResponse): RawResponse | undefined =>
  response.body._tag === "Raw" && response.body.body instanceof RawResponse ? response.body.body : undefined

/** Resolves when the bytes are passed to the operating system, or when the socket is closed. */
const write = (socket: Socket, bytes: Uint8Array | string): Effect.Effect<void> =>
  Effect.async((resume) => {
    if (socket.destroyed || !socket.writable) return resume(Effect.void)
    socket.write(bytes, () => resume(Effect.void))
  })

// A reset discards data that the client has not received yet, so earlier bytes get time to arrive. This is real time
// for a real socket, independent of the service's clock.
const RESET_DELAY_MILLIS = 20

const waitForDelivery = Effect.async<void>((resume) => {
  const timer = setTimeout(() => resume(Effect.void), RESET_DELAY_MILLIS)
  return Effect.sync(() => clearTimeout(timer))
})

const formatHead = (raw: RawResponse, now: number): string =>
  [
    `HTTP/1.1 ${raw.status} ${STATUS_CODES[raw.status] ?? "Unknown"}`,
    ...Object.entries({ date: new Date(now).toUTCString(), connection: "close", ...raw.headers }).flatMap(
      ([name, values]) => (typeof values === "string" ? [values] : values).map((value) => `${name}: ${value}`)
    ),
    "\r\n"
  ].join("\r\n")

const encodeChunk = (bytes: Uint8Array): Uint8Array =>
  bytes.length === 0
    ? bytes
    : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])

const sendHead = (socket: Socket, raw: RawResponse): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (raw.head === "none") return
    const text = formatHead(raw, yield* Clock.currentTimeMillis)
    if (raw.head === "complete") return yield* write(socket, text)
    for (const byte of text) {
      yield* Effect.sleep(1000 / raw.head)
      yield* write(socket, byte)
    }
  })

const finish = (socket: Socket, end: RawResponse["end"]): Effect.Effect<void> => {
  switch (end) {
    case "silence":
      return Effect.void
    case "reset":
      return Effect.zipRight(
        waitForDelivery,
        Effect.sync(() => socket.resetAndDestroy())
      )
    case "complete":
    case "close":
      return Effect.sync(() => socket.destroySoon())
  }
}

/** Writes a raw response to the connection. Never returns: it is interrupted when the connection closes. */
const send = (socket: Socket, raw: RawResponse): Effect.Effect<never> =>
  Effect.gen(function* () {
    // Sends small chunks immediately.
    socket.setNoDelay(true)
    yield* sendHead(socket, raw)
    const chunked = raw.headers["transfer-encoding"] === "chunked"
    yield* Stream.runForEach(raw.body, (bytes) => write(socket, chunked ? encodeChunk(bytes) : bytes))
    yield* finish(socket, raw.end)
    return yield* Effect.never
  })

/** Writes raw responses of an app to the socket and passes on all others. */
export const transmit = <R>(app: HttpApp.Default<never, R>): HttpApp.Default<never, R> =>
  Effect.flatMap(app, (response): HttpApp.Default => {
    const raw = rawResponseOf(response)
    if (raw === undefined) return Effect.succeed(response)
    return Effect.flatMap(
      HttpServerRequest.HttpServerRequest,
      (request): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
        const { socket } = NodeHttpServerRequest.toServerResponse(request)
        return socket === null ? Effect.never : send(socket, raw)
      }
    )
  })
