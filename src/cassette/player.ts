/** Replays: a transport that responds from a cassette only. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { originOf } from "../internal/text/origin.js"
import * as redact from "../internal/text/redact.js"
import { concat } from "../internal/transport/chunks.js"
import * as toHttpClient from "../internal/transport/toHttpClient.js"
import {
  TransportError,
  type TransportRequest,
  type TransportResponse,
  type TransportService
} from "../internal/transport/transport.js"
import * as words from "./apiWords.js"
import * as body from "./body.js"
import { bufferedResponse } from "./bufferedResponse.js"
import * as file from "./file.js"
import { CassetteError, type CassetteExchange, type CassetteFailure, type CassetteFile } from "./format.js"
import { LiteralSearch } from "./literals.js"
import * as match from "./match.js"
import { HOME, HOME_HOST, Pseudonyms } from "./pseudonyms.js"
import * as requestBody from "./requestBody.js"
import * as spans from "./spans.js"
import { unescapeText } from "./unescape.js"

interface Entry {
  readonly exchange: CassetteExchange
  /** The fields, with the body parsed as this content type if the recording has none. */
  readonly fields: (type: string) => match.RequestFields
  used: boolean
}

export interface ReplaySettings {
  readonly file: string
  readonly unused: "ignore" | "fail"
}

/** Error code of a request that has no recorded response. */
const UNRECORDED = "ERR_UNRECORDED"

const REASONS = { Transport: "Connection", Encode: "Encode", InvalidUrl: "Url", Body: "Body" } as const

const MAX_LISTED_EXCHANGES = 3

const describeRequest = ({ method, url }: CassetteExchange["request"]): string => `${method} ${redact.redactUrl(url)}`

const makeCause = ({ code, message }: Omit<CassetteFailure, "reason">): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

/** Replaces all known values in a text, in every escaping, as the recording does. */
const replaceKnown = (
  text: string,
  literals: LiteralSearch,
  replaceOrigin: (origin: string) => string | undefined
): string => {
  const unescaped = unescapeText(text)
  const known = literals.find(unescaped.chars).map(({ from, pseudonym, to }) => ({ from, to, replacement: pseudonym }))
  return spans.replaceSpans(
    text,
    unescaped,
    spans.sortLongestFirst([...spans.findOrigins(unescaped.chars, replaceOrigin), ...known])
  )
}

/** Maps the origin and token of the program to those of the recording, and back. */
class OriginMap {
  #origin: string | undefined
  readonly #pseudonyms = new Pseudonyms()
  readonly #hosts = new LiteralSearch()

  /** Takes the origin of the first request as the service, as the recording does. */
  learnOrigin(url: string, recorded: ReadonlyArray<string>): void {
    const origin = originOf(url)
    if (this.#origin !== undefined || origin === undefined || recorded.includes(origin)) return
    this.#origin = origin
    this.#pseudonyms.setHomeOrigin(origin)
    this.#hosts.add(HOME_HOST, { pseudonym: new URL(origin).host, wholeWord: true, mayBeWord: false })
  }

  /** Maps the first token of the program to the first token of the recording. */
  learnToken(token: string): void {
    this.#pseudonyms.replaceValue("token", token)
  }

  /** Converts text of the program to that of the cassette. */
  toCassette = (text: string): string =>
    replaceKnown(text, this.#pseudonyms.literals, (origin) => (originOf(origin) === this.#origin ? HOME : undefined))

  /** Converts text of the cassette to that of the service of the program. */
  fromCassette = (text: string): string =>
    this.#origin === undefined || !text.includes(HOME_HOST)
      ? text
      : replaceKnown(text, this.#hosts, (origin) => (origin === HOME ? this.#origin : undefined))
}

const fieldsOf = ({ request }: CassetteExchange): Entry["fields"] => {
  if (match.contentTypeOf(request) === undefined && request.body !== undefined)
    return (type) => match.requestFields(request, type)
  const fields = match.requestFields(request)
  return () => fields
}

class Player {
  readonly #file: string
  readonly #entries: ReadonlyArray<Entry>
  readonly #origins: ReadonlyArray<string>
  readonly #originMap = new OriginMap()
  readonly #bindings = new match.PseudonymBindings()

  constructor(path: string, { exchanges }: CassetteFile) {
    this.#file = path
    this.#entries = exchanges.map((exchange) => ({ exchange, fields: fieldsOf(exchange), used: false }))
    this.#origins = exchanges.flatMap(({ request }) => originOf(request.url) ?? [])
  }

  get unused(): ReadonlyArray<CassetteExchange> {
    return this.#entries.flatMap(({ exchange, used }) => (used ? [] : [exchange]))
  }

  /** Converts a request to the form in which the cassette would store it. */
  #toRecorded(request: TransportRequest, sent: requestBody.SentBody | undefined): CassetteExchange["request"] {
    const url = requestBody.urlOf(request)
    this.#originMap.learnOrigin(url, this.#origins)
    const token = /^\s*\S+\s+(\S+)\s*$/.exec(request.headers.authorization ?? "")?.[1]
    if (token !== undefined) this.#originMap.learnToken(token)
    const { accept } = request.headers
    const bytes = sent === undefined ? new Uint8Array(0) : concat(sent.chunks)
    const type = sent?.type ?? ""
    return {
      method: request.method,
      url: this.#originMap.toCassette(url),
      headers: { ...(accept === undefined ? {} : { accept: words.filterMediaTypes(accept) }), "content-type": type },
      ...(bytes.length === 0 ? {} : { body: this.#body(bytes, type) })
    }
  }

  #body(bytes: Uint8Array, type: string) {
    const { toCassette } = this.#originMap
    const content = body.parseBody(bytes, type)
    switch (content._tag) {
      case "Bytes":
        return body.toCassetteBody(content)
      case "Form":
        return { form: content.parts.map((part) => ("text" in part ? { ...part, text: toCassette(part.text) } : part)) }
      default:
        return body.toCassetteBody(body.parseBody(body.toBytes(body.toCassetteBody(content), toCassette), type))
    }
  }

  respond(
    request: TransportRequest,
    sent: requestBody.SentBody | undefined
  ): Effect.Effect<TransportResponse, TransportError> {
    const actual = this.#toRecorded(request, sent)
    const fields = match.requestFields(actual)
    const type = match.contentTypeOf(actual) ?? ""
    const entry = this.#find(fields, type)
    if (entry === undefined) {
      const unrecorded = makeCause({ code: UNRECORDED, message: this.#describeUnrecorded(actual, fields, type) })
      return Effect.fail(new TransportError({ reason: "Connection", cause: unrecorded }))
    }
    entry.used = true
    return this.#toResponse(request, entry.exchange)
  }

  #find(fields: match.RequestFields, type: string): Entry | undefined {
    const same = this.#entries.filter((entry) => match.isEqual(entry.fields(type), fields))
    if (same.length > 0) return same.find(({ used }) => !used)
    for (const entry of this.#entries) {
      const bound = entry.used ? undefined : this.#bindings.match(entry.fields(type), fields)
      if (bound !== undefined) {
        this.#bindings.bind(bound)
        return entry
      }
    }
    return undefined
  }

  #toResponse(
    request: TransportRequest,
    { failure, response }: CassetteExchange
  ): Effect.Effect<TransportResponse, TransportError> {
    const { fromCassette } = this.#originMap
    const broken =
      failure === undefined
        ? undefined
        : new TransportError({
            reason: REASONS[failure.reason],
            cause: makeCause({ ...failure, message: fromCassette(failure.message) })
          })
    if (response === undefined) {
      return Effect.fail(broken ?? new TransportError({ reason: "Connection", cause: undefined }))
    }
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, fromCassette(value)] as const)
    )
    const bytes = body.toBytes(response.body, fromCassette)
    // The length of the replayed body: pseudonyms may have changed the recorded length.
    const delimited = response.undelimited !== true
    const hasLength = delimited && broken === undefined && request.method !== "HEAD"
    const length = hasLength ? { "content-length": String(bytes.length) } : {}
    return Effect.succeed(
      bufferedResponse({
        status: response.status,
        headers: { ...headers, ...length },
        setCookie: [],
        delimited,
        bytes,
        broken
      })
    )
  }

  /** Describes a request without a response, and the most similar recorded requests. */
  #describeUnrecorded(actual: CassetteExchange["request"], fields: match.RequestFields, type: string): string {
    const what = describeRequest(actual)
    const times = this.#entries.filter((entry) => match.isEqual(entry.fields(type), fields)).length
    if (times > 0) {
      return `${what} was recorded ${times === 1 ? "once" : `${times} times`} in the cassette ${this.#file}, and has been requested more often`
    }
    const near = this.#entries
      .map((entry) => ({ entry, score: match.similarity(entry.fields(type), fields) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MAX_LISTED_EXCHANGES)
      .map(
        ({ entry: { exchange, used } }) =>
          `${describeRequest(exchange.request)} (differs in: ${match.describeDifference(exchange.request, actual)}${used ? "; already used" : ""})`
      )
    const closest = near.length === 0 ? "The cassette has no exchanges" : `Closest requests: ${near.join("; ")}`
    return `${what} is not in the cassette ${this.#file}. ${closest}`
  }
}

const makeTransport = (player: Player): TransportService => ({
  send: (request) =>
    Effect.flatMap(requestBody.readBody(request), (sent) => Effect.suspend(() => player.respond(request, sent)))
})

export const replayLayer = (
  options: ReplaySettings
): Layer.Layer<HttpClient.HttpClient, CassetteError, FileSystem.FileSystem> =>
  Layer.scoped(
    HttpClient.HttpClient,
    Effect.gen(function* () {
      const player = new Player(options.file, yield* file.readCassette(options.file))
      yield* Effect.addFinalizer(() =>
        Effect.suspend(() => {
          const { unused } = player
          if (options.unused === "ignore" || unused.length === 0) return Effect.void
          const list = unused.slice(0, MAX_LISTED_EXCHANGES).map(({ request }) => describeRequest(request))
          const message = `Unused exchanges in the cassette ${options.file} (${unused.length}): ${list.join("; ")}`
          return Effect.die(new CassetteError({ file: options.file, reason: "Unused", message }))
        })
      )
      return toHttpClient.make(makeTransport(player))
    })
  )
