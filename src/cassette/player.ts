/** Replaying: a transport that answers from a cassette and nothing else. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { originOf } from "../internal/text/origin.js"
import * as redact from "../internal/text/redact.js"
import { concat } from "../internal/transport/chunks.js"
import * as adapter from "../internal/transport/toHttpClient.js"
import {
  TransportError,
  type TransportRequest,
  type TransportResponse,
  type TransportService
} from "../internal/transport/transport.js"
import * as body from "./body.js"
import * as file from "./file.js"
import { CassetteError, type CassetteExchange, type CassetteFailure, type CassetteFile } from "./format.js"
import { kept } from "./kept.js"
import { Literals } from "./literals.js"
import * as match from "./match.js"
import { HOME, HOME_HOST, Pseudonyms } from "./pseudonyms.js"
import * as requests from "./request.js"
import * as spans from "./spans.js"
import { unfold } from "./unfold.js"
import * as words from "./words.js"

interface Entry {
  readonly exchange: CassetteExchange
  /** As they are for a request whose body is of this type. */
  readonly fields: (type: string) => match.Fields
  used: boolean
}

export interface Options {
  readonly file: string
  readonly unused: "ignore" | "fail"
}

/** The code of a request that the cassette has no answer to. */
const UNRECORDED = "ERR_UNRECORDED"

const REASONS = { Transport: "Connection", Encode: "Encode", InvalidUrl: "Url", Body: "Body" } as const

const SHOWN = 3

const shown = ({ method, url }: CassetteExchange["request"]): string => `${method} ${redact.redactUrl(url)}`

const cause = ({ code, message }: Omit<CassetteFailure, "reason">): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

/** The text with all that is known in it replaced, in whatever escapes it is written, as it is when it is recorded. */
const exchanged = (text: string, literals: Literals, by: (origin: string) => string | undefined): string => {
  const read = unfold(text)
  const known = literals.find(read.chars).map(({ from, pseudonym, to }) => ({ from, to, by: pseudonym }))
  return spans.replaced(text, read, spans.longestFirst([...spans.origins(read.chars, by), ...known]))
}

/** The program's own service and its token, which stand for those that were recorded. */
class Own {
  #origin: string | undefined
  readonly #names = new Pseudonyms()
  readonly #hosts = new Literals()

  /** The service is where the first request goes, as it was when it was recorded. */
  meet(url: string, recorded: ReadonlyArray<string>): void {
    const origin = originOf(url)
    if (this.#origin !== undefined || origin === undefined || recorded.includes(origin)) return
    this.#origin = origin
    this.#names.home(origin)
    this.#hosts.add(HOME_HOST, { pseudonym: new URL(origin).host, whole: true, word: false })
  }

  /** The program's first token stands for the first one of the recording. */
  token(token: string): void {
    this.#names.of("token", token)
  }

  /** A text of the program's as the cassette has it. */
  inward = (text: string): string =>
    exchanged(text, this.#names.literals, (origin) => (originOf(origin) === this.#origin ? HOME : undefined))

  /** A text of the cassette's as the program's own service would have it. */
  outward = (text: string): string =>
    this.#origin === undefined || !text.includes(HOME_HOST)
      ? text
      : exchanged(text, this.#hosts, (origin) => (origin === HOME ? this.#origin : undefined))
}

const fieldsOf = ({ request }: CassetteExchange): Entry["fields"] => {
  if (match.typeOf(request) === undefined && request.body !== undefined) return (type) => match.fields(request, type)
  const fields = match.fields(request)
  return () => fields
}

class Player {
  readonly #file: string
  readonly #entries: ReadonlyArray<Entry>
  readonly #origins: ReadonlyArray<string>
  readonly #own = new Own()
  readonly #bindings = new match.Bindings()

  constructor(path: string, { exchanges }: CassetteFile) {
    this.#file = path
    this.#entries = exchanges.map((exchange) => ({ exchange, fields: fieldsOf(exchange), used: false }))
    this.#origins = exchanges.flatMap(({ request }) => originOf(request.url) ?? [])
  }

  get unused(): ReadonlyArray<CassetteExchange> {
    return this.#entries.flatMap(({ exchange, used }) => (used ? [] : [exchange]))
  }

  /** The request as the cassette would hold it, as far as that can be known. */
  #asked(request: TransportRequest, sent: requests.Sent | undefined): CassetteExchange["request"] {
    const url = requests.urlOf(request)
    this.#own.meet(url, this.#origins)
    const token = /^\s*\S+\s+(\S+)\s*$/.exec(request.headers.authorization ?? "")?.[1]
    if (token !== undefined) this.#own.token(token)
    const { accept } = request.headers
    const bytes = sent === undefined ? new Uint8Array(0) : concat(sent.chunks)
    const type = sent?.type ?? ""
    return {
      method: request.method,
      url: this.#own.inward(url),
      headers: { ...(accept === undefined ? {} : { accept: words.media(accept) }), "content-type": type },
      ...(bytes.length === 0 ? {} : { body: this.#body(bytes, type) })
    }
  }

  #body(bytes: Uint8Array, type: string) {
    const { inward } = this.#own
    const content = body.read(bytes, type)
    switch (content._tag) {
      case "Bytes":
        return body.keep(content)
      case "Form":
        return { form: content.parts.map((part) => ("text" in part ? { ...part, text: inward(part.text) } : part)) }
      default:
        return body.keep(body.read(body.bytes(body.keep(content), inward), type))
    }
  }

  answer(request: TransportRequest, sent: requests.Sent | undefined): Effect.Effect<TransportResponse, TransportError> {
    const asked = this.#asked(request, sent)
    const fields = match.fields(asked)
    const type = match.typeOf(asked) ?? ""
    const entry = this.#find(fields, type)
    if (entry === undefined) {
      const unknown = cause({ code: UNRECORDED, message: this.#unknown(asked, fields, type) })
      return Effect.fail(new TransportError({ reason: "Connection", cause: unknown }))
    }
    entry.used = true
    return this.#give(request, entry.exchange)
  }

  #find(fields: match.Fields, type: string): Entry | undefined {
    const same = this.#entries.filter((entry) => match.isSame(entry.fields(type), fields))
    if (same.length > 0) return same.find(({ used }) => !used)
    for (const entry of this.#entries) {
      const bound = entry.used ? undefined : this.#bindings.fit(entry.fields(type), fields)
      if (bound !== undefined) {
        this.#bindings.bind(bound)
        return entry
      }
    }
    return undefined
  }

  #give(
    request: TransportRequest,
    { failure, response }: CassetteExchange
  ): Effect.Effect<TransportResponse, TransportError> {
    const { outward } = this.#own
    const broken =
      failure === undefined
        ? undefined
        : new TransportError({
            reason: REASONS[failure.reason],
            cause: cause({ ...failure, message: outward(failure.message) })
          })
    if (response === undefined) {
      return Effect.fail(broken ?? new TransportError({ reason: "Connection", cause: undefined }))
    }
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, outward(value)] as const)
    )
    const bytes = body.bytes(response.body, outward)
    // The length of this body: rewriting may have changed the recorded one.
    const delimited = response.undelimited !== true
    const measured = delimited && broken === undefined && request.method !== "HEAD"
    const length = measured ? { "content-length": String(bytes.length) } : {}
    return Effect.succeed(
      kept({
        status: response.status,
        headers: { ...headers, ...length },
        setCookie: [],
        delimited,
        bytes,
        broken
      })
    )
  }

  /** Says what was asked, and what is there that is most like it. */
  #unknown(asked: CassetteExchange["request"], fields: match.Fields, type: string): string {
    const what = shown(asked)
    const times = this.#entries.filter((entry) => match.isSame(entry.fields(type), fields)).length
    if (times > 0) {
      return `${what} is ${times === 1 ? "once" : `${times} times`} in the cassette ${this.#file}, and has been asked for more often`
    }
    const near = this.#entries
      .map((entry) => ({ entry, score: match.likeness(entry.fields(type), fields) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, SHOWN)
      .map(
        ({ entry: { exchange, used } }) =>
          `${shown(exchange.request)} (differs in: ${match.difference(exchange.request, asked)}${used ? "; used" : ""})`
      )
    const closest = near.length === 0 ? "It holds no exchange at all" : `Closest to it: ${near.join("; ")}`
    return `${what} is not in the cassette ${this.#file}. ${closest}`
  }
}

const replaying = (player: Player): TransportService => ({
  send: (request) =>
    Effect.flatMap(requests.drain(request), (sent) => Effect.suspend(() => player.answer(request, sent)))
})

export const layer = (options: Options): Layer.Layer<HttpClient.HttpClient, CassetteError, FileSystem.FileSystem> =>
  Layer.scoped(
    HttpClient.HttpClient,
    Effect.gen(function* () {
      const player = new Player(options.file, yield* file.read(options.file))
      yield* Effect.addFinalizer(() =>
        Effect.suspend(() => {
          const { unused } = player
          if (options.unused === "ignore" || unused.length === 0) return Effect.void
          const list = unused.slice(0, SHOWN).map(({ request }) => shown(request))
          const message = `${unused.length} of the exchanges in ${options.file} were not asked for: ${list.join("; ")}`
          return Effect.die(new CassetteError({ file: options.file, reason: "Unused", message }))
        })
      )
      return adapter.make(replaying(player))
    })
  )
