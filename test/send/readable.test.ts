/** The token without TLS. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Stream } from "effect"
import { type Lms, type LmsError, LmsQuota, lms, lmsPages } from "effect-lms"
import { inTurn, page, service } from "../fixtures/virtual.js"

const token = "7~Tr4Bq9ZsXv2Lk8MnWcYd1FgHj3PaQeRu5OiVbTz6"

/** What is logged at warning level while one client makes the calls. */
const warnings = (calls: Effect.Effect<unknown, LmsError, Lms>, answers: Parameters<typeof service>[0]) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.make(({ logLevel, message }) => {
      if (LogLevel.greaterThanEqual(logLevel, LogLevel.Warning)) lines.push(`${logLevel.label} ${String(message)}`)
    })
    const client = Layer.provide(service(answers).layer, LmsQuota.layerNone)
    yield* Effect.provide(calls, Layer.merge(client, Logger.replace(Logger.defaultLogger, logger)))
    return lines
  })

const call = (apiUrl: string) => lms("/api/v1/x", {}, { apiUrl, token })

describe("a token that goes over plain http", () => {
  it.effect("is told once for each origin of a client, with the mend", () =>
    Effect.gen(function* () {
      const twice = Effect.all([call("http://canvas.test"), call("http://canvas.test"), call("http://other.test:8080")])
      const walk = lmsPages("/api/v1/x", {}, { apiUrl: "http://canvas.test", token, limit: 3 }).pipe(Stream.runDrain)
      const said = yield* warnings(Effect.zipRight(twice, walk), (_, nth) =>
        page([nth], nth < 6 ? `http://canvas.test/api/v1/x?page=${nth}` : undefined)
      )
      expect(said).toEqual([
        "WARN The token is sent to http://canvas.test without TLS, so others can read it: use https:",
        "WARN The token is sent to http://other.test:8080 without TLS, so others can read it: use https:"
      ])
      expect(yield* warnings(call("http://canvas.test"), inTurn(page([])))).toHaveLength(1)
    })
  )

  it.effect.each([
    "https://canvas.test",
    "http://localhost:3000",
    "http://canvas.localhost",
    "http://127.0.0.1:3000",
    "http://127.8.9.10",
    "http://[::1]:3000"
  ])("is not told of where nobody is on the way: %s", (apiUrl) =>
    Effect.gen(function* () {
      expect(yield* warnings(call(apiUrl), inTurn(page([])))).toEqual([])
    })
  )

  it.effect("is told by the address that it goes to: not of what goes without a token", () =>
    Effect.gen(function* () {
      const elsewhere = lms("http://files.test/signed")
      const foreign = lms("http://files.test/signed", {}, { apiUrl: "http://canvas.test", token })
      const led = call("https://canvas.test")
      const away = { status: 302, headers: { location: "http://canvas.test/api/v1/x" } }
      const answers = inTurn(page([]), page([]), away, page([]))
      expect(yield* warnings(Effect.all([elsewhere, foreign, led]), answers)).toEqual([])
    })
  )
})
