/** Prefetching: the result is the same as for pages read in turn, and nothing stays open. */

import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Either, Exit, Fiber, Layer, Option, Stream } from "effect"
import { type LmsOptions, type LmsReceipt, lms, lmsPages, lmsStream } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import * as FastCheck from "fast-check"
import { countCases } from "../fixtures/cases.js"
import { gather, links } from "../fixtures/lists.js"
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
