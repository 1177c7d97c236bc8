/** The warning about a token that is sent over plain HTTP. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Stream } from "effect"
import { type Lms, type LmsError, lms, lmsPages } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import { inOrder, makeService, page } from "../fixtures/virtual.js"

const token = "7~Tr4Bq9ZsXv2Lk8MnWcYd1FgHj3PaQeRu5OiVbTz6"

/** The lines logged at warning level while one client makes the calls. */
const warnings = (calls: Effect.Effect<unknown, LmsError, Lms>, respond: Parameters<typeof makeService>[0]) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.make(({ logLevel, message }) => {
      if (LogLevel.greaterThanEqual(logLevel, LogLevel.Warning)) lines.push(`${logLevel.label} ${String(message)}`)
    })
    const client = Layer.provide(makeService(respond).layer, LmsQuota.layerNone)
    yield* Effect.provide(calls, Layer.merge(client, Logger.replace(Logger.defaultLogger, logger)))
    return lines
  })

const call = (apiUrl: string) => lms("/api/v1/x", {}, { apiUrl, token })

describe("a token that is sent over plain HTTP", () => {
  it.effect("is warned about once per origin of a client, with what to do", () =>
    Effect.gen(function* () {
      const twice = Effect.all([call("http://canvas.test"), call("http://canvas.test"), call("http://other.test:8080")])
      const reading = lmsPages("/api/v1/x", {}, { apiUrl: "http://canvas.test", token, limit: 3 }).pipe(Stream.runDrain)
      const lines = yield* warnings(Effect.zipRight(twice, reading), (_, nth) =>
        page([nth], nth < 6 ? `http://canvas.test/api/v1/x?page=${nth}` : undefined)
      )
      expect(lines).toEqual([
        "WARN The token is sent to http://canvas.test without TLS, so others can read it: use https:",
        "WARN The token is sent to http://other.test:8080 without TLS, so others can read it: use https:"
      ])
      expect(yield* warnings(call("http://canvas.test"), inOrder(page([])))).toHaveLength(1)
    })
  )

  it.effect.each([
    "https://canvas.test",
    "http://localhost:3000",
    "http://canvas.localhost",
    "http://127.0.0.1:3000",
    "http://127.8.9.10",
    "http://[::1]:3000"
  ])("is not warned about on the local machine: %s", (apiUrl) =>
    Effect.gen(function* () {
      expect(yield* warnings(call(apiUrl), inOrder(page([])))).toEqual([])
    })
  )

  it.effect("is not warned about for requests without a token", () =>
    Effect.gen(function* () {
      const elsewhere = lms("http://files.test/signed")
      const otherOrigin = lms("http://files.test/signed", {}, { apiUrl: "http://canvas.test", token })
      const redirected = call("https://canvas.test")
      const redirect = { status: 302, headers: { location: "http://canvas.test/api/v1/x" } }
      const respond = inOrder(page([]), page([]), redirect, page([]))
      expect(yield* warnings(Effect.all([elsewhere, otherOrigin, redirected]), respond)).toEqual([])
    })
  )
})
