/** The sandbox in process: without a socket, in virtual time. */
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { describe, expect, it } from "@effect/vitest"
import { Clock, Effect, Exit, Fiber, Logger, Redacted, Stream, TestClock } from "effect"
import { type LmsError, lms, lmsStream, lmsUpload, lmsWhoami } from "effect-lms"
import { type Fault, Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { runToEnd } from "../fixtures/virtual.js"

const withSandbox = (options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layerInProcess({ data: { courses: 30 }, ...options }))

const callWithFault = (fault: Fault) =>
  lms(
    "/api/v1/courses",
    {},
    { retries: 0, timeout: "30 seconds", stallTimeout: "20 seconds", maxWait: "1 seconds" }
  ).pipe(
    Effect.flip,
    Effect.map((error): LmsError => error),
    runToEnd,
    Effect.map(({ at, exit }) => ({ at, error: Exit.getOrElse(exit, () => undefined) })),
    withSandbox({ faults: [{ fault }] })
  )

it.effect("serves the same API", () =>
  Effect.gen(function* () {
    const { requests, state, token, url } = yield* Sandbox
    const profile = yield* lmsWhoami()
    expect(profile).toMatchObject({ name: "Zoë Müller", domain: url })
    const courses = yield* lmsStream("/api/v1/courses", {}, { perPage: 7 }).pipe(Stream.runCollect)
    expect(courses.length).toBe(30)
    yield* lms("POST /api/v1/courses/101/modules", { module: { name: "New" } })
    expect((yield* state).created.module).toMatchObject([{ name: "New" }])
    expect((yield* requests).length).toBe(7)
    expect(JSON.stringify(yield* requests)).not.toContain(Redacted.value(token))
    const denied = yield* HttpClient.execute(
      HttpClientRequest.get(`${url}/api/v1/courses`, { headers: { "user-agent": "test" } })
    )
    expect([denied.status, denied.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="canvas-lms"'])
    const unknownHost = yield* Effect.flip(HttpClient.get("http://elsewhere.test/"))
    expect(unknownHost._tag).toBe("RequestError")
  }).pipe(withSandbox())
)

it.effect("the client logs no warning about a connection, since there is none", () =>
  Effect.gen(function* () {
    const logged: Array<unknown> = []
    const logger = Logger.make<unknown, void>(({ message }) => {
      logged.push(message)
    })
    yield* lmsWhoami().pipe(withSandbox(), Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
    expect(logged).toEqual([])
  })
)

it.scoped.each(["inst-fs", "s3", "s3-no-redirect", "local"] as const)("uploads and downloads files: %s", (storage) =>
  Effect.gen(function* () {
    const { path } = yield* temporaryFile("заметки 笔记.txt", "hello")
    const { data } = yield* lmsUpload(path, { course_id: 101, parent_folder_path: "имя" })
    expect(data).toMatchObject({ display_name: "заметки 笔记.txt", size: 5 })
    const saved = yield* lms(String(data.url), {}, { destfile: `${path}.back` })
    expect([saved.bytes, saved.sha256]).toEqual([5, "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"])
    expect((yield* (yield* Sandbox).state).created.file).toMatchObject([{ sha256: saved.sha256 }])
  }).pipe(withSandbox({ storage }))
)

it.effect("ten minutes of rate limiting take exactly ten virtual minutes", () =>
  Effect.gen(function* () {
    const { at, exit } = yield* runToEnd(lms("/api/v1/courses", {}, { perPage: 5 }))
    expect(Exit.isSuccess(exit)).toBe(true)
    expect(at).toBe(600_000)
    const { requests } = yield* Sandbox
    expect((yield* requests).map(({ fault }) => fault)).toEqual([...Array(10).fill("Throttle"), undefined])
  }).pipe(withSandbox({ faults: [{ when: { times: 10 }, fault: { _tag: "Throttle", retryAfter: 60 } }] }))
)

it.effect("responses take the configured latency", () =>
  Effect.gen(function* () {
    const fiber = yield* Effect.fork(Effect.zipRight(lmsWhoami(), Clock.currentTimeMillis))
    yield* TestClock.adjust("1 minutes")
    expect(yield* Fiber.join(fiber)).toBe(60_000)
  }).pipe(withSandbox({ latency: "1 minutes" }))
)

describe("connection faults cause the client errors of a real connection", () => {
  const cases: ReadonlyArray<readonly [error: string, ...faults: ReadonlyArray<Fault>]> = [
    ["LmsTransportError", { _tag: "Reset" }, { _tag: "Reset", afterBytes: 100 }],
    ["LmsTransportError", { _tag: "Reset", how: "close", afterBytes: 100 }, { _tag: "WrongLength", by: 50 }],
    ["LmsDecodeError", { _tag: "WrongLength", by: -50 }, { _tag: "CutJson", bytes: 5 }, { _tag: "Html" }],
    ["LmsTransportError", { _tag: "BadLength", kind: "repeated" }, { _tag: "BadLength", kind: "contradictory" }],
    ["LmsTransportError", { _tag: "BadLength", kind: "malformed" }, { _tag: "CutChunked" }],
    ["LmsTransportError", { _tag: "BadGzip", kind: "garbage" }, { _tag: "BadGzip", kind: "truncated" }],
    ["LmsApiError", { _tag: "Status", status: 502 }],
    ["LmsTransportError", { _tag: "Redirect", to: "self" }],
    ["LmsRateLimitError", { _tag: "Throttle" }]
  ]
  it.effect.each(cases)("%s", ([error, ...faults]) =>
    Effect.gen(function* () {
      const errors = yield* Effect.forEach(faults, callWithFault)
      expect(errors.map((result) => result.error?._tag)).toEqual(faults.map(() => error))
    })
  )

  it.effect("a missing response, and a stalled body", () =>
    Effect.gen(function* () {
      const before = yield* callWithFault({ _tag: "Silence" })
      expect([before.at, before.error?._tag]).toEqual([30_000, "LmsTransportError"])
      const after = yield* callWithFault({ _tag: "Silence", afterBytes: 10 })
      expect([after.at, after.error?._tag]).toEqual([20_000, "LmsTransportError"])
    })
  )

  it.effect("a slow body is received completely", () =>
    Effect.gen(function* () {
      const { at, exit } = yield* runToEnd(lmsWhoami())
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(at).toBeGreaterThan(3000)
    }).pipe(withSandbox({ faults: [{ fault: { _tag: "Drip", bytesPerSecond: 100 } }] }))
  )
})

it.effect("the Date header uses the test clock, and may be wrong", () =>
  Effect.gen(function* () {
    const { url } = yield* Sandbox
    const date = HttpClient.get(`${url}/login/canvas`, { headers: { "user-agent": "test" } }).pipe(
      Effect.map(({ headers }) => Date.parse(headers.date ?? ""))
    )
    yield* TestClock.setTime(1_700_000_000_000)
    expect([yield* date, yield* date]).toEqual([1_700_000_000_000 - 90_000, 1_700_000_000_000])
  }).pipe(withSandbox({ faults: [{ when: { nth: 1 }, fault: { _tag: "ClockSkew", seconds: -90 } }] }))
)
