/** The interceptor of a client: what it sees, what it may change, and that the token is added behind it. */
import { FetchHttpClient, HttpClientRequest, HttpClientResponse } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Deferred, Effect, Layer, Option, Redacted, Stream } from "effect"
import { Lms, LmsConfig, LmsRequestError, lms, lmsStream, lmsUpload } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import { LmsIntercept, type LmsInterceptor } from "effect-lms/wrappers"
import { clients, connectTo, type MakeClient, noRetry, serveClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { requestsAsText, serve } from "../fixtures/server.js"

const intercepted =
  (make: MakeClient, interceptor: LmsInterceptor): MakeClient =>
  (settings) =>
    Layer.provide(make(settings), Layer.succeed(LmsIntercept, interceptor))

describe.each(clients)("an interceptor over %s", (_, make) => {
  it.scopedLive("sees each attempt, page and redirect, without the token, which is sent all the same", () =>
    Effect.gen(function* () {
      let tries = 0
      const server = yield* serve(({ url }, { origin }) => {
        if (url.startsWith("/api/v1/moved")) return { status: 302, headers: { location: "/api/v1/list" } }
        if (url.startsWith("/api/v1/list?page=2"))
          return { body: [{ id: 2 }], headers: { link: `<${origin}/api/v1/list>; rel="first"` } }
        tries++
        return tries === 1
          ? { status: 503, body: {} }
          : { body: [{ id: 1 }], headers: { link: `<${origin}/api/v1/list?page=2>; rel="next"` } }
      })
      const seen: Array<string> = []
      const run = yield* connectTo(
        intercepted(make, (request, next) => {
          seen.push(`${request.method} ${request.url.replace(server.origin, "")} ${JSON.stringify(request.headers)}`)
          return next(HttpClientRequest.setHeader(request, "traceparent", `00-${seen.length}`))
        }),
        server
      )
      const records = yield* run(Stream.runCollect(lmsStream("/api/v1/moved")))
      expect(Chunk.toReadonlyArray(records)).toEqual([{ id: 1 }, { id: 2 }])
      expect(seen.map((line) => line.split(" {")[0])).toEqual([
        "GET /api/v1/moved?per_page=100",
        "GET /api/v1/list",
        "GET /api/v1/moved?per_page=100",
        "GET /api/v1/list",
        "GET /api/v1/list?page=2"
      ])
      expect(seen.join()).not.toMatch(/authorization/i)
      expect(server.requests.map(({ headers }) => [headers.traceparent, headers.authorization])).toEqual(
        seen.map((_, index) => [`00-${index + 1}`, `Bearer ${TOKEN}`])
      )
    })
  )

  it.scopedLive("cannot carry the token to another origin, nor replace it at its own", () =>
    Effect.gen(function* () {
      const foreign = yield* serve(() => ({ body: { id: 1 } }))
      const server = yield* serve(() => ({ body: { id: 2 } }))
      let target = foreign.origin
      const run = yield* connectTo(
        intercepted(make, (request, next) =>
          next(
            request.pipe(
              HttpClientRequest.setUrl(`${target}/elsewhere`),
              HttpClientRequest.setHeader("authorization", "Bearer own")
            )
          )
        ),
        server
      )
      expect((yield* run(lms("/api/v1/a"))).data).toEqual({ id: 1 })
      expect(requestsAsText(foreign)).not.toContain(TOKEN)
      expect(foreign.requests[0]?.headers.authorization).toBe("Bearer own")
      target = server.origin
      expect((yield* run(lms("/api/v1/a"))).data).toEqual({ id: 2 })
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    })
  )

  it.scopedLive("answers itself, and then nothing is sent", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(
        intercepted(make, (request) =>
          Effect.succeed(HttpClientResponse.fromWeb(request, Response.json({ id: "stub" }, { status: 201 })))
        ),
        () => ({ body: {} })
      )
      const { data, status } = yield* run(lms("POST /api/v1/a", { name: "x" }))
      expect([data, status, server.requests]).toEqual([{ id: "stub" }, 201, []])
    })
  )

  it.scopedLive("reads a response, which the client can read as well: as JSON, and as a file", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const server = yield* serve(({ url }) =>
        url === "/file" ? { body: "a,b\n", headers: { "content-type": "text/csv" } } : { body: [{ id: 1 }] }
      )
      const log: Array<string> = []
      const run = yield* connectTo(
        intercepted(make, (request, next) =>
          Effect.tap(next(request), (response) =>
            Effect.map(Effect.orDie(response.text), (text) => void log.push(text))
          )
        ),
        server
      )
      expect((yield* run(lms("/api/v1/a"))).data).toEqual([{ id: 1 }])
      const saved = yield* run(lms(`${server.origin}/file`, {}, { destfile: `${directory}/a.csv` }))
      expect(saved.bytes).toBe(4)
      expect(log).toEqual(['[{"id":1}]', "a,b\n"])
    })
  )

  it.scopedLive("fails the call with its own error, before anything is sent or after", () =>
    Effect.gen(function* () {
      const allClosed = yield* Deferred.make<void>()
      let closed = 0
      const server = yield* serve((_, { response }) => {
        response.on("close", () => ++closed === 20 && Deferred.unsafeDone(allClosed, Effect.void))
        response.write("[")
        return undefined
      })
      const refusal = new LmsRequestError({ reason: "Method", subject: "POST", message: "Read-only." })
      const run = yield* connectTo(
        intercepted(make, (request, next) =>
          request.method === "POST" ? Effect.fail(refusal) : Effect.zipRight(next(request), Effect.fail(refusal))
        ),
        server
      )
      expect(yield* run(Effect.flip(lms("POST /api/v1/a")))).toEqual(refusal)
      expect(server.requests).toEqual([])
      for (let nth = 0; nth < 20; nth++) expect(yield* run(Effect.flip(lms("/api/v1/a")))).toEqual(refusal)
      // Unread bodies hold no connections, and the quota knows that the service has answered.
      yield* Deferred.await(allClosed)
      expect(server.requests.length).toBe(20)
    })
  )

  it.scopedLive("passes the errors of the transport as errors of the client, and what is no response as one", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: {} }))
      const seen: Array<string> = []
      const failing = yield* connectTo(
        intercepted(make, (request, next) =>
          Effect.tapError(next(HttpClientRequest.setUrl(request, "http://127.0.0.1:9/")), ({ _tag }) =>
            Effect.sync(() => void seen.push(_tag))
          )
        ),
        server
      )
      const error = yield* failing(Effect.flip(lms("/api/v1/a", {}, noRetry)))
      expect([error._tag, seen]).toEqual(["LmsTransportError", ["LmsTransportError"]])
    })
  )

  it.scopedLive.each([
    [
      "throws",
      () => {
        throw new Error("no rule")
      },
      "the interceptor threw: no rule"
    ],
    ["dies", () => Effect.die("no rule"), "the interceptor threw: a string of length 7"],
    ["returns nothing", () => undefined, "the interceptor returned no HttpClientResponse, got undefined"],
    ["succeeds with nothing", () => Effect.void, "the interceptor returned no HttpClientResponse, got undefined"]
    // A program without types may return anything.
  ] as unknown as ReadonlyArray<readonly [string, LmsInterceptor, string]>)(
    "that %s fails the call with an error that names it",
    ([, interceptor, message]) =>
      Effect.gen(function* () {
        const { run, server } = yield* serveClient(intercepted(make, interceptor), () => ({ body: {} }))
        const error = yield* run(Effect.flip(lms("/api/v1/a", {}, noRetry)))
        expect([error._tag, error.message]).toEqual([
          "LmsTransportError",
          `GET ${server.origin}/api/v1/a failed without a response: ${message}.`
        ])
      })
  )

  it.scopedLive(
    "that sends a request elsewhere gets a response that is not the service's: for its quota and its token",
    () =>
      Effect.gen(function* () {
        const foreign = yield* serve(({ url }) => ({
          status: url === "/401" ? 401 : 429,
          headers: { "x-rate-limit-remaining": "0", "x-request-cost": "700", "www-authenticate": "Bearer" },
          body: {}
        }))
        const server = yield* serve(() => ({ headers: { "x-request-cost": "2" }, body: {} }))
        const reports: Array<unknown> = []
        let invalidated = 0
        const context = yield* Layer.build(
          Lms.layer.pipe(
            Layer.provide([
              Layer.succeed(LmsConfig, {
                ...LmsConfig.make({ domain: server.origin, token: TOKEN }),
                refresh: {
                  account: Redacted.make("account"),
                  invalidate: () => Effect.sync(() => void invalidated++)
                }
              }),
              Layer.succeed(LmsQuota, {
                admit: () => Effect.succeed({ settle: (report) => Effect.sync(() => void reports.push(report)) })
              }),
              Layer.succeed(LmsIntercept, (request, next) =>
                request.url.endsWith("/replaced")
                  ? Effect.as(next(request), HttpClientResponse.fromWeb(request, new Response("{}")))
                  : next(
                      HttpClientRequest.setUrl(request, request.url.replace(`${server.origin}/api/v1`, foreign.origin))
                    )
              ),
              FetchHttpClient.layer,
              NodeContext.layer
            ])
          )
        )
        for (const path of ["/api/v1/401", "/api/v1/429"] as const) {
          const error = yield* Effect.flip(Effect.provide(lms(path, {}, noRetry), context))
          expect(error.message).toContain(`${foreign.origin}/`)
        }
        expect(invalidated).toBe(0)
        const notSent = { cost: Option.some(0), remaining: Option.none(), throttled: false }
        expect(reports).toMatchObject([Option.some(notSent), Option.some(notSent)])
        // Here the service has answered, and its answer is replaced.
        yield* Effect.provide(lms("/api/v1/replaced"), context)
        expect(reports[2]).toMatchObject(Option.some({ cost: Option.some(2) }))
      })
  )

  it.scopedLive("passes the body of an upload on, in all three steps", () =>
    Effect.gen(function* () {
      const server = yield* serve(({ url }, { origin }) => {
        if (url === "/storage") return { status: 201, headers: { location: `${origin}/api/v1/files/7/create_success` } }
        return url.startsWith("/api/v1/files/7")
          ? { body: { id: 7, display_name: "notes.txt", size: 5 } }
          : { body: { upload_url: `${origin}/storage`, upload_params: { key: "k" } } }
      })
      const directory = yield* temporaryDirectory
      yield* Effect.promise(() =>
        import("node:fs/promises").then((fs) => fs.writeFile(`${directory}/notes.txt`, "hello"))
      )
      const seen: Array<string> = []
      const run = yield* connectTo(
        intercepted(make, (request, next) => {
          seen.push(request.method)
          return next(request)
        }),
        server
      )
      const { data } = yield* run(lmsUpload(`${directory}/notes.txt`, { course_id: 101 }))
      expect(data.id).toBe(7)
      expect(seen).toEqual(["POST", "POST", "GET"])
      expect(server.requests[1]?.body).toContain("hello")
      expect(server.requests[1]?.headers.authorization).toBeUndefined()
    })
  )
})
