/** What a command wants to see of its requests and answers, between the client and the wire. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { escapeControl } from "../../internal/text/escape.js"
import * as redact from "../../internal/text/redact.js"
import {
  Transport,
  type TransportError,
  type TransportRequest,
  type TransportResponse,
  type TransportService
} from "../../internal/transport/transport.js"
import * as transport from "../../node/transport.js"

/** Sees a request, and sends it or does not. */
export type Watch = (
  request: TransportRequest,
  send: Effect.Effect<TransportResponse, TransportError>
) => Effect.Effect<TransportResponse, TransportError>

/** The Node transport with these around it, the first of them outermost. */
export const watched = (watches: ReadonlyArray<Watch>): Layer.Layer<Transport> =>
  Layer.effect(
    Transport,
    Effect.map(
      Transport,
      ({ send }): TransportService => ({
        send: (request, limits) => watches.reduceRight((rest, watch) => watch(request, rest), send(request, limits))
      })
    )
  ).pipe(Layer.provide(transport.layer))

/** What a command knows of its call beside what the operation gives. */
export interface Kept {
  /** The last body that was read as a whole, as the service wrote it. */
  body: string | Uint8Array | undefined
  /** The method of the first request: after a redirect it may be another. */
  method: string | undefined
}

/** Keeps what is read of an answer, for a command that prints it as it came. */
export const keeping =
  (kept: Kept): Watch =>
  (request, send) => {
    kept.method ??= request.method
    const keep = (body: string | Uint8Array) =>
      Effect.sync(() => {
        kept.body = body
      })
    return Effect.map(
      send,
      (incoming): TransportResponse => ({
        status: incoming.status,
        headers: incoming.headers,
        setCookie: incoming.setCookie,
        isDelimited: incoming.isDelimited,
        text: Effect.tap(incoming.text, keep),
        bytes: Effect.tap(incoming.bytes, keep),
        chunks: incoming.chunks
      })
    )
  }

/** The service says it with fifteen digits. */
const rounded = (value: string): string => (Number.isNaN(Number(value)) ? value : String(+Number(value).toFixed(2)))

const answered = ({ headers, status }: TransportResponse, millis: number): string =>
  [
    `${status}`,
    `${Math.round(millis)} ms`,
    ...Object.entries({ cost: "x-request-cost", "left of the quota": "x-rate-limit-remaining" }).flatMap(
      ([name, header]) => (headers[header] === undefined ? [] : [`${name} ${rounded(headers[header])}`])
    )
  ].join(", ")

/** A line for each request when it is sent, and one when it is answered or is not. */
export const telling =
  (write: (line: string) => void): Watch =>
  (request, send) =>
    Effect.suspend(() => {
      const began = performance.now()
      const address = `${request.method} ${redact.redactUrl(request.url)}`
      const tell = (mark: string, text: string) => Effect.sync(() => write(escapeControl(`${mark} ${text}`)))
      return tell(">", address).pipe(
        Effect.zipRight(send),
        Effect.tap((incoming) => tell("<", `${answered(incoming, performance.now() - began)}  ${address}`)),
        Effect.tapError(({ reason }) => tell("!", `${reason}, ${Math.round(performance.now() - began)} ms  ${address}`))
      )
    })
