/** Next links: followed byte for byte, never to another origin, never in a cycle. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option, Stream } from "effect"
import { type LmsCallOptions, lms, lmsPages, lmsStream } from "effect-lms"
import { connectTo, fetchClient, nodeClient, noRetry, serveClient } from "../fixtures/client.js"
import { gather, idsOf, links, pageOf } from "../fixtures/lists.js"
import { type Handler, serve, serveRaw } from "../fixtures/server.js"

const all = Number.POSITIVE_INFINITY

describe("links", () => {
  /** Reads a list until it ends or fails. */
  const readList = (handler: Handler) =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, handler)
      const { error, seen } = yield* run(gather(lmsStream("/api/v1/rows", {}, noRetry)))
      return { error, seen: idsOf(seen), server, run }
    })

  it.scopedLive("a next link with unescaped UTF-8 is encoded", () =>
    Effect.gen(function* () {
      const server = yield* serveRaw((_, { count, origin }) => {
        const next = count === 1 ? `,<${origin}/api/v1/rows?search_term=Zoë&page=2>; rel="next"` : ""
        const link = `<${origin}/x>; rel="first"${next}`
        const start = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\nconnection: close"
        return { bytes: `${start}\r\nlink: ${link}\r\n\r\n[{"id":${count}}]`, after: "end" }
      })
      const run = yield* connectTo(nodeClient, server)
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
    "/api/v1/rows?a=b?c=d/../e&page=2",
    "/api/v1/a/../rows?q='x'&page=2"
  ])("a next link is sent byte for byte: %s", (next) =>
    Effect.gen(function* () {
      const { error, seen, server } = yield* readList((_, { count, origin }) => ({
        body: [{ id: count }],
        headers: links({ next: count === 1 ? `${origin}${next}` : undefined, first: `${origin}/x` })
      }))
      expect(error).toBeUndefined()
      expect(seen).toEqual([1, 2])
      expect(server.urls()[1]).toBe(next)
    })
  )

  it.scopedLive("a next link is sent as the URL standard writes it over fetch, and the list is complete", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(fetchClient, (_, { count, origin }) => ({
        body: [{ id: count }],
        headers: links({
          next: count === 1 ? `${origin}/api/v1/a/../rows?q='x'&page=2` : undefined,
          first: `${origin}/x`
        })
      }))
      const { error, seen } = yield* run(gather(lmsStream("/api/v1/rows", {}, noRetry)))
      expect([error, idsOf(seen)]).toEqual([undefined, [1, 2]])
      expect(server.urls()[1]).toBe("/api/v1/rows?q=%27x%27&page=2")
    })
  )

  describe("the names of the caller's parameters", () => {
    type Options = Omit<LmsCallOptions, "schema">

    /** Reads a list of three pages, of which page 2 and 3 have this query. */
    const readLinked = (
      query: string,
      {
        endpoint = "/api/v1/rows",
        options = {},
        params = {}
      }: {
        readonly endpoint?: string
        readonly options?: Options
        readonly params?: Readonly<Record<string, unknown>>
      }
    ) =>
      Effect.gen(function* () {
        const { run, server } = yield* serveClient(nodeClient, (request, { origin }) => {
          const page = pageOf(request)
          const next = page < 3 ? `${origin}/api/v1/rows?${query}&page=${page + 1}` : undefined
          return { body: [{ id: page }], headers: links({ next, first: `${origin}/x` }) }
        })
        const { error, seen } = yield* run(gather(lmsStream(endpoint, params, { ...noRetry, ...options })))
        return { error, seen: idsOf(seen), server, run }
      })

    it.scopedLive.each<readonly [names: string, params: Readonly<Record<string, unknown>>, query: string]>([
      ["as_user_id", { as_user_id: 7, per_page: 10 }, "per_page=10"],
      ["include", { include: ["term"] }, "included=term&x=include[]"],
      ["search[term]", { search: { term: "a" } }, "search=a&term=a&search[]=a&search[terms]=a"],
      ["search[term]", { "search[term]": "a" }, "term=a"],
      ["as_user_id", { as_user_id: 7 }, "x=1#top&as_user_id=7"],
      ["grouped, enrollment_type", { grouped: true, enrollment_type: "student" }, "x=grouped"]
    ])("a next link that lacks %s is an LmsPageError, and is not requested", ([names, params, query]) =>
      Effect.gen(function* () {
        for (const concurrency of [1, 3]) {
          const { error, run, seen, server } = yield* readLinked(query, { params, options: { concurrency } })
          expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Link", page: 1 })
          expect(error?.message).toContain(`its next link lacks ${names}, which `)
          expect(error?.message).toContain(`("/api/v1/…?${names.split(",")[0]}=…")`)
          expect(seen).toEqual([1])
          expect(server.urls()).toHaveLength(1)
          const joined = lms("/api/v1/rows", params, { ...noRetry, limit: all })
          expect(yield* Effect.flip(run(joined))).toMatchObject({ reason: "Link", page: 1 })
          const [page] = yield* run(Effect.map(gather(lmsPages("/api/v1/rows", params, noRetry)), ({ seen }) => seen))
          expect(page?.next).toEqual(Option.none())
          // The limit is reached before the link matters.
          expect((yield* run(lms("/api/v1/rows", params, { ...noRetry, limit: 1 }))).length).toBe(1)
        }
      })
    )

    it.scopedLive.each<readonly [what: string, params: Readonly<Record<string, unknown>>, query: string]>([
      ["encoded otherwise", { include: ["a", "b"] }, "include%5b%5D=a&include[]=b"],
      ["a list without brackets", { include: ["a"] }, "include=a"],
      ["another value", { as_user_id: 7 }, "as_user_id=self"],
      ["no value", { search_term: "" }, "search_term"],
      ["more names", { a: 1 }, "b=2&a=1"],
      ["nested, encoded", { search: { term: "a" } }, "search%5Bterm%5D=a"],
      ["a name with a space and an umlaut", { "ü b": 1 }, "%C3%BC+b=1"],
      ["beside a name that cannot be decoded", { a: 1 }, "b%=1&a=1"],
      ["parameters that are not sent", { a: null, b: undefined, c: [], d: { e: null } }, "x=1"],
      ["page numbers and sizes", { page: 1, per_page: 5 }, "x=1"],
      ["secrets", { access_token: "x", api_key: "y", verifier: "z", "a[token]": 1 }, "x=1"]
    ])("are present or not required: %s", ([_, params, query]) =>
      Effect.gen(function* () {
        const { error, seen } = yield* readLinked(query, { params })
        expect([error, seen]).toEqual([undefined, [1, 2, 3]])
      })
    )

    it.scopedLive("are compared for options.params, and not for the endpoint's own, placeholders and other paths", () =>
      Effect.gen(function* () {
        const passed = yield* readLinked("x=1", { options: { params: { as_user_id: 7 } } })
        expect(passed.error).toMatchObject({ reason: "Link" })
        const own = yield* readLinked("x=1", { endpoint: "/api/v1/rows?as_user_id=7" })
        expect([own.error, own.seen]).toEqual([undefined, [1, 2, 3]])
        const filled = yield* readLinked("x=1", { endpoint: "/api/v1/:what", params: { what: "rows" } })
        expect([filled.error, filled.seen]).toEqual([undefined, [1, 2, 3]])
        const quiz = yield* readLinked("x=1", { endpoint: "/api/quiz/v1/rows", params: { a: 1 } })
        expect([quiz.error, quiz.seen]).toEqual([undefined, [1, 2, 3]])
      })
    )

    it.scopedLive("are compared after a cursor, with those that the call passes", () =>
      Effect.gen(function* () {
        const cursor = "/api/v1/rows?a=1&page=2"
        const lost = yield* readLinked("x=1", { params: { a: 1 }, options: { cursor } })
        expect(lost.error).toMatchObject({ reason: "Link" })
        const kept = yield* readLinked("a=1", { params: { a: 1 }, options: { cursor } })
        expect([kept.error, kept.seen]).toEqual([undefined, [2, 3]])
      })
    )
  })

  describe("a next link to another origin", () => {
    const cases: ReadonlyArray<readonly [what: string, next: (own: string, other: string) => string]> = [
      ["another port", (_, other) => `${other}/api/v1/rows?page=2`],
      ["another scheme", (own) => `${own.replace("http:", "https:")}/api/v1/rows?page=2`],
      ["another name of the same host", (own) => `${own.replace("127.0.0.1", "localhost")}/api/v1/rows?page=2`],
      ["the own host as the user name", (own, other) => `http://${new URL(own).host}@${new URL(other).host}/x`],
      ["a user name at the own host", (own) => `http://me:hunter2@${new URL(own).host}/api/v1/rows?page=2`],
      ["without a scheme", (_, other) => other.replace("http:", "")],
      ["a backslash", (_, other) => other.replace("http:", "").replaceAll("/", "\\")],
      ["a tab in the scheme", (_, other) => other.replace("http://", "ht\ttp://")],
      ["an uppercase scheme", (_, other) => other.replace("http", "HTTP")]
    ]

    it.scopedLive.each(cases)("%s is an LmsPageError, and nothing is sent there", ([, next]) =>
      Effect.gen(function* () {
        const otherServer = yield* serve(() => ({ body: [{ id: 666 }] }))
        const { error, run, seen, server } = yield* readList((_, { origin }) => ({
          body: [{ id: 1 }],
          headers: links({ next: next(origin, otherServer.origin) })
        }))
        expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Origin", page: 1 })
        expect(error?.message).not.toContain("hunter2")
        expect(seen).toEqual([1])
        expect(yield* Effect.flip(run(lms("/api/v1/rows", {}, { ...noRetry, limit: all })))).toMatchObject({
          reason: "Origin"
        })
        const pages = run(Stream.runDrain(lmsPages("/api/v1/rows", {}, noRetry)))
        expect(yield* Effect.flip(pages)).toMatchObject({ reason: "Origin" })
        expect(otherServer.requests).toEqual([])
        expect(server.requests.length).toBe(3)
      })
    )
  })

  it.scopedLive("a cycle of pages ends in an LmsPageError, soon", () =>
    Effect.gen(function* () {
      // Pages 1 to 5, then a cycle of 3 pages forever.
      const { error, run, seen, server } = yield* readList((request, { origin }) => {
        const page = Number(new URL(request.url, origin).searchParams.get("page")?.replace("bookmark:", "") ?? 1)
        return {
          body: [{ id: page }],
          headers: links({ next: `${origin}/api/v1/rows?page=bookmark:${page < 8 ? page + 1 : 6}` })
        }
      })
      expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Cycle" })
      expect(server.requests.length).toBeLessThanOrEqual(3 * 8 + 1)
      expect(seen.length).toBe(server.requests.length)
      expect(yield* Effect.flip(run(lms("/api/v1/rows", {}, { ...noRetry, limit: all })))).toMatchObject({
        reason: "Cycle"
      })
    })
  )

  it.scopedLive("a redirect of a page to another origin is an LmsPageError, whatever is there", () =>
    Effect.gen(function* () {
      const otherServer = yield* serve(() => ({ body: [{ id: 666 }] }))
      const { error, seen } = yield* readList((request, { origin }) =>
        pageOf(request) === 1
          ? { body: [{ id: 1 }], headers: links({ next: `${origin}/api/v1/rows?page=2` }) }
          : { status: 302, headers: { location: `${otherServer.origin}/` } }
      )
      expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Origin", page: 2 })
      expect(error?.message).toContain(`redirected from`)
      expect(seen).toEqual([1])
    })
  )

  it.scopedLive("a page without a Link header after pages with one is an LmsPageError", () =>
    Effect.gen(function* () {
      const { error, run, seen } = yield* readList((request, { origin }) => ({
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

  it.scopedLive("last may be missing, change or be wrong", () =>
    Effect.gen(function* () {
      const { error, seen } = yield* readList((request, { origin }) => {
        const page = pageOf(request)
        const urlOf = (n: number) => `${origin}/api/v1/rows?page=${n}`
        const last = [urlOf(2), undefined, urlOf(1), urlOf(99)][page - 1]
        return {
          body: [{ id: page }],
          headers: links({ first: urlOf(1), last, next: page < 4 ? urlOf(page + 1) : undefined })
        }
      })
      expect([error, seen]).toEqual([undefined, [1, 2, 3, 4]])
    })
  )

  it.scopedLive("a long Link header is accepted", () =>
    Effect.gen(function* () {
      const filler = "x".repeat(2500)
      const { error, seen } = yield* readList((_, { count, origin }) => ({
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
