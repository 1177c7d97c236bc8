/** Which pages are prefetched and when, with a service that takes 100 milliseconds per page. */
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Duration, Effect, Exit, Layer, Metric, MetricState, Stream } from "effect"
import { type LmsOptions, type LmsReceipt, lmsStream } from "effect-lms"
import { LmsQuota, LmsQuotaExceeded } from "effect-lms/operators"
import { links } from "../fixtures/lists.js"
import { makeService, type Outcome, origin, runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"

const PATH = "/api/v1/rows"

interface ListDescription {
  readonly pages?: number
  /** Records of each page. */
  readonly rows?: number
  /** The query of a page. */
  readonly queryOf?: (n: number) => string
  /** The query of the last link on a page. */
  readonly last?: (n: number) => string | undefined
  /** The first responses of some pages. */
  readonly instead?: Readonly<Record<number, Outcome>>
  /** Milliseconds between the headers and the body. */
  readonly bodyDelay?: number
}

/** A body that arrives after a delay. */
const delayedBody = (body: string, millis: number) =>
  Effect.gen(function* () {
    let send = () => {}
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = () => {
          controller.enqueue(new TextEncoder().encode(body))
          controller.close()
        }
      }
    })
    yield* Effect.forkDaemon(Effect.delay(Effect.sync(send), millis))
    return stream
  })

const numberedQuery = (n: number): string => `?page=${n}&per_page=2`

/** A list and its requests: "0: 1 | 100: 2 3" are the requested pages, by the milliseconds since the first. */
const makeList = ({
  bodyDelay = 0,
  instead = {},
  pages = 6,
  queryOf = numberedQuery,
  rows = 2,
  ...other
}: ListDescription) => {
  const { last = () => queryOf(pages) } = other
  const urlOf = (query: string | undefined) => (query === undefined ? undefined : new URL(query, origin + PATH).href)
  const beyond = pages + 30
  const known = new Map(Array.from({ length: beyond }, (_, i) => [urlOf(queryOf(beyond - i)), beyond - i]))
  const pageOf = (url: string) => known.get(url) ?? (/[?&]page=/.test(url) ? "none" : 1)
  const requestedBefore = new Set<unknown>()
  let inFlight = 0
  const { layer, seen } = makeService(({ url }) =>
    Effect.gen(function* () {
      const n = pageOf(url)
      const other = n === "none" || requestedBefore.has(n) ? undefined : instead[n]
      requestedBefore.add(n)
      inFlight++
      yield* Effect.ensuring(
        Effect.sleep("100 millis"),
        Effect.sync(() => {
          inFlight--
        })
      )
      if (other !== undefined) return other
      if (n === "none") return { status: 404, body: "{}" }
      const body = JSON.stringify(n > pages ? [] : Array.from({ length: rows }, (_, i) => ({ id: n * 10 + i })))
      return {
        body: bodyDelay === 0 ? body : yield* delayedBody(body, bodyDelay),
        headers: links({
          first: urlOf(queryOf(1)),
          next: n < pages ? urlOf(queryOf(n + 1)) : undefined,
          last: urlOf(last(n))
        })
      }
    })
  )
  const requested = () => {
    const times = new Map<number, ReadonlyArray<unknown>>()
    for (const { at, url } of seen) times.set(at, [...(times.get(at) ?? []), pageOf(url)])
    return Array.from(times, ([at, pages]) => `${at}: ${pages.join(" ")}`).join(" | ")
  }
  return { requested, seen, open: () => inFlight, client: layer, layer: Layer.provide(layer, LmsQuota.layerNone) }
}

const records = (options: LmsOptions) => lmsStream(PATH, {}, { perPage: 2, retries: 0, ...options })

const noLast = () => undefined
const throttle: Outcome = { status: 429, body: "{}" }
const failed: Outcome = { status: 500, body: "{}" }

/** Queries in which no page can be counted on. */
const uncountable: ReadonlyArray<readonly [what: string, queryOf: (n: number) => string]> = [
  ["a number has a leading zero", (n) => `?page=0${n}`],
  ["a number has too many digits", (n) => `?page=100000000${n}`],
  ["the URL has two page parameters", (n) => `?page=${n}&page=${n}`],
  ['another parameter ends in "page"', (n) => `?home_page=${n}&cursor=${n}`],
  ["the parameter is more than a number", (n) => `?page=${n}x`]
]

const cases: ReadonlyArray<readonly [what: string, options: LmsOptions, list: ListDescription, expected: string]> = [
  [
    "as many pages as concurrency allows, if the list shows its end",
    { concurrency: 3 },
    { pages: 9 },
    "0: 1 | 100: 2 3 4 | 200: 5 6 7 | 300: 8 9"
  ],
  ["no more pages than the list has", { concurrency: 8 }, {}, "0: 1 | 100: 2 3 4 5 6"],
  ["as many pages as limit still needs", { concurrency: 8, limit: 5 }, {}, "0: 1 | 100: 2 3"],
  ["none if limit ends with the page", { concurrency: 8, limit: 2 }, {}, "0: 1"],
  [
    "none if limit may be reached by pages of unknown size",
    { concurrency: 8, limit: 12, perPage: undefined, params: { per_page: "many" } },
    { queryOf: (n) => `?page=${n}` },
    "0: 1 | 100: 2 | 200: 3 | 300: 4 | 400: 5 | 500: 6"
  ],
  [
    "at least as many pages as limit needs, if pages are not full",
    { concurrency: 8, limit: 6 },
    { rows: 1, pages: 9 },
    "0: 1 | 100: 2 3 4 | 200: 5 | 300: 6"
  ],
  [
    "only the next page of a list without page numbers",
    { concurrency: 8 },
    { pages: 3, queryOf: (n) => `?page=bookmark:${n}`, last: noLast },
    "0: 1 | 100: 2 | 200: 3"
  ],
  ...uncountable.map(
    ([what, queryOf]) =>
      [`only the next page if ${what}`, { concurrency: 8 }, { pages: 3, queryOf }, "0: 1 | 100: 2 | 200: 3"] as const
  ),
  [
    "pages whose number is anywhere in the query",
    { concurrency: 8 },
    { pages: 4, queryOf: (n) => `?a=1&page=${n}&b=2` },
    "0: 1 | 100: 2 3 4"
  ],
  ["pages numbered from 0", { concurrency: 8 }, { pages: 4, queryOf: (n) => `?page=${n - 2}` }, "0: 1 | 100: 2 3 4"],
  [
    "only the next page after numbers that are not consecutive",
    { concurrency: 3 },
    { pages: 8, queryOf: (n) => `?page=${n > 3 ? n + 40 : n}` },
    "0: 1 | 100: 2 3 none | 200: none 4 5 6 | 300: 6 | 400: 7 | 500: 8"
  ],
  [
    "two pages at first if the last link belongs to another list",
    { concurrency: 3 },
    { last: () => "?page=6&per_page=3" },
    "0: 1 | 100: 2 3 | 200: 4 5 6 | 300: 7 8"
  ],
  [
    "one page at a time after a throttle, also if the list does not show its end",
    { concurrency: 4 },
    { pages: 9, last: noLast, instead: { 3: throttle } },
    "0: 1 | 100: 2 3 | 200: 4 5 6 3 | 300: 7 8 | 400: 9 10 11"
  ],
  [
    "as many pages as before after any other failure",
    { concurrency: 3 },
    { pages: 9, instead: { 3: failed } },
    "0: 1 | 100: 2 3 4 | 200: 5 3 | 300: 6 7 8 | 400: 9"
  ],
  [
    "the next page of a list without page numbers as soon as the headers name it",
    { concurrency: 2 },
    { pages: 4, queryOf: (n) => `?page=bookmark:${n}`, last: noLast, bodyDelay: 60 },
    "0: 1 | 100: 2 | 200: 3 | 300: 4"
  ],
  [
    "the next page of a list without page numbers when the page that names it is read",
    { concurrency: 3 },
    { pages: 4, queryOf: (n) => `?page=bookmark:${n}`, last: noLast, bodyDelay: 300 },
    "0: 1 | 100: 2 | 400: 3 | 500: 4"
  ],
  [
    "only the next page after the rest of the URL has changed",
    { concurrency: 3 },
    { pages: 6, queryOf: (n) => `?page=${n}&seed=${n > 3 ? 2 : 1}` },
    "0: 1 | 100: 2 3 | 200: none none 4 5 6 | 300: 6"
  ],
  [
    "only the next page after the part before the number has changed",
    { concurrency: 3 },
    { pages: 6, queryOf: (n) => `?seed=${n > 3 ? 2 : 1}&page=${n}` },
    "0: 1 | 100: 2 3 | 200: none none 4 5 6 | 300: 6"
  ],
  [
    "pages while the body of the first arrives, within concurrency",
    { concurrency: 3 },
    { pages: 6, bodyDelay: 60 },
    "0: 1 | 100: 2 3 | 160: 4 | 260: 5 6"
  ]
]

/** The value of a counter. */
const counter = (wantedName: string) =>
  Effect.map(Metric.snapshot, (all) =>
    all.flatMap(({ metricKey: { name }, metricState }) =>
      name === wantedName && MetricState.isCounterState(metricState) ? [Number(metricState.count)] : []
    )
  )

describe("prefetching", () => {
  it.effect.each(cases)("requests %s", ([, options, description, expected]) =>
    Effect.gen(function* () {
      const { layer, requested, seen } = makeList(description)
      const receipts: Array<LmsReceipt> = []
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const [before = 0] = yield* counter("lms_prefetch")
      const { exit } = yield* runInVirtualTime(Effect.provide(Stream.runCollect(records({ ...options, onEnd })), layer))
      const [after = 0] = yield* counter("lms_prefetch")
      const { limit = Number.POSITIVE_INFINITY } = options
      const { pages = 6, rows = 2 } = description
      expect(Chunk.size(yield* exit)).toBe(Math.min(limit, pages * rows))
      expect(requested()).toBe(expected)
      const [receipt] = receipts
      const read = Math.ceil(Math.min(limit, pages * rows) / rows)
      expect(receipt).toMatchObject({ requests: read, unused: seen.length - read, retries: 0 })
      // The first page, and pages whose prefetch request failed, are requested in turn.
      expect(after - before).toBe(seen.length - 1 - Object.keys(description.instead ?? {}).length)
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("requests nothing if the next link points to another origin or to the page itself", () =>
    Effect.gen(function* () {
      for (const queryOf of [() => "https://elsewhere.test/?page=2", () => "?per_page=2"]) {
        const { layer, requested } = makeList({ queryOf, bodyDelay: 60 })
        const { at: ended, exit } = yield* runInVirtualTime(
          Effect.provide(Stream.runDrain(records({ concurrency: 8 })), layer)
        )
        expect(Exit.isFailure(exit)).toBe(true)
        expect([requested(), ended]).toEqual(["0: 1", 160])
      }
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("requests pages if the quota has room, and is not throttled if it has none", () =>
    Effect.gen(function* () {
      const { client, requested } = makeList({ pages: 12 })
      let free = 3
      const quota = Layer.succeed(LmsQuota, {
        admit: ({ maxWait }) =>
          Effect.suspend(() => {
            if (Duration.toMillis(maxWait) === 0 && free === 0) {
              return Effect.fail(new LmsQuotaExceeded({ wouldWait: Duration.seconds(1) }))
            }
            free--
            return Effect.succeed({ settle: () => Effect.sync(() => void free++) })
          })
      })
      const reading = Stream.runDrain(records({ concurrency: 8 }))
      yield* (yield* runInVirtualTime(Effect.provide(reading, Layer.provide(client, quota)))).exit
      expect(requested()).toBe("0: 1 | 100: 2 3 4 | 200: 5 6 7 | 300: 8 9 10 | 400: 11 12")
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("stops when the consumer stops, and counts its requests as unused", () =>
    Effect.gen(function* () {
      const { layer, open, requested } = makeList({ pages: 20 })
      const receipts: Array<LmsReceipt> = []
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const reading = Stream.runDrain(Stream.take(records({ concurrency: 4, onEnd }), 6))
      const { exit } = yield* runInVirtualTime(Effect.provide(Effect.zipRight(reading, Effect.sync(open)), layer))
      expect(yield* exit).toBe(0)
      expect(requested()).toBe("0: 1 | 100: 2 3 4 5 | 200: 6 7")
      expect(receipts).toMatchObject([{ pages: 3, requests: 3, unused: 4 }])
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("is shared among the lists of a client, and fully available again after them", () =>
    Effect.gen(function* () {
      const { layer, requested } = makeList({ pages: 14 })
      const readList = (concurrency: LmsOptions["concurrency"]) => Stream.runDrain(records({ concurrency }))
      const two = (concurrency: LmsOptions["concurrency"]) =>
        Effect.all([readList(concurrency), readList(concurrency)], { concurrency: 2 })
      const all = Effect.all([two("auto"), readList("auto"), two(30), readList(30)])
      yield* (yield* runInVirtualTime(Effect.provide(all, layer))).exit
      const counts = requested()
        .split(" | ")
        .map((pages) => pages.split(" ").length - 1)
      expect(counts).toEqual([2, 12, 12, 2, ...[1, 11, 2], ...[2, 24, 2], ...[1, 13]])
    }).pipe(Effect.provide(withoutLogs))
  )
})
