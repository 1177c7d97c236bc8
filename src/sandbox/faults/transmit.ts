import { STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type RawResponse, rawResponseOf } from "./rawResponse.js"

/** Done when the bytes are with the system, or when nobody is there to take them. */
const write = (socket: Socket, bytes: Uint8Array | string): Effect.Effect<void> =>
  Effect.async((resume) => {
    if (socket.destroyed || !socket.writable) return resume(Effect.void)
    socket.write(bytes, () => resume(Effect.void))
  })

// A reset drops what the other side has not taken yet, so what was sent before is given time to arrive. This is real time,
// for a real socket, whatever clock the service runs by.
const RESET_DELAY_MILLIS = 20

const waitForDelivery = Effect.async<void>((resume) => {
  const timer = setTimeout(() => resume(Effect.void), RESET_DELAY_MILLIS)
  return Effect.sync(() => clearTimeout(timer))
})

const formatHead = (wire: RawResponse, now: number): string =>
  [
    `HTTP/1.1 ${wire.status} ${STATUS_CODES[wire.status] ?? "Unknown"}`,
    ...Object.entries({ date: new Date(now).toUTCString(), connection: "close", ...wire.headers }).flatMap(
      ([name, values]) => (typeof values === "string" ? [values] : values).map((value) => `${name}: ${value}`)
    ),
    "\r\n"
  ].join("\r\n")

const encodeChunk = (bytes: Uint8Array): Uint8Array =>
  bytes.length === 0
    ? bytes
    : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])

const sendHead = (socket: Socket, wire: RawResponse): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (wire.head === "none") return
    const text = formatHead(wire, yield* Clock.currentTimeMillis)
    if (wire.head === "whole") return yield* write(socket, text)
    for (const byte of text) {
      yield* Effect.sleep(1000 / wire.head)
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
    case "whole":
    case "close":
      return Effect.sync(() => socket.destroySoon())
  }
}

/** Puts a wire on the connection. It does not return: it is interrupted when the connection is gone. */
const send = (socket: Socket, wire: RawResponse): Effect.Effect<never> =>
  Effect.gen(function* () {
    // A small piece is sent when it is written, not when more has gathered.
    socket.setNoDelay(true)
    yield* sendHead(socket, wire)
    const chunked = wire.headers["transfer-encoding"] === "chunked"
    yield* Stream.runForEach(wire.body, (bytes) => write(socket, chunked ? encodeChunk(bytes) : bytes))
    yield* finish(socket, wire.end)
    return yield* Effect.never
  })

/** Sends what no server would send by itself. */
export const transmit = <R>(app: HttpApp.Default<never, R>): HttpApp.Default<never, R> =>
  Effect.flatMap(app, (response): HttpApp.Default => {
    const wire = rawResponseOf(response)
    if (wire === undefined) return Effect.succeed(response)
    return Effect.flatMap(
      HttpServerRequest.HttpServerRequest,
      (request): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
        const { socket } = NodeHttpServerRequest.toServerResponse(request)
        return socket === null ? Effect.never : send(socket, wire)
      }
    )
  })
