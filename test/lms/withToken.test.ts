/** `Lms.withToken`, `Lms.withDefaults` and `Lms.make`: whose token and options a call has. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { inspect } from "node:util"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Context, Effect, Fiber, Layer, Redacted, Stream } from "effect"
import {
  Lms,
  LmsConfig,
  type LmsConfigError,
  type LmsDefaults,
  type LmsError,
  lms,
  lmsDomain,
  lmsPages,
  lmsStream,
  lmsStreamAll,
  lmsToken,
  lmsUpload,
  lmsWhoami
} from "effect-lms"
import { lmsExport, lmsExportAll } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"
import { lmsFingerprint } from "effect-lms/wrappers"
import { clients, connectTo, makeEnvironment, nodeClient, serveClient, TOKEN } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { type ReceivedRequest, requestsAsText, serve } from "../fixtures/server.js"

const MINE = "7~MineMineMineMineMineMineMineMineMineMineMine"
const OTHER = "7~OtherOtherOtherOtherOtherOtherOtherOtherOth"

const bearers = ({ requests }: { readonly requests: ReadonlyArray<ReceivedRequest> }) =>
  requests.map(({ headers }) => headers.authorization?.replace("Bearer ", ""))

/** Three pages of one record, whose `token` is that of the request. */
const pagesOfToken = serve(({ headers, url }, { origin }) => {
  const page = Number(new URL(url, origin).searchParams.get("page") ?? 1)
  const last = `<${origin}/api/v1/courses?page=3>; rel="last"`
  const next = `<${origin}/api/v1/courses?page=${page + 1}>; rel="next"`
  return {
    body: [{ id: page, token: headers.authorization }],
    headers: { link: page < 3 ? `${next}, ${last}` : last }
  }
})

describe.each(clients)("Lms.withToken with %s", (_, make) => {
  it.scopedLive(
    "gives its token to each operation, data-first and data-last; the option of a call takes precedence",
    () =>
      Effect.gen(function* () {
        const { run, server } = yield* serveClient(make, ({ url }) => ({
          body: url.includes("profile") ? { name: "Ada" } : [{ id: 1 }]
        }))
        yield* run(
          Effect.all([
            Lms.withToken(lms("/api/v1/courses"), MINE),
            lms("/api/v1/courses", {}, { limit: 1 }).pipe(Lms.withToken(Redacted.make(MINE))),
            lmsWhoami().pipe(Lms.withToken(MINE)),
            Stream.runDrain(lmsPages("/api/v1/courses").pipe(Lms.withToken(MINE))),
            Stream.runDrain(Lms.withToken(lmsStream("/api/v1/courses"), MINE)),
            Stream.runDrain(lmsStreamAll([{ endpoint: "/api/v1/courses" }]).pipe(Lms.withToken(MINE)))
          ])
        )
        expect(bearers(server)).toEqual(Array.from({ length: 6 }, () => MINE))
        yield* run(lms("/api/v1/courses", {}, { token: OTHER }).pipe(Lms.withToken(MINE)))
        yield* run(lms("/api/v1/courses"))
        expect(bearers(server).slice(6)).toEqual([OTHER, TOKEN])
        const [token, who] = yield* run(Effect.all([lmsToken, lmsWhoami()]).pipe(Lms.withToken(MINE)))
        expect(Redacted.value(token)).toBe(MINE)
        expect(who.token).toBe("7~Mi...Mine")
      })
  )

  it.scopedLive("the inner one wins, and forks, daemons and prefetched pages have it", () =>
    Effect.gen(function* () {
      const server = yield* pagesOfToken
      const run = yield* connectTo(make, server)
      const courses = Stream.runCollect(lmsStream("/api/v1/courses", {}, { concurrency: 3 }))
      const program = Effect.gen(function* () {
        const forked = yield* Effect.fork(courses)
        const daemon = yield* Effect.forkDaemon(courses)
        const inner = yield* courses.pipe(Lms.withToken(OTHER))
        return [yield* Fiber.join(forked), yield* Fiber.join(daemon), inner]
      })
      const results = yield* run(program.pipe(Lms.withToken(MINE)))
      const tokens = results.map((records) => [
        ...new Set(Chunk.toArray(records as Chunk.Chunk<{ token: string }>).map(({ token }) => token))
      ])
      expect(tokens).toEqual([[`Bearer ${MINE}`], [`Bearer ${MINE}`], [`Bearer ${OTHER}`]])
      expect(results.map(Chunk.size)).toEqual([3, 3, 3])
    })
  )

  it.scopedLive("a stream has the token with which it runs, to its end", () =>
    Effect.gen(function* () {
      const server = yield* pagesOfToken
      const run = yield* connectTo(make, server)
      // created inside, run outside
      const created = yield* run(
        Effect.sync(() => lmsStream("/api/v1/courses", {}, { limit: 1 })).pipe(Lms.withToken(MINE))
      )
      yield* run(Stream.runDrain(created))
      expect(bearers(server)).toEqual([TOKEN])
      // each pull happens in a scope with another token
      const nested = lmsStream("/api/v1/courses").pipe(
        Lms.withToken(MINE),
        Stream.tap(() => lms("/api/v1/users/self")),
        Lms.withToken(OTHER)
      )
      yield* run(Stream.runDrain(nested))
      expect(bearers(server).slice(1)).toEqual([MINE, OTHER, MINE, OTHER, MINE, OTHER])
    })
  )

  it.scopedLive("the token belongs to the configured domain: other origins are requested without it", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const other = yield* serve((_, { count }) => (count === 1 ? { status: 401, body: {} } : { body: [] }))
      const run = yield* connectTo(make, server)
      const error = yield* Effect.flip(run(lms(`${other.origin}/api/v1/a`).pipe(Lms.withToken(MINE))))
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 401 })
      yield* run(lms(`${server.origin}/api/v1/a`).pipe(Lms.withToken(MINE)))
      expect(bearers(server)).toEqual([MINE])
      expect(requestsAsText(other)).not.toContain(MINE)
      // the option of the call goes where the call names
      yield* run(lms(`${other.origin}/api/v1/a`, {}, { token: OTHER }).pipe(Lms.withToken(MINE)))
      expect(bearers(other)).toEqual([undefined, OTHER])
    })
  )

  it.scopedLive("the token belongs to the apiUrl around it, and not to one inside", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const tenant = yield* serve(() => ({ body: [] }))
      const run = yield* connectTo(make, server)
      const apiUrl = tenant.origin
      yield* run(lms().pipe(Lms.withToken(MINE), Lms.withDefaults({ apiUrl })))
      expect(bearers(tenant)).toEqual([MINE])
      for (const call of [
        lms().pipe(Lms.withDefaults({ apiUrl }), Lms.withToken(MINE)),
        lms("/api/v1/courses", {}, { apiUrl }).pipe(Lms.withToken(MINE)),
        lms().pipe(Lms.withDefaults({ apiUrl }))
      ]) {
        expect(yield* Effect.flip(run(call))).toMatchObject({ _tag: "LmsRequestError", reason: "Origin" })
      }
      expect(yield* run(lmsDomain.pipe(Lms.withDefaults({ apiUrl })))).toBe(apiUrl)
      expect([server.requests.length, tenant.requests.length]).toEqual([0, 1])
    })
  )

  it.scopedLive("a token that is missing, empty or malformed fails each call that needs it, and is not replaced", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(make, () => ({ body: [] }))
      const missing = undefined as unknown as string
      for (const [token, reason] of [
        [missing, "MissingToken"],
        [7 as unknown as string, "MissingToken"],
        ["", "InvalidToken"],
        [" ", "InvalidToken"],
        [`${MINE}\r\nX-Evil: 1`, "InvalidToken"],
        [Redacted.make(`Bearer ${MINE}`), "InvalidToken"]
      ] as const) {
        for (const call of [lms(), lmsToken, lmsWhoami(), Stream.runDrain(lmsStream("/api/v1/courses"))]) {
          const failed = (call as Effect.Effect<unknown, LmsConfigError, Lms>).pipe(Lms.withToken(token))
          const error = yield* Effect.flip(run(failed))
          expect(error).toMatchObject({ _tag: "LmsConfigError", reason, variable: "token" })
          expect(inspect(error, { depth: 9, showHidden: true }) + error.message).not.toContain(MINE)
        }
        yield* run(lms("/api/v1/courses", {}, { token: OTHER }).pipe(Lms.withToken(token)))
      }
      expect(new Set(bearers(server))).toEqual(new Set([OTHER]))
    })
  )
})

it.scopedLive("the context of a program with a token shows neither token nor headers", () =>
  Effect.gen(function* () {
    const context = yield* Effect.context<never>().pipe(
      Lms.withToken(MINE),
      Lms.withDefaults({ sendHeaders: { "x-secret": OTHER } })
    )
    const shown = inspect(context, { depth: 20, showHidden: true }) + JSON.stringify(context) + String(context)
    expect(shown).toContain("effect-lms/Defaults")
    expect(shown).not.toContain(MINE)
    expect(shown).not.toContain(OTHER)
  })
)

it.scopedLive("an upload, a download and exports have the token and the options of their scope", () =>
  Effect.gen(function* () {
    const { home, path: file } = yield* temporaryFile("up.txt", "abc")
    const { run, server } = yield* serveClient(nodeClient, ({ method, url }, { origin }) => {
      if (method === "POST")
        return url.endsWith("/files")
          ? { body: { upload_url: `${origin}/store`, upload_params: {} } }
          : { body: { id: 1, size: 3 } }
      return { body: [{ id: 1 }] }
    })
    const path = (name: string) => join(home, name)
    const program = Effect.gen(function* () {
      yield* lmsUpload(file, { course_id: 1 })
      yield* lms("/api/v1/files/1/download", {}, { destfile: path("down.json") })
      yield* lmsExport(path("courses.ndjson"), "/api/v1/courses")
      yield* lmsExportAll(path("all"), [{ endpoint: "/api/v1/courses", file: "a.ndjson" }])
    })
    const scoped = program.pipe(
      Lms.withToken(MINE),
      Lms.withDefaults({ sendHeaders: { "x-mark": "m" }, concurrency: 4, perPage: 7 })
    )
    yield* run(scoped.pipe(Effect.provide(NodeContext.layer)))
    const api = server.requests.filter(({ url }) => url.startsWith("/api/"))
    expect(api.map(({ headers, url }) => [url, headers.authorization, headers["x-mark"]])).toEqual(
      [
        "/api/v1/courses/1/files",
        "/api/v1/files/1/download",
        "/api/v1/courses?per_page=7",
        "/api/v1/courses?per_page=7"
      ].map((url) => [url, `Bearer ${MINE}`, "m"])
    )
    expect(readFileSync(path("down.json"), "utf8")).toBe('[{"id":1}]')
  })
)

it.scopedLive("a service that was built outside the scope makes its calls with the token of its caller", () =>
  Effect.gen(function* () {
    const server = yield* serve(() => ({ body: [] }))
    class Courses extends Context.Tag("test/Courses")<Courses, { readonly count: Effect.Effect<number, LmsError> }>() {}
    // As services often do, it captures the context in which it was built.
    const layer = Layer.effect(
      Courses,
      Effect.map(Effect.context<Lms>(), (context) => ({
        count: lms("/api/v1/courses").pipe(
          Effect.map(({ length }) => length),
          Effect.provide(context)
        )
      }))
    )
    const context = yield* Layer.build(Layer.provide(layer, nodeClient({ token: TOKEN, domain: server.origin })))
    const count = Effect.flatMap(Courses, (courses) => courses.count).pipe(Effect.provide(context))
    yield* count.pipe(Lms.withToken(MINE))
    yield* count
    expect(bearers(server)).toEqual([MINE, TOKEN])
  })
)

it.scopedLive("a token of a scope is not refreshed, and its rejection does not touch the configured one", () =>
  Effect.gen(function* () {
    let evaluations = 0
    const server = yield* serve(({ headers }) =>
      headers.authorization === `Bearer ${MINE}`
        ? { status: 401, headers: { "www-authenticate": "Bearer" }, body: {} }
        : { body: [] }
    )
    const token = Effect.sync(() => {
      evaluations++
      return TOKEN
    })
    const config = LmsConfig.make({ domain: server.origin, token })
    const layer = Lms.layer.pipe(
      Layer.provide([Layer.succeed(LmsConfig, config), LmsNode.httpClient, NodeContext.layer])
    )
    const program = Effect.gen(function* () {
      const error = yield* Effect.flip(lms().pipe(Lms.withToken(MINE)))
      expect(error).toMatchObject({ _tag: "LmsApiError", reason: "InvalidToken" })
      expect(evaluations).toBe(0)
      yield* lms()
    })
    yield* Effect.provide(program, layer)
    expect(bearers(server)).toEqual([MINE, TOKEN])
  })
)

describe("Lms.withDefaults", () => {
  it.scopedLive("sets options of calls; those of the call and of the inner scope take precedence", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, () => ({ body: [] }))
      const program = Effect.gen(function* () {
        yield* lms("/api/v1/a")
        yield* lms("/api/v1/b", {}, { accept: "text/csv", sendHeaders: { "X-One": "call" } })
        yield* lms("/api/v1/c", {}, { accept: undefined }).pipe(
          Lms.withDefaults({ accept: "application/json", sendHeaders: { "x-two": "inner" } })
        )
      })
      const outer: LmsDefaults = {
        accept: "application/json+canvas-string-ids",
        sendHeaders: { "x-one": "outer", "x-two": "outer" }
      }
      yield* run(program.pipe(Lms.withDefaults(outer)))
      expect(server.requests.map(({ headers }) => [headers.accept, headers["x-one"], headers["x-two"]])).toEqual([
        ["application/json+canvas-string-ids", "outer", "outer"],
        ["text/csv", "call", "outer"],
        ["application/json", "outer", "inner"]
      ])
    })
  )

  it.scopedLive("options for lists are ignored by other calls, and a per_page parameter takes precedence", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, ({ url }) => ({
        body: url.includes("profile") ? { name: "Ada" } : [{ id: 1 }]
      }))
      const fingerprint = lmsFingerprint("/api/v1/courses")
      const program = Effect.gen(function* () {
        yield* lms("/api/v1/courses")
        yield* lms("POST /api/v1/courses", { course: { name: "a" } })
        yield* lmsWhoami()
        yield* lms("/api/v1/courses", {}, { limit: 1 })
        yield* Stream.runDrain(lmsStream("/api/v1/courses", { per_page: 5 }))
        yield* Stream.runDrain(lmsStreamAll([{ endpoint: "/api/v1/courses" }]))
        return yield* fingerprint
      })
      const scoped = yield* run(program.pipe(Lms.withDefaults({ concurrency: 4, onDrift: "fail", perPage: 30 })))
      expect(server.requests.map(({ url }) => url.replace("/api/v1", ""))).toEqual([
        "/courses",
        "/courses",
        "/users/self/profile",
        "/courses?per_page=30",
        "/courses?per_page=5",
        "/courses?per_page=30"
      ])
      expect(scoped).toBe(yield* run(lmsFingerprint("/api/v1/courses", {}, { perPage: 30 })))
      expect(scoped).not.toBe(yield* run(fingerprint))
    })
  )

  it.scopedLive.each([
    ["maxWait", { maxWait: 5 }],
    ["maxRate", { maxRate: 0 }],
    ["timeout", { timeout: "soon" }],
    ["retries", { retries: -1 }],
    ["perPage", { perPage: 1.5 }],
    ["concurrency", { concurrency: 0 }],
    ["apiUrl", { apiUrl: "canvas" }],
    ["x-bad ", { sendHeaders: { "x-bad ": "1" } }],
    ["token", { token: MINE }],
    ["limit", { limit: 5 }],
    ["params", { params: {} }],
    ["options", undefined]
  ])("an invalid %s fails each call without a request", ([subject, options]) =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, () => ({ body: [] }))
      for (const call of [Stream.runDrain(lmsStream("/api/v1/courses")), lms("/api/v1/courses", {}, { limit: 3 })]) {
        const scoped = (call as Effect.Effect<unknown, LmsError, Lms>).pipe(Lms.withDefaults(options as LmsDefaults))
        const error = yield* Effect.flip(run(scoped))
        expect(error).toMatchObject({ _tag: "LmsRequestError", subject })
        expect(error.message).not.toContain(MINE)
      }
      expect(server.requests).toEqual([])
    })
  )
})

describe("clients of plain values", () => {
  const environment = Layer.setConfigProvider(makeEnvironment({ token: TOKEN, domain: "https://canvas.example.edu" }))

  it.scopedLive("LmsNode.layerOptions and Lms.make take token and domain, each optional", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const options = { token: MINE, domain: server.origin }
      yield* lms().pipe(Effect.provide(LmsNode.layerOptions(options)))
      const request = Effect.provideServiceEffect(lms("/api/v1/courses"), Lms, Lms.make(options))
      yield* Effect.provide(request, [LmsNode.httpClient, NodeContext.layer])
      expect(bearers(server)).toEqual([MINE, MINE])
      const other = yield* Effect.flip(
        lms().pipe(Effect.provide(Layer.provide(LmsNode.layerOptions({ domain: server.origin }), environment)))
      )
      expect(other).toMatchObject({ _tag: "LmsConfigError", reason: "MissingToken", variable: "LMS_API_TOKEN" })
      expect(other.message).toContain("belongs to LMS_DOMAIN")
      const domain = yield* lmsDomain.pipe(
        Effect.provide(Layer.provide(LmsNode.layerOptions({ token: MINE }), environment))
      )
      expect(domain).toBe("https://canvas.example.edu")
      expect(server.requests).toHaveLength(2)
    })
  )
})
