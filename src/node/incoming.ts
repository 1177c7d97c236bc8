/** The answer as the Node transport has it: over an exchange, gzip undone. */
import { isAscii, isUtf8 } from "node:buffer"
import * as Zlib from "node:zlib"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { countBytes, decodeUrlHeader, URL_HEADERS } from "../internal/transport/chunks.js"
import {
  type ChunkPull,
  exceedsStringLimit,
  type HeaderFields,
  isDelimited,
  type TransportError,
  type TransportResponse
} from "../internal/transport/transport.js"
import { broken, type Exchange, type RawHeaders, TooLarge } from "./exchange.js"

type Body = Effect.Effect<Uint8Array, TransportError>

/** Beyond this a compressed body is taken for an attack, where no other limit is set. */
const maxInflated = 512 * 1024 * 1024

/** One piece fed to the streaming decoder: at gzip's highest ratio it yields about 16 MiB. */
const inflateStep = 16 * 1024

/**
 * Gzip is undone, and there may be no other compression, or there may, since the caller asked for codings of its own; or it
 * is given as it came, and that it is whole is known by undoing it all the same; or there is none.
 */
export type Gzip = "alone" | "undone" | "checked" | "none"

/** What the exchange has received so far, and what comes of it. */
export class NodeIncoming implements TransportResponse {
  readonly status: number
  readonly headers: HeaderFields
  readonly isDelimited: boolean
  readonly #exchange: Exchange
  readonly #gzip: Gzip
  readonly #setCookie: string | Array<string> | undefined
  readonly #announced: number
  /** A compression that nobody asked for, and that would be taken for the content. */
  readonly #foreign: string | undefined
  #bytes: Uint8Array | undefined = undefined
  #streamed = false

  constructor(exchange: Exchange, status: number, raw: RawHeaders, gzip: Gzip) {
    this.status = status
    this.#exchange = exchange
    this.#setCookie = raw["set-cookie"]
    const coding = raw["content-encoding"]
    const zipped = typeof coding === "string" && gzipNames.test(coding)
    const bodied = status !== 204 && status !== 304
    const has = zipped && bodied && !(status === 206 && gzip === "checked")
    this.#gzip = has ? (gzip === "alone" ? "undone" : gzip) : "none"
    this.#foreign = gzip === "alone" && bodied && !zipped ? compressions.exec(`${coding}`)?.input : undefined
    const undone = this.#gzip === "undone"
    // Gzip ends with a trailer of its own (RFC 1952): what is undone without an error is whole.
    this.isDelimited = undone || isDelimited(status, raw)
    this.#announced = Number(raw["content-length"] ?? 0)
    this.headers = exposed(raw, undone)
  }

  get setCookie(): ReadonlyArray<string> {
    const cookies = this.#setCookie
    return cookies === undefined ? [] : typeof cookies === "string" ? [cookies] : cookies
  }

  get #body(): Body {
    return Effect.suspend((): Body => {
      if (this.#bytes !== undefined) return Effect.succeed(this.#bytes)
      if (this.#streamed) return Effect.fail(broken(new Error("The body was already read")))
      const exchange = this.#exchange
      if (this.#foreign !== undefined) return Effect.zipRight(this.#abort, Effect.fail(unasked(this.#foreign)))
      if (exchange.failure !== undefined) return Effect.fail(broken(exchange.failure))
      if (exchange.ended) return this.#finish()
      exchange.collect(this.#announced)
      return Effect.flatMap(
        Effect.onInterrupt(exchange.news, () => this.#abort),
        () => this.#body
      )
    })
  }

  #finish(): Body {
    const { maxBody } = this.#exchange
    const raw = this.#exchange.takeAll()
    try {
      const plain = this.#gzip === "none" ? raw : gunzip(raw, Number.isFinite(maxBody) ? maxBody : maxInflated)
      this.#bytes = this.#gzip === "undone" ? plain : raw
      if (this.#bytes.length > maxBody) throw new TooLarge()
    } catch (cause) {
      // The compressed bytes are gone. A second reader must get an error as well, and not an empty body.
      this.#streamed = true
      return Effect.fail(broken(cause))
    }
    countBytes([this.#bytes])
    return Effect.succeed(this.#bytes)
  }

  get #abort(): Effect.Effect<void> {
    return Effect.sync(() => this.#exchange.abort("The response was not read to its end"))
  }

  get text(): Effect.Effect<string | Uint8Array, TransportError> {
    return Effect.flatMap(this.#body, (bytes) =>
      exceedsStringLimit(bytes) ? Effect.fail(broken(new TooLarge())) : Effect.succeed(decodeText(bytes))
    )
  }

  get bytes(): Body {
    return Effect.map(this.#body, alone)
  }

  get chunks(): Effect.Effect<ChunkPull, never, Scope.Scope> {
    return Effect.suspend((): Effect.Effect<ChunkPull, never, Scope.Scope> => {
      if (this.#bytes !== undefined) return Effect.succeed(once(this.#bytes))
      if (this.#streamed) {
        return Effect.succeed(Effect.fail(Option.some(broken(new Error("The body was already read")))))
      }
      this.#streamed = true
      const attended = Effect.acquireRelease(
        Effect.sync(() => this.#exchange.attend()),
        () => this.#abort
      )
      return Effect.map(
        Effect.zipRight(attended, this.#gzip === "none" ? Effect.succeed(this.#raw) : this.#inflated),
        Effect.map(countBytes)
      )
    })
  }

  get #raw(): ChunkPull {
    const exchange = this.#exchange
    if (this.#foreign !== undefined) return Effect.fail(Option.some(unasked(this.#foreign)))
    const pull: ChunkPull = Effect.suspend((): ChunkPull => {
      const chunks = exchange.take()
      if (chunks !== undefined) return Effect.succeed(chunks)
      if (exchange.ended) return Effect.fail(Option.none())
      if (exchange.failure !== undefined) return Effect.fail(Option.some(broken(exchange.failure)))
      return Effect.zipRight(exchange.news, pull)
    })
    return pull
  }

  /** The same, through a decoder fed in small steps, so that what one step yields stays bounded; or past it. */
  get #inflated(): Effect.Effect<ChunkPull, never, Scope.Scope> {
    return Effect.map(
      Effect.acquireRelease(Effect.sync(makeInflater), (inflater) => Effect.sync(() => inflater.gunzip.destroy())),
      (inflater) => {
        const raw = this.#raw
        const undone = this.#gzip === "undone"
        let pending: Array<Uint8Array> = []
        // What has come, where that is given, until all of it has gone through the decoder.
        let looked: ReadonlyArray<Uint8Array> | undefined
        const failed = (cause: unknown): ChunkPull => Effect.fail(Option.some(broken(cause)))
        const emit = (next: ChunkPull): ChunkPull =>
          Effect.suspend((): ChunkPull => {
            if (inflater.failure !== undefined) return failed(inflater.failure)
            const out = inflater.out.splice(0)
            return undone && out.length > 0 ? Effect.succeed(out) : next
          })
        const end: ChunkPull = emit(Effect.fail(Option.none()))
        const pull: ChunkPull = Effect.suspend((): ChunkPull => {
          const piece = pending.shift()
          if (piece !== undefined) {
            return Effect.zipRight(inflater.write(piece), emit(pull))
          }
          if (looked !== undefined) {
            const chunks = looked
            looked = undefined
            return Effect.succeed(chunks)
          }
          return Effect.matchEffect(raw, {
            onSuccess: (chunks): ChunkPull => {
              pending = chunks.flatMap(steps)
              if (!undone) looked = chunks
              return pull
            },
            onFailure: (cause): ChunkPull =>
              cause._tag === "Some" ? Effect.fail(cause) : Effect.zipRight(inflater.end, end)
          })
        })
        return pull
      }
    )
  }
}

const gzipNames = /^\s*(?:x-)?gzip\s*$/i

/** Other names stand there, too, above what is coded in no way: a charset, or a coding of a storage's own. */
const compressions = /\b(?:br|deflate|zstd|gzip|compress)\b/i

const unasked = (coding: string): TransportError => {
  const problem = `it is compressed in a way that was not asked for (Content-Encoding: ${coding})`
  return broken(Object.assign(new Error(problem), { code: "ERR_UNEXPECTED_CONTENT" }))
}

/** Duplicates joined. */
const exposed = (raw: RawHeaders, zipped: boolean): HeaderFields => {
  const out: Record<string, string> = {}
  for (const name in raw) {
    const value = raw[name]
    if (value === undefined || name === "set-cookie") continue
    // They describe the compressed body, which nobody sees.
    if (zipped && (name === "content-encoding" || name === "content-length")) continue
    const joined = typeof value === "string" ? value : value.join(", ")
    out[name] = URL_HEADERS.includes(name) ? decodeUrlHeader(joined) : joined
  }
  return out
}

/** Without whatever else lies in the same memory: small buffers of Node's are parts of a larger one. */
const alone = (bytes: Uint8Array): Uint8Array => {
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}

const decodeText = (bytes: Uint8Array): string | Uint8Array => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isAscii(buffer)) return buffer.toString("latin1")
  if (!isUtf8(buffer)) return alone(bytes)
  const text = buffer.toString("utf8")
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

const gunzip = (bytes: Uint8Array, most: number): Uint8Array => {
  const size = bytes.length
  const claimed = size < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + size - 4, 4).getUint32(0, true)
  // A gzip member ends with the size of what it holds. Taken as a hint only, it lets the output come in one piece.
  const chunkSize = Math.min(Math.max(claimed + 1, 1024), Math.max(size * 32, 16 * 1024), 4 * 1024 * 1024)
  return Zlib.gunzipSync(bytes, { chunkSize, maxOutputLength: most })
}

const once = (bytes: Uint8Array): ChunkPull => {
  let done = bytes.length === 0
  return Effect.suspend((): ChunkPull => {
    if (done) return Effect.fail(Option.none())
    done = true
    return Effect.succeed([bytes])
  })
}

const steps = (chunk: Uint8Array): Array<Uint8Array> => {
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
