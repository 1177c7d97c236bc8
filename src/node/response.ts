/** A response of the Node transport: reads the body and decodes gzip. */
import { isAscii, isUtf8 } from "node:buffer"
import * as Zlib from "node:zlib"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { flatMapKnown } from "../internal/fastPaths.js"
import { countBytes, decodeUrlHeader, URL_HEADERS } from "../internal/transport/chunks.js"
import {
  type ChunkPull,
  exceedsStringLimit,
  type HeaderFields,
  isDelimited,
  type TransportError,
  type TransportResponse
} from "../internal/transport/transport.js"
import { BodyTooLarge, bodyError, type RawHeaders, type UndiciHandler } from "./undiciHandler.js"

type ReadBody = Effect.Effect<Uint8Array, TransportError>

/** Without another limit, a compressed body that decodes to more is treated as an attack. */
const MAX_INFLATED_BYTES = 512 * 1024 * 1024

/**
 * How to treat a compressed body:
 *
 * - `strict`: gzip is decoded, and any other compression is an error;
 * - `decode`: gzip is decoded, and other codings are returned as received, because the caller requested them;
 * - `verify`: the body is returned as received, and gzip is also decoded to detect a truncated body;
 * - `none`: there is no body.
 */
export type DecodeMode = "strict" | "decode" | "verify" | "none"

export class NodeResponse implements TransportResponse {
  readonly status: number
  readonly headers: HeaderFields
  readonly isDelimited: boolean
  readonly #handler: UndiciHandler
  /** What happens to the gzip of this body; `none` if it has none. */
  readonly #gzip: "decode" | "verify" | "none"
  readonly #setCookie: string | Array<string> | undefined
  readonly #contentLength: number
  /** The value of Content-Encoding if the body has a compression that was not requested. */
  readonly #unexpectedEncoding: string | undefined
  #bytes: Uint8Array | undefined = undefined
  #streamed = false

  constructor(handler: UndiciHandler, status: number, raw: RawHeaders, mode: DecodeMode) {
    this.status = status
    this.#handler = handler
    this.#setCookie = raw["set-cookie"]
    const encoding = raw["content-encoding"]
    const isGzip = typeof encoding === "string" && GZIP.test(encoding)
    const hasBody = status !== 204 && status !== 304
    const isPartOfFile = status === 206 && mode === "verify"
    this.#gzip = isGzip && hasBody && !isPartOfFile ? (mode === "strict" ? "decode" : mode) : "none"
    this.#unexpectedEncoding =
      mode === "strict" && hasBody && !isGzip ? COMPRESSION.exec(`${encoding}`)?.input : undefined
    const isDecoded = this.#gzip === "decode"
    // Gzip has its own trailer (RFC 1952), so a body that decodes without an error is complete.
    this.isDelimited = isDecoded || mode === "none" || isDelimited(status, raw)
    // Without a body, the length is that of the body that a GET would return.
    this.#contentLength = mode === "none" ? 0 : Number(raw["content-length"] ?? 0)
    this.headers = toHeaderFields(raw, isDecoded)
  }

  get isReceived(): boolean {
    return this.#handler.ended
  }

  get setCookie(): ReadonlyArray<string> {
    const cookies = this.#setCookie
    return cookies === undefined ? [] : typeof cookies === "string" ? [cookies] : cookies
  }

  /** The body of a response that has arrived or failed is known without an operation of Effect. */
  get #body(): ReadBody {
    return this.#readReceived() ?? Effect.suspend(() => this.#readReceived() ?? this.#collect())
  }

  #readReceived(): ReadBody | undefined {
    if (this.#bytes !== undefined) return Effect.succeed(this.#bytes)
    if (this.#streamed) return Effect.fail(bodyError(new Error("The body was already read")))
    const { ended, failure } = this.#handler
    if (this.#unexpectedEncoding !== undefined) {
      return Effect.zipRight(this.#abort, Effect.fail(unexpectedEncodingError(this.#unexpectedEncoding)))
    }
    if (failure !== undefined) return Effect.fail(bodyError(failure))
    return ended ? this.#decodeBody() : undefined
  }

  #collect(): ReadBody {
    this.#handler.collect(this.#contentLength)
    return Effect.flatMap(
      Effect.onInterrupt(this.#handler.waitForData, () => this.#abort),
      () => this.#body
    )
  }

  #decodeBody(): ReadBody {
    const maxBytes = this.#handler.limits.maxBodyBytes
    const raw = this.#handler.takeBody()
    try {
      const plain = this.#gzip === "none" ? raw : gunzip(raw, Number.isFinite(maxBytes) ? maxBytes : MAX_INFLATED_BYTES)
      this.#bytes = this.#gzip === "decode" ? plain : raw
      if (this.#bytes.length > maxBytes) throw new BodyTooLarge()
    } catch (cause) {
      // The compressed bytes are gone. A second read must fail as well, not return an empty body.
      this.#streamed = true
      return Effect.fail(bodyError(cause))
    }
    countBytes([this.#bytes])
    return Effect.succeed(this.#bytes)
  }

  get #abort(): Effect.Effect<void> {
    return Effect.sync(() => this.#handler.abort("The response was not read completely"))
  }

  get text(): Effect.Effect<string | Uint8Array, TransportError> {
    return flatMapKnown(this.#body, (bytes) =>
      exceedsStringLimit(bytes) ? Effect.fail(bodyError(new BodyTooLarge())) : Effect.succeed(decodeText(bytes))
    )
  }

  get bytes(): ReadBody {
    return Effect.map(this.#body, withOwnMemory)
  }

  get chunks(): Effect.Effect<ChunkPull, never, Scope.Scope> {
    return Effect.suspend((): Effect.Effect<ChunkPull, never, Scope.Scope> => {
      if (this.#bytes !== undefined) return Effect.succeed(pullOnce(this.#bytes))
      if (this.#streamed) {
        return Effect.succeed(Effect.fail(Option.some(bodyError(new Error("The body was already read")))))
      }
      this.#streamed = true
      const reading = Effect.acquireRelease(
        Effect.sync(() => this.#handler.startReading()),
        () => this.#abort
      )
      return Effect.map(
        Effect.zipRight(reading, this.#gzip === "none" ? Effect.succeed(this.#pullRaw) : this.#pullInflated),
        Effect.map(countBytes)
      )
    })
  }

  get #pullRaw(): ChunkPull {
    const handler = this.#handler
    if (this.#unexpectedEncoding !== undefined) {
      return Effect.fail(Option.some(unexpectedEncodingError(this.#unexpectedEncoding)))
    }
    const pull: ChunkPull = Effect.suspend((): ChunkPull => {
      const chunks = handler.takeChunks()
      if (chunks !== undefined) return Effect.succeed(chunks)
      if (handler.ended) return Effect.fail(Option.none())
      if (handler.failure !== undefined) return Effect.fail(Option.some(bodyError(handler.failure)))
      return Effect.zipRight(handler.waitForData, pull)
    })
    return pull
  }

  /**
   * Decodes a chunk at a time, which bounds the output of one step: a read of a socket has at most 64 KiB. Returns the
   * output, or the chunk that was verified.
   */
  get #pullInflated(): Effect.Effect<ChunkPull, never, Scope.Scope> {
    return Effect.flatMap(
      Effect.acquireRelease(Effect.sync(makeInflater), ({ close }) => close),
      ({ end, write }) => {
        const isDecoded = this.#gzip === "decode"
        const decode = (chunk: Uint8Array) => Effect.map(write(chunk), (output) => (isDecoded ? output : [chunk]))
        const decodeEnd = Effect.map(end, (output) => (isDecoded ? output : []))
        const chunks = Stream.flattenIterables(
          Stream.repeatEffectChunkOption(Effect.map(this.#pullRaw, Chunk.unsafeFromArray)).pipe(
            Stream.mapEffect(decode),
            Stream.concat(Stream.fromEffect(decodeEnd))
          )
        )
        return Effect.map(Stream.toPull(chunks), Effect.map(Chunk.toReadonlyArray))
      }
    )
  }
}

const GZIP = /^\s*(?:x-)?gzip\s*$/i

/** Servers also send values that are not compressions: a charset, or `aws-chunked` of a storage. */
const COMPRESSION = /\b(?:br|deflate|zstd|gzip|compress)\b/i

const unexpectedEncodingError = (encoding: string): TransportError => {
  const problem = `its compression was not requested (Content-Encoding: ${encoding})`
  return bodyError(Object.assign(new Error(problem), { code: "ERR_UNEXPECTED_CONTENT" }))
}

/** Joins repeated headers. */
const toHeaderFields = (raw: RawHeaders, isDecoded: boolean): HeaderFields => {
  const fields: Record<string, string> = {}
  for (const name in raw) {
    const value = raw[name]
    if (value === undefined || name === "set-cookie") continue
    // These describe the compressed body.
    if (isDecoded && (name === "content-encoding" || name === "content-length")) continue
    const joined = typeof value === "string" ? value : value.join(", ")
    fields[name] = URL_HEADERS.includes(name) ? decodeUrlHeader(joined) : joined
  }
  return fields
}

/** Copies bytes that are part of a larger buffer: small buffers of Node share one. */
const withOwnMemory = (bytes: Uint8Array): Uint8Array => {
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}

const decodeText = (bytes: Uint8Array): string | Uint8Array => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isAscii(buffer)) return buffer.toString("latin1")
  if (!isUtf8(buffer)) return withOwnMemory(bytes)
  const text = buffer.toString("utf8")
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

const gunzip = (bytes: Uint8Array, maxOutputLength: number): Uint8Array => {
  const size = bytes.length
  const claimed = size < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + size - 4, 4).getUint32(0, true)
  // A gzip member ends with the size of its content. Used only as a hint, it lets the output be one chunk.
  const chunkSize = Math.min(Math.max(claimed + 1, 1024), Math.max(size * 32, 16 * 1024), 4 * 1024 * 1024)
  return Zlib.gunzipSync(bytes, { chunkSize, maxOutputLength })
}

const pullOnce = (bytes: Uint8Array): ChunkPull => {
  let done = bytes.length === 0
  return Effect.suspend((): ChunkPull => {
    if (done) return Effect.fail(Option.none())
    done = true
    return Effect.succeed([bytes])
  })
}

type Inflate = Effect.Effect<Array<Uint8Array>, TransportError>

interface Inflater {
  /** Decodes a chunk. */
  readonly write: (chunk: Uint8Array) => Inflate
  /** Fails unless the input is complete. */
  readonly end: Inflate
  readonly close: Effect.Effect<void>
}

const makeInflater = (): Inflater => {
  const gunzip = Zlib.createGunzip({ chunkSize: 64 * 1024 })
  const output: Array<Uint8Array> = []
  let failure: Error | undefined
  let settle = (): void => {}
  const run = (begin: () => void): Inflate =>
    Effect.async((resume) => {
      settle = () =>
        resume(failure === undefined ? Effect.sync(() => output.splice(0)) : Effect.fail(bodyError(failure)))
      if (failure === undefined) begin()
      else settle()
    })
  gunzip.on("data", (chunk: Uint8Array) => output.push(chunk))
  gunzip.on("end", () => settle())
  gunzip.on("error", (error) => {
    failure = error
    settle()
  })
  return {
    write: (chunk) => run(() => gunzip.write(chunk, () => settle())),
    end: run(() => gunzip.end()),
    close: Effect.sync(() => gunzip.destroy())
  }
}
