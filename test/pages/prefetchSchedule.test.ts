/** Which pages are asked for ahead, and when, from a service that takes 100 milliseconds for each page. */
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as MetricState from "effect/MetricState"
import * as Stream from "effect/Stream"
import { type LmsOptions, LmsQuota, LmsQuotaExceeded, type LmsReceipt, lmsStream } from "effect-lms"
import { links } from "../fixtures/lists.js"
import { makeService, type Outcome, origin, runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"

const PATH = "/api/v1/rows"

interface Shown {
  readonly pages?: number
  /** Records of each page. */
  readonly rows?: number
  /** The address of a page, behind the path. */
  readonly at?: (n: number) => string
  /** Where the list is said to end, behind the path. */
  readonly last?: (n: number) => string | undefined
  /** What some pages answer at first, in the place of themselves. */
  readonly instead?: Readonly<Record<number, Outcome>>
  /** The body comes so many milliseconds after the headers. */
  readonly late?: number
}

/** A body that comes as late as that. */
const late = (body: string, millis: number) =>
  Effect.gen(function* () {
    let give = () => {}
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        give = () => {
          controller.enqueue(new TextEncoder().encode(body))
          controller.close()
        }
      }
    })
    yield* Effect.forkDaemon(Effect.delay(Effect.sync(give), millis))
    return stream
  })

const counted = (n: number): string => `?page=${n}&per_page=2`

/** A list, and what is asked of it: "0: 1 | 100: 2 3" are the pages, at the milliseconds since the first. */
const listed = ({ at = counted, instead = {}, late: millis = 0, pages = 6, rows = 2, ...shown }: Shown) => {
  const { last = () => at(pages) } = shown
  const to = (behind: string | undefined) => (behind === undefined ? undefined : new URL(behind, origin + PATH).href)
  const beyond = pages + 30
  const known = new Map(Array.from({ length: beyond }, (_, i) => [to(at(beyond - i)), beyond - i]))
  const pageOf = (url: string) => known.get(url) ?? (/[?&]page=/.test(url) ? "none" : 1)
  const before = new Set<unknown>()
  let underWay = 0
  const { layer, seen } = makeService(({ url }) =>
    Effect.gen(function* () {
      const n = pageOf(url)
      const other = n === "none" || before.has(n) ? undefined : instead[n]
      before.add(n)
      underWay++
      yield* Effect.ensuring(
        Effect.sleep("100 millis"),
        Effect.sync(() => {
          underWay--
        })
      )
      if (other !== undefined) return other
      if (n === "none") return { status: 404, body: "{}" }
      const body = JSON.stringify(n > pages ? [] : Array.from({ length: rows }, (_, i) => ({ id: n * 10 + i })))
      return {
        body: millis === 0 ? body : yield* late(body, millis),
        headers: links({ first: to(at(1)), next: n < pages ? to(at(n + 1)) : undefined, last: to(last(n)) })
      }
    })
  )
  const asked = () => {
    const times = new Map<number, ReadonlyArray<unknown>>()
    for (const { at, url } of seen) times.set(at, [...(times.get(at) ?? []), pageOf(url)])
    return Array.from(times, ([at, pages]) => `${at}: ${pages.join(" ")}`).join(" | ")
  }
  return { asked, seen, open: () => underWay, client: layer, layer: Layer.provide(layer, LmsQuota.layerNone) }
}

const records = (options: LmsOptions) => lmsStream(PATH, {}, { perPage: 2, retry: false, ...options })

const none = () => undefined
const refused: Outcome = { status: 429, body: "{}" }
const failed: Outcome = { status: 500, body: "{}" }

const cases: ReadonlyArray<readonly [what: string, options: LmsOptions, shown: Shown, asked: string]> = [
  [
    "as many as may be in flight, where the list shows where it ends",
    { concurrency: 3 },
    { pages: 9 },
    "0: 1 | 100: 2 3 4 | 200: 5 6 7 | 300: 8 9"
  ],
  ["no more than the list has", { concurrency: 8 }, {}, "0: 1 | 100: 2 3 4 5 6"],
  [
    "eleven, where as many are wanted as help",
    { concurrency: "auto" },
    { pages: 30 },
    "0: 1 | 100: 2 3 4 5 6 7 8 9 10 11 12 | 200: 13 14 15 16 17 18 19 20 21 22 23 | 300: 24 25 26 27 28 29 30"
  ],
  [
    "24, whatever is wanted, which leaves connections to others",
    { concurrency: 30 },
    { pages: 30 },
    "0: 1 | 100: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 | 200: 26 27 28 29 30"
  ],
  [
    "two, and twice as many for each that was right, where the end is not shown",
    { concurrency: 5 },
    { pages: 12, last: none },
    "0: 1 | 100: 2 3 | 200: 4 5 6 7 8 | 300: 9 10 11 12 13 | 400: 14 15 16"
  ],
  ["as many as limit still needs", { concurrency: 8, limit: 5 }, {}, "0: 1 | 100: 2 3"],
  ["none where limit ends with the page", { concurrency: 8, limit: 2 }, {}, "0: 1"],
  [
    "none ahead where limit may be reached by pages of unknown size",
    { concurrency: 8, limit: 12, perPage: undefined, params: { per_page: "many" } },
    { at: (n) => `?page=${n}` },
    "0: 1 | 100: 2 | 200: 3 | 300: 4 | 400: 5 | 500: 6"
  ],
  [
    "as many as limit needs of the largest page that came",
    { concurrency: 8, limit: 12 },
    { rows: 4 },
    "0: 1 | 100: 2 3"
  ],
  [
    "as many as limit needs at the least, of pages that are not full",
    { concurrency: 8, limit: 6 },
    { rows: 1, pages: 9 },
    "0: 1 | 100: 2 3 4 | 200: 5 | 300: 6"
  ],
  [
    "the next alone of pages without numbers",
    { concurrency: 8 },
    { pages: 3, at: (n) => `?page=bookmark:${n}`, last: none },
    "0: 1 | 100: 2 | 200: 3"
  ],
  [
    "the next alone where a number is not written as numbers are",
    { concurrency: 8 },
    { pages: 3, at: (n) => `?page=0${n}` },
    "0: 1 | 100: 2 | 200: 3"
  ],
  [
    "the next alone where a number has more digits than one is sure to hold",
    { concurrency: 8 },
    { pages: 3, at: (n) => `?page=100000000${n}` },
    "0: 1 | 100: 2 | 200: 3"
  ],
  [
    "the next alone where the address has two numbers",
    { concurrency: 8 },
    { pages: 3, at: (n) => `?page=${n}&page=${n}` },
    "0: 1 | 100: 2 | 200: 3"
  ],
  [
    "the next alone where another parameter's name ends so",
    { concurrency: 8 },
    { pages: 3, at: (n) => `?home_page=${n}&cursor=${n}` },
    "0: 1 | 100: 2 | 200: 3"
  ],
  [
    "pages whose number stands anywhere in the query",
    { concurrency: 8 },
    { pages: 4, at: (n) => `?a=1&page=${n}&b=2` },
    "0: 1 | 100: 2 3 4"
  ],
  ["pages that count from 0", { concurrency: 8 }, { pages: 4, at: (n) => `?page=${n - 2}` }, "0: 1 | 100: 2 3 4"],
  [
    "the next alone, once the numbers did not follow each other",
    { concurrency: 3 },
    { pages: 8, at: (n) => `?page=${n > 3 ? n + 40 : n}` },
    "0: 1 | 100: 2 3 none | 200: none 4 5 6 | 300: 6 | 400: 7 | 500: 8"
  ],
  [
    "two at first, where what is said to be the last is of another list",
    { concurrency: 3 },
    { last: () => "?page=6&per_page=3" },
    "0: 1 | 100: 2 3 | 200: 4 5 6 | 300: 7 8"
  ],
  [
    "two at first, where the last is said otherwise",
    { concurrency: 3 },
    { last: () => "?a=1&page=6&per_page=2" },
    "0: 1 | 100: 2 3 | 200: 4 5 6 | 300: 7 8"
  ],
  [
    "the next all the same, where the last is said to lie before it",
    { concurrency: 3 },
    { pages: 4, last: () => counted(1) },
    "0: 1 | 100: 2 | 200: 3 | 300: 4"
  ],
  [
    "one at a time after a refusal, and then carefully more",
    { concurrency: 4 },
    { pages: 14, instead: { 3: refused } },
    "0: 1 | 100: 2 3 4 5 | 200: 6 3 | 300: 7 8 | 400: 9 10 11 | 500: 12 13 14"
  ],
  [
    "one at a time after a refusal, also where the end is not shown",
    { concurrency: 4 },
    { pages: 9, last: none, instead: { 3: refused } },
    "0: 1 | 100: 2 3 | 200: 4 5 6 3 | 300: 7 8 | 400: 9 10 11"
  ],
  [
    "as many as before after a failure that is none of the rate limit",
    { concurrency: 3 },
    { pages: 9, instead: { 3: failed } },
    "0: 1 | 100: 2 3 4 | 200: 5 3 | 300: 6 7 8 | 400: 9"
  ],
  [
    "the next of pages without numbers, as soon as the headers name it",
    { concurrency: 2 },
    { pages: 4, at: (n) => `?page=bookmark:${n}`, last: none, late: 60 },
    "0: 1 | 100: 2 | 200: 3 | 300: 4"
  ],
  [
    "the next of pages without numbers, as soon as it is the turn of the page that names it",
    { concurrency: 3 },
    { pages: 4, at: (n) => `?page=bookmark:${n}`, last: none, late: 300 },
    "0: 1 | 100: 2 | 400: 3 | 500: 4"
  ],
  [
    "the next alone where more than a number stands there",
    { concurrency: 8 },
    { pages: 3, at: (n) => `?page=${n}x` },
    "0: 1 | 100: 2 | 200: 3"
  ],
  [
    "the next alone, once the rest of the address was another one",
    { concurrency: 3 },
    { pages: 6, at: (n) => `?page=${n}&seed=${n > 3 ? 2 : 1}` },
    "0: 1 | 100: 2 3 | 200: none none 4 5 6 | 300: 6"
  ],
  [
    "the next alone, once what stands before the number was another one",
    { concurrency: 3 },
    { pages: 6, at: (n) => `?seed=${n > 3 ? 2 : 1}&page=${n}` },
    "0: 1 | 100: 2 3 | 200: none none 4 5 6 | 300: 6"
  ],
  [
    "pages side by side with the body of the first, within what may be in flight",
    { concurrency: 3 },
    { pages: 6, late: 60 },
    "0: 1 | 100: 2 3 | 160: 4 | 260: 5 6"
  ],
  [
    "none before the body has come, where limit has to be counted",
    { concurrency: 3, limit: 6 },
    { pages: 6, late: 60 },
    "0: 1 | 160: 2 3"
  ]
]

/** How much a counter of Effect's has counted. */
const counter = (wanted: string) =>
  Effect.map(Metric.snapshot, (all) =>
    all.flatMap(({ metricKey: { name }, metricState }) =>
      name === wanted && MetricState.isCounterState(metricState) ? [Number(metricState.count)] : []
    )
  )

describe("what is asked ahead", () => {
  it.effect.each(cases)("is %s", ([, options, shown, wanted]) =>
    Effect.gen(function* () {
      const { asked, layer, seen } = listed(shown)
      const receipts: Array<LmsReceipt> = []
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const [before = 0] = yield* counter("lms_prefetch")
      const { exit } = yield* runInVirtualTime(Effect.provide(Stream.runCollect(records({ ...options, onEnd })), layer))
      const [after = 0] = yield* counter("lms_prefetch")
      const { limit = Number.POSITIVE_INFINITY } = options
      const { pages = 6, rows = 2 } = shown
      expect(Chunk.size(yield* exit)).toBe(Math.min(limit, pages * rows))
      expect(asked()).toBe(wanted)
      const [receipt] = receipts
      const read = Math.ceil(Math.min(limit, pages * rows) / rows)
      expect(receipt).toMatchObject({ requests: read, unused: seen.length - read, retries: 0 })
      // The first page and those that a guess came to nothing for are asked for in their turn.
      expect(after - before).toBe(seen.length - 1 - Object.keys(shown.instead ?? {}).length)
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("is nothing where the list leads away from the service, or to the page itself", () =>
    Effect.gen(function* () {
      for (const at of [() => "https://elsewhere.test/?page=2", () => "?per_page=2"]) {
        const { asked, layer } = listed({ at, late: 60 })
        const { at: ended, exit } = yield* runInVirtualTime(
          Effect.provide(Stream.runDrain(records({ concurrency: 8 })), layer)
        )
        expect(Exit.isFailure(exit)).toBe(true)
        expect([asked(), ended]).toEqual(["0: 1", 160])
      }
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("is sent where the quota has room, and is no refusal where it has none", () =>
    Effect.gen(function* () {
      const { asked, client } = listed({ pages: 12 })
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
      const walk = Stream.runDrain(records({ concurrency: 8 }))
      yield* (yield* runInVirtualTime(Effect.provide(walk, Layer.provide(client, quota)))).exit
      expect(asked()).toBe("0: 1 | 100: 2 3 4 | 200: 5 6 7 | 300: 8 9 10 | 400: 11 12")
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("is counted as unused when the reader goes, and stops", () =>
    Effect.gen(function* () {
      const { asked, layer, open } = listed({ pages: 20 })
      const receipts: Array<LmsReceipt> = []
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const walk = Stream.runDrain(Stream.take(records({ concurrency: 4, onEnd }), 6))
      const { exit } = yield* runInVirtualTime(Effect.provide(Effect.zipRight(walk, Effect.sync(open)), layer))
      expect(yield* exit).toBe(0)
      expect(asked()).toBe("0: 1 | 100: 2 3 4 5 | 200: 6 7")
      expect(receipts).toMatchObject([{ pages: 3, requests: 3, unused: 4 }])
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("is shared among the walks of a client, and all of it is there again when they have ended", () =>
    Effect.gen(function* () {
      const { asked, layer } = listed({ pages: 14 })
      const walk = (concurrency: LmsOptions["concurrency"]) => Stream.runDrain(records({ concurrency }))
      const two = (concurrency: LmsOptions["concurrency"]) =>
        Effect.all([walk(concurrency), walk(concurrency)], { concurrency: 2 })
      const all = Effect.all([two("auto"), walk("auto"), two(30), walk(30)])
      yield* (yield* runInVirtualTime(Effect.provide(all, layer))).exit
      const counts = asked()
        .split(" | ")
        .map((pages) => pages.split(" ").length - 1)
      expect(counts).toEqual([2, 12, 12, 2, ...[1, 11, 2], ...[2, 24, 2], ...[1, 13]])
    }).pipe(Effect.provide(withoutLogs))
  )
})
