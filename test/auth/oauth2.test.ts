/** OAuth 2 over real sockets: tokens are refreshed before they expire, and once more after a rejection. */
import { inspect } from "node:util"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Path from "@effect/platform/Path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import {
  Cause,
  Effect,
  Exit,
  FastCheck,
  Fiber,
  Layer,
  Logger,
  LogLevel,
  Option,
  Redacted,
  Stream,
  TestClock
} from "effect"
import {
  Lms,
  LmsConfig,
  LmsConfigError,
  type LmsOAuth2Options,
  type LmsTokens,
  lms,
  lmsPages,
  lmsStream,
  lmsToken,
  lmsUpload,
  lmsWhoami
} from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { LmsQuota } from "effect-lms/operators"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { countCases } from "../fixtures/cases.js"
import { type Run, TOKEN } from "../fixtures/client.js"
import { idsOf, links } from "../fixtures/lists.js"
import { type ReceivedRequest, type Reply, requestsAsText, serve, type TestServer } from "../fixtures/server.js"
import { elapsedMillis, responseOf, runInVirtualTime } from "../fixtures/virtual.js"

const CHALLENGE = { "www-authenticate": 'Bearer realm="canvas-lms"' }
const invalid: Reply = { status: 401, headers: CHALLENGE, body: { errors: [{ message: "Invalid access token." }] } }

const SECRET = "s3cr3tOfTheDeveloperKey0123456789abcdef"
const REFRESH = "7~refreshOfTheUser0123456789abcdefghijk"

type Made = Partial<LmsOAuth2Options>

const layers: ReadonlyArray<readonly [string, (options: LmsOAuth2Options) => Layer.Layer<Lms>]> = [
  ["LmsNode", LmsNode.layerOAuth2],
  [
    "fetch",
    (options) =>
      Lms.layer.pipe(
        Layer.provide(LmsConfig.layerOAuth2(options)),
        Layer.provide([FetchHttpClient.layer, NodeContext.layer])
      )
  ]
]

/** A client of a server, and the tokens that it passed to `onRefresh`. */
const connect = (make: (typeof layers)[number][1], { origin }: { readonly origin: string }, made: Made = {}) =>
  Effect.gen(function* () {
    const stored: Array<LmsTokens> = []
    const onRefresh = (tokens: LmsTokens) => Effect.sync(() => void stored.push(tokens))
    const options = { domain: origin, clientId: "17", clientSecret: SECRET, refreshToken: REFRESH, onRefresh, ...made }
    const context = yield* Layer.build(make(options))
    const run: Run = (effect) => Effect.provide(effect, context)
    return { run, stored }
  })

const isRefresh = ({ url }: ReceivedRequest) => url === "/login/oauth2/token"

const bearerOf = ({ headers }: ReceivedRequest) => headers.authorization?.replace("Bearer ", "") ?? ""

/** A service with the tokens access-1, access-2, …, of which only the newest is valid, as in Canvas. */
const canvas = (
  answer: (request: ReceivedRequest, nth: number) => Reply,
  { given, refused = () => undefined }: { readonly given?: object; readonly refused?: () => Reply | undefined } = {}
) => {
  let made = 0
  let requestCount = 0
  return Effect.map(
    serve((request) => {
      if (isRefresh(request)) {
        const refusal = refused()
        if (refusal !== undefined) return refusal
        made++
        return { body: { access_token: `access-${made}`, token_type: "Bearer", expires_in: 3600, ...given } }
      }
      return bearerOf(request) === `access-${made}` ? answer(request, ++requestCount) : invalid
    }),
    (server) => ({
      ...server,
      made: () => made,
      revoke: () => {
        made += 100
      },
      refreshes: () => server.requests.filter(isRefresh),
      calls: () => server.requests.filter((request) => !isRefresh(request))
    })
  )
}

type Canvas = Effect.Effect.Success<ReturnType<typeof canvas>>

const callsOf = (server: TestServer) =>
  server.requests.filter((request) => !isRefresh(request)).map((request) => [request.method, bearerOf(request)])

describe.each(layers)("OAuth 2 tokens over %s", (_, make) => {
  it.scopedLive("the first call requests a token, and the others use it", () =>
    Effect.gen(function* () {
      const server = yield* canvas(() => ({ body: [] }))
      const { run, stored } = yield* connect(make, server)
      yield* run(Effect.zipRight(lms("/api/v1/a"), lms("/api/v1/b")))
      expect(callsOf(server)).toEqual([
        ["GET", "access-1"],
        ["GET", "access-1"]
      ])
      const [refresh] = server.refreshes()
      expect(refresh?.method).toBe("POST")
      expect(refresh?.headers).toMatchObject({ "content-type": "application/x-www-form-urlencoded" })
      expect(refresh?.headers["user-agent"]).toMatch(/^effect-lms\//)
      expect(refresh?.headers.authorization).toBeUndefined()
      expect(Object.fromEntries(new URLSearchParams(refresh?.body))).toEqual({
        grant_type: "refresh_token",
        client_id: "17",
        client_secret: SECRET,
        refresh_token: REFRESH
      })
      expect(stored.map(({ accessToken, refreshToken }) => [accessToken, refreshToken].map(Redacted.value))).toEqual([
        ["access-1", REFRESH]
      ])
      expect(server.refreshes()).toHaveLength(1)
    })
  )

  it.scopedLive("a read and a write rejected with 401 are sent again once with a new token", () =>
    Effect.gen(function* () {
      const server = yield* canvas(({ body, method }) => ({ body: { method, body } }))
      const { run } = yield* connect(make, server, { accessToken: TOKEN })
      expect((yield* run(lms("/api/v1/a"))).data).toMatchObject({ method: "GET" })
      server.revoke()
      const write = yield* run(lms("POST /api/v1/a", { x: 1 }))
      expect(write.data).toMatchObject({ method: "POST", body: '{"x":1}' })
      expect(callsOf(server)).toEqual([
        ["GET", TOKEN],
        ["GET", "access-1"],
        ["POST", "access-1"],
        ["POST", "access-102"]
      ])
    })
  )
})

describe("OAuth 2 tokens", () => {
  const make = LmsNode.layerOAuth2

  it.scopedLive("a second rejection is an error that says what to check", () =>
    Effect.gen(function* () {
      const server = yield* canvas(() => invalid)
      const { run } = yield* connect(make, server)
      const error = yield* Effect.flip(run(lms("POST /api/v1/a", { x: 1 })))
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 401, reason: "InvalidToken" })
      expect(error.message).toMatch(/Invalid access token\. The token had just been refreshed: check whether its user/)
      expect(server.calls()).toHaveLength(2)
      expect(server.refreshes()).toHaveLength(2)
    })
  )

  it.scopedLive("a 401 for a missing permission or from another origin refreshes nothing", () =>
    Effect.gen(function* () {
      const foreign = yield* serve(() => invalid)
      const server = yield* canvas(({ url }) =>
        url.includes("elsewhere")
          ? { status: 302, headers: { location: `${foreign.origin}/x` } }
          : { status: 401, body: { errors: [{ message: "Insufficient scopes on access token." }] } }
      )
      const { run } = yield* connect(make, server)
      for (const call of [
        lms("/api/v1/a"),
        lms("/api/v1/elsewhere"),
        lms(`${foreign.origin}/api/v1/a`),
        lms("/api/v1/a", {}, { token: "another" })
      ]) {
        expect(yield* Effect.flip(run(call))).toMatchObject({ status: 401 })
      }
      expect(server.refreshes()).toHaveLength(1)
      expect(requestsAsText(foreign)).not.toMatch(/access-|authorization/)
    })
  )

  it.scopedLive("pagination and its prefetch continue with the new token", () =>
    Effect.gen(function* () {
      for (const concurrency of [1, 4]) {
        const server: Canvas = yield* canvas(({ url }, nth): Reply => {
          const page = Number(new URL(url, "http://x").searchParams.get("page") ?? "1")
          const at = (n: number) => `${server.origin}/api/v1/rows?page=${n}`
          if (nth === 4) server.revoke()
          return { body: [{ id: page }], headers: links({ next: page < 8 ? at(page + 1) : undefined, last: at(8) }) }
        })
        const { run } = yield* connect(make, server)
        const rows = yield* run(Stream.runCollect(lmsStream("/api/v1/rows", {}, { concurrency })))
        expect(idsOf(rows)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
        expect(server.refreshes()).toHaveLength(2)
      }
    })
  )

  it.scopedLive("forty concurrent calls with an expired token share one refresh", () =>
    Effect.gen(function* () {
      const server = yield* canvas(() => ({ body: [] }))
      const { run } = yield* connect(make, server, { accessToken: TOKEN })
      const calls = Array.from({ length: 40 }, (_, nth) => lms(`/api/v1/${nth}`))
      yield* run(Effect.all(calls, { concurrency: "unbounded" })).pipe(Effect.provide(LmsQuota.layerNone))
      expect(server.refreshes()).toHaveLength(1)
      expect(server.calls().filter((request) => bearerOf(request) === "access-1")).toHaveLength(40)
    })
  )

  it.scopedLive("a new refresh token is stored before it is used, and then used", () =>
    Effect.gen(function* () {
      let nth = 1
      let revoked = false
      const stored: Array<string> = []
      const server = yield* serve((request) => {
        if (!isRefresh(request)) {
          return bearerOf(request) === `access-${nth}` && !(revoked && nth === 2) ? { body: [] } : invalid
        }
        const given = new URLSearchParams(request.body).get("refresh_token")
        if (given !== (nth === 1 ? REFRESH : `refresh-${nth}`)) return { status: 400, body: { error: "invalid_grant" } }
        nth++
        return { body: { access_token: `access-${nth}`, refresh_token: `refresh-${nth}` } }
      })
      const failing = { times: 1 }
      const { run } = yield* connect(make, server, {
        accessToken: TOKEN,
        onRefresh: ({ refreshToken }) =>
          Effect.suspend((): Effect.Effect<void, unknown> => {
            expect(server.requests.at(-1)?.url).toBe("/login/oauth2/token")
            stored.push(Redacted.value(refreshToken))
            return failing.times-- > 0
              ? Effect.fail(`the disk is full, so ${Redacted.value(refreshToken)} is lost`)
              : Effect.void
          })
      })
      const error = yield* Effect.flip(run(lms("/api/v1/a")))
      expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "RefreshFailed", variable: "refreshToken" })
      expect(error.message).toContain("onRefresh")
      expect(error.message).not.toContain("refresh-2")
      // The tokens are kept and not requested again: the service would reject the old refresh token.
      yield* run(lms("/api/v1/a"))
      expect(stored).toEqual(["refresh-2", "refresh-2"])
      expect(server.requests.filter(isRefresh)).toHaveLength(1)
      expect(server.requests.map(bearerOf)).toEqual([TOKEN, "", "access-2"])
      // The next refresh uses the stored token.
      revoked = true
      yield* run(lms("/api/v1/b"))
      expect(stored.at(-1)).toBe("refresh-3")
    })
  )

  it.scopedLive("interrupting a call does not lose a refresh", () =>
    Effect.gen(function* () {
      const held: Array<() => void> = []
      const server = yield* serve((request, { response }) => {
        if (!isRefresh(request)) return { body: [] }
        held.push(() => {
          response.setHeader("content-type", "application/json")
          response.end(JSON.stringify({ access_token: "access-1", refresh_token: "refresh-1", expires_in: 60 }))
        })
        return undefined
      })
      const { run, stored } = yield* connect(make, server)
      const first = yield* Effect.fork(run(lms("/api/v1/a")))
      while (held.length === 0) yield* Effect.sleep(5)
      yield* Fiber.interrupt(first)
      const second = yield* Effect.fork(run(lms("/api/v1/b")))
      held[0]?.()
      yield* Fiber.join(second)
      expect(stored).toHaveLength(1)
      expect(server.requests.map(({ url }) => url)).toEqual(["/login/oauth2/token", "/api/v1/b"])
    })
  )

  it.scopedLive("two processes share a stored refresh token that the service replaces", () =>
    Effect.gen(function* () {
      let replaced = 0
      let store = "refresh-0"
      const server = yield* serve((request) => {
        if (!isRefresh(request)) return bearerOf(request) === `access-${replaced}` ? { body: [] } : invalid
        if (new URLSearchParams(request.body).get("refresh_token") !== `refresh-${replaced}`)
          return { status: 400, body: { error: "invalid_grant", error_description: "refresh_token not found" } }
        replaced++
        return { body: { access_token: `access-${replaced}`, refresh_token: `refresh-${replaced}`, expires_in: 3600 } }
      })
      const shared: Made = {
        refreshToken: Effect.sync(() => store),
        onRefresh: ({ refreshToken }) =>
          Effect.sync(() => {
            store = Redacted.value(refreshToken)
          })
      }
      const one = yield* connect(make, server, shared)
      const other = yield* connect(make, server, shared)
      for (const { run } of [one, other, one, other]) yield* run(lms("/api/v1/a"))
      expect([replaced, store]).toEqual([4, "refresh-4"])
      // A token that nobody has replaced is not sent again.
      replaced = 100
      const error = yield* Effect.flip(one.run(lms("/api/v1/a")))
      expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "InvalidGrant" })
    })
  )

  it.scopedLive("a revoked grant is the error of every operation, without the secrets that the service echoes", () =>
    Effect.gen(function* () {
      const body = { error: "invalid_grant", error_description: `${REFRESH} of ${SECRET} not found` }
      const server = yield* canvas(() => ({ body: [] }), { refused: () => ({ status: 400, body }) })
      const { run } = yield* connect(make, server)
      for (const call of [
        lms("/api/v1/a"),
        lmsToken,
        Stream.runDrain(lmsStream("/api/v1/courses")),
        lmsWhoami(),
        lmsUpload("package.json", { course_id: 1 })
      ]) {
        const failure = yield* Effect.flip(run(call as Effect.Effect<unknown, LmsConfigError, Lms>))
        expect(failure).toMatchObject({ _tag: "LmsConfigError", reason: "InvalidGrant", variable: "refreshToken" })
        expect(failure.message).toContain("failed with 400 (invalid_grant: *** of *** not found).")
        expect(inspect(failure, { depth: 10 })).not.toMatch(new RegExp(`${SECRET}|${REFRESH}`))
      }
      expect(server.requests.every(isRefresh)).toBe(true)
    })
  )
})

/** The sandbox without a socket and a client with refreshed tokens, in virtual time. */
const inSandbox = (options: SandboxOptions, made: Made = {}) =>
  Effect.gen(function* () {
    const service = yield* Layer.build(Sandbox.layerInProcess({ data: { courses: 3 }, ...options }))
    const sandbox = yield* Effect.provide(Sandbox, service)
    const stored: Array<LmsTokens> = []
    const config = LmsConfig.layerOAuth2({
      domain: sandbox.url,
      ...sandbox.oauth2,
      onRefresh: (tokens) => Effect.sync(() => void stored.push(tokens)),
      ...made
    })
    const http = Layer.succeedContext(service)
    const context = yield* Layer.build(Lms.layer.pipe(Layer.provide(config), Layer.provide([http, NodeContext.layer])))
    const run: Run = (effect) => Effect.provide(effect, context)
    const counts = Effect.map(sandbox.requests, (all) => ({
      refreshes: all.filter(({ path }) => path === "/login/oauth2/token").length,
      refused: all.filter(({ status }) => status === 401).length
    }))
    return { run, stored, sandbox, counts }
  })

describe("OAuth 2 in the sandbox, in virtual time", () => {
  it.scoped("a token is refreshed a minute before it expires, and no request is rejected", () =>
    Effect.gen(function* () {
      const { counts, run, stored } = yield* inSandbox({ token: { rotates: true } })
      // A second before and a second after the start of that minute.
      const [before, after] = [59 * 60_000 - 1000, 59 * 60_000 + 1000]
      const begun = [0, 1, 2, 3, 4].map((nth) => nth * after)
      for (const at of begun) {
        for (const time of [at, at + before]) {
          yield* TestClock.setTime(time)
          yield* run(lms("/api/v1/courses"))
        }
      }
      expect(yield* counts).toEqual({ refreshes: 5, refused: 0 })
      expect(stored.map(({ expiresAt }) => expiresAt?.getTime())).toEqual(begun.map((at) => at + 3_600_000))
    })
  )
})

describe("a token from an effect", () => {
  it.scopedLive("is evaluated before each request, and once more after a rejection", () =>
    Effect.gen(function* () {
      const server = yield* serve((request, { origin }) =>
        bearerOf(request) === "old"
          ? invalid
          : {
              body: [{ id: 1 }],
              headers: links({
                next: request.url.includes("page=2") ? undefined : `${origin}/x?page=2`,
                first: `${origin}/x`
              })
            }
      )
      const tokens = ["old", "one", "two", "bad\n"]
      let asked = 0
      const config = LmsConfig.make({
        domain: server.origin,
        token: Effect.sync(() => Redacted.make(tokens[asked++] ?? "none"))
      })
      const context = yield* Layer.build(
        Lms.layer.pipe(Layer.provide([Layer.succeed(LmsConfig, config), FetchHttpClient.layer, NodeContext.layer]))
      )
      const run: Run = (effect) => Effect.provide(effect, context)
      expect(asked).toBe(0)
      yield* run(Stream.runDrain(lmsStream("/api/v1/x")))
      expect(server.requests.map(bearerOf)).toEqual(["old", "one", "two"])
      const error = yield* Effect.flip(run(lms("/api/v1/x")))
      expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "InvalidToken" })
      // A token that was rejected is not sent again.
      tokens.push("old", "old")
      expect(yield* Effect.flip(run(lms("/api/v1/x")))).toMatchObject({ reason: "InvalidToken" })
      expect(server.requests).toHaveLength(4)
      expect(asked).toBe(6)
    })
  )

  it.effect("fails the calls that need it with the effect's error", () =>
    Effect.gen(function* () {
      const mine = new LmsConfigError({
        reason: "MissingToken",
        variable: "LMS_API_TOKEN",
        message: "the vault is shut"
      })
      const config = LmsConfig.make({ domain: "https://canvas.test", token: Effect.fail(mine) })
      const layer = Lms.layer.pipe(
        Layer.provide([Layer.succeed(LmsConfig, config), FetchHttpClient.layer, NodeContext.layer])
      )
      for (const call of [lms(), lmsToken, lmsWhoami()]) {
        const failed: Effect.Effect<unknown, unknown, Lms> = call
        expect(yield* Effect.flip(Effect.provide(failed, layer))).toMatchObject({ message: "the vault is shut" })
      }
    })
  )
})

describe("secrets of a grant", () => {
  it.scopedLive("old and new tokens are in no error, log or response, wherever the service echoes them", () =>
    Effect.gen(function* () {
      const tokens = Array.from({ length: 3 }, (_, nth) => `7~${String(nth).repeat(8)}accessTokenOfTheUser`)
      let made = 0
      const said = () => tokens.slice(0, made).join(" ")
      const server = yield* serve((request, { origin }) => {
        if (isRefresh(request)) return { body: { access_token: tokens[made++], refresh_token: `${REFRESH}${made}` } }
        if (bearerOf(request) !== tokens[2]) return { ...invalid, body: { message: `${said()} is no good` } }
        if (request.url.includes("bad")) return { status: 400, body: { errors: [{ message: said() }] } }
        const next = `${origin}/api/v1/x?page=2&old=${tokens[0]}`
        return { body: [], headers: { ...links({ next }), "x-echo": said() } }
      })
      const seen: Array<unknown> = []
      const logger = Logger.make(({ annotations, cause, message }) => {
        seen.push(message, Cause.pretty(cause), [...annotations])
      })
      const { run, stored } = yield* connect(LmsNode.layerOAuth2, server)
      const logged = <A, E>(effect: Effect.Effect<A, E>) =>
        effect.pipe(
          Effect.exit,
          Effect.provide(Logger.replace(Logger.defaultLogger, logger)),
          Logger.withMinimumLogLevel(LogLevel.All)
        )
      for (const call of [
        lms("/api/v1/x"),
        lms("/api/v1/x"),
        lms("/api/v1/bad"),
        Stream.runCollect(lmsPages("/api/v1/x", {}, { limit: 1 })),
        lms(`/api/v1/bad?q=${tokens[0]}`)
      ]) {
        const exit = yield* logged(run(call as Effect.Effect<unknown, LmsConfigError, Lms>))
        seen.push(exit, Exit.isFailure(exit) ? Cause.pretty(exit.cause, { renderErrorCause: true }) : exit.value)
      }
      expect(made).toBe(3)
      seen.push(stored)
      const text = inspect(seen, { depth: 12, showHidden: true }) + JSON.stringify(seen)
      for (const token of tokens) expect(text).not.toContain(token.slice(2, 14))
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain(REFRESH)
      expect(text).toContain("*** *** *** is no good".slice(0, 7))
    })
  )
})

describe("deadline", () => {
  it.effect("limits the wait for a new token, and no request is sent", () =>
    Effect.gen(function* () {
      const urls: Array<string> = []
      const http = HttpClient.make(({ url }) =>
        Effect.zipRight(
          Effect.sync(() => urls.push(url)),
          Effect.never
        )
      )
      const options = { domain: "https://canvas.test", clientId: "17", clientSecret: SECRET, refreshToken: REFRESH }
      const call = lms("POST /api/v1/a", {}, { deadline: "10 seconds" })
      const { exit } = yield* runInVirtualTime(Effect.provide(call, virtualLayer(http, options)))
      const error = Option.getOrThrow(Exit.isFailure(exit) ? Cause.failureOption(exit.cause) : Option.none())
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Deadline", outcome: "NotSent" })
      expect(error.message).toContain("while its token was refreshed")
      expect(urls).toEqual(["https://canvas.test/login/oauth2/token"])
    })
  )
})

const virtualLayer = (http: HttpClient.HttpClient, options: Omit<LmsOAuth2Options, "onRefresh"> & Made) =>
  Lms.layer.pipe(
    Layer.provide(LmsConfig.layerOAuth2({ onRefresh: () => Effect.void, ...options })),
    Layer.provide([Layer.succeed(HttpClient.HttpClient, http), FileSystem.layerNoop({}), Path.layer])
  )

/** A service whose tokens may expire at any time, also early, and whose responses are slow. */
const fickle = (seed: number, rotates: boolean) => {
  let state = seed
  const random = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
  const seen = { refreshes: 0, atOnce: 0, most: 0, expired: 0, refused: 0, starts: [] as Array<number> }
  let refresh = REFRESH
  let current = { token: "", announced: 0, ends: 0 }
  const reply = (request: HttpClientRequest.HttpClientRequest, status: number, body: unknown, headers = {}) =>
    responseOf(request, JSON.stringify(body), status, headers)
  const http = HttpClient.make((request) =>
    Effect.gen(function* () {
      const now = yield* elapsedMillis
      if (request.url.endsWith("/login/oauth2/token")) {
        seen.most = Math.max(seen.most, ++seen.atOnce)
        const form = new URLSearchParams(
          request.body._tag === "Uint8Array" ? new TextDecoder().decode(request.body.body) : ""
        )
        yield* Effect.sleep(random(300))
        seen.atOnce--
        if (form.get("refresh_token") !== refresh) return reply(request, 400, { error: "invalid_grant" })
        seen.refreshes++
        const lives = 2 + random(8)
        const announced = now + lives * 1000
        const ends = random(3) === 0 ? now + 1000 + random(lives * 1000) : announced + 1
        current = { token: `access-${seen.refreshes}`, announced, ends }
        if (rotates) refresh = `${REFRESH}-${seen.refreshes}`
        const next = rotates ? { refresh_token: refresh } : {}
        return reply(request, 200, { access_token: current.token, expires_in: lives, ...next })
      }
      seen.starts.push(now)
      const given = request.headers.authorization?.replace("Bearer ", "")
      if (given === current.token && now >= current.announced) seen.expired++
      if (given !== current.token || now >= current.ends) {
        seen.refused++
        return reply(request, 401, { errors: [{ message: "Invalid access token." }] }, CHALLENGE)
      }
      yield* Effect.sleep(random(200))
      return reply(request, 200, [{ id: 1 }])
    })
  )
  const options: LmsOAuth2Options = {
    domain: "https://canvas.test",
    clientId: "17",
    clientSecret: SECRET,
    refreshToken: REFRESH,
    onRefresh: () => Effect.sleep(random(50))
  }
  return { layer: virtualLayer(http, options), seen, random }
}

it.effect.prop(
  "every call succeeds whenever tokens expire, with one refresh at a time and no request with a token known to be expired",
  { seed: FastCheck.integer({ min: 1, max: 2 ** 31 }), rotates: FastCheck.boolean(), maxRate: FastCheck.boolean() },
  ({ maxRate, rotates, seed }) =>
    Effect.gen(function* () {
      const { layer, random, seen } = fickle(seed, rotates)
      const caller = Effect.forEach(Array.from({ length: 8 }), (_, nth) =>
        Effect.zipRight(
          lms(nth % 3 === 0 ? "POST /api/v1/x" : "/api/v1/x", {}, { retries: 0, ...(maxRate ? { maxRate: 10 } : {}) }),
          Effect.suspend(() => Effect.sleep(random(4000)))
        )
      )
      const all = Effect.all(
        Array.from({ length: 3 }, () => caller),
        { concurrency: "unbounded" }
      )
      const { exit } = yield* runInVirtualTime(Effect.provide(all, Layer.provide(layer, LmsQuota.layerNone)))
      expect(exit).toMatchObject({ _tag: "Success" })
      expect(seen.most).toBe(1)
      expect(seen.expired).toBe(0)
      expect(seen.refreshes).toBeGreaterThan(0)
    }),
  { fastCheck: { numRuns: countCases(8) } }
)

it.effect("maxRate applies across a refresh, and the quota account stays the same", () =>
  Effect.gen(function* () {
    const accounts = new Set<string>()
    const { layer, seen } = fickle(3, true)
    const quota = Layer.succeed(LmsQuota, {
      admit: ({ token }) =>
        Effect.sync(() => {
          accounts.add(Option.match(token, { onNone: () => "", onSome: Redacted.value }))
          return { settle: () => Effect.void }
        })
    })
    const calls = Effect.all(
      Array.from({ length: 40 }, () => lms("/api/v1/x", {}, { maxRate: 2 })),
      { concurrency: 30 }
    )
    const { exit } = yield* runInVirtualTime(Effect.provide(calls, Layer.provide(layer, quota)))
    expect(exit).toMatchObject({ _tag: "Success" })
    expect(accounts.size).toBe(1)
    expect([...accounts][0]).not.toContain("access")
    for (const [nth, start] of seen.starts.entries()) {
      const third = seen.starts[nth + 2]
      if (third !== undefined) expect(third - start).toBeGreaterThanOrEqual(1000)
    }
  })
)
