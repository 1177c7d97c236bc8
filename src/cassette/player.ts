/** Replays: a transport that responds from a cassette only. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Record from "effect/Record"
import * as Redacted from "effect/Redacted"
import { originOf } from "../internal/text/origin.js"
import { redactUrl, redactUrlAndSecrets } from "../internal/text/redact.js"
import { makeSecrets } from "../internal/text/secrets.js"
import { concat } from "../internal/transport/chunks.js"
import * as toHttpClient from "../internal/transport/toHttpClient.js"
import { TransportError, type TransportRequest, type TransportResponse } from "../internal/transport/transport.js"
import { filterMediaTypes } from "./allowlist.js"
import * as body from "./body.js"
import { bufferedResponse } from "./bufferedResponse.js"
import * as file from "./file.js"
import { CassetteError, type CassetteExchange, type CassetteFailure, type CassetteFile } from "./format.js"
import * as match from "./match.js"
import { tokenOf } from "./recording.js"
import { HOME } from "./redact.js"
import * as requestBody from "./requestBody.js"

interface Entry extends CassetteExchange {
  /** The fields, with the body parsed as this content type if the recording has none. */
  readonly fields: (type: string) => match.RequestFields
  isUsed: boolean
}

const REASONS = { Transport: "Connection", Encode: "Encode", InvalidUrl: "Url", Body: "Body" } as const

const MAX_LISTED_EXCHANGES = 3

const describeRequest = ({ method, url }: CassetteExchange["request"]): string => `${method} ${redactUrl(url)}`

const makeError = ({ code, message, reason }: CassetteFailure): TransportError => {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code })
  return new TransportError({ reason: REASONS[reason], cause })
}

/** A text plain, percent-escaped, and percent-escaped twice: in a URL that is a parameter of a parameter. */
const spellings = (text: string): ReadonlyArray<string> => {
  const escaped = encodeURIComponent(text)
  return [text, escaped, encodeURIComponent(escaped)]
}

/** Replaces an origin, and its host without a scheme. A host without a dot may be any word. */
const replaceOrigin = (text: string, from: string, to: string): string => {
  const [host = "", newHost = ""] = [from, to].map((origin) => origin.replace(/^https?:\/\//, ""))
  const targets = spellings(to)
  const replaced = spellings(from).reduce((all, spelling, at) => all.replaceAll(spelling, targets[at] ?? to), text)
  return /[.:]/.test(host) ? replaced.replaceAll(host, newHost) : replaced
}

class Player {
  readonly #file: string
  readonly #entries: ReadonlyArray<Entry>
  readonly #bindings = new match.PseudonymBindings()
  /** The origin of the program, which replaces that of the recording. */
  #origin: string | undefined

  constructor(path: string, { exchanges }: CassetteFile) {
    this.#file = path
    this.#entries = exchanges.map((exchange) => {
      const fields = match.requestFields(exchange.request)
      const isTyped = exchange.request.headers["content-type"] !== undefined
      const fieldsAs = (type: string) => (isTyped ? fields : match.requestFields(exchange.request, type))
      return { ...exchange, fields: fieldsAs, isUsed: false }
    })
  }

  get unused(): ReadonlyArray<CassetteExchange> {
    return this.#entries.filter(({ isUsed }) => !isUsed)
  }

  #toCassette = (text: string): string => (this.#origin === undefined ? text : replaceOrigin(text, this.#origin, HOME))

  #fromCassette = (text: string): string =>
    this.#origin === undefined ? text : replaceOrigin(text, HOME, this.#origin)

  respond(request: TransportRequest, sent: requestBody.SentBody | undefined) {
    const url = requestBody.urlOf(request)
    // The origin of the first request is that of the service, as during the recording.
    const origin = originOf(url)
    if (!this.#entries.some((entry) => originOf(entry.request.url) === origin)) this.#origin ??= origin
    const { accept } = request.headers
    const bytes = concat(sent?.chunks ?? [])
    const type = sent?.type ?? ""
    const actual: CassetteExchange["request"] = {
      method: request.method,
      url,
      headers: { ...(accept === undefined ? {} : { accept: filterMediaTypes(accept) }), "content-type": type },
      ...(bytes.length === 0 ? {} : { body: body.toCassetteBody(body.parseBody(bytes, type)) })
    }
    const fields = Record.map(match.requestFields(actual), (some) => some.map(this.#toCassette))
    const entry = this.#find(fields, type)
    if (entry === undefined) {
      const token = tokenOf(request.headers)
      const described = redactUrlAndSecrets(
        makeSecrets(token === undefined ? undefined : Redacted.make(token)),
        this.#toCassette(url)
      )
      const message = `${request.method} ${described} ${this.#describeUnrecorded(fields, type)}`
      return Effect.fail(makeError({ reason: "Transport", code: "ERR_UNRECORDED", message }))
    }
    entry.isUsed = true
    return this.#toResponse(request, entry)
  }

  #find(fields: match.RequestFields, type: string): Entry | undefined {
    const same = this.#entries.filter((entry) => match.isEqual(entry.fields(type), fields))
    const candidates = (same.length > 0 ? same : this.#entries).filter(({ isUsed }) => !isUsed)
    return candidates.find((entry) => this.#bindings.match(entry.fields(type), fields) !== undefined)
  }

  #toResponse(
    { method }: TransportRequest,
    { failure, response }: CassetteExchange
  ): Effect.Effect<TransportResponse, TransportError> {
    const broken =
      failure === undefined ? undefined : makeError({ ...failure, message: this.#fromCassette(failure.message) })
    if (response === undefined) {
      return Effect.fail(broken ?? new TransportError({ reason: "Connection", cause: undefined }))
    }
    const headers = Object.entries(response.headers).map(([name, value]) => [name, this.#fromCassette(value)] as const)
    const bytes = body.toBytes(response.body, this.#fromCassette)
    const isDelimited = response.undelimited !== true
    // The length of the replayed body: pseudonyms may have changed the recorded length.
    const hasLength = isDelimited && broken === undefined && method !== "HEAD"
    const length = hasLength ? { "content-length": String(bytes.length) } : {}
    const head = {
      status: response.status,
      headers: { ...Object.fromEntries(headers), ...length },
      setCookie: [],
      isDelimited
    }
    return Effect.succeed(bufferedResponse(head, bytes, broken))
  }

  /** Describes why a request has no response, with the most similar recorded requests. */
  #describeUnrecorded(fields: match.RequestFields, type: string): string {
    const times = this.#entries.filter((entry) => match.isEqual(entry.fields(type), fields)).length
    if (times > 0) {
      return `was recorded ${times === 1 ? "once" : `${times} times`} in the cassette ${this.#file}, and has been requested more often`
    }
    const near = this.#entries
      .map((entry) => ({ entry, recorded: entry.fields(type) }))
      .toSorted((a, b) => match.similarity(b.recorded, fields) - match.similarity(a.recorded, fields))
      .slice(0, MAX_LISTED_EXCHANGES)
    const list = near.map(({ entry, recorded }) => {
      const used = entry.isUsed ? "; already used" : ""
      return `${describeRequest(entry.request)} (differs in: ${match.describeDifference(recorded, fields)}${used})`
    })
    const closest = near.length === 0 ? "The cassette has no exchanges" : `Closest requests: ${list.join("; ")}`
    const known = JSON.stringify(near.map(({ recorded }) => recorded))
    const pseudonym = match.findPseudonyms(JSON.stringify(fields)).find((one) => !known.includes(one))
    const hint = `. ${pseudonym} is the pseudonym of a value in a response. To keep that value, record again with the option keep or redact`
    return `is not in the cassette ${this.#file}. ${closest}${pseudonym === undefined ? "" : hint}`
  }
}

export const replayLayer = (
  path: string,
  unused: "ignore" | "fail"
): Layer.Layer<HttpClient.HttpClient, CassetteError, FileSystem.FileSystem> =>
  Layer.scoped(
    HttpClient.HttpClient,
    Effect.gen(function* () {
      const player = new Player(path, yield* file.readCassette(path))
      yield* Effect.addFinalizer(() =>
        Effect.suspend(() => {
          const left = player.unused
          if (unused === "ignore" || left.length === 0) return Effect.void
          const list = left.slice(0, MAX_LISTED_EXCHANGES).map(({ request }) => describeRequest(request))
          const message = `Unused exchanges in the cassette ${path} (${left.length}): ${list.join("; ")}`
          return Effect.die(new CassetteError({ file: path, reason: "Unused", message }))
        })
      )
      return toHttpClient.make({
        send: (request) =>
          Effect.flatMap(requestBody.readBody(request), (sent) => Effect.suspend(() => player.respond(request, sent)))
      })
    })
  )
