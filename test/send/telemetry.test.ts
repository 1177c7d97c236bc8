/** Spans and metrics: their names and attributes, and that no span is created without a tracer. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Metric, MetricState, Stream } from "effect"
import { type Lms, type LmsError, lms, lmsPages, lmsStream, lmsUpload, lmsWait, lmsWhoami } from "effect-lms"
import { lmsGraphqlStream } from "effect-lms/graphql"
import { clients, connectTo, nodeClient, noRetry, serveClient } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { connection, usersConnection, usersQuery } from "../fixtures/graphql.js"
import { list } from "../fixtures/lists.js"
import { closedOrigin, type Reply, serve } from "../fixtures/server.js"
import { type RecordedSpan, recordSpans } from "../fixtures/spans.js"

const attributesOf = ({ attributes }: RecordedSpan) => Object.fromEntries(attributes)

describe("spans", () => {
  const spansOf = (origin: string, call: Effect.Effect<unknown, LmsError, Lms>) =>
    Effect.gen(function* () {
      const { spans, tracer } = recordSpans()
      const run = yield* connectTo(nodeClient, { origin })
      yield* Effect.exit(run(call)).pipe(Effect.withSpan("outer"), Effect.withTracer(tracer))
      expect(spans[0]?.name).toBe("outer")
      return spans.slice(1)
    })

  // On a busy machine a permit may take a millisecond.
  const waited: number = expect.any(Number)
  const common = { "server.address": "127.0.0.1", "lms.waited_ms": waited, "http.request.resend_count": 0 }

  it.scopedLive("are named by the method and the template of the endpoint, without ids or query", () =>
    Effect.gen(function* () {
      const server = yield* serve(({ url }) => ({ body: url.includes("profile") ? { name: "Me" } : {} }))
      const calls: ReadonlyArray<readonly [Effect.Effect<unknown, LmsError, Lms>, string]> = [
        [lms("/api/v1/courses/:id", { id: 4711 }), "lms GET /api/v1/courses/:id"],
        [lms("/api/v1/courses/{id}?include[]=term", { id: 4711 }), "lms GET /api/v1/courses/{id}"],
        [lms("PUT  /api/v1/courses/4711/modules/7~12" as string, {}), "lms PUT /api/v1/courses/:id/modules/:id"],
        [lms("/api/v1/users/sis_user_id:jane", {}, { method: "DELETE" }), "lms DELETE /api/v1/users/:id"],
        [lms("/api/v1/users/sis_login_id:jane.doe/profile"), "lms GET /api/v1/users/:id/profile"],
        [lms("/api/v1/folders/by_path/jane/letters"), "lms GET /api/v1/folders/:id/:id/:id"],
        [lms("/api/v1/users/self/custom_data/jane/letters"), "lms GET /api/v1/users/self/custom_data/:id/:id"],
        [lms("/api/v1/courses/4711/pages/about-jane"), "lms GET /api/v1/courses/:id/pages/:id"],
        [lms("/api/v1/users/jane_doe"), "lms GET /api/v1/users/:id"],
        [lms(`${server.origin}/files/4711/download?verifier=abc`), "lms GET /files/:id/download"],
        [lmsWhoami(), "lmsWhoami GET /api/v1/users/self/profile"],
        [lmsUpload("package.json", { course_id: 4711 }), "lmsUpload POST /api/v1/courses/:course_id/files"],
        [lmsUpload("package.json", { id: 4711 }, { endpoint: "/api/v1/a/:id" }), "lmsUpload POST /api/v1/a/:id"],
        [Effect.ignore(lmsWait("/api/v1/progress/4711")), "lmsWait GET /api/v1/progress/:id"],
        [lms(), "lms GET /api/v1/courses"],
        [lms("/api/quiz/v1/courses/4711/quizzes/"), "lms GET /api/quiz/v1/courses/:id/quizzes/"],
        [lms("nothing get /all" as string), "lms"]
      ]
      for (const [call, name] of calls) {
        const spans = yield* spansOf(server.origin, call)
        expect(spans.map((span) => [span.name, span.parent, span.kind])).toEqual([[name, "outer", "client"]])
        expect(JSON.stringify(attributesOf(spans[0] as RecordedSpan))).not.toMatch(/4711|jane|verifier|\?/)
      }
    })
  )

  it.scopedLive("describe one request", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ status: 201, body: {} }))
      const [span] = yield* spansOf(server.origin, lms("POST /api/v1/courses/:id", { id: 5 }))
      expect(span?.ended).toBe("success")
      expect(attributesOf(span as RecordedSpan)).toStrictEqual({
        ...common,
        "http.request.method": "POST",
        "url.template": "/api/v1/courses/:id",
        "http.response.status_code": 201,
        "lms.requests": 1
      })
    })
  )

  it.scopedLive("contain the retries of a call, and its error", () =>
    Effect.gen(function* () {
      let nth = 0
      const server = yield* serve((): Reply => ({ status: nth++ === 0 ? 503 : 404, headers: { "retry-after": "0" } }))
      const [span] = yield* spansOf(server.origin, lms("/api/v1/a"))
      expect(span?.ended).toBe("failure")
      expect(attributesOf(span as RecordedSpan)).toMatchObject({
        "http.response.status_code": 404,
        "http.request.resend_count": 1,
        "error.type": "LmsApiError",
        "lms.requests": 2
      })
      const [unsent] = yield* spansOf(yield* closedOrigin, lms("/api/v1/a", {}, noRetry))
      expect(attributesOf(unsent as RecordedSpan)).toMatchObject({ "error.type": "LmsTransportError" })
      expect(attributesOf(unsent as RecordedSpan)["http.response.status_code"]).toBeUndefined()
    })
  )

  it.scopedLive("a list has one span, from the first page to the last one read, with the pages as events", () =>
    Effect.gen(function* () {
      const server = yield* serve(list({ total: 25 }))
      const pages = [10, 10, 5].map((records, page) => ["page", { page: page + 1, records }])
      const params = { per_page: 10 }
      for (const call of [
        Stream.runDrain(lmsStream("/api/v1/rows", params)),
        Stream.runDrain(lmsPages("/api/v1/rows", params, { progress: false })),
        lms("/api/v1/rows", params, { limit: Number.POSITIVE_INFINITY }),
        Stream.runDrain(lmsStream("/api/v1/rows", params, { concurrency: 3 }))
      ]) {
        const spans = yield* spansOf(server.origin, call)
        expect(spans.map((span) => span.name)).toEqual(["lms GET /api/v1/rows"])
        expect(spans[0]?.events).toEqual(pages)
        expect(attributesOf(spans[0] as RecordedSpan)).toMatchObject({
          ...common,
          "lms.pages": 3,
          "lms.records": 25,
          "lms.requests": 3
        })
        expect(spans[0]?.ended).toBe("success")
      }
      const [cut] = yield* spansOf(server.origin, Stream.runDrain(Stream.take(lmsStream("/api/v1/rows", params), 15)))
      expect(attributesOf(cut as RecordedSpan)).toMatchObject({ "lms.pages": 2, "lms.records": 20 })
      expect(cut?.ended).toBe("success")
    })
  )

  it.scopedLive("of GraphQL have the endpoint, and show nothing of the query", () =>
    Effect.gen(function* () {
      const server = yield* serve(usersConnection(3))
      const spans = yield* spansOf(
        server.origin,
        Stream.runDrain(lmsGraphqlStream(usersQuery(2), { id: "secret" }, connection))
      )
      expect(spans.map((span) => span.name)).toEqual(["lmsGraphql POST /api/graphql"])
      expect(attributesOf(spans[0] as RecordedSpan)).toMatchObject({
        "http.request.method": "POST",
        "url.template": "/api/graphql",
        "lms.pages": 2,
        "lms.records": 3
      })
      expect(JSON.stringify(attributesOf(spans[0] as RecordedSpan))).not.toContain("secret")
    })
  )

  it.scopedLive("are not created without a tracer", () =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(nodeClient, () => ({ body: [] }))
      const created: Array<string> = []
      const native = yield* Effect.tracer
      const span = native.span.bind(native)
      native.span = (...args) => {
        created.push(args[0])
        return span(...args)
      }
      yield* Effect.ensuring(
        run(Effect.zip(lms("/api/v1/a"), Stream.runDrain(lmsStream("/api/v1/a", {}, { limit: 1 })))),
        Effect.sync(() => {
          native.span = span
        })
      )
      expect(created).toEqual([])
    })
  )
})

describe("metrics", () => {
  const lmsMetrics = Effect.map(Metric.snapshot, (all) =>
    all
      .filter(({ metricKey }) => metricKey.name.startsWith("lms_"))
      .map(({ metricKey: { name, tags }, metricState }) => {
        const key = [name, ...tags.map(({ key, value }) => `${key}=${value}`)].join(" ")
        const isNumeric = MetricState.isCounterState(metricState) || MetricState.isGaugeState(metricState)
        return [
          key,
          isNumeric ? Number("count" in metricState ? metricState.count : metricState.value) : Number.NaN
        ] as const
      })
  )

  it.scopedLive("count requests by status, and contain the remaining quota", () =>
    Effect.gen(function* () {
      let nth = 0
      const server = yield* serve(() => ({
        status: [200, 418, 503][nth++] ?? 200,
        headers: { "x-rate-limit-remaining": `${600 - nth}`, "retry-after": "0" },
        body: []
      }))
      const before = new Map(yield* lmsMetrics)
      const run = yield* connectTo(nodeClient, server)
      yield* run(lms("/api/v1/a"))
      yield* Effect.flip(run(lms("/api/v1/a")))
      yield* run(lms("/api/v1/a"))
      const runUnreachable = yield* connectTo(nodeClient, { origin: yield* closedOrigin })
      yield* Effect.flip(runUnreachable(lms("/api/v1/a", {}, noRetry)))
      const after = new Map(yield* lmsMetrics)
      const counted = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0)
      expect(["200", "418", "503", "0"].map((status) => counted(`lms_requests status=${status}`))).toEqual([2, 1, 1, 1])
      expect(counted("lms_retried")).toBe(1)
      expect(after.get("lms_rate_limit_remaining")).toBe(596)
    })
  )

  it.scopedLive.each(clients)("count the decompressed bytes of bodies once: %s", ([, make]) =>
    Effect.gen(function* () {
      const page = JSON.stringify([{ id: 1, name: "é".repeat(500) }])
      const file = Buffer.alloc(3_000_000, 7)
      const { run } = yield* serveClient(make, ({ headers, url }) => {
        if (url.includes("missing")) return { status: 404, body: "x".repeat(321) }
        if (url.includes("file")) return { body: file }
        const type = { "content-type": "application/json; charset=utf-8" }
        return url.includes("zipped") && String(headers["accept-encoding"]).includes("gzip")
          ? { headers: { ...type, "content-encoding": "gzip" }, body: gzipSync(page) }
          : { headers: type, body: page }
      })
      const read = (call: Effect.Effect<unknown, LmsError, Lms>) =>
        Effect.gen(function* () {
          const before = new Map(yield* lmsMetrics)
          yield* Effect.exit(run(call))
          const after = new Map(yield* lmsMetrics)
          return (after.get("lms_received_bytes") ?? 0) - (before.get("lms_received_bytes") ?? 0)
        })
      const size = Buffer.byteLength(page)
      expect(yield* read(lms("/api/v1/plain"))).toBe(size)
      expect(yield* read(lms("/api/v1/zipped"))).toBe(size)
      expect(yield* read(Stream.runDrain(lmsPages("/api/v1/zipped")))).toBe(size)
      expect(yield* read(lms("/api/v1/missing"))).toBe(321)
      const destfile = Path.join(yield* temporaryDirectory, "file")
      expect(yield* read(lms("/api/v1/file", {}, { destfile }))).toBe(file.length)
    })
  )

  it.scopedLive("are those that docs/guide/observability.md lists, and so are the attributes of spans", () =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(nodeClient, list({ total: 30 }))
      const { spans, tracer } = recordSpans()
      const reading = Stream.runDrain(lmsStream("/api/v1/rows", { per_page: 10 }, { concurrency: 2 }))
      yield* run(reading).pipe(Effect.withTracer(tracer))
      yield* Effect.flip(run(lms("nothing at all" as string))).pipe(Effect.withTracer(tracer))
      const document = Fs.readFileSync("docs/guide/observability.md", "utf8")
      const rows = [...document.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name = ""]) => name)
      // A metric exists only once it has been counted, so all names are read from the source.
      const source = ["metrics", "transport/chunks"]
        .map((file) => Fs.readFileSync(`src/internal/${file}.ts`, "utf8"))
        .join()
      const metrics = Array.from(source.matchAll(/"(lms_\w+)"/g), ([, name]) => name)
      expect(rows.filter((name) => name.startsWith("lms_")).sort()).toEqual(metrics.sort())
      for (const [key] of yield* lmsMetrics) expect(metrics).toContain(key.replace(/ .*/, ""))
      const attributes = new Set(spans.flatMap((span) => [...span.attributes.keys()]))
      expect(rows.filter((name) => name.includes(".")).sort()).toEqual([...attributes].sort())
    })
  )
})
