/** Many lists share one quota: they use it up, none is throttled, and none starves. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Stream } from "effect"
import { type LmsListRequest, lmsStream, lmsStreamAll } from "effect-lms"
import { makeBucket } from "../fixtures/bucket.js"
import { makeService, type Outcome, origin, runInVirtualTime } from "../fixtures/virtual.js"

const courseOf = ({ url }: { readonly url: string }): number => Number(/courses\/(\d+)/.exec(url)?.[1])

/** Lists of three pages that take 80 ms each, limited by the bucket of the service. */
const courses = (lists: number, cost: number) => {
  const { serve, state } = makeBucket()
  const currentPages = new Map<number, number>()
  let maxPageGap = 0
  const { layer, seen } = makeService((request) => {
    const page = Number(new URL(request.url).searchParams.get("page") ?? "1")
    const course = courseOf(request)
    currentPages.set(course, page)
    const pages = Array.from(currentPages.values()).filter((page) => page < 4)
    maxPageGap = Math.max(maxPageGap, Math.max(...pages) - Math.min(...pages))
    const next = `${origin}/api/v1/courses/${course}/rows?page=${page + 1}`
    const headers = { link: page < 3 ? `<${next}>; rel="next"` : `<${next}>; rel="prev"` }
    return Effect.map(serve(cost, 80), (response: Outcome) => {
      if (page === 3) currentPages.delete(course)
      return typeof response === "object" && !("code" in response) && response.status === undefined
        ? { body: '[{"id":1}]', headers: { ...response.headers, ...headers } }
        : response
    })
  })
  const all = Array.from({ length: lists }, (_, n) => ({ endpoint: `/api/v1/courses/${n + 1}/rows` }))
  return { all, layer, seen, state, maxPageGap: () => maxPageGap }
}

describe("many lists on one quota", () => {
  it.effect.each([
    ["lmsStreamAll", (all: ReadonlyArray<LmsListRequest>) => Stream.runCount(lmsStreamAll(all, { concurrency: 32 }))],
    [
      "Effect.forEach",
      (all: ReadonlyArray<LmsListRequest>) =>
        Effect.map(
          Effect.forEach(all, ({ endpoint }) => Stream.runCount(lmsStream(endpoint)), { concurrency: 32 }),
          (counts) => counts.reduce((sum, one) => sum + one, 0)
        )
    ]
  ] as const)("read by %s use it up, without a throttled response, and no list starves", ([, read]) =>
    Effect.gen(function* () {
      const { all, layer, state, maxPageGap } = courses(120, 0.06)
      const { at, exit } = yield* runInVirtualTime(Effect.provide(read(all), layer))
      expect(exit).toEqual(Exit.succeed(360))
      expect(state.throttled).toBe(0)
      // The bucket admits eleven requests at a time.
      expect((360 * 80) / 11 / at).toBeGreaterThan(0.97)
      expect(maxPageGap()).toBeLessThanOrEqual(2)
    })
  )

  it.effect("that cost more than leaks also use up the content of the bucket", () =>
    Effect.gen(function* () {
      const { all, layer, state } = courses(120, 5)
      const { at, exit } = yield* runInVirtualTime(
        Effect.provide(Stream.runCount(lmsStreamAll(all, { concurrency: 32 })), layer)
      )
      expect(exit).toEqual(Exit.succeed(360))
      expect(state.throttled).toBe(0)
      expect(state.cost / (550 + (10 * at) / 1000)).toBeGreaterThan(0.97)
    })
  )
})
