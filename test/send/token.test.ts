/** Requests whose token is refreshed: each gets the current token, and is sent again once if the service rejects it. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Redacted, Stream } from "effect"
import { Lms, LmsApiError, LmsConfig, type LmsOptions, type LmsReceipt, lms, lmsStream } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import type { Attempt, Next } from "../../src/internal/send/attempt.js"
import { authenticate, replaceRejectedToken } from "../../src/internal/send/token.js"
import { recordLogs } from "../fixtures/logs.js"
import { attempt, startedCall } from "../fixtures/stages.js"
import { runInVirtualTime } from "../fixtures/virtual.js"

const ownOrigin = "https://canvas.test"

interface Reply {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const rejection = (message = "Invalid access token."): Reply => ({
  status: 401,
  headers: { "www-authenticate": 'Bearer realm="canvas-lms"' },
  body: JSON.stringify({ errors: [{ message }] })
})

/** A client with these tokens in turn (the last one is repeated), and a service that returns these responses in turn. */
const client = (tokens: ReadonlyArray<string>, ...responses: ReadonlyArray<Reply | "silence">) => {
  const bearers: Array<string | undefined> = []
  const invalidated: Array<string> = []
  const { layer: logger, lines } = recordLogs()
  let tokenReads = 0
  const http = HttpClient.make((request) =>
    Effect.suspend(() => {
      bearers.push(request.headers.authorization?.replace("Bearer ", ""))
      const response = responses[Math.min(bearers.length, responses.length) - 1] ?? "silence"
      if (response === "silence") return Effect.never
      const { body = "[]", headers = {}, status = 200 } = response
      const init = { status, headers: { "content-type": "application/json", ...headers } }
      return Effect.succeed(HttpClientResponse.fromWeb(request, new Response(body, init)))
    })
  )
  const config = Layer.succeed(LmsConfig, {
    domain: Effect.succeed(ownOrigin),
    token: Effect.suspend(() => {
      const token = tokens[Math.min(++tokenReads, tokens.length) - 1]
      return token === undefined ? Effect.never : Effect.succeed(Redacted.make(token))
    }),
    refresh: {
      account: Redacted.make("account"),
      invalidate: (token) => Effect.sync(() => void invalidated.push(Redacted.value(token)))
    }
  })
  const layer = Lms.layer.pipe(
    Layer.provide([Layer.succeed(HttpClient.HttpClient, http), config, FileSystem.layerNoop({}), Path.layer]),
    Layer.provide(LmsQuota.layerNone)
  )
  const run = <A, E>(effect: Effect.Effect<A, E, Lms>) =>
    Effect.flatMap(
      runInVirtualTime(Effect.provide(effect, layer)).pipe(
        Effect.provide(logger),
        Logger.withMinimumLogLevel(LogLevel.Debug)
      ),
      ({ exit }) => exit
    )
  return { run, bearers, invalidated, lines, tokenReads: () => tokenReads }
}

const call = (options: LmsOptions = {}) => lms("/api/v1/x", {}, options)

/** The receipt of a stream of one page, also if it fails. */
const receiptOf = ({ run }: Pick<ReturnType<typeof client>, "run">) =>
  Effect.gen(function* () {
    const receipts: Array<LmsReceipt> = []
    const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
    yield* Effect.ignore(run(Stream.runDrain(lmsStream("/api/v1/x", {}, { onEnd }))))
    return receipts[0]
  })

const REJECTED_AFTER_REFRESH =
  "The token had just been refreshed: check whether its user and the developer key are still active."

describe("a rejected token", () => {
  it.effect("is invalidated, and the request is sent again with the next token", () =>
    Effect.gen(function* () {
      const { bearers, lines, invalidated, run } = client(["one", "two"], rejection(), { body: "[1]" })
      expect((yield* run(call())).data).toEqual([1])
      expect([bearers, invalidated]).toEqual([["one", "two"], ["one"]])
      expect(lines).toContainEqual(expect.stringMatching(/^GET .* with 401: .*: retrying with another token$/))
      const receipt = yield* receiptOf(client(["one", "two"], rejection(), {}))
      expect(receipt).toMatchObject({ ended: "End", requests: 2, retries: 1 })
    })
  )

  it.effect("is not sent again if there is no other", () =>
    Effect.gen(function* () {
      const { tokenReads, bearers, invalidated, run } = client(["one"], rejection())
      const error = yield* Effect.flip(run(call()))
      expect(error).toMatchObject({ _tag: "LmsApiError", reason: "InvalidToken" })
      expect(error.message).toMatch(/The token was rejected: /)
      expect(error.message).not.toContain(REJECTED_AFTER_REFRESH)
      expect([bearers, invalidated, tokenReads()]).toEqual([["one"], ["one"], 2])
      expect(yield* receiptOf(client(["one"], rejection()))).toMatchObject({ ended: "Error", requests: 1 })
    })
  )

  it.effect("that was refreshed for the request is an error that says what to check", () =>
    Effect.gen(function* () {
      const { bearers, invalidated, run } = client(["one", "two", "three"], rejection())
      const error = yield* Effect.flip(run(call()))
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 401, reason: "InvalidToken" })
      expect(error.message.endsWith(`Invalid access token. ${REJECTED_AFTER_REFRESH}`)).toBe(true)
      expect(error.message).not.toContain("The token was rejected")
      expect([bearers, invalidated]).toEqual([["one", "two"], ["one"]])
    })
  )

  it.effect("is refreshed only once per request, also in a later attempt", () =>
    Effect.gen(function* () {
      const responses = [rejection(), { status: 503 }, rejection()]
      const other = client(["one", "two", "three"], ...responses)
      expect((yield* Effect.flip(other.run(call()))).message).toContain(REJECTED_AFTER_REFRESH)
      expect(other.bearers).toEqual(["one", "two", "three"])
      const same = client(["one", "two", "one"], ...responses)
      expect((yield* Effect.flip(same.run(call()))).message).not.toContain(REJECTED_AFTER_REFRESH)
      expect(same.bearers).toEqual(["one", "two"])
    })
  )

  it.effect.each<readonly [what: string, reply: Reply, status: number]>([
    ["a missing permission", { status: 401, body: '{"errors":[{"message":"Insufficient scopes."}]}' }, 401],
    ["a missing record", { status: 404 }, 404]
  ])("is not assumed for %s", ([, reply, status]) =>
    Effect.gen(function* () {
      const { bearers, invalidated, run } = client(["one", "two"], reply)
      expect(yield* Effect.flip(run(call()))).toMatchObject({ status })
      expect([bearers, invalidated]).toEqual([["one"], []])
    })
  )

  it.effect("is not refreshed for a file whose verifier is enough", () =>
    Effect.gen(function* () {
      const file = () => lms(`${ownOrigin}/files/9/download?verifier=x`)
      const enough = client(["one", "two"], rejection(), {})
      yield* enough.run(file())
      expect([enough.bearers, enough.invalidated]).toEqual([["one", undefined], []])
      const fresh = client(["one", "two"], rejection(), rejection(), {})
      yield* fresh.run(file())
      expect([fresh.bearers, fresh.invalidated]).toEqual([["one", undefined, "two"], ["one"]])
      const neither = client(["one", "two"], rejection())
      expect((yield* Effect.flip(neither.run(file()))).message).toContain(REJECTED_AFTER_REFRESH)
      expect(neither.bearers).toEqual(["one", undefined, "two"])
    })
  )

  it.effect("is not assumed if no token was sent", () =>
    Effect.gen(function* () {
      const { tokenReads, bearers, invalidated, run } = client(["one", "two"], rejection())
      expect(yield* Effect.flip(run(lms("https://elsewhere.test/api/v1/x")))).toMatchObject({ status: 401 })
      // Nor if the token was sent before a redirect and another origin responded.
      expect([bearers, invalidated, tokenReads()]).toEqual([[undefined], [], 0])
      const redirected = client(
        ["one", "two"],
        { status: 302, headers: { location: "https://elsewhere.test/x" }, body: "" },
        rejection()
      )
      expect(yield* Effect.flip(redirected.run(call()))).toMatchObject({ status: 401 })
      expect([redirected.bearers, redirected.invalidated]).toEqual([["one", undefined], []])
    })
  )
})

it.effect("no token is read for another origin, and a 401 from there refreshes none", () =>
  Effect.gen(function* () {
    let tokenReads = 0
    const account = {
      key: Redacted.make("account"),
      origin: ownOrigin,
      current: Effect.sync(() => Redacted.make(`token ${++tokenReads}`)),
      reject: () => Effect.void,
      isCallerToken: false
    }
    const own = attempt({ account })
    const error = new LmsApiError({
      ...{ method: "GET", url: own.request.url, message: "no", attempts: [], messages: [], body: "" },
      ...{ status: 401, reason: "InvalidToken" }
    })
    const bearers: Array<string | undefined> = []
    const call = startedCall()
    const reject: Next<never> = ({ token }) =>
      Effect.suspend(() => {
        bearers.push(token && Redacted.value(token))
        return Effect.fail(error)
      })
    const send = (first: Attempt) => replaceRejectedToken(call, first, (attempt) => authenticate(call, attempt, reject))
    const elsewhere = { ...own, request: own.request.at("https://elsewhere.test/api/v1/x") }
    expect(yield* Effect.flip(send(elsewhere))).toBe(error)
    expect([tokenReads, bearers]).toEqual([0, [undefined]])
    yield* Effect.flip(send(own))
    expect([tokenReads, bearers]).toEqual([2, [undefined, "token 1", "token 2"]])
  })
)

describe("a deadline", () => {
  it.effect("says whether the call waited for the token or for the response", () =>
    Effect.gen(function* () {
      const deadline = { deadline: "1 second" } as const
      const token = yield* Effect.flip(client([], {}).run(call(deadline)))
      expect(token.message).toContain("while its token was refreshed")
      const response = yield* Effect.flip(client(["one"], "silence").run(call(deadline)))
      expect(response).toMatchObject({ reason: "Deadline" })
      expect(response.message).not.toContain("token")
    })
  )
})
