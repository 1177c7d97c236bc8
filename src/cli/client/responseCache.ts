/**
 * `--cache`: responses in files of the user, for as long as the option says.
 *
 * The requests of one call are stored in one file, and only when the call has succeeded: a list never consists of pages of
 * different times.
 */
import { join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { TransportRequest, TransportResponse } from "../../internal/transport/transport.js"
import { cacheDirectory, isFresh, readCacheFile, sha256, writeCacheFile } from "../cacheFiles.js"
import { notice } from "../output/output.js"
import { changeResponse, type Interceptor } from "./intercept.js"

const MIB = 1024 * 1024

/** The bodies of one call. They are in memory until it has succeeded. */
const MAX_CALL_BYTES = 32 * MIB

/** All files together; the oldest are removed. */
const MAX_CACHE_BYTES = 256 * MIB

const StoredResponse = Schema.Struct({
  key: Schema.String,
  headers: Schema.Record({ key: Schema.String, value: Schema.String }),
  body: Schema.String,
  encoding: Schema.Literal("utf8", "base64")
})

type StoredResponse = typeof StoredResponse.Type

const StoredCall = Schema.Struct({ storedAt: Schema.Number, responses: Schema.Array(StoredResponse) })

const decodeCall = Schema.decodeUnknownOption(Schema.parseJson(StoredCall))

/** Covers all headers, among them the token, so that a response is used only for a request that differs in none (Vary). */
const keyOf = ({ headers, method, url }: TransportRequest): string =>
  sha256(JSON.stringify([method, url, Object.entries(headers).sort()]))

/** They describe the quota at that time. */
const QUOTA_HEADERS = ["x-rate-limit-remaining", "x-request-cost"]

const storableHeaders = (headers: TransportResponse["headers"]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !QUOTA_HEADERS.includes(name)))

const isStorable = ({ headers, isDelimited, status }: TransportResponse): boolean =>
  status === 200 &&
  isDelimited &&
  !/\bno-store\b/i.test(headers["cache-control"] ?? "") &&
  (headers.vary ?? "").trim() !== "*"

const toResponse = ({ body, encoding, headers }: StoredResponse): TransportResponse => {
  const bytes = Buffer.from(body, encoding)
  return {
    status: 200,
    headers,
    setCookie: [],
    isDelimited: true,
    text: Effect.succeed(encoding === "utf8" ? body : bytes),
    bytes: Effect.succeed(bytes),
    chunks: Effect.sync(() => {
      let isRead = false
      return Effect.suspend(() => {
        if (isRead) return Effect.fail(Option.none())
        isRead = true
        return Effect.succeed([bytes])
      })
    })
  }
}

export interface ResponseCache {
  readonly interceptor: Interceptor
  /** Stores the responses of a call that has succeeded. A failure to store them is only reported. */
  readonly commit: Effect.Effect<void>
}

/** `call` are the options that determine which requests follow the first one. */
export const makeResponseCache = (
  maxAge: Duration.Duration,
  call: unknown
): Effect.Effect<ResponseCache, never, FileSystem.FileSystem> =>
  Effect.map(Effect.all([FileSystem.FileSystem, cacheDirectory("responses")]), ([fs, directory]) => {
    /** The name of the file of this call, known after its first request. */
    let name: string | undefined
    let cached: ReadonlyMap<string, StoredResponse> | undefined
    const responses = new Map<string, StoredResponse>()
    let bytes = 0
    let isComplete = true

    const load = Effect.fnUntraced(function* (file: string) {
      const stored = Option.flatMap(yield* readCacheFile(fs, join(directory, file)), decodeCall)
      return Option.isSome(stored) && (yield* isFresh(stored.value.storedAt, Duration.toMillis(maxAge)))
        ? new Map(stored.value.responses.map((response) => [response.key, response]))
        : undefined
    })

    const store = (key: string, headers: TransportResponse["headers"], body: string | Uint8Array) =>
      Effect.sync(() => {
        bytes += body.length
        if (bytes > MAX_CALL_BYTES) {
          isComplete = false
          responses.clear()
          return
        }
        const isText = typeof body === "string"
        responses.set(key, {
          key,
          headers: storableHeaders(headers),
          body: isText ? body : Buffer.from(body).toString("base64"),
          encoding: isText ? "utf8" : "base64"
        })
      })

    const interceptor: Interceptor = (request, send) =>
      Effect.gen(function* () {
        const key = keyOf(request)
        if (name === undefined) {
          name = sha256(JSON.stringify([key, call]))
          cached = yield* load(name)
        }
        const stored = cached?.get(key)
        if (stored !== undefined) return toResponse(stored)
        const incoming = yield* send
        if (incoming.status === 200 && !isStorable(incoming)) isComplete = false
        if (!isStorable(incoming)) return incoming
        const keep = (body: string | Uint8Array) => store(key, incoming.headers, body)
        return changeResponse(incoming, {
          text: Effect.tap(incoming.text, keep),
          bytes: Effect.tap(incoming.bytes, keep)
        })
      })

    const write = Effect.fnUntraced(function* (file: string) {
      const storedAt = yield* Clock.currentTimeMillis
      const json = JSON.stringify({ storedAt, responses: [...responses.values()] })
      yield* writeCacheFile(fs, directory, file, json, MAX_CACHE_BYTES)
    })

    return {
      interceptor,
      commit: Effect.suspend(() =>
        name === undefined || !isComplete || responses.size === 0
          ? Effect.void
          : Effect.catchAll(write(name), ({ message }) => notice(`The response is not cached: ${message}.`))
      )
    }
  })
