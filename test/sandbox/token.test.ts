/** Tokens with scopes, an expiry or a revocation, and the client's errors. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted, TestClock } from "effect"
import { lms, lmsWhoami } from "effect-lms"
import { Sandbox, type SandboxToken } from "effect-lms/sandbox"
import { send } from "../fixtures/sandboxRequests.js"

const withToken = (token: SandboxToken) => Effect.provide(Sandbox.layerClient({ data: { courses: 3 }, token }))

const scopes = ["url:GET|/api/v1/courses", "url:GET|/api/v1/courses/:course_id/modules/:id"]

describe("a key that enforces scopes", () => {
  it.live("allows the methods and paths of its scopes, and HEAD like GET", () =>
    Effect.gen(function* () {
      for (const [method, path, expected] of [
        ["GET", "courses?per_page=2", 200],
        ["HEAD", "courses", 200],
        ["GET", "courses.json", 200],
        ["GET", "courses/101/modules/1001", 200],
        ["HEAD", "courses/101/modules/1001", 200],
        ["POST", "courses", 401],
        ["DELETE", "courses/101/modules/1001", 401],
        ["GET", "courses/101", 401],
        ["GET", "courses/101/modules", 401],
        ["GET", "courses/101/modules/1001/items", 401],
        ["GET", "coursesx", 401],
        // An unknown route: scopes are checked first.
        ["GET", "nothing", 401]
      ] as const) {
        const { body, headers, status } = yield* send(`/api/v1/${path}`, { method })
        const got = [method, path, status, headers.get("www-authenticate")]
        expect(got).toEqual([method, path, expected, null])
        if (status === 401) expect(body).toEqual({ errors: [{ message: "Insufficient scopes on access token." }] })
      }
    }).pipe(withToken({ scopes }))
  )

  const readUsers = ["url:GET|/api/v1/courses/:course_id/users"]

  it.live.each([
    [{ scopes: readUsers }, "&include[]=avatar_url", false],
    [{ scopes: readUsers }, "&include=avatar_url", false],
    [{ scopes: readUsers, allowIncludes: true }, "&include[]=avatar_url", true],
    [{}, "&include[]=avatar_url", true]
  ] as const)("with %o has the effect of %s: %s; links repeat it", ([token, query, isIncluded]) =>
    Effect.gen(function* () {
      const { headers, text } = yield* send(`/api/v1/courses/101/users?per_page=1${query}`)
      expect(text.includes('"avatar_url"')).toBe(isIncluded)
      expect(headers.get("link")).toMatch(/[?&]include(%5B%5D)?=avatar_url&/)
    }).pipe(withToken(token))
  )
})

describe("expiry and revocation", () => {
  const withTokenInProcess = (token: SandboxToken) =>
    Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 }, token }))

  it.effect("an expired token causes a client error that asks for a new one", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("59 minutes")
      expect((yield* lmsWhoami()).name).toBe("Zoë Müller")
      yield* TestClock.adjust("1 minutes")
      const error = yield* Effect.flip(lms("/api/v1/courses"))
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 401, reason: "InvalidToken" })
      expect(error.message).toMatch(/Expired access token\. The token was rejected: create a new one/)
      expect(JSON.parse((error as { readonly body?: string }).body ?? "")).toEqual({
        errors: [{ message: "Expired access token.", expired_at: "1970-01-01T01:00:00Z" }]
      })
    }).pipe(withTokenInProcess({ expiresAfter: "1 hour" }))
  )

  it.live.each([
    [{ expiresAfter: 0 }, "Expired access token."],
    [{ revokedAfter: 0 }, "Revoked access token."]
  ] as const)("responds with a challenge to %o", ([token, message]) =>
    Effect.gen(function* () {
      const response = yield* send("/api/v1/courses")
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="canvas-lms"'])
      expect(response.body).toMatchObject({ errors: [{ message }] })
      const error = yield* Effect.flip(lms("/api/v1/courses"))
      expect(error).toMatchObject({ status: 401, reason: "InvalidToken", messages: [message] })
    }).pipe(withToken(token))
  )
})

describe("several tokens", () => {
  it.live("are all valid from the start, with the permissions of the first, and each has its own quota", () =>
    Effect.gen(function* () {
      const { token, tokens, url } = yield* Sandbox
      expect(tokens[0]).toBe(token)
      expect(new Set(tokens.map(Redacted.value)).size).toBe(3)
      const get = (token: Redacted.Redacted, init: RequestInit = {}) =>
        Effect.promise(() =>
          fetch(`${url}/api/v1/courses`, { ...init, headers: { authorization: `Bearer ${Redacted.value(token)}` } })
        )
      for (const token of tokens) {
        const response = yield* get(token)
        expect([response.status, response.headers.get("x-rate-limit-remaining")]).toEqual([200, "599.9"])
        expect((yield* get(token, { method: "POST" })).status).toBe(401)
      }
      expect((yield* get(Redacted.make(`${Redacted.value(token)}x`))).status).toBe(401)
    }).pipe(
      Effect.provide(
        Sandbox.layerClient({
          data: { courses: 3 },
          throttle: { outflow: 0 },
          token: { count: 3, scopes: ["url:GET|/api/v1/courses"] }
        })
      )
    )
  )

  it.live("are not replaced by a refresh of the first, and all used by the sandbox's client", () =>
    Effect.gen(function* () {
      const { oauth2, tokens, url } = yield* Sandbox
      const body = new URLSearchParams({
        grant_type: "refresh_token",
        client_id: oauth2.clientId,
        client_secret: Redacted.value(oauth2.clientSecret),
        refresh_token: Redacted.value(oauth2.refreshToken)
      })
      yield* Effect.promise(() => fetch(`${url}/login/oauth2/token`, { method: "POST", body }))
      const call = Effect.either(lms("/api/v1/courses"))
      const [first, second] = yield* Effect.all([call, call])
      expect([first?._tag, second?._tag, tokens.length]).toEqual(["Left", "Right", 2])
    }).pipe(withToken({ count: 2 }))
  )
})
