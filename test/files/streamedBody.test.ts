/** A body that is read while it is sent, by a transport that has its own mind. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Stream, TestClock } from "effect"
import * as streamedBody from "../../src/internal/files/streamedBody.js"

describe("a streamed body that is no longer wanted", () => {
  /** A try that fails while the body is being read, by who goes on reading for so long. */
  const failing = (millis: number) =>
    Effect.gen(function* () {
      const { body, letGo } = streamedBody.make(Stream.fromEffect(Effect.never), 5).open()
      const reader = yield* Effect.forkDaemon(Stream.runDrain(Stream.interruptAfter(body.stream, millis)))
      yield* TestClock.adjust(0)
      const call = yield* Effect.fork(Effect.onError(Effect.fail("lost"), () => letGo))
      return { call, reader }
    })

  it.effect("ends with the call as soon as the transport lets go of it", () =>
    Effect.gen(function* () {
      const { call } = yield* failing(30)
      yield* TestClock.adjust("29 millis")
      expect((yield* Fiber.status(call))._tag).not.toBe("Done")
      yield* TestClock.adjust("1 millis")
      expect(yield* Fiber.await(call)).toEqual(Exit.fail("lost"))
    })
  )

  it.effect("is waited for two seconds, and no longer", () =>
    Effect.gen(function* () {
      const { call, reader } = yield* failing(60_000)
      yield* TestClock.adjust("1999 millis")
      expect((yield* Fiber.status(call))._tag).not.toBe("Done")
      yield* TestClock.adjust("1 millis")
      expect((yield* Fiber.status(call))._tag).toBe("Done")
      yield* Fiber.interrupt(reader)
    })
  )
})
