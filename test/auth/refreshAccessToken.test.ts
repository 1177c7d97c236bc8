/** One refresh at the token endpoint: the request, and the result of each response. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Option, Redacted } from "effect"
import { LmsConfigError } from "effect-lms"
import { makeTokenSend, refreshAccessToken } from "../../src/internal/auth/oauth2.js"
import { makeSecrets } from "../../src/internal/text/secrets.js"
import { bufferedResponse } from "../../src/internal/transport/chunks.js"
import {
  TransportError,
  type TransportRequest,
  type TransportResponse
} from "../../src/internal/transport/transport.js"
import { elapsedMillis, runInVirtualTime, withJitter } from "../fixtures/virtual.js"

const SECRET = "s3cretOfTheKey"
const REFRESH = "refreshOfTheUser"
const URL_SECRET = "t".repeat(20)

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
  readonly body?: string | TransportError | Effect.Effect<Uint8Array>
}

type Answer = Reply | TransportError | "silence"

const broken = (reason: TransportError["reason"], cause: unknown = undefined) => new TransportError({ reason, cause })

const toResponse = ({ body = "", headers = {}, status = 200 }: Reply): TransportResponse => {
  const head = { status, headers, setCookie: [], isDelimited: true }
  if (typeof body === "string") return bufferedResponse(head, new TextEncoder().encode(body))
  const failure = body instanceof TransportError ? body : broken("TooLarge")
  const chunks = body instanceof TransportError ? Effect.fail(Option.some(body)) : Effect.map(body, (chunk) => [chunk])
  return { ...head, text: Effect.fail(failure), bytes: Effect.fail(failure), chunks: Effect.succeed(chunks) }
}

/** A refresh over a transport that returns these responses in turn, then the last one again, and what it has sent. */
const refresh = (...answers: ReadonlyArray<Answer>) =>
  Effect.gen(function* () {
    const sent: Array<TransportRequest> = []
    const times: Array<number> = []
    const send = yield* makeTokenSend({
      send: (request) =>
        Effect.gen(function* () {
          times.push(yield* elapsedMillis)
          sent.push(request)
          const answer = answers[Math.min(sent.length, answers.length) - 1] ?? "silence"
          if (answer === "silence") return yield* Effect.never
          return answer instanceof TransportError ? yield* answer : toResponse(answer)
        })
    })
    const { at, exit } = yield* runInVirtualTime(withJitter(1)(refreshAccessToken(send, grant)))
    return { at, exit, sent, times }
  })

const failure = (exit: Exit.Exit<unknown, LmsConfigError>): LmsConfigError =>
  Option.getOrThrow(Exit.isFailure(exit) ? Cause.failureOption(exit.cause) : Option.none())

const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body)
})
const rejected = (status: number, error?: unknown, error_description?: unknown): Reply =>
  json({ error, error_description }, status)
const moved = (status: number, location: string): Reply => ({ status, headers: { location } })

describe("refreshAccessToken", () => {
  it.effect("sends one form with the grant and no other data", () =>
    Effect.gen(function* () {
      expect((yield* refresh(json({ access_token: "a" }))).sent).toEqual([
        {
          method: "POST",
          url: "https://canvas.test/login/oauth2/token",
          headers: {
            accept: "application/json",
            "content-type": "application/x-www-form-urlencoded",
            "user-agent": expect.stringMatching(/^effect-lms\/\d/)
          },
          body: `grant_type=refresh_token&client_id=1+7&client_secret=${SECRET}&refresh_token=${REFRESH}`,
          file: undefined
        }
      ])
    })
  )

  it.effect.each<readonly [body: object, refreshToken: string | undefined, lifetimeMillis: number | undefined]>([
    [{ expires_in: 3600 }, undefined, 3_600_000],
    [{ expires_in: "7200" }, undefined, 7_200_000],
    [{ expires_in: 99_999_999_999 }, undefined, 99_999_999_999_000],
    ...[{}, ...[0, -5, "soon", "9223372036854775807", 1e11, null].map((expires_in) => ({ expires_in }))].map(
      (body) => [body, undefined, undefined] as const
    ),
    [{ refresh_token: "next" }, "next", undefined],
    [{ refresh_token: "" }, undefined, undefined],
    [{ refresh_token: 5 }, undefined, undefined]
  ])("reads %o", ([body, refreshToken, lifetimeMillis]) =>
    Effect.gen(function* () {
      const tokens = yield* (yield* refresh(json({ access_token: "a", ...body }))).exit
      expect(Redacted.value(tokens.accessToken)).toBe("a")
      expect(tokens.refreshToken === undefined ? undefined : Redacted.value(tokens.refreshToken)).toBe(refreshToken)
      expect(tokens.lifetimeMillis).toBe(lifetimeMillis)
    })
  )

  const checkDomain = "Check that the domain is that of the service itself, as the service writes it"
  const firewall = `${checkDomain}, and whether a firewall blocks the request. If a new refresh token does not help, ask its administrators`
  const domain = (problem: string, advice = firewall) => ["RefreshFailed", "LMS_DOMAIN", problem, advice] as const
  const key = (problem: string) =>
    ["RefreshFailed", "clientSecret", problem, "Check clientId and clientSecret in the developer key"] as const
  const grantAgain = (problem: string) =>
    [
      "InvalidGrant",
      "refreshToken",
      problem,
      "The refresh token is revoked, expired or belongs to another developer key. Let the user grant access again, and use the new refresh token. If processes share it, pass refreshToken as an effect that reads their store"
    ] as const
  const notFollowed = "was redirected, but a POST is not followed as a GET. Send it to https://canvas.test/login/canvas"
  const unknown = "The request is missing a required parameter: refresh_token"
  const problems: ReadonlyArray<readonly [string, Reply, ReturnType<typeof domain | typeof key | typeof grantAgain>]> =
    [
      ["a revoked grant", rejected(400, "invalid_grant", "over"), grantAgain("failed with 400 (invalid_grant: over)")],
      ["a bare code", rejected(400, "invalid_grant"), grantAgain("failed with 400 (invalid_grant)")],
      [
        "a revoked grant with a message",
        json({ message: "no", error: "invalid_grant" }, 400),
        grantAgain("failed with 400 (no: invalid_grant)")
      ],
      [
        "a revoked grant of an older Canvas",
        rejected(400, "invalid_request", "refresh_token not found"),
        grantAgain("failed with 400 (invalid_request: refresh_token not found)")
      ],
      [
        "another invalid request",
        rejected(400, "invalid_request", unknown),
        domain(`failed with 400 (invalid_request: ${unknown})`)
      ],
      [
        "an error about another word",
        rejected(400, "invalid_request", "scope not found"),
        domain("failed with 400 (invalid_request: scope not found)")
      ],
      [
        "another code with such words",
        rejected(400, "odd", "refresh_token not found"),
        domain("failed with 400 (odd: refresh_token not found)")
      ],
      ["an unknown key", rejected(401, "invalid_client"), key("failed with 401 (invalid_client)")],
      [
        "a key without permission",
        rejected(400, "unauthorized_client", "not you"),
        key("failed with 400 (unauthorized_client: not you)")
      ],
      ["a page of a firewall", { status: 403, body: "<html>no" }, domain("failed with 403 (no)")],
      ["no body", { status: 404 }, domain("failed with 404")],
      [
        "words with the secrets",
        rejected(400, "x", `${SECRET}, ${REFRESH}, https://a.test/b?access_token=${URL_SECRET}`),
        domain("failed with 400 (x: ***, ***, https://a.test/b?access_token=***)")
      ],
      [
        "long words with a secret where they are cut",
        rejected(400, "x", `${"w".repeat(292)}${SECRET}${"w".repeat(50)}`),
        domain(`failed with 400 (x: ${"w".repeat(292)}***ww)`)
      ],
      ["control characters", rejected(400, "\u001b[31m"), domain("failed with 400 (\\u001b[31m)")],
      ["a redirect", moved(302, "/login/canvas"), domain(notFollowed, checkDomain)],
      [
        "a redirect to another origin",
        moved(307, "https://evil.test/x"),
        domain(
          "was redirected, but the body of a POST is not sent to another origin. Send it to https://evil.test/x",
          checkDomain
        )
      ],
      ["no token", json({ token: "a" }), domain("returned no access token", checkDomain)],
      ["null", json(null), domain("returned no access token", checkDomain)],
      ["another success", { status: 204 }, domain("returned no access token", checkDomain)]
    ]
  it.effect.each(problems)("fails after %s, without a retry", ([, reply, [reason, variable, problem, advice]]) =>
    Effect.gen(function* () {
      const { exit, times } = yield* refresh(reply)
      expect(failure(exit)).toMatchObject({
        reason,
        variable,
        message: `Token refresh failed: POST https://canvas.test/login/oauth2/token ${problem}. ${advice}.`
      })
      expect(times).toEqual([0])
    })
  )

  const after = (seconds: string): Reply => ({ status: 503, headers: { "retry-after": seconds } })
  const usual = [0, 500, 1500]
  it.effect.each<readonly [what: string, answer: Answer, times: ReadonlyArray<number>, at: number, problem: string]>([
    ["no connection", broken("Connection", { code: "ECONNRESET" }), usual, 1500, "failed without a response: ECONN"],
    [
      "an error with secrets",
      broken("Connection", new Error(`${SECRET} at https://a.test/b?access_token=${URL_SECRET} ${REFRESH}`)),
      usual,
      1500,
      "failed without a response: *** at https://a.test/b?access_token=*** ***."
    ],
    ["no headers in time", broken("Timeout"), usual, 1500, "no response within 30s. Failed"],
    ["a truncated body", { body: broken("Body") }, usual, 1500, "the response body is incomplete"],
    ["a connection that never responds", "silence", [0], 120_000, "did not finish within 2m"],
    ["a throttle", { status: 429 }, [0, 1250, 3750, 8750, 18750], 18750, "was throttled (429)"],
    ["a page of maintenance", { body: "<!DOCTYPE html>" }, usual, 1500, "returned a page instead of a token"],
    ["a null", json({ access_token: null }), usual, 1500, "returned an invalid access token (null)"],
    ["a number", json({ access_token: 5 }), usual, 1500, "returned an invalid access token (a number)"],
    [
      "two words",
      json({ access_token: "a b" }),
      usual,
      1500,
      "returned an invalid access token (a string of length 3)"
    ],
    ["a server error", rejected(500, "it broke"), usual, 1500, "failed with 500 (it broke)"],
    ["a broken error", { status: 502, body: broken("Body") }, usual, 1500, "failed with 502"],
    ["a Retry-After", after("7"), [0, 7000, 14_000], 14_000, "failed with 503"],
    ["a Retry-After that is too long", after("31"), [0], 0, "failed with 503"]
  ])("is attempted as often as allowed after %s", ([, answer, times, at, problem]) =>
    Effect.gen(function* () {
      const outcome = yield* refresh(answer)
      const { message, reason, variable } = failure(outcome.exit)
      expect([reason, variable]).toEqual(["RefreshFailed", "LMS_DOMAIN"])
      expect(message).toMatch(
        /^Token refresh failed: POST https:\/\/canvas\.test\/login\/oauth2\/token.*\. Try again later\.$/
      )
      expect(message).toContain(problem)
      expect([outcome.times, outcome.at]).toEqual([times, at])
    })
  )

  it.effect("succeeds with a later attempt, and follows a redirect within its origin", () =>
    Effect.gen(function* () {
      const answers = [{ status: 500 }, json({ access_token: null }), moved(307, "/token"), json({ access_token: "a" })]
      const { exit, sent } = yield* refresh(...answers)
      expect([Exit.isSuccess(exit), sent.map(({ url }) => url).slice(-2)]).toEqual([
        true,
        ["https://canvas.test/login/oauth2/token", "https://canvas.test/token"]
      ])
    })
  )

  it.effect("fails with a configuration error of the transport itself", () =>
    Effect.gen(function* () {
      const fields = { reason: "MissingToken", variable: "LMS_API_TOKEN", message: "the vault is shut" } as const
      const mine = new LmsConfigError(fields)
      const { exit, times } = yield* refresh(broken("Encode", mine))
      expect([failure(exit), times]).toEqual([mine, [0]])
    })
  )

  it.effect("reads 64 KiB at most, and an error for at most five seconds", () =>
    Effect.gen(function* () {
      let pulled = 0
      const kibibyte = Effect.sync(() => {
        pulled++
        return new Uint8Array(1024)
      })
      const { exit } = yield* refresh({ status: 404, body: kibibyte })
      expect([failure(exit).message, pulled]).toEqual([expect.stringContaining("failed with 404"), 64])
      expect((yield* refresh({ status: 404, body: Effect.never })).at).toBe(5000)
      const endless = yield* refresh({ body: kibibyte })
      expect(failure(endless.exit).message).toContain("the response body is larger than 65536 bytes. Check that")
      expect(endless.times).toEqual([0])
    })
  )
})
