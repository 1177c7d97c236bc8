/** Reads request bodies into parameters. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type ApiFailure, genericFailure } from "./apiFailure.js"
import { type ParameterMap, parseForm, parseJson, parseQuery } from "./parameters.js"

const MAX_BODY_BYTES = 1024 * 1024

/**
 * Reads the complete body. Drains a body that is too large, since a client may not read the response before it has sent
 * all.
 */
const readBody = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  let size = 0
  const chunks = yield* request.stream.pipe(
    Stream.filter((chunk) => {
      size += chunk.length
      return size <= MAX_BODY_BYTES
    }),
    Stream.runCollect,
    // There is no body, or the client has disconnected.
    Effect.orElseSucceed(() => Chunk.empty<Uint8Array>())
  )
  return size > MAX_BODY_BYTES
    ? yield* genericFailure(413, "payload_too_large")
    : Buffer.concat(Chunk.toReadonlyArray(chunks))
})

type Parse = (body: Buffer, contentType: string) => Effect.Effect<ParameterMap, unknown>

const parseAsText =
  (parse: (text: string) => ParameterMap): Parse =>
  (body) =>
    Effect.try(() => parse(body.toString()))

/** Multipart forms, as `curl -F` sends them. Files in them are ignored. */
const parseMultipart: Parse = (body, contentType) =>
  body.length === 0
    ? Effect.succeed(new Map())
    : Effect.map(
        Effect.tryPromise(() =>
          new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData()
        ),
        (form) => parseForm([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])))
      )

const parsers: ReadonlyArray<readonly [type: RegExp, parse: Parse]> = [
  [/^application\/json\b/i, parseAsText(parseJson)],
  [/^application\/x-www-form-urlencoded\b/i, parseAsText(parseQuery)],
  [/^multipart\/form-data\b/i, parseMultipart]
]

/** Rails parses a JSON body and both kinds of forms into the same parameters. Other bodies are not read. */
export const bodyParameters: Effect.Effect<ParameterMap, ApiFailure, HttpServerRequest.HttpServerRequest> = Effect.gen(
  function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const contentType = request.headers["content-type"] ?? ""
    const parse = parsers.find(([type]) => type.test(contentType))?.[1]
    if (parse === undefined) return new Map()
    return yield* Effect.mapError(parse(yield* readBody, contentType), () => genericFailure(400, "bad_request"))
  }
)
