/** Pages side by side: what comes is what comes one after the other, and nothing is left behind. */

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
import {
  type LmsOptions,
  LmsProgress,
  type LmsProgressEvent,
  LmsQuota,
  LmsQuotaExceeded,
  type LmsReceipt,
  lms,
  lmsPages,
  lmsStream
} from "effect-lms"
import * as FastCheck from "fast-check"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { gather, idsOf, links, list, makeRows } from "../fixtures/lists.js"
import { type Handler, type Reply as PageReply, serve, waitUntil } from "../fixtures/server.js"
import { makeService, type Outcome, origin, type Reply, runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"

const PATH = "/api/v1/rows"

type Family = "counted" | "uncounted" | "bookmark" | "jumps" | "relative" | "body" | "wandering last" | "zeros"

/** What one page answers in the place of what it should. */
type Fault = "none" | "404" | "500" | "broken JSON" | "a foreign next" | "a cycle" | "no links" | "an empty end"

interface Case {
  readonly pages: number
  readonly perPage: number
  readonly family: Family
  readonly fault: Fault
  readonly at: number
  /** Rows that a page leaves out, by its number. */
  readonly gaps: number
  readonly limit: number | undefined
  readonly concurrency: number | "auto"
  /** Milliseconds of each page, in turn. */
  readonly latencies: ReadonlyArray<number>
  /** More requests at a time than this are refused. */
  readonly room: number
  readonly retry: boolean
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
    "wandering last",
    "zeros"
  ),
  fault: FastCheck.constantFrom<Fault>(
    "none",
    "none",
    "404",
    "500",
    "broken JSON",
    "a foreign next",
    "a cycle",
    "no links",
    "an empty end"
  ),
  at: FastCheck.integer({ min: 1, max: 24 }),
  gaps: FastCheck.integer({ min: 2, max: 9 }),
  limit: FastCheck.option(FastCheck.integer({ min: 1, max: 60 }), { nil: undefined }),
  concurrency: FastCheck.constantFrom<Case["concurrency"]>(2, 3, 8, 20, "auto"),
  latencies: FastCheck.array(FastCheck.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 8 }),
  room: FastCheck.constantFrom(1, 2, 4, 100),
  retry: FastCheck.boolean()
})

/** The names of the pages of a list, in their order. */
const nameOf = (family: Family, n: number): string =>
  family === "bookmark"
    ? `bookmark:${Buffer.from(`row ${n * 7919}`).toString("base64url")}`
    : family === "jumps"
      ? String(n + Math.floor(n / 3) * 2)
      : family === "zeros"
        ? String(n).padStart(3, "0")
        : String(n)

/** A list that answers by the address alone, and only to those that it has named. */
const serving = (given: Case) => {
  const { at, family, fault, gaps, latencies, pages, perPage, room } = given
  const named = new Map(Array.from({ length: pages }, (_, i) => [nameOf(family, i + 1), i + 1]))
  const address = (n: number) => `${origin}${PATH}?page=${nameOf(family, n)}&per_page=${perPage}`
  let underWay = 0
  let highest = 0
  const page = (n: number): Outcome => {
    const broken = n === Math.min(at, pages) ? fault : "none"
    if (broken === "404") return { status: 404, body: "{}" }
    if (broken === "500") return { status: 500, body: "{}" }
    if (broken === "broken JSON") return { body: '[{"id":1},{' }
    const rows = Array.from({ length: perPage }, (_, i) => n * 100 + i).filter((id) => id % gaps !== 0)
    const next = n >= pages ? undefined : address(n + 1)
    const wandering = Math.max(n, pages + ((n % 3) - 1) * 2)
    const last = family === "counted" ? pages : family === "wandering last" ? wandering : undefined
    const shown =
      broken === "a foreign next"
        ? "https://elsewhere.test/?page=2"
        : broken === "a cycle"
          ? address(1)
          : family === "relative" && next !== undefined
            ? next.slice(origin.length)
            : next
    const empty = broken === "an empty end"
    const records = empty ? [] : rows.map((id) => ({ id }))
    if (family === "body") {
      return { body: JSON.stringify({ rows: records, meta: { pagination: { next: shown ?? null } } }) }
    }
    const header = links({
      first: address(1),
      next: shown,
      last: last === undefined || empty ? undefined : address(last)
    })
    const headers: Reply["headers"] = broken === "no links" ? {} : header
    return { headers, body: JSON.stringify(records) }
  }
  const answer = (url: string): Effect.Effect<Outcome> =>
    Effect.suspend(() => {
      const name = new URL(url).searchParams.get("page")
      const n = name === null ? 1 : named.get(name)
      underWay++
      highest = Math.max(highest, underWay)
      const refused = underWay > room
      const millis = latencies[(n ?? 0) % latencies.length] ?? 0
      const reply: Outcome = refused
        ? { status: 429, body: "{}" }
        : n === undefined
          ? { status: 400, body: JSON.stringify({ errors: [{ message: "no such page" }] }) }
          : page(n)
      return Effect.as(Effect.sleep(Duration.millis(refused ? 1 : millis)), reply)
    }).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          underWay--
        })
      )
    )
  return { answer, open: () => underWay, highest: () => highest }
}

/** An error, whatever else had been tried before. */
const problem = (error: unknown): string => String(error).replace(/ Failed attempts before: \d+ \(.*\)\./, "")

/** Without what a service that has room for few requests makes of those beside each other. */
const told = (receipts: ReadonlyArray<LmsReceipt>, room: number) =>
  receipts.map(({ error, requests, retries, unused, waited, ...receipt }) => ({
    ...receipt,
    error: Option.map(error, problem),
    ...(room < 100 ? {} : { requests, retries })
  }))

/** All that can be seen of a walk, in three ways. */
const walked = (given: Case, concurrency: Case["concurrency"]) =>
  Effect.gen(function* () {
    const { answer, highest, open } = serving(given)
    const { layer } = makeService((request) => answer(request.url))
    const receipts: Array<LmsReceipt> = []
    const options: LmsOptions = {
      concurrency,
      perPage: given.perPage,
      limit: given.limit,
      retry: given.retry ? { times: 1 } : false,
      onEnd: (receipt) => Effect.sync(() => receipts.push(receipt))
    }
    const run = Effect.gen(function* () {
      const pages = yield* gather(lmsPages(PATH, {}, options))
      const records = yield* gather(lmsStream(PATH, {}, options))
      const whole = yield* Effect.either(lms(PATH, {}, { ...options, limit: given.limit ?? Number.POSITIVE_INFINITY }))
      return {
        pages: pages.seen.map(({ next, records, response }) => ({ next, records, request: response.request })),
        records: records.seen,
        whole: Either.match(whole, { onLeft: problem, onRight: ({ data }) => data }),
        errors: [pages.error, records.error].map(problem),
        receipts: told(receipts, given.room)
      }
    })
    const { exit } = yield* runInVirtualTime(Effect.provide(run, Layer.provide(layer, LmsQuota.layerNone)))
    return { result: yield* exit, open: open(), highest: highest() }
  }).pipe(Effect.provide(withoutLogs))

const WAYS = ["lmsPages", "lmsStream", "lms"] as const

/** How many requests a walk makes, in one of those ways. */
const askedFor = (given: Case, concurrency: Case["concurrency"], way: (typeof WAYS)[number]) =>
  Effect.gen(function* () {
    const { answer } = serving(given)
    const { layer, seen } = makeService((request) => answer(request.url))
    const { limit = Number.POSITIVE_INFINITY, perPage } = given
    const options: LmsOptions = { concurrency, perPage, limit, retry: false }
    const walk = {
      lmsPages: Stream.runDrain(lmsPages(PATH, {}, options)),
      lmsStream: Stream.runDrain(lmsStream(PATH, {}, options)),
      lms: Effect.asVoid(lms(PATH, {}, options))
    }[way]
    const { exit } = yield* runInVirtualTime(Effect.provide(walk, Layer.provide(layer, LmsQuota.layerNone)))
    expect(Exit.isSuccess(exit)).toBe(true)
    return seen.length
  }).pipe(Effect.provide(withoutLogs))

/** Twelve pages of two. */
const even: Case = {
  pages: 12,
  perPage: 2,
  family: "counted",
  fault: "none",
  at: 1,
  gaps: 1_000_003,
  limit: undefined,
  concurrency: 8,
  latencies: [1],
  room: 100,
  retry: false
}

const tried = { numRuns: Number(process.env.LMS_RUNS ?? 30) }

describe("pages side by side", () => {
  it.effect("give what pages one after the other give, for any list: records, cursors, errors, receipts", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(cases, async (given) => {
          const serial = await Effect.runPromise(walked(given, 1))
          const parallel = await Effect.runPromise(walked(given, given.concurrency))
          expect(parallel.result).toEqual(serial.result)
          expect(parallel.open).toBe(0)
          expect(parallel.highest).toBeLessThanOrEqual(given.concurrency === "auto" ? 11 : given.concurrency)
        }),
        tried
      )
    )
  )

  it.effect("with limit make as many requests as one after the other, on lists of even pages", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(
          cases,
          FastCheck.constantFrom<Family>("counted", "uncounted", "bookmark"),
          FastCheck.integer({ min: 1, max: 60 }),
          FastCheck.constantFrom(...WAYS),
          async (any, family, limit, way) => {
            const given: Case = { ...any, family, limit, fault: "none", gaps: 1_000_003, room: 100 }
            const serial = await Effect.runPromise(askedFor(given, 1, way))
            const parallel = await Effect.runPromise(askedFor(given, given.concurrency, way))
            expect(parallel).toBe(family === "uncounted" && limit >= given.pages * given.perPage ? parallel : serial)
          }
        ),
        { numRuns: 20 }
      )
    )
  )

  it.effect("leave nothing open, whenever the reader goes", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(cases, FastCheck.integer({ min: 0, max: 1500 }), async (given, millis) => {
          const { answer, open } = serving(given)
          const { concurrency, limit, perPage } = given
          const { layer } = makeService((request) => answer(request.url))
          const reading = Stream.runForEach(lmsStream(PATH, {}, { limit, perPage, concurrency, retry: false }), () =>
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
        tried
      )
    )
  )
})

const write = (response: ServerResponse, reply: PageReply | undefined): ServerResponse => {
  response.writeHead(200, { "content-type": "application/json", ...reply?.headers })
  response.write(JSON.stringify(reply?.body))
  return response
}

/** A server that holds each answer until it is let go. */
const holding = (answer: Handler) =>
  Effect.gen(function* () {
    const waiting: Array<() => void> = []
    const server = yield* serve((request, context) => {
      waiting.push(() => write(context.response, answer(request, context) as PageReply).end())
      return undefined
    })
    const letGo = () => {
      for (const go of waiting.splice(0)) go()
    }
    return { server, waiting, letGo }
  })

const asked = ({ requests }: { readonly requests: ReadonlyArray<{ readonly url: string }> }) =>
  requests.map(({ url }) => new URL(url, origin).searchParams.get("page") ?? "1")

describe("what is asked ahead", () => {
  it.scopedLive("is nothing, without concurrency and before anybody reads", () =>
    Effect.gen(function* () {
      const { letGo, server, waiting } = yield* holding(list({ total: 50 }))
      const run = yield* connectTo(nodeClient, server)
      void lmsStream(PATH, {}, { concurrency: 8 })
      yield* run(Stream.runDrain(Stream.take(lmsStream(PATH, {}, { concurrency: 8 }), 0)))
      expect(server.requests).toEqual([])
      const serial = yield* Effect.fork(run(Stream.runHead(lmsPages(PATH, {}, { perPage: 10 }))))
      yield* waitUntil("it is asked", () => waiting.length === 1)
      letGo()
      yield* Fiber.join(serial)
      expect(asked(server)).toEqual(["1"])
    })
  )

  it.scopedLive("are as many pages as the list has, once its first shows that, and no more than may be in flight", () =>
    Effect.gen(function* () {
      const { letGo, server, waiting } = yield* holding(list({ total: 50 }))
      const run = yield* connectTo(nodeClient, server)
      const all = yield* Effect.fork(run(Stream.runCollect(lmsStream(PATH, {}, { perPage: 10, concurrency: 3 }))))
      for (const count of [1, 3, 1]) {
        yield* waitUntil("so many are asked", () => waiting.length === count)
        letGo()
      }
      expect(idsOf(Chunk.toReadonlyArray(yield* Fiber.join(all)))).toEqual(makeRows(50).map(({ id }) => id))
      expect(asked(server).sort()).toEqual(["1", "2", "3", "4", "5"])
    })
  )

  it.scopedLive("is the next page of a list without numbers, as soon as the headers name it", () =>
    Effect.gen(function* () {
      const pages = list({ total: 30, family: "bookmark" })
      const server = yield* serve((request, context) => {
        const reply = pages(request, context)
        if (context.count > 1) return reply
        // Its body does not come to an end.
        write(context.response, reply as PageReply)
        return undefined
      })
      const run = yield* connectTo(nodeClient, server)
      const reading = yield* Effect.fork(run(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10, concurrency: 2 }))))
      yield* waitUntil("the next is asked for", () => server.requests.length === 2)
      yield* Fiber.interrupt(reading)
      expect(asked(server)[1]).toMatch(/^bookmark:/)
    })
  )

  it.effect("waits for nothing: where the quota has no room it is not asked for, and others go first", () =>
    Effect.gen(function* () {
      const { answer } = serving({ ...even, latencies: [100] })
      const { layer, seen } = makeService((request) => answer(request.url))
      const patiences: Array<number> = []
      let free = 3
      const quota = Layer.succeed(LmsQuota, {
        admit: ({ maxWait }) =>
          Effect.suspend(() => {
            patiences.push(Duration.toMillis(maxWait))
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
      // One, and then three at a time.
      expect(at).toBe(500)
      expect(new Set(patiences)).toEqual(new Set([600_000, 0]))
    })
  )

  it.effect("keeps to maxRate, and does not make the pages that are due wait", () =>
    Effect.gen(function* () {
      const { answer } = serving({ ...even, latencies: [10] })
      const { layer, times } = makeService((request) => answer(request.url))
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

  it.effect("counts as what it is: in the events, in the receipt, in the metrics", () =>
    Effect.gen(function* () {
      // Nothing shows where it ends, so the last guesses lead beyond it.
      const { answer } = serving({ ...even, family: "uncounted" })
      const { layer, seen } = makeService((request) => answer(request.url))
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

  it.effect("is shared among the walks of a client, where as many are asked for as help", () =>
    Effect.gen(function* () {
      const most = (walks: number) =>
        Effect.gen(function* () {
          const { answer, highest } = serving({ ...even, latencies: [100] })
          const { layer } = makeService((request) => answer(request.url))
          const walk = Stream.runDrain(lmsStream(PATH, {}, { perPage: 2, concurrency: "auto" }))
          yield* runInVirtualTime(
            Effect.provide(
              Effect.all(
                Array.from({ length: walks }, () => walk),
                { concurrency: "unbounded" }
              ),
              Layer.provide(layer, LmsQuota.layerNone)
            )
          )
          return highest()
        })
      expect(yield* most(1)).toBe(11)
      expect(yield* most(4)).toBe(12)
      expect(yield* most(20)).toBe(20)
    })
  )

  it.scopedLive("is an option of walks, and a number of pages", () =>
    Effect.gen(function* () {
      const server = yield* serve(list({ total: 5 }))
      const run = yield* connectTo(nodeClient, server)
      for (const concurrency of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "all", "8", null, {}]) {
        const options = { concurrency } as unknown as LmsOptions
        const error = yield* run(Effect.flip(Stream.runDrain(lmsStream(PATH, {}, options))))
        expect([error._tag, error.message]).toEqual([
          "LmsRequestError",
          expect.stringMatching(/^concurrency is .*: give a number of pages .* or "auto"/)
        ])
      }
      const single = yield* run(Effect.flip(lms(PATH, {}, { concurrency: 8 } as LmsOptions)))
      expect(single.message).toMatch(/^concurrency is for walks/)
      expect(server.requests).toEqual([])
    })
  )
})
