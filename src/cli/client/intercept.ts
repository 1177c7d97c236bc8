/** Interceptors of requests, between the client and the transport. */
import { STATUS_CODES } from "node:http"
import { HttpClient } from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { escapeControl } from "../../internal/text/escape.js"
import * as redact from "../../internal/text/redact.js"
import * as toHttpClient from "../../internal/transport/toHttpClient.js"
import type { TransportError, TransportRequest, TransportResponse } from "../../internal/transport/transport.js"
import * as transport from "../../node/transport.js"
import { knownSecrets } from "../profiles/knownTokens.js"

/** Receives a request, and decides whether to send it. */
export type Interceptor = (
  request: TransportRequest,
  send: Effect.Effect<TransportResponse, TransportError>
) => Effect.Effect<TransportResponse, TransportError>

/** The HTTP client for Node with interceptors; the first one is the outermost. */
export const interceptedHttp = (interceptors: ReadonlyArray<Interceptor>): Layer.Layer<HttpClient> =>
  Layer.scoped(
    HttpClient,
    Effect.map(transport.fromEnvironment, ({ send }) =>
      toHttpClient.make({
        send: (request, limits) =>
          interceptors.reduceRight((next, intercept) => intercept(request, next), send(request, limits))
      })
    )
  )

/** What a command reads of an exchange, beside what the client returns. */
export interface CapturedExchange {
  /** The method of the first request. A redirect may change it for the next one. */
  method: string | undefined
  /** The headers of the last response. */
  headers: Readonly<Record<string, string>> | undefined
  /** Status and headers of the last response, without credentials, as lines. */
  head: string | undefined
  /** The last body that was read completely, as the server sent it. */
  body: string | Uint8Array | undefined
}

export const emptyExchange: Readonly<CapturedExchange> = {
  method: undefined,
  headers: undefined,
  head: undefined,
  body: undefined
}

const tokenOf = ({ headers }: TransportRequest): Redacted.Redacted | undefined =>
  headers.authorization === undefined ? undefined : Redacted.make(headers.authorization.replace(/^Bearer /, ""))

/** Status and headers as lines, with the credentials in them masked. Cookies are credentials. */
const describeHead = (request: TransportRequest, { headers, setCookie, status }: TransportResponse): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd(),
    ...Object.entries(redact.redactHeaders(knownSecrets(tokenOf(request)), headers)).map(
      ([name, value]) => `${name}: ${value}`
    ),
    ...setCookie.map(() => "set-cookie: ***")
  ]
    .map((line) => `${escapeControl(line)}\n`)
    .join("")

/** The response with other members. They may be those of a class, which a spread of the response would lose. */
export const changeResponse = (
  { bytes, chunks, headers, isDelimited, setCookie, status, text }: TransportResponse,
  changes: Partial<TransportResponse>
): TransportResponse => ({ status, headers, setCookie, isDelimited, text, bytes, chunks, ...changes })

/** Stores each request and response in `exchange`. */
export const captureExchange =
  (exchange: CapturedExchange): Interceptor =>
  (request, send) => {
    exchange.method ??= request.method
    const store = (body: string | Uint8Array) =>
      Effect.sync(() => {
        exchange.body = body
      })
    return Effect.map(send, (incoming): TransportResponse => {
      exchange.headers = incoming.headers
      exchange.head = describeHead(request, incoming)
      return changeResponse(incoming, {
        text: Effect.tap(incoming.text, store),
        bytes: Effect.tap(incoming.bytes, store)
      })
    })
  }

/** Canvas sends costs with fifteen digits. */
const roundNumber = (value: string): string => (Number.isNaN(Number(value)) ? value : String(+Number(value).toFixed(2)))

const describeHeader = (label: string, value: string | undefined): ReadonlyArray<string> =>
  value === undefined ? [] : [`${label} ${roundNumber(value)}`]

const describeResponse = ({ headers, status }: TransportResponse, millis: number): string =>
  [
    `${status}`,
    `${Math.round(millis)} ms`,
    ...describeHeader("cost", headers["x-request-cost"]),
    ...describeHeader("quota left", headers["x-rate-limit-remaining"])
  ].join(", ")

/** Writes a line for each request, and one for its response or error. */
export const logRequests =
  (write: (line: string) => void): Interceptor =>
  (request, send) =>
    Effect.suspend(() => {
      const start = performance.now()
      const target = `${request.method} ${redact.redactUrl(request.url)}`
      const log = (mark: string, text: string) => Effect.sync(() => write(escapeControl(`${mark} ${text}`)))
      return log(">", target).pipe(
        Effect.zipRight(send),
        Effect.tap((incoming) => log("<", `${describeResponse(incoming, performance.now() - start)}  ${target}`)),
        Effect.tapError(({ reason }) => log("!", `${reason}, ${Math.round(performance.now() - start)} ms  ${target}`))
      )
    })
