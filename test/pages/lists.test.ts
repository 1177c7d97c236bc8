/** Many lists as one stream: each complete and in order. */
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Schema, Stream } from "effect"
import { pipe } from "effect/Function"
import { type LmsListRequest, type LmsReceipt, lmsStreamAll } from "effect-lms"
import { nodeClient, serveClient } from "../fixtures/client.js"
import { gather, list, pageOf } from "../fixtures/lists.js"
import type { Handler } from "../fixtures/server.js"

interface CourseList extends LmsListRequest {
  readonly course: number
}

const courseLists = (count: number): ReadonlyArray<CourseList> =>
  Array.from({ length: count }, (_, n) => ({
    endpoint: "/api/v1/courses/:id/rows",
    params: { id: n + 1 },
    course: n + 1
  }))

const courseOf = ({ url }: { readonly url: string }): number => Number(/courses\/(\d+)/.exec(url)?.[1])

/** The list of a course has ten times as many records as the number of the course. */
const rows: Handler = (request, server) => list({ total: courseOf(request) * 10 })(request, server)

const over = (handler: Handler) => serveClient(nodeClient, handler)

describe("lmsStreamAll", () => {
  it.scopedLive("emits each record with its list, in the order of the list", () =>
    Effect.gen(function* () {
      const { run } = yield* over(rows)
      const lists = courseLists(7)
      const schema = Schema.Struct({ id: Schema.Number })
      for (const input of [lists, Stream.fromIterable(lists), new Set(lists)]) {
        const all = yield* run(Stream.runCollect(lmsStreamAll(input, { schema, perPage: 10, concurrency: 3 })))
        for (const one of lists) {
          const ids = Chunk.toReadonlyArray(all).flatMap(({ list, record }) => (list === one ? [record.id] : []))
          expect(ids).toEqual(Array.from({ length: one.course * 10 }, (_, id) => id))
        }
        expect(Chunk.size(all)).toBe(280)
      }
    })
  )

  it.scopedLive("applies limit and from to each list", () =>
    Effect.gen(function* () {
      const { run } = yield* over(rows)
      const [first, second] = courseLists(2)
      const cursor = "/api/v1/courses/2/rows?page=2&per_page=10"
      const lists = [first, { ...second, endpoint: "/api/v1/courses/:id/rows", cursor }].flatMap((one) => one ?? [])
      const all = yield* run(Stream.runCollect(lmsStreamAll(lists, { limit: 5, concurrency: 1 })))
      expect(Chunk.toReadonlyArray(all).map(({ record }) => (record as { id: number }).id)).toEqual([
        0, 1, 2, 3, 4, 10, 11, 12, 13, 14
      ])
    })
  )

  it.scopedLive.each([
    ["null", [null], "lists", "each list must be an object such as { endpoint"],
    ["a number", [7], "lists", "got a number"],
    ["a string", "ab", "lists", "lists must be an array"],
    ["a sparse array", new Array(2), "lists", "got undefined"],
    ["an array without endpoints", [{ params: { id: 1 } }], "endpoint", "got undefined"],
    ["an endpoint that is no string", [{ endpoint: 5 }], "endpoint", "endpoint of a list must be a string"],
    ["no iterable", 7, "lists", "got a number"],
    ["null in place of lists", null, "lists", "got null"],
    ["an object in place of lists", {}, "lists", "lists must be an array, another iterable or a stream"]
  ] as const)("rejects a list without an endpoint, and sends nothing: %s", ([, lists, subject, words]) =>
    Effect.gen(function* () {
      const { run, server } = yield* over(rows)
      const error = yield* Effect.flip(run(Stream.runCollect(lmsStreamAll(lists as never, {}))))
      expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Endpoint", subject })
      expect(error.message).toContain(words)
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive.each([[null], [{ onEnd: 1 }], [{ onFailure: "x" }], [{ concurrency: 0 }]])(
    "rejects invalid options, and sends nothing: %j",
    ([options]) =>
      Effect.gen(function* () {
        const { run, server } = yield* over(rows)
        const error = yield* Effect.flip(run(Stream.runCollect(lmsStreamAll(courseLists(1), options as never))))
        expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Option" })
        expect(server.requests).toEqual([])
      })
  )

  it.scopedLive("fails with the first failing list at once or, with onFailure, at the end or not at all", () =>
    Effect.gen(function* () {
      const { run } = yield* over((request, server) =>
        courseOf(request) === 3 && pageOf(request) === 2 ? { status: 404, body: "{}" } : rows(request, server)
      )
      const stopped = yield* run(
        gather(lmsStreamAll(courseLists(5), { perPage: 10, concurrency: 2, onFailure: "stop" }))
      )
      expect(stopped.error).toMatchObject({ _tag: "LmsApiError", status: 404 })

      const all = { perPage: 10, concurrency: 2, onFailure: "continue" } as const
      const continued = yield* run(gather(lmsStreamAll(courseLists(5), all)))
      expect(continued.error).toMatchObject({ _tag: "LmsApiError", status: 404 })
      expect(continued.seen.length).toBe(10 + 20 + 10 + 40 + 50)
      yield* run(Stream.runDrain(lmsStreamAll(courseLists(2), all)))

      const failures: Array<readonly [number, string]> = []
      const receipts: Array<readonly [number, LmsReceipt["ended"], number]> = []
      const collected = yield* run(
        gather(
          lmsStreamAll(courseLists(5), {
            perPage: 10,
            concurrency: 2,
            onFailure: (error, { course }) => Effect.sync(() => failures.push([course, error._tag])),
            onEnd: ({ ended, records }, { course }) => Effect.sync(() => receipts.push([course, ended, records]))
          })
        )
      )
      expect(collected.error).toBeUndefined()
      expect(failures).toEqual([[3, "LmsApiError"]])
      // The records of the failing list before its error are included.
      expect(collected.seen.length).toBe(10 + 20 + 10 + 40 + 50)
      expect(receipts.sort(([a], [b]) => a - b)).toEqual([
        [1, "End", 10],
        [2, "End", 20],
        [3, "Error", 10],
        [4, "End", 40],
        [5, "End", 50]
      ])
    })
  )

  it.scopedLive("sends no request before it is read, and reads no more lists than concurrency allows", () =>
    Effect.gen(function* () {
      const { run, server } = yield* over(rows)
      let pulled = 0
      const lists = Stream.tap(Stream.fromIterable(courseLists(50)), () => Effect.sync(() => pulled++)).pipe(
        Stream.rechunk(1)
      )
      const stream = lmsStreamAll(lists, { concurrency: 2 })
      expect([pulled, server.requests.length]).toEqual([0, 0])
      yield* run(Stream.runDrain(Stream.take(stream, 1)))
      expect(pulled).toBeLessThan(8)
      expect(server.requests.length).toBeLessThan(8)
      for (const concurrency of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "auto"]) {
        const invalid = lmsStreamAll(courseLists(2), { concurrency: concurrency as number })
        const error = yield* run(Effect.flip(Stream.runDrain(invalid)))
        expect(error).toMatchObject({
          _tag: "LmsRequestError",
          subject: "concurrency",
          message: expect.stringMatching(/^concurrency must be a positive integer/)
        })
      }
    })
  )

  it.scopedLive("fails with the error of the stream of lists", () =>
    Effect.gen(function* () {
      const { run } = yield* over(rows)
      const lists = Stream.concat(Stream.fromIterable(courseLists(2)), Stream.fail("no more courses"))
      const { error, seen } = yield* run(gather(lmsStreamAll(lists, { concurrency: 1 })))
      expect(error).toBe("no more courses")
      expect(seen.length).toBeLessThanOrEqual(30)
    })
  )
})

it.scopedLive("lmsStreamAll is data-last, too", () =>
  Effect.gen(function* () {
    const { run } = yield* over(rows)
    const lists = courseLists(3)
    const first = yield* run(Stream.runCollect(lmsStreamAll(lists, { perPage: 10, concurrency: 1 })))
    const piped = Stream.fromIterable(lists).pipe(lmsStreamAll({ perPage: 10, concurrency: 1 }))
    expect(yield* run(Stream.runCollect(piped))).toEqual(first)
    expect(yield* run(Stream.runCollect(pipe(lists, lmsStreamAll())))).toHaveLength(first.length)
  })
)
