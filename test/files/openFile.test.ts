/** Open files: written bytes are safe only after the file has been closed. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { closeAfter } from "../../src/internal/files/openFile.js"

/** Opens a file in an effect, and records how it is closed. */
const open = (log: Array<string>, close: Effect.Effect<void> = Effect.void) =>
  Effect.acquireRelease(Effect.void, () =>
    Effect.zipRight(
      Effect.sync(() => void log.push("closed")),
      close
    )
  )

const unclosed = closeAfter((cause) => `unclosed: ${String(cause)}`)

describe("a file that an effect opens to write", () => {
  it.effect("is closed when the effect ends, and its result is returned", () =>
    Effect.gen(function* () {
      const log: Array<string> = []
      const writing = Effect.map(open(log), () => {
        log.push("written")
        return 5
      })
      expect(yield* unclosed(writing)).toBe(5)
      expect(log).toEqual(["written", "closed"])
    })
  )

  it.effect("is an error if it cannot be closed", () =>
    Effect.gen(function* () {
      const log: Array<string> = []
      expect(yield* Effect.flip(unclosed(open(log, Effect.die("no room"))))).toBe("unclosed: no room")
    })
  )

  it.effect("is closed after a failure, which is reported rather than the failure to close", () =>
    Effect.gen(function* () {
      const log: Array<string> = []
      const failingWrite = Effect.zipRight(open(log, Effect.die("no room")), Effect.fail("no disk"))
      expect(yield* Effect.flip(unclosed(failingWrite))).toBe("no disk")
      expect(log).toEqual(["closed"])
    })
  )

  it.effect("is closed after an interruption", () =>
    Effect.gen(function* () {
      const log: Array<string> = []
      const fiber = yield* Effect.fork(unclosed(Effect.zipRight(open(log), Effect.never)))
      yield* Effect.yieldNow()
      expect(Exit.isInterrupted(yield* Fiber.interrupt(fiber))).toBe(true)
      expect(log).toEqual(["closed"])
    })
  )
})
