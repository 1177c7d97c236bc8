/** Options of the configuration of a client, as callers without types may write them, and its interceptor. */
import { inspect } from "node:util"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Config, ConfigProvider, Effect, Layer, Redacted } from "effect"
import { Lms, LmsConfig, type LmsConfigOptions, lms, lmsDomain, lmsToken } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { connect, type LmsCredentials } from "effect-lms/promise"
import type { LmsInterceptor } from "effect-lms/wrappers"
import { TOKEN } from "../fixtures/client.js"
import { serve } from "../fixtures/server.js"

const platform = Layer.merge(FetchHttpClient.layer, NodeContext.layer)

/** The environment has both values, so that a wrong option is not replaced by a missing one. */
const environment = Layer.setConfigProvider(
  ConfigProvider.fromMap(
    new Map([
      ["LMS_API_TOKEN", TOKEN],
      ["LMS_DOMAIN", "http://127.0.0.1:9"]
    ])
  )
)

const throwing = (name: string) =>
  Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error("hunter2")
    }
  })

type Make = (options: unknown) => Layer.Layer<Lms, unknown>

const layers: ReadonlyArray<readonly [name: string, make: Make]> = [
  ["LmsNode.layerOptions", (options) => LmsNode.layerOptions(options as LmsConfigOptions)],
  ["LmsNode.layerConfig", (options) => LmsNode.layerConfig(options as Config.Config.Wrap<LmsConfigOptions>)],
  [
    "LmsConfig.make",
    (options) =>
      Layer.provide(
        Lms.layer,
        Layer.merge(
          Layer.sync(LmsConfig, () => LmsConfig.make(options as LmsConfigOptions)),
          platform
        )
      )
  ],
  ["Lms.make", (options) => Layer.provide(Layer.scoped(Lms, Lms.make(options as LmsConfigOptions)), platform)]
]

const invalid: ReadonlyArray<readonly [name: string, options: unknown, reason: string, message: string]> = [
  ["a numeric token", { token: 5 }, "InvalidToken", "token must be a string or a Redacted string, got a number."],
  ["a token that is null", { token: null }, "InvalidToken", "token must be a string or a Redacted string, got null."],
  ["a redacted number", { token: Redacted.make(5) }, "InvalidToken", "got an object"],
  ["both token and tokens", { token: "hunter2", tokens: ["hunter2"] }, "InvalidToken", "tokens replaces token"],
  [
    "no tokens",
    { tokens: [] },
    "InvalidToken",
    "tokens must be a non-empty array of strings or Redacted strings, got an empty array."
  ],
  ["tokens that are none", { tokens: "hunter2" }, "InvalidToken", "got a string of length 7."],
  ["a numeric one of the tokens", { tokens: ["hunter2", 5] }, "InvalidToken", "got a number as token 2."],
  ["an effect among the tokens", { tokens: ["hunter2", Effect.succeed("x")] }, "InvalidToken", "as token 2."],
  ["a hole among the tokens", { tokens: Array.from({ length: 2 }) }, "InvalidToken", "got undefined as token 1."],
  ["tokens that throw", throwing("tokens"), "InvalidDomain", "options cannot be read"],
  ["a numeric domain", { domain: 5 }, "InvalidDomain", "domain must be a string, got a number."],
  ["a domain that is null", { domain: null }, "InvalidDomain", "domain must be a string, got null."],
  ["an interceptor that is no function", { intercept: 5 }, "InvalidDomain", "intercept must be a function"],
  [
    "a misspelt token",
    { tokn: "hunter2" },
    "InvalidToken",
    '"tokn" is not an option of LmsConfig: did you mean token?'
  ],
  ["a misspelt domain", { domian: "hunter2" }, "InvalidDomain", "did you mean domain?"],
  ["an unknown name", { foo: 1 }, "InvalidDomain", '"foo" is not an option of LmsConfig: leave it out.'],
  [
    "an option of a call",
    { apiUrl: "https://a.example" },
    "InvalidDomain",
    "apiUrl is not an option of LmsConfig: use domain."
  ],
  ["an option of a scope", { timeout: "1 second" }, "InvalidDomain", "pass it to the call, or to Lms.withDefaults."],
  ["a token that throws", throwing("token"), "InvalidDomain", "options cannot be read"],
  ["a domain that throws", throwing("domain"), "InvalidDomain", "options cannot be read"],
  ["null", null, "InvalidDomain", "options must be an object, got null."],
  ["a string", "hunter2", "InvalidDomain", "options must be an object, got a string of length 7."]
]

describe.each(layers)("%s", (_, make) => {
  it.effect.each(invalid)("fails each call with a typed error: %s", ([, options, reason, message]) =>
    Effect.gen(function* () {
      const calls: ReadonlyArray<Effect.Effect<unknown, unknown, Lms>> = [lms("/api/v1/a"), lmsToken, lmsDomain]
      for (const call of calls) {
        const error = yield* call.pipe(Effect.provide(Layer.provide(make(options), environment)), Effect.flip)
        expect(error).toMatchObject({ _tag: "LmsConfigError", reason, message: expect.stringContaining(message) })
        expect(inspect(error, { depth: 10 })).not.toContain("hunter2")
      }
    })
  )

  it.effect.each<readonly [name: string, tokens: ReadonlyArray<unknown>, message: string]>([
    ["an empty one", ["hunter2", " "], "Token 2 of 2 (tokens) is empty: pass a token, or leave it out."],
    ["an invalid one", ["hunter2", "hunter3", "hunter2\n"], "Token 3 of 3 (tokens) is invalid: it contains a space"],
    ["two errors", ["hunter2", "", " hunter2"], "Token 2 of 3 (tokens) is empty"],
    [
      "a repeated one",
      ["hunter2", "hunter3", Redacted.make("hunter2")],
      "Token 3 of 3 (tokens) is the same as token 1: pass each once"
    ]
  ])("fails each call that needs a token, by its position among several: %s", ([, tokens, message]) =>
    Effect.gen(function* () {
      const layer = Layer.provide(make({ tokens, domain: "http://127.0.0.1:9" }), environment)
      const calls: ReadonlyArray<Effect.Effect<unknown, unknown, Lms>> = [
        lms("/api/v1/a"),
        lms("PUT /api/v1/a"),
        lmsToken
      ]
      for (const call of calls) {
        const error = yield* call.pipe(Effect.provide(layer), Effect.flip)
        expect(error).toMatchObject({
          _tag: "LmsConfigError",
          reason: "InvalidToken",
          message: expect.stringContaining(message)
        })
        expect(inspect(error, { depth: 10 })).not.toMatch(/hunter/)
      }
    })
  )

  it.effect.each<readonly [name: string, token: Effect.Effect<unknown, unknown>, problem: string]>([
    ["returns a number", Effect.succeed(5), "returned a number"],
    ["returns null", Effect.succeed(null), "returned null"],
    ["throws", Effect.sync(() => expect.fail("hunter2")), "throws"],
    ["dies", Effect.die("hunter2"), "throws"],
    ["fails otherwise", Effect.fail("hunter2"), "fails"]
  ])("fails each call whose token is an effect that %s", ([, token, problem]) =>
    Effect.gen(function* () {
      const options = { token, domain: "http://127.0.0.1:9" }
      const error = yield* lms("/api/v1/a").pipe(Effect.provide(Layer.provide(make(options), environment)), Effect.flip)
      expect(error).toMatchObject({
        _tag: "LmsConfigError",
        reason: "InvalidToken",
        message: `The effect of the option token ${problem}. It must return a token.`
      })
      expect(inspect(error, { depth: 10 })).not.toContain("hunter2")
    })
  )

  it.scopedLive("reads own members only", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const options = Object.assign(Object.create({ token: "7~inherited" }), { domain: server.origin, token: TOKEN })
      yield* Effect.provide(lms("/api/v1/a"), make(options))
      const inherited = Object.assign(Object.create({ token: "7~inherited" }), { domain: server.origin })
      const error = yield* lms("/api/v1/a").pipe(
        Effect.provide(Layer.provide(make(inherited), environment)),
        Effect.flip
      )
      expect(error).toMatchObject({ reason: "MissingToken" })
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`])
    })
  )
})

const marked: LmsInterceptor = (request, next) => next(HttpClientRequest.setHeader(request, "x-marked", "yes"))

describe("the option intercept", () => {
  const oauth2 = ({ domain, intercept, token }: LmsCredentials) =>
    LmsNode.layerOAuth2({
      domain,
      intercept,
      accessToken: token,
      clientId: "1",
      clientSecret: "s",
      refreshToken: "r",
      onRefresh: () => Effect.void
    })
  it.scopedLive.each<readonly [name: string, make: (options: LmsCredentials) => Layer.Layer<Lms, unknown>]>([
    ...layers.filter(([name]) => name !== "LmsNode.layerConfig"),
    [
      "LmsNode.layerConfig",
      ({ domain, intercept = marked }) =>
        LmsNode.layerConfig({
          token: Config.succeed(TOKEN),
          domain: Config.succeed(domain),
          intercept: Config.succeed(intercept)
        })
    ],
    ["LmsNode.layerOAuth2", oauth2]
  ])("runs around each request: %s", ([, make]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      yield* Effect.provide(lms("/api/v1/a"), make({ token: TOKEN, domain: server.origin, intercept: marked }))
      expect(server.requests.map(({ headers }) => [headers["x-marked"], headers.authorization])).toEqual([
        ["yes", `Bearer ${TOKEN}`]
      ])
    })
  )

  it.scopedLive("runs around each request: with an effect as token", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const layer = LmsNode.layerOptions({ token: Effect.succeed(TOKEN), domain: server.origin, intercept: marked })
      yield* Effect.provide(lms("/api/v1/a"), layer)
      expect(server.requests.map(({ headers }) => headers["x-marked"])).toEqual(["yes"])
    })
  )

  it.scopedLive("runs around each request: connect", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      yield* Effect.promise(async () => {
        await using client = connect({ token: TOKEN, domain: server.origin, intercept: marked })
        await client.request("/api/v1/a")
      })
      expect(server.requests.map(({ headers }) => headers["x-marked"])).toEqual(["yes"])
    })
  )
})
