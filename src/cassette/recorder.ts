import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import type { HttpClientRequest } from "@effect/platform/HttpClientRequest"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as failure from "../internal/answer/failure.js"
import * as bareClient from "../internal/transport/bareClient.js"
import { concat } from "../internal/transport/bytes.js"
import * as file from "./file.js"
import type { CassetteError, CassetteFailure } from "./format.js"
import * as requests from "./request.js"
import { Whole } from "./response.js"
import * as tape from "./tape.js"

/** What the innermost cause says: the outer ones only say that something was wrong. */
const said = (cause: unknown, depth = 0): string | undefined => {
  if (typeof cause !== "object" || cause === null || depth > 5) return undefined
  const inner = "cause" in cause ? said(cause.cause, depth + 1) : undefined
  const first = "errors" in cause && Array.isArray(cause.errors) ? said(cause.errors[0], depth + 1) : undefined
  const own = "message" in cause && typeof cause.message === "string" ? cause.message : undefined
  return [inner, first, own].find((text) => text !== undefined && text !== "")
}

/** Where there is a code it says enough. A message names hosts, addresses, the names on a certificate. */
const broke = (reason: CassetteFailure["reason"], cause: unknown): CassetteFailure => {
  const code = failure.codeOf(cause)
  return code === undefined ? { reason, message: said(cause) ?? "no reason given" } : { reason, code, message: code }
}

const failed = (error: HttpClientError.HttpClientError): CassetteFailure =>
  broke(error._tag === "RequestError" ? error.reason : "Transport", error.cause ?? error)

/** Reads the body whole, also where it breaks off, and hands on a response that gives the same again. */
const readWhole = Effect.fnUntraced(function* (request: HttpClientRequest, response: HttpClientResponse) {
  const chunks: Array<Uint8Array> = []
  const broken = yield* Stream.runForEach(response.stream, (chunk) => Effect.sync(() => chunks.push(chunk))).pipe(
    Effect.as(undefined),
    // Where there is no body, some clients have no stream of it either.
    Effect.catchAll((error) => Effect.succeed(error.reason === "EmptyBody" ? undefined : (error.cause ?? error)))
  )
  const { cookies, headers, remoteAddress, status } = response
  const bytes = concat(chunks)
  const outcome: tape.Outcome = {
    response: { status, headers, bytes },
    failure: broken === undefined ? undefined : broke("Body", broken)
  }
  return { outcome, response: new Whole(request, { status, headers, cookies, remoteAddress, bytes, broken }) }
})

const recording = (client: HttpClient.HttpClient, takes: Array<tape.Take>, limit: number): HttpClient.HttpClient => {
  const send = Effect.fnUntraced(function* (request: HttpClientRequest) {
    const { request: watched, sent } = yield* requests.watch(request, limit)
    const take: tape.Take = {
      method: request.method,
      url: requests.urlOf(request),
      headers: request.headers,
      sent,
      outcome: undefined
    }
    // In the order of the requests: answers to requests made side by side come in any.
    takes.push(take)
    const answer = yield* Effect.tapError(client.execute(watched), (error) =>
      Effect.sync(() => {
        take.outcome = { response: undefined, failure: failed(error) }
      })
    )
    const { outcome, response } = yield* readWhole(request, answer)
    take.outcome = outcome
    return response
  })
  const recorder = HttpClient.makeWith<never, never, HttpClientError.HttpClientError, never>(
    (effect) => Effect.flatMap(effect, send),
    Effect.succeed
  )
  return bareClient.isBare(client) ? bareClient.declare(recorder) : recorder
}

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
      return recording(client, takes, options.maxBody)
    })
  )
