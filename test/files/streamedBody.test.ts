/** A body that a transport reads while it sends it. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Option, Stream, TestClock } from "effect"
import { LmsFileError } from "effect-lms"
import * as multipart from "../../src/internal/files/multipart.js"

it.effect("a streamed body reports its read error, but not to the next attempt", () =>
  Effect.gen(function* () {
    const readError = new LmsFileError({ operation: "Read", path: "a", reason: "Changed", message: "it is gone" })
    const body = multipart.makeStreamedBody(Stream.concat(Stream.make(Buffer.from("1")), Stream.fail(readError)), 5)
    const first = body.open()
    expect(first.body.length).toBe(5)
    expect(first.problem()).toBe(undefined)
    yield* Effect.exit(Stream.runDrain(first.body.stream))
    expect(first.problem()).toEqual(Cause.fail(readError))
    expect(body.open().problem()).toBe(undefined)
  })
)

describe("a cancelled streamed body", () => {
  /** An attempt that fails while a reader continues to read the body for some time. */
  const startFailingCall = (millis: number) =>
    Effect.gen(function* () {
      const { body, released } = multipart.makeStreamedBody(Stream.fromEffect(Effect.never), 5).open()
      const reader = yield* Effect.forkDaemon(Stream.runDrain(Stream.interruptAfter(body.stream, millis)))
      yield* TestClock.adjust(0)
      yield* Effect.repeatN(Effect.yieldNow(), 50)
      const call = yield* Effect.fork(Effect.onError(Effect.fail("lost"), () => released))
      return { call, reader }
    })

  it.effect("ends the call as soon as the transport stops reading", () =>
    Effect.gen(function* () {
      const { call } = yield* startFailingCall(30)
      yield* TestClock.adjust("29 millis")
      expect((yield* Fiber.status(call))._tag).not.toBe("Done")
      yield* TestClock.adjust("1 millis")
      expect(yield* Fiber.await(call)).toEqual(Exit.fail("lost"))
    })
  )

  it.effect("is not awaited if it was never read", () =>
    Effect.gen(function* () {
      const { released } = multipart.makeStreamedBody(Stream.fromEffect(Effect.never), 5).open()
      const call = yield* Effect.fork(released)
      yield* TestClock.adjust(0)
      expect(yield* Fiber.poll(call)).toEqual(Option.some(Exit.void))
    })
  )

  it.effect("is awaited for at most two seconds", () =>
    Effect.gen(function* () {
      const { call, reader } = yield* startFailingCall(60_000)
      yield* TestClock.adjust("1999 millis")
      expect((yield* Fiber.status(call))._tag).not.toBe("Done")
      yield* TestClock.adjust("1 millis")
      expect((yield* Fiber.status(call))._tag).toBe("Done")
      yield* Fiber.interrupt(reader)
    })
  )
})
