/** Records: a transport that passes each exchange to another one, unchanged, and builds the cassette at the end. */
import type { FileSystem } from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import type { Path } from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { getFiles } from "../internal/files/platform.js"
import { originOf } from "../internal/text/origin.js"
import { bufferedResponse } from "../internal/transport/chunks.js"
import * as fromHttpClient from "../internal/transport/fromHttpClient.js"
import * as toHttpClient from "../internal/transport/toHttpClient.js"
import type {
  HeaderFields,
  TransportRequest,
  TransportResponse,
  TransportService
} from "../internal/transport/transport.js"
import * as body from "./body.js"
import * as file from "./file.js"
import { type CassetteBody, CassetteError, type CassetteExchange, type CassetteFile } from "./format.js"
import { Redactor } from "./redact.js"

type RecordedResponse = Pick<TransportResponse, "headers" | "status"> & { readonly bytes: Uint8Array }

/** An exchange with all its secrets. It exists in memory only. */
export interface RecordedExchange {
  readonly request: TransportRequest
  /** The bytes of its body that are stored. */
  readonly sent: Uint8Array
  /** Undefined until it is complete. A request that fails or is interrupted is not recorded. */
  response: RecordedResponse | undefined
}

/** Headers that are stored: none that reveals the time, the user or the server. */
const STORED_HEADERS =
  "accept content-type link location www-authenticate retry-after x-request-cost x-rate-limit-remaining".split(" ")

/** The text by which a client recognizes that it is throttled. */
const THROTTLED = /^403 Forbidden \(Rate Limit Exceeded\)\s*$/

const encoder = new TextEncoder()

/** The URL as it is sent: without a fragment. */
export const urlOf = ({ url }: TransportRequest): string => url.replace(/#.*/s, "")

/** The token of a request, after the scheme; undefined if it has none. */
export const tokenOf = ({ authorization }: HeaderFields): string | undefined => authorization?.trim().split(/\s/).at(-1)

/** A header of media types without their parameters, except for a charset: a parameter may be the name of a file. */
export const withoutParameters = (header: string): string =>
  header.replace(/;(?!\s{0,9}charset=[\w-]{1,20}\s*(?:[;,]|$))[^;,]*/gi, "")

const redactHeader = (redactor: Redactor, name: string, value: string): string | undefined => {
  switch (name) {
    case "accept":
    case "content-type":
      return withoutParameters(value)
    case "link":
      return redactor.links(value)
    case "location":
      return redactor.url(value)
    case "www-authenticate":
      // The realm may name an institution.
      return /^\w{1,20}/.exec(value)?.[0] ?? "Unknown"
    default:
      return /^-?\d{1,9}(?:\.\d{1,20})?$/.test(value) ? value : undefined
  }
}

const redactHeaders = (redactor: Redactor, headers: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    STORED_HEADERS.flatMap((name): ReadonlyArray<readonly [string, string]> => {
      const value = headers[name]
      const redacted = value === undefined ? undefined : redactHeader(redactor, name, value)
      return redacted === undefined ? [] : [[name, redacted]]
    })
  )

/** A text or a file keeps its length, which clients check, and each `<` at the start of a line: it begins HTML. */
const maskText = (text: string): string =>
  text.replace(
    /(\s*<?)([^\r\n]*)/g,
    (_, start: string, rest: string) => start + "x".repeat(encoder.encode(rest).length)
  )

const maskBytes = ({ length }: Uint8Array): CassetteBody => ({ base64: new Uint8Array(length).fill(0xff) })

const redactRequestBody = (redactor: Redactor, bytes: Uint8Array, type: string | undefined): CassetteBody => {
  const content = body.parseBody(bytes, type)
  if ("json" in content) return { json: redactor.json(content.json) }
  if ("base64" in content) return maskBytes(bytes)
  return { text: body.isForm(type) ? redactor.query(content.text) : redactor.pseudonym(content.text) }
}

const redactResponseBody = (redactor: Redactor, url: string, response: RecordedResponse): CassetteBody => {
  const { bytes, headers, status } = response
  // A file may be JSON, too.
  const isFile = status < 300 && !/^https?:\/\/[^/]*\/(?:api|login)\//i.test(url)
  const content = body.parseBody(bytes, headers["content-type"])
  if ("json" in content && !isFile) return { json: redactor.json(content.json) }
  const text = body.textOf(bytes)
  if (text === undefined) return maskBytes(bytes)
  return { text: THROTTLED.test(text) ? text : maskText(text) }
}

const redactExchange = (
  redactor: Redactor,
  { request, sent }: RecordedExchange,
  response: RecordedResponse
): CassetteExchange => {
  const { accept, "content-type": type } = request.headers
  const url = urlOf(request)
  return {
    request: {
      method: request.method,
      url: redactor.url(url),
      headers: redactHeaders(redactor, { accept, "content-type": type }),
      ...(sent.length > 0 && { body: redactRequestBody(redactor, sent, type) })
    },
    response: {
      status: response.status,
      headers: redactHeaders(redactor, response.headers),
      ...(response.bytes.length > 0 && { body: redactResponseBody(redactor, url, response) })
    }
  }
}

/** Builds the cassette, or reports why that is impossible. */
export const buildCassette = (
  file: string,
  keep: ReadonlyArray<string>,
  recorded: ReadonlyArray<RecordedExchange>
): Either.Either<CassetteFile, CassetteError> => {
  // The service is where the first request with a token goes.
  const first = recorded.find(({ request }) => tokenOf(request.headers) !== undefined) ?? recorded[0]
  const redactor = new Redactor(originOf(first?.request.url ?? ""), keep)
  for (const { request } of recorded) redactor.addSecret(tokenOf(request.headers) ?? "")
  const exchanges = recorded.flatMap((exchange) =>
    exchange.response === undefined ? [] : [redactExchange(redactor, exchange, exchange.response)]
  )
  // A kept field may contain a secret that only a later exchange has shown to be one.
  if (redactor.hasSecret(JSON.stringify(exchanges, (_, value) => (value instanceof Uint8Array ? "" : value)))) {
    const message = "The cassette was not written, because it would contain a secret. Keep fewer fields."
    return Either.left(new CassetteError({ file, reason: "Secret", message }))
  }
  return Either.right({ version: 1, exchanges })
}

const makeTransport = (transport: TransportService, recorded: Array<RecordedExchange>): TransportService => ({
  send: Effect.fnUntraced(function* (request, limits) {
    const exchange: RecordedExchange = { request, sent: body.sentBytes(request), response: undefined }
    // In the order of the requests: responses to concurrent requests arrive in any order.
    recorded.push(exchange)
    const response = yield* transport.send(request, limits)
    const bytes = yield* response.bytes
    exchange.response = { status: response.status, headers: response.headers, bytes }
    const { headers, isDelimited, setCookie, status } = response
    return bufferedResponse({ headers, isDelimited, setCookie, status }, bytes)
  })
})

export const recordLayer = (
  path: string,
  keep: ReadonlyArray<string>
): Layer.Layer<HttpClient.HttpClient, CassetteError, HttpClient.HttpClient | FileSystem | Path> =>
  Layer.scoped(
    HttpClient.HttpClient,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const files = yield* getFiles
      yield* file.prepareFile(files, path)
      const recorded: Array<RecordedExchange> = []
      yield* Effect.addFinalizer(() =>
        Effect.suspend(() => buildCassette(path, keep, recorded)).pipe(
          Effect.flatMap((cassette) => file.writeCassette(files, path, cassette)),
          // A finalizer can only fail with a defect, and a missing recording must not go unnoticed.
          Effect.orDie
        )
      )
      return toHttpClient.make(makeTransport(fromHttpClient.make(client), recorded))
    })
  )
