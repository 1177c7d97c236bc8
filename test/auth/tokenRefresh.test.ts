/** When tokens are refreshed, to the millisecond, and how the results are stored and used. */
import * as HttpClient from "@effect/platform/HttpClient"
import { describe, expect, it } from "@effect/vitest"
import { Context, Duration, Effect, Exit, Fiber, Layer, Logger, LogLevel, Redacted, Scope, TestClock } from "effect"
import { LmsConfig, type LmsConfigError, type LmsOAuth2Options, type LmsTokens } from "effect-lms"
import * as toHttpClient from "../../src/internal/transport/toHttpClient.js"
import { recordLogs } from "../fixtures/logs.js"

/** The result of a refresh: a token with a lifetime in seconds, possibly after some milliseconds, or a rejection. */
type RefreshResult =
  | { readonly lives?: number; readonly next?: string; readonly takes?: number }
  | "rejected"
  | "invalid_grant"

/** The token of a configuration with these options, and the refresh token that each refresh sent. */
const client = (options: Partial<LmsOAuth2Options>, ...results: ReadonlyArray<RefreshResult>) =>
  Effect.gen(function* () {
    const sentRefreshTokens: Array<string | null> = []
    const stored: Array<LmsTokens> = []
    const client = toHttpClient.make({
      send: ({ body }) =>
        Effect.gen(function* () {
          sentRefreshTokens.push(new URLSearchParams(String(body)).get("refresh_token"))
          const nth = sentRefreshTokens.length
          const one = results[Math.min(nth, results.length) - 1] ?? {}
          const made = typeof one === "string" ? undefined : one
          const text =
            made === undefined
              ? "{}"
              : JSON.stringify({ access_token: `access-${nth}`, expires_in: made.lives, refresh_token: made.next })
          const error = `{"error":${one === "invalid_grant" ? '"invalid_grant"' : "0"}}`
          yield* Effect.sleep(made?.takes ?? 0)
          return {
            status: made === undefined ? 400 : 200,
            headers: {},
            setCookie: [],
            isDelimited: true,
            text: Effect.succeed(text),
            bytes: Effect.succeed(new Uint8Array()),
            chunks: Effect.succeed(Effect.succeed([new TextEncoder().encode(error.padEnd(65_536))]))
          }
        })
    })
    const http = Layer.succeed(HttpClient.HttpClient, client)
    const layer = LmsConfig.layerOAuth2({
      domain: "https://canvas.test",
      clientId: "17",
      clientSecret: "secret",
      refreshToken: "first",
      onRefresh: (tokens) => Effect.sync(() => void stored.push(tokens)),
      ...options
    })
    const scope = yield* Scope.make()
    const context = yield* Layer.buildWithScope(Layer.provide(layer, http), scope)
    const config = Context.get(context, LmsConfig)
    const token: Effect.Effect<string, LmsConfigError> = Effect.map(config.token, Redacted.value)
    const later = (duration: Duration.DurationInput) => Effect.zipRight(TestClock.adjust(duration), token)
    return { token, later, sentRefreshTokens, stored, config, close: Scope.close(scope, Exit.void) }
  })

const message = (token: Effect.Effect<string, LmsConfigError>) =>
  Effect.map(Effect.flip(token), ({ message }) => message)

const quiet = Logger.withMinimumLogLevel(LogLevel.None)

describe("a token that expires", () => {
  it.effect.each<readonly [lives: number, from: number]>([
    [3600, 3540],
    [601, 541],
    [600, 540],
    [100, 90],
    [1, 0.9]
  ])("after %d seconds is used for %d seconds", ([lives, from]) =>
    Effect.gen(function* () {
      const { later, token } = yield* client({}, { lives })
      expect(yield* token).toBe("access-1")
      expect(yield* later(Duration.millis(from * 1000 - 1))).toBe("access-1")
      expect(yield* later("1 millis")).toBe("access-2")
    })
  )

  it.effect("expires relative to the request, however late the response comes", () =>
    Effect.gen(function* () {
      const { sentRefreshTokens, stored, token } = yield* client({}, { lives: 100, takes: 20_000 })
      const first = yield* Effect.fork(token)
      yield* TestClock.adjust("20 seconds")
      yield* Fiber.join(first)
      expect(stored).toMatchObject([{ expiresAt: new Date(100_000) }])
      yield* TestClock.adjust("69 seconds")
      expect(yield* token).toBe("access-1")
      expect(sentRefreshTokens.length).toBe(1)
    })
  )

  it.effect(
    "and is an option is used until shortly before it expires; without a known expiry, until it is rejected",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(5_000_000)
        const known = yield* client({ accessToken: "given", expiresAt: new Date(5_100_000) }, {})
        expect(yield* known.token).toBe("given")
        expect(yield* known.later("89999 millis")).toBe("given")
        expect(yield* known.later("1 millis")).toBe("access-1")
        // Without an expiry.
        expect(yield* known.later("1000 days")).toBe("access-1")
        expect(known.stored).toMatchObject([{ expiresAt: undefined }])
        for (const expiresAt of [undefined, new Date(Number.NaN)]) {
          const unknown = yield* client({ accessToken: "given", expiresAt }, {})
          expect(yield* unknown.later("1000 days")).toBe("given")
          yield* unknown.config.refresh?.invalidate?.(Redacted.make("another")) ?? Effect.void
          expect(yield* unknown.token).toBe("given")
          yield* unknown.config.refresh?.invalidate?.(Redacted.make("given")) ?? Effect.void
          expect(yield* unknown.token).toBe("access-1")
        }
      })
  )

  it.effect("stays in use until it expires if an early refresh fails, with an attempt every ten seconds", () =>
    Effect.gen(function* () {
      const { layer, lines: warnings } = recordLogs()
      const { later, sentRefreshTokens, token } = yield* client({}, { lives: 600 }, "rejected")
      const tries: Array<number> = []
      yield* Effect.gen(function* () {
        yield* token
        yield* TestClock.adjust("539 seconds")
        for (let second = 540; second < 600; second++) {
          const before = sentRefreshTokens.length
          expect(yield* later("1 second")).toBe("access-1")
          if (sentRefreshTokens.length > before) tries.push(second)
        }
      }).pipe(Effect.provide(layer))
      expect(tries).toEqual([540, 550, 560, 570, 580, 590])
      expect(warnings).toEqual(
        tries.map(() =>
          expect.stringMatching(/^Token refresh failed: .*\. The current access token stays in use until it expires\.$/)
        )
      )
      expect(yield* message(later("1 second"))).toMatch(/failed with 400/)
    })
  )

  it.effect("stays in use for all calls that waited for the same failed refresh", () =>
    Effect.gen(function* () {
      const { layer, lines: warnings } = recordLogs()
      const { later, sentRefreshTokens, token } = yield* client({}, { lives: 600 }, "rejected", {})
      yield* token
      yield* TestClock.adjust("540 seconds")
      const many = Effect.replicateEffect(token, 20, { concurrency: "unbounded" })
      const used = yield* Effect.provide(many, layer)
      expect(new Set(used)).toEqual(new Set(["access-1"]))
      expect([sentRefreshTokens.length, warnings.length]).toEqual([2, 1])
      expect(yield* later("10 seconds")).toBe("access-3")
    })
  )

  it.effect("is not used after it expires during the pause after a failed refresh", () =>
    Effect.gen(function* () {
      const { later } = yield* client({}, { lives: 600 }, "rejected", {})
      expect(yield* later(0)).toBe("access-1")
      // The pause would end five seconds after the token expires.
      expect(yield* later("595 seconds")).toBe("access-1")
      expect(yield* later("4999 millis")).toBe("access-1")
      expect(yield* later("1 millis")).toBe("access-3")
    }).pipe(quiet)
  )

  it.effect("is not used if it expires during a refresh", () =>
    Effect.gen(function* () {
      const { token } = yield* client({}, { lives: 100 }, { takes: 121_000 })
      yield* token
      yield* TestClock.adjust("95 seconds")
      const late = yield* Effect.fork(message(token))
      yield* TestClock.adjust("120 seconds")
      expect(yield* Fiber.join(late)).toMatch(/did not finish within 2m/)
    }).pipe(quiet)
  )
})

describe("the tokens of a refresh", () => {
  it.effect("the next refresh sends the new refresh token, or the old one if there was none", () =>
    Effect.gen(function* () {
      const { later, sentRefreshTokens, stored, token } = yield* client(
        {},
        { lives: 100, next: "second" },
        { lives: 100 },
        { lives: 100, next: "third" },
        { lives: 100 }
      )
      yield* token
      for (let n = 0; n < 3; n++) yield* later("100 seconds")
      expect(sentRefreshTokens).toEqual(["first", "second", "second", "third"])
      expect(stored.map(({ accessToken, refreshToken }) => [accessToken, refreshToken].map(Redacted.value))).toEqual([
        ["access-1", "second"],
        ["access-2", "second"],
        ["access-3", "third"],
        ["access-4", "third"]
      ])
    })
  )

  it.effect("a rejected refresh token is read again until another process has stored a new one, for five seconds", () =>
    Effect.gen(function* () {
      let store = "first"
      const options = { refreshToken: Effect.sync(() => store) }
      const replaced = yield* client(options, "invalid_grant", {})
      const waiting = yield* Effect.fork(replaced.token)
      yield* TestClock.adjust("999 millis")
      store = "second"
      yield* TestClock.adjust("1 millis")
      expect(yield* Fiber.join(waiting)).toBe("access-2")
      expect(replaced.sentRefreshTokens).toEqual(["first", "second"])
      const same = yield* client(options, "invalid_grant")
      const failing = yield* Effect.fork(message(same.token))
      yield* TestClock.adjust("5 seconds")
      expect(yield* Fiber.join(failing)).toContain("The refresh token is revoked, expired or belongs to another")
      expect(same.sentRefreshTokens).toEqual(["second"])
      const value = yield* client({}, "invalid_grant")
      expect(yield* message(value.token)).toContain("The refresh token is revoked")
    })
  )

  it.effect.each<readonly [problem: string, refreshToken: Effect.Effect<string, unknown>]>([
    ["The effect of the option refreshToken fails. It must return a token.", Effect.fail("hunter2")],
    ["The effect of the option refreshToken throws. It must return a token.", Effect.die("hunter2")],
    [
      "The effect of the option refreshToken returned a number. It must return a token.",
      Effect.succeed(7 as unknown as string)
    ],
    ["Tokens cannot be refreshed: give the refreshToken that came with the user's grant.", Effect.succeed(" ")],
    ["Tokens cannot be refreshed: the effect of refreshToken did not end within a minute.", Effect.never]
  ])("an effect that returns no refresh token is an error: %s", ([problem, refreshToken]) =>
    Effect.gen(function* () {
      const { sentRefreshTokens, token } = yield* client({ refreshToken }, {})
      const failing = yield* Effect.fork(Effect.flip(token))
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(failing)).toMatchObject({ variable: "refreshToken", message: problem })
      expect(sentRefreshTokens).toEqual([])
    })
  )

  it.effect.each<readonly [what: string, first: () => Effect.Effect<void, unknown>]>([
    ["fails", () => Effect.fail("the disk is full")],
    ["dies", () => Effect.die("the disk is full")],
    [
      "throws",
      () => {
        throw new Error("the disk is full")
      }
    ],
    ["takes more than a minute", () => Effect.never]
  ])("are not used before they are stored: if onRefresh %s, the next call stores them", ([, first]) =>
    Effect.gen(function* () {
      let nth = 0
      const { sentRefreshTokens, token } = yield* client({ onRefresh: () => (nth++ === 0 ? first() : Effect.void) }, {})
      const failing = yield* Effect.fork(message(token))
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(failing)).toBe(
        "onRefresh failed to store the new access token, which is not used until it is stored: check what onRefresh does. The next call runs it again."
      )
      expect(yield* token).toBe("access-1")
      expect([nth, sentRefreshTokens.length]).toEqual([2, 1])
    })
  )

  it.effect("closing the client waits five seconds for a running refresh", () =>
    Effect.gen(function* () {
      for (const [takes, closed, kept] of [
        [3000, 3000, 1],
        [20_000, 5000, 0]
      ] as const) {
        const { close, stored, token } = yield* client({}, { takes })
        const call = yield* Effect.fork(token)
        yield* TestClock.adjust(0)
        yield* Fiber.interrupt(call)
        const closing = yield* Effect.fork(close)
        yield* TestClock.adjust(closed - 1)
        expect(yield* Effect.map(Fiber.status(closing), ({ _tag }) => _tag)).not.toBe("Done")
        yield* TestClock.adjust(1)
        yield* Fiber.join(closing)
        yield* TestClock.adjust("1 minute")
        expect(stored.length).toBe(kept)
      }
      // Without a refresh there is nothing to wait for.
      yield* (yield* client({}, {})).close
    })
  )
})

describe("the options of OAuth 2", () => {
  const none = undefined as unknown as string

  it.effect.each<readonly [what: string, options: Partial<LmsOAuth2Options>, variable: string, problem: string]>([
    ["no clientId", { clientId: none }, "clientSecret", "give the clientId of the developer key."],
    [
      "a numeric clientId",
      { clientId: 17 as unknown as string },
      "clientSecret",
      "clientId must be a string, got a number."
    ],
    [
      "an expiry that is no Date",
      { expiresAt: 5 as unknown as Date },
      "refreshToken",
      "expiresAt must be a Date, got a number."
    ],
    [
      "no onRefresh",
      { onRefresh: undefined as unknown as LmsOAuth2Options["onRefresh"] },
      "refreshToken",
      "onRefresh must be a function, got undefined."
    ],
    [
      "a misspelt name",
      { clientSecrt: "x" } as object,
      "clientSecret",
      '"clientSecrt" is not an option of layerOAuth2: did you mean clientSecret?'
    ],
    [
      "a token without a name of OAuth 2",
      { token: "7~hunter2" } as object,
      "refreshToken",
      "token is not an option of layerOAuth2: pass the first one as accessToken."
    ],
    ["a blank clientSecret", { clientSecret: " " }, "clientSecret", "give the clientSecret of the developer key."],
    [
      "an empty redacted refreshToken",
      { refreshToken: Redacted.make("") },
      "refreshToken",
      "give the refreshToken that came with the user's grant."
    ],
    [
      "a domain without TLS",
      { domain: "http://canvas.example.edu:8080" },
      "LMS_DOMAIN",
      "the secrets would be sent to http://canvas.example.edu:8080 without TLS: write the domain as https://canvas.example.edu:8080."
    ],
    [
      "a domain without TLS whose name contains .test.",
      { domain: "http://a.test.example.edu" },
      "LMS_DOMAIN",
      "the secrets would be sent to http://a.test.example.edu without TLS: write the domain as https://a.test.example.edu."
    ]
  ])("are an error of the calls that need them: %s", ([, options, variable, problem]) =>
    Effect.gen(function* () {
      const { sentRefreshTokens, token } = yield* client(options, {})
      expect(yield* Effect.flip(token)).toMatchObject({
        _tag: "LmsConfigError",
        variable,
        message: `Tokens cannot be refreshed: ${problem}`
      })
      expect(sentRefreshTokens).toEqual([])
    })
  )

  it.effect.each([
    "http://127.0.0.1:3000",
    "http://localhost:3000",
    "http://canvas.test",
    "https://canvas.example.edu"
  ])("allow a service at %s", (domain) =>
    Effect.gen(function* () {
      const secrets = { clientSecret: Redacted.make("secret"), refreshToken: Redacted.make("redacted") }
      const { sentRefreshTokens, token } = yield* client({ domain, ...secrets }, {})
      expect([yield* token, sentRefreshTokens]).toEqual(["access-1", ["redacted"]])
    })
  )

  it.effect("are not checked while the initial access token is valid", () =>
    Effect.gen(function* () {
      const { token } = yield* client({ clientSecret: "", accessToken: Redacted.make("given") }, {})
      expect(yield* token).toBe("given")
      const blank = yield* client({ accessToken: " " }, {})
      expect(yield* blank.token).toBe("access-1")
    })
  )
})
