/** Several tokens of one client: which of them a call uses, and that they are masked like one. */
import { inspect } from "node:util"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Config, ConfigProvider, Effect, Layer, Logger, Option, Redacted, Stream } from "effect"
import {
  Lms,
  type LmsError,
  lms,
  lmsPages,
  lmsStream,
  lmsStreamAll,
  lmsToken,
  lmsUpload,
  lmsWait,
  lmsWhoami
} from "effect-lms"
import { lmsExport, lmsExportAll } from "effect-lms/export"
import { lmsGraphql } from "effect-lms/graphql"
import { LmsNode } from "effect-lms/node"
import { LmsQuota, type LmsQuotaService } from "effect-lms/operators"
import { Sandbox } from "effect-lms/sandbox"
import { lmsFingerprint } from "effect-lms/wrappers"
import { temporaryDirectory, temporaryFile } from "../fixtures/directory.js"
import { type Handler, type ReceivedRequest, requestsAsText, serve } from "../fixtures/server.js"
import { runInVirtualTime } from "../fixtures/virtual.js"

const A = "7~AlphaAlphaAlphaAlphaAlphaAlphaAlphaAlphaAl"
const B = "7~BravoBravoBravoBravoBravoBravoBravoBravoBr"
const C = "7~CharlyCharlyCharlyCharlyCharlyCharlyCharly"
const tokens = [A, B, C]
const NAMED = "7~NamedNamedNamedNamedNamedNamedNamedNamedNa"

const nameOf = ({ headers }: ReceivedRequest): string =>
  new Map([
    [A, "A"],
    [B, "B"],
    [C, "C"],
    [NAMED, "named"]
  ]).get(headers.authorization?.replace("Bearer ", "") ?? "") ?? "none"

/** The token of each request, in order. */
const sent = ({ requests }: { readonly requests: ReadonlyArray<ReceivedRequest> }) => requests.map(nameOf)

/** Each path with the tokens of its requests, without repeats. */
const byPath = ({ requests }: { readonly requests: ReadonlyArray<ReceivedRequest> }) => {
  const all = new Map<string, Set<string>>()
  for (const request of requests) {
    const path = request.url.replace(/\?.*/, "").replace("/moved", "")
    all.set(path, (all.get(path) ?? new Set()).add(nameOf(request)))
  }
  return new Map(Array.from(all, ([path, names]) => [path, [...names].join()]))
}

const withTokens = (origin: string) => LmsNode.layerOptions({ domain: origin, tokens })

/** Lists of five pages: the second fails at first, and the third is behind a redirect. */
const makeLists = (): Handler => {
  const failed = new Set<string>()
  return ({ url }, { origin }) => {
    const { pathname, searchParams } = new URL(url, origin)
    const page = Number(searchParams.get("page") ?? 1)
    if (page === 2 && !failed.has(pathname)) {
      failed.add(pathname)
      return { status: 503 }
    }
    if (page === 3 && !pathname.endsWith("/moved")) {
      return { status: 302, headers: { location: `${pathname}/moved?page=3` } }
    }
    const path = pathname.replace("/moved", "")
    const next = page < 5 ? [`<${origin}${path}?page=${page + 1}>; rel="next"`] : []
    const headers = { link: [...next, `<${origin}${path}?page=5>; rel="last"`].join(","), "x-request-cost": "0.1" }
    return { body: [{ id: page }], headers }
  }
}

const serveLists = Effect.suspend(() => serve(makeLists()))

const paths = ["/api/v1/courses/1/users", "/api/v1/courses/2/users", "/api/v1/courses/3/users"]
const lists = paths.map((endpoint) => ({ endpoint }))

it.scopedLive.each([
  ["lmsStream", (path: string) => Stream.runDrain(lmsStream(path))],
  ["lmsStream that prefetches", (path: string) => Stream.runDrain(lmsStream(path, {}, { concurrency: 3 }))],
  ["lmsStream with auto", (path: string) => Stream.runDrain(lmsStream(path, {}, { concurrency: "auto" }))],
  ["lmsPages", (path: string) => Stream.runDrain(lmsPages(path))],
  ["lms with a limit", (path: string) => lms(path, {}, { limit: 5 })]
] as const)("%s has one token for all pages, retries and redirects, and three lists have three", ([, read]) =>
  Effect.gen(function* () {
    const server = yield* serveLists
    yield* Effect.forEach(paths, read, { concurrency: 3 }).pipe(Effect.provide(withTokens(server.origin)))
    const used = byPath(server)
    expect(Array.from(used.keys()).sort()).toEqual(paths)
    expect(Array.from(used.values()).sort()).toEqual(["A", "B", "C"])
    expect(server.requests.length).toBeGreaterThanOrEqual(3 * 7)
  })
)

it.scopedLive("each list of lmsStreamAll, lmsExportAll and each lmsExport has one", () =>
  Effect.gen(function* () {
    const directory = yield* temporaryDirectory
    const reads: ReadonlyArray<Effect.Effect<unknown, unknown, Lms | NodeContext.NodeContext>> = [
      Stream.runDrain(lmsStreamAll(lists)),
      lmsExportAll(`${directory}/all`, lists, { file: (_, index) => `${index}.jsonl` }),
      Effect.forEach(lists, ({ endpoint }, index) => lmsExport(`${directory}/${index}.jsonl`, endpoint), {
        concurrency: 3
      })
    ]
    for (const read of reads) {
      const server = yield* serveLists
      yield* Effect.provide(read, [withTokens(server.origin), NodeContext.layer])
      expect(Array.from(byPath(server).values()).sort()).toEqual(["A", "B", "C"])
    }
  })
)

it.scopedLive("consecutive calls with equal quota take turns, also if the service has no quota", () =>
  Effect.gen(function* () {
    for (const headers of [{}, { "x-request-cost": "0", "x-rate-limit-remaining": "600" }]) {
      const server = yield* serve(({ method }) => ({ body: method === "POST" ? { data: {} } : [], headers }))
      const directory = yield* temporaryDirectory
      const call = lms("/api/v1/courses")
      const saved = lms("/api/v1/courses", {}, { destfile: `${directory}/a` })
      const query = lmsGraphql("query { a }")
      yield* Effect.all([call, call, saved, call, call, query]).pipe(Effect.provide(withTokens(server.origin)))
      expect(sent(server)).toEqual(["A", "B", "C", "A", "B", "C"])
    }
  })
)

it.scopedLive("a call takes the token with the most quota left, as the service reports it", () =>
  Effect.gen(function* () {
    const remaining: Record<string, string> = { A: "100", B: "300", C: "500" }
    const server = yield* serve((request) => ({
      body: [],
      headers: { "x-request-cost": "0", "x-rate-limit-remaining": remaining[nameOf(request)] ?? "" }
    }))
    const call = lms("/api/v1/courses")
    yield* Effect.all([call, call, call, call, call]).pipe(Effect.provide(withTokens(server.origin)))
    expect(sent(server)).toEqual(["A", "B", "C", "C", "C"])
  })
)

/** A server that answers requests whose path contains `slow` only when the test says so. */
const serveSlowly = Effect.gen(function* () {
  const headers = { "content-type": "application/json", "x-request-cost": "0", "x-rate-limit-remaining": "600" }
  const pending: Array<() => void> = []
  let isOpen = false
  const server = yield* serve(({ url }, { response }) => {
    if (isOpen || !url.includes("slow")) return { body: [], headers }
    pending.push(() => response.writeHead(200, headers).end("[]"))
    return undefined
  })
  const whenPending = (count: number) =>
    Effect.repeat(Effect.sleep("1 millis"), { until: () => pending.length >= count })
  const open = Effect.sync(() => {
    isOpen = true
    for (const respond of pending.splice(0)) respond()
  })
  const fast = () => server.requests.filter(({ url }) => url.includes("fast")).map(nameOf)
  return { server, whenPending, open, fast }
})

it.scopedLive("requests in flight and waiting count as used", () =>
  Effect.gen(function* () {
    const { fast, open, server, whenPending } = yield* serveSlowly
    const layer = yield* Layer.build(LmsNode.layerOptions({ domain: server.origin, tokens: [A, B] }))
    const run = Effect.provide(layer)
    const call = run(lms("/api/v1/fast"))
    const slow = run(lms("/api/v1/slow"))
    const readAs = (token: string, count: number) =>
      Effect.fork(
        Effect.all(
          Array.from({ length: count }, () => Lms.withToken(slow, token)),
          { concurrency: "unbounded" }
        )
      )
    const ofA = yield* readAs(A, 10)
    yield* whenPending(10)
    yield* Effect.all([call, call])
    expect(fast()).toEqual(["B", "B"])
    // A bucket admits eleven requests. Of A three wait, and of B one.
    const others = [ofA, yield* readAs(A, 4), yield* readAs(B, 12)]
    yield* whenPending(11 + 11)
    const last = yield* Effect.fork(call)
    yield* Effect.sleep("1 millis")
    yield* open
    yield* Effect.all([last.await, ...others.map((fiber) => fiber.await)])
    expect(fast().slice(2)).toEqual(["B"])
    yield* Effect.all([call, call])
    expect(fast().slice(3).sort()).toEqual(["A", "B"])
  })
)

describe("the first token", () => {
  /** Answers what each operation needs. */
  const answer: Handler = ({ method, url }, { origin }) => {
    if (url.startsWith("/upload"))
      return { status: 201, body: { id: 7, display_name: "a" }, headers: { location: `${origin}/api/v1/files/7` } }
    if (method === "POST" && url.endsWith("/files"))
      return { body: { upload_url: `${origin}/upload`, upload_params: {} } }
    if (url.includes("/progress/")) return { body: { id: 7, workflow_state: "completed" } }
    if (url.includes("/profile")) return { body: { name: "Ada" } }
    return { body: url.includes("graphql") ? { data: {} } : { id: 7, size: 1, url: `${origin}/f` } }
  }

  it.scopedLive("is that of writes, uploads, waits, mutations, whoami and lmsToken", () =>
    Effect.gen(function* () {
      const server = yield* serve(answer)
      const { path } = yield* temporaryFile("a", "a")
      const layer = yield* Layer.build(withTokens(server.origin))
      const run = Effect.provide(layer)
      const reads = () => run(Effect.all([lms("/api/v1/courses/1"), lms("/api/v1/courses/1")]))
      yield* reads()
      const others: ReadonlyArray<Effect.Effect<unknown, unknown, Lms>> = [
        lms("POST /api/v1/courses", {}),
        lms("PUT /api/v1/courses/1", {}),
        lms("PATCH /api/v1/courses/1", {}),
        lms("DELETE /api/v1/courses/1", {}),
        lmsUpload(path, { course_id: 1 }),
        lmsWait("/api/v1/progress/7"),
        lmsGraphql("mutation { a }"),
        lmsWhoami(),
        lmsFingerprint("/api/v1/courses")
      ]
      for (const other of others) yield* run(other)
      expect(sent(server).slice(0, 2)).toEqual(["A", "B"])
      expect(new Set(sent(server).slice(2))).toEqual(new Set(["A", "none"]))
      expect(server.requests.filter((request) => nameOf(request) === "none").map(({ url }) => url)).toEqual(["/upload"])
      expect(Redacted.value(yield* run(lmsToken))).toBe(A)
      expect((yield* run(lmsWhoami())).token).toBe("7~Al...haAl")
      // They have not moved the turn.
      const before = server.requests.length
      yield* reads()
      expect(sent(server).slice(before)).toEqual(["C", "A"])
    })
  )

  it.scopedLive("gives way to a token that the call names, and to that of Lms.withToken", () =>
    Effect.gen(function* () {
      const server = yield* serve(answer)
      yield* Effect.all([
        lms("POST /api/v1/courses", {}, { token: NAMED }),
        lms("/api/v1/courses", {}, { token: NAMED }),
        Lms.withToken(lms("/api/v1/courses"), NAMED),
        Lms.withToken(lmsWait("/api/v1/progress/7"), NAMED),
        Stream.runDrain(lmsStreamAll(lists.slice(0, 1), { collection: "x" })).pipe(Lms.withToken(NAMED), Effect.exit)
      ]).pipe(Effect.provide(withTokens(server.origin)))
      expect(new Set(sent(server))).toEqual(new Set(["named"]))
    })
  )
})

describe("a rejected token", () => {
  const rejectsB: Handler = (request) =>
    nameOf(request) === "B"
      ? {
          status: 401,
          headers: { "www-authenticate": 'Bearer realm="canvas-lms"' },
          body: { errors: [{ message: `Invalid access token. ${A} ${B} ${C}` }] }
        }
      : { body: [] }

  it.scopedLive("fails its call, which names its position and no other token; the other calls go on", () =>
    Effect.gen(function* () {
      const server = yield* serve(rejectsB)
      const logs: Array<string> = []
      const log = Logger.replace(
        Logger.defaultLogger,
        Logger.make((entry) => logs.push(inspect(entry, { depth: 10 })))
      )
      const call = Effect.either(lms("/api/v1/courses"))
      const results = yield* Effect.all([call, call, call, call, call, call]).pipe(
        Effect.provide([withTokens(server.origin), log])
      )
      expect(sent(server)).toEqual(["A", "B", "C", "A", "B", "C"])
      expect(results.map(({ _tag }) => _tag)).toEqual(["Right", "Left", "Right", "Right", "Left", "Right"])
      const [, second] = results
      const error = yield* Effect.flip(second ?? Effect.void)
      expect(error).toMatchObject({
        _tag: "LmsApiError",
        reason: "InvalidToken",
        message: `GET ${server.origin}/api/v1/courses failed with 401: Invalid access token. *** *** ***. It was sent with token 2 of 3 (7~Br...voBr). The token was rejected: create a new one at ${server.origin}/profile/settings, section "Approved Integrations".`
      })
      expect(Object.hasOwn(error as object, "callerToken") && (error as { callerToken?: true }).callerToken).toBeFalsy()
      for (const text of [inspect(error, { depth: 10 }), JSON.stringify(error), ...logs]) {
        for (const token of tokens) expect(text).not.toContain(token.slice(2, 12))
      }
    })
  )
})

describe("all tokens are masked", () => {
  // Tokens of Canvas's form are masked even if the client never had them.
  const opaque = ["opaque-alpha-0123456789", "opaque-bravo-0123456789", "opaque-charly-0123456789"]
  const [, bravo = "", charly = ""] = opaque
  const echo = serve(() => ({ status: 404, body: { errors: [{ message: `no ${opaque.join()}` }] } }))

  it.scopedLive("from the first call on, whichever it uses, in URLs, bodies and arguments", () =>
    Effect.gen(function* () {
      const server = yield* echo
      const layer = yield* Layer.build(LmsNode.layerOptions({ domain: server.origin, tokens: opaque }))
      const texts: Array<string> = []
      const calls: ReadonlyArray<Effect.Effect<unknown, LmsError, Lms>> = [
        // Before any request.
        lms(`GET /api/v1/${charly}/../x`),
        lms(`/api/v1/courses/:${bravo}`, {}),
        Lms.withToken(lms(`GET /api/v1/${charly}/../x`), NAMED),
        lms("/api/v1/courses", {}, { destfile: `/missing/${charly}/a` }),
        lms(`/api/v1/courses?search_term=${bravo}`),
        lms("POST /api/v1/courses", { name: charly }),
        lms("/api/v1/courses", {}, { token: NAMED })
      ]
      for (const call of calls) {
        const error = yield* Effect.flip(Effect.provide(call, layer))
        texts.push(inspect(error, { depth: 10 }), JSON.stringify(error))
      }
      for (const text of texts) expect(text).not.toMatch(/alpha-|bravo-|charly-/)
      expect(server.requests).toHaveLength(3)
    })
  )
})

describe("with a quota of the caller", () => {
  const admitAll: LmsQuotaService = { admit: () => Effect.succeed({ settle: () => Effect.void }) }
  const withQuota = (origin: string, service: LmsQuotaService) =>
    Layer.provide(withTokens(origin), Layer.succeed(LmsQuota, service))

  it.scopedLive("that does not tell what remains, the least recently used token is taken", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const call = lms("/api/v1/courses")
      yield* Effect.all([call, call, call, call]).pipe(Effect.provide(withQuota(server.origin, admitAll)))
      expect(sent(server)).toEqual(["A", "B", "C", "A"])
    })
  )

  it.scopedLive("that tells what remains, also as a class, the token with the most is taken", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      class Fixed implements LmsQuotaService {
        readonly units = new Map([
          [A, 10],
          [B, 5000],
          [C, 100]
        ])
        admit(): ReturnType<LmsQuotaService["admit"]> {
          expect(this.units.size).toBe(3)
          return Effect.succeed({ settle: () => Effect.void })
        }
        remaining({ token }: Parameters<NonNullable<LmsQuotaService["remaining"]>>[0]) {
          return Effect.succeed(this.units.get(Option.match(token, { onNone: () => "", onSome: Redacted.value })) ?? 0)
        }
      }
      const call = lms("/api/v1/courses")
      yield* Effect.all([call, call]).pipe(Effect.provide(withQuota(server.origin, new Fixed())))
      expect(sent(server)).toEqual(["B", "B"])
    })
  )
})

describe("against the sandbox, in virtual time", () => {
  const options = (count: number) => ({
    data: { courses: 1 },
    token: { count },
    throttle: {},
    latency: "1 second" as const
  })

  /** Makes many calls at once, and returns how long they took and the statuses of the requests. */
  const read = (count: number, maxRate?: number) =>
    Effect.gen(function* () {
      const { requests } = yield* Sandbox
      const call = lms("/api/v1/users/self", {}, { maxRate })
      const calls = Effect.all(
        Array.from({ length: 120 }, () => call),
        { concurrency: "unbounded" }
      )
      const { at, exit } = yield* runInVirtualTime(calls)
      expect(exit).toMatchObject({ _tag: "Success" })
      return { at, statuses: new Set((yield* requests).map(({ status }) => status)) }
    }).pipe(Effect.provide(Sandbox.layerInProcess(options(count))))

  it.effect("three tokens are three times as fast as one, and nothing is throttled", () =>
    Effect.gen(function* () {
      const one = yield* read(1)
      const three = yield* read(3)
      expect([...one.statuses, ...three.statuses]).toEqual([200, 200])
      expect(one.at / three.at).toBeGreaterThan(2.7)
    })
  )
})

describe("given to", () => {
  const environment = Layer.setConfigProvider(
    ConfigProvider.fromMap(
      new Map([
        ["LMS_API_TOKEN", NAMED],
        ["LMS_DOMAIN", "https://other.example"],
        ["TOKENS", tokens.join()]
      ])
    )
  )
  const calls = Effect.all([lms("/api/v1/courses"), lms("/api/v1/courses"), lms("/api/v1/courses")])

  it.scopedLive("layerOptions and layerConfig, tokens replace that of the environment", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const { origin } = server
      const redacted = Config.array(Config.redacted(), "TOKENS")
      for (const layer of [
        LmsNode.layerOptions({ domain: origin, tokens: tokens.map((token) => Redacted.make(token)) }),
        LmsNode.layerConfig({ domain: Config.succeed(origin), tokens: redacted })
      ]) {
        yield* Effect.provide(calls, Layer.provide(layer, environment))
      }
      expect(sent(server)).toEqual(["A", "B", "C", "A", "B", "C"])
    })
  )

  it.scopedLive("another origin, none of them is sent", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const foreign = yield* serve(() => ({ status: 404, body: `${A} ${C}` }))
      const error = yield* lms(`${foreign.origin}/file`).pipe(Effect.provide(withTokens(server.origin)), Effect.flip)
      expect(requestsAsText(foreign)).not.toMatch(/bearer|7~/i)
      expect(inspect(error, { depth: 10 })).not.toMatch(/Alpha|Charly/)
      const refused = yield* lms("/api/v1/courses", {}, { apiUrl: foreign.origin }).pipe(
        Effect.provide(withTokens(server.origin)),
        Effect.flip
      )
      expect(refused).toMatchObject({ _tag: "LmsRequestError", reason: "Origin" })
    })
  )
})

it.scopedLive("one token in the list is a token alone", () =>
  Effect.gen(function* () {
    const server = yield* serve(() => ({ status: 401, headers: { "www-authenticate": "Bearer" }, body: [] }))
    const layer = LmsNode.layerOptions({ domain: server.origin, tokens: [A] })
    const error = yield* lms("/api/v1/courses").pipe(Effect.provide(layer), Effect.flip)
    expect(error.message).not.toContain("1 of 1")
    expect(sent(server)).toEqual(["A"])
  })
)
