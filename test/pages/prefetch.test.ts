/** Prefetching: the result is the same as for pages read in turn, and nothing stays open. */

import type { ServerResponse } from "node:http"
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as MetricState from "effect/MetricState"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type LmsOptions, type LmsReceipt, lms, lmsPages, lmsStream } from "effect-lms"
import { LmsProgress, type LmsProgressEvent, LmsQuota, LmsQuotaExceeded } from "effect-lms/operators"
import * as FastCheck from "fast-check"
import { countCases } from "../fixtures/cases.js"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { gather, idsOf, links, list, makeRows } from "../fixtures/lists.js"
import { type Handler, type Reply as PageReply, serve, waitUntil } from "../fixtures/server.js"
import { makeService, type Outcome, origin, type Reply, runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"

const PATH = "/api/v1/rows"

type Family = "counted" | "uncounted" | "bookmark" | "jumps" | "relative" | "body" | "moving last" | "zeros"

/** The fault of one page. */
type Fault =
  | "none"
  | "404"
  | "500"
  | "broken JSON"
  | "a next link to another origin"
  | "a cycle"
  | "no links"
  | "an empty end"

interface Case {
  readonly pages: number
  readonly perPage: number
  readonly family: Family
  readonly fault: Fault
  readonly at: number
  /** Rows whose id is a multiple of this are missing. */
  readonly gaps: number
  readonly limit: number | undefined
  readonly concurrency: number | "auto"
  /** Milliseconds of the pages, in turn. */
  readonly latencies: ReadonlyArray<number>
  /** More concurrent requests than this are throttled. */
  readonly maxInFlight: number
  readonly retries: number
}

const cases: FastCheck.Arbitrary<Case> = FastCheck.record({
  pages: FastCheck.integer({ min: 1, max: 24 }),
  perPage: FastCheck.integer({ min: 1, max: 5 }),
  family: FastCheck.constantFrom<Family>(
    "counted",
    "uncounted",
    "bookmark",
    "jumps",
    "relative",
    "body",
    "moving last",
    "zeros"
  ),
  fault: FastCheck.constantFrom<Fault>(
    "none",
    "none",
    "404",
    "500",
    "broken JSON",
    "a next link to another origin",
    "a cycle",
    "no links",
    "an empty end"
  ),
  at: FastCheck.integer({ min: 1, max: 24 }),
  gaps: FastCheck.integer({ min: 2, max: 9 }),
  limit: FastCheck.option(FastCheck.integer({ min: 1, max: 60 }), { nil: undefined }),
  concurrency: FastCheck.constantFrom<Case["concurrency"]>(2, 3, 8, 20, "auto"),
  latencies: FastCheck.array(FastCheck.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 8 }),
  maxInFlight: FastCheck.constantFrom(1, 2, 4, 100),
  retries: FastCheck.integer({ min: 0, max: 1 })
})

/** The page parameters of a list, in order. */
const nameOf = (family: Family, n: number): string =>
  family === "bookmark"
    ? `bookmark:${Buffer.from(`row ${n * 7919}`).toString("base64url")}`
    : family === "jumps"
      ? String(n + Math.floor(n / 3) * 2)
      : family === "zeros"
        ? String(n).padStart(3, "0")
        : String(n)

/** A list that responds by URL alone, and only to the URLs of its links. */
const serveList = (testCase: Case) => {
  const { at, family, fault, gaps, latencies, maxInFlight, pages, perPage } = testCase
  const pageNumbers = new Map(Array.from({ length: pages }, (_, i) => [nameOf(family, i + 1), i + 1]))
  const urlOf = (n: number) => `${origin}${PATH}?page=${nameOf(family, n)}&per_page=${perPage}`
  let inFlight = 0
  let highest = 0
  const page = (n: number): Outcome => {
    const pageFault = n === Math.min(at, pages) ? fault : "none"
    if (pageFault === "404") return { status: 404, body: "{}" }
    if (pageFault === "500") return { status: 500, body: "{}" }
    if (pageFault === "broken JSON") return { body: '[{"id":1},{' }
    const rows = Array.from({ length: perPage }, (_, i) => n * 100 + i).filter((id) => id % gaps !== 0)
    const next = n >= pages ? undefined : urlOf(n + 1)
    const movingLast = Math.max(n, pages + ((n % 3) - 1) * 2)
    const last = family === "counted" ? pages : family === "moving last" ? movingLast : undefined
    const shownNext =
      pageFault === "a next link to another origin"
        ? "https://elsewhere.test/?page=2"
        : pageFault === "a cycle"
          ? urlOf(1)
          : family === "relative" && next !== undefined
            ? next.slice(origin.length)
            : next
    const isEmpty = pageFault === "an empty end"
    const records = isEmpty ? [] : rows.map((id) => ({ id }))
    if (family === "body") {
      return { body: JSON.stringify({ rows: records, meta: { pagination: { next: shownNext ?? null } } }) }
    }
    const header = links({
      first: urlOf(1),
      next: shownNext,
      last: last === undefined || isEmpty ? undefined : urlOf(last)
    })
    const headers: Reply["headers"] = pageFault === "no links" ? {} : header
    return { headers, body: JSON.stringify(records) }
  }
  const respond = (url: string): Effect.Effect<Outcome> =>
    Effect.suspend(() => {
      const name = new URL(url).searchParams.get("page")
      const n = name === null ? 1 : pageNumbers.get(name)
      inFlight++
      highest = Math.max(highest, inFlight)
      const isThrottled = inFlight > maxInFlight
      const millis = latencies[(n ?? 0) % latencies.length] ?? 0
      const reply: Outcome = isThrottled
        ? { status: 429, body: "{}" }
        : n === undefined
          ? { status: 400, body: JSON.stringify({ errors: [{ message: "no such page" }] }) }
          : page(n)
      return Effect.as(Effect.sleep(Duration.millis(isThrottled ? 1 : millis)), reply)
    }).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          inFlight--
        })
      )
    )
  return { respond, open: () => inFlight, highest: () => highest }
}

/** An error without its earlier attempts. */
const withoutAttempts = (error: unknown): string => String(error).replace(/ Failed attempts before: \d+ \(.*\)\./, "")

/** Receipts without the counts that differ if the service throttles concurrent requests. */
const comparable = (receipts: ReadonlyArray<LmsReceipt>, maxInFlight: number) =>
  receipts.map(({ error, requests, retries, unused, waited, ...receipt }) => ({
    ...receipt,
    error: Option.map(error, withoutAttempts),
    ...(maxInFlight < 100 ? {} : { requests, retries })
  }))

/** Everything a caller can observe of a list, read in three ways. */
const observe = (testCase: Case, concurrency: Case["concurrency"]) =>
  Effect.gen(function* () {
    const { highest, open, respond } = serveList(testCase)
    const { layer } = makeService((request) => respond(request.url))
    const receipts: Array<LmsReceipt> = []
    const options: LmsOptions = {
      concurrency,
      perPage: testCase.perPage,
      limit: testCase.limit,
      retries: testCase.retries,
      onEnd: (receipt) => Effect.sync(() => receipts.push(receipt))
    }
    const run = Effect.gen(function* () {
      const pages = yield* gather(lmsPages(PATH, {}, options))
      const records = yield* gather(lmsStream(PATH, {}, options))
      const single = yield* Effect.either(
        lms(PATH, {}, { ...options, limit: testCase.limit ?? Number.POSITIVE_INFINITY })
      )
      return {
        pages: pages.seen.map(({ next, records, response }) => ({ next, records, request: response.request })),
        records: records.seen,
        single: Either.match(single, { onLeft: withoutAttempts, onRight: ({ data }) => data }),
        errors: [pages.error, records.error].map(withoutAttempts),
        receipts: comparable(receipts, testCase.maxInFlight)
      }
    })
    const { exit } = yield* runInVirtualTime(Effect.provide(run, Layer.provide(layer, LmsQuota.layerNone)))
    return { result: yield* exit, open: open(), highest: highest() }
  }).pipe(Effect.provide(withoutLogs))

const OPERATIONS = ["lmsPages", "lmsStream", "lms"] as const

/** How many requests an operation makes. */
const countRequests = (testCase: Case, concurrency: Case["concurrency"], operation: (typeof OPERATIONS)[number]) =>
  Effect.gen(function* () {
    const { respond } = serveList(testCase)
    const { layer, seen } = makeService((request) => respond(request.url))
    const { limit = Number.POSITIVE_INFINITY, perPage } = testCase
    const options: LmsOptions = { concurrency, perPage, limit, retries: 0 }
    const reading = {
      lmsPages: Stream.runDrain(lmsPages(PATH, {}, options)),
      lmsStream: Stream.runDrain(lmsStream(PATH, {}, options)),
      lms: Effect.asVoid(lms(PATH, {}, options))
    }[operation]
    const { exit } = yield* runInVirtualTime(Effect.provide(reading, Layer.provide(layer, LmsQuota.layerNone)))
    expect(Exit.isSuccess(exit)).toBe(true)
    return seen.length
  }).pipe(Effect.provide(withoutLogs))

/** Twelve pages of two records. */
const evenPages: Case = {
  pages: 12,
  perPage: 2,
  family: "counted",
  fault: "none",
  at: 1,
  gaps: 1_000_003,
  limit: undefined,
  concurrency: 8,
  latencies: [1],
  maxInFlight: 100,
  retries: 0
}

const RUNS = { numRuns: countCases(30) }

describe("prefetched pages", () => {
  it.effect("have the same records, cursors, errors and receipts as pages read in turn, for any list", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(cases, async (testCase) => {
          const serial = await Effect.runPromise(observe(testCase, 1))
          const parallel = await Effect.runPromise(observe(testCase, testCase.concurrency))
          expect(parallel.result).toEqual(serial.result)
          expect(parallel.open).toBe(0)
          expect(parallel.highest).toBeLessThanOrEqual(testCase.concurrency === "auto" ? 11 : testCase.concurrency)
        }),
        RUNS
      )
    )
  )

  it.effect("with limit need as many requests as pages read in turn, if all pages have the same size", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(
          cases,
          FastCheck.constantFrom<Family>("counted", "uncounted", "bookmark"),
          FastCheck.integer({ min: 1, max: 60 }),
          FastCheck.constantFrom(...OPERATIONS),
          async (anyCase, family, limit, operation) => {
            const testCase: Case = { ...anyCase, family, limit, fault: "none", gaps: 1_000_003, maxInFlight: 100 }
            const serial = await Effect.runPromise(countRequests(testCase, 1, operation))
            const parallel = await Effect.runPromise(countRequests(testCase, testCase.concurrency, operation))
            expect(parallel).toBe(
              family === "uncounted" && limit >= testCase.pages * testCase.perPage ? parallel : serial
            )
          }
        ),
        { numRuns: countCases(20) }
      )
    )
  )

  it.effect("leave nothing open, whenever the consumer stops", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(cases, FastCheck.integer({ min: 0, max: 1500 }), async (testCase, millis) => {
          const { open, respond } = serveList(testCase)
          const { concurrency, limit, perPage } = testCase
          const { layer } = makeService((request) => respond(request.url))
          const reading = Stream.runForEach(lmsStream(PATH, {}, { limit, perPage, concurrency, retries: 0 }), () =>
            Effect.sleep("7 millis")
          )
          const run = Effect.gen(function* () {
            const fiber = yield* Effect.fork(reading)
            yield* Effect.sleep(Duration.millis(millis))
            yield* Fiber.interrupt(fiber)
            return open()
          })
          const { exit } = await Effect.runPromise(
            Effect.provide(runInVirtualTime(Effect.provide(run, Layer.provide(layer, LmsQuota.layerNone))), withoutLogs)
          )
          expect(exit).toEqual(Exit.succeed(0))
        }),
        RUNS
      )
    )
  )
})

const write = (response: ServerResponse, reply: PageReply | undefined): ServerResponse => {
  response.writeHead(200, { "content-type": "application/json", ...reply?.headers })
  response.write(JSON.stringify(reply?.body))
  return response
}

/** A server that holds its responses until they are released. */
const holdResponses = (handler: Handler) =>
  Effect.gen(function* () {
    const held: Array<() => void> = []
    const server = yield* serve((request, context) => {
      held.push(() => write(context.response, handler(request, context) as PageReply).end())
      return undefined
    })
    const release = () => {
      for (const send of held.splice(0)) send()
    }
    return { server, held, release }
  })

const requestedPages = ({ requests }: { readonly requests: ReadonlyArray<{ readonly url: string }> }) =>
  requests.map(({ url }) => new URL(url, origin).searchParams.get("page") ?? "1")

describe("prefetching", () => {
  it.scopedLive("does not start without concurrency, or before the stream is read", () =>
    Effect.gen(function* () {
      const { held, release, server } = yield* holdResponses(list({ total: 50 }))
      const run = yield* connectTo(nodeClient, server)
      void lmsStream(PATH, {}, { concurrency: 8 })
      yield* run(Stream.runDrain(Stream.take(lmsStream(PATH, {}, { concurrency: 8 }), 0)))
      expect(server.requests).toEqual([])
      const serial = yield* Effect.fork(run(Stream.runHead(lmsPages(PATH, {}, { perPage: 10 }))))
      yield* waitUntil("the page is requested", () => held.length === 1)
      release()
      yield* Fiber.join(serial)
      expect(requestedPages(server)).toEqual(["1"])
    })
  )

  it.scopedLive("requests all pages of the list once the first shows how many there are, within concurrency", () =>
    Effect.gen(function* () {
      const { held, release, server } = yield* holdResponses(list({ total: 50 }))
      const run = yield* connectTo(nodeClient, server)
      const all = yield* Effect.fork(run(Stream.runCollect(lmsStream(PATH, {}, { perPage: 10, concurrency: 3 }))))
      for (const count of [1, 3, 1]) {
        yield* waitUntil(`${count} pages are requested`, () => held.length === count)
        release()
      }
      expect(idsOf(Chunk.toReadonlyArray(yield* Fiber.join(all)))).toEqual(makeRows(50).map(({ id }) => id))
      expect(requestedPages(server).sort()).toEqual(["1", "2", "3", "4", "5"])
    })
  )

  it.scopedLive("requests the next page of a list without page numbers as soon as the headers name it", () =>
    Effect.gen(function* () {
      const pages = list({ total: 30, family: "bookmark" })
      const server = yield* serve((request, context) => {
        const reply = pages(request, context)
        if (context.count > 1) return reply
        // The body of the first page never ends.
        write(context.response, reply as PageReply)
        return undefined
      })
      const run = yield* connectTo(nodeClient, server)
      const reading = yield* Effect.fork(run(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10, concurrency: 2 }))))
      yield* waitUntil("the next page is requested", () => server.requests.length === 2)
      yield* Fiber.interrupt(reading)
      expect(requestedPages(server)[1]).toMatch(/^bookmark:/)
    })
  )

  it.effect("never waits: a page is not prefetched if the quota has no room, and other requests go first", () =>
    Effect.gen(function* () {
      const { respond } = serveList({ ...evenPages, latencies: [100] })
      const { layer, seen } = makeService((request) => respond(request.url))
      const maxWaits: Array<number> = []
      let free = 3
      const quota = Layer.succeed(LmsQuota, {
        admit: ({ maxWait }) =>
          Effect.suspend(() => {
            maxWaits.push(Duration.toMillis(maxWait))
            if (Duration.toMillis(maxWait) === 0 && free === 0) {
              return Effect.fail(new LmsQuotaExceeded({ wouldWait: Duration.seconds(1) }))
            }
            free--
            return Effect.succeed({ settle: () => Effect.sync(() => void free++) })
          })
      })
      const { at, exit } = yield* runInVirtualTime(
        Effect.provide(
          Stream.runCollect(lmsStream(PATH, {}, { perPage: 2, concurrency: 8 })),
          Layer.provide(layer, quota)
        )
      )
      expect(idsOf(Chunk.toReadonlyArray(yield* exit)).length).toBe(24)
      expect(seen.length).toBe(12)
      // One page, and then three at a time.
      expect(at).toBe(500)
      expect(new Set(maxWaits)).toEqual(new Set([600_000, 0]))
    })
  )

  it.effect("respects maxRate, and does not delay required pages", () =>
    Effect.gen(function* () {
      const { respond } = serveList({ ...evenPages, latencies: [10] })
      const { layer, times } = makeService((request) => respond(request.url))
      const { exit } = yield* runInVirtualTime(
        Effect.provide(
          Stream.runCollect(lmsStream(PATH, {}, { perPage: 2, concurrency: 8, maxRate: 4 })),
          Layer.provide(layer, LmsQuota.layerNone)
        )
      )
      expect(Chunk.size(yield* exit)).toBe(24)
      const starts = times()
      expect(starts.length).toBe(12)
      for (const start of starts) expect(starts.filter((at) => at >= start && at < start + 1000).length).toBeLessThan(5)
      expect(starts.at(-1)).toBeLessThan(2100)
    })
  )

  it.effect("is counted in the events, in the receipt and in the metrics", () =>
    Effect.gen(function* () {
      // No link shows the end of the list, so the last prefetch requests are beyond it.
      const { respond } = serveList({ ...evenPages, family: "uncounted" })
      const { layer, seen } = makeService((request) => respond(request.url))
      const events: Array<LmsProgressEvent> = []
      const receipts: Array<LmsReceipt> = []
      const listening = Layer.provide(
        layer,
        Layer.merge(LmsQuota.layerNone, Layer.succeed(LmsProgress, { publish: (event) => events.push(event) }))
      )
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const counted = Effect.map(Metric.snapshot, (all) =>
        all.flatMap(({ metricKey: { name }, metricState }) =>
          name === "lms_prefetch_unused" && MetricState.isCounterState(metricState) ? [Number(metricState.count)] : []
        )
      )
      const [before = 0] = yield* counted
      yield* runInVirtualTime(
        Effect.provide(Stream.runDrain(lmsStream(PATH, {}, { perPage: 2, concurrency: 8, onEnd })), listening)
      )
      const [after = 0] = yield* counted
      const [receipt] = receipts
      expect(receipt).toMatchObject({ ended: "End", pages: 12, requests: 12, retries: 0 })
      expect(receipt?.unused).toBeGreaterThan(0)
      expect(seen.length).toBe(12 + (receipt?.unused ?? 0))
      expect(after - before).toBe(receipt?.unused)
      const requests = events.flatMap((event) => (event._tag === "Request" ? [event] : []))
      expect(requests.map(({ count }) => count)).toEqual(seen.map((_, n) => n + 1))
      expect(
        requests.filter(({ prefetch }) => prefetch !== true).map(({ url }) => new URL(url).searchParams.get("page"))
      ).toEqual([null])
      expect(events.flatMap((event) => (event._tag === "Page" ? [event.page] : []))).toEqual(
        seen.slice(0, 12).map((_, n) => n + 1)
      )
    })
  )

  it.effect('is shared among the lists of a client with concurrency: "auto"', () =>
    Effect.gen(function* () {
      const maxInFlight = (lists: number) =>
        Effect.gen(function* () {
          const { highest, respond } = serveList({ ...evenPages, latencies: [100] })
          const { layer } = makeService((request) => respond(request.url))
          const reading = Stream.runDrain(lmsStream(PATH, {}, { perPage: 2, concurrency: "auto" }))
          yield* runInVirtualTime(
            Effect.provide(
              Effect.all(
                Array.from({ length: lists }, () => reading),
                { concurrency: "unbounded" }
              ),
              Layer.provide(layer, LmsQuota.layerNone)
            )
          )
          return highest()
        })
      expect(yield* maxInFlight(1)).toBe(11)
      expect(yield* maxInFlight(4)).toBe(12)
      expect(yield* maxInFlight(20)).toBe(20)
    })
  )

  it.scopedLive('is an option of lists, with a number of pages or "auto"', () =>
    Effect.gen(function* () {
      const server = yield* serve(list({ total: 5 }))
      const run = yield* connectTo(nodeClient, server)
      for (const concurrency of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "all", "8", null, {}]) {
        const options = { concurrency } as unknown as LmsOptions
        const error = yield* run(Effect.flip(Stream.runDrain(lmsStream(PATH, {}, options))))
        expect([error._tag, error.message]).toEqual([
          "LmsRequestError",
          expect.stringMatching(/^concurrency must be a positive integer or "auto", got .*\.$/)
        ])
      }
      const single = yield* run(Effect.flip(lms(PATH, {}, { concurrency: 8 } as LmsOptions)))
      expect(single.message).toMatch(/^concurrency requires pagination/)
      expect(server.requests).toEqual([])
    })
  )
})
