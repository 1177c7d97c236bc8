/** Receipts: what was read, why it ended, and whether the list changed while it was read. */
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Deferred, Duration, Effect, Fiber, Logger, LogLevel, Option, Schema, Stream } from "effect"
import { type LmsOptions, type LmsReceipt, lms, lmsPages, lmsStream } from "effect-lms"
import { nodeClient, serveClient, TOKEN } from "../fixtures/client.js"
import { gather, idsOf, links, list, makeRows, pageOf } from "../fixtures/lists.js"
import { recordLogs } from "../fixtures/logs.js"
import type { Handler } from "../fixtures/server.js"
import { inOrder, makeService, page, runToEnd } from "../fixtures/virtual.js"

const PATH = "/api/v1/rows"

/** A receipt in plain values, for comparison. */
const toPlain = ({ error, first, last, waited, ...rest }: LmsReceipt) => ({
  ...rest,
  error: Option.match(error, { onNone: () => undefined, onSome: ({ _tag }) => _tag }),
  first: Option.getOrUndefined(first),
  last: Option.getOrUndefined(last),
  waited: Duration.toMillis(waited)
})

const recordReceipts = () => {
  const receipts: Array<LmsReceipt> = []
  const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
  return { receipts, onEnd, plain: () => receipts.map(toPlain) }
}

const over = (handler: Handler) => serveClient(nodeClient, handler)

/** Numbered pages with these ids and last links, as of a list that changes while it is read. */
const changingList =
  (pages: ReadonlyArray<ReadonlyArray<number>>, lasts: ReadonlyArray<number | undefined> = []): Handler =>
  (request, { origin }) => {
    const n = pageOf(request)
    const urlOf = (name: number) => `${origin}${PATH}?page=${name}&per_page=2`
    const last = lasts[n - 1]
    return {
      headers: {
        "content-type": "application/json",
        ...links({
          first: urlOf(1),
          next: n < pages.length ? urlOf(n + 1) : undefined,
          last: last === undefined ? undefined : urlOf(last)
        })
      },
      body: JSON.stringify((pages[n - 1] ?? []).map((id) => ({ id })))
    }
  }

describe("a receipt", () => {
  it.scopedLive.each([
    ["a stream of records", (options: LmsOptions) => Stream.runDrain(lmsStream(PATH, {}, options))],
    ["a stream of pages", (options: LmsOptions) => Stream.runDrain(lmsPages(PATH, {}, options))],
    ["lms with limit", (options: LmsOptions) => Effect.asVoid(lms(PATH, {}, { limit: 1000, ...options }))]
  ] as const)("of %s contains the totals", ([, read]) =>
    Effect.gen(function* () {
      const { run, server } = yield* over(list({ total: 25 }))
      const { plain, onEnd } = recordReceipts()
      yield* run(read({ perPage: 10, onEnd }))
      const bytes = [makeRows(25).slice(0, 10), makeRows(25).slice(10, 20), makeRows(25).slice(20)]
        .map((rows) => Buffer.byteLength(JSON.stringify(rows)))
        .reduce((a, b) => a + b)
      expect(plain()).toEqual([
        {
          ended: "End",
          error: undefined,
          pages: 3,
          records: 25,
          bytes,
          requests: 3,
          retries: 0,
          unused: 0,
          // On a busy machine a permit may take a millisecond; the value is tested in virtual time.
          waited: expect.any(Number),
          first: `${server.origin}${PATH}?per_page=10`,
          last: expect.stringContaining("page=3"),
          repeated: 0,
          lastPageChanges: 0
        }
      ])
    })
  )

  it.scopedLive.each([
    [15, "Limit", 2, 15],
    [20, "Limit", 2, 20],
    [25, "End", 3, 25],
    [24, "Limit", 3, 24],
    [0, "Limit", 0, 0]
  ] as const)("of a stream with limit %d says whether the list was complete: %s", ([limit, ended, pages, records]) =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 25 }))
      const { plain, onEnd } = recordReceipts()
      yield* run(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10, limit, onEnd })))
      expect(plain()).toMatchObject([{ ended, pages, records }])
    })
  )

  it.scopedLive("is reported once if the consumer stops, fails or is interrupted", () =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 25 }))
      const { plain, onEnd } = recordReceipts()
      const records = lmsStream(PATH, {}, { perPage: 10, onEnd })
      yield* run(Stream.runDrain(Stream.take(records, 12)))
      yield* run(Effect.exit(Stream.runForEach(records, () => Effect.fail("an error of the consumer"))))
      const started = yield* Deferred.make<void>()
      const consume = Effect.zipRight(Deferred.succeed(started, undefined), Effect.never)
      const fiber = yield* Effect.fork(run(Stream.runForEach(records, () => consume)))
      yield* Deferred.await(started)
      yield* Fiber.interrupt(fiber)
      const ended = { ended: "Consumer", error: undefined }
      expect(plain()).toMatchObject([
        { ...ended, pages: 2, records: 20 },
        { ...ended, pages: 1, records: 10 },
        { ...ended, pages: 1, records: 10 }
      ])
    })
  )

  it.scopedLive("contains the error that ended the stream, also an error of the schema", () =>
    Effect.gen(function* () {
      const full = list({ total: 25 })
      const { run } = yield* over((request, server) =>
        pageOf(request) === 3 ? { status: 404, body: "{}" } : full(request, server)
      )
      const { plain, onEnd } = recordReceipts()
      yield* run(Effect.exit(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10, onEnd }))))
      const schema = Schema.Struct({ id: Schema.String })
      yield* run(Effect.exit(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10, schema, onEnd }))))
      yield* run(Effect.exit(lms(PATH, {}, { perPage: 10, limit: 20, schema: Schema.Array(schema), onEnd })))
      expect(plain()).toMatchObject([
        { ended: "Error", error: "LmsApiError", pages: 2, records: 20 },
        { ended: "Error", error: "LmsDecodeError", pages: 1 },
        { ended: "Error", error: "LmsDecodeError", pages: 2 }
      ])
    })
  )

  it.scopedLive("contains no secret, and is created for each run of the stream", () =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 5 }))
      const { plain, onEnd, receipts } = recordReceipts()
      const records = lmsStream(PATH, { access_token: TOKEN }, { onEnd })
      yield* run(Stream.runDrain(records))
      yield* run(Stream.runDrain(records))
      expect(plain()).toMatchObject([{ pages: 1 }, { pages: 1 }])
      expect(JSON.stringify(receipts)).not.toContain(TOKEN.slice(4, -4))
    })
  )

  it.scopedLive("is logged as one line at debug level", () =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 25 }))
      const { layer, lines } = recordLogs()
      const reading = run(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10 }))).pipe(Effect.provide(layer))
      yield* reading
      expect(lines).toEqual([])
      yield* Logger.withMinimumLogLevel(reading, LogLevel.Debug)
      expect(lines).toEqual([
        expect.stringMatching(/^Read 3 pages with 25 records from http.* in 3 requests: ended with the last page$/)
      ])
    })
  )
})

describe("a list that changes while it is read", () => {
  type Drift = Pick<LmsReceipt, "repeated" | "lastPageChanges">

  it.scopedLive.each<readonly [what: string, pages: string, lasts: ReadonlyArray<number | undefined>, drift: Drift]>([
    ["does not change", "1 2, 3 4, 5", [3, 3, 3], { repeated: 0, lastPageChanges: 0 }],
    ["gains a record at its beginning", "1 2, 2 3, 4 5", [3, 3, 3], { repeated: 1, lastPageChanges: 0 }],
    ["gains a page", "1 2, 3 4, 5", [2, 3, 3], { repeated: 0, lastPageChanges: 1 }],
    ["loses a page", "1 2, 4 5", [3, 2], { repeated: 0, lastPageChanges: 1 }],
    ["loses the requested page", "1 2, 3 4, , ", [4, 4, undefined], { repeated: 0, lastPageChanges: 1 }],
    ["shows its last page only sometimes", "1 2, 3 4, 5", [3, undefined, 3], { repeated: 0, lastPageChanges: 0 }],
    ["repeats ids on distant pages", "1 2, 3 4, 1 2", [], { repeated: 0, lastPageChanges: 0 }]
  ])("and %s is described by its receipt", ([, written, lasts, drift]) =>
    Effect.gen(function* () {
      const pages = written.split(", ").map((ids) => (ids.match(/\d/g) ?? []).map(Number))
      const { run } = yield* over(changingList(pages, lasts))
      const { plain, onEnd } = recordReceipts()
      const records = yield* run(Stream.runCollect(lmsStream(PATH, { per_page: 2 }, { onEnd })))
      expect(idsOf(Chunk.toReadonlyArray(records))).toEqual(pages.flat())
      expect(plain()).toMatchObject([{ ended: "End", ...drift }])
      const failing = yield* run(gather(lmsStream(PATH, { per_page: 2 }, { onDrift: "fail" })))
      if (drift.lastPageChanges + drift.repeated === 0) expect(failing.error).toBeUndefined()
      else {
        expect(failing.error).toMatchObject({ _tag: "LmsPageError", reason: "Drift" })
        // The page that shows the change is not emitted.
        expect(idsOf(failing.seen)).toEqual(pages.slice(0, (failing.error as { page: number }).page).flat())
        expect(failing.error?.message).toMatch(/changed while it was read.*onDrift/)
      }
    })
  )
})

describe("onEnd", () => {
  it.effect("does not hold up a call beyond its deadline", () =>
    Effect.gen(function* () {
      const { layer: logger, lines } = recordLogs()
      let interrupted = 0
      const onEnd = () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => interrupted++))
      const { layer } = makeService(inOrder(page([{ id: 1 }])))
      const options = { deadline: "2 seconds", onEnd } as const
      for (const call of [
        Stream.runDrain(lmsStream(PATH, {}, options)),
        Stream.runDrain(lmsPages(PATH, {}, options)),
        Effect.asVoid(lms(PATH, {}, { ...options, limit: 5 }))
      ]) {
        const { at, exit } = yield* runToEnd(Effect.provide(call, [layer, logger]))
        expect(exit._tag).toBe("Success")
        expect(at).toBe(2000)
      }
      expect(interrupted).toBe(3)
      expect(lines).toEqual(Array(3).fill("onEnd was interrupted: it did not finish within 2s (deadline)."))
    })
  )

  it.effect("runs although the call was interrupted, within its deadline", () =>
    Effect.gen(function* () {
      const { layer } = makeService(inOrder(page([{ id: 1 }], "https://canvas.test/api/v1/rows?page=2"), "silence"))
      let ended = 0
      const onEnd = () =>
        Effect.delay(
          Effect.sync(() => ended++),
          "1 second"
        )
      const read = Stream.runDrain(lmsStream(PATH, {}, { deadline: "1 hour", onEnd }))
      yield* runToEnd(Effect.timeoutOption(Effect.provide(read, layer), "5 seconds"))
      expect(ended).toBe(1)
    })
  )
})
