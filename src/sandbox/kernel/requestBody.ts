/** Reads request bodies into parameters. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type ApiFailure, genericFailure } from "./apiFailure.js"
import type { SentFile } from "./context.js"
import { type ParameterMap, parseForm, parseJson, parseQuery } from "./parameters.js"

const MAX_BODY_BYTES = 1024 * 1024
const MAX_FILE_BYTES = 64 * 1024 * 1024

/**
 * Reads the complete body. Drains a body that is too large, since a client may not read the response before it has sent
 * all.
 */
const readBody = Effect.fn("Sandbox.readBody")(function* (maxBytes: number) {
  const request = yield* HttpServerRequest.HttpServerRequest
  let size = 0
  const chunks = yield* request.stream.pipe(
    Stream.filter((chunk) => {
      size += chunk.length
      return size <= maxBytes
    }),
    Stream.runCollect,
    // There is no body, or the client has disconnected.
    Effect.orElseSucceed(() => Chunk.empty<Uint8Array>())
  )
  return size > maxBytes
    ? yield* genericFailure(413, "payload_too_large")
    : Buffer.concat(Chunk.toReadonlyArray(chunks))
})

interface RequestBody {
  readonly parameters: ParameterMap
  readonly sentFile: SentFile | undefined
}

interface Parser {
  readonly type: RegExp
  readonly maxBytes: number
  readonly parse: (body: Buffer, contentType: string) => Effect.Effect<RequestBody, unknown>
}

const makeTextParser = (type: RegExp, parse: (text: string) => ParameterMap): Parser => ({
  type,
  maxBytes: MAX_BODY_BYTES,
  parse: (body) => Effect.try(() => ({ parameters: parse(body.toString()), sentFile: undefined }))
})

/** Multipart forms, as `curl -F` sends them. */
const parseMultipart: Parser["parse"] = (body, contentType) =>
  Effect.gen(function* () {
    if (body.length === 0) return { parameters: new Map(), sentFile: undefined }
    const response = new Response(new Uint8Array(body), { headers: { "content-type": contentType } })
    const entries = [...(yield* Effect.tryPromise(() => response.formData()))]
    const [file] = entries.flatMap(([, value]) => (typeof value === "string" ? [] : [value]))
    const bytes = file === undefined ? undefined : new Uint8Array(yield* Effect.tryPromise(() => file.arrayBuffer()))
    return {
      parameters: parseForm(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
      sentFile: file && bytes && { name: file.name, contentType: file.type, bytes }
    }
  })

/** A SIS import can be the file itself. */
const parseFile: Parser["parse"] = (body, contentType) =>
  Effect.succeed({
    parameters: new Map(),
    sentFile: body.length === 0 ? undefined : { name: undefined, contentType, bytes: new Uint8Array(body) }
  })

const parsers: ReadonlyArray<Parser> = [
  makeTextParser(/^application\/json\b/i, parseJson),
  makeTextParser(/^application\/x-www-form-urlencoded\b/i, parseQuery),
  { type: /^multipart\/form-data\b/i, maxBytes: MAX_FILE_BYTES, parse: parseMultipart },
  { type: /^(?:text\/csv|application\/(?:zip|octet-stream))\b/i, maxBytes: MAX_FILE_BYTES, parse: parseFile }
]

/**
 * Reads a body. Rails parses a JSON body and both kinds of forms into the same parameters. Bodies of unknown types are
 * not read.
 */
export const readRequestBody: Effect.Effect<RequestBody, ApiFailure, HttpServerRequest.HttpServerRequest> = Effect.gen(
  function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const contentType = request.headers["content-type"] ?? ""
    const parser = parsers.find(({ type }) => type.test(contentType))
    if (parser === undefined) return { parameters: new Map(), sentFile: undefined }
    const body = yield* readBody(parser.maxBytes)
    return yield* Effect.mapError(parser.parse(body, contentType), () => genericFailure(400, "bad_request"))
  }
)

/** The parameters in a body. */
export const bodyParameters = Effect.map(readRequestBody, ({ parameters }) => parameters)
