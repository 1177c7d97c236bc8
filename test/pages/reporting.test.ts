/** What a list reports: its log line, its events, its receipt, and changes while it was read. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Stream } from "effect"
import { type Lms, type LmsOptions, type LmsReceipt, lms, lmsPages, lmsStream } from "effect-lms"
import { LmsProgress, type LmsProgressEvent, LmsQuota } from "effect-lms/operators"
import { links } from "../fixtures/lists.js"
import { recordLogs } from "../fixtures/logs.js"
import {
  counterValue,
  inOrder,
  makeService,
  type Outcome,
  origin,
  type Reply,
  runInVirtualTime
} from "../fixtures/virtual.js"

const PATH = "/api/v1/rows"

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ id: from + n }))

/** Page n of a number of pages, with these records. */
const page = (n: number, pages: number, records: ReadonlyArray<unknown>, last: number | undefined = pages): Reply => {
  const urlOf = (n: number) => `${origin}${PATH}?page=${n}`
  return {
    body: JSON.stringify(records),
    headers: links({
      first: urlOf(1),
      next: n < pages ? urlOf(n + 1) : undefined,
      last: last === undefined ? undefined : urlOf(last)
    })
  }
}

/** Collects the log lines, the Page events as "page/pages: records", and the receipt. */
const collectReports = <A, E>(
  responses: ReadonlyArray<Outcome>,
  read: (options: LmsOptions) => Effect.Effect<A, E, Lms>
) =>
  Effect.gen(function* () {
    const { layer: logger, lines } = recordLogs()
    const events: Array<LmsProgressEvent> = []
    const receipts: Array<LmsReceipt> = []
    const { layer } = makeService(inOrder(...responses))
    const listening = Layer.succeed(LmsProgress, { publish: (event) => void events.push(event) })
    const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
    const { exit } = yield* runInVirtualTime(
      Effect.provide(read({ onEnd }), Layer.provide(layer, [listening, LmsQuota.layerNone]))
    ).pipe(Effect.provide(logger), Logger.withMinimumLogLevel(LogLevel.Debug))
    const pages = events.flatMap((event) =>
      event._tag === "Page" ? [`${event.page}/${event.pages}: ${event.records}`] : []
    )
    return { lines: lines.filter((line) => line.startsWith("Read ")), pages, exit, receipt: receipts[0] }
  })

const stream = (options: LmsOptions) => Stream.runDrain(lmsStream(PATH, {}, options))

describe("the log line of a list", () => {
  const two = [page(1, 2, rows(2)), page(2, 2, rows(1, 2))]
  const from = `from ${origin}${PATH}?per_page=100`
  const throttle: Reply = { status: 429, headers: { "retry-after": "5" }, body: "{}" }

  it.effect.each<readonly [line: string, responses: ReadonlyArray<Outcome>, options: LmsOptions, take?: number]>([
    [`Read 2 pages with 3 records ${from} in 2 requests: ended with the last page`, two, {}],
    [`Read 1 page with 1 record ${from} in 1 request: ended with the last page`, [page(1, 1, rows(1))], {}],
    [
      `Read 2 pages with 3 records ${from} in 2 requests: ended at the limit`,
      [two[0]!, page(2, 3, rows(2))],
      { limit: 3 }
    ],
    [`Read 1 page with 2 records ${from} in 1 request: ended by the consumer`, two, {}, 1],
    ["Read 0 pages with 0 records in 1 request: ended by an error", [{ status: 404, body: "{}" }], {}],
    [
      `Read 2 pages with 3 records ${from} in 4 requests (retries: 2), 5s waited for the rate limit: ended with the last page`,
      [throttle, two[0]!, { code: "ECONNRESET" }, two[1]!],
      {}
    ]
  ])("is %s", ([line, responses, options, take = 1000]) =>
    Effect.gen(function* () {
      // The limit would also change the page size of the request.
      const perPage = options.limit === undefined ? {} : { perPage: 100 }
      const { lines } = yield* collectReports(responses, () =>
        Stream.runDrain(Stream.take(lmsStream(PATH, {}, { ...options, ...perPage }), take))
      )
      expect(lines).toEqual([line])
    })
  )
})

describe("prefetched pages", () => {
  it.effect("are published and counted when they are read, in order, and requested concurrently", () =>
    Effect.gen(function* () {
      const pages: Array<readonly [page: number, records: number]> = []
      const { layer } = makeService(({ url }) => {
        const n = Number(new URL(url).searchParams.get("page") ?? 1)
        return Effect.delay(Effect.succeed(page(n, 5, rows(2, 2 * n))), "1 second")
      })
      const listening = Layer.succeed(LmsProgress, {
        publish: (event) => event._tag === "Page" && void pages.push([event.page, event.records])
      })
      const counts = Effect.all([counterValue("lms_pages"), counterValue("lms_records")])
      const before = yield* counts
      const reading = Stream.runDrain(lmsStream(PATH, {}, { concurrency: 2 }))
      const { at } = yield* runInVirtualTime(
        Effect.provide(reading, Layer.provide(layer, [listening, LmsQuota.layerNone]))
      )
      expect(pages).toEqual([1, 2, 3, 4, 5].map((n) => [n, 2]))
      const after = yield* counts
      expect(after.map((count, nth) => count - before[nth]!)).toEqual([5, 10])
      // The first page alone, then two at a time.
      expect(at).toBe(3000)
    })
  )
})

describe("the events of a list", () => {
  const three = [page(1, 3, rows(2)), page(2, 3, rows(2, 2)), page(3, 3, rows(1, 4))]
  const unknown = [page(1, 2, rows(2)), page(2, 2, rows(2, 2))].map(({ headers, ...reply }) => ({
    ...reply,
    headers: { link: headers?.link?.replace(/,<[^>]*>; rel="last"/, "") ?? "" }
  }))

  it.effect.each<
    readonly [what: string, responses: ReadonlyArray<Outcome>, options: LmsOptions, pages: ReadonlyArray<string>]
  >([
    ["each page, the number of pages, and its records", three, {}, ["1/3: 2", "2/3: 2", "3/3: 1"]],
    ["as many pages as limit needs", three, { limit: 4 }, ["1/2: 2", "2/2: 2"]],
    ["one more page if the last one is cut", three, { limit: 3 }, ["1/2: 2", "2/2: 1"]],
    ["all pages if limit exceeds them", three, { limit: 50 }, ["1/3: 2", "2/3: 2", "3/3: 1"]],
    ["all pages after an empty page", [page(1, 3, []), three[1]!, three[2]!], { limit: 2 }, ["1/3: 0", "2/2: 2"]],
    ["no number of pages if the list shows none", unknown, { limit: 3 }, ["1/undefined: 2", "2/undefined: 1"]]
  ])("contain %s", ([, responses, options, pages]) =>
    Effect.gen(function* () {
      expect((yield* collectReports(responses, () => stream(options))).pages).toEqual(pages)
    })
  )

  it.effect("are missing for an object instead of a list", () =>
    Effect.gen(function* () {
      const { exit, pages } = yield* collectReports([{ body: '{"id":1}' }], (options) =>
        lms(PATH, {}, { ...options, limit: 5 })
      )
      expect([(yield* exit).data, pages]).toEqual([{ id: 1 }, []])
    })
  )
})

describe("the receipt of a list", () => {
  it.effect("counts the bytes of bodies in any charset, and of long bodies", () =>
    Effect.gen(function* () {
      const long = JSON.stringify([{ id: 1, name: "é".repeat(40_000) }])
      const latin: Reply = {
        body: new Response(Buffer.from('[{"name":"Zoë"}]', "latin1")).body!,
        headers: { "content-type": "application/json; charset=iso-8859-1" }
      }
      expect((yield* collectReports([{ body: long }], stream)).receipt?.bytes).toBe(Buffer.byteLength(long))
      expect((yield* collectReports([latin], stream)).receipt?.bytes).toBe(16)
    })
  )

  it.effect("does not count a record without an id as repeated", () =>
    Effect.gen(function* () {
      const withoutIds = [page(1, 2, [{ a: 1 }, { id: 3 }]), page(2, 2, [{ a: 2 }, { id: 3 }])]
      expect((yield* collectReports(withoutIds, stream)).receipt?.repeated).toBe(1)
    })
  )

  it.effect("is only created if it is requested", () =>
    Effect.gen(function* () {
      const { exit, receipt } = yield* collectReports([page(1, 1, rows(1))], () => Stream.runCollect(lmsPages(PATH)))
      expect([receipt, Array.from(yield* exit).length]).toEqual([undefined, 1])
    })
  )
})

describe("a list that changed while it was read", () => {
  const message = (sign: string) =>
    `Pagination failed after page 1 (GET ${origin}${PATH}?page=2): the list changed while it was read, because its next page ${sign}. Read it again, in an order that new records do not change, or accept it with onDrift: "ignore".`

  it.effect.each<readonly [sign: string, second: Reply]>([
    ["repeats 1 record of this one", page(2, 2, rows(2, 1))],
    ["repeats 2 records of this one", page(2, 2, rows(2))],
    ["shows another last page", page(2, 3, rows(2, 2))]
  ])("is reported by how its next page %s", ([sign, second]) =>
    Effect.gen(function* () {
      const { exit } = yield* collectReports([page(1, 2, rows(2)), second], () =>
        Effect.flip(stream({ onDrift: "fail" }))
      )
      expect(yield* exit).toMatchObject({ _tag: "LmsPageError", reason: "Drift", page: 1, message: message(sign) })
    })
  )
})
