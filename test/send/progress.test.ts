/** The progress events of a call. */

import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Stream } from "effect"
import { Lms, LmsConfig, type LmsError, lms, lmsPages, lmsStream, lmsWhoami } from "effect-lms"
import { LmsProgress, type LmsProgressEvent } from "effect-lms/operators"
import { vi } from "vitest"
import { noRetry, type Run, TOKEN } from "../fixtures/client.js"
import { list, pageOf } from "../fixtures/lists.js"
import { type Handler, serve, waitUntil } from "../fixtures/server.js"

const makeListeningClient = (handler: Handler) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    const events: Array<LmsProgressEvent> = []
    const layer = Lms.layer.pipe(
      Layer.provide([
        Layer.succeed(LmsConfig, LmsConfig.make({ token: TOKEN, domain: server.origin })),
        Layer.succeed(LmsProgress, { publish: (event) => void events.push(event) }),
        FetchHttpClient.layer,
        NodeContext.layer
      ])
    )
    const run: Run = (effect) => Effect.provide(effect, layer)
    /** Short names of the events, which must all belong to one call. */
    const eventNames = () => {
      expect(new Set(events.map(({ call }) => call)).size).toBeLessThanOrEqual(1)
      return events.map((event) => {
        switch (event._tag) {
          case "Request":
            return `Request ${event.count}`
          case "Page":
            return `Page ${event.page}/${event.pages ?? "?"} ${event.records}`
          default:
            return event._tag
        }
      })
    }
    return { server, run, events, eventNames }
  })

describe("progress", () => {
  it.scopedLive.each([
    ["lms", lms(), "courses"],
    ["lmsWhoami", lmsWhoami(), "users/self/profile"]
  ] as const)("a call of one request publishes the request and Done, also if it is redirected: %s", ([, call, path]) =>
    Effect.gen(function* () {
      const { events, run, server, eventNames } = yield* makeListeningClient(({ url }) =>
        url === "/moved" ? { body: { name: "x" } } : { status: 302, headers: { location: "/moved" } }
      )
      yield* run(call as Effect.Effect<unknown, LmsError, Lms>)
      expect(eventNames()).toEqual(["Request 1", "Done"])
      expect(events[0]).toMatchObject({ method: "GET", url: `${server.origin}/api/v1/${path}` })
    })
  )

  it.scopedLive(
    "a stream publishes each request and each page, with the number of pages if it is known, and so does lms",
    () =>
      Effect.gen(function* () {
        const call = ["/api/v1/rows", {}, { perPage: 10 }] as const
        for (const reading of [
          Stream.runDrain(lmsStream(...call)),
          Stream.runDrain(lmsPages(...call)),
          lms("/api/v1/rows", {}, { perPage: 10, limit: 100 })
        ]) {
          const { run, eventNames } = yield* makeListeningClient(list({ total: 25 }))
          yield* run(reading as Effect.Effect<unknown, LmsError, Lms>)
          const events = ["Request 1", "Page 1/3 10", "Request 2", "Page 2/3 10", "Request 3", "Page 3/3 5", "Done"]
          expect(eventNames()).toEqual(events)
        }
        const { run, eventNames } = yield* makeListeningClient(list({ total: 25, family: "bookmark" }))
        yield* run(Stream.runDrain(lmsStream("/api/v1/rows", {}, { perPage: 20 })))
        expect(eventNames().filter((event) => event.startsWith("Page"))[0]).toBe("Page 1/? 20")
        const ahead = yield* makeListeningClient(list({ total: 25 }))
        yield* ahead.run(Stream.runDrain(lmsStream("/api/v1/rows", {}, { perPage: 10, concurrency: 2 })))
        const requests = ahead.events.flatMap((event) => (event._tag === "Request" ? [event.prefetch] : []))
        expect(requests).toEqual([undefined, true, true])
      })
  )

  it.scopedLive("progress: false publishes nothing", () =>
    Effect.gen(function* () {
      const { events, run } = yield* makeListeningClient(list({ total: 25 }))
      const options = { perPage: 10, limit: 25, progress: false }
      yield* run(lms("/api/v1/rows", {}, options))
      yield* run(Stream.runDrain(lmsStream("/api/v1/rows", {}, options)))
      yield* run(Stream.runDrain(lmsPages("/api/v1/rows", {}, options)))
      expect(events).toEqual([])
    })
  )

  it.scopedLive("Done comes after an error, once and last", () =>
    Effect.gen(function* () {
      for (const reply of [{ status: 404 }, { body: "<html></html>", headers: { "content-type": "text/html" } }]) {
        const { run, eventNames } = yield* makeListeningClient((request, context) =>
          pageOf(request) === 2 ? reply : list({ total: 25 })(request, context)
        )
        yield* Effect.flip(run(Stream.runDrain(lmsStream("/api/v1/rows", {}, { ...noRetry, perPage: 10 }))))
        expect(eventNames().filter((event) => event === "Done")).toEqual(["Done"])
        expect(eventNames().at(-1)).toBe("Done")
      }
      const { run, eventNames } = yield* makeListeningClient(() => ({ status: 404 }))
      yield* Effect.flip(run(lms("/api/v1/rows", {}, noRetry)))
      expect(eventNames()).toEqual(["Request 1", "Done"])
    })
  )

  it.scopedLive("Done comes when the consumer stops early, and when it fails", () =>
    Effect.gen(function* () {
      const { run, eventNames } = yield* makeListeningClient(list({ total: 25 }))
      yield* run(Stream.runDrain(Stream.take(lmsStream("/api/v1/rows", {}, { perPage: 10 }), 12)))
      expect(eventNames()).toEqual(["Request 1", "Page 1/3 10", "Request 2", "Page 2/3 10", "Done"])
      const failing = yield* makeListeningClient(list({ total: 25 }))
      const consumer = lmsStream("/api/v1/rows", {}, { perPage: 10 }).pipe(Stream.runForEach(() => Effect.die("x")))
      yield* Effect.exit(failing.run(consumer))
      expect(failing.eventNames()).toEqual(["Request 1", "Page 1/3 10", "Done"])
    })
  )

  it.scopedLive("Done comes after an interruption", () =>
    Effect.gen(function* () {
      for (const call of [
        Stream.runDrain(lmsStream("/api/v1/rows")),
        lms(),
        lms("/api/v1/rows", {}, { limit: 3 }),
        lmsWhoami()
      ]) {
        const { run, server, eventNames } = yield* makeListeningClient(() => undefined)
        const fiber = yield* Effect.fork(run(call as Effect.Effect<unknown, never, Lms>))
        yield* waitUntil("the request has arrived", () => server.requests.length === 1)
        yield* Fiber.interrupt(fiber)
        expect(eventNames()).toEqual(["Request 1", "Done"])
      }
    })
  )

  it.scopedLive("a call that is rejected before anything is sent publishes nothing", () =>
    Effect.gen(function* () {
      const { events, run } = yield* makeListeningClient(list({ total: 25 }))
      yield* Effect.flip(run(lms("/api/v1/:id" as string)))
      yield* run(Stream.runDrain(lmsStream("/api/v1/rows", {}, { limit: 0 })))
      expect(events).toEqual([])
    })
  )

  it.scopedLive("concurrent calls have different ids, and each has its events in order", () =>
    Effect.gen(function* () {
      const { events, run } = yield* makeListeningClient(list({ total: 25 }))
      const read = (n: number) => Stream.runDrain(lmsStream(`/api/v1/rows/${n}`, {}, { perPage: 10 }))
      yield* run(Effect.all([read(1), read(2), read(3)], { concurrency: "unbounded" }))
      const calls = byCall(events)
      expect(calls.size).toBe(3)
      for (const callEvents of calls.values()) {
        expect(callEvents.map(({ _tag }) => _tag)).toEqual([
          "Request",
          "Page",
          "Request",
          "Page",
          "Request",
          "Page",
          "Done"
        ])
      }
    })
  )

  it.scopedLive("URLs have their secrets masked", () =>
    Effect.gen(function* () {
      const { events, run } = yield* makeListeningClient(() => ({ body: [] }))
      yield* run(lms("/api/v1/files/1/download", { verifier: "s3cret", access_token: "s3cret", x: TOKEN }))
      expect(events[0]).toMatchObject({ url: expect.stringContaining("verifier=***&access_token=***&x=***") })
      expect(JSON.stringify(events)).not.toContain("s3cret")
    })
  )

  it("has one silent listener in all copies of the library", async () => {
    vi.resetModules()
    const copy = await import("../../src/LmsProgress.js")
    expect(copy.LmsProgress).not.toBe(LmsProgress)
    expect(copy.silent).toBe(Context.get(Context.empty(), LmsProgress))
  })
})

const byCall = (events: ReadonlyArray<LmsProgressEvent>) => {
  const calls = new Map<object, Array<LmsProgressEvent>>()
  for (const event of events) calls.set(event.call, [...(calls.get(event.call) ?? []), event])
  return calls
}
