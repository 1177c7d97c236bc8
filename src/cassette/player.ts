/** Replaying: a transport that answers from a cassette and nothing else. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { originOf } from "../internal/text/origin.js"
import * as redact from "../internal/text/redact.js"
import * as adapter from "../internal/transport/adapter.js"
import { concat } from "../internal/transport/pieces.js"
import { type Incoming, type Outgoing, TransportError, type TransportService } from "../internal/transport/transport.js"
import * as body from "./body.js"
import * as file from "./file.js"
import { CassetteError, type CassetteExchange, type CassetteFailure, type CassetteFile } from "./format.js"
import { kept } from "./kept.js"
import * as match from "./match.js"
import { HOME, HOME_HOST, Pseudonyms } from "./pseudonyms.js"
import * as requests from "./request.js"
import * as words from "./words.js"

interface Entry {
  readonly exchange: CassetteExchange
  readonly fields: match.Fields
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

const shown = ({ method, url }: CassetteExchange["request"]): string => `${method} ${redact.url(url)}`

const cause = ({ code, message }: Omit<CassetteFailure, "reason">): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

/** The program's own service and the cassette's are one: addresses of one become addresses of the other. */
class Homes {
  #origin: string | undefined

  /** The service is where the first request goes, as it was when it was recorded. */
  meet(url: string, recorded: ReadonlyArray<string>): void {
    const origin = originOf(url)
    if (origin !== undefined && !recorded.includes(origin)) this.#origin ??= origin
  }

  /** Plain, and as a part of another address. */
  inward(text: string): string {
    const origin = this.#origin
    if (origin === undefined) return text
    return text
      .replaceAll(origin, HOME)
      .replaceAll(encodeURIComponent(origin), encodeURIComponent(HOME))
      .replaceAll(new URL(origin).host, HOME_HOST)
  }

  outward = (text: string): string => {
    const origin = this.#origin
    if (origin === undefined || !text.includes(HOME_HOST)) return text
    return text
      .replaceAll(HOME, origin)
      .replaceAll(encodeURIComponent(HOME), encodeURIComponent(origin))
      .replaceAll(HOME_HOST, new URL(origin).host)
  }
}

class Player {
  readonly #file: string
  readonly #entries: ReadonlyArray<Entry>
  readonly #origins: ReadonlyArray<string>
  readonly #homes = new Homes()
  readonly #bindings = new match.Bindings()
  /** Of the program's own tokens: its first one stands for the first one of the recording. */
  readonly #tokens = new Pseudonyms()

  constructor(path: string, { exchanges }: CassetteFile) {
    this.#file = path
    this.#entries = exchanges.map((exchange) => ({ exchange, fields: match.fields(exchange.request), used: false }))
    this.#origins = exchanges.flatMap(({ request }) => originOf(request.url) ?? [])
  }

  get unused(): ReadonlyArray<CassetteExchange> {
    return this.#entries.flatMap(({ exchange, used }) => (used ? [] : [exchange]))
  }

  /** The request as the cassette would hold it, as far as that can be known. */
  #asked(request: Outgoing, sent: requests.Sent | undefined): CassetteExchange["request"] {
    const url = requests.urlOf(request)
    this.#homes.meet(url, this.#origins)
    const token = /^\s*\S+\s+(\S+)\s*$/.exec(request.headers.authorization ?? "")?.[1]
    if (token !== undefined) this.#tokens.of("token", token)
    const { accept } = request.headers
    const bytes = sent === undefined ? new Uint8Array(0) : concat(sent.chunks)
    return {
      method: request.method,
      url: this.#known(this.#homes.inward(url)),
      headers: accept === undefined ? {} : { accept: words.media(accept) },
      ...(bytes.length === 0 ? {} : { body: this.#body(bytes, sent?.type ?? "") })
    }
  }

  #known(text: string): string {
    let known = ""
    let at = 0
    for (const { from, pseudonym, to } of this.#tokens.literals.find(text)) {
      known += text.slice(at, from) + pseudonym
      at = to
    }
    return known + text.slice(at)
  }

  #body(bytes: Uint8Array, type: string) {
    const known = (text: string) => this.#known(this.#homes.inward(text))
    const content = body.read(bytes, type)
    switch (content._tag) {
      case "Bytes":
        return body.keep(content)
      case "Form":
        return { form: content.parts.map((part) => ("text" in part ? { ...part, text: known(part.text) } : part)) }
      default:
        return body.keep(body.read(body.bytes(body.keep(content), known), type))
    }
  }

  answer(request: Outgoing, sent: requests.Sent | undefined): Effect.Effect<Incoming, TransportError> {
    const asked = this.#asked(request, sent)
    const fields = match.fields(asked)
    const entry = this.#find(fields)
    if (entry === undefined) {
      const unknown = cause({ code: UNRECORDED, message: this.#unknown(asked, fields) })
      return Effect.fail(new TransportError({ reason: "Connection", cause: unknown }))
    }
    entry.used = true
    return this.#give(request, entry.exchange)
  }

  #find(fields: match.Fields): Entry | undefined {
    const same = this.#entries.filter((entry) => match.isSame(entry.fields, fields))
    if (same.length > 0) return same.find(({ used }) => !used)
    for (const entry of this.#entries) {
      const bound = entry.used ? undefined : this.#bindings.fit(entry.fields, fields)
      if (bound !== undefined) {
        this.#bindings.bind(bound)
        return entry
      }
    }
    return undefined
  }

  #give(request: Outgoing, { failure, response }: CassetteExchange): Effect.Effect<Incoming, TransportError> {
    const { outward } = this.#homes
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
  #unknown(asked: CassetteExchange["request"], fields: match.Fields): string {
    const what = shown(asked)
    const times = this.#entries.filter((entry) => match.isSame(entry.fields, fields)).length
    if (times > 0) {
      return `${what} is ${times === 1 ? "once" : `${times} times`} in the cassette ${this.#file}, and has been asked for more often`
    }
    const near = this.#entries
      .map((entry) => ({ entry, score: match.likeness(entry.fields, fields) }))
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
