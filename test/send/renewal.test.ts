/** A request whose token may be refused: the one that is good is asked for in its turn, and once more after a refusal. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Redacted, Stream } from "effect"
import { Lms, LmsApiError, LmsConfig, type LmsOptions, LmsQuota, type LmsReceipt, lms, lmsStream } from "effect-lms"
import { addAccessToken, retryRejectedToken } from "../../src/internal/send/tokenMiddleware.js"
import { context, exchange } from "../fixtures/stages.js"
import { inOwnTime } from "../fixtures/virtual.js"

const home = "https://canvas.test"

interface Reply {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const refusal = (words = "Invalid access token."): Reply => ({
  status: 401,
  headers: { "www-authenticate": 'Bearer realm="canvas-lms"' },
  body: JSON.stringify({ errors: [{ message: words }] })
})

/** A client whose tokens these are in turn, the last one for ever, and a service that answers each by its answer. */
const client = (tokens: ReadonlyArray<string>, ...answers: ReadonlyArray<Reply | "silence">) => {
  const bearers: Array<string | undefined> = []
  const refused: Array<string> = []
  const lines: Array<string> = []
  let asked = 0
  const http = HttpClient.make((request) =>
    Effect.suspend(() => {
      bearers.push(request.headers.authorization?.replace("Bearer ", ""))
      const answer = answers[Math.min(bearers.length, answers.length) - 1] ?? "silence"
      if (answer === "silence") return Effect.never
      const { body = "[]", headers = {}, status = 200 } = answer
      const init = { status, headers: { "content-type": "application/json", ...headers } }
      return Effect.succeed(HttpClientResponse.fromWeb(request, new Response(body, init)))
    })
  )
  const config = Layer.succeed(LmsConfig, {
    domain: Effect.succeed(home),
    token: Effect.suspend(() => {
      const token = tokens[Math.min(++asked, tokens.length) - 1]
      return token === undefined ? Effect.never : Effect.succeed(Redacted.make(token))
    }),
    refresh: {
      account: Redacted.make("account"),
      invalidate: (token) => Effect.sync(() => void refused.push(Redacted.value(token)))
    }
  })
  const layer = Lms.layer.pipe(
    Layer.provide([Layer.succeed(HttpClient.HttpClient, http), config, FileSystem.layerNoop({}), Path.layer]),
    Layer.provide(LmsQuota.layerNone)
  )
  const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
    if (logLevel === LogLevel.Debug) lines.push(String(message))
  })
  const run = <A, E>(effect: Effect.Effect<A, E, Lms>) =>
    Effect.flatMap(
      inOwnTime(Effect.provide(effect, layer)).pipe(
        Effect.provide(Logger.replace(Logger.defaultLogger, logger)),
        Logger.withMinimumLogLevel(LogLevel.Debug)
      ),
      ({ exit }) => exit
    )
  return { run, bearers, refused, lines, asked: () => asked }
}

const call = (options: LmsOptions = {}) => lms("/api/v1/x", {}, options)

/** What a walk of one page comes to, also where it fails. */
const walked = ({ run }: Pick<ReturnType<typeof client>, "run">) =>
  Effect.gen(function* () {
    const receipts: Array<LmsReceipt> = []
    const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
    yield* Effect.ignore(run(Stream.runDrain(lmsStream("/api/v1/x", {}, { onEnd }))))
    return receipts[0]
  })

const ANEW =
  "The token had just been renewed: look whether its user is still active, and whether the developer key still is."

describe("a token that is refused", () => {
  it.effect("is told of, and the request sent once more with the next one", () =>
    Effect.gen(function* () {
      const { bearers, lines, refused, run } = client(["one", "two"], refusal(), { body: "[1]" })
      expect((yield* run(call())).data).toEqual([1])
      expect([bearers, refused]).toEqual([["one", "two"], ["one"]])
      expect(lines).toContainEqual(expect.stringMatching(/^GET .* with 401: .*: trying again with another token$/))
      const receipt = yield* walked(client(["one", "two"], refusal(), {}))
      expect(receipt).toMatchObject({ ended: "End", requests: 2, retries: 1 })
    })
  )

  it.effect("is not sent again where there is no other", () =>
    Effect.gen(function* () {
      const { asked, bearers, refused, run } = client(["one"], refusal())
      const error = yield* Effect.flip(run(call()))
      expect(error).toMatchObject({ _tag: "LmsApiError", reason: "InvalidToken" })
      expect(error.message).toMatch(/The token is refused: /)
      expect(error.message).not.toContain(ANEW)
      expect([bearers, refused, asked()]).toEqual([["one"], ["one"], 2])
      expect(yield* walked(client(["one"], refusal()))).toMatchObject({ ended: "Error", requests: 1 })
    })
  )

  it.effect("and was made for the request, is an error that says where to look", () =>
    Effect.gen(function* () {
      const { bearers, refused, run } = client(["one", "two", "three"], refusal())
      const error = yield* Effect.flip(run(call()))
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 401, reason: "InvalidToken" })
      expect(error.message.endsWith(`Invalid access token. ${ANEW}`)).toBe(true)
      expect(error.message).not.toContain("The token is refused")
      expect([bearers, refused]).toEqual([["one", "two"], ["one"]])
    })
  )

  it.effect("and has been renewed once is not renewed again by a later try", () =>
    Effect.gen(function* () {
      const tried = [refusal(), { status: 503 }, refusal()]
      const other = client(["one", "two", "three"], ...tried)
      expect((yield* Effect.flip(other.run(call()))).message).toContain(ANEW)
      expect(other.bearers).toEqual(["one", "two", "three"])
      const same = client(["one", "two", "one"], ...tried)
      expect((yield* Effect.flip(same.run(call()))).message).not.toContain(ANEW)
      expect(same.bearers).toEqual(["one", "two"])
    })
  )

  it.effect.each<readonly [what: string, reply: Reply, status: number]>([
    ["a missing right", { status: 401, body: '{"errors":[{"message":"Insufficient scopes."}]}' }, 401],
    ["a record that is not there", { status: 404 }, 404]
  ])("is none where it was %s", ([, reply, status]) =>
    Effect.gen(function* () {
      const { bearers, refused, run } = client(["one", "two"], reply)
      expect(yield* Effect.flip(run(call()))).toMatchObject({ status })
      expect([bearers, refused]).toEqual([["one"], []])
    })
  )

  it.effect("is none where none was sent", () =>
    Effect.gen(function* () {
      const { asked, bearers, refused, run } = client(["one", "two"], refusal())
      expect(yield* Effect.flip(run(lms("https://elsewhere.test/api/v1/x")))).toMatchObject({ status: 401 })
      // Nor where the token was sent before, and the answer came from where it leads.
      expect([bearers, refused, asked()]).toEqual([[undefined], [], 0])
      const away = client(
        ["one", "two"],
        { status: 302, headers: { location: "https://elsewhere.test/x" }, body: "" },
        refusal()
      )
      expect(yield* Effect.flip(away.run(call()))).toMatchObject({ status: 401 })
      expect([away.bearers, away.refused]).toEqual([["one", undefined], []])
    })
  )
})

it.effect("no token is asked for where none may go, and what is said there renews none", () =>
  Effect.gen(function* () {
    const own = exchange({ token: Redacted.make("account"), tokenOrigin: home })
    const refused = new LmsApiError({
      ...{ method: "GET", url: own.url, message: "no", attempts: [], messages: [], body: "" },
      ...{ status: 401, reason: "InvalidToken" }
    })
    let asked = 0
    const bearers: Array<string | undefined> = []
    const token = Effect.sync(() => Redacted.make(`token ${++asked}`))
    const request = { ...context(), tokenSource: { domain: Effect.succeed(home), token } }
    const send = retryRejectedToken(request)(
      addAccessToken(request)(({ request }) =>
        Effect.suspend(() => {
          bearers.push(request.accessToken && Redacted.value(request.accessToken))
          return Effect.fail(refused)
        })
      )
    )
    expect(yield* Effect.flip(send(own.at("https://elsewhere.test/api/v1/x")))).toBe(refused)
    expect([asked, bearers]).toEqual([0, [undefined]])
    yield* Effect.flip(send(own))
    expect([asked, bearers]).toEqual([2, [undefined, "token 1", "token 2"]])
  })
)

describe("the tokens of an account", () => {
  it.effect("are in no error, the latest eight, whichever the service says back", () =>
    Effect.gen(function* () {
      const tokens = Array.from({ length: 9 }, (_, n) => `7~${String.fromCharCode(97 + n).repeat(20)}`)
      const { bearers, run } = client(tokens, ...tokens.slice(1).map(() => ({})), refusal(tokens.join(" ")))
      for (const _ of tokens.slice(1)) yield* run(call())
      const error = yield* Effect.flip(run(call({ retry: false })))
      expect(bearers).toEqual([...tokens, tokens.at(-1)].slice(0, bearers.length))
      for (const token of tokens.slice(1)) expect(error.message).not.toContain(token)
    })
  )

  it.effect("that stay the same push no other out", () =>
    Effect.gen(function* () {
      const [old, late] = ["7~aaaaaaaaaaaaaaaaaaaa", "7~bbbbbbbbbbbbbbbbbbbb"] as const
      const many = Array.from({ length: 12 }, () => late)
      const { run } = client([old, ...many], ...[old, ...many].map(() => ({})), refusal(`${old} ${late}`))
      for (let n = 0; n <= many.length; n++) yield* run(call())
      const { message } = yield* Effect.flip(run(call()))
      expect(message).toContain("*** ***")
      expect(message).not.toMatch(/aaaa|bbbb/)
    })
  )
})

describe("a deadline", () => {
  it.effect("tells whether the token was waited for, or the answer", () =>
    Effect.gen(function* () {
      const deadline = { deadline: "1 second" } as const
      const token = yield* Effect.flip(client([], {}).run(call(deadline)))
      expect(token.message).toContain("while its token was renewed")
      const answer = yield* Effect.flip(client(["one"], "silence").run(call(deadline)))
      expect(answer).toMatchObject({ reason: "Deadline" })
      expect(answer.message).not.toContain("token")
    })
  )
})
