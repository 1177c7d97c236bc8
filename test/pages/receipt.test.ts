/** Receipts: what a walk came to, why it ended, and whether the list changed while it was read. */
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { type LmsOptions, type LmsReceipt, lms, lmsPages, lmsStream } from "effect-lms"
import { connectTo, nodeClient, TOKEN } from "../fixtures/client.js"
import { gather, idsOf, links, list, makeRows, pageOf } from "../fixtures/lists.js"
import { type Handler, serve } from "../fixtures/server.js"
import { inOrder, makeService, page, runToEnd } from "../fixtures/virtual.js"

const PATH = "/api/v1/rows"

/** What is kept of a receipt for a test to compare. */
const plain = ({ error, first, last, waited, ...rest }: LmsReceipt) => ({
  ...rest,
  error: Option.match(error, { onNone: () => undefined, onSome: ({ _tag }) => _tag }),
  first: Option.getOrUndefined(first),
  last: Option.getOrUndefined(last),
  waited: Duration.toMillis(waited)
})

const kept = () => {
  const receipts: Array<LmsReceipt> = []
  const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
  return { receipts, onEnd, only: () => receipts.map(plain) }
}

const over = (handler: Handler) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    return { server, run: yield* connectTo(nodeClient, server) }
  })

/** Pages of these ids, counted, as a list that changes while it is read shows them. */
const shifting =
  (pages: ReadonlyArray<ReadonlyArray<number>>, lasts: ReadonlyArray<number | undefined> = []): Handler =>
  (request, { origin }) => {
    const n = pageOf(request)
    const at = (name: number) => `${origin}${PATH}?page=${name}&per_page=2`
    const last = lasts[n - 1]
    return {
      headers: {
        "content-type": "application/json",
        ...links({
          first: at(1),
          next: n < pages.length ? at(n + 1) : undefined,
          last: last === undefined ? undefined : at(last)
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
  ] as const)("of %s tells what the walk came to", ([, walk]) =>
    Effect.gen(function* () {
      const { run, server } = yield* over(list({ total: 25 }))
      const { only, onEnd } = kept()
      yield* run(walk({ perPage: 10, onEnd }))
      const bytes = [makeRows(25).slice(0, 10), makeRows(25).slice(10, 20), makeRows(25).slice(20)]
        .map((rows) => Buffer.byteLength(JSON.stringify(rows)))
        .reduce((a, b) => a + b)
      expect(only()).toEqual([
        {
          ended: "End",
          error: undefined,
          pages: 3,
          records: 25,
          bytes,
          requests: 3,
          retries: 0,
          unused: 0,
          // On a busy machine a permit can take a millisecond; the figure is tested in virtual time.
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
    [
      { perPage: 10, limit: 15 },
      { ended: "Limit", pages: 2, records: 15 }
    ],
    [
      { perPage: 10, limit: 20 },
      { ended: "Limit", pages: 2, records: 20 }
    ],
    [
      { perPage: 10, limit: 25 },
      { ended: "End", pages: 3, records: 25 }
    ],
    [
      { perPage: 10, limit: 24 },
      { ended: "Limit", pages: 3, records: 24 }
    ],
    [{ limit: 0 }, { ended: "Limit", pages: 0, records: 0 }]
  ] as const)("of a walk with %o says whether the list was complete", ([options, receipt]) =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 25 }))
      const { only, onEnd } = kept()
      yield* run(Stream.runDrain(lmsStream(PATH, {}, { ...options, onEnd })))
      expect(only()).toMatchObject([receipt])
    })
  )

  it.scopedLive("is given once when the reader wants no more, fails, or is interrupted", () =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 25 }))
      const { only, onEnd } = kept()
      const records = lmsStream(PATH, {}, { perPage: 10, onEnd })
      yield* run(Stream.runDrain(Stream.take(records, 12)))
      yield* run(Effect.exit(Stream.runForEach(records, () => Effect.fail("the reader's own"))))
      const fiber = yield* Effect.fork(run(Stream.runForEach(records, () => Effect.never)))
      yield* Effect.sleep("100 millis")
      yield* Fiber.interrupt(fiber)
      const ended = { ended: "Consumer", error: undefined }
      expect(only()).toMatchObject([
        { ...ended, pages: 2, records: 20 },
        { ...ended, pages: 1, records: 10 },
        { ...ended, pages: 1, records: 10 }
      ])
    })
  )

  it.scopedLive("tells of the error that ended the walk, also of one of the schema", () =>
    Effect.gen(function* () {
      const full = list({ total: 25 })
      const { run } = yield* over((request, server) =>
        pageOf(request) === 3 ? { status: 404, body: "{}" } : full(request, server)
      )
      const { only, onEnd } = kept()
      yield* run(Effect.exit(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10, onEnd }))))
      const schema = Schema.Struct({ id: Schema.String })
      yield* run(Effect.exit(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10, schema, onEnd }))))
      yield* run(Effect.exit(lms(PATH, {}, { perPage: 10, limit: 20, schema: Schema.Array(schema), onEnd })))
      expect(only()).toMatchObject([
        { ended: "Error", error: "LmsApiError", pages: 2, records: 20 },
        { ended: "Error", error: "LmsDecodeError", pages: 1 },
        { ended: "Error", error: "LmsDecodeError", pages: 2 }
      ])
    })
  )

  it.effect("counts every request, those that were made again, and the waiting", () =>
    Effect.gen(function* () {
      const refused = { status: 429, headers: { "retry-after": "5" }, body: "{}" }
      const next = "https://canvas.test/2"
      const { layer, seen } = makeService(
        inOrder(refused, page([{ id: 1 }], next), { code: "ECONNRESET" }, page([{ id: 2 }]))
      )
      const { only, onEnd } = kept()
      yield* runToEnd(Effect.provide(Stream.runDrain(lmsStream(PATH, {}, { onEnd })), layer))
      expect(seen.length).toBe(4)
      expect(only()).toMatchObject([{ ended: "End", pages: 2, requests: 4, retries: 2, waited: 5000 }])
    })
  )

  it.scopedLive("holds no secret, and is made anew each time the stream is run", () =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 5 }))
      const { only, onEnd, receipts } = kept()
      const records = lmsStream(PATH, { access_token: TOKEN }, { onEnd })
      yield* run(Stream.runDrain(records))
      yield* run(Stream.runDrain(records))
      expect(only()).toMatchObject([{ pages: 1 }, { pages: 1 }])
      expect(JSON.stringify(receipts)).not.toContain(TOKEN.slice(4, -4))
    })
  )

  it.scopedLive("is a line of the log at debug level", () =>
    Effect.gen(function* () {
      const { run } = yield* over(list({ total: 25 }))
      const lines: Array<string> = []
      const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
        if (logLevel === LogLevel.Debug) lines.push(String(message))
      })
      const walked = run(Stream.runDrain(lmsStream(PATH, {}, { perPage: 10 }))).pipe(
        Effect.provide(Logger.replace(Logger.defaultLogger, logger))
      )
      yield* walked
      expect(lines).toEqual([])
      yield* Logger.withMinimumLogLevel(walked, LogLevel.Debug)
      expect(lines).toEqual([
        expect.stringMatching(/^Read 3 pages with 25 records from http.* in 3 requests: ended with the last page$/)
      ])
    })
  )

  it.scopedLive("goes with walks alone", () =>
    Effect.gen(function* () {
      const { run, server } = yield* over(list({ total: 5 }))
      const { onEnd, only } = kept()
      for (const options of [{ onEnd }, { onDrift: "fail" }] as const) {
        const error = yield* run(Effect.flip(lms(PATH, {}, options)))
        expect([error._tag, error.message]).toEqual([
          "LmsRequestError",
          expect.stringMatching(new RegExp(`^${Object.keys(options)[0]} is for walks.*give limit`))
        ])
        const posted = yield* run(Effect.flip(lms(`POST ${PATH}`, {}, { ...options, limit: 5 } as LmsOptions)))
        expect(posted._tag).toBe("LmsRequestError")
      }
      expect(only()).toEqual([])
      expect(server.requests).toEqual([])
    })
  )
})

describe("a list that changes while it is read", () => {
  it.scopedLive.each([
    ["stays", [[1, 2], [3, 4], [5]], [3, 3, 3], { repeated: 0, lastPageChanges: 0 }],
    [
      "gets a record at its beginning",
      [
        [1, 2],
        [2, 3],
        [4, 5]
      ],
      [3, 3, 3],
      { repeated: 1, lastPageChanges: 0 }
    ],
    ["gets a page more", [[1, 2], [3, 4], [5]], [2, 3, 3], { repeated: 0, lastPageChanges: 1 }],
    [
      "loses a page",
      [
        [1, 2],
        [4, 5]
      ],
      [3, 2],
      { repeated: 0, lastPageChanges: 1 }
    ],
    [
      "loses pages beyond the one asked for",
      [[1, 2], [3, 4], [], []],
      [4, 4, undefined],
      { repeated: 0, lastPageChanges: 1 }
    ],
    ["shows a last page at times only", [[1, 2], [3, 4], [5]], [3, undefined, 3], { repeated: 0, lastPageChanges: 0 }],
    [
      "has the same ids far apart",
      [
        [1, 2],
        [3, 4],
        [1, 2]
      ],
      [],
      { repeated: 0, lastPageChanges: 0 }
    ]
  ] as const)("and %s is told in the receipt", ([, pages, lasts, drift]) =>
    Effect.gen(function* () {
      const { run } = yield* over(shifting(pages, lasts))
      const { only, onEnd } = kept()
      const read = yield* run(Stream.runCollect(lmsStream(PATH, { per_page: 2 }, { onEnd })))
      expect(idsOf(Chunk.toReadonlyArray(read))).toEqual(pages.flat())
      expect(only()).toMatchObject([{ ended: "End", ...drift }])
      const failing = yield* run(gather(lmsStream(PATH, { per_page: 2 }, { onDrift: "fail" })))
      if (drift.lastPageChanges + drift.repeated === 0) expect(failing.error).toBeUndefined()
      else {
        expect(failing.error).toMatchObject({ _tag: "LmsPageError", reason: "Drift" })
        // What shows the change is not among the records.
        expect(idsOf(failing.seen)).toEqual(pages.slice(0, (failing.error as { page: number }).page).flat())
        expect(failing.error?.message).toMatch(/changed while it was read.*onDrift/)
      }
    })
  )
})
