/** Files that are open: what was written through one is only safe once it is closed. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { closeAfter } from "../../src/internal/files/openFile.js"

/** Opened with the effect, and closed in a way that is told. */
const open = (log: Array<string>, close: Effect.Effect<void> = Effect.void) =>
  Effect.acquireRelease(Effect.void, () =>
    Effect.zipRight(
      Effect.sync(() => void log.push("closed")),
      close
    )
  )

const unclosed = closeAfter((cause) => `unclosed: ${String(cause)}`)

describe("what an effect opens to write", () => {
  it.effect("is closed when that has ended, and its result is given", () =>
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

  it.effect("and cannot be closed is an error", () =>
    Effect.gen(function* () {
      const log: Array<string> = []
      expect(yield* Effect.flip(unclosed(open(log, Effect.die("no room"))))).toBe("unclosed: no room")
    })
  )

  it.effect("is closed where writing fails: that says more than what closing says", () =>
    Effect.gen(function* () {
      const log: Array<string> = []
      const failing = Effect.zipRight(open(log, Effect.die("no room")), Effect.fail("no disk"))
      expect(yield* Effect.flip(unclosed(failing))).toBe("no disk")
      expect(log).toEqual(["closed"])
    })
  )

  it.effect("is closed where writing is interrupted", () =>
    Effect.gen(function* () {
      const log: Array<string> = []
      const fiber = yield* Effect.fork(unclosed(Effect.zipRight(open(log), Effect.never)))
      yield* Effect.yieldNow()
      expect(Exit.isInterrupted(yield* Fiber.interrupt(fiber))).toBe(true)
      expect(log).toEqual(["closed"])
    })
  )
})
