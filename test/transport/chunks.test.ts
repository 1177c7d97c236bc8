/** Chunks of a body, and headers that contain URLs. */
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option, TestClock } from "effect"
import * as chunks from "../../src/internal/transport/chunks.js"
import { TransportError, type TransportResponse } from "../../src/internal/transport/transport.js"
import { counterValue } from "../fixtures/virtual.js"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const failed = new TransportError({ reason: "Body", cause: new Error("broken") })

type Step = ReadonlyArray<string> | "fails" | "hangs"

/** A response whose body arrives in these steps, and how many of them were read. */
const respond = (...steps: ReadonlyArray<Step>) => {
  let at = 0
  const pull = Effect.suspend(() => {
    const step = steps[at]
    if (step === undefined) return Effect.fail(Option.none())
    at++
    if (step === "hangs") return Effect.never
    return step === "fails" ? Effect.fail(Option.some(failed)) : Effect.succeed(step.map(encode))
  })
  return {
    response: { chunks: Effect.succeed(pull) } as Partial<TransportResponse> as TransportResponse,
    read: () => at
  }
}

const readPrefix = (minBytes: number, ...steps: ReadonlyArray<Step>) =>
  Effect.gen(function* () {
    const { read, response } = respond(...steps)
    const prefix = yield* chunks.readPrefix(response, minBytes, "1 second")
    return [decode(prefix), read()]
  })

describe("chunks", () => {
  it("are joined, and one alone is not copied", () => {
    const one = encode("ab")
    expect(chunks.concat([one])).toBe(one)
    expect(decode(chunks.concat([one, encode("cd"), encode("")]))).toBe("abcd")
    expect(chunks.concat([])).toEqual(new Uint8Array(0))
  })

  it.effect("are counted", () =>
    Effect.gen(function* () {
      const before = yield* counterValue("lms_received_bytes")
      const some = [encode("abc"), encode("de")]
      expect(chunks.countBytes(some)).toBe(some)
      expect((yield* counterValue("lms_received_bytes")) - before).toBe(5)
    })
  )
})

describe("the start of a body", () => {
  it.effect("has at least the bytes that were asked for, and no more is read", () =>
    Effect.gen(function* () {
      expect(yield* readPrefix(3, ["a", "b"], ["c"], ["d"])).toEqual(["abc", 2])
      expect(yield* readPrefix(2, ["a", "b"], ["c"])).toEqual(["ab", 1])
    })
  )

  it.effect("is all that there is, or that arrived before a failure", () =>
    Effect.gen(function* () {
      expect(yield* readPrefix(9, ["a"], ["b"])).toEqual(["ab", 2])
      expect(yield* readPrefix(9, ["a"], "fails")).toEqual(["a", 2])
    })
  )

  it.effect("is what arrived in time", () =>
    Effect.gen(function* () {
      const reading = yield* Effect.fork(readPrefix(9, ["a"], "hangs"))
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(reading)).toEqual(["a", 2])
    })
  )
})

describe("an unread body", () => {
  it.effect("is closed without waiting for it, also in a finalizer", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<boolean>()
      const opened = Effect.as(
        Effect.addFinalizer(() => Deferred.succeed(closed, true)),
        Effect.never
      )
      yield* Effect.uninterruptible(
        chunks.cancelBody({ chunks: opened } as Partial<TransportResponse> as TransportResponse)
      )
      expect(yield* Deferred.await(closed)).toBe(true)
    })
  )
})

describe("a header that contains URLs", () => {
  /** As HTTP clients return it: one character per byte. */
  const received = (text: string) => Array.from(encode(text), (byte) => String.fromCharCode(byte)).join("")

  it.each([
    [received("<https://a.test/Zoë>"), "<https://a.test/Zoë>"],
    ["<https://a.test/x>", "<https://a.test/x>"],
    ["<https://a.test/\xeb>", "<https://a.test/\xeb>"],
    // The low bytes of these characters are valid UTF-8.
    ["<https://a.test/\xc3\u01a9>", "<https://a.test/\xc3\u01a9>"]
  ])("is decoded if its bytes are UTF-8: %j", (value, expected) => {
    expect(chunks.decodeUrlHeader(value)).toBe(expected)
  })

  it("is Link or Location", () => {
    expect(chunks.URL_HEADERS).toEqual(["link", "location"])
  })
})
