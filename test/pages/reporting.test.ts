/** What a walk tells of itself: its line in the log, its events, and how its list has changed. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Stream } from "effect"
import {
  type Lms,
  type LmsOptions,
  LmsProgress,
  type LmsProgressEvent,
  LmsQuota,
  type LmsReceipt,
  lms,
  lmsPages,
  lmsStream
} from "effect-lms"
import { links } from "../fixtures/lists.js"
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

/** Page n of so many, with these records. */
const page = (n: number, pages: number, records: ReadonlyArray<unknown>, last: number | undefined = pages): Reply => {
  const to = (n: number) => `${origin}${PATH}?page=${n}`
  return {
    body: JSON.stringify(records),
    headers: links({
      first: to(1),
      next: n < pages ? to(n + 1) : undefined,
      last: last === undefined ? undefined : to(last)
    })
  }
}

/** What comes to the log at debug level, to the listener, and as receipts. */
const heard = <A, E>(answers: ReadonlyArray<Outcome>, walk: (options: LmsOptions) => Effect.Effect<A, E, Lms>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const events: Array<LmsProgressEvent> = []
    const receipts: Array<LmsReceipt> = []
    const { layer } = makeService(inOrder(...answers))
    const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
      if (logLevel === LogLevel.Debug && String(message).startsWith("Read ")) lines.push(String(message))
    })
    const listening = Layer.succeed(LmsProgress, { publish: (event) => void events.push(event) })
    const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
    const { exit } = yield* runInVirtualTime(
      Effect.provide(walk({ onEnd }), Layer.provide(layer, [listening, LmsQuota.layerNone]))
    ).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)), Logger.withMinimumLogLevel(LogLevel.Debug))
    const pages = events.flatMap((event) => (event._tag === "Page" ? [[event.page, event.pages, event.records]] : []))
    return { lines, pages, exit, receipt: receipts[0] }
  })

const stream = (options: LmsOptions) => Stream.runDrain(lmsStream(PATH, {}, options))

describe("the line of a walk", () => {
  const two = [page(1, 2, rows(2)), page(2, 2, rows(1, 2))]
  const from = `from ${origin}${PATH}?per_page=100`
  const busy: Reply = { status: 429, headers: { "retry-after": "5" }, body: "{}" }

  it.effect.each<readonly [line: string, answers: ReadonlyArray<Outcome>, options: LmsOptions, take?: number]>([
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
      [busy, two[0]!, { code: "ECONNRESET" }, two[1]!],
      {}
    ]
  ])("is %s", ([line, answers, options, most = 1000]) =>
    Effect.gen(function* () {
      // The limit stands in the page size that is asked for, too.
      const perPage = options.limit === undefined ? {} : { perPage: 100 }
      const { lines } = yield* heard(answers, () =>
        Stream.runDrain(Stream.take(lmsStream(PATH, {}, { ...options, ...perPage }), most))
      )
      expect(lines).toEqual([line])
    })
  )
})

describe("pages that are asked for ahead", () => {
  it.effect("are told and counted when they are read, in their order, and are waited for together", () =>
    Effect.gen(function* () {
      const pages: Array<readonly [page: number, records: number]> = []
      const { layer } = makeService(({ url }) => {
        const n = Number(new URL(url).searchParams.get("page") ?? 1)
        return Effect.delay(Effect.succeed(page(n, 5, rows(2, 2 * n))), "1 second")
      })
      const listening = Layer.succeed(LmsProgress, {
        publish: (event) => event._tag === "Page" && void pages.push([event.page, event.records])
      })
      const told = Effect.all([counterValue("lms_pages"), counterValue("lms_records")])
      const before = yield* told
      const walk = Stream.runDrain(lmsStream(PATH, {}, { concurrency: 2 }))
      const { at } = yield* runInVirtualTime(
        Effect.provide(walk, Layer.provide(layer, [listening, LmsQuota.layerNone]))
      )
      expect(pages).toEqual([1, 2, 3, 4, 5].map((n) => [n, 2]))
      const after = yield* told
      expect(after.map((count, nth) => count - before[nth]!)).toEqual([5, 10])
      // The first alone, then two at a time.
      expect(at).toBe(3000)
    })
  )
})

describe("the events of a walk", () => {
  const three = [page(1, 3, rows(2)), page(2, 3, rows(2, 2)), page(3, 3, rows(1, 4))]
  const unknown = [page(1, 2, rows(2)), page(2, 2, rows(2, 2))].map(({ headers, ...reply }) => ({
    ...reply,
    headers: { link: headers?.link?.replace(/,<[^>]*>; rel="last"/, "") ?? "" }
  }))

  it.effect.each<
    readonly [what: string, answers: ReadonlyArray<Outcome>, options: LmsOptions, pages: ReadonlyArray<unknown>]
  >([
    [
      "each page, of how many, and its records",
      three,
      {},
      [
        [1, 3, 2],
        [2, 3, 2],
        [3, 3, 1]
      ]
    ],
    [
      "as many pages as limit needs",
      three,
      { limit: 4 },
      [
        [1, 2, 2],
        [2, 2, 2]
      ]
    ],
    [
      "one page more where the last records are few",
      three,
      { limit: 3 },
      [
        [1, 2, 2],
        [2, 2, 1]
      ]
    ],
    [
      "all pages, where limit is beyond them",
      three,
      { limit: 50 },
      [
        [1, 3, 2],
        [2, 3, 2],
        [3, 3, 1]
      ]
    ],
    [
      "all pages, as long as a page is empty",
      [page(1, 3, []), three[1]!, three[2]!],
      { limit: 2 },
      [
        [1, 3, 0],
        [2, 2, 2]
      ]
    ],
    [
      "no number, where the list shows none",
      unknown,
      { limit: 3 },
      [
        [1, undefined, 2],
        [2, undefined, 1]
      ]
    ]
  ])("are %s", ([, answers, options, pages]) =>
    Effect.gen(function* () {
      expect((yield* heard(answers, () => stream(options))).pages).toEqual(pages)
    })
  )

  it.effect("are none for an object in the place of a list", () =>
    Effect.gen(function* () {
      const { exit, pages } = yield* heard([{ body: '{"id":1}' }], (options) => lms(PATH, {}, { ...options, limit: 5 }))
      expect([(yield* exit).data, pages]).toEqual([{ id: 1 }, []])
    })
  )
})

describe("the receipt of a walk", () => {
  it.effect("counts the bytes of bodies, in whatever charset, and of those that are long", () =>
    Effect.gen(function* () {
      const long = JSON.stringify([{ id: 1, name: "é".repeat(40_000) }])
      const latin: Reply = {
        body: new Response(Buffer.from('[{"name":"Zoë"}]', "latin1")).body!,
        headers: { "content-type": "application/json; charset=iso-8859-1" }
      }
      expect((yield* heard([{ body: long }], stream)).receipt?.bytes).toBe(Buffer.byteLength(long))
      expect((yield* heard([latin], stream)).receipt?.bytes).toBe(16)
    })
  )

  it.effect("counts no record without an id as one that was there before", () =>
    Effect.gen(function* () {
      const nameless = [page(1, 2, [{ a: 1 }, { id: 3 }]), page(2, 2, [{ a: 2 }, { id: 3 }])]
      expect((yield* heard(nameless, stream)).receipt?.repeated).toBe(1)
    })
  )

  it.effect("is made where somebody wants it alone", () =>
    Effect.gen(function* () {
      const { exit, receipt } = yield* heard([page(1, 1, rows(1))], () => Stream.runCollect(lmsPages(PATH)))
      expect([receipt, Array.from(yield* exit).length]).toEqual([undefined, 1])
    })
  )
})

describe("a list that changed while it was read", () => {
  const told = (shows: string) =>
    `Pagination failed after page 1 (GET ${origin}${PATH}?page=2): the list changed while it was read, because its next page ${shows}. Read it again, in an order that new records do not change, or accept it with onDrift: "ignore".`

  it.effect.each<readonly [shows: string, second: Reply]>([
    ["repeats 1 record of this one", page(2, 2, rows(2, 1))],
    ["repeats 2 records of this one", page(2, 2, rows(2))],
    ["shows another last page", page(2, 3, rows(2, 2))]
  ])("is told by how its next page %s", ([shows, second]) =>
    Effect.gen(function* () {
      const { exit } = yield* heard([page(1, 2, rows(2)), second], () => Effect.flip(stream({ onDrift: "fail" })))
      expect(yield* exit).toMatchObject({ _tag: "LmsPageError", reason: "Drift", page: 1, message: told(shows) })
    })
  )
})
