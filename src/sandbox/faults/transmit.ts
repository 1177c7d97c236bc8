/** Responses that are written to the socket byte by byte. */
import { STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

type ServerResponse = HttpServerResponse.HttpServerResponse

/**
 * The body of a response that an HTTP server would never send. It is written to the connection as it is, after the status and
 * headers of the response. The connection closes afterwards.
 */
export class RawResponse extends Data.Class<{
  /** How the status line and headers are sent: not at all, at once, or at a number of bytes per second. */
  readonly head: "none" | "complete" | number
  /** The values of Content-Length, even if they contradict the body. Each has a header line of its own. */
  readonly lengths: ReadonlyArray<string>
  /** The bytes of the body, without framing. */
  readonly body: Stream.Stream<Uint8Array>
  readonly end: "complete" | "reset" | "close" | "silence"
}> {}

export const rawResponseOf = ({ body }: ServerResponse): RawResponse | undefined =>
  body._tag === "Raw" && body.body instanceof RawResponse ? body.body : undefined

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

const formatHead = ({ headers, status }: ServerResponse, lengths: ReadonlyArray<string>, now: number): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}`,
    ...Object.entries({ date: new Date(now).toUTCString(), connection: "close", ...headers }).map(
      ([name, value]) => `${name}: ${value}`
    ),
    ...lengths.map((length) => `content-length: ${length}`),
    "\r\n"
  ].join("\r\n")

const encodeChunk = (bytes: Uint8Array): Uint8Array =>
  bytes.length === 0
    ? bytes
    : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])

const sendHead = (socket: Socket, response: ServerResponse, { head, lengths }: RawResponse): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (head === "none") return
    const text = formatHead(response, lengths, yield* Clock.currentTimeMillis)
    if (head === "complete") return yield* write(socket, text)
    for (const byte of text) {
      yield* Effect.sleep(1000 / head)
      yield* write(socket, byte)
    }
  })

const finish = (socket: Socket, end: RawResponse["end"]): Effect.Effect<void> => {
  if (end === "silence") return Effect.void
  if (end !== "reset") return Effect.sync(() => socket.destroySoon())
  return Effect.zipRight(
    waitForDelivery,
    Effect.sync(() => socket.resetAndDestroy())
  )
}

/** Writes a raw response to the connection. Never returns: it is interrupted when the connection closes. */
const send = (socket: Socket, response: ServerResponse, raw: RawResponse): Effect.Effect<never> =>
  Effect.gen(function* () {
    // Sends small chunks immediately.
    socket.setNoDelay(true)
    yield* sendHead(socket, response, raw)
    const chunked = response.headers["transfer-encoding"] === "chunked"
    yield* Stream.runForEach(raw.body, (bytes) => write(socket, chunked ? encodeChunk(bytes) : bytes))
    yield* finish(socket, raw.end)
    return yield* Effect.never
  })

/** Writes raw responses of an app to the socket and passes on all others. */
export const transmit = <R>(app: HttpApp.Default<never, R>): HttpApp.Default<never, R> =>
  Effect.flatMap(app, (response): HttpApp.Default => {
    const raw = rawResponseOf(response)
    if (raw === undefined) return Effect.succeed(response)
    return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request): Effect.Effect<ServerResponse> => {
      const { socket } = NodeHttpServerRequest.toServerResponse(request)
      return socket === null ? Effect.never : send(socket, response, raw)
    })
  })
