/** Links: followed byte for byte, never away from home, never in a circle. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import { lms, lmsPages, lmsStream } from "effect-lms"
import { clients, connectTo, noRetry, TOKEN } from "../fixtures/client.js"
import { gather, idsOf, links, makeRows, pageOf, type Row } from "../fixtures/lists.js"
import { type Handler, requestsAsText, serve, serveRaw } from "../fixtures/server.js"

const all = Number.POSITIVE_INFINITY

describe.each(clients)("links over %s", (_, make) => {
  /** What a walk gives until it ends or fails, and how it fails. */
  const walk = (handler: Handler) =>
    Effect.gen(function* () {
      const server = yield* serve(handler)
      const run = yield* connectTo(make, server)
      const { error, seen } = yield* run(gather(lmsStream("/api/v1/rows", {}, noRetry)))
      return { error, seen: idsOf(seen), server, run }
    })

  it.scopedLive("a next that is not escaped is the address that its UTF-8 spells", () =>
    Effect.gen(function* () {
      const server = yield* serveRaw((_, { count, origin }) => {
        const next = count === 1 ? `,<${origin}/api/v1/rows?search_term=Zoë&page=2>; rel="next"` : ""
        const link = `<${origin}/x>; rel="first"${next}`
        const start = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\nconnection: close"
        return { bytes: `${start}\r\nlink: ${link}\r\n\r\n[{"id":${count}}]`, after: "end" }
      })
      const run = yield* connectTo(make, server)
      const { error, seen } = yield* run(gather(lmsStream("/api/v1/rows", {}, noRetry)))
      expect([error, idsOf(seen)]).toEqual([undefined, [1, 2]])
      expect(server.urls()[1]).toBe("/api/v1/rows?search_term=Zo%C3%AB&page=2")
    })
  )

  it.scopedLive.each([
    "/api/v1/rows?page=bookmark:WyJ2aWV3aW5nIixbIjIwMjEtMTAtMTkgMTU6NTk6MDAuMDAwMDAwIiwyNjU3NjhdXQ&per_page=10",
    "/api/v1/rows?q=a%20b+c&page=2",
    "/api/v1/rows?q=a|b&include%5B%5D=x&include[]=y&page=2",
    "/api/v1/rows?q=%e2%9c%93&q2=%E2%9C%93&page=2",
    "/api/v1/rows?page=2&&x=&=y&z",
    "/api/v1/rows?a=1,2,3;b=4&page=2",
    "/api/v1/rows?a=%zz%&page=2",
    "/api/v1/rows?a={b}:c$d@e!f*(g)~h&page=2",
    "/api/v1/courses/sis_course_id:CS%2F101%2E11%C3%A9/rows?page=2",
    "/api/v1/rows?a=b?c=d/../e&page=2"
  ])("an opaque next goes out as it came: %s", (next) =>
    Effect.gen(function* () {
      const { error, seen, server } = yield* walk((_, { count, origin }) => ({
        body: [{ id: count }],
        headers: links({ next: count === 1 ? `${origin}${next}` : undefined, first: `${origin}/x` })
      }))
      expect(error).toBeUndefined()
      expect(seen).toEqual([1, 2])
      expect(server.urls()[1]).toBe(next)
    })
  )

  it.scopedLive("the Link header in any form of RFC 8288", () =>
    Effect.gen(function* () {
      const forms: ReadonlyArray<(url: string) => string | ReadonlyArray<string>> = [
        (url) => `<${url}>; rel="next"`,
        (url) => `<${url}>;rel=next`,
        (url) => `<${url}>; REL="Next"`,
        (url) => `<${url}>; rel="last next"`,
        (url) => `<${url}> ; title="a, b; rel=prev" ; rel="next"`,
        (url) => `<x,y;z>; rel="prev" , <${url}>; rel="next", <l>; rel="last"`,
        (url) => [`<x>; rel="prev"`, `<${url}>; rel="next"`],
        (url) => `garbage, <${url}>; rel="next"`
      ]
      for (const form of forms) {
        const { error, seen } = yield* walk((_, { count, origin }) => ({
          body: [{ id: count }],
          headers: { link: count === 1 ? form(`${origin}/api/v1/rows?ids=1,2;3&page=2`) : `<${origin}/x>; rel="first"` }
        }))
        expect([error, seen]).toEqual([undefined, [1, 2]])
      }
    })
  )

  it.scopedLive("a relative next is taken from the address of its page", () =>
    Effect.gen(function* () {
      for (const next of ["?page=2", "/api/v1/rows?page=2", "rows?page=2"]) {
        const { seen, server } = yield* walk((request) => ({
          body: [{ id: pageOf(request) }],
          headers: links({ next: pageOf(request) === 1 ? next : undefined, first: "/x" })
        }))
        expect(seen).toEqual([1, 2])
        expect(server.urls()[1]).toBe("/api/v1/rows?page=2")
      }
    })
  )

  describe("a foreign next", () => {
    const foreigners: ReadonlyArray<readonly [what: string, next: (home: string, foreign: string) => string]> = [
      ["another port", (_, foreign) => `${foreign}/api/v1/rows?page=2`],
      ["another scheme", (home) => `${home.replace("http:", "https:")}/api/v1/rows?page=2`],
      ["another name of the host", (home) => `${home.replace("127.0.0.1", "localhost")}/api/v1/rows?page=2`],
      ["home as the user name", (home, foreign) => `http://${new URL(home).host}@${new URL(foreign).host}/x`],
      ["a user name at home", (home) => `http://me:hunter2@${new URL(home).host}/api/v1/rows?page=2`],
      ["without a scheme", (_, foreign) => foreign.replace("http:", "")],
      ["a backslash", (_, foreign) => foreign.replace("http:", "").replaceAll("/", "\\")],
      ["a tab in it", (_, foreign) => foreign.replace("http://", "ht\ttp://")],
      ["capitals", (_, foreign) => foreign.replace("http", "HTTP")]
    ]

    it.scopedLive.each(foreigners)("%s is an LmsPageError, and nothing goes there", ([, next]) =>
      Effect.gen(function* () {
        const foreign = yield* serve(() => ({ body: [{ id: 666 }] }))
        const { error, run, seen, server } = yield* walk((_, { origin }) => ({
          body: [{ id: 1 }],
          headers: links({ next: next(origin, foreign.origin) })
        }))
        expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Origin", page: 1 })
        expect(error?.message).not.toContain("hunter2")
        expect(seen).toEqual([1])
        expect(yield* Effect.flip(run(lms("/api/v1/rows", {}, { ...noRetry, limit: all })))).toMatchObject({
          reason: "Origin"
        })
        const pages = run(Stream.runDrain(lmsPages("/api/v1/rows", {}, noRetry)))
        expect(yield* Effect.flip(pages)).toMatchObject({ reason: "Origin" })
        expect(foreign.requests).toEqual([])
        expect(server.requests.length).toBe(3)
      })
    )

    it.scopedLive("in meta.pagination is one too", () =>
      Effect.gen(function* () {
        const foreign = yield* serve(() => ({ body: [] }))
        const { error } = yield* walk(() => ({
          body: { rows: [{ id: 1 }], meta: { pagination: { next: `${foreign.origin}/api/v1/rows` } } }
        }))
        expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Origin" })
        expect(foreign.requests).toEqual([])
      })
    )

    it.scopedLive("nobody asks for is nobody's concern", () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: [{ id: 1 }], headers: links({ next: "http://localhost:1/" }) }))
        const run = yield* connectTo(make, server)
        expect((yield* run(lms("/api/v1/rows"))).length).toBe(1)
        expect((yield* run(lms("/api/v1/rows", {}, { limit: 1 }))).length).toBe(1)
      })
    )

    it.scopedLive("a redirect of a page to another origin does not take the token along", () =>
      Effect.gen(function* () {
        const foreign = yield* serve(() => ({ body: [{ id: 2 }] }))
        const { server } = yield* walk((request, { origin }) =>
          pageOf(request) === 1
            ? { body: [{ id: 1 }], headers: links({ next: `${origin}/api/v1/rows?page=2` }) }
            : { status: 302, headers: { location: `${foreign.origin}/` } }
        )
        expect(server.requests.length).toBe(2)
        expect(requestsAsText(foreign)).not.toContain(TOKEN)
      })
    )
  })

  it.scopedLive.each(["http://[", "http://", "javascript:alert(1)", "mailto:x"])(
    "a next that is no address: %s",
    (next) =>
      Effect.gen(function* () {
        const { error, seen } = yield* walk(() => ({ body: [{ id: 1 }], headers: links({ next }) }))
        expect(error).toMatchObject({ _tag: "LmsPageError", page: 1 })
        expect(seen).toEqual([1])
      })
  )

  describe("circles", () => {
    /** Pages 1 to tail, then a circle of `length` pages for ever. */
    const circle =
      (tail: number, length: number): Handler =>
      (request, { origin }) => {
        const page = pageOf(request)
        const next = page < tail + length ? page + 1 : tail + 1
        return { body: [{ id: page }], headers: links({ next: `${origin}/api/v1/rows?page=${next}` }) }
      }

    it.scopedLive.each([
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 7],
      [1, 1],
      [1, 2],
      [5, 3],
      [9, 7],
      [20, 1]
    ] as const)("with a tail of %i and a length of %i end in an LmsPageError, soon", ([tail, length]) =>
      Effect.gen(function* () {
        const { error, run, seen, server } = yield* walk(circle(tail, length))
        expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Cycle" })
        expect(server.requests.length).toBeLessThanOrEqual(3 * (tail + length) + 1)
        expect(seen.length).toBe(server.requests.length)
        expect(yield* Effect.flip(run(lms("/api/v1/rows", {}, { ...noRetry, limit: all })))).toMatchObject({
          reason: "Cycle"
        })
      })
    )

    it.scopedLive("the first page again under the address it was called by", () =>
      Effect.gen(function* () {
        const { error } = yield* walk((request, { origin }) => ({
          body: [{ id: 1 }],
          headers: links({ next: `${origin}${request.url}` })
        }))
        expect(error).toMatchObject({ reason: "Cycle", page: 1 })
      })
    )
  })

  it.scopedLive("a page without any Link header, after pages that had one, is an LmsPageError", () =>
    Effect.gen(function* () {
      const { error, run, seen } = yield* walk((request, { origin }) => ({
        body: [{ id: pageOf(request) }],
        headers: pageOf(request) < 3 ? links({ next: `${origin}/api/v1/rows?page=${pageOf(request) + 1}` }) : {}
      }))
      expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Link", page: 3 })
      expect(seen).toEqual([1, 2, 3])
      expect(yield* Effect.flip(run(lms("/api/v1/rows", {}, { ...noRetry, limit: all })))).toMatchObject({
        reason: "Link"
      })
      expect((yield* run(lms("/api/v1/rows", {}, { limit: 3 }))).length).toBe(3)
    })
  )

  it.scopedLive("a list without any Link header at all is one page", () =>
    Effect.gen(function* () {
      const { error, seen } = yield* walk(() => ({ body: [{ id: 1 }] }))
      expect([error, seen]).toEqual([undefined, [1]])
    })
  )

  describe("a first page without a Link header", () => {
    /** So many records of a page, without a header, for a query of so many bytes. */
    const answering = (records: number, query: number, body: (rows: ReadonlyArray<Row>) => unknown = (rows) => rows) =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: body(makeRows(records)) }))
        const run = yield* connectTo(make, server)
        const params = { ids: Array.from({ length: query / 20 }, (_, at) => 1_000_000_000 + at) }
        const stream = yield* run(gather(lmsStream("/api/v1/rows", params, noRetry)))
        const joined = yield* Effect.either(run(lms("/api/v1/rows", params, { ...noRetry, limit: all })))
        return { stream, joined, length: server.urls()[0]?.length ?? 0 }
      })
    const hidden = { _tag: "LmsPageError", reason: "Link", page: 1 }

    it.scopedLive("is an LmsPageError that gives the mend, if it is full and its address too long for the header", () =>
      Effect.gen(function* () {
        const { joined, length, stream } = yield* answering(100, 6400)
        expect(length).toBeGreaterThan(6 * 1024)
        expect(idsOf(stream.seen)).toEqual(idsOf(makeRows(100)))
        expect(stream.error).toMatchObject(hidden)
        expect(stream.error?.message).toMatch(/shorter query.*include\[\].*several calls/)
        expect(joined).toMatchObject({ _tag: "Left", left: hidden })
      })
    )

    it.scopedLive("is one in the form of an object, too", () =>
      Effect.gen(function* () {
        const { joined, stream } = yield* answering(100, 6400, (rows) => ({ rows }))
        expect(stream.error).toMatchObject(hidden)
        expect(joined).toMatchObject({ _tag: "Left", left: hidden })
      })
    )

    it.scopedLive.each([
      ["not full", 99, 6400],
      ["empty", 0, 6400],
      ["full at an address whose links fit", 100, 4000],
      ["full at a short address", 100, 20]
    ] as const)("is the whole list where it is %s", ([, records, query]) =>
      Effect.gen(function* () {
        const { joined, stream } = yield* answering(records, query)
        expect(stream.error).toBeUndefined()
        expect(Either.map(joined, ({ length }) => length)).toEqual(Either.right(records))
      })
    )

    it.scopedLive("is the whole of what was asked for where limit ends with it", () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: makeRows(100) }))
        const run = yield* connectTo(make, server)
        const params = { q: "x".repeat(7000) }
        expect((yield* run(lms("/api/v1/rows", params, { ...noRetry, limit: 100 }))).length).toBe(100)
      })
    )
  })

  it.scopedLive("a list paged in its bodies is not at its end where a page says nothing of paging", () =>
    Effect.gen(function* () {
      const { error, seen } = yield* walk((request, { origin }) => {
        const page = pageOf(request)
        const meta = { pagination: { next: `${origin}/api/v1/rows?page=${page + 1}` } }
        return { body: { rows: [{ id: page }], ...(page < 3 ? { meta } : {}) } }
      })
      expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Link", page: 3 })
      expect(seen).toEqual([1, 2, 3])
    })
  )

  describe("a Link header that breaks off", () => {
    const whole = (to: string) => `<${to}?page=1>; rel="current",<${to}?page=2>; rel="next",<${to}?page=1>; rel="first"`
    const cuts = [
      ["in its first target", (text: string) => text.slice(0, 20)],
      ["after a target", (text: string) => text.slice(0, text.indexOf("; rel"))],
      ["within rel=", (text: string) => text.slice(0, text.indexOf('"current'))],
      ["within a quoted string", (text: string) => text.slice(0, text.indexOf('rent"'))],
      ["in the target of next", (text: string) => text.slice(0, text.indexOf('; rel="next') - 3)],
      ["before next is said", (text: string) => text.slice(0, text.indexOf('"next'))]
    ] as const

    it.scopedLive.each(cuts)("%s, before next, is an LmsPageError", ([, cut]) =>
      Effect.gen(function* () {
        const { error, run, seen } = yield* walk((_, { origin }) => ({
          body: [{ id: 1 }],
          headers: { link: cut(whole(`${origin}/api/v1/rows`)) }
        }))
        expect(seen).toEqual([1])
        expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Link", page: 1 })
        const joined = yield* Effect.flip(run(lms("/api/v1/rows", {}, { ...noRetry, limit: all })))
        expect(joined).toMatchObject({ reason: "Link" })
      })
    )

    it.scopedLive("is one beside a list in an object, too, and for a single object is none", () =>
      Effect.gen(function* () {
        const link = "<http://x/y"
        const { run } = yield* walk((_, { count }) => ({
          body: count < 3 ? { rows: [1] } : { id: 1 },
          headers: { link }
        }))
        const joined = (limit: number) => run(lms("/api/v1/rows", {}, { ...noRetry, limit }))
        expect(yield* Effect.flip(joined(all))).toMatchObject({ _tag: "LmsPageError", reason: "Link" })
        expect((yield* joined(all)).data).toEqual({ id: 1 })
      })
    )

    it.scopedLive("after next leads on", () =>
      Effect.gen(function* () {
        const { error, seen } = yield* walk((request, { origin }) => ({
          body: [{ id: pageOf(request) }],
          headers: {
            link: pageOf(request) === 1 ? whole(`${origin}/api/v1/rows`).slice(0, -20) : '<x>; rel="first"'
          }
        }))
        expect([error, seen]).toEqual([undefined, [1, 2]])
      })
    )
  })

  it.scopedLive("last may be missing, move, or lie", () =>
    Effect.gen(function* () {
      const { error, seen } = yield* walk((request, { origin }) => {
        const page = pageOf(request)
        const to = (n: number) => `${origin}/api/v1/rows?page=${n}`
        const last = [to(2), undefined, to(1), to(99)][page - 1]
        return {
          body: [{ id: page }],
          headers: links({ first: to(1), last, next: page < 4 ? to(page + 1) : undefined })
        }
      })
      expect([error, seen]).toEqual([undefined, [1, 2, 3, 4]])
    })
  )

  it.scopedLive("a long Link header is read", () =>
    Effect.gen(function* () {
      const filler = "x".repeat(2500)
      const { error, seen } = yield* walk((_, { count, origin }) => ({
        body: [{ id: count }],
        headers: links({
          current: `${origin}/${filler}`,
          first: `${origin}/${filler}`,
          next: count === 1 ? `${origin}/api/v1/rows?page=2&x=${filler}` : undefined
        })
      }))
      expect([error, seen]).toEqual([undefined, [1, 2]])
    })
  )
})
