/** Recording: a transport that hands every exchange to another, unchanged, and keeps what was said. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { errorCode, errorMessage } from "../internal/response/networkError.js"
import { concat, forEachChunk } from "../internal/transport/chunks.js"
import * as overHttpClient from "../internal/transport/fromHttpClient.js"
import * as adapter from "../internal/transport/toHttpClient.js"
import type { TransportError, TransportResponse, TransportService } from "../internal/transport/transport.js"
import * as file from "./file.js"
import type { CassetteError, CassetteFailure } from "./format.js"
import { kept } from "./kept.js"
import * as requests from "./request.js"
import * as tape from "./tape.js"

const REASONS: Readonly<Record<TransportError["reason"], CassetteFailure["reason"]>> = {
  Url: "InvalidUrl",
  Encode: "Encode",
  Connection: "Transport",
  Timeout: "Transport",
  Stall: "Body",
  Body: "Body",
  TooLarge: "Body"
}

/** Where there is a code it says enough. A message names hosts, addresses, the names on a certificate. */
const broke = ({ cause, reason }: TransportError): CassetteFailure => {
  const code = errorCode(cause)
  return code === undefined
    ? { reason: REASONS[reason], message: errorMessage(cause) ?? "no reason given" }
    : { reason: REASONS[reason], code, message: code }
}

/** Reads the body whole, also where it breaks off, and hands on an answer that gives the same again. */
const readWhole = Effect.fnUntraced(function* (incoming: TransportResponse) {
  const pieces: Array<Uint8Array> = []
  const take = (some: ReadonlyArray<Uint8Array>) => {
    pieces.push(...some)
    return Effect.succeed(true)
  }
  const broken = yield* Effect.match(forEachChunk(incoming.chunks, take), {
    onFailure: (error) => error,
    onSuccess: () => undefined
  })
  const { isDelimited, headers, setCookie, status } = incoming
  const bytes = concat(pieces)
  const outcome: tape.Outcome = {
    response: { status, headers, bytes, delimited: isDelimited },
    failure: broken === undefined ? undefined : broke(broken)
  }
  return { outcome, incoming: kept({ status, headers, setCookie, delimited: isDelimited, bytes, broken }) }
})

const recording = (transport: TransportService, takes: Array<tape.Take>, limit: number): TransportService => ({
  send: Effect.fnUntraced(function* (request, limits) {
    const { request: watched, sent } = requests.watch(request, limit)
    const take: tape.Take = {
      method: request.method,
      url: requests.urlOf(request),
      headers: request.headers,
      sent,
      outcome: undefined
    }
    // In the order of the requests: answers to requests made side by side come in any.
    takes.push(take)
    const answer = yield* Effect.tapError(transport.send(watched, limits), (error) =>
      Effect.sync(() => {
        take.outcome = { response: undefined, failure: broke(error) }
      })
    )
    const { incoming, outcome } = yield* readWhole(answer)
    take.outcome = outcome
    return incoming
  })
})

export const layer = (
  options: tape.Options
): Layer.Layer<HttpClient.HttpClient, CassetteError, HttpClient.HttpClient | FileSystem.FileSystem> =>
  Layer.scoped(
    HttpClient.HttpClient,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const fs = yield* FileSystem.FileSystem
      yield* file.prepare(options.file)
      const takes: Array<tape.Take> = []
      yield* Effect.addFinalizer(() =>
        Effect.suspend(() => tape.make(takes, options)).pipe(
          Effect.flatMap((cassette) => file.write(options.file, cassette)),
          Effect.provideService(FileSystem.FileSystem, fs),
          // A scope that closes has no other way to fail, and a recording that is not there must not go unnoticed.
          Effect.orDie
        )
      )
      return adapter.make(recording(overHttpClient.make(client), takes, options.maxBody))
    })
  )
