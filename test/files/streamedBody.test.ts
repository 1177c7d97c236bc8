/** A body that is read while it is sent, by a transport that has its own mind. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Option, Stream, TestClock } from "effect"
import { LmsFileError } from "effect-lms"
import * as multipart from "../../src/internal/files/multipart.js"

it.effect("what a streamed body fails with is told as it is, and not of the next try", () =>
  Effect.gen(function* () {
    const gone = new LmsFileError({ operation: "Read", path: "a", reason: "Changed", message: "it is gone" })
    const body = multipart.makeStreamedBody(Stream.concat(Stream.make(Buffer.from("1")), Stream.fail(gone)), 5)
    const first = body.open()
    expect(first.body.length).toBe(5)
    expect(first.problem()).toBe(undefined)
    yield* Effect.exit(Stream.runDrain(first.body.stream))
    expect(first.problem()).toBe(gone)
    expect(body.open().problem()).toBe(undefined)
  })
)

describe("a streamed body that is no longer wanted", () => {
  /** A try that fails while the body is being read, by who goes on reading for so long. */
  const failing = (millis: number) =>
    Effect.gen(function* () {
      const { body, released } = multipart.makeStreamedBody(Stream.fromEffect(Effect.never), 5).open()
      const reader = yield* Effect.forkDaemon(Stream.runDrain(Stream.interruptAfter(body.stream, millis)))
      yield* TestClock.adjust(0)
      const call = yield* Effect.fork(Effect.onError(Effect.fail("lost"), () => released))
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

  it.effect("is not waited for where nobody has begun to read it", () =>
    Effect.gen(function* () {
      const { released } = multipart.makeStreamedBody(Stream.fromEffect(Effect.never), 5).open()
      const call = yield* Effect.fork(released)
      yield* TestClock.adjust(0)
      expect(yield* Fiber.poll(call)).toEqual(Option.some(Exit.void))
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
