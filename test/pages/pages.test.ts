import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Fiber, Option, Schema, Stream } from "effect"
import { type LmsOptions, type LmsPage, type LmsParams, lms, lmsPages, lmsStream } from "effect-lms"
import { nodeClient, noRetry, serveClient } from "../fixtures/client.js"
import { gather, idsOf, links, list, makeRows, pageOf, queryOf } from "../fixtures/lists.js"
import { type Handler, waitUntil } from "../fixtures/server.js"

const all = Number.POSITIVE_INFINITY
const upTo = (total: number) => makeRows(total).map(({ id }) => id)

describe("lists", () => {
  const over = (handler: Handler) =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, handler)
      const collect = (options?: LmsOptions, params?: LmsParams) =>
        Effect.map(run(Stream.runCollect(lmsStream("/api/v1/rows", params ?? {}, options))), idsOf)
      return { server, run, collect }
    })

  it.scopedLive.each(["counted", "uncounted", "bookmark", "body"] as const)(
    "%s lists are read to their end",
    (family) =>
      Effect.gen(function* () {
        const { collect, run, server } = yield* over(list({ total: 25, family }))
        expect(yield* collect()).toEqual(upTo(25))
        // Without a page size in the call, the stream requests the largest one.
        expect(server.requests.length).toBe(1)
        expect(yield* collect({ perPage: 10 })).toEqual(upTo(25))
        expect(server.requests.length).toBe(4)
        const response = yield* run(lms("/api/v1/rows", {}, { perPage: 10, limit: all }))
        expect(family === "body" ? idsOf((response.data as { rows: [] }).rows) : idsOf(response)).toEqual(upTo(25))
        expect(server.requests.length).toBe(7)
      })
  )

  it.scopedLive("an unread stream sends no request, nor does limit 0, which is an empty stream", () =>
    Effect.gen(function* () {
      const { collect, run, server } = yield* over(list({ total: 25 }))
      void lmsStream("/api/v1/rows")
      void lmsPages("/api/v1/rows")
      yield* run(Stream.runDrain(Stream.take(lmsStream("/api/v1/rows"), 0)))
      expect(yield* collect({ limit: 0 })).toEqual([])
      expect(Chunk.size(yield* run(Stream.runCollect(lmsPages("/api/v1/rows", {}, { limit: 0 }))))).toBe(0)
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("an empty list is an empty stream, after one request", () =>
    Effect.gen(function* () {
      const { collect, server } = yield* over(list({ total: 0 }))
      expect(yield* collect()).toEqual([])
      expect(server.requests.length).toBe(1)
    })
  )

  it.scopedLive(
    "limit sends ceil(limit / page) requests, and Stream.take as many, at, before and after a page boundary",
    () =>
      Effect.gen(function* () {
        for (const [limit, requests] of [
          [1, 1],
          [9, 1],
          [10, 1],
          [11, 2],
          [20, 2],
          [30, 3],
          [35, 4],
          [99, 4]
        ] as const) {
          const expected = upTo(Math.min(limit, 35))
          for (const operation of ["limit", "take", "pages", "lms"] as const) {
            const { collect, run, server } = yield* over(list({ total: 35 }))
            const options = { perPage: 10, limit }
            const got =
              operation === "limit"
                ? yield* collect(options)
                : operation === "take"
                  ? idsOf(
                      yield* run(Stream.runCollect(Stream.take(lmsStream("/api/v1/rows", {}, { perPage: 10 }), limit)))
                    )
                  : operation === "pages"
                    ? Array.from(yield* run(Stream.runCollect(lmsPages("/api/v1/rows", {}, options)))).flatMap((page) =>
                        idsOf(page.records)
                      )
                    : idsOf(yield* run(lms("/api/v1/rows", {}, options)))
            expect([operation, got]).toEqual([operation, expected])
            expect([operation, server.requests.length]).toEqual([operation, requests])
          }
        }
      })
  )

  it.scopedLive("the next page is not requested before the current one has been consumed", () =>
    Effect.gen(function* () {
      const { run, server } = yield* over(list({ total: 50 }))
      const requestCounts: Array<number> = []
      yield* run(
        lmsPages("/api/v1/rows", {}, { perPage: 10 }).pipe(
          Stream.runForEach(() =>
            Effect.zipRight(
              Effect.sleep(10),
              Effect.sync(() => requestCounts.push(server.requests.length))
            )
          )
        )
      )
      expect(requestCounts).toEqual([1, 2, 3, 4, 5])
    })
  )

  it.scopedLive("lmsStream emits one chunk per page, lmsPages one element per page", () =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 25 }))
      const chunks = yield* run(Stream.runCollect(Stream.chunks(lmsStream("/api/v1/rows", {}, { perPage: 10 }))))
      expect(Array.from(chunks, Chunk.size)).toEqual([10, 10, 5])
      const pages = yield* run(Stream.runCollect(lmsPages("/api/v1/rows", {}, { perPage: 10 })))
      expect(Array.from(pages, ({ records }) => records.length)).toEqual([10, 10, 5])
      expect(Array.from(pages, ({ next }) => Option.isSome(next))).toEqual([true, true, false])
      expect(Array.from(pages, ({ response }) => response.status)).toEqual([200, 200, 200])
    })
  )

  it.scopedLive("short and empty pages in the middle lose no record", () =>
    Effect.gen(function* () {
      for (const family of ["counted", "uncounted", "bookmark"] as const) {
        const { collect, server } = yield* over(list({ total: 60, family, hidden: (id) => id >= 7 && id < 42 }))
        expect(yield* collect({ perPage: 10 })).toEqual([...upTo(7), ...upTo(60).slice(42)])
        expect(server.requests.length).toBe(6)
      }
    })
  )

  it.scopedLive("a page size that the service clamps is accepted", () =>
    Effect.gen(function* () {
      const { collect, server } = yield* over(list({ total: 120, max: 50 }))
      expect(yield* collect({ limit: 110 })).toEqual(upTo(110))
      expect(server.requests.map((request) => queryOf(request).get("per_page"))).toEqual(["110", "50", "50"])
    })
  )

  it.scopedLive("a numbered list that becomes shorter while it is read ends at its new end", () =>
    Effect.gen(function* () {
      // Beyond the end the service returns [] with a next link forever.
      const { collect, server } = yield* over((request, { origin }) => {
        const page = pageOf(request)
        const urlOf = (n: number) => `${origin}/api/v1/rows?page=${n}`
        return page === 1
          ? { body: makeRows(10), headers: links({ next: urlOf(2), last: urlOf(2) }) }
          : { body: [], headers: links({ next: urlOf(page + 1), prev: urlOf(page - 1), first: urlOf(1) }) }
      })
      expect(yield* collect()).toEqual(upTo(10))
      expect(server.requests.length).toBe(2)
    })
  )

  it.scopedLive("twenty empty pages in a row, without any last link, are an LmsPageError", () =>
    Effect.gen(function* () {
      const { collect, run, server } = yield* over((request, { origin }) => ({
        body: pageOf(request) === 3 ? [{ id: 0 }] : [],
        headers: links({ next: `${origin}/api/v1/rows?page=${pageOf(request) + 1}` })
      }))
      expect(yield* Effect.flip(collect())).toMatchObject({ _tag: "LmsPageError", reason: "Empty", page: 23 })
      expect(server.requests.length).toBe(23)
      expect(yield* Effect.flip(run(lms("/api/v1/rows", {}, { limit: all })))).toMatchObject({ reason: "Empty" })
    })
  )

  it.scopedLive("nineteen empty pages in a row are accepted", () =>
    Effect.gen(function* () {
      const { collect } = yield* over(list({ total: 41, family: "bookmark", hidden: (id) => id > 0 && id < 40 }))
      expect(yield* collect({ perPage: 2 })).toEqual([0, 40])
    })
  )

  it.scopedLive("records in objects are found by collection, by meta.primaryCollection, or as the only array", () =>
    Effect.gen(function* () {
      const wrapped =
        (wrap: (rows: ReadonlyArray<unknown>) => unknown): Handler =>
        (request, context) => {
          const reply = list({ total: 25 })(request, context)
          return { ...reply, body: wrap(reply?.body as ReadonlyArray<unknown>) }
        }
      const cases: ReadonlyArray<readonly [Handler, LmsOptions]> = [
        [wrapped((rows) => ({ terms: rows, other: [{ id: 99 }] })), { collection: "terms" }],
        [wrapped((rows) => ({ other: [1], terms: rows, meta: { primaryCollection: "terms" } })), {}],
        [wrapped((terms) => ({ terms, count: 3, nested: { list: [1] } })), {}]
      ]
      for (const [handler, options] of cases) {
        const { collect } = yield* over(handler)
        expect(yield* collect({ perPage: 10, ...options })).toEqual(upTo(25))
        expect(yield* collect({ perPage: 10, limit: 12, ...options })).toEqual(upTo(12))
      }
      for (const body of [{ a: [1], b: [2] }, { a: 1 }, {}, { a: 1, meta: { primaryCollection: "a" } }]) {
        const { collect } = yield* over(() => ({ body }))
        expect(yield* Effect.flip(collect(noRetry))).toMatchObject({ _tag: "LmsDecodeError", reason: "Shape", page: 1 })
      }
    })
  )

  it.scopedLive.each<readonly [string, LmsOptions, rows: number, users: number]>([
    ["without a limit", { perPage: 10, limit: all }, 20, 3],
    ["with prefetching", { perPage: 10, limit: all, concurrency: 3 }, 20, 3],
    ["with a limit that cuts the last page", { perPage: 10, limit: 12 }, 12, 3],
    ["with a limit of one page", { perPage: 10, limit: 10 }, 10, 2],
    ["with a limit that cuts the first page", { limit: 2 }, 2, 2]
  ])("lms joins the records beside the list of all pages %s", ([, options, rows, users]) =>
    Effect.gen(function* () {
      const { run } = yield* over((request, context) => {
        const reply = list({ total: 20 })(request, context)
        const page = pageOf(request)
        const linked = { users: [{ id: String(page) }, { id: page + 1 }], page }
        return { ...reply, body: { events: reply?.body, linked, links: { page } } }
      })
      const { data } = yield* run(lms("/api/v1/rows", {}, options))
      const page = users - 1
      expect(data).toEqual({
        events: makeRows(rows),
        linked: { users: [{ id: "1" }, { id: 2 }, { id: 3 }].slice(0, users), page },
        links: { page }
      })
      const records = yield* run(lms("/api/v1/rows", {}, { ...options, collection: "events" }))
      expect(records.data).toEqual(makeRows(rows))
    })
  )

  it.scopedLive("limit leaves a record that contains a list unchanged, and cuts a page that is an object", () =>
    Effect.gen(function* () {
      const tags = [{ id: "a" }, { id: "b" }]
      const cases: ReadonlyArray<readonly [body: Record<string, unknown>, rels: ReadonlyArray<string>, cut: boolean]> =
        [
          [{ id: 1, tags }, ["current"], false],
          [{ id: 1, tags }, ["current", "first", "last"], false],
          [{ name: "x", tags }, ["current"], false],
          [{ tags }, [], false],
          [{ id: 1, tags, status: "done" }, ["current"], false],
          [{ status: "done", tags, others: [] }, [], false],
          [{ tags }, ["current"], true],
          [{ tags, meta: {}, links: {} }, ["current"], true],
          [{ tags, count: 2 }, ["current", "last"], true],
          [{ tags, count: 2 }, ["current", "first"], true],
          [{ tags, count: 2, meta: { pagination: { next: null } } }, [], true]
        ]
      for (const [body, rels, cut] of cases) {
        const { run } = yield* over((_, { origin }) => ({
          body,
          headers: links(Object.fromEntries(rels.map((rel) => [rel, `${origin}/api/v1/rows?page=1`])))
        }))
        const { data } = yield* run(lms("/api/v1/rows", {}, { limit: 1 }))
        expect([rels, data]).toEqual([rels, cut ? { ...body, tags: [{ id: "a" }] } : body])
      }
    })
  )

  it.scopedLive("pagination in the body: meta.pagination.next is followed, but a Link header takes precedence", () =>
    Effect.gen(function* () {
      const { collect, server } = yield* over((request, { origin }) => {
        const page = pageOf(request)
        const pagination = { next: page < 3 ? `${origin}/api/v1/wrong?page=9` : null }
        return {
          body: { rows: [{ id: page }], meta: { pagination } },
          headers: links({
            next: page < 3 ? `${origin}/api/v1/rows?page=${page + 1}` : undefined,
            first: `${origin}/x`
          })
        }
      })
      expect(yield* collect()).toEqual([1, 2, 3])
      expect(server.requests.length).toBe(3)
    })
  )

  it.scopedLive("a stream can be run several times at the same time, each time from the start", () =>
    Effect.gen(function* () {
      const { run, server } = yield* over(list({ total: 95 }))
      const stream = Stream.runCollect(lmsStream("/api/v1/rows", {}, { perPage: 10 }))
      const results = yield* run(Effect.replicateEffect(stream, 8, { concurrency: "unbounded" }))
      for (const result of results) expect(idsOf(result)).toEqual(upTo(95))
      expect(server.requests.length).toBe(80)
    })
  )

  it.scopedLive("interruption in the middle of a list closes the socket, and nothing more is requested", () =>
    Effect.gen(function* () {
      const { run, server } = yield* over((request, context) => {
        if (pageOf(request) < 3) return list({ total: 50 })(request, context)
        context.response.writeHead(200, { "content-type": "application/json" }).write("[")
        return undefined
      })
      const fiber = yield* Effect.fork(run(Stream.runDrain(lmsStream("/api/v1/rows", {}, { perPage: 10 }))))
      yield* waitUntil("page 3 is requested", () => server.requests.length === 3)
      yield* Effect.sleep(20)
      expect(server.closed()).toBe(0)
      yield* Fiber.interrupt(fiber)
      yield* waitUntil("the socket is closed", () => server.closed() > 0 && server.open() === 0)
      expect(server.requests.length).toBe(3)
    })
  )

  describe("cursors", () => {
    const pagesOf = (options: LmsOptions) => lmsPages("/api/v1/rows", {}, options)

    it.scopedLive("a cursor resumes exactly: after every page, it reads the rest of the list", () =>
      Effect.gen(function* () {
        for (const family of ["counted", "uncounted", "bookmark", "body"] as const) {
          const { collect, run } = yield* over(list({ total: 45, family }))
          const pages: ReadonlyArray<LmsPage> = Array.from(yield* run(Stream.runCollect(pagesOf({ perPage: 10 }))))
          let read = 0
          for (const { next, records } of pages) {
            read += records.length
            if (Option.isNone(next)) continue
            const cursor = JSON.parse(JSON.stringify(next.value)) as string
            expect(yield* collect({ cursor })).toEqual(upTo(45).slice(read))
            expect(yield* collect({ cursor, limit: 3 })).toEqual(upTo(45).slice(read, read + 3))
          }
          expect(read).toBe(45)
        }
      })
    )

    it.scopedLive("a page that limit cuts has no cursor; one that ends at limit has", () =>
      Effect.gen(function* () {
        const { run } = yield* over(list({ total: 45 }))
        const nextOf = (limit: number) =>
          Effect.map(run(Stream.runLast(pagesOf({ perPage: 10, limit }))), (page) =>
            Option.isSome(Option.getOrThrow(page).next)
          )
        expect(yield* nextOf(15)).toBe(false)
        expect(yield* nextOf(20)).toBe(true)
      })
    )

    it.scopedLive("a cursor from a relative link resumes like any other", () =>
      Effect.gen(function* () {
        const { collect, run } = yield* over((request) => ({
          body: [{ id: pageOf(request) }],
          headers: links({
            next: pageOf(request) < 3 ? `/api/v1/rows?page=${pageOf(request) + 1}` : undefined,
            first: "/api/v1/rows"
          })
        }))
        const first = Option.getOrThrow(yield* run(Stream.runHead(pagesOf({}))))
        expect(yield* collect({ cursor: Option.getOrThrow(first.next) })).toEqual([2, 3])
      })
    )

    it.scopedLive("a list resumed from a cursor expects links: a page without them is no silent end", () =>
      Effect.gen(function* () {
        const { collect, run } = yield* over((request, { origin }) => ({
          body: [{ id: pageOf(request) }],
          headers: pageOf(request) === 2 ? {} : links({ next: `${origin}/api/v1/rows?page=${pageOf(request) + 1}` })
        }))
        expect(yield* Effect.flip(collect())).toMatchObject({ _tag: "LmsPageError", reason: "Link", page: 2 })
        const first = Option.getOrThrow(yield* run(Stream.runHead(pagesOf({}))))
        const cursor = Option.getOrThrow(first.next)
        expect(yield* Effect.flip(collect({ cursor }))).toMatchObject({ _tag: "LmsPageError", reason: "Link" })
      })
    )

    it.scopedLive("cursors and links drop secret parameters and keep the others byte for byte", () =>
      Effect.gen(function* () {
        const { run } = yield* over((_request, { count, origin }) => ({
          body: [],
          headers: links({
            next:
              count === 1
                ? `${origin}/api/v1/rows?access_token=s3cret&q=a%20b|c&verifier=s3cret&page=bookmark:Wy%3D&X-Amz-Signature=s3cret&a=+`
                : undefined,
            first: `${origin}/x`
          })
        }))
        const page = Option.getOrThrow(yield* run(Stream.runHead(pagesOf({}))))
        expect(Option.getOrThrow(page.next)).toMatch(/\/api\/v1\/rows\?q=a%20b\|c&page=bookmark:Wy%3D&a=\+$/)
        expect(Option.getOrThrow(page.response.links.next)).not.toContain("s3cret")
        expect(JSON.stringify(page.response.headers)).not.toContain("s3cret")
      })
    )
  })

  describe("schemas", () => {
    const Row = Schema.Struct({ id: Schema.Number })
    const withInvalidRow: Handler = (request, context) => {
      const reply = list({ total: 30 })(request, context)
      const rows = ((reply?.body ?? []) as ReadonlyArray<unknown>).map((row, at) =>
        pageOf(request) === 2 && at === 4 ? { id: "x" } : row
      )
      return { ...reply, body: rows }
    }
    const location = { _tag: "LmsDecodeError", reason: "Schema", page: 2, row: 4, path: ["id"] }

    it.scopedLive("lmsStream emits the rows before an invalid one, and names its page and row", () =>
      Effect.gen(function* () {
        const { run, server } = yield* over(withInvalidRow)
        const stream = lmsStream("/api/v1/rows", {}, { ...noRetry, perPage: 10, schema: Row })
        const { error, seen } = yield* run(gather(stream))
        expect(error).toMatchObject(location)
        expect(error?.message).toContain("page 2, row 4")
        expect(idsOf(seen)).toEqual(upTo(14))
        expect(server.requests.length).toBe(2)
      })
    )

    it.scopedLive("lmsPages emits the pages before the one with an invalid row", () =>
      Effect.gen(function* () {
        const { run } = yield* over(withInvalidRow)
        const pages = lmsPages("/api/v1/rows", {}, { ...noRetry, perPage: 10, schema: Row })
        const { error, seen } = yield* run(gather(pages))
        expect(error).toMatchObject(location)
        expect(seen.length).toBe(1)
      })
    )

    it.scopedLive("lms names the page and row of an invalid record in the joined data", () =>
      Effect.gen(function* () {
        const { run } = yield* over(withInvalidRow)
        const options = { ...noRetry, perPage: 10, limit: all, schema: Schema.Array(Row) }
        expect(yield* Effect.flip(run(lms("/api/v1/rows", {}, options)))).toMatchObject(location)
      })
    )

    it.scopedLive("an invalid row after the limit is not checked", () =>
      Effect.gen(function* () {
        const { run } = yield* over(withInvalidRow)
        const stream = lmsStream("/api/v1/rows", {}, { perPage: 10, limit: 14, schema: Row })
        expect(idsOf(yield* run(Stream.runCollect(stream)))).toEqual(upTo(14))
      })
    )

    it.scopedLive("with a schema the records are decoded", () =>
      Effect.gen(function* () {
        const { run } = yield* over(list({ total: 12 }))
        const Id = Schema.transform(Row, Schema.String, { decode: ({ id }) => `#${id}`, encode: () => ({ id: 0 }) })
        const stream = lmsStream("/api/v1/rows", {}, { perPage: 5, schema: Id })
        expect([...(yield* run(Stream.runCollect(stream)))].join("")).toBe(
          upTo(12)
            .map((id) => `#${id}`)
            .join("")
        )
      })
    )
  })
})
