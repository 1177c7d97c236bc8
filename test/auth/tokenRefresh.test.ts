/** When a token that expires is asked for anew, to the millisecond, and what becomes of what was given for it. */
import * as HttpClient from "@effect/platform/HttpClient"
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Layer, Logger, LogLevel, Redacted, Scope, TestClock } from "effect"
import { LmsConfig, type LmsConfigError, type LmsOAuth2Options, type LmsTokens } from "effect-lms"
// Else it is loaded with the first client, in a time that is not virtual.
import "../../src/internal/auth/tokenRefresh.js"
import { Transport } from "../../src/internal/transport/transport.js"

/** What a refresh gives: a token that lives so many seconds, a refusal, or nothing for so many milliseconds. */
type Given = { readonly lives?: number; readonly next?: string; readonly takes?: number } | "refused"

/** The token of a client that is given these options, and of each refresh the token that was shown for it. */
const client = (options: Partial<LmsOAuth2Options>, ...given: ReadonlyArray<Given>) =>
  Effect.gen(function* () {
    const shown: Array<string | null> = []
    const stored: Array<LmsTokens> = []
    const transport = Layer.succeed(Transport, {
      send: ({ body }) =>
        Effect.gen(function* () {
          shown.push(new URLSearchParams(String(body)).get("refresh_token"))
          const nth = shown.length
          const one = given[Math.min(nth, given.length) - 1] ?? {}
          const text =
            one === "refused"
              ? "{}"
              : JSON.stringify({ access_token: `access-${nth}`, expires_in: one.lives, refresh_token: one.next })
          yield* Effect.sleep(one === "refused" ? 0 : (one.takes ?? 0))
          return {
            status: one === "refused" ? 400 : 200,
            headers: {},
            setCookie: [],
            isDelimited: true,
            text: Effect.succeed(text),
            bytes: Effect.succeed(new Uint8Array()),
            chunks: Effect.succeed(Effect.succeed([new Uint8Array(65_536)]))
          }
        })
    })
    const http = Layer.succeed(
      HttpClient.HttpClient,
      HttpClient.make(() => Effect.never)
    )
    const layer = LmsConfig.layerOAuth2({
      domain: "https://canvas.test",
      clientId: "17",
      clientSecret: "secret",
      refreshToken: "first",
      onRefresh: (tokens) => Effect.sync(() => void stored.push(tokens)),
      ...options
    })
    const scope = yield* Scope.make()
    const context = yield* Layer.buildWithScope(Layer.provide(layer, [transport, http]), scope)
    const config = Effect.runSync(Effect.provide(LmsConfig, context))
    const token: Effect.Effect<string, LmsConfigError> = Effect.map(config.token, Redacted.value)
    const later = (duration: Duration.DurationInput) => Effect.zipRight(TestClock.adjust(duration), token)
    return { token, later, shown, stored, config, close: Scope.close(scope, Exit.void) }
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
  ])("after %d seconds is used for %d", ([lives, from]) =>
    Effect.gen(function* () {
      const { later, token } = yield* client({}, { lives })
      expect(yield* token).toBe("access-1")
      expect(yield* later(Duration.millis(from * 1000 - 1))).toBe("access-1")
      expect(yield* later("1 millis")).toBe("access-2")
    })
  )

  it.effect("is used for as long after it was asked for, however late it came", () =>
    Effect.gen(function* () {
      const { shown, stored, token } = yield* client({}, { lives: 100, takes: 20_000 })
      const first = yield* Effect.fork(token)
      yield* TestClock.adjust("20 seconds")
      yield* Fiber.join(first)
      expect(stored).toMatchObject([{ expiresAt: new Date(100_000) }])
      yield* TestClock.adjust("69 seconds")
      expect(yield* token).toBe("access-1")
      expect(shown.length).toBe(1)
    })
  )

  it.effect(
    "and is given is used until shortly before its end, and one whose end is not known until it is refused",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(5_000_000)
        const known = yield* client({ accessToken: "given", expiresAt: new Date(5_100_000) }, {})
        expect(yield* known.token).toBe("given")
        expect(yield* known.later("89999 millis")).toBe("given")
        expect(yield* known.later("1 millis")).toBe("access-1")
        // Nothing is said of its end.
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

  it.effect("and cannot be had ahead of time goes on being used until its end, with a try every ten seconds", () =>
    Effect.gen(function* () {
      const warnings: Array<string> = []
      const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
        if (logLevel === LogLevel.Warning) warnings.push(String(message))
      })
      const { later, shown, token } = yield* client({}, { lives: 600 }, "refused")
      const tries: Array<number> = []
      yield* Effect.gen(function* () {
        yield* token
        yield* TestClock.adjust("539 seconds")
        for (let second = 540; second < 600; second++) {
          const before = shown.length
          expect(yield* later("1 second")).toBe("access-1")
          if (shown.length > before) tries.push(second)
        }
      }).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
      expect(tries).toEqual([540, 550, 560, 570, 580, 590])
      expect(warnings).toEqual(
        tries.map(() =>
          expect.stringMatching(/^Token refresh failed: .*\. The current access token stays in use until it expires\.$/)
        )
      )
      expect(yield* message(later("1 second"))).toMatch(/was rejected with 400/)
    })
  )

  it.effect("and cannot be had ahead of time goes on being used by all who waited for the same try", () =>
    Effect.gen(function* () {
      const warnings: Array<unknown> = []
      const logger = Logger.make<unknown, void>(({ message }) => void warnings.push(message))
      const { later, shown, token } = yield* client({}, { lives: 600 }, "refused", {})
      yield* token
      yield* TestClock.adjust("540 seconds")
      const many = Effect.replicateEffect(token, 20, { concurrency: "unbounded" })
      const used = yield* Effect.provide(many, Logger.replace(Logger.defaultLogger, logger))
      expect(new Set(used)).toEqual(new Set(["access-1"]))
      expect([shown.length, warnings.length]).toEqual([2, 1])
      expect(yield* later("10 seconds")).toBe("access-3")
    })
  )

  it.effect("and ends before it may be asked for again is not used any more", () =>
    Effect.gen(function* () {
      const { later } = yield* client({}, { lives: 600 }, "refused", {})
      expect(yield* later(0)).toBe("access-1")
      // The next try ahead of time would be five seconds after its end.
      expect(yield* later("595 seconds")).toBe("access-1")
      expect(yield* later("4999 millis")).toBe("access-1")
      expect(yield* later("1 millis")).toBe("access-3")
    }).pipe(quiet)
  )

  it.effect("and ends while it is asked for anew is not used any more", () =>
    Effect.gen(function* () {
      const { token } = yield* client({}, { lives: 100 }, { takes: 61_000 })
      yield* token
      yield* TestClock.adjust("95 seconds")
      const late = yield* Effect.fork(message(token))
      // Three tries of a minute each, and the waits between them.
      yield* TestClock.adjust("185 seconds")
      expect(yield* Fiber.join(late)).toMatch(/took longer than a minute/)
    }).pipe(quiet)
  )
})

describe("what a refresh gives", () => {
  it.effect("is shown the next time: the refresh token that it came with, else the one before", () =>
    Effect.gen(function* () {
      const { later, shown, stored, token } = yield* client(
        {},
        { lives: 100, next: "second" },
        { lives: 100 },
        { lives: 100, next: "third" },
        { lives: 100 }
      )
      yield* token
      for (let n = 0; n < 3; n++) yield* later("100 seconds")
      expect(shown).toEqual(["first", "second", "second", "third"])
      expect(stored.map(({ accessToken, refreshToken }) => [accessToken, refreshToken].map(Redacted.value))).toEqual([
        ["access-1", "second"],
        ["access-2", "second"],
        ["access-3", "third"],
        ["access-4", "third"]
      ])
    })
  )

  it.effect.each<readonly [what: string, first: () => Effect.Effect<void, unknown>]>([
    ["fails", () => Effect.fail("the disk is full")],
    ["breaks", () => Effect.die("the disk is full")],
    [
      "throws",
      () => {
        throw new Error("the disk is full")
      }
    ],
    ["takes more than a minute", () => Effect.never]
  ])("is not used before it is stored, where onRefresh %s, and is stored by the next call", ([, first]) =>
    Effect.gen(function* () {
      let nth = 0
      const { shown, token } = yield* client({ onRefresh: () => (nth++ === 0 ? first() : Effect.void) }, {})
      const failing = yield* Effect.fork(message(token))
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(failing)).toBe(
        "onRefresh failed to store the new access token, which is not used until it is stored: check what onRefresh does. The next call runs it again."
      )
      expect(yield* token).toBe("access-1")
      expect([nth, shown.length]).toEqual([2, 1])
    })
  )

  it.effect("is waited for when the client is closed, for five seconds", () =>
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
      // Where there was none, there is nothing to wait for.
      yield* (yield* client({}, {})).close
    })
  )
})

describe("the options of tokens that expire", () => {
  const cannot = (what: string) => `Tokens cannot be refreshed: ${what}.`
  const none = undefined as unknown as string

  it.effect.each<readonly [what: string, options: Partial<LmsOAuth2Options>, variable: string, message: string]>([
    ["no clientId", { clientId: none }, "clientSecret", cannot("give the clientId of the developer key")],
    [
      "a clientId that is a number",
      { clientId: 17 as unknown as string },
      "clientSecret",
      cannot("give the clientId of the developer key")
    ],
    [
      "a blank clientSecret",
      { clientSecret: " " },
      "clientSecret",
      cannot("give the clientSecret of the developer key")
    ],
    [
      "a redacted refreshToken without characters",
      { refreshToken: Redacted.make("") },
      "refreshToken",
      cannot("give the refreshToken that came with the user's grant")
    ],
    [
      "a domain without TLS",
      { domain: "http://canvas.example.edu:8080" },
      "LMS_DOMAIN",
      cannot(
        "the secrets would be sent to http://canvas.example.edu:8080 without TLS: write the domain as https://canvas.example.edu:8080"
      )
    ],
    [
      "a domain without TLS whose name begins like one for tests",
      { domain: "http://a.test.example.edu" },
      "LMS_DOMAIN",
      cannot(
        "the secrets would be sent to http://a.test.example.edu without TLS: write the domain as https://a.test.example.edu"
      )
    ]
  ])("are told of by the calls that need them: %s", ([, options, variable, text]) =>
    Effect.gen(function* () {
      const { shown, token } = yield* client(options, {})
      expect(yield* Effect.flip(token)).toMatchObject({ _tag: "LmsConfigError", variable, message: text })
      expect(shown).toEqual([])
    })
  )

  it.effect.each([
    "http://127.0.0.1:3000",
    "http://localhost:3000",
    "http://canvas.test",
    "https://canvas.example.edu"
  ])("may name a service at %s", (domain) =>
    Effect.gen(function* () {
      const secrets = { clientSecret: Redacted.make("secret"), refreshToken: Redacted.make("redacted") }
      const { shown, token } = yield* client({ domain, ...secrets }, {})
      expect([yield* token, shown]).toEqual(["access-1", ["redacted"]])
    })
  )

  it.effect("do not matter as long as the token that was given is good", () =>
    Effect.gen(function* () {
      const { token } = yield* client({ clientSecret: "", accessToken: Redacted.make("given") }, {})
      expect(yield* token).toBe("given")
      const blank = yield* client({ accessToken: " " }, {})
      expect(yield* blank.token).toBe("access-1")
    })
  )
})
