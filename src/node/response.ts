/** The response of the Node client: `HttpClientResponse` over an exchange, gzip undone. */
import { isAscii } from "node:buffer"
import * as Zlib from "node:zlib"
import * as Cookies from "@effect/platform/Cookies"
import * as Headers from "@effect/platform/Headers"
import * as HttpClientError from "@effect/platform/HttpClientError"
import type { HttpClientRequest } from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as HttpIncomingMessage from "@effect/platform/HttpIncomingMessage"
import * as UrlParams from "@effect/platform/UrlParams"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Inspectable from "effect/Inspectable"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { type Pull, Pulled } from "../internal/transport/bareClient.js"
import type { Exchange } from "./exchange.js"

type IncomingHeaders = Readonly<Record<string, string | Array<string> | undefined>>
type Body = Effect.Effect<Uint8Array, HttpClientError.ResponseError>

/** Beyond this a compressed body is taken for an attack. */
const maxInflated = 512 * 1024 * 1024

/** One piece fed to the streaming decoder: at gzip's highest ratio it yields about 16 MiB. */
const inflateStep = 16 * 1024

export class Response extends Inspectable.Class implements HttpClientResponse.HttpClientResponse {
  readonly [HttpClientResponse.TypeId]: HttpClientResponse.TypeId = HttpClientResponse.TypeId
  readonly [HttpIncomingMessage.TypeId]: HttpIncomingMessage.TypeId = HttpIncomingMessage.TypeId
  readonly status: number
  readonly headers: Headers.Headers
  readonly #exchange: Exchange
  readonly #zipped: boolean
  readonly #setCookie: ReadonlyArray<string>
  #bytes: Uint8Array | undefined = undefined
  #streamed = false

  constructor(exchange: Exchange, status: number, incoming: IncomingHeaders) {
    super()
    this.status = status
    this.#exchange = exchange
    const encoding = incoming["content-encoding"]
    this.#zipped =
      typeof encoding === "string" &&
      gzipNames.test(encoding) &&
      exchange.request.method !== "HEAD" &&
      status !== 304 &&
      // Whoever asks for the bytes as they are gets them as they are.
      exchange.request.headers["accept-encoding"] !== "identity"
    this.headers = exposedHeaders(incoming, this.#zipped)
    const cookies = incoming["set-cookie"]
    this.#setCookie = cookies === undefined ? [] : typeof cookies === "string" ? [cookies] : cookies
  }

  // A getter, because what is an own property is printed by inspectors, and the request carries the token.
  get request(): HttpClientRequest {
    return this.#exchange.request
  }

  get remoteAddress(): Option.Option<string> {
    return Option.none()
  }

  get cookies(): Cookies.Cookies {
    return Cookies.fromSetCookie(this.#setCookie)
  }

  toJSON(): unknown {
    return {
      _id: "@effect/platform/HttpClientResponse",
      status: this.status,
      headers: Inspectable.redact(this.headers)
    }
  }

  get #body(): Body {
    return Effect.suspend((): Body => {
      if (this.#bytes !== undefined) return Effect.succeed(this.#bytes)
      if (this.#streamed) return Effect.fail(this.#error(new Error("The body was already read")))
      const exchange = this.#exchange
      if (exchange.ended) return this.#finish()
      if (exchange.failure !== undefined) return Effect.fail(this.#error(exchange.failure))
      exchange.collect()
      return Effect.flatMap(
        Effect.onInterrupt(exchange.news, () => this.#abort),
        () => this.#body
      )
    })
  }

  #finish(): Body {
    const raw = this.#exchange.takeAll()
    try {
      this.#bytes = this.#zipped && raw.length > 0 ? gunzip(raw) : raw
    } catch (cause) {
      // The compressed bytes are gone. A second reader must get an error as well, and not an empty body.
      this.#streamed = true
      return Effect.fail(this.#error(cause))
    }
    return Effect.succeed(this.#bytes)
  }

  get #abort(): Effect.Effect<void> {
    return Effect.sync(() => this.#exchange.abort("The response was not read to its end"))
  }

  #error(cause: unknown): HttpClientError.ResponseError {
    return new HttpClientError.ResponseError({ request: this.request, response: this, reason: "Decode", cause })
  }

  get text(): Effect.Effect<string, HttpClientError.ResponseError> {
    return Effect.map(this.#body, decodeText)
  }

  get json(): Effect.Effect<unknown, HttpClientError.ResponseError> {
    return Effect.flatMap(this.text, (text) => {
      try {
        return Effect.succeed(text === "" ? null : (JSON.parse(text) as unknown))
      } catch (cause) {
        return Effect.fail(this.#error(cause))
      }
    })
  }

  get arrayBuffer(): Effect.Effect<ArrayBuffer, HttpClientError.ResponseError> {
    return Effect.map(this.#body, (bytes) => {
      const { buffer, byteLength, byteOffset } = bytes
      if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) return buffer
      const copy = new ArrayBuffer(byteLength)
      new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength))
      return copy
    })
  }

  get urlParamsBody(): Effect.Effect<UrlParams.UrlParams, HttpClientError.ResponseError> {
    return Effect.map(this.text, (text) => UrlParams.fromInput(new URLSearchParams(text)))
  }

  get formData(): Effect.Effect<FormData, HttpClientError.ResponseError> {
    return Effect.flatMap(this.arrayBuffer, (body) =>
      Effect.tryPromise({
        try: () =>
          new globalThis.Response(body, { headers: { "content-type": this.headers["content-type"] ?? "" } }).formData(),
        catch: (cause) => this.#error(cause)
      })
    )
  }

  get stream(): Stream.Stream<Uint8Array, HttpClientError.ResponseError> {
    return Stream.fromPull(this.#open)
  }

  get [Pulled](): Effect.Effect<Pull, never, Scope.Scope> {
    return this.#open
  }

  get #open(): Effect.Effect<Pull, never, Scope.Scope> {
    return Effect.suspend((): Effect.Effect<Pull, never, Scope.Scope> => {
      if (this.#bytes !== undefined) return Effect.succeed(once(this.#bytes))
      if (this.#streamed) {
        return Effect.succeed(Effect.fail(Option.some(this.#error(new Error("The body was already read")))))
      }
      this.#streamed = true
      const attended = Effect.acquireRelease(
        Effect.sync(() => this.#exchange.attend()),
        () => this.#abort
      )
      return Effect.zipRight(attended, this.#zipped ? this.#inflated : Effect.succeed(this.#raw))
    })
  }

  get #raw(): Pull {
    const exchange = this.#exchange
    const pull: Pull = Effect.suspend((): Pull => {
      const chunks = exchange.take()
      if (chunks !== undefined) return Effect.succeed(Chunk.unsafeFromArray(chunks))
      if (exchange.ended) return Effect.fail(Option.none())
      if (exchange.failure !== undefined) return Effect.fail(Option.some(this.#error(exchange.failure)))
      return Effect.zipRight(exchange.news, pull)
    })
    return pull
  }

  /** The same, through a decoder fed in small steps, so that what one step yields stays bounded. */
  get #inflated(): Effect.Effect<Pull, never, Scope.Scope> {
    return Effect.map(
      Effect.acquireRelease(Effect.sync(makeInflater), (inflater) => Effect.sync(() => inflater.gunzip.destroy())),
      (inflater) => {
        const raw = this.#raw
        let pending: Array<Uint8Array> = []
        let empty = true
        const failed = (cause: unknown): Pull => Effect.fail(Option.some(this.#error(cause)))
        const emit = (next: Pull): Pull =>
          Effect.suspend((): Pull => {
            if (inflater.failure !== undefined) return failed(inflater.failure)
            const out = inflater.out.splice(0)
            return out.length > 0 ? Effect.succeed(Chunk.unsafeFromArray(out)) : next
          })
        const end: Pull = emit(Effect.fail(Option.none()))
        const pull: Pull = Effect.suspend((): Pull => {
          const piece = pending.shift()
          if (piece !== undefined) {
            empty = false
            return Effect.zipRight(inflater.write(piece), emit(pull))
          }
          return Effect.matchEffect(raw, {
            onSuccess: (chunks): Pull => {
              pending = Chunk.toReadonlyArray(chunks).flatMap(pieces)
              return pull
            },
            onFailure: (cause): Pull =>
              cause._tag === "Some" || empty ? Effect.fail(cause) : Effect.zipRight(inflater.end, end)
          })
        })
        return pull
      }
    )
  }
}

const gzipNames = /^\s*(?:x-)?gzip\s*$/i

const headersPrototype: object | null = Object.getPrototypeOf(Headers.empty)

/** Duplicates joined; `set-cookie`, whose values hold commas, keeps the last and has `cookies` for all of them. */
const exposedHeaders = (incoming: IncomingHeaders, zipped: boolean): Headers.Headers => {
  const out: Record<string, string> = Object.create(headersPrototype)
  for (const name in incoming) {
    const value = incoming[name]
    if (value === undefined) continue
    if (typeof value === "string") out[name] = value
    else out[name] = name === "set-cookie" ? (value[value.length - 1] ?? "") : value.join(", ")
  }
  // They describe the compressed body, which nobody sees.
  if (zipped) {
    delete out["content-encoding"]
    delete out["content-length"]
  }
  return out as Headers.Headers
}

const decodeText = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isAscii(buffer)) return buffer.toString("latin1")
  const text = buffer.toString("utf8")
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

const gunzip = (bytes: Uint8Array): Uint8Array => {
  const size = bytes.length
  const claimed = size < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + size - 4, 4).getUint32(0, true)
  // A gzip member ends with the size of what it holds. Taken as a hint only, it lets the output come in one piece.
  const chunkSize = Math.min(Math.max(claimed + 1, 1024), Math.max(size * 32, 16 * 1024), 4 * 1024 * 1024)
  return Zlib.gunzipSync(bytes, { chunkSize, maxOutputLength: maxInflated })
}

const once = (bytes: Uint8Array): Pull => {
  let done = bytes.length === 0
  return Effect.suspend((): Pull => {
    if (done) return Effect.fail(Option.none())
    done = true
    return Effect.succeed(Chunk.of(bytes))
  })
}

const pieces = (chunk: Uint8Array): Array<Uint8Array> => {
  if (chunk.length <= inflateStep) return [chunk]
  const out: Array<Uint8Array> = []
  for (let at = 0; at < chunk.length; at += inflateStep) out.push(chunk.subarray(at, at + inflateStep))
  return out
}

interface Inflater {
  readonly gunzip: Zlib.Gunzip
  readonly out: Array<Uint8Array>
  failure: Error | undefined
  readonly write: (piece: Uint8Array) => Effect.Effect<void>
  readonly end: Effect.Effect<void>
}

const makeInflater = (): Inflater => {
  const gunzip = Zlib.createGunzip({ chunkSize: 64 * 1024 })
  let wake: (() => void) | undefined
  const settled = () => {
    const woken = wake
    wake = undefined
    woken?.()
  }
  const wait = (begin: () => void): Effect.Effect<void> =>
    Effect.async<void>((resume) => {
      if (inflater.failure !== undefined) return resume(Effect.void)
      wake = () => resume(Effect.void)
      begin()
    })
  const inflater: Inflater = {
    gunzip,
    out: [],
    failure: undefined,
    write: (piece) => wait(() => gunzip.write(piece, settled)),
    end: wait(() => gunzip.end())
  }
  gunzip.on("data", (chunk: Uint8Array) => inflater.out.push(chunk))
  gunzip.on("end", settled)
  gunzip.on("error", (error) => {
    inflater.failure = error
    settled()
  })
  return inflater
}
