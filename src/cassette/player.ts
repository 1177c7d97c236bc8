/** Replays: a transport that responds from a cassette only. */
import type { FileSystem } from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import type { Path } from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Record from "effect/Record"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { getFiles } from "../internal/files/platform.js"
import { originOf } from "../internal/text/origin.js"
import { redactUrl, redactUrlAndSecrets } from "../internal/text/redact.js"
import { makeSecrets } from "../internal/text/secrets.js"
import { bufferedResponse } from "../internal/transport/chunks.js"
import * as toHttpClient from "../internal/transport/toHttpClient.js"
import { TransportError, type TransportRequest, type TransportResponse } from "../internal/transport/transport.js"
import * as body from "./body.js"
import * as file from "./file.js"
import type { CassetteError, CassetteExchange, CassetteFile } from "./format.js"
import * as match from "./match.js"
import { tokenOf, urlOf, withoutParameters } from "./recorder.js"
import { HOME, isPseudonym } from "./redact.js"

interface Entry extends CassetteExchange {
  isUsed: boolean
}

/** A text plain, percent-escaped, and percent-escaped twice: in a URL that is a parameter of a parameter. */
const spellings = (text: string): ReadonlyArray<string> => {
  const escaped = encodeURIComponent(text)
  return [text, escaped, encodeURIComponent(escaped)]
}

const replaceOrigin = (text: string, from: string, to: string): string => {
  const targets = spellings(to)
  return spellings(from).reduce((all, spelling, at) => all.replaceAll(spelling, targets[at] ?? to), text)
}

/** A client reports the progress of an upload while its body is read. */
const readStream = ({ body }: TransportRequest): Effect.Effect<void> =>
  typeof body === "object" && "stream" in body ? Effect.ignore(Stream.runDrain(body.stream)) : Effect.void

class Player {
  readonly #file: string
  readonly #entries: ReadonlyArray<Entry>
  /** The origin of the program, which replaces that of the recording. */
  #origin: string | undefined

  constructor(path: string, { exchanges }: CassetteFile) {
    this.#file = path
    this.#entries = exchanges.map((exchange) => ({ ...exchange, isUsed: false }))
  }

  #toCassette = (text: string): string => replaceOrigin(text, this.#origin ?? HOME, HOME)

  #fromCassette = (text: string): string => replaceOrigin(text, HOME, this.#origin ?? HOME)

  respond(request: TransportRequest): Effect.Effect<TransportResponse, TransportError> {
    const url = urlOf(request)
    // The origin of the first request is that of the service, as during the recording.
    const origin = originOf(url)
    if (!this.#entries.some((entry) => originOf(entry.request.url) === origin)) this.#origin ??= origin
    const { accept = "", "content-type": type } = request.headers
    const bytes = body.sentBytes(request)
    const actual: CassetteExchange["request"] = {
      method: request.method,
      url,
      headers: { accept: withoutParameters(accept) },
      ...(bytes.length === 0 ? {} : { body: body.parseBody(bytes, type) })
    }
    const fields = Record.map(match.requestFields(actual, type), (some) => some.map(this.#toCassette))
    const entry = this.#find(fields, type)
    if (entry === undefined) {
      const token = tokenOf(request.headers)
      const described = redactUrlAndSecrets(
        makeSecrets(token === undefined ? undefined : Redacted.make(token)),
        this.#toCassette(url)
      )
      const message = `${request.method} ${described} ${this.#describeUnrecorded(fields, type)}`
      const cause = Object.assign(new Error(message), { code: "ERR_UNRECORDED" })
      return Effect.fail(new TransportError({ reason: "Connection", cause }))
    }
    entry.isUsed = true
    return Effect.succeed(this.#toResponse(request.method, entry))
  }

  #find(fields: match.RequestFields, type: string | undefined): Entry | undefined {
    const same = this.#entries.filter((entry) => match.isEqual(match.requestFields(entry.request, type), fields))
    const candidates = (same.length > 0 ? same : this.#entries).filter(({ isUsed }) => !isUsed)
    return candidates.find((entry) => match.isMatch(match.requestFields(entry.request, type), fields))
  }

  #toResponse(method: string, { response }: CassetteExchange): TransportResponse {
    const headers = Object.entries(response.headers).map(([name, value]) => [name, this.#fromCassette(value)] as const)
    const bytes = body.toBytes(response.body, this.#fromCassette)
    // The length of the replayed body: pseudonyms may have changed the recorded length.
    const length = method === "HEAD" ? {} : { "content-length": String(bytes.length) }
    const head = { status: response.status, headers: { ...Object.fromEntries(headers), ...length } }
    return bufferedResponse({ ...head, setCookie: [], isDelimited: true }, bytes)
  }

  /** Describes why a request has no response, with the most similar recorded request. */
  #describeUnrecorded(fields: match.RequestFields, type: string | undefined): string {
    const recorded = this.#entries.map(({ isUsed, request }) => ({
      isUsed,
      request,
      fields: match.requestFields(request, type)
    }))
    const times = recorded.filter((one) => match.isEqual(one.fields, fields)).length
    if (times > 0) {
      return `was recorded ${times === 1 ? "once" : `${times} times`} in the cassette ${this.#file}, and has been requested more often`
    }
    const missing = `is not in the cassette ${this.#file}`
    const [closest] = recorded.toSorted(
      (one, other) => match.similarity(other.fields, fields) - match.similarity(one.fields, fields)
    )
    if (closest === undefined) return `${missing}. The cassette has no exchanges`
    const { method, url } = closest.request
    const difference = `differs in: ${match.describeDifference(closest.fields, fields)}${closest.isUsed ? "; already used" : ""}`
    const described = `${missing}. Closest request: ${method} ${redactUrl(url)} (${difference})`
    const known = JSON.stringify(closest.fields)
    const pseudonym = Object.values(fields)
      .flat()
      .find((field) => isPseudonym(field) && !known.includes(field))
    return pseudonym === undefined
      ? described
      : `${described}. ${pseudonym} is the pseudonym of a value in a response. To keep that value, record again with the option keep`
  }
}

export const replayLayer = (path: string): Layer.Layer<HttpClient.HttpClient, CassetteError, FileSystem | Path> =>
  Layer.effect(
    HttpClient.HttpClient,
    Effect.gen(function* () {
      const player = new Player(path, yield* file.readCassette(yield* getFiles, path))
      return toHttpClient.make({
        send: (request) =>
          Effect.zipRight(
            readStream(request),
            Effect.suspend(() => player.respond(request))
          )
      })
    })
  )
