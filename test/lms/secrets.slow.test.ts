import { describe, expect, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Logger, LogLevel, Option, Schema, Stream } from "effect"
import { type Lms, LmsError, type LmsResponse, lms, lmsPages, lmsStream, lmsWhoami } from "effect-lms"
import { LmsProgress, type LmsProgressEvent } from "effect-lms/operators"
import { connect, type MakeClient, nodeClient, noRetry } from "../fixtures/client.js"
import { links, list } from "../fixtures/lists.js"
import { closedOrigin, type RawReply, type Reply, requestsAsText, serve, serveRaw } from "../fixtures/server.js"
import { shareResource } from "../fixtures/sharedResource.js"
import { recordSpans } from "../fixtures/spans.js"
import { textOf } from "../fixtures/textOf.js"

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
const random = (length: number) =>
  Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join("")

/** A token in the form that Canvas issues, and one with all characters that the header grammar allows. */
const tokens: ReadonlyArray<readonly [name: string, make: () => string]> = [
  ["a Canvas token", () => `7~${random(64)}`],
  ["a token with characters that URLs, JSON and HTML escape", () => `${random(12)}/+=%?$"\\<>&'${random(12)}`]
]

/** Long enough to exclude coincidence, short enough to find a truncated token. */
const MIN_PART_LENGTH = 10

const searchTerms = (token: string): ReadonlyArray<string> => {
  const parts = Array.from({ length: token.length - MIN_PART_LENGTH + 1 }, (_, at) =>
    token.slice(at, at + MIN_PART_LENGTH)
  )
  return [...parts, encodeURIComponent(token), token.replaceAll("~", "%7E"), JSON.stringify(token).slice(1, -1)]
}

const findLeak = (token: string, text: string): string | undefined =>
  searchTerms(token).find((term) => text.includes(term))

/** The text of a response. Data that contains the token is left out, because the server put it there. */
const responseText =
  (token: string) =>
  (response: LmsResponse): string => {
    const withoutToken = findLeak(token, JSON.stringify(response.data)) === undefined ? response : undefined
    return [withoutToken, response.headers, response.links, response.request, response.status].map(textOf).join("\n")
  }

type Call = Effect.Effect<unknown, LmsError, Lms>

const WrongRecord = Schema.Struct({ id: Schema.Number })

const NumberRecord = Schema.Record({ key: Schema.String, value: Schema.Number })

const calls = (token: string): Readonly<Record<string, Call>> => ({
  lms: Effect.map(lms("/api/v1/rows", {}, noRetry), responseText(token)),
  "lms with limit": Effect.map(
    lms("/api/v1/rows", {}, { ...noRetry, limit: Number.POSITIVE_INFINITY }),
    responseText(token)
  ),
  "lms with schema": lms("/api/v1/rows", {}, { ...noRetry, schema: WrongRecord }),
  POST: Effect.map(lms("POST /api/v1/rows", { x: 1 }, noRetry), responseText(token)),
  lmsStream: Stream.runDrain(lmsStream("/api/v1/rows", {}, { ...noRetry, schema: WrongRecord })),
  "lmsStream with a schema of any field names": Stream.runDrain(
    lmsStream("/api/v1/rows", {}, { ...noRetry, schema: NumberRecord })
  ),
  lmsPages: Effect.map(Stream.runCollect(lmsPages("/api/v1/rows", {}, noRetry)), (pages) =>
    [...pages].map(({ next, response }) => textOf(next) + responseText(token)(response))
  ),
  whoami: lmsWhoami({ retries: 0, maxWait: "0 millis" })
})

/** A reply that contains the token. `echo` is the complete Authorization header. */
type Echo = (received: {
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
  "error, text at the truncation point": ({ echo }) =>
    text("x".repeat(470) + echo + "x".repeat(1500) + echo, "text/plain", 500),
  "error, HTML": ({ echo }) => text(`<title>${echo}</title>${echo}`, "text/html", 502),
  "error, HTML with entities": ({ echo }) => text(`<title>${escaped(echo)}</title>`, "text/html", 502),
  "error, URL in the text": ({ token }) => text(`see /x?t=${encodeURIComponent(token)}`, "text/plain", 404),
  "error, headers": ({ echo, token }) => ({
    status: 401,
    headers: { "www-authenticate": echo, "x-request-context-id": encodeURIComponent(token) }
  }),
  "invalid token": ({ token }) => ({
    status: 401,
    headers: { "www-authenticate": "Bearer" },
    body: { message: token }
  }),
  throttle: ({ echo }) => text(`Rate Limit Exceeded ${echo}`, "text/plain", 403),
  "broken JSON": ({ echo }) => text(echo, "application/json"),
  "broken JSON at the truncation point": ({ echo }) => text(`["${"x".repeat(45)}", ${echo}`, "application/json"),
  "broken JSON at its end": ({ token }) => text(`["${token}" ${token}`, "application/json"),
  HTML: ({ echo }) => text(`<title>${echo}</title>`, "text/html"),
  "HTML at the truncation point": ({ echo }) => text(`<p>${"x".repeat(170)} ${echo}</p>`, "text/html"),
  "HTML sent as JSON": ({ echo }) => text(`<html>${"x".repeat(180)} ${echo}</html>`, "application/json"),
  "records that the schema rejects": ({ token }) => ({ body: [{ id: token }] }),
  "a field name that the schema rejects": ({ token }) => ({ body: [{ [token]: "x" }] }),
  "an object without records": ({ token }) => ({ body: { [token]: [1], b: [2] } }),
  "a redirect to an invalid URL": ({ token }) => ({
    status: 302,
    headers: { location: `javascript:${encodeURI(token)}` }
  }),
  "a redirect cycle": ({ origin, token }) => ({
    status: 302,
    headers: { location: `${origin}/x?q=${encodeURIComponent(token)}` }
  }),
  "a redirect cycle, less escaped": ({ origin, token }) => ({
    status: 307,
    headers: { location: `${origin}/x/${encodeURI(token)}?q=${encodeURI(token).replaceAll("#", "")}` }
  }),
  "a redirect to another origin": ({ foreign }) => ({ status: 302, headers: { location: `${foreign}/x?y=1` } }),
  "a next link to another origin": ({ foreign, token }) => ({
    body: [],
    headers: links({ next: `${foreign}/x?access_token=${encodeURIComponent(token)}&q=${encodeURIComponent(token)}` })
  }),
  "a next link cycle": ({ origin, token }) => ({
    body: [],
    headers: links({ next: `${origin}/api/v1/rows?q=${encodeURIComponent(token)}` })
  }),
  "a next link that is not an HTTP URL": ({ token }) => ({
    body: [],
    headers: links({ next: `nowhere:${encodeURI(token)}` })
  }),
  "a response header": ({ echo }) => ({ body: [{ id: 1 }], headers: { "x-echo": echo } }),
  "a list": ({ origin }) => ({ body: [{ id: 1 }], headers: links({ first: `${origin}/x` }) })
}

interface Observed {
  readonly outcome: string
  readonly logs: string
  readonly spans: string
  /** How the spans ended, and their events. */
  readonly ends: string
  readonly events: string
}

/** Connects a client. The returned function runs a call and records its outcome, logs, spans and progress events. */
const observe = Effect.fnUntraced(function* (make: MakeClient, token: string, domain: string) {
  const events: Array<LmsProgressEvent> = []
  const listener = Layer.succeed(LmsProgress, { publish: (event) => void events.push(event) })
  const context = yield* Layer.build(Layer.provide(Layer.fresh(make({ token, domain })), listener))
  return Effect.fnUntraced(function* (call: Call) {
    events.length = 0
    const logs: Array<unknown> = []
    const { spans, tracer } = recordSpans()
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
      onSuccess: textOf,
      onFailure: (cause) => {
        const error = Option.getOrThrow(Cause.failureOption(cause))
        return [
          textOf(error),
          textOf(exit),
          textOf(cause),
          Cause.pretty(cause, { renderErrorCause: true }),
          JSON.stringify(Schema.encodeSync(LmsError)(error))
        ].join("\n")
      }
    })
    const observed: Observed = {
      outcome,
      logs: textOf(logs),
      spans: textOf(spans.map(({ attributes, name }) => ({ name, attributes }))),
      ends: textOf(spans.map(({ events, failure }) => ({ events, failure }))),
      events: textOf(events.map(({ call: _, ...event }) => event)) + textOf(events)
    }
    return observed
  })
})

const expectNoLeak = (token: string, observed: Observed): void => {
  for (const [where, text] of Object.entries(observed))
    expect([where, findLeak(token, text)]).toEqual([where, undefined])
  expect(observed.spans).not.toMatch(/[?&]\w+=/)
}

describe("the token", () => {
  describe.each(tokens)("%s", (_what, makeToken) => {
    const token = makeToken()
    const foreign = shareResource(serve(() => ({ body: [{ id: 1 }] })))
    let echo: Echo | undefined
    const server = shareResource(
      serve(({ headers }, { origin }) =>
        echo?.({ echo: headers.authorization ?? "", token, origin, foreign: foreign().origin })
      )
    )
    const observeCall = shareResource(Effect.suspend(() => observe(nodeClient, token, server().origin)))

    it.scopedLive.each(Object.keys(echoes))("is not exposed when the server echoes it: %s", (name) =>
      Effect.gen(function* () {
        echo = echoes[name]
        const { requests } = server()
        const earlierForeign = foreign().requests.length
        for (const [operation, call] of Object.entries(calls(token))) {
          // A throttled client pauses, so it needs a new one for each call.
          const run = name === "throttle" ? yield* observe(nodeClient, token, server().origin) : observeCall()
          const before = requests.length
          const observed = yield* run(call)
          expect([operation, requests.length > before]).toEqual([operation, true])
          expect([operation, requests.at(-1)?.headers.authorization]).toEqual([operation, `Bearer ${token}`])
          expectNoLeak(token, observed)
        }
        expect(findLeak(token, requestsAsText({ requests: foreign().requests.slice(earlierForeign) }))).toBeUndefined()
      })
    )

    it.scopedLive.each([
      ["connection refused", undefined],
      ["reset", { bytes: "", after: "reset" }],
      [
        "truncated body",
        { bytes: "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n[", after: "reset" }
      ],
      ["not HTTP", { bytes: "nonsense\r\n\r\n", after: "end" }]
    ] as ReadonlyArray<readonly [string, RawReply | undefined]>)(
      "is not exposed when the connection breaks: %s",
      ([, reply]) =>
        Effect.gen(function* () {
          const token = makeToken()
          const origin = reply === undefined ? yield* closedOrigin : (yield* serveRaw(() => reply)).origin
          const run = yield* observe(nodeClient, token, origin)
          for (const call of Object.values(calls(token))) expectNoLeak(token, yield* run(call))
        })
    )

    it.scopedLive("is not exposed when the caller passes it in the wrong place", () =>
      Effect.gen(function* () {
        const token = makeToken()
        const server = yield* serve(() => ({ status: 400 }))
        const parameter = encodeURIComponent(token)
        const run = yield* observe(nodeClient, token, server.origin)
        for (const call of [
          lms("/api/v1/rows", { access_token: token }, noRetry),
          lms(`/api/v1/rows?access_token=${parameter}`, {}, noRetry),
          lms("/api/v1/rows", { nested: { access_token: token }, q: token }, noRetry),
          lms("/api/v1/rows/:id", { id: token }, noRetry),
          lms(`/api/v1/rows?access_token=${parameter}#x`, {}, noRetry),
          lms("POST /api/v1/rows", { access_token: token }, noRetry),
          lms("/api/v1/rows", {}, { ...noRetry, sendHeaders: { "x-token": `${token}\n` } }),
          lms("/api/v1/rows", {}, { ...noRetry, sendHeaders: { authorization: `Bearer ${token}` } }),
          lms("/api/v1/rows", {}, { ...noRetry, cursor: `http://127.0.0.1:1/?access_token=${parameter}` })
        ]) {
          expectNoLeak(token, yield* run(call))
        }
      })
    )

    it.scopedLive("is not in a cursor, even under an unknown parameter name", () =>
      Effect.gen(function* () {
        const token = makeToken()
        const server = yield* serve((_, { count, origin }) => ({
          body: [],
          headers: links({
            next: count === 1 ? `${origin}/api/v1/rows?page=2&auth=${encodeURIComponent(token)}&x=1` : undefined,
            first: `${origin}/x`
          })
        }))
        const run = yield* connect(nodeClient, { token, domain: server.origin })
        const page = Option.getOrThrow(yield* run(Stream.runHead(lmsPages("/api/v1/rows", {}, noRetry))))
        expect(findLeak(token, Option.getOrThrow(page.next))).toBeUndefined()
        expect(findLeak(token, textOf(page.response.links))).toBeUndefined()
      })
    )

    it.scopedLive("is found by these checks if it is exposed", () =>
      Effect.gen(function* () {
        const token = makeToken()
        const server = yield* serve(list({ total: 3 }))
        const call = Effect.gen(function* () {
          yield* Effect.log(token).pipe(Effect.withSpan("s", { attributes: { token } }))
          return yield* lms("/api/v1/rows", {}, { ...noRetry, token: "another", sendHeaders: { "x-a": "1" } })
        })
        const run = yield* observe(nodeClient, token, server.origin)
        const observed = yield* run(call)
        for (const where of ["logs", "spans"] as const) expect(findLeak(token, observed[where])).toBeDefined()
        expect(observed.outcome).toContain('"id": 2')
        expect(observed.spans).toContain("lms GET /api/v1/rows")
      })
    )
  })
})
