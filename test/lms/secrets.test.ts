/**
 * The token stays home. The services of these tests say the token back in every place that a service can, and whatever a
 * program can see, print, log, trace or store is searched for it, whole, encoded and in parts.
 */
import { inspect } from "node:util"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Tracer from "effect/Tracer"
import {
  type Lms,
  LmsError,
  LmsProgress,
  type LmsProgressEvent,
  type LmsResponse,
  lms,
  lmsPages,
  lmsStream,
  lmsWhoami
} from "effect-lms"
import { clients, connect, once } from "../fixtures/client.js"
import { forAll } from "../fixtures/forAll.js"
import { links, list } from "../fixtures/lists.js"
import { type RawReply, type Reply, refusing, said, serve, serveRaw } from "../fixtures/server.js"

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
const random = (length: number) =>
  Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join("")

/** Tokens as the service makes them, and such as only the header's grammar allows. */
const tokens: ReadonlyArray<readonly [what: string, make: () => string]> = [
  ["a token of the service", () => `7~${random(64)}`],
  ["a token with characters that URLs, JSON and HTML escape", () => `${random(12)}/+=%?$"\\<>&'${random(12)}`]
]

/** Long enough to be no accident, short enough to catch a cut. */
const PART = 10

const forms = (token: string): ReadonlyArray<string> => {
  const parts = Array.from({ length: token.length - PART + 1 }, (_, at) => token.slice(at, at + PART))
  return [...parts, encodeURIComponent(token), token.replaceAll("~", "%7E"), JSON.stringify(token).slice(1, -1)]
}

const leaked = (token: string, text: string): string | undefined => forms(token).find((form) => text.includes(form))

/** All that a program can see of a value. */
const visible = (value: unknown): string =>
  [
    inspect(value, { depth: 10, showHidden: true }),
    inspect(value),
    String(value),
    JSON.stringify(value),
    value instanceof Error ? `${value.message}\n${value.stack}\n${JSON.stringify({ ...value })}` : ""
  ].join("\n")

/** The data are the service's own words, and what it puts there is the program's: all but them. */
const ofResponse =
  (token: string) =>
  (response: LmsResponse): string => {
    const own = leaked(token, JSON.stringify(response.data)) === undefined ? response : undefined
    return [own, response.headers, response.links, response.request, response.status].map(visible).join("\n")
  }

type Call = Effect.Effect<unknown, LmsError, Lms>

const Wrong = Schema.Struct({ id: Schema.Number })

const Figures = Schema.Record({ key: Schema.String, value: Schema.Number })

const calls = (token: string): Readonly<Record<string, Call>> => ({
  lms: Effect.map(lms("/api/v1/rows", {}, once), ofResponse(token)),
  "lms with limit": Effect.map(
    lms("/api/v1/rows", {}, { ...once, limit: Number.POSITIVE_INFINITY }),
    ofResponse(token)
  ),
  "lms with schema": lms("/api/v1/rows", {}, { ...once, schema: Wrong }),
  POST: Effect.map(lms("POST /api/v1/rows", { x: 1 }, once), ofResponse(token)),
  lmsStream: Stream.runDrain(lmsStream("/api/v1/rows", {}, { ...once, schema: Wrong })),
  "lmsStream with a schema of any names": Stream.runDrain(lmsStream("/api/v1/rows", {}, { ...once, schema: Figures })),
  lmsPages: Effect.map(Stream.runCollect(lmsPages("/api/v1/rows", {}, once)), (pages) =>
    [...pages].map(({ next, response }) => visible(next) + ofResponse(token)(response))
  ),
  whoami: lmsWhoami({ retry: false, maxWait: "0 millis" })
})

/** The service says the token back: `echo` is its header, `token` what is in it. */
type Echo = (said: {
  readonly echo: string
  readonly token: string
  readonly origin: string
  readonly foreign: string
}) => Reply

const text = (body: string, type: string, status = 200): Reply => ({ status, body, headers: { "content-type": type } })
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const echoes: Record<string, Echo> = {
  "error, JSON": ({ echo }) => ({ status: 400, body: { errors: [{ message: `bad ${echo}` }], at: echo } }),
  "error, JSON with every character escaped": ({ echo }) =>
    text(
      `{"message":"${echo.replace(/./gs, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)}"}`,
      "application/json",
      400
    ),
  "error, field names": ({ token }) => ({ status: 422, body: { errors: { [token]: "is wrong" } } }),
  "error, text": ({ echo }) => text(echo, "text/plain", 500),
  "error, text where it is cut": ({ echo }) =>
    text("x".repeat(470) + echo + "x".repeat(1500) + echo, "text/plain", 500),
  "error, HTML": ({ echo }) => text(`<title>${echo}</title>${echo}`, "text/html", 502),
  "error, HTML with entities": ({ echo }) => text(`<title>${escaped(echo)}</title>`, "text/html", 502),
  "error, URL in the text": ({ token }) => text(`see /x?t=${encodeURIComponent(token)}`, "text/plain", 404),
  "error, headers": ({ echo, token }) => ({
    status: 401,
    headers: { "www-authenticate": echo, "x-request-context-id": encodeURIComponent(token) }
  }),
  "token refused": ({ token }) => ({
    status: 401,
    headers: { "www-authenticate": "Bearer" },
    body: { message: token }
  }),
  throttle: ({ echo }) => text(`Rate Limit Exceeded ${echo}`, "text/plain", 403),
  "broken JSON": ({ echo }) => text(echo, "application/json"),
  "broken JSON where it is cut": ({ echo }) => text(`["${"x".repeat(45)}", ${echo}`, "application/json"),
  "broken JSON at its end": ({ token }) => text(`["${token}" ${token}`, "application/json"),
  HTML: ({ echo }) => text(`<title>${echo}</title>`, "text/html"),
  "HTML where it is cut": ({ echo }) => text(`<p>${"x".repeat(170)} ${echo}</p>`, "text/html"),
  "HTML that calls itself JSON": ({ echo }) => text(`<html>${"x".repeat(180)} ${echo}</html>`, "application/json"),
  "records that the schema refuses": ({ token }) => ({ body: [{ id: token }] }),
  "a name that the schema refuses": ({ token }) => ({ body: [{ [token]: "x" }] }),
  "an object of no records": ({ token }) => ({ body: { [token]: [1], b: [2] } }),
  "a redirect nowhere": ({ token }) => ({ status: 302, headers: { location: `javascript:${encodeURI(token)}` } }),
  "a redirect in a circle": ({ origin, token }) => ({
    status: 302,
    headers: { location: `${origin}/x?q=${encodeURIComponent(token)}` }
  }),
  "a redirect in a circle, less escaped": ({ origin, token }) => ({
    status: 307,
    headers: { location: `${origin}/x/${encodeURI(token)}?q=${encodeURI(token).replaceAll("#", "")}` }
  }),
  "a redirect elsewhere": ({ foreign }) => ({ status: 302, headers: { location: `${foreign}/x?y=1` } }),
  "a next elsewhere": ({ foreign, token }) => ({
    body: [],
    headers: links({ next: `${foreign}/x?access_token=${encodeURIComponent(token)}&q=${encodeURIComponent(token)}` })
  }),
  "a next in a circle": ({ origin, token }) => ({
    body: [],
    headers: links({ next: `${origin}/api/v1/rows?q=${encodeURIComponent(token)}` })
  }),
  "a next that is no address": ({ token }) => ({ body: [], headers: links({ next: `nowhere:${encodeURI(token)}` }) }),
  "a response header": ({ echo }) => ({ body: [{ id: 1 }], headers: { "x-echo": echo } }),
  "a list": ({ origin }) => ({ body: [{ id: 1 }], headers: links({ first: `${origin}/x` }) })
}

interface Seen {
  readonly outcome: string
  readonly logs: string
  readonly spans: string
  /** How the spans ended, and what was logged in them. */
  readonly ends: string
  readonly events: string
}

/** Runs calls of one client under a logger, a tracer and a listener that keep all they get. */
const watching = Effect.fnUntraced(function* (make: (typeof clients)[number][1], token: string, domain: string) {
  const events: Array<LmsProgressEvent> = []
  const listener = Layer.succeed(LmsProgress, { publish: (event) => void events.push(event) })
  const context = yield* Layer.build(Layer.provide(Layer.fresh(make({ token, domain })), listener))
  return Effect.fnUntraced(function* (call: Call) {
    events.length = 0
    const logs: Array<unknown> = []
    const spans: Array<unknown> = []
    const ends: Array<unknown> = []
    const tracer = Tracer.make({
      span: (name, parent, context, spanLinks, startTime, kind) => {
        const attributes = new Map<string, unknown>()
        spans.push({ name, attributes })
        return {
          _tag: "Span",
          name,
          spanId: String(spans.length),
          traceId: "t",
          parent,
          context,
          links: spanLinks,
          status: { _tag: "Started", startTime },
          attributes,
          sampled: true,
          kind,
          attribute: (key, value) => void attributes.set(key, value),
          event: (event, _, values) => void ends.push({ event, values }),
          addLinks: () => {},
          end: (_, exit) => void ends.push(Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "")
        }
      },
      context: (f) => f()
    })
    const logger = Logger.make((options) => {
      logs.push(options.message, Cause.pretty(options.cause), [...options.annotations])
    })
    const exit = yield* call.pipe(
      Effect.withSpan("outer"),
      Effect.tapErrorCause((cause) => Effect.logError("the call failed", cause)),
      Effect.exit,
      Effect.provide(Context.merge(context, Context.empty())),
      Effect.withTracer(tracer),
      Effect.provide(Logger.replace(Logger.defaultLogger, logger)),
      Logger.withMinimumLogLevel(LogLevel.All)
    )
    const outcome = Exit.match(exit, {
      onSuccess: visible,
      onFailure: (cause) => {
        const error = Option.getOrThrow(Cause.failureOption(cause))
        return [
          visible(error),
          visible(exit),
          visible(cause),
          Cause.pretty(cause, { renderErrorCause: true }),
          JSON.stringify(Schema.encodeSync(LmsError)(error))
        ].join("\n")
      }
    })
    const seen: Seen = {
      outcome,
      logs: visible(logs),
      spans: visible(spans),
      ends: visible(ends),
      events: visible(events.map(({ call: _, ...event }) => event)) + visible(events)
    }
    return seen
  })
})

const expectNoLeak = (token: string, seen: Seen): void => {
  for (const [where, all] of Object.entries(seen)) expect([where, leaked(token, all)]).toEqual([where, undefined])
  expect(seen.spans).not.toMatch(/[?&]\w+=/)
}

describe.each(clients)("the token over %s", (client, make) => {
  describe.each(tokens)("%s", (_what, makeToken) => {
    // What a service says comes through both clients alike: through the second, the token with most to escape is enough.
    const most = makeToken === tokens.at(-1)?.[1]
    const token = makeToken()
    const foreign = forAll(serve(() => ({ body: [{ id: 1 }] })))
    let echo: Echo | undefined
    const server = forAll(
      serve(({ headers }, { origin }) =>
        echo?.({ echo: headers.authorization ?? "", token, origin, foreign: foreign().origin })
      )
    )
    const watched = forAll(Effect.suspend(() => watching(make, token, server().origin)))

    it.scopedLive.each(client === "LmsNode" || most ? Object.keys(echoes) : [])(
      "stays home when the service says it back: %s",
      (name) =>
        Effect.gen(function* () {
          echo = echoes[name]
          const { requests } = server()
          const heardElsewhere = foreign().requests.length
          for (const [operation, call] of Object.entries(calls(token))) {
            // A client that was throttled sends nothing for a while.
            const watch = name === "throttle" ? yield* watching(make, token, server().origin) : watched()
            const before = requests.length
            const seen = yield* watch(call)
            expect([operation, requests.length > before]).toEqual([operation, true])
            expect([operation, requests.at(-1)?.headers.authorization]).toEqual([operation, `Bearer ${token}`])
            expectNoLeak(token, seen)
          }
          expect(leaked(token, said({ requests: foreign().requests.slice(heardElsewhere) }))).toBeUndefined()
        })
    )

    it.scopedLive.each([
      ["refused", undefined],
      ["reset", { bytes: "", after: "reset" }],
      [
        "body cut",
        { bytes: "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n[", after: "reset" }
      ],
      ["no HTTP", { bytes: "nonsense\r\n\r\n", after: "end" }]
    ] as ReadonlyArray<readonly [string, RawReply | undefined]>)(
      "stays home when the connection breaks: %s",
      ([, reply]) =>
        Effect.gen(function* () {
          const token = makeToken()
          const origin = reply === undefined ? yield* refusing : (yield* serveRaw(() => reply)).origin
          const watched = yield* watching(make, token, origin)
          for (const call of Object.values(calls(token))) expectNoLeak(token, yield* watched(call))
        })
    )

    it.scopedLive("stays home when the caller writes it where it does not belong", () =>
      Effect.gen(function* () {
        const token = makeToken()
        const server = yield* serve(() => ({ status: 400 }))
        const parameter = encodeURIComponent(token)
        const watched = yield* watching(make, token, server.origin)
        for (const call of [
          lms("/api/v1/rows", { access_token: token }, once),
          lms(`/api/v1/rows?access_token=${parameter}`, {}, once),
          lms("/api/v1/rows", { nested: { access_token: token }, q: token }, once),
          lms("/api/v1/rows/:id", { id: token }, once),
          lms(`/api/v1/rows?access_token=${parameter}#x`, {}, once),
          lms("POST /api/v1/rows", { access_token: token }, once),
          lms("/api/v1/rows", {}, { ...once, sendHeaders: { "x-token": `${token}\n` } }),
          lms("/api/v1/rows", {}, { ...once, sendHeaders: { authorization: `Bearer ${token}` } }),
          lms("/api/v1/rows", {}, { ...once, from: `http://127.0.0.1:1/?access_token=${parameter}` })
        ]) {
          expectNoLeak(token, yield* watched(call))
        }
      })
    )

    it.scopedLive("is not in a cursor, whatever name the service gives it", () =>
      Effect.gen(function* () {
        const token = makeToken()
        const server = yield* serve((_, { count, origin }) => ({
          body: [],
          headers: links({
            next: count === 1 ? `${origin}/api/v1/rows?page=2&auth=${encodeURIComponent(token)}&x=1` : undefined,
            first: `${origin}/x`
          })
        }))
        const run = yield* connect(make, { token, domain: server.origin })
        const page = Option.getOrThrow(yield* run(Stream.runHead(lmsPages("/api/v1/rows", {}, once))))
        expect(leaked(token, Option.getOrThrow(page.next))).toBeUndefined()
        expect(leaked(token, visible(page.response.links))).toBeUndefined()
      })
    )

    it.scopedLive("the services and the tools of this test are able to tell", () =>
      Effect.gen(function* () {
        const token = makeToken()
        const server = yield* serve(list({ total: 3 }))
        const call = Effect.gen(function* () {
          yield* Effect.log(token).pipe(Effect.withSpan("s", { attributes: { token } }))
          return yield* lms("/api/v1/rows", {}, { ...once, token: "another", sendHeaders: { "x-a": "1" } })
        })
        const watched = yield* watching(make, token, server.origin)
        const seen = yield* watched(call)
        for (const where of ["logs", "spans"] as const) expect(leaked(token, seen[where])).toBeDefined()
        expect(seen.outcome).toContain('"id": 2')
        expect(seen.spans).toContain("lms GET /api/v1/rows")
      })
    )
  })
})
