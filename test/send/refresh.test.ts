/** One refresh of a token: what is asked of the service's token endpoint, and what each of its answers comes to. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Option, Redacted } from "effect"
import { LmsConfigError } from "effect-lms"
import { refresh } from "../../src/internal/auth/oauth2.js"
import {
  TransportError,
  type TransportLimits,
  type TransportRequest,
  type TransportService
} from "../../src/internal/transport/transport.js"
import { elapsedMillis, runInVirtualTime } from "../fixtures/virtual.js"

const SECRET = "s3cretOfTheKey"
const REFRESH = "refreshOfTheUser"

const grant = {
  origin: "https://canvas.test",
  clientId: "1 7",
  clientSecret: Redacted.make(SECRET),
  refreshToken: Redacted.make(REFRESH)
}

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | TransportError
}

type Answer = Reply | TransportError | "silence"

const broken = (reason: TransportError["reason"], cause: unknown = undefined) => new TransportError({ reason, cause })

/** The answers in turn, the last one for ever, and what was sent when. */
const endpoint = (...answers: ReadonlyArray<Answer>) => {
  const sent: Array<{ readonly at: number; readonly request: TransportRequest; readonly limits: TransportLimits }> = []
  const transport: TransportService = {
    send: (request, limits) =>
      Effect.gen(function* () {
        sent.push({ at: yield* elapsedMillis, request, limits })
        const answer = answers[Math.min(sent.length, answers.length) - 1] ?? "silence"
        if (answer === "silence") return yield* Effect.never
        if (answer instanceof TransportError) return yield* answer
        const { body = "", headers = {}, status = 200 } = answer
        const whole = typeof body === "string" || body instanceof Uint8Array ? Effect.succeed(body) : Effect.fail(body)
        const bytes = Effect.map(whole, (body) => (typeof body === "string" ? new TextEncoder().encode(body) : body))
        let given = false
        const pull = Effect.suspend(() => {
          if (given) return Effect.fail(Option.none())
          given = true
          return Effect.mapBoth(bytes, { onSuccess: (bytes) => [bytes], onFailure: Option.some })
        })
        return { status, headers, setCookie: [], isDelimited: true, text: whole, bytes, chunks: Effect.succeed(pull) }
      })
  }
  const run = Effect.map(runInVirtualTime(refresh(transport, grant)), ({ at, exit }) => ({
    at,
    exit,
    times: sent.map(({ at }) => at)
  }))
  return { run, sent }
}

const failure = (exit: Exit.Exit<unknown, LmsConfigError>): LmsConfigError => {
  const error = Exit.isFailure(exit) ? exit.cause : undefined
  return error?._tag === "Fail"
    ? error.error
    : new LmsConfigError({ reason: "RefreshFailed", variable: "LMS_DOMAIN", message: "it did not fail" })
}

const json = (body: unknown): Reply => ({ body: JSON.stringify(body) })

describe("a refresh", () => {
  it.effect("is one form with the grant, and nothing else", () =>
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
          limits: { headers: 30_000, stall: 30_000, body: 65_536 }
        }
      ])
    })
  )

  it.effect.each<readonly [what: string, body: object, refreshToken: string | undefined, lives: number | undefined]>([
    ["a token that lives for so many seconds", { expires_in: 3600 }, undefined, 3_600_000],
    ["seconds in a string", { expires_in: "7200" }, undefined, 7_200_000],
    ["no seconds", {}, undefined, undefined],
    ["seconds that are none", { expires_in: 0 }, undefined, undefined],
    ["seconds that are past", { expires_in: -5 }, undefined, undefined],
    ["seconds that are a word", { expires_in: "soon" }, undefined, undefined],
    ["seconds that are for ever", { expires_in: 9223372036854775807n.toString() }, undefined, undefined],
    ["more seconds than a date can lie ahead", { expires_in: 1e11 }, undefined, undefined],
    ["fewer seconds than that", { expires_in: 99_999_999_999 }, undefined, 99_999_999_999_000],
    ["seconds that are null", { expires_in: null }, undefined, undefined],
    ["another refresh token", { refresh_token: "next" }, "next", undefined],
    ["a refresh token without characters", { refresh_token: "" }, undefined, undefined],
    ["a refresh token that is none", { refresh_token: 5 }, undefined, undefined]
  ])("gives %s as what it is", ([, body, refreshToken, lives]) =>
    Effect.gen(function* () {
      const given = yield* (yield* endpoint(json({ access_token: "a", ...body })).run).exit
      expect(Redacted.value(given.accessToken)).toBe("a")
      expect(given.refreshToken === undefined ? undefined : Redacted.value(given.refreshToken)).toBe(refreshToken)
      expect(given.lives).toBe(lives)
    })
  )

  const refused = (status: number, error?: unknown, error_description?: unknown): Reply => ({
    status,
    body: JSON.stringify({ error, error_description })
  })
  const where = { reason: "RefreshFailed", variable: "LMS_DOMAIN" }
  const key = { reason: "RefreshFailed", variable: "clientSecret" }
  const user = { reason: "InvalidGrant", variable: "refreshToken" }
  const anew =
    ": the refresh token is revoked, expired or another key's. Have the user grant access anew, and give the refresh token that comes of it"
  const lookAtKey = ": look for clientId and clientSecret in the developer key"
  const lookAtDomain = ": look whether the domain is that of the developer key"
  const noToken = "was answered without a token: look whether the domain is the service's own address"

  it.effect.each<readonly [what: string, reply: Reply, error: object, problem: string]>([
    ["a revoked grant", refused(400, "invalid_grant", "it is over"), user, `was refused with 400 (it is over)${anew}`],
    ["a revoked grant in one word", refused(400, "invalid_grant"), user, `was refused with 400 (invalid_grant)${anew}`],
    ["an unknown key", refused(401, "invalid_client"), key, `was refused with 401 (invalid_client)${lookAtKey}`],
    [
      "a key without the right",
      refused(400, "unauthorized_client", "not you"),
      key,
      `was refused with 400 (not you)${lookAtKey}`
    ],
    ["another refusal", refused(422, "odd"), where, `was refused with 422 (odd)${lookAtDomain}`],
    ["words that are none", refused(400, "invalid_grant", 5), user, `was refused with 400${anew}`],
    ["no words", { status: 404 }, where, `was refused with 404${lookAtDomain}`],
    ["JSON that is no object", { status: 404, body: '["x"]' }, where, `was refused with 404${lookAtDomain}`],
    ["another success", { status: 204 }, where, `was refused with 204${lookAtDomain}`],
    [
      "another refusal that speaks of the rate limit",
      refused(400, "Rate Limit Exceeded"),
      where,
      `was refused with 400 (Rate Limit Exceeded)${lookAtDomain}`
    ],
    ["a 403 that is no throttle", refused(403, "no"), where, `was refused with 403 (no)${lookAtDomain}`],
    [
      "words with the secrets",
      refused(400, "x", `${SECRET}, ${REFRESH}, https://a.test/b?access_token=${"t".repeat(20)}`),
      where,
      `was refused with 400 (***, ***, https://a.test/b?access_token=***)${lookAtDomain}`
    ],
    [
      "words that are long, with a secret at the cut",
      refused(400, "x", `${"w".repeat(295)}${SECRET}${"w".repeat(50)}`),
      where,
      `was refused with 400 (${"w".repeat(295)}***ww)${lookAtDomain}`
    ],
    [
      "words that command a terminal",
      refused(400, "\u001b[31m"),
      where,
      `was refused with 400 (\\u001b[31m)${lookAtDomain}`
    ],
    ...[300, 302, 399].map((status) => {
      const problem = `was redirected (${status}), and secrets are not sent on: write the domain as the service itself does`
      return ["a redirect", { status }, where, problem] as const
    }),
    ["no token", json({ token: "a" }), where, noToken],
    ["a token that is none", json({ access_token: 5 }), where, noToken],
    ["a token that cannot be sent", json({ access_token: "a b" }), where, noToken],
    ["null", json(null), where, noToken],
    ["a page", { body: "<html>" }, where, noToken],
    ["bytes that are no text", { body: new Uint8Array([255]) }, where, noToken]
  ])("fails with %s, and is not made again", ([, reply, error, problem]) =>
    Effect.gen(function* () {
      const { exit, times } = yield* endpoint(reply).run
      expect(failure(exit)).toMatchObject({
        ...error,
        message: `No new access token is to be had: POST https://canvas.test/login/oauth2/token ${problem}.`
      })
      expect(times).toEqual([0])
    })
  )

  const usual = [0, 1000, 5000]
  const asked = (seconds: string, status = 503): Reply => ({ status, headers: { "retry-after": seconds } })

  it.effect.each<readonly [what: string, answer: Answer, times: ReadonlyArray<number>, at: number, problem: string]>([
    ["no connection", broken("Connection", { code: "ECONNRESET" }), usual, 5000, "found no answer: ECONNRESET"],
    ["an error without words", broken("Connection"), usual, 5000, "found no answer"],
    [
      "an error with secrets",
      broken("Connection", new Error(`${SECRET} at https://a.test/b?access_token=${"t".repeat(20)} ${REFRESH}`)),
      usual,
      5000,
      "found no answer: *** at https://a.test/b?access_token=*** ***"
    ],
    ["no headers", broken("Timeout"), usual, 5000, "found no answer within 30 seconds"],
    ["a body that stands still", { body: broken("Stall") }, usual, 5000, "found no answer within 30 seconds"],
    ["a body that breaks off", { body: broken("Body", { code: "EPIPE" }) }, usual, 5000, "found no answer: EPIPE"],
    ["nothing at all", "silence", [0, 61_000, 125_000], 185_000, "took more than a minute"],
    ["a throttle", { status: 429 }, usual, 5000, "failed with 429"],
    [
      "a throttle of older installations",
      { status: 403, body: "403 Forbidden (Rate Limit Exceeded)" },
      usual,
      5000,
      "failed with 403"
    ],
    ["a failure", refused(500, "it broke"), usual, 5000, "failed with 500 (it broke)"],
    ["a failure whose body breaks off", { status: 502, body: broken("Body") }, usual, 5000, "failed with 502"],
    ["a failure that asks for a wait", asked("7"), [0, 7000, 14_000], 14_000, "failed with 503"],
    ["one that asks for none", asked("0"), [0, 0, 0], 0, "failed with 503"],
    ["one that asks for the longest", asked("30"), [0, 30_000, 60_000], 60_000, "failed with 503"],
    ["one that asks for longer", asked("31"), [0], 0, "failed with 503"],
    ["one that asks in words", asked("in 7"), usual, 5000, "failed with 503"],
    ["one that asks with a unit", asked("7 s"), usual, 5000, "failed with 503"]
  ])("is made three times after %s", ([, answer, times, at, problem]) =>
    Effect.gen(function* () {
      const made = yield* endpoint(answer).run
      expect(failure(made.exit)).toMatchObject({
        ...where,
        message: `No new access token is to be had: POST https://canvas.test/login/oauth2/token ${problem}. Try again later.`
      })
      expect([made.times, made.at]).toEqual([times, at])
    })
  )

  it.effect("takes what a later try gives", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* endpoint({ status: 500 }, broken("Connection"), json({ access_token: "a" })).run
      expect([Exit.isSuccess(exit), times]).toEqual([true, usual])
    })
  )

  it.effect("fails with what the program itself has failed with", () =>
    Effect.gen(function* () {
      const mine = new LmsConfigError({
        reason: "MissingToken",
        variable: "LMS_API_TOKEN",
        message: "the vault is shut"
      })
      const { exit, times } = yield* endpoint(broken("Encode", mine)).run
      expect([failure(exit), times]).toEqual([mine, [0]])
    })
  )

  it.effect("reads no more of a refusal than comes in five seconds, or 64 KiB", () =>
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
      const { exit } = yield* runInVirtualTime(refresh(transport(kibibyte), grant))
      expect([failure(exit).message, pulled]).toEqual([expect.stringContaining("was refused with 404"), 64])
      expect((yield* runInVirtualTime(refresh(transport(Effect.never), grant))).at).toBe(5000)
    })
  )
})
