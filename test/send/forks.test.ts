/** Prefetching, the writer of files and the refresh of tokens rely on this: their forks release what they have taken. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"

/** A fiber that could be interrupted before it begins, and how often its finalizer has run. */
const makeChild = () => {
  let finalized = 0
  const finalizer = Effect.sync(() => {
    finalized++
  })
  return { child: Effect.ensuring(Effect.interruptible(Effect.never), finalizer), count: () => finalized }
}

describe("a fork in an uninterruptible region runs its finalizer", () => {
  const forks = { fork: Effect.fork, forkDaemon: Effect.forkDaemon, forkScoped: Effect.forkScoped }

  it.scoped.each(["fork", "forkDaemon", "forkScoped"] as const)("although it is interrupted at once: %s", (name) =>
    Effect.gen(function* () {
      const { child, count } = makeChild()
      yield* Effect.uninterruptible(Effect.flatMap(forks[name](child), Fiber.interrupt))
      expect(count()).toBe(1)
    })
  )

  it.effect("although its scope is closed at once", () =>
    Effect.gen(function* () {
      const { child, count } = makeChild()
      const scope = yield* Scope.make()
      yield* Effect.uninterruptible(Effect.zipRight(Effect.forkIn(child, scope), Scope.close(scope, Exit.void)))
      expect(count()).toBe(1)
    })
  )
})
