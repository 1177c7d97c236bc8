/** Values that people paste with something around them are recognized before anything is sent, and are not shown. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Lms, lms, lmsDomain } from "effect-lms"
import { connect, nodeClient, noRetry } from "../fixtures/client.js"
import { serve } from "../fixtures/server.js"

const TOKEN = "7~Qz8xV2mK4pL9wR7tB3nC6"

const pasted: ReadonlyArray<readonly [around: (value: string) => string, problem: RegExp]> = [
  ...['""', "''", "``", "“”", "„“", "‘’", "«»", "＂＂"].map(
    ([open = "", close = ""]) =>
      [(value: string) => open + value + close, /quotation mark.*docker --env-file.*remove it/] as const
  ),
  [(value) => `"${value}`, /quotation mark/],
  [(value) => `${value}'`, /quotation mark/],
  [(value) => `<${value}>`, /angle brackets/],
  [(value) => `\ufeff${value}`, /invisible character \(U\+FEFF\)/],
  [(value) => `${value.slice(0, 9)}\u200b${value.slice(9)}`, /invisible character \(U\+200B\)/],
  [(value) => `${value.slice(0, 9)}\u00ad${value.slice(9)}`, /invisible character \(U\+00AD\)/],
  [(value) => `${value.slice(0, 9)}\u00a0${value.slice(9)}`, /invisible character \(U\+00A0\)/]
]

const tokenOnly: typeof pasted = [
  [(value) => `Bearer ${value}`, /begins with "Bearer"/],
  [(value) => `bearer:${value}`, /begins with "Bearer"/],
  [(value) => `Authorization: Bearer ${value}`, /begins with "Bearer" or "Authorization:"/],
  [(value) => `LMS_API_TOKEN=${value}`, /begins with a name and "="/],
  [(value) => `export LMS_API_TOKEN=${value}`, /begins with a name and "="/],
  [(value) => `token=${value}`, /begins with a name and "="/],
  [(value) => `access_token=${value}`, /begins with a name and "="/],
  [(value) => ` ${value}`, /contains a space/],
  [(value) => `${value}\r\n`, /a line break/]
]

describe("a token that was pasted with something around it", () => {
  it.scopedLive.each([...pasted, ...tokenOnly].map(([around, problem]) => [around(TOKEN), problem] as const))(
    "%j is an error that says what is wrong",
    ([token, problem]) =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: [] }))
        const domain = server.origin
        const configured = yield* connect(nodeClient, { token, domain })
        const other = yield* connect(nodeClient, { token: TOKEN, domain })
        for (const [error, isConfigured] of [
          [yield* Effect.flip(configured(lms("/api/v1/a", {}, noRetry))), true],
          [yield* Effect.flip(other(lms("/api/v1/a", {}, { ...noRetry, token }))), false],
          [yield* Effect.flip(other(Lms.withToken(lms("/api/v1/a", {}, noRetry), token))), false]
        ] as const) {
          expect(error._tag).toMatch(/LmsConfigError|LmsRequestError/)
          expect(error.message).toMatch(problem)
          expect(JSON.stringify(error)).not.toContain(TOKEN.slice(9))
          if (isConfigured && !/a line break/.test(String(problem)) && !/a space/.test(String(problem))) {
            expect(error.message).not.toContain("Create a token")
          }
        }
        expect(server.requests).toEqual([])
      })
  )
})

describe("a domain that was pasted with something around it", () => {
  const domain = "https://canvas.example.edu"
  const withName = [(value: string) => `LMS_DOMAIN=${value}`, /begins with a name and "="/] as const
  it.scopedLive.each([...pasted, withName].map(([around, problem]) => [around(domain), problem] as const))(
    "%j is an error that says what is wrong",
    ([value, problem]) =>
      Effect.gen(function* () {
        const run = yield* connect(nodeClient, { token: TOKEN, domain: value })
        // A byte order mark at the ends is white space, which is ignored.
        if (value.trim() === domain) return expect(yield* run(lmsDomain)).toBe(domain)
        const error = yield* Effect.flip(run(lmsDomain))
        expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "InvalidDomain" })
        expect(error.message).toMatch(problem)
        const option = yield* Effect.flip(run(lms("/api/v1/a", {}, { ...noRetry, token: TOKEN, apiUrl: value })))
        expect(option.message).toMatch(problem)
      })
  )
})
