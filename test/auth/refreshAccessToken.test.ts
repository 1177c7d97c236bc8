/** One refresh at the token endpoint: the request, and the result of each response. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Option, Redacted } from "effect"
import { LmsConfigError } from "effect-lms"
import { refreshAccessToken } from "../../src/internal/auth/oauth2.js"
import { makeSecrets } from "../../src/internal/text/secrets.js"
import {
  TransportError,
  type TransportLimits,
  type TransportRequest,
  type TransportService
} from "../../src/internal/transport/transport.js"
import { elapsedMillis, runInVirtualTime } from "../fixtures/virtual.js"

const SECRET = "s3cretOfTheKey"
const REFRESH = "refreshOfTheUser"

const credentials = {
  origin: "https://canvas.test",
  clientId: "1 7",
  clientSecret: Redacted.make(SECRET),
  refreshToken: Redacted.make(REFRESH)
}
const grant = { ...credentials, secrets: makeSecrets(credentials.clientSecret, credentials.refreshToken) }

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | TransportError
}

type Answer = Reply | TransportError | "silence"

const transportError = (reason: TransportError["reason"], cause: unknown = undefined) =>
  new TransportError({ reason, cause })

/** A transport that returns these responses in turn, then the last one again, and records the requests with their times. */
const endpoint = (...replies: ReadonlyArray<Answer>) => {
  const sent: Array<{ readonly at: number; readonly request: TransportRequest; readonly limits: TransportLimits }> = []
  const transport: TransportService = {
    send: (request, limits) =>
      Effect.gen(function* () {
        sent.push({ at: yield* elapsedMillis, request, limits })
        const answer = replies[Math.min(sent.length, replies.length) - 1] ?? "silence"
        if (answer === "silence") return yield* Effect.never
        if (answer instanceof TransportError) return yield* answer
        const { body = "", headers = {}, status = 200 } = answer
        const textOrError =
          typeof body === "string" || body instanceof Uint8Array ? Effect.succeed(body) : Effect.fail(body)
        const bytes = Effect.map(textOrError, (body) =>
          typeof body === "string" ? new TextEncoder().encode(body) : body
        )
        let tokens = false
        const pull = Effect.suspend(() => {
          if (tokens) return Effect.fail(Option.none())
          tokens = true
          return Effect.mapBoth(bytes, { onSuccess: (bytes) => [bytes], onFailure: Option.some })
        })
        return {
          status,
          headers,
          setCookie: [],
          isDelimited: true,
          text: textOrError,
          bytes,
          chunks: Effect.succeed(pull)
        }
      })
  }
  const run = Effect.map(runInVirtualTime(refreshAccessToken(transport, grant)), ({ at, exit }) => ({
    at,
    exit,
    times: sent.map(({ at }) => at)
  }))
  return { run, sent }
}

const failure = (exit: Exit.Exit<unknown, LmsConfigError>): LmsConfigError =>
  Option.getOrElse(
    Exit.isFailure(exit) ? Cause.failureOption(exit.cause) : Option.none(),
    () => new LmsConfigError({ reason: "RefreshFailed", variable: "LMS_DOMAIN", message: "it did not fail" })
  )

const json = (body: unknown): Reply => ({ body: JSON.stringify(body) })

describe("refreshAccessToken", () => {
  it.effect("sends one form with the grant and no other data", () =>
    Effect.gen(function* () {
      const { run, sent } = endpoint(json({ access_token: "a" }))
      expect((yield* run).at).toBe(0)
      expect(sent).toEqual([
        {
          at: 0,
          request: {
            method: "POST",
            url: "https://canvas.test/login/oauth2/token",
            headers: {
              accept: "application/json",
              "content-type": "application/x-www-form-urlencoded",
              "user-agent": expect.stringMatching(/^effect-lms\/\d/)
            },
            body: `grant_type=refresh_token&client_id=1+7&client_secret=${SECRET}&refresh_token=${REFRESH}`
          },
          limits: { headersTimeoutMillis: 30_000, idleTimeoutMillis: 30_000, maxBodyBytes: 65_536 }
        }
      ])
    })
  )

  it.effect.each<
    readonly [what: string, body: object, refreshToken: string | undefined, lifetimeMillis: number | undefined]
  >([
    ["a lifetime in seconds", { expires_in: 3600 }, undefined, 3_600_000],
    ["a lifetime in a string", { expires_in: "7200" }, undefined, 7_200_000],
    ["no lifetime", {}, undefined, undefined],
    ["no lifetime for 0", { expires_in: 0 }, undefined, undefined],
    ["no lifetime for a negative number", { expires_in: -5 }, undefined, undefined],
    ["no lifetime for a word", { expires_in: "soon" }, undefined, undefined],
    [
      "no lifetime for the largest 64-bit number",
      { expires_in: 9223372036854775807n.toString() },
      undefined,
      undefined
    ],
    ["no lifetime beyond the largest date", { expires_in: 1e11 }, undefined, undefined],
    ["the longest lifetime", { expires_in: 99_999_999_999 }, undefined, 99_999_999_999_000],
    ["no lifetime for null", { expires_in: null }, undefined, undefined],
    ["a new refresh token", { refresh_token: "next" }, "next", undefined],
    ["no refresh token for an empty string", { refresh_token: "" }, undefined, undefined],
    ["no refresh token for a number", { refresh_token: 5 }, undefined, undefined]
  ])("returns %s", ([, body, refreshToken, lifetimeMillis]) =>
    Effect.gen(function* () {
      const tokens = yield* (yield* endpoint(json({ access_token: "a", ...body })).run).exit
      expect(Redacted.value(tokens.accessToken)).toBe("a")
      expect(tokens.refreshToken === undefined ? undefined : Redacted.value(tokens.refreshToken)).toBe(refreshToken)
      expect(tokens.lifetimeMillis).toBe(lifetimeMillis)
    })
  )

  const rejected = (status: number, error?: unknown, error_description?: unknown): Reply => ({
    status,
    body: JSON.stringify({ error, error_description })
  })
  const domainError = { reason: "RefreshFailed", variable: "LMS_DOMAIN" }
  const keyError = { reason: "RefreshFailed", variable: "clientSecret" }
  const grantError = { reason: "InvalidGrant", variable: "refreshToken" }
  const grantAgain =
    ": the refresh token is revoked, expired or belongs to another developer key. Let the user grant access again, and use the new refresh token. If processes share it, pass refreshToken as an effect that reads their store"
  const checkKey = ": check clientId and clientSecret in the developer key"
  const unknownError = { reason: "RefreshFailed", variable: "refreshToken" }
  const unknownCause =
    ": the service gives no cause that is known. If a new refresh token does not help, ask its administrators"
  const checkDomain =
    ", which is not the answer of a token endpoint: check the domain, and whether a firewall blocks the request"
  const noToken = "returned no access token: check that the domain is that of the service itself"

  it.effect.each<readonly [what: string, reply: Reply, error: object, problem: string]>([
    [
      "a revoked grant",
      rejected(400, "invalid_grant", "it is over"),
      grantError,
      `was rejected with 400 (it is over)${grantAgain}`
    ],
    [
      "a revoked grant without a description",
      rejected(400, "invalid_grant"),
      grantError,
      `was rejected with 400 (invalid_grant)${grantAgain}`
    ],
    [
      "a revoked grant of an older Canvas",
      rejected(400, "invalid_request", "refresh_token not found"),
      grantError,
      `was rejected with 400 (refresh_token not found)${grantAgain}`
    ],
    [
      "another invalid request",
      rejected(400, "invalid_request", "The request is missing a required parameter: refresh_token"),
      unknownError,
      `was rejected with 400 (The request is missing a required parameter: refresh_token)${unknownCause}`
    ],
    ["a page of a firewall", { status: 403, body: "<html>no" }, domainError, `was rejected with 403${checkDomain}`],
    ["an unknown key", rejected(401, "invalid_client"), keyError, `was rejected with 401 (invalid_client)${checkKey}`],
    [
      "a key without permission",
      rejected(400, "unauthorized_client", "not you"),
      keyError,
      `was rejected with 400 (not you)${checkKey}`
    ],
    ["another rejection", rejected(422, "odd"), unknownError, `was rejected with 422 (odd)${unknownCause}`],
    [
      "a description that is not a string",
      rejected(400, "invalid_grant", 5),
      grantError,
      `was rejected with 400${grantAgain}`
    ],
    ["no body", { status: 404 }, domainError, `was rejected with 404${checkDomain}`],
    ["JSON that is not an object", { status: 404, body: '["x"]' }, domainError, `was rejected with 404${checkDomain}`],
    ["another success status", { status: 204 }, domainError, `was rejected with 204${checkDomain}`],
    [
      "another rejection that mentions the rate limit",
      rejected(400, "Rate Limit Exceeded"),
      unknownError,
      `was rejected with 400 (Rate Limit Exceeded)${unknownCause}`
    ],
    ["a 403 that is not a throttle", rejected(403, "no"), unknownError, `was rejected with 403 (no)${unknownCause}`],
    [
      "a description with the secrets",
      rejected(400, "x", `${SECRET}, ${REFRESH}, https://a.test/b?access_token=${"t".repeat(20)}`),
      unknownError,
      `was rejected with 400 (***, ***, https://a.test/b?access_token=***)${unknownCause}`
    ],
    [
      "a long description with a secret where it is truncated",
      rejected(400, "x", `${"w".repeat(295)}${SECRET}${"w".repeat(50)}`),
      unknownError,
      `was rejected with 400 (${"w".repeat(295)}***ww)${unknownCause}`
    ],
    [
      "a description with terminal control characters",
      rejected(400, "\u001b[31m"),
      unknownError,
      `was rejected with 400 (\\u001b[31m)${unknownCause}`
    ],
    ...[300, 302, 399].map((status) => {
      const problem = `was redirected (${status}), and secrets are not sent to another URL: write the domain as the service does`
      return ["a redirect", { status }, domainError, problem] as const
    }),
    ["no token", json({ token: "a" }), domainError, noToken],
    ["null", json(null), domainError, noToken],
    ["bytes that are not UTF-8", { body: new Uint8Array([255]) }, domainError, noToken]
  ])("fails after %s, without a retry", ([, reply, error, problem]) =>
    Effect.gen(function* () {
      const { exit, times } = yield* endpoint(reply).run
      expect(failure(exit)).toMatchObject({
        ...error,
        message: `Token refresh failed: POST https://canvas.test/login/oauth2/token ${problem}.`
      })
      expect(times).toEqual([0])
    })
  )

  it.effect.each([
    ["null", null],
    ["a number", 5],
    ["a string of length 3", "a b"]
  ])("is attempted again after a response whose access token is %s", ([actual, access_token]) =>
    Effect.gen(function* () {
      const once = yield* endpoint(json({ access_token }), json({ access_token: "a" })).run
      expect([Exit.isSuccess(once.exit), once.times]).toEqual([true, [0, 1000]])
      const always = yield* endpoint(json({ access_token })).run
      expect(failure(always.exit)).toMatchObject({
        ...unknownError,
        message: `Token refresh failed: POST https://canvas.test/login/oauth2/token returned an invalid access token (${actual}), which is a fault of the service. Try again later.`
      })
      expect(always.times).toEqual([0, 1000, 5000])
    })
  )

  const usualTimes = [0, 1000, 5000]
  const withRetryAfter = (seconds: string, status = 503): Reply => ({ status, headers: { "retry-after": seconds } })

  it.effect.each<readonly [what: string, answer: Answer, times: ReadonlyArray<number>, at: number, problem: string]>([
    [
      "no connection",
      transportError("Connection", { code: "ECONNRESET" }),
      usualTimes,
      5000,
      "received no response: ECONNRESET"
    ],
    ["an error without a message", transportError("Connection"), usualTimes, 5000, "received no response"],
    [
      "an error with secrets",
      transportError(
        "Connection",
        new Error(`${SECRET} at https://a.test/b?access_token=${"t".repeat(20)} ${REFRESH}`)
      ),
      usualTimes,
      5000,
      "received no response: *** at https://a.test/b?access_token=*** ***"
    ],
    ["no headers in time", transportError("Timeout"), usualTimes, 5000, "received no response within 30 seconds"],
    ["a stalled body", { body: transportError("Stall") }, usualTimes, 5000, "received no response within 30 seconds"],
    [
      "a truncated body",
      { body: transportError("Body", { code: "EPIPE" }) },
      usualTimes,
      5000,
      "received no response: EPIPE"
    ],
    ["a connection that never responds", "silence", [0, 61_000, 125_000], 185_000, "took longer than a minute"],
    ["a throttle", { status: 429 }, usualTimes, 5000, "failed with 429"],
    ["a timeout of the service", { status: 408 }, usualTimes, 5000, "failed with 408"],
    ["an error of a gateway", { status: 524, body: "<html>" }, usualTimes, 5000, "failed with 524"],
    [
      "an error that passes",
      rejected(400, "temporarily_unavailable"),
      usualTimes,
      5000,
      "failed with 400 (temporarily_unavailable)"
    ],
    [
      "a page of maintenance",
      { body: "<!DOCTYPE html><title>Maintenance</title>" },
      usualTimes,
      5000,
      "returned a page instead of a token: the service may be in maintenance, or the domain is not that of the service itself"
    ],
    [
      "a throttle of an older Canvas",
      { status: 403, body: "403 Forbidden (Rate Limit Exceeded)" },
      usualTimes,
      5000,
      "failed with 403"
    ],
    ["a server error", rejected(500, "it broke"), usualTimes, 5000, "failed with 500 (it broke)"],
    [
      "a server error with a truncated body",
      { status: 502, body: transportError("Body") },
      usualTimes,
      5000,
      "failed with 502"
    ],
    ["a server error with a Retry-After", withRetryAfter("7"), [0, 7000, 14_000], 14_000, "failed with 503"],
    ["a Retry-After of 0", withRetryAfter("0"), [0, 0, 0], 0, "failed with 503"],
    ["the longest accepted Retry-After", withRetryAfter("30"), [0, 30_000, 60_000], 60_000, "failed with 503"],
    ["a Retry-After that is too long", withRetryAfter("31"), [0], 0, "failed with 503"],
    [
      "a Retry-After with a date",
      {
        status: 503,
        headers: { date: "Wed, 21 Oct 2026 07:28:00 GMT", "retry-after": "Wed, 21 Oct 2026 07:28:09 GMT" }
      },
      [0, 9000, 18_000],
      18_000,
      "failed with 503"
    ],
    ["a Retry-After in words", withRetryAfter("in 7"), usualTimes, 5000, "failed with 503"],
    ["a Retry-After with a unit", withRetryAfter("7 s"), usualTimes, 5000, "failed with 503"]
  ])("is attempted as often as allowed after %s", ([, answer, times, at, problem]) =>
    Effect.gen(function* () {
      const outcome = yield* endpoint(answer).run
      expect(failure(outcome.exit)).toMatchObject({
        ...domainError,
        message: `Token refresh failed: POST https://canvas.test/login/oauth2/token ${problem}. Try again later.`
      })
      expect([outcome.times, outcome.at]).toEqual([times, at])
    })
  )

  it.effect("succeeds with a later attempt", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* endpoint(
        { status: 500 },
        transportError("Connection"),
        json({ access_token: "a" })
      ).run
      expect([Exit.isSuccess(exit), times]).toEqual([true, usualTimes])
    })
  )

  it.effect("fails with a configuration error of the transport itself", () =>
    Effect.gen(function* () {
      const mine = new LmsConfigError({
        reason: "MissingToken",
        variable: "LMS_API_TOKEN",
        message: "the vault is shut"
      })
      const { exit, times } = yield* endpoint(transportError("Encode", mine)).run
      expect([failure(exit), times]).toEqual([mine, [0]])
    })
  )

  it.effect("reads an error body for at most five seconds or 64 KiB", () =>
    Effect.gen(function* () {
      let pulled = 0
      const transport = (pull: Effect.Effect<ReadonlyArray<Uint8Array>>): TransportService => ({
        send: () =>
          Effect.succeed({
            status: 404,
            headers: {},
            setCookie: [],
            isDelimited: true,
            text: Effect.never,
            bytes: Effect.never,
            chunks: Effect.succeed(pull)
          })
      })
      const kibibyte = Effect.sync(() => {
        pulled++
        return [new Uint8Array(1024)]
      })
      const { exit } = yield* runInVirtualTime(refreshAccessToken(transport(kibibyte), grant))
      expect([failure(exit).message, pulled]).toEqual([expect.stringContaining("was rejected with 404"), 64])
      expect((yield* runInVirtualTime(refreshAccessToken(transport(Effect.never), grant))).at).toBe(5000)
    })
  )
})
