/** Configuration: sources of token and domain, errors for invalid values, and the origins that the token is sent to. */
import { inspect } from "node:util"
import { describe, expect, it } from "@effect/vitest"
import { Config, ConfigProvider, Effect, Layer, Redacted, Stream } from "effect"
import { Lms, type LmsConfigError, lms, lmsDomain, lmsStream, lmsToken, lmsUpload, lmsWhoami } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { clients, connect, connectTo, makeEnvironment, noRetry, TOKEN } from "../fixtures/client.js"
import { requestsAsText, serve } from "../fixtures/server.js"

describe.each(clients)("configuration of %s", (_, make) => {
  const operations = { lms: lms(), stream: Stream.runDrain(lmsStream("/api/v1/courses")), whoami: lmsWhoami() }

  it.scopedLive(
    "a missing token fails each call, and the error names the variable and the page that creates tokens",
    () =>
      Effect.gen(function* () {
        const run = yield* connect(make, { domain: "https://canvas.example.edu" })
        for (const call of [operations.lms, operations.stream, operations.whoami, lmsToken]) {
          const error = yield* Effect.flip(run(call as Effect.Effect<unknown, LmsConfigError>))
          expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "MissingToken", variable: "LMS_API_TOKEN" })
          expect(error.message).toContain("LMS_API_TOKEN")
          expect(error.message).toContain("https://canvas.example.edu/profile/settings")
          expect(error.message).toContain("Approved Integrations")
        }
      })
  )

  it.scopedLive("a missing domain fails each call without a URL, and the error names the variable", () =>
    Effect.gen(function* () {
      const run = yield* connect(make, { token: TOKEN })
      for (const call of [operations.lms, operations.stream, operations.whoami, lmsDomain]) {
        const error = yield* Effect.flip(run(call as Effect.Effect<unknown, LmsConfigError>))
        expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "MissingDomain", variable: "LMS_DOMAIN" })
        expect(error.message).toContain("LMS_DOMAIN")
      }
    })
  )

  it.scopedLive("empty and blank values count as missing", () =>
    Effect.gen(function* () {
      const run = yield* connect(make, { token: " ", domain: "" })
      expect(yield* Effect.flip(run(lmsToken))).toMatchObject({ reason: "MissingToken" })
      expect(yield* Effect.flip(run(lmsDomain))).toMatchObject({ reason: "MissingDomain" })
    })
  )

  // The last one is a JSON Web Token, as newer Canvas versions issue, and contains dots.
  it.scopedLive.each([
    TOKEN,
    "0123456789abcdef0123456789abcdef",
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJub25lIn0.eyJpc3MiOiJ4In0.c2ln"
  ])("does not print the token if token and domain are swapped: %s", (token) =>
    Effect.gen(function* () {
      const run = yield* connect(make, { token: "https://canvas.example.edu", domain: token })
      for (const call of [lms(), lmsStream("/api/v1/courses").pipe(Stream.runDrain), lmsDomain, lmsWhoami()]) {
        const error = yield* Effect.flip(run(call as Effect.Effect<unknown, LmsConfigError>))
        expect(error._tag).toBe("LmsConfigError")
        expect(inspect(error, { depth: 10, showHidden: true }) + error.message).not.toContain(token)
      }
      const unconfigured = yield* connect(make, {})
      const error = yield* Effect.flip(unconfigured(lms("/api/v1/a", {}, { apiUrl: token, token: "x" })))
      expect(inspect(error) + error.message).not.toContain(token)
    })
  )

  it.scopedLive("a call with token and apiUrl needs no environment", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [{ id: 1 }] }))
      const run = yield* connect(make, {})
      const options = { token: TOKEN, apiUrl: `${server.origin}/` }
      expect((yield* run(lms("/api/v1/a", {}, options))).data).toEqual([{ id: 1 }])
      expect(Array.from(yield* run(Stream.runCollect(lmsStream("/api/v1/a", {}, options))))).toEqual([{ id: 1 }])
      yield* run(lms(`${server.origin}/api/v1/b`, {}, { token: Redacted.make(TOKEN) }))
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
        `Bearer ${TOKEN}`,
        `Bearer ${TOKEN}`,
        `Bearer ${TOKEN}`
      ])
    })
  )

  it.scopedLive("without a domain, the token of the environment is sent to the origin that the call names", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const run = yield* connect(make, { token: TOKEN })
      yield* run(lms("/api/v1/a", {}, { apiUrl: server.origin }))
      yield* run(lms(`${server.origin}/api/v1/b`))
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
        `Bearer ${TOKEN}`,
        `Bearer ${TOKEN}`
      ])
    })
  )

  it.scopedLive("an apiUrl of another origin without a token fails without a request", () =>
    Effect.gen(function* () {
      const configured = yield* serve(() => ({ body: [] }))
      const other = yield* serve(() => ({ body: [] }))
      const run = yield* connectTo(make, configured)
      for (const call of [lms("/api/v1/a", {}, { apiUrl: other.origin }), lmsWhoami({ apiUrl: other.origin })]) {
        const error = yield* Effect.flip(run(call as ReturnType<typeof lms>))
        expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Origin" })
        expect(error.message).toContain(configured.origin)
        expect(error.message).toContain(other.origin)
      }
      expect([...configured.requests, ...other.requests]).toEqual([])
    })
  )

  it.scopedLive("a full URL of another origin is requested without the token, and a 401 from there says so", () =>
    Effect.gen(function* () {
      const configured = yield* serve(() => ({ body: [] }))
      const other = yield* serve((_, { count }) => (count === 1 ? { body: { id: 1 } } : { status: 401, body: {} }))
      const run = yield* connectTo(make, configured)
      expect((yield* run(lms(`${other.origin}/files/1`))).data).toEqual({ id: 1 })
      const error = yield* Effect.flip(run(lms(`${other.origin}/files/1`, {}, noRetry)))
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 401 })
      expect(error.message).toContain("without a token")
      expect(other.requests[0]?.headers.authorization).toBeUndefined()
      expect(requestsAsText(other)).not.toContain(TOKEN)
      expect(configured.requests).toEqual([])
    })
  )

  it.scopedLive.each([{}, { token: TOKEN }])("a call with token null is sent without any, configured: %j", (settings) =>
    Effect.gen(function* () {
      const server = yield* serve(({ url }) => (url === "/api/v1/a" ? { body: [] } : { status: 401, body: {} }))
      const run = yield* connect(make, { ...settings, domain: server.origin })
      yield* run(lms("/api/v1/a", {}, { token: null }))
      yield* run(lms(`POST ${server.origin}/api/v1/a`, {}, { token: null }))
      yield* run(Lms.withToken(lms("/api/v1/a", {}, { token: null }), TOKEN))
      const error = yield* Effect.flip(run(lms("/api/v1/b", {}, { token: null })))
      expect(error.message).toContain(
        "failed with 401: the response has no message. The request was sent without a token, since the option token is null."
      )
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill(undefined))
      // An upload, whose steps have the token of the first, too.
      yield* Effect.flip(run(lmsUpload("package.json", { course_id: 1 }, { token: null })))
      expect(requestsAsText(server)).not.toContain(TOKEN)
      const elsewhere = yield* connect(make, settings)
      yield* elsewhere(lms("/api/v1/a", {}, { token: null, apiUrl: server.origin }))
    })
  )

  it.scopedLive("URLs that resemble the configured domain are another origin", () =>
    Effect.gen(function* () {
      const configured = yield* serve(() => ({ body: [] }))
      const other = yield* serve(() => ({ body: [] }))
      const run = yield* connectTo(make, configured)
      const port = new URL(other.origin).port
      const host = new URL(configured.origin).host
      for (const url of [`http://127.0.0.1:${port}/api/v1/a`, `http://${host}@127.0.0.1:${port}/api/v1/a`]) {
        yield* Effect.either(run(lms(url, {}, noRetry)))
      }
      yield* Effect.either(run(lms(`http://localhost:${new URL(configured.origin).port}/api/v1/a`, {}, noRetry)))
      expect(requestsAsText(other) + requestsAsText(configured)).not.toContain(TOKEN)
    })
  )
})

describe("LmsNode.layerConfig", () => {
  const layer = (domain: string) =>
    LmsNode.layerConfig({ token: Config.redacted("SCHOOL_TOKEN"), domain: Config.succeed(domain) })

  it.scopedLive("reads token and domain from Configs with other names", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const provider = ConfigProvider.fromMap(new Map([["SCHOOL_TOKEN", TOKEN]]))
      yield* lms().pipe(Effect.provide(Layer.provide(layer(server.origin), Layer.setConfigProvider(provider))))
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    })
  )

  it.scopedLive("a Config without a value fails the layer", () =>
    Effect.gen(function* () {
      const provider = Layer.setConfigProvider(makeEnvironment({ token: TOKEN }))
      const error = yield* Effect.flip(Layer.build(Layer.provide(layer("https://canvas.example.edu"), provider)))
      expect(String(error)).toContain("SCHOOL_TOKEN")
    })
  )
})
