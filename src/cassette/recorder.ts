/** Records: a transport that passes each exchange to another one, unchanged, and stores it. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { errorCode, errorMessage } from "../internal/response/networkError.js"
import { concat, forEachChunk } from "../internal/transport/chunks.js"
import * as fromHttpClient from "../internal/transport/fromHttpClient.js"
import * as toHttpClient from "../internal/transport/toHttpClient.js"
import type { TransportError, TransportResponse, TransportService } from "../internal/transport/transport.js"
import { bufferedResponse } from "./bufferedResponse.js"
import * as file from "./file.js"
import type { CassetteError, CassetteFailure } from "./format.js"
import * as recordings from "./recording.js"
import type { RecordSettings } from "./redact.js"
import * as requestBody from "./requestBody.js"

const REASONS: Partial<Record<TransportError["reason"], CassetteFailure["reason"]>> = {
  Url: "InvalidUrl",
  Encode: "Encode",
  Connection: "Transport",
  Timeout: "Transport"
}

/** Uses the code as message if there is one: a message may contain hosts, URLs or the names on a certificate. */
const toFailure = ({ cause, reason }: TransportError): CassetteFailure => {
  const code = errorCode(cause)
  const message = code ?? errorMessage(cause) ?? "no reason given"
  return { reason: REASONS[reason] ?? "Body", ...(code === undefined ? {} : { code }), message }
}

/** Reads the complete body, also if it is cut off. */
const readBody = Effect.fnUntraced(function* (response: TransportResponse) {
  const chunks: Array<Uint8Array> = []
  const collect = (some: ReadonlyArray<Uint8Array>) => {
    chunks.push(...some)
    return Effect.succeed(true)
  }
  const broken = yield* Effect.match(forEachChunk(response.chunks, collect), {
    onFailure: (error) => error,
    onSuccess: () => undefined
  })
  return { bytes: concat(chunks), broken }
})

const makeTransport = (
  transport: TransportService,
  recorded: Array<recordings.RecordedExchange>,
  limit: number
): TransportService => ({
  send: Effect.fnUntraced(function* (request, limits) {
    const { request: captured, sent } = requestBody.captureRequest(request, limit)
    const { headers, method } = request
    const url = requestBody.urlOf(request)
    const exchange: recordings.RecordedExchange = { method, url, headers, body: sent, outcome: undefined }
    // In the order of the requests: responses to concurrent requests arrive in any order.
    recorded.push(exchange)
    const response = yield* Effect.tapError(transport.send(captured, limits), (error) =>
      Effect.sync(() => {
        exchange.outcome = { response: undefined, failure: toFailure(error) }
      })
    )
    const { broken, bytes } = yield* readBody(response)
    exchange.outcome = {
      response: { status: response.status, headers: response.headers, bytes, delimited: response.isDelimited },
      failure: broken === undefined ? undefined : toFailure(broken)
    }
    return bufferedResponse(response, bytes, broken)
  })
})

export const recordLayer = (
  options: RecordSettings
): Layer.Layer<HttpClient.HttpClient, CassetteError, HttpClient.HttpClient | FileSystem.FileSystem> =>
  Layer.scoped(
    HttpClient.HttpClient,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const fs = yield* FileSystem.FileSystem
      yield* file.prepareFile(options.file)
      const recorded: Array<recordings.RecordedExchange> = []
      yield* Effect.addFinalizer(() =>
        Effect.suspend(() => recordings.buildCassette(recorded, options)).pipe(
          Effect.flatMap((cassette) => file.writeCassette(options.file, cassette)),
          Effect.provideService(FileSystem.FileSystem, fs),
          // A finalizer can only fail with a defect, and a missing recording must not go unnoticed.
          Effect.orDie
        )
      )
      return toHttpClient.make(makeTransport(fromHttpClient.make(client), recorded, options.maxBody))
    })
  )
